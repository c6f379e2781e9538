"""Which hand beats which: the rankings as a table, and the best hand a player can form by a variant's rule.

A ranking turns five or more cards into one int: higher is better, equal is a tie, 0 is no hand.  The int of a high
hand holds its category (by place in the ranking's order) above five four-bit ranks, so that it can be read back.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import combinations
from operator import itemgetter
from typing import Protocol

from hhanalyzer.engine.variants import Variant
from hhanalyzer.model.cards import JOKER, Cards
from hhanalyzer.model.quick import quick

ACE, SIX = 12, 4

# How often each deciding rank stands among the five cards.
SHAPES: dict[str, tuple[int, ...]] = {
    "high_card": (1, 1, 1, 1, 1),
    "pair": (2, 1, 1, 1),
    "two_pair": (2, 2, 1),
    "trips": (3, 1, 1),
    "straight": (1,),
    "flush": (1, 1, 1, 1, 1),
    "full_house": (3, 2),
    "quads": (4, 1),
    "straight_flush": (1,),
    "five_of_a_kind": (5,),
    "low": (1, 1, 1, 1, 1),
}
SUITED = frozenset({"flush", "straight_flush"})

# A card's part in the key of a set of cards: a 4-bit count for each suit (bits 0-15), a 3-bit count for each rank
# (bits 16-54) and the joker (bit 55), which counts in every suit.  Suits start at 3, so that a fifth card sets bit 3.
SUITS_START, FLUSHES, RANKS_AT, JOKER_AT = 0x3333, 0x8888, 16, 55
_KEY: tuple[int, ...] = (
    *((1 << (RANKS_AT + 3 * (c >> 2))) + (1 << (4 * (c & 3))) for c in range(JOKER)),
    (1 << JOKER_AT) + 0x1111,
)
_CATEGORY_AT, _SHIFTS = 20, (16, 12, 8, 4, 0)  # where a value holds its category and its ranks

_first = itemgetter(0)

# The eight ranks of a low, Ace lowest, as bits of a byte: of two bytes with five bits the smaller is the better low.
LOW_BIT = (2, 4, 8, 16, 32, 64, 128, 0, 0, 0, 0, 0, 1, 0)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand's rank.  ``value`` orders hands (higher is better; equal is a tie) within one ranking.

    ``category`` is "high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads",
    "straight_flush", "five_of_a_kind", or "low".  ``ranks`` are the ranks (0-12) that decide, most important first
    (category by category as in the tie-break keys).  ``best`` are the five cards, in that order.
    """

    value: int
    category: str
    ranks: tuple[int, ...]
    best: Cards


_Ranked = quick(Ranked)


class Ranking(Protocol):
    """What the engine asks of a ranking."""

    name: str

    def best(self, cards: Cards) -> int:
        """Return the value of the best five of five or more cards, 0 if they make no hand."""

    def best_of(self, hands: Sequence[Cards], boards: Sequence[Cards]) -> tuple[int, Cards]:
        """Return the highest value of any of these hands with any of these boards, and the cards of both."""

    def ranked(self, value: int, cards: Cards) -> Ranked:
        """Read a value back, with the five of these cards that make it (earlier cards first where several do)."""


class _Memo(dict[int, int]):
    """A table that works an entry out when it is first asked for."""

    def __init__(self, work_out: Callable[[int], int]) -> None:
        self._work_out = work_out

    def __missing__(self, key: int) -> int:
        value = self[key] = self._work_out(key)
        return value


def _key(cards: Cards, key: int) -> int:
    """Add the parts of cards to a key."""
    for c in cards:
        key += _KEY[c]
    return key


def _highest(mask: int, count: int) -> tuple[int, ...]:
    """Return the ``count`` highest ranks of a rank mask (fewer where it has fewer)."""
    ranks: list[int] = []
    while mask and len(ranks) < count:
        ranks.append(mask.bit_length() - 1)
        mask ^= 1 << ranks[-1]
    return tuple(ranks)


class HighRanking:
    """Five-card high hands.

    ``order`` lists the categories, weakest first.  ``lowest`` is the lowest rank of the deck: the Ace stands below it
    in the lowest straight (5-4-3-2-A; 9-8-7-6-A in short deck).  A joker is fully wild, but in a flush it stands for
    a card not held.  The category "royal" sets a natural royal flush apart from the other straight flushes.
    """

    def __init__(self, name: str, order: tuple[str, ...], lowest: int = 0) -> None:
        self.name, self.order, self.lowest = name, order, lowest
        self._place = {category: place for place, category in enumerate(order)}
        self._by_ranks = _Memo(self.ranks_value)
        self._by_suit = _Memo(self.suit_value)
        self._by_suit_and_joker = _Memo(self._joker_suit_value)
        self._readings: dict[int, tuple[str, tuple[int, ...], tuple[int, ...]]] = {}

    def best(self, cards: Cards) -> int:
        """Return the value of the best five of five or more cards."""
        key = _key(cards, SUITS_START)
        return self._suited(key, cards) if key & FLUSHES else self._by_ranks[key >> RANKS_AT]

    def best_of(self, hands: Sequence[Cards], boards: Sequence[Cards]) -> tuple[int, Cards]:
        """Return the highest value of any of these hands with any of these boards, and the cards of both."""
        best, pool = 0, ()  # type: tuple[int, Cards]
        board_keys = [(board, _key(board, 0)) for board in boards]
        for hand in hands:
            hand_key = _key(hand, SUITS_START)
            for board, board_key in board_keys:
                key = hand_key + board_key
                value = self._suited(key, hand + board) if key & FLUSHES else self._by_ranks[key >> RANKS_AT]
                if value > best:
                    best, pool = value, hand + board
        return best, pool

    def ranked(self, value: int, cards: Cards) -> Ranked:
        """Read a value back, with the five of these cards that make it (earlier cards first where several do)."""
        category, ranks, wanted = self._read(value)
        if category not in SUITED:
            return _Ranked(value, category, ranks, _take(wanted, cards))
        suits = ([c for c in cards if c == JOKER or c & 3 == suit] for suit in range(4))
        return _Ranked(value, category, ranks, max((_take(wanted, suited) for suited in suits), key=len))

    def ranks_value(self, counts: int) -> int:
        """Return the value of the best hand by ranks alone.  ``counts`` holds three bits a rank, then the joker."""
        if counts >> (JOKER_AT - RANKS_AT):
            natural = counts & (1 << (JOKER_AT - RANKS_AT)) - 1
            return max(self.ranks_value(natural + (1 << 3 * r)) for r in range(self.lowest, ACE + 1))
        held = [0] * 8  # held[n]: mask of the ranks held at least n times
        rank = 1
        while counts:
            for n in range(1, (counts & 7) + 1):
                held[n] |= rank
            counts >>= 3
            rank <<= 1
        if held[5] and "five_of_a_kind" in self._place:
            return self._value("five_of_a_kind", _highest(held[5], 1))
        return self._grouped_value(held[1], held[2], held[3], held[4])

    def suit_value(self, mask: int) -> int:
        """Return the value of the best flush or straight flush of one suit's rank mask, 0 if there is none."""
        if top := self._straight_top(mask):
            royal = top == ACE and "royal" in self._place
            return self._value("royal" if royal else "straight_flush", (top,))
        ranks = _highest(mask, 5)
        return self._value("flush", ranks) if len(ranks) == 5 else 0

    def _joker_suit_value(self, mask: int) -> int:
        natural = self.suit_value(mask)
        wild = max(self.suit_value(mask | 1 << r) for r in range(self.lowest, ACE + 1))
        if wild >> _CATEGORY_AT == self._place.get("royal"):
            wild = self._value("straight_flush", (ACE,))
        return max(natural, wild)

    def _suited(self, key: int, cards: Cards) -> int:
        """Return the value of cards of which five or more (the joker with them) are of one suit."""
        table = self._by_suit_and_joker if key >> JOKER_AT else self._by_suit
        best = self._by_ranks[key >> RANKS_AT]
        for suit in range(4):
            if key & 8 << 4 * suit:
                mask = 0
                for c in cards:
                    if c & 3 == suit and c != JOKER:
                        mask |= 1 << (c >> 2)
                best = max(best, table[mask])
        return best

    def _grouped_value(self, ones: int, twos: int, threes: int, fours: int) -> int:
        """Return the best hand's value by masks of the ranks held at least once, twice, three and four times."""
        if fours:
            quads = _highest(fours, 1)
            return self._value("quads", quads + _highest(ones ^ 1 << quads[0], 1))
        trips = _highest(threes, 1)
        pairs = _highest(twos ^ 1 << trips[0] if trips else twos, 2)
        if trips and pairs:
            return self._value("full_house", trips + pairs[:1])
        top = self._straight_top(ones)
        straight = self._value("straight", (top,)) if top else 0
        if trips:
            return max(straight, self._value("trips", trips + _highest(ones ^ 1 << trips[0], 2)))
        if straight:
            return straight
        for pair in pairs:
            ones ^= 1 << pair
        return self._value(("high_card", "pair", "two_pair")[len(pairs)], pairs + _highest(ones, 5 - 2 * len(pairs)))

    def _straight_top(self, mask: int) -> int:
        """Return the top rank of the best straight in a rank mask, 0 if there is none (no straight is Deuce high)."""
        run = mask << 1 | (mask >> ACE & 1) << self.lowest
        run &= run >> 1 & run >> 2 & run >> 3 & run >> 4
        return run.bit_length() + 2 if run else 0

    def _value(self, category: str, ranks: tuple[int, ...]) -> int:
        value = self._place[category] << _CATEGORY_AT
        for shift, rank in zip(_SHIFTS, ranks, strict=False):
            value |= rank << shift
        return value

    def _read(self, value: int) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        """Return the category of a value, the ranks that decide, and the ranks of its five cards."""
        if value not in self._readings:
            category = self.order[value >> _CATEGORY_AT].replace("royal", "straight_flush")
            shape = SHAPES[category]
            ranks = tuple(value >> shift & 15 for shift in _SHIFTS[: len(shape)])
            if shape == (1,):  # a straight: from its top card down, the lowest one ends with the Ace
                five = tuple(r if r >= self.lowest else ACE for r in range(ranks[0], ranks[0] - 5, -1))
            else:
                five = tuple(r for r, count in zip(ranks, shape, strict=True) for _ in range(count))
            self._readings[value] = category, ranks, five
        return self._readings[value]


class LowRanking:
    """Ace-to-five lows with a qualifier of Eight: straights and flushes do not count, the Ace is low."""

    def __init__(self, name: str) -> None:
        self.name = name

    def best(self, cards: Cards) -> int:
        """Return the value of the best qualifying low of five or more cards, 0 if there is none."""
        mask = 0
        for c in cards:
            mask |= LOW_BIT[c >> 2]
        return self.mask_value(mask)

    def mask_value(self, mask: int) -> int:
        """Return the value of the best low of some of the eight low ranks, given as bits (Ace lowest)."""
        while mask.bit_count() > 5:
            mask ^= 1 << mask.bit_length() - 1
        return 256 - mask if mask.bit_count() == 5 else 0

    def best_of(self, hands: Sequence[Cards], boards: Sequence[Cards]) -> tuple[int, Cards]:
        """Return the highest value of any of these hands with any of these boards, and the cards of both."""
        lows = ((self.best(hand + board), hand + board) for hand in hands for board in boards)
        return max(lows, key=_first, default=(0, ()))

    def ranked(self, value: int, cards: Cards) -> Ranked:
        """Read a value back, with the five of these cards that make it."""
        ranks = tuple(bit - 1 if bit else ACE for bit in _highest(256 - value, 5))
        return _Ranked(value, "low", ranks, _take(ranks, cards))


def _take(wanted: Sequence[int], cards: Sequence[int]) -> Cards:
    """Pick the first card of each wanted rank, the joker where there is none; what is missing is left out."""
    left, picked = list(wanted), [-1] * len(wanted)
    for c in cards:
        rank = c >> 2
        if rank in left:
            place = left.index(rank)
            left[place], picked[place] = -1, c
    if -1 in picked and JOKER in cards:
        picked[picked.index(-1)] = JOKER
    return tuple(picked) if -1 not in picked else tuple(c for c in picked if c >= 0)


_WEAK, _STRONG = ("high_card", "pair", "two_pair"), ("quads", "straight_flush")
_HIGH = (*_WEAK, "trips", "straight", "flush", "full_house", *_STRONG)
_FLUSH_UP = (*_WEAK, "trips", "straight", "full_house", "flush", *_STRONG)
_FLUSH_AND_TRIPS_UP = (*_WEAK, "straight", "trips", "full_house", "flush", *_STRONG)

RANKINGS: dict[str, Ranking] = {
    ranking.name: ranking
    for ranking in (
        HighRanking("high", _HIGH),
        HighRanking("short_deck", _FLUSH_UP, SIX),
        HighRanking("short_deck_trips", _FLUSH_AND_TRIPS_UP, SIX),
        HighRanking("joker", (*_HIGH, "five_of_a_kind")),
        HighRanking("joker_royal", (*_HIGH, "five_of_a_kind", "royal")),
        LowRanking("eight_or_better"),
    )
}


def parts(hole: Cards, board: Cards, use_hole: tuple[int, int]) -> list[tuple[list[Cards], list[Cards]]]:
    """Return parts of the hand and of the board, any two of which may be joined for the best five of them.

    ``use_hole`` is the least and the most hole cards a hand may use.  Hold'em joins all with all, Omaha each two of
    the hand with each three of the board.  Empty when fewer than five cards can be formed.
    """
    least, most = use_hole
    if not least:
        hands = [hole] if len(hole) <= most else list(combinations(hole, most))
        return [(hands, [board])] if min(len(hole), most) + len(board) >= 5 else []
    sizes = range(least, min(most, len(hole), 5) + 1)
    return [(list(combinations(hole, n)), list(combinations(board, 5 - n))) for n in sizes if len(board) >= 5 - n]


def _all_with_all(hole: Cards, board: Cards, use_hole: tuple[int, int]) -> bool:
    return not use_hole[0] and len(hole) <= use_hole[1] and len(hole) + len(board) >= 5


def _value(ranking: Ranking, hole: Cards, board: Cards, use_hole: tuple[int, int]) -> int:
    if _all_with_all(hole, board, use_hole):
        return ranking.best(hole + board)
    return max((ranking.best_of(*part)[0] for part in parts(hole, board, use_hole)), default=0)


def _ranked(ranking: Ranking, hole: Cards, board: Cards, use_hole: tuple[int, int]) -> Ranked | None:
    if _all_with_all(hole, board, use_hole):
        cards = hole + board
        return ranking.ranked(best, cards) if (best := ranking.best(cards)) else None
    best_of_parts = (ranking.best_of(*part) for part in parts(hole, board, use_hole))
    best, cards = max(best_of_parts, key=_first, default=(0, ()))
    return ranking.ranked(best, cards) if best else None


def value(hole: Cards, board: Cards, variant: Variant) -> int:
    """Return the value of the best high hand (higher is better, equal is a tie), 0 if no five cards can be formed."""
    return _value(RANKINGS[variant.high], hole, board, variant.use_hole)


def low_value(hole: Cards, board: Cards, variant: Variant) -> int:
    """Return the value of the best low (higher is better), 0 if none qualifies or the game has no low."""
    return _value(RANKINGS[variant.low], hole, board, variant.use_hole) if variant.low else 0


def rank(hole: Cards, board: Cards, variant: Variant) -> Ranked | None:
    """Return the best high hand by the variant's rule of hole cards, None when no five cards can be formed."""
    return _ranked(RANKINGS[variant.high], hole, board, variant.use_hole)


def rank_low(hole: Cards, board: Cards, variant: Variant) -> Ranked | None:
    """Return the best qualifying low, None when there is none or the game is not played for low."""
    return _ranked(RANKINGS[variant.low], hole, board, variant.use_hole) if variant.low else None
