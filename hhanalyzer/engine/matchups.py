"""Two hold'em hands against each other before the flop: every match-up counted once and kept in a table.

Match-ups that differ in suits only are one: of the 812,175 pairs of hands 47,008 are left.  The table has a row for
each: its key, the boards on which the first hand wins, and those on which both share; all others of the 1,712,304 are
the second hand's.  ``python -m hhanalyzer.engine.matchups`` counts all of them anew (minutes) and writes the table.
"""

from collections.abc import Iterator
from functools import cache
from itertools import combinations, permutations
from pathlib import Path

import numpy as np
import numpy.typing as npt

from hhanalyzer.engine.evaluator import evaluator
from hhanalyzer.engine.preflop import boards
from hhanalyzer.model.cards import Cards

TABLE = Path(__file__).with_name("matchups.npy")
BOARDS = 1_712_304  # 48 cards, 5 of them

_SUITS = tuple(permutations(range(4)))
Pair = tuple[Cards, Cards]


def counts(first: Cards, second: Cards) -> tuple[int, int]:
    """Return on how many of the boards two hands of two cards share the pot: the first alone, both.

    Both are of 52 cards.  Raise KeyError for hands that share a card.
    """
    keys, wins, ties = _table()
    key, swapped = _key(first, second)
    row = int(np.searchsorted(keys, key))
    if row == len(keys) or keys[row] != key:
        raise KeyError((first, second))
    won, shared = int(wins[row]), int(ties[row])
    return (BOARDS - won - shared if swapped else won), shared


def _key(first: Cards, second: Cards) -> tuple[int, bool]:
    """Return the one number of match-ups that differ in suits or in the order of hands, and whether that is changed."""
    best, swapped = 1 << 62, False
    for suits in _SUITS:
        one, other = _code(first, suits), _code(second, suits)
        key = one << 12 | other if one < other else other << 12 | one
        if key < best:
            best, swapped = key, other < one
    return best, swapped


def _code(hand: Cards, suits: tuple[int, ...]) -> int:
    a, b = (c & ~3 | suits[c & 3] for c in hand)
    return a << 6 | b if a < b else b << 6 | a


@cache
def _table() -> tuple[npt.NDArray[np.int32], npt.NDArray[np.int32], npt.NDArray[np.int32]]:
    table: npt.NDArray[np.int32] = np.load(TABLE)
    return table[0], table[1], table[2]


def match_ups() -> Iterator[tuple[int, Pair]]:
    """Yield every match-up once: its key, and two hands of it, the first one first."""
    seen: set[int] = set()
    hands = list(combinations(range(52), 2))
    for first, second in combinations(hands, 2):
        if set(first) & set(second):
            continue
        key, swapped = _key(first, second)
        if key not in seen:
            seen.add(key)
            yield key, ((second, first) if swapped else (first, second))


def counted(first: Cards, second: Cards) -> tuple[int, int]:
    """Count the boards on which the first of two hands wins, and those on which they share the pot."""
    deck = [c for c in range(52) if c not in first and c not in second]
    won = shared = 0
    for (one, other), times in boards((first, second), deck, evaluator("high")):
        won += int(times[one > other].sum())
        shared += int(times[one == other].sum())
    return won, shared


def write(path: Path = TABLE) -> None:
    """Count every match-up and write the table."""
    rows = sorted((key, *counted(*hands)) for key, hands in match_ups())
    np.save(path, np.array(rows, dtype=np.int32).T, allow_pickle=False)


if __name__ == "__main__":
    write()
