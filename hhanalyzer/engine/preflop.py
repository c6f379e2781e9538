"""Hold'em hands against one random hand before the flop: all boards and all hands of the opponent, by classes.

A straight count of AA against a random hand has 2,118,760 boards times 990 hands.  But suits matter only where a board
has three or more cards of one suit; else a board is a multiset of five ranks.  So there are 6,175 classes of boards
without a flush and, for each suit, 36,608 with one (the ranks held in the suit, and a multiset of the others), and
likewise for the opponent's two cards.  A class counts as often as its cards can be drawn.

Known hands against each other take the same classes of boards, and only those suits and boards in which one of them
can make a flush.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, combinations_with_replacement

import numpy as np
import numpy.typing as npt

from hhanalyzer.engine.evaluator import KEY, Evaluator, Ints, Keys
from hhanalyzer.model.cards import Card, Cards

Counts = npt.NDArray[np.int64]  # how often each rank is held: [.., 13]

_RANK_KEY: Keys = KEY[::4]
_CHOOSE = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 2, 1, 0, 0], [1, 3, 3, 1, 0], [1, 4, 6, 4, 1]])
_POWERS = 5 ** np.arange(13, dtype=np.int64)
_PAIRS = tuple(combinations_with_replacement(range(13), 2))


@cache
def _multisets(size: int) -> Counts:
    """Return all sets of ``size`` cards by ranks alone."""
    picks = np.array(list(combinations_with_replacement(range(13), size)), dtype=np.int64)
    rows = np.zeros((len(picks), 13), dtype=np.int64)
    for column in picks.T:
        rows[np.arange(len(picks)), column] += 1
    return rows[(rows <= 4).all(axis=1)]


@dataclass(frozen=True, slots=True)
class _Classes:
    """All classes of boards, as columns that known hands share.  Of boards with a flush: in the order of its cards.

    ``ways`` are those of the whole deck, in which a rank has three cards of other suits; ``place`` names the class
    without a flush that has the same ranks; ``first`` where boards with 3, 4, 5 cards of the suit begin.
    """

    plain_keys: Keys
    plain: Counts  # [13, ..]
    plain_ways: Counts
    keys: Keys
    masks: Keys
    others: Counts  # [13, ..]
    ways: Counts
    place: npt.NDArray[np.intp]
    first: dict[int, int]


@cache
def _classes() -> _Classes:
    boards, (suited, others) = _multisets(5), _flush_boards()
    codes = boards @ _POWERS
    order = np.argsort(codes)
    return _Classes(
        plain_keys=boards @ _RANK_KEY,
        plain=np.ascontiguousarray(boards.T),
        plain_ways=_ways(np.full(13, 4), boards),
        keys=(suited + others) @ _RANK_KEY,
        masks=suited @ (1 << np.arange(13)),
        others=np.ascontiguousarray(others.T),
        ways=_ways(np.full(13, 3), others),
        place=order[np.searchsorted(codes[order], (suited + others) @ _POWERS)],
        first={size: int(np.searchsorted(suited.sum(axis=1), size)) for size in (3, 4, 5)},
    )


@cache
def _flush_boards() -> tuple[Counts, Counts]:
    """Return all boards with three or more cards of one suit: the ranks held in it (0 or 1), and those in others."""
    suited, others = [], []
    for size in (3, 4, 5):
        held = np.array([[r in ranks for r in range(13)] for ranks in combinations(range(13), size)], dtype=np.int64)
        rest = _multisets(5 - size)
        suited.append(np.repeat(held, len(rest), axis=0))
        others.append(np.tile(rest, (len(held), 1)))
    return np.concatenate(suited), np.concatenate(others)


def _ways(free: Counts, held: Counts) -> Counts:
    """Count the ways to draw ``held`` cards of each rank from the ``free`` ones."""
    ways: Counts = _CHOOSE[free, held].prod(axis=1)
    return ways


@dataclass(frozen=True, slots=True)
class _Boards:
    """A group of board classes.  ``left`` are the cards of each rank that the opponent may still hold.

    In a suit with a flush ``suited`` is the board's rank mask, ``left_suited`` what is left of the suit, and ``left``
    counts the other suits.  ``known`` are the values of the known hands on each board.
    """

    keys: Keys
    ways: Counts
    left: Counts
    known: list[Ints]
    suited: Keys | None = None
    left_suited: Counts | None = None


def outcomes(hands: Sequence[Cards], deck: Sequence[Card], tables: Evaluator) -> Iterator[tuple[list[Ints], Counts]]:
    """Yield the values of all known hands and of a random hand of two cards, class by class, with their frequencies.

    ``deck`` are the cards neither held nor dead; boards and the random hand come from it.
    """
    free = np.zeros((4, 13), dtype=np.int64)
    for c in deck:
        free[c & 3, c >> 2] = 1
    yield from _against(_without_flush(hands, free, tables), tables)
    alike: Counter[tuple[object, ...]] = Counter()
    suits: dict[tuple[object, ...], int] = {}
    for suit in range(4):
        key: tuple[object, ...] = (
            tuple(_suit_mask(hand, suit) for hand in hands),
            free[suit].tobytes(),
            free.sum(axis=0).tobytes(),
        )
        alike[key] += 1
        suits[key] = suit
    for key, suit in suits.items():
        for values, ways in _against(_with_flush(hands, free, suit, tables), tables):
            yield values, ways * alike[key]


def boards(hands: Sequence[Cards], deck: Sequence[Card], tables: Evaluator) -> Iterator[tuple[list[Ints], Counts]]:
    """Yield the values of known hands of two cards on all boards, class by class, with their frequencies.

    ``deck`` are the cards neither held nor dead.
    """
    classes = _classes()
    free = np.zeros((4, 13), dtype=np.int64)
    for c in deck:
        free[c & 3, c >> 2] = 1
    ways = _drawn(classes.plain_ways, classes.plain, free.sum(axis=0), 4)
    for suit in range(4):
        least = 5 - max(_suit_mask(hand, suit).bit_count() for hand in hands)
        cut = slice(classes.first[least], None)
        others = _drawn(classes.ways[cut], classes.others[:, cut], free.sum(axis=0) - free[suit], 3)
        masks = classes.masks[cut]
        others = np.where(masks & ~_mask(free[suit]), 0, others)
        ways -= np.bincount(classes.place[cut], weights=others, minlength=len(ways)).astype(np.int64)
        some = np.flatnonzero(others)
        masks, keys = masks[some], classes.keys[cut][some]
        yield [_with_suit(keys, masks, hand, suit, tables) for hand in hands], others[some]
    some = np.flatnonzero(ways)
    yield [tables.by_ranks(classes.plain_keys[some] + _key(hand), 7) for hand in hands], ways[some]


def _drawn(ways: Counts, boards: Counts, free: Counts, whole: int) -> Counts:
    """Return the ways to draw boards [13, ..] where of some ranks fewer than ``whole`` cards are free."""
    for rank in np.flatnonzero(free < whole):
        held = boards[rank]
        ways = ways * _CHOOSE[free[rank]][held] // _CHOOSE[whole][held]  # divides: it is a factor of the ways
    return ways.copy()


def _mask(held: Counts) -> np.int64:
    return np.int64(held @ (1 << np.arange(13)))


def _with_suit(keys: Keys, masks: Keys, hand: Cards, suit: int, tables: Evaluator) -> Ints:
    return np.maximum(tables.by_ranks(keys + _key(hand), 7), tables.by_suit(masks | _suit_mask(hand, suit)))


def _suit_mask(hand: Cards, suit: int) -> int:
    return sum(1 << (c >> 2) for c in hand if c & 3 == suit)


def _key(hand: Cards) -> np.int64:
    return np.int64(sum(int(_RANK_KEY[c >> 2]) for c in hand))


def _without_flush(hands: Sequence[Cards], free: Counts, tables: Evaluator) -> _Boards:
    boards, all_free = _multisets(5), free.sum(axis=0)
    ways = _ways(all_free, boards)
    codes = boards @ _POWERS
    order = np.argsort(codes)
    suited, others = _flush_boards()
    place = order[np.searchsorted(codes[order], (suited + others) @ _POWERS)]
    for suit in range(4):
        with_flush = _ways(free[suit], suited) * _ways(all_free - free[suit], others)
        ways -= np.bincount(place, weights=with_flush, minlength=len(ways)).astype(np.int64)
    some = ways > 0
    keys = boards[some] @ _RANK_KEY
    known = [tables.by_ranks(keys + _key(hand), 7) for hand in hands]
    return _Boards(keys, ways[some], all_free - boards[some], known)


def _with_flush(hands: Sequence[Cards], free: Counts, suit: int, tables: Evaluator) -> _Boards:
    suited, others = _flush_boards()
    other_free = free.sum(axis=0) - free[suit]
    ways = _ways(free[suit], suited) * _ways(other_free, others)
    some = ways > 0
    suited, others = suited[some], others[some]
    keys = (suited + others) @ _RANK_KEY
    mask = suited @ (1 << np.arange(13))
    known = [_with_suit(keys, mask, hand, suit, tables) for hand in hands]
    return _Boards(keys, ways[some], other_free - others, known, mask, free[suit] - suited)


def _against(boards: _Boards, tables: Evaluator) -> Iterator[tuple[list[Ints], Counts]]:
    """Deal the opponent every pair of ranks, and in a suit with a flush none, one or both cards of that suit."""
    left = np.ascontiguousarray(boards.left.T)
    suited = None if boards.left_suited is None else np.ascontiguousarray(boards.left_suited.T)
    for one, other in _PAIRS:
        ways = left[one] * left[other] if one != other else left[one] * (left[one] - 1) // 2
        drawn = [(0, ways)]
        if suited is not None:
            drawn.append((1 << one, suited[one] * left[other]))
            if one != other:
                drawn += [(1 << other, left[one] * suited[other]), (1 << one | 1 << other, suited[one] * suited[other])]
        pair_key = _RANK_KEY[one] + _RANK_KEY[other]
        rows = np.flatnonzero(sum(n for _, n in drawn))
        by_ranks = tables.by_ranks(boards.keys[rows] + pair_key, 7)
        known = [values[rows] for values in boards.known]
        for mask, n in drawn:
            frequency = boards.ways[rows] * n[rows]
            random = by_ranks
            if boards.suited is not None:
                random = np.maximum(by_ranks, tables.by_suit(boards.suited[rows] | mask))
            yield [*known, random], frequency
