"""OHH, the Open Hand History format: one JSON object a hand, blank lines between them (.ohh).

The specification and what it cannot carry: docs/open-formats.md.
"""

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any

from hhanalyzer.engine.house import HouseRules, RaiseNumber
from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites.ohh_read import hand_number, read_object
from hhanalyzer.sites.ohh_words import GAME_TYPES, ROOT
from hhanalyzer.sites.open_formats import LONGEST, NEUTRAL, Unreadable, rules_of, unread
from hhanalyzer.sites.site import Reader, Site

TITLE = "OHH"

# An object begins a line; some programs put a number of their own before the hand.
_OPENING = re.compile(r'^[ \t\[,]*\{\s{0,40}(?:"id"\s{0,9}:\s{0,9}"[^"\n]{0,99}"\s{0,9},\s{0,40})?"ohh"\s{0,9}:', re.M)
_AFTER = re.compile(r"[\s,\]]*")


def starts(text: str) -> Iterator[int]:
    """Yield where hands begin."""
    # A text of another kind may hold an opening, too: somebody's name.
    if f'"{ROOT}"' in text and text.lstrip(" \t\n,[").startswith("{"):
        yield from (match.start() for match in _OPENING.finditer(text))


def read(hand: HandText) -> Hand | Unread:
    """Read one hand."""
    data: dict[str, Any] = {}
    try:
        data = _object(hand)
        return read_object(data, hand, TITLE)
    except Unreadable as error:
        game = data.get("game_type")
        return unread(TITLE, hand, error, hand_number(data), game if isinstance(game, str) else "")


def _object(hand: HandText) -> dict[str, Any]:
    text = hand.text
    if len(text) > LONGEST:
        raise Unreadable(f"this hand has {len(text)} characters")
    decoder = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse)
    try:
        data, end = decoder.raw_decode(text, text.index("{"))
    except json.JSONDecodeError as error:
        raise Unreadable(f"this is not JSON: {error.msg}", hand.first_line + error.lineno - 1) from None
    except (RecursionError, ValueError, ArithmeticError) as error:
        raise Unreadable(f"this is not JSON: {type(error).__name__}") from None
    after = _AFTER.match(text, end)
    if after is not None and after.end() < len(text):
        line = hand.first_line + text.count("\n", 0, after.end())
        raise Unreadable("something stands behind the object of the hand", line)
    inner = data.get(ROOT)
    if not isinstance(inner, dict):
        raise Unreadable("the object holds no hand")
    return inner


def _refuse(constant: str) -> Any:
    raise ValueError(constant)


def _rules(hand: Hand) -> tuple[HouseRules, ...]:
    # The number of a raise is the chips added; some programs write what it makes.
    return rules_of(hand.header.site, hand.header.room, (RaiseNumber.ADDED, RaiseNumber.TO))


SITE = Site(
    name="ohh",
    title=TITLE,
    games={word.lower(): game for game, word in GAME_TYPES.items()},
    house=NEUTRAL,
    reader=Reader(starts, read, rules=_rules),
    writer="json",
)
