"""Ranges of starting hands in the notation players write them.

    AA  AKs  AKo  AK       a pair, suited, offsuit, both
    TT+  ATs+              this pair and those above; the second card up to the one below the first: ATs AJs AQs AKs
    77-99  A5s-A2s         from one to the other: pairs, or the same first card
    JTs-87s                or both cards a step at a time: JTs T9s 98s 87s
    AhKh  AsAdKhQh         these very cards, in any order; of Omaha's hands all four
    any                    every hand of two cards

The either-or of suits follows the ranks; letters may be large or small.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import combinations_with_replacement

from hhanalyzer.model.cards import CARD_OF, RANKS, Cards

HELP = "write AKs, TT+, A5s-A2s, AhKh or any"

_CLASS = re.compile(r"([2-9TJQKA])([2-9TJQKA])([SO]?)", re.IGNORECASE | re.ASCII)
_EXACT = re.compile(r"([2-9TJQKA][CDHS]){2,}", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Range:
    """Classes of two cards (``AA``, ``AKs``, ``AKo``), and holdings of certain cards (each sorted)."""

    classes: frozenset[str] = frozenset()
    holdings: frozenset[Cards] = frozenset()

    def __or__(self, other: "Range") -> "Range":
        """Return the hands of both."""
        return Range(self.classes | other.classes, self.holdings | other.holdings)


def parse_range(text: str) -> Range:
    """Return the range of ``"TT+, AKs"``; raise ValueError for a part that is none, naming it."""
    found = Range()
    for part in text.split(","):
        found |= _part("".join(part.split()))
    return found


def _part(word: str) -> Range:
    if word.lower() == "any":
        return Range(frozenset(ALL))
    if _EXACT.fullmatch(word):
        return Range(holdings=frozenset({_holding(word)}))
    first, dash, last = word.partition("-")
    if dash:
        return Range(frozenset(_between(word, _class(word, first), _class(word, last))))
    return Range(
        frozenset(_upward(_class(word, first.removesuffix("+"))) if "+" in first else _names(*_class(word, first)))
    )


def _holding(word: str) -> Cards:
    held = sorted(CARD_OF[word[at].upper() + word[at + 1].lower()] for at in range(0, len(word), 2))
    if len(set(held)) < len(held):
        raise ValueError(f"{word!r} has a card twice")
    return tuple(held)


# A class while it is read: the higher rank, the lower, and which suits: s, o, or "" for both (and for pairs).
_Class = tuple[int, int, str]


def _class(word: str, text: str) -> _Class:
    match = _CLASS.fullmatch(text)
    if match is None:
        raise ValueError(f"{word!r} is no range of hands; {HELP}")
    low, high = sorted(RANKS.index(rank.upper()) for rank in match.group(1, 2))
    if low == high and match[3]:
        raise ValueError(f"{word!r}: a pair is neither suited nor offsuit")
    return high, low, match[3].lower()


def _names(high: int, low: int, suits: str) -> Iterator[str]:
    """Yield the classes of two ranks: one pair, or suited and offsuit unless only one is meant."""
    ranks = RANKS[high] + RANKS[low]
    yield from [ranks] if high == low else [ranks + kind for kind in suits or "so"]


def _upward(least: _Class) -> Iterator[str]:
    high, low, suits = least
    if high == low:
        for rank in range(low, len(RANKS)):
            yield from _names(rank, rank, suits)
    else:
        for rank in range(low, high):
            yield from _names(high, rank, suits)


def _between(word: str, one: _Class, other: _Class) -> Iterator[str]:
    """Yield the classes from one to the other; both of the same suits, and a first card or a gap in common."""
    (high, low, suits), (top, upper, _) = sorted((one, other))
    step = top - high
    if one[2] != other[2] or step not in (0, upper - low) or (step == 0 and (high == low) != (top == upper)):
        raise ValueError(f"{word!r}: both ends need the same first card or the same gap, and the same suits")
    for up in range(upper - low + 1):
        yield from _names(high + up if step else high, low + up, suits)


ALL = tuple(name for low, high in combinations_with_replacement(range(len(RANKS)), 2) for name in _names(high, low, ""))
