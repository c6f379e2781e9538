"""Hand values for millions of hands at once, with numpy.  They are the values of engine.ranking, by the same rules.

A set of cards is a 64-bit key, the sum of its cards' keys: a base-5 digit for each rank (the seven low ranks in bits
0-16, the six high ones in bits 17-30) and a 4-bit count for each suit (bits 32-47).  So the key of a hand and a board
together is a sum again, and the keys of many boards are worked out once for all hands.
"""

from functools import cache

import numpy as np
import numpy.typing as npt

from hhanalyzer.engine.ranking import FLUSHES, RANKINGS, SUITS_START, HighRanking

Ints = npt.NDArray[np.int32]
Keys = npt.NDArray[np.int64]

CHUNK = 1 << 14  # rows worked on at a time, so that what lies between two steps stays in the cache
SIZES = (5, 6, 7)
_LOW_RANKS, _HIGH_RANKS, _HIGH_AT, _SUITS_AT = 7, 6, 17, 32
_LOW, _HIGH = (1 << _HIGH_AT) - 1, (1 << _SUITS_AT - _HIGH_AT) - 1
_START, _FLUSHES = SUITS_START << _SUITS_AT, FLUSHES << _SUITS_AT
_FLUSH_AT = _SUITS_AT + 3


def _card_key(rank: int, suit: int) -> int:
    ranks: int = 5**rank if rank < _LOW_RANKS else 5 ** (rank - _LOW_RANKS) << _HIGH_AT
    return ranks + (1 << _SUITS_AT + 4 * suit)


KEY: Keys = np.array([_card_key(c >> 2, c & 3) for c in range(52)], dtype=np.int64)
# A card's bit in a set of cards as four masks of 13 ranks, one a suit.
MASK: Keys = np.array([1 << 13 * (c & 3) + (c >> 2) for c in range(52)], dtype=np.int64)
# Where the mask of a suit begins, by its flag in the key (1, 16, 256 or 4096).
_SHIFT: Keys = np.array([13 * ((flag.bit_length() - 1) >> 2) for flag in range(0x1001)], dtype=np.int64)


def _digits(ranks: int) -> Ints:
    """Return all base-5 numbers of ``ranks`` digits (how often each rank is held); shape [5**ranks, ranks]."""
    numbers = np.arange(5**ranks, dtype=np.int32)
    return np.stack([numbers // 5**place % 5 for place in range(ranks)], axis=1)


class _RankSets:
    """Numbers every set of ``size`` cards by ranks alone: ``low[low digits] + high[high digits]``.

    There are 6,175 of five cards, 18,395 of six and 49,205 of seven.  ``low_of`` and ``high_of`` lead from the numbers
    back to the digits.
    """

    def __init__(self, size: int) -> None:
        low_held, high_held = _digits(_LOW_RANKS).sum(axis=1), _digits(_HIGH_RANKS).sum(axis=1)
        by_held = np.argsort(high_held, kind="stable")
        many = np.bincount(high_held, minlength=4 * _LOW_RANKS + size + 1)
        first = np.cumsum(many) - many
        self.high = np.empty(len(high_held), dtype=np.int32)
        self.high[by_held] = np.arange(len(high_held)) - np.repeat(first, many)
        width = np.where(low_held <= size, many[np.abs(size - low_held)], 0)
        self.low = (np.cumsum(width) - width).astype(np.int32)
        self.low_of = np.repeat(np.arange(len(low_held)), width)
        place = np.arange(len(self.low_of)) - self.low[self.low_of]
        self.high_of = by_held[first[size - low_held[self.low_of]] + place]


class Evaluator:
    """The values of one high ranking for sets of five to seven cards of 52, as tables."""

    def __init__(self, ranking: HighRanking) -> None:
        self._sets = {size: _RankSets(size) for size in SIZES}
        self._values = {SIZES[0]: self._five(ranking)}
        for size in SIZES[1:]:
            self._values[size] = self._one_more(size)
        self._suits = np.array([ranking.suit_value(mask) for mask in range(1 << 13)], dtype=np.int32)

    def _five(self, ranking: HighRanking) -> Ints:
        sets = self._sets[SIZES[0]]
        held = np.hstack([_digits(_LOW_RANKS)[sets.low_of], _digits(_HIGH_RANKS)[sets.high_of]]).astype(np.int64)
        counts = (held << 3 * np.arange(_LOW_RANKS + _HIGH_RANKS)).sum(axis=1)
        return np.array([ranking.ranks_value(n) for n in counts.tolist()], dtype=np.int32)

    def _one_more(self, size: int) -> Ints:
        """Value the sets of ``size`` cards: the best of what is left when one card is taken away."""
        sets, fewer, values = self._sets[size], self._sets[size - 1], self._values[size - 1]
        best = np.zeros(len(sets.low_of), dtype=np.int32)
        for rank in range(_LOW_RANKS + _HIGH_RANKS):
            low_unit, high_unit = (5**rank, 0) if rank < _LOW_RANKS else (0, 5 ** (rank - _LOW_RANKS))
            digit = sets.low_of // low_unit % 5 if low_unit else sets.high_of // high_unit % 5
            held = np.flatnonzero(digit)
            left = fewer.low[sets.low_of[held] - low_unit] + fewer.high[sets.high_of[held] - high_unit]
            best[held] = np.maximum(best[held], values[left])
        return best

    def by_ranks(self, keys: Keys, size: int) -> Ints:
        """Return the values of sets of ``size`` cards by ranks alone, from the sums of their cards' KEY."""
        sets = self._sets[size]
        number = sets.low[keys & _LOW]
        number += sets.high[keys >> _HIGH_AT & _HIGH]
        values: Ints = self._values[size][number]
        return values

    def by_suit(self, masks: Keys) -> Ints:
        """Return the values of flushes, from 13-bit rank masks of one suit (0: no flush)."""
        values: Ints = self._suits[masks]
        return values

    def values(self, keys: Keys, masks: Keys, size: int) -> Ints:
        """Return the values of sets of ``size`` cards, from the sums of their cards' KEY and of their MASK.

        Five of seven cards in one suit leave no room for a full house or quads, so a flush is always the best hand.
        """
        values = self.by_ranks(keys, size)
        flags = (keys + _START) & _FLUSHES
        suited = np.flatnonzero(flags)
        if len(suited):
            shift = _SHIFT[flags[suited] >> _FLUSH_AT]
            values[suited] = self._suits[masks[suited] >> shift & 0x1FFF]
        return values


@cache
def evaluator(ranking: str) -> Evaluator:
    """Return the tables of a high ranking without a joker; built when first asked for, then kept."""
    rules = RANKINGS[ranking]
    if not isinstance(rules, HighRanking) or "five_of_a_kind" in rules.order:
        raise ValueError(f"no tables for the ranking {ranking!r}")
    return Evaluator(rules)


def evaluate_many(cards: npt.NDArray[np.integer], ranking: str = "high") -> Ints:
    """Return the values of many hands: ``cards`` is [n, 5..7] of card ints 0-51, the result [n], higher is better.

    The values equal ``RANKINGS[ranking].best``.  Raise ValueError for another number of cards and for rankings that
    have no tables ("joker", "eight_or_better").
    """
    count, size = cards.shape
    if size not in SIZES:
        raise ValueError(f"hands of {size} cards: 5, 6 or 7 are evaluated")
    tables = evaluator(ranking)
    values = np.empty(count, dtype=np.int32)
    for start in range(0, count, CHUNK):
        columns = np.ascontiguousarray(cards[start : start + CHUNK].T, dtype=np.intp)
        keys, masks = KEY[columns[0]], MASK[columns[0]]
        for column in columns[1:]:
            keys += KEY[column]
            masks += MASK[column]
        values[start : start + CHUNK] = tables.values(keys, masks, size)
    return values
