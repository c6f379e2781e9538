"""What a field is compared with: the words of a condition as values, kind by kind, and how SQL compares them."""

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime
from decimal import Decimal
from typing import NamedTuple

from hhanalyzer.model.cards import CARD_TEXT, RANKS
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.ranges import Range, parse_range
from hhanalyzer.stats.fields import Field, nearest

# An amount of the database has at most thirty digits before its point; no number of poker comes near.
_NUMBER = re.compile(r"[-+]?\d{1,18}(\.\d{1,18})?", re.ASCII)


class Value(NamedTuple):
    """A word of a condition, and where it stands (column, from 1)."""

    text: str
    column: int


def refusal(what: str, value: Value) -> UnusableInput:
    """Return the error about a value that cannot be one."""
    return UnusableInput(f"where: {what} at column {value.column}")


def _text(_: Field, value: Value) -> object:
    try:
        value.text.encode()
    except UnicodeEncodeError:
        raise refusal("what stands in quotes is no text", value) from None
    return value.text


def _word(known: Field, value: Value) -> object:
    return str(_text(known, value)).lower()


def _choice(known: Field, value: Value) -> object:
    words = {**{word.lower(): word for word in known.choices}, **known.also}
    if value.text.lower() in words:
        return words[value.text.lower()]
    hint = nearest(value.text, [*known.choices, *known.also])
    if not hint and len(known.choices) <= _LISTED:
        hint = f"; there are {', '.join(known.choices)}"
    raise refusal(f"{known.name} is never {value.text!r}{hint}", value)


_LISTED = 12  # choices that are listed in an error


def _number(known: Field, value: Value) -> object:
    if not _NUMBER.fullmatch(value.text):
        raise refusal(f"{known.name} is a number, {value.text!r} is not", value)
    return Decimal(value.text)


def _time(known: Field, value: Value) -> object:
    try:
        at = datetime.fromisoformat(value.text)
        return at.astimezone(UTC).replace(tzinfo=None) if at.tzinfo else at
    except (ValueError, OverflowError):
        said = f"{known.name} is a time, {value.text!r} is not; write 2026-11-29 or '2026-11-29 18:30'"
        raise refusal(said, value) from None


def _date(known: Field, value: Value) -> object:
    try:
        return date.fromisoformat(value.text)
    except ValueError:
        raise refusal(f"{known.name} is a day, {value.text!r} is not; write 2026-11-29", value) from None


def _truth(known: Field, value: Value) -> object:
    if value.text.lower() not in ("true", "false"):
        raise refusal(f"{known.name} is true or false, not {value.text!r}", value)
    return value.text.lower() == "true"


def _rank(known: Field, value: Value) -> object:
    if len(value.text) != 1 or value.text.upper() not in RANKS:
        raise refusal(f"{known.name} is a rank (A K Q J T 9 ... 2), {value.text!r} is not", value)
    return RANKS.index(value.text.upper()) + 1


@dataclass(frozen=True, slots=True)
class Kind:
    """How fields of a kind are compared: what a word becomes, the SQL compared with it, and what may be asked.

    ``ordered``: < and between mean something; ``pattern`` is what the word after ``like`` becomes, None where it does
    not apply.
    """

    title: str
    read: Callable[[Field, Value], object]
    ordered: bool = False
    pattern: Callable[[Field, Value], object] | None = None
    sql: Callable[[Field], str] = lambda known: known.sql


# The kinds of fields but "range", which is compared with sets of hands.
KINDS: Mapping[str, Kind] = {
    "text": Kind("text", _text, ordered=True, pattern=_text),
    "word": Kind("text in any case", _word, pattern=_word, sql=lambda known: f"lower({known.sql})"),
    "choice": Kind("word", _choice, pattern=_text),
    "number": Kind("number", _number, ordered=True),
    "time": Kind("time", _time, ordered=True),
    "date": Kind("day", _date, ordered=True),
    "truth": Kind("true or false", _truth),
    "rank": Kind("rank of a card", _rank, ordered=True, sql=lambda known: known.rank),
}
RANGE = "range"


def kind_of(known: Field) -> str:
    """Return how a field is compared, in words; "-" where it can only be grouped by."""
    return (KINDS[known.kind].title if known.kind != RANGE else "range of hands") if known.filter else "-"


def hands_of(values: tuple[Value, ...]) -> tuple[list[str], list[str]]:
    """Return the classes of starting hands, and the texts of certain holdings, cards in the order of their letters."""
    found = Range()
    for value in values:
        try:
            found |= parse_range(value.text)
        except ValueError as error:
            raise refusal(str(error), value) from None
    holdings = [" ".join(sorted(CARD_TEXT[card] for card in held)) for held in found.holdings]
    return sorted(found.classes), sorted(holdings)


def in_range(known: Field, classes: str, holdings: str) -> str:
    """Return the SQL condition for the hands of a range, given as parameters ("" for none).

    It is NULL where the cards that matter are not known.
    """
    parts = []
    if classes:
        parts.append(f"list_contains({classes}::VARCHAR[], {known.sql})")
    if holdings:
        parts.append(f"list_contains({holdings}::VARCHAR[], {_HELD})")
    return f"({' OR '.join(parts)})"


_HELD = "array_to_string(list_sort(string_split(p.cards, ' ')), ' ')"
