"""The values of hands on many boards at once: on all that can come, or on some drawn at random.

Each function yields chunks of outcomes: for the high hand, and where the game has one for the low, a list of values
per hand, higher is better (a low of 0 does not qualify).
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import Protocol

import numpy as np
import numpy.typing as npt

from hhanalyzer.engine.evaluator import CHUNK, KEY, MASK, Ints, Keys, evaluator
from hhanalyzer.engine.ranking import LOW_BIT, RANKINGS, LowRanking, parts
from hhanalyzer.engine.variants import Variant
from hhanalyzer.model.cards import Card, Cards

BOARD = 5

Column = npt.NDArray[np.intp]  # one card of each outcome
Part = tuple[Keys, ...]
Outcomes = list[list[Ints]]  # [high, low][hand]


class _Scorer(Protocol):
    """Values cards by parts that can be worked out apart and joined: hole cards and board cards."""

    def part(self, columns: Sequence[Column]) -> Part: ...

    def values(self, one: Part, other: Part, size: int) -> Ints: ...


class _High:
    def __init__(self, ranking: str) -> None:
        self._tables = evaluator(ranking)

    def part(self, columns: Sequence[Column]) -> Part:
        return (_total([KEY[c] for c in columns]), _total([MASK[c] for c in columns]))

    def values(self, one: Part, other: Part, size: int) -> Ints:
        return self._tables.values(one[0] + other[0], one[1] + other[1], size)


class _Low:
    def __init__(self, ranking: str) -> None:
        rules = RANKINGS[ranking]
        assert isinstance(rules, LowRanking)
        self._values = np.array([rules.mask_value(mask) for mask in range(256)], dtype=np.int32)
        self._bits = np.array([LOW_BIT[c >> 2] for c in range(52)], dtype=np.int64)

    def part(self, columns: Sequence[Column]) -> Part:
        return (np.bitwise_or.reduce([self._bits[c] for c in columns]),)

    def values(self, one: Part, other: Part, size: int) -> Ints:
        values: Ints = self._values[one[0] | other[0]]
        return values


def _total(columns: Sequence[Keys]) -> Keys:
    total = columns[0].copy()
    for column in columns[1:]:
        total += column
    return total


def _scorers(variant: Variant) -> list[_Scorer]:
    return [_High(variant.high), *([_Low(variant.low)] if variant.low else [])]


class _Rows:
    """The cards of many boards; their parts are worked out once for all hands."""

    def __init__(self, scorer: _Scorer, columns: Sequence[Column], use_hole: tuple[int, int]) -> None:
        self._scorer, self._columns, self._use_hole = scorer, columns, use_hole
        self._parts: dict[tuple[int, ...], Part] = {}

    def _part(self, places: tuple[int, ...]) -> Part:
        if places not in self._parts:
            self._parts[places] = self._scorer.part([self._columns[i] for i in places])
        return self._parts[places]

    def values(self, hole: Sequence[Column]) -> Ints:
        """Return the best value of a hand on each board by the variant's rule of hole cards."""
        best: Ints | None = None
        for hands, boards in parts(tuple(range(len(hole))), tuple(range(len(self._columns))), self._use_hole):
            for hand in hands:
                held = self._scorer.part([hole[i] for i in hand])
                for board in boards:
                    values = self._scorer.values(held, self._part(board), len(hand) + len(board))
                    best = values if best is None else np.maximum(best, values)
        assert best is not None
        return best


class _Threes:
    """The best two of a hand with every three cards of a board: a look-up table for exact Omaha."""

    def __init__(self, scorer: _Scorer, hole: Cards, others: Sequence[Card], use_hole: tuple[int, int]) -> None:
        threes = [np.asarray(others, dtype=np.intp)[column] for column in choose(len(others), 3)]
        values = _Rows(scorer, threes, use_hole).values(_columns(hole))
        self._table = np.zeros(52**3, dtype=np.int32)
        for a, b, c in permutations(threes):
            self._table[a * 52**2 + b * 52 + c] = values

    def values(self, board: Sequence[Column]) -> Ints:
        best: Ints | None = None
        for a, b, c in combinations(board, 3):
            values = self._table[(a * 52 + b) * 52 + c]
            best = values if best is None else np.maximum(best, values)
        assert best is not None
        return best


def choose(n: int, size: int) -> list[Column]:
    """Return all ways to choose ``size`` of n things, in order, as one column of indices a place."""
    columns: list[Column] = []
    for place in range(size):
        last = columns[-1] if columns else np.full(1, -1, dtype=np.intp)
        width = n - (size - 1 - place) - (last + 1)  # what may follow, leaving enough for the places after it
        first = np.cumsum(width) - width
        columns = [np.repeat(column, width) for column in columns]
        columns.append(np.arange(width.sum()) - np.repeat(first - (last + 1), width))
    return columns


def _columns(cards: Cards) -> list[Column]:
    return [np.array([c], dtype=np.intp) for c in cards]


def all_boards(hands: Sequence[Cards], board: Cards, deck: Sequence[Card], variant: Variant) -> Iterator[Outcomes]:
    """Yield the values of known hands on every board that can come."""
    rest = [np.asarray(deck, dtype=np.intp)[column] for column in choose(len(deck), BOARD - len(board))]
    yield from _on_boards(hands, board, rest, deck, variant)


def some_boards(
    hands: Sequence[Cards], board: Cards, deck: Sequence[Card], variant: Variant, count: int, seed: int
) -> Iterator[Outcomes]:
    """Yield the values of known hands on ``count`` boards drawn from the deck."""
    generator, more = np.random.default_rng(seed), BOARD - len(board)
    drawn = np.empty((0, more), dtype=np.intp)
    while len(drawn) < count:
        new = generator.integers(len(deck), size=(2 * count, more))
        ordered = np.sort(new, axis=1)
        drawn = np.concatenate([drawn, new[(ordered[:, 1:] > ordered[:, :-1]).all(axis=1)]])  # no card twice
    rest = [np.asarray(deck, dtype=np.intp)[column] for column in np.ascontiguousarray(drawn[:count].T)]
    yield from _on_boards(hands, board, rest, deck, variant)


def _on_boards(
    hands: Sequence[Cards], board: Cards, rest: Sequence[Column], deck: Sequence[Card], variant: Variant
) -> Iterator[Outcomes]:
    """Yield the values of known hands on boards whose cards to come are ``rest``, a column a card."""
    scorers = _scorers(variant)
    tables = [
        [_Threes(scorer, hand, (*board, *deck), variant.use_hole) for hand in hands]
        for scorer in scorers
        if variant.use_hole[0]
    ]
    count = len(rest[0]) if rest else 1
    for start in range(0, count, CHUNK):
        chunk = [column[start : start + CHUNK] for column in rest]
        boards = [np.full(len(chunk[0]) if rest else 1, c, dtype=np.intp) for c in board] + chunk
        if tables:
            yield [[table.values(boards) for table in of_scorer] for of_scorer in tables]
        else:
            rows = [_Rows(scorer, boards, variant.use_hole) for scorer in scorers]
            yield [[of_scorer.values(_columns(hand)) for hand in hands] for of_scorer in rows]


def all_boards_and_hands(
    hands: Sequence[Cards], board: Cards, deck: Sequence[Card], variant: Variant
) -> Iterator[Outcomes]:
    """Yield the values of known hands and of every hand a random opponent may hold, board by board."""
    scorers = _scorers(variant)
    places = choose(len(deck) - (BOARD - len(board)), variant.hole_cards)
    for more in combinations(deck, BOARD - len(board)):
        left = np.array([c for c in deck if c not in more], dtype=np.intp)
        rows = [_Rows(scorer, _columns((*board, *more)), variant.use_hole) for scorer in scorers]
        random = [left[column] for column in places]
        yield [
            [np.full(len(random[0]), of_scorer.values(_columns(hand))[0], dtype=np.int32) for hand in hands]
            + [of_scorer.values(random)]
            for of_scorer in rows
        ]


def samples(
    hands: Sequence[Cards],
    random_hands: int,
    board: Cards,
    deck: Sequence[Card],
    variant: Variant,
    count: int,
    seed: int,
) -> Iterator[Outcomes]:
    """Yield the values of known hands and of random ones on ``count`` boards, all drawn from the deck."""
    scorers, generator = _scorers(variant), np.random.default_rng(seed)
    for start in range(0, count, CHUNK):
        size = min(CHUNK, count - start)
        decks = np.tile(np.asarray(deck, dtype=np.intp), (size, 1))
        cards = list(np.ascontiguousarray(generator.permuted(decks, axis=1).T))
        boards = [np.full(size, c, dtype=np.intp) for c in board] + cards[: BOARD - len(board)]
        dealt = cards[BOARD - len(board) :]
        n = variant.hole_cards
        rows = [_Rows(scorer, boards, variant.use_hole) for scorer in scorers]
        yield [
            [of_scorer.values(_columns(hand)) for hand in hands]
            + [of_scorer.values(dealt[n * i : n * (i + 1)]) for i in range(random_hands)]
            for of_scorer in rows
        ]
