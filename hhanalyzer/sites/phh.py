"""PHH, the poker hand history format: one hand a file (.phh), or numbered ones (.phhs), in TOML.

The specification and what it cannot carry: docs/open-formats.md.
"""

import re
import tomllib
from collections.abc import Iterator
from decimal import Decimal, InvalidOperation

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites.open_formats import LONGEST, NEUTRAL, Unreadable, rules_of, unread
from hhanalyzer.sites.phh_fields import Fields, hand_id
from hhanalyzer.sites.phh_play import CODES
from hhanalyzer.sites.phh_read import read_fields
from hhanalyzer.sites.site import Reader, Site

# The whole line: somebody may be called variant = "NT", but then he also folds.
_VARIANT = re.compile(r"^[ \t]*variant[ \t]*=[ \t]*['\"][A-Z0-9/]{2,6}['\"][ \t]*$", re.M)
_SECTION = re.compile(r"^[ \t]*\[[ \t]*['\"]?[\w.-]+['\"]?[ \t]*\][ \t]*(?:#[^\n]*)?$", re.M)
# What may stand above the first field of a hand without a section: comments, blank lines, other fields.
_ABOVE = re.compile(r"[ \t]*(?:#[^\n]*|[A-Za-z_][\w-]*[ \t]*=[^\n]*)?")
_LINE = re.compile(r"\(at line (\d+), column \d+\)")
TITLE = "PHH"


def starts(text: str) -> Iterator[int]:
    """Yield where hands begin: at their section, or where there is none at the first of the lines that are fields."""
    if "variant" not in text:  # a plain search is fast
        return
    floor = 0
    for match in _VARIANT.finditer(text):
        sections = [section.start() for section in _SECTION.finditer(text, floor, match.start())]
        if sections:
            yield sections[-1]
        else:
            yield _first_field(text, floor, match.start())
        floor = match.end()


def _first_field(text: str, floor: int, at: int) -> int:
    """Return where the lines begin that lead up to the field at ``at``; those of the hand before end at a section."""
    if floor:
        return at  # hands put one behind the other: which fields belong to which is anybody's guess
    begin = at
    while begin > 0:
        line = text.rfind("\n", 0, begin - 1) + 1
        if not _ABOVE.fullmatch(text[line : begin - 1]):
            break
        begin = line
    return begin


def read(hand: HandText) -> Hand | Unread:
    """Read one hand: its fields as TOML, its actions as the notation of the format."""
    fields: Fields | None = None
    try:
        fields = Fields(_table(hand), hand)
        return read_fields(fields, TITLE)
    except Unreadable as error:
        game, number = (fields.text("variant"), hand_id(fields)) if fields else ("", "")
        return unread(TITLE, hand, error, number, game)


def _table(hand: HandText) -> dict[str, object]:
    """Return the table of one hand."""
    if len(hand.text) > LONGEST:
        raise Unreadable(f"this hand has {len(hand.text)} characters")
    try:
        data = tomllib.loads(hand.text, parse_float=_decimal)
    except tomllib.TOMLDecodeError as error:
        place = _LINE.search(str(error))
        line = hand.first_line + int(place[1]) - 1 if place else hand.end_line
        raise Unreadable(f"this is not TOML: {str(error).partition(' (at ')[0]}", line) from None
    except (RecursionError, ValueError) as error:
        raise Unreadable(f"this is not TOML: {type(error).__name__}") from None
    if "variant" not in data and len(data) == 1:
        (inner,) = data.values()
        data = inner if isinstance(inner, dict) else data
    return data


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise ValueError(text) from None


def _rules(hand: Hand) -> tuple[HouseRules, ...]:
    return rules_of(hand.header.site, hand.header.room)


SITE = Site(
    name="phh",
    title=TITLE,
    games={code.lower(): game for (game, _), code in CODES.items()},
    house=NEUTRAL,
    reader=Reader(starts, read, rules=_rules),
    between=re.compile(r"#[^\n]*"),
    writer="toml",
)
