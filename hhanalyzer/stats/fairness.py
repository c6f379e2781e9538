"""Were cards dealt as they should be: what was seen against exact probabilities, by the chi-square test.

Cells that less than five hands are expected in are merged.  The cards of one hand cannot repeat, so their counts vary
less than those of cards from many decks, by (N - k)/(N - 1) for k cards of N; the test allows for it.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import numpy.typing as npt

from hhanalyzer.engine.chances import SUITS_IN_DECK, deck, patterns, two_card_classes
from hhanalyzer.model.cards import CARD_TEXT, RANKS, SUITS
from hhanalyzer.stats.distributions import chi_square_p

LEAST_EXPECTED = 5

Cards = npt.NDArray[np.int64]
Counts = npt.NDArray[np.int64]

_RANK_WORDS = {2: "pair", 3: "trips", 4: "quads"}
_SUIT_WORDS = {
    (1, 1): "offsuit",
    (2,): "suited",
    (1, 1, 1): "rainbow",
    (2, 1): "two-tone",
    (3,): "monotone",
    (1, 1, 1, 1): "rainbow",
    (2, 1, 1): "single-suited",
    (2, 2): "double-suited",
    (3, 1): "three of a suit",
    (4,): "four of a suit",
}


@dataclass(frozen=True, slots=True)
class Cell:
    """One outcome: how often it was seen, and how often it is expected."""

    name: str
    seen: int
    expected: float


@dataclass(frozen=True, slots=True)
class Fit:
    """How well counts fit.  ``chi_square`` and ``p`` are None where there are too few hands for two cells."""

    what: str
    hands: int
    cells: tuple[Cell, ...]
    chi_square: float | None
    df: int
    p: float | None


def fit(
    what: str, seen: Mapping[str, int], chances: Mapping[str, float], hands: int, cards: int = 1, of: int = 0
) -> Fit:
    """Test the counts of ``hands`` against probabilities.

    With ``cards`` of a deck of ``of`` each hand counts that often, its cards without repetition.
    """
    cells = tuple(Cell(name, seen.get(name, 0), hands * cards * chance) for name, chance in chances.items())
    merged = _merged(cells)
    if len(merged) < 2:
        return Fit(what, hands, cells, None, 0, None)
    spread = (of - cards) / (of - 1) if of else 1.0
    chi_square = sum((count - expected) ** 2 / expected for count, expected in merged) / spread
    df = len(merged) - 1
    return Fit(what, hands, cells, chi_square, df, chi_square_p(chi_square, df))


def _merged(cells: Sequence[Cell]) -> list[tuple[int, float]]:
    """Put cells together, the rarest first, until five hands are expected in each."""
    merged: list[tuple[int, float]] = []
    seen, expected = 0, 0.0
    for cell in sorted(cells, key=lambda cell: cell.expected):
        seen, expected = seen + cell.seen, expected + cell.expected
        if expected >= LEAST_EXPECTED:
            merged.append((seen, expected))
            seen, expected = 0, 0.0
    if expected and merged:
        count, more = merged.pop()
        merged.append((seen + count, expected + more))
    return merged


def draw_fits(cards: Cards, times: Counts, lowest_rank: int = 0) -> list[Fit]:
    """Test draws of one or more cards from a full deck: each card, ranks, suits, how many of one rank and of one suit.

    ``cards`` is [n, k] of card ints, the k cards of each draw in any order; ``times`` is [n], how often each was
    drawn.  Draws of two cards are tested as starting hands as well.
    """
    whole, k, hands = deck(lowest_rank), cards.shape[1], int(times.sum())
    counts = np.bincount(cards.ravel(), np.repeat(times, k), CARDS).astype(np.int64).reshape(len(RANKS), SUITS_IN_DECK)
    n, ranks = len(whole), RANKS[lowest_rank:]
    each = {CARD_TEXT[c]: int(counts[c >> 2, c & 3]) for c in whole}
    found = [
        fit("cards", each, dict.fromkeys(each, 1 / n), hands, k, n),
        fit("ranks", _named(RANKS, counts.sum(axis=1)), dict.fromkeys(ranks[::-1], 1 / len(ranks)), hands, k, n),
        fit("suits", _named(SUITS, counts.sum(axis=0)), dict.fromkeys(SUITS, 1 / len(SUITS)), hands, k, n),
    ]
    if k > 1:
        for what, kinds, of_each, words in (
            ("of one rank", cards >> 2, SUITS_IN_DECK, _of_rank),
            ("of one suit", cards & 3, len(ranks), _of_suit),
        ):
            ways = {words(pattern): count for pattern, count in patterns(n // of_each, of_each, k).items()}
            seen = {words(pattern): count for pattern, count in _patterns_of(kinds, times).items()}
            found.append(fit(what, seen, _shares(ways), hands))
    if k == 2:
        found.append(fit("starting hands", _classes_of(cards, times), _shares(two_card_classes(lowest_rank)), hands))
    return found


CARDS = len(RANKS) * SUITS_IN_DECK


def _shares(ways: Mapping[str, int]) -> dict[str, float]:
    total = sum(ways.values())
    return {name: count / total for name, count in ways.items()}


def _named(names: str, counts: Counts) -> dict[str, int]:
    return dict(zip(names, counts.tolist(), strict=True))


def _of_rank(pattern: tuple[int, ...]) -> str:
    return " and ".join(_RANK_WORDS[n] for n in pattern if n > 1) or "no pair"


def _of_suit(pattern: tuple[int, ...]) -> str:
    return _SUIT_WORDS.get(pattern) or "-".join(map(str, pattern))


def _patterns_of(kinds: Cards, times: Counts) -> dict[tuple[int, ...], int]:
    """Return how often each pattern came: how many cards of a row are of one kind, most first."""
    held = np.stack([(kinds == kind).sum(axis=1) for kind in range(len(RANKS))], axis=1)
    held = -np.sort(-held, axis=1)[:, : kinds.shape[1]]
    rows, place = np.unique(held, axis=0, return_inverse=True)
    counts = np.bincount(place.ravel(), times, len(rows)).astype(np.int64)
    return {tuple(int(n) for n in row if n): int(count) for row, count in zip(rows, counts, strict=True)}


def _classes_of(cards: Cards, times: Counts) -> dict[str, int]:
    """Return how often each starting hand of two cards came."""
    ranks, suited = np.sort(cards >> 2, axis=1), (cards[:, 0] & 3) == (cards[:, 1] & 3)
    code = (ranks[:, 1] * len(RANKS) + ranks[:, 0]) * 2 + suited
    counts = np.bincount(code, times)
    found = {}
    for number in np.flatnonzero(counts).tolist():
        high, low = divmod(number // 2, len(RANKS))
        ending = "" if high == low else "s" if number % 2 else "o"
        found[RANKS[high] + RANKS[low] + ending] = int(counts[number])
    return found
