"""Which hand beats which: the rankings as a table, and the best hand a player can form by a variant's rule.

A ranking turns five or more cards into one int: higher is better, equal is a tie, 0 is no hand.  The int of a high
hand holds its category (by place in the ranking's order) above five four-bit ranks, so that it can be read back.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import combinations
from typing import Protocol

from hhanalyzer.engine.variants import Variant
from hhanalyzer.model.cards import JOKER, Card, Cards

ACE, HAND_SIZE = 12, 5

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
_SUITS_START, _FLUSHES, _RANKS_AT, _JOKER_BIT = 0x3333, 0x8888, 16, 39
_KEY: tuple[int, ...] = (
    *((1 << (_RANKS_AT + 3 * (c >> 2))) + (1 << (4 * (c & 3))) for c in range(JOKER)),
    (1 << (_RANKS_AT + _JOKER_BIT)) + 0x1111,
)
_key_of = _KEY.__getitem__

# The eight ranks of a low, Ace lowest, as bits of a byte: a smaller byte of five bits is a better low.
_LOW_BITS: tuple[int, ...] = (*(1 << (r + 1) if r < 7 else int(r == ACE) for r in range(13) for _ in range(4)), 0)  # noqa: PLR2004


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


class Ranking(Protocol):
    """What the engine asks of a ranking."""

    name: str

    def best(self, cards: Iterable[Card]) -> int:
        """Return the value of the best five of five or more cards, 0 if they make no hand."""

    def ranked(self, value: int, cards: Cards) -> Ranked:
        """Read a value back, with the five of these cards that make it."""


class _Memo(dict[int, int]):
    """A table that works an entry out when it is first asked for."""

    def __init__(self, work_out: Callable[[int], int]) -> None:
        self._work_out = work_out

    def __missing__(self, key: int) -> int:
        value = self[key] = self._work_out(key)
        return value


def _highest(mask: int, count: int) -> tuple[int, ...]:
    """Return the ``count`` highest ranks of a rank mask."""
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
        self._by_ranks = _Memo(self._ranks_value)
        self._by_suit = _Memo(self._flush_value)
        self._by_suit_and_joker = _Memo(self._joker_flush_value)

    def best(self, cards: Iterable[Card]) -> int:
        """Return the value of the best five of five or more cards."""
        key = sum(map(_key_of, cards), _SUITS_START)
        if key & _FLUSHES:
            return self._best_suited(key, cards)
        return self._by_ranks[key >> _RANKS_AT]

    def ranked(self, value: int, cards: Cards) -> Ranked:
        """Read a value back, with the five of these cards that make it (earlier cards first where several do)."""
        category = self.order[value >> 20]
        if category == "royal":
            category = "straight_flush"
        ranks = tuple(value >> shift & 15 for shift in (16, 12, 8, 4, 0)[: len(SHAPES[category])])
        return Ranked(value, category, ranks, self._pick(category, ranks, cards))

    def _pick(self, category: str, ranks: tuple[int, ...], cards: Cards) -> Cards:
        if SHAPES[category] == (1,):  # a straight: from its top card down, the wheel ends with the Ace
            wanted = [r if r >= self.lowest else ACE for r in range(ranks[0], ranks[0] - HAND_SIZE, -1)]
        else:
            wanted = [r for r, count in zip(ranks, SHAPES[category], strict=True) for _ in range(count)]
        if category not in SUITED:
            return _take(wanted, cards)
        picks = (_take(wanted, tuple(c for c in cards if c == JOKER or c & 3 == suit)) for suit in range(4))
        return max(picks, key=len)

    def _best_suited(self, key: int, cards: Iterable[Card]) -> int:
        joker = key >> (_RANKS_AT + _JOKER_BIT)
        table = self._by_suit_and_joker if joker else self._by_suit
        best = self._by_ranks[key >> _RANKS_AT]
        for suit in range(4):
            if key & 8 << 4 * suit:
                mask = 0
                for c in cards:
                    if c & 3 == suit and c != JOKER:
                        mask |= 1 << (c >> 2)
                best = max(best, table[mask])
        return best

    def _value(self, category: str, ranks: tuple[int, ...]) -> int:
        value = self._place[category] << 20
        for shift, rank in zip((16, 12, 8, 4, 0), ranks, strict=False):
            value |= rank << shift
        return value

    def _straight_top(self, mask: int) -> int:
        """Return the top rank of the best straight in a rank mask, 0 if there is none (no straight is Deuce high)."""
        run = mask << 1 | (mask >> ACE & 1) << self.lowest
        run &= run >> 1 & run >> 2 & run >> 3 & run >> 4
        return run.bit_length() + 2 if run else 0

    def _flush_value(self, mask: int) -> int:
        """Return the value of the best flush or straight flush of one suit's rank mask, 0 if there is none."""
        if top := self._straight_top(mask):
            royal = top == ACE and "royal" in self._place
            return self._value("royal" if royal else "straight_flush", (top,))
        ranks = _highest(mask, HAND_SIZE)
        return self._value("flush", ranks) if len(ranks) == HAND_SIZE else 0

    def _joker_flush_value(self, mask: int) -> int:
        natural = self._flush_value(mask)
        wild = max(self._flush_value(mask | 1 << r) for r in range(self.lowest, 13) if not mask >> r & 1)
        if wild >> 20 == self._place.get("royal"):
            wild = self._value("straight_flush", (ACE,))
        return max(natural, wild)

    def _ranks_value(self, counts: int) -> int:
        """Return the value of the best hand by ranks alone.  ``counts`` holds three bits a rank, then the joker."""
        if counts >> _JOKER_BIT:
            natural = counts & (1 << _JOKER_BIT) - 1
            return max(self._ranks_value(natural + (1 << 3 * r)) for r in range(self.lowest, 13))
        held = [0] * 8  # held[n]: mask of the ranks held at least n times
        for rank in range(13):
            for n in range(counts >> 3 * rank & 7):
                held[n + 1] |= 1 << rank
        return max(self._value(category, ranks) for category, ranks in self._by_rank_categories(held))

    def _by_rank_categories(self, held: list[int]) -> Iterable[tuple[str, tuple[int, ...]]]:
        def with_kickers(ranks: tuple[int, ...], kickers: int) -> tuple[int, ...]:
            return (*ranks, *_highest(held[1] & ~sum(1 << r for r in ranks), kickers))

        yield "high_card", _highest(held[1], HAND_SIZE)
        if held[HAND_SIZE] and "five_of_a_kind" in self._place:
            yield "five_of_a_kind", _highest(held[HAND_SIZE], 1)
        if held[4]:
            yield "quads", with_kickers(_highest(held[4], 1), 1)
        if top := self._straight_top(held[1]):
            yield "straight", (top,)
        if held[3]:
            trips = _highest(held[3], 1)
            yield "trips", with_kickers(trips, 2)
            if pairs := held[2] & ~(1 << trips[0]):
                yield "full_house", trips + _highest(pairs, 1)
        if held[2]:
            pairs_held = _highest(held[2], 2)
            yield "pair", with_kickers(pairs_held[:1], 3)
            if len(pairs_held) > 1:
                yield "two_pair", with_kickers(pairs_held, 1)


class LowRanking:
    """Ace-to-five lows with a qualifier of Eight: straights and flushes do not count, the Ace is low."""

    def __init__(self, name: str) -> None:
        self.name = name

    def best(self, cards: Iterable[Card]) -> int:
        """Return the value of the best qualifying low of five or more cards, 0 if there is none."""
        mask = 0
        for c in cards:
            mask |= _LOW_BITS[c]
        while mask.bit_count() > HAND_SIZE:
            mask ^= 1 << mask.bit_length() - 1
        return 256 - mask if mask.bit_count() == HAND_SIZE else 0

    def ranked(self, value: int, cards: Cards) -> Ranked:
        """Read a value back, with the five of these cards that make it."""
        bits = _highest(256 - value, HAND_SIZE)
        ranks = tuple(bit - 1 if bit else ACE for bit in bits)
        return Ranked(value, "low", ranks, _take(list(ranks), cards))


def _take(wanted: list[int], cards: Cards) -> Cards:
    """Pick a card of each wanted rank, the joker where none is left; cards that are missing are left out."""
    left = list(cards)
    picked = []
    for rank in wanted:
        found = next((c for c in left if c != JOKER and c >> 2 == rank), JOKER)
        if found in left:
            left.remove(found)
            picked.append(found)
    return tuple(picked)


_HIGH = (
    "high_card",
    "pair",
    "two_pair",
    "trips",
    "straight",
    "flush",
    "full_house",
    "quads",
    "straight_flush",
)
_SHORT = (*_HIGH[:5], "full_house", "flush", *_HIGH[7:])
_SHORT_TRIPS = (*_HIGH[:3], "straight", "trips", *_SHORT[5:])
SIX = 4

RANKINGS: dict[str, Ranking] = {
    ranking.name: ranking
    for ranking in (
        HighRanking("high", _HIGH),
        HighRanking("short_deck", _SHORT, SIX),
        HighRanking("short_deck_trips", _SHORT_TRIPS, SIX),
        HighRanking("joker", (*_HIGH, "five_of_a_kind")),
        HighRanking("joker_royal", (*_HIGH, "five_of_a_kind", "royal")),
        LowRanking("eight_or_better"),
    )
}


def pools(hole: Cards, board: Cards, use_hole: tuple[int, int]) -> list[Cards]:
    """Return sets of cards, the best five of each of which use between ``least`` and ``most`` hole cards.

    Hold'em gives one set of all cards, Omaha one of five for each two of the hand and three of the board.  Empty when
    fewer than five cards can be formed.
    """
    least, most = use_hole
    if least:
        return [
            h + b
            for k in range(least, most + 1)
            for h in combinations(hole, k)
            for b in combinations(board, HAND_SIZE - k)
        ]
    hands = [hole] if len(hole) <= most else combinations(hole, most)
    return [hand + board for hand in hands if len(hand) + len(board) >= HAND_SIZE]


def _value(ranking: Ranking, hole: Cards, board: Cards, variant: Variant) -> int:
    return max(map(ranking.best, pools(hole, board, variant.use_hole)), default=0)


def _ranked(ranking: Ranking, hole: Cards, board: Cards, variant: Variant) -> Ranked | None:
    best, pool = 0, ()  # type: tuple[int, Cards]
    for cards in pools(hole, board, variant.use_hole):
        if (value := ranking.best(cards)) > best:
            best, pool = value, cards
    return ranking.ranked(best, pool) if best else None


def value(hole: Cards, board: Cards, variant: Variant) -> int:
    """Return the value of the best high hand (higher is better, equal is a tie), 0 if no five cards can be formed."""
    return _value(RANKINGS[variant.high], hole, board, variant)


def low_value(hole: Cards, board: Cards, variant: Variant) -> int:
    """Return the value of the best low (higher is better), 0 if none qualifies or the game has no low."""
    return _value(RANKINGS[variant.low], hole, board, variant) if variant.low else 0


def rank(hole: Cards, board: Cards, variant: Variant) -> Ranked | None:
    """Return the best high hand by the variant's rule of hole cards, None when no five cards can be formed."""
    return _ranked(RANKINGS[variant.high], hole, board, variant)


def rank_low(hole: Cards, board: Cards, variant: Variant) -> Ranked | None:
    """Return the best qualifying low, None when there is none or the game is not played for low."""
    return _ranked(RANKINGS[variant.low], hole, board, variant) if variant.low else None
