"""How often cards come from a full deck: exact counts, by enumeration and binomials."""

from collections import Counter
from collections.abc import Iterator
from math import comb, factorial, prod

from hhanalyzer.model.cards import JOKER, RANKS, Cards

SUITS_IN_DECK = 4

# Best five of seven cards, by the lowest rank of the deck: all 133,784,560 hands of 52 cards, all 8,347,680 of 36.
SEVEN_CARDS: dict[int, dict[str, int]] = {
    0: {
        "straight_flush": 41_584,
        "quads": 224_848,
        "full_house": 3_473_184,
        "flush": 4_047_644,
        "straight": 6_180_020,
        "trips": 6_461_620,
        "two_pair": 31_433_400,
        "pair": 58_627_800,
        "high_card": 23_294_460,
    },
    4: {
        "straight_flush": 10_560,
        "quads": 44_640,
        "flush": 175_560,
        "full_house": 633_024,
        "straight": 1_169_940,
        "trips": 607_200,
        "two_pair": 3_157_056,
        "pair": 2_316_600,
        "high_card": 233_100,
    },
}


def deck(lowest_rank: int = 0) -> Cards:
    """Return all cards from a rank upward: 52 from the Deuce (0), 36 from the Six (4)."""
    return tuple(range(SUITS_IN_DECK * lowest_rank, JOKER))


def two_card_classes(lowest_rank: int = 0) -> dict[str, int]:
    """Return the starting hands of two cards and how many there are of each: AA 6, AKs 4, AKo 12."""
    ranks = RANKS[lowest_rank:][::-1]
    pairs = comb(SUITS_IN_DECK, 2)
    counts = {rank * 2: pairs for rank in ranks}
    for place, high in enumerate(ranks):
        for low in ranks[place + 1 :]:
            counts[f"{high}{low}s"] = SUITS_IN_DECK
            counts[f"{high}{low}o"] = SUITS_IN_DECK * (SUITS_IN_DECK - 1)
    return counts


def patterns(kinds: int, of_each: int, cards: int) -> dict[tuple[int, ...], int]:
    """Return in how many ways ``cards`` fall on ``kinds`` of ``of_each`` cards, by how many of a kind, most first.

    Two cards on 13 ranks of four: (2,), a pair, in 78 ways and (1, 1) in 1,248.
    """
    counts = {}
    for pattern in _partitions(cards, of_each):
        if len(pattern) <= kinds:
            free = prod(factorial(n) for n in Counter(pattern).values()) * factorial(kinds - len(pattern))
            counts[pattern] = factorial(kinds) // free * prod(comb(of_each, part) for part in pattern)
    return counts


def _partitions(total: int, most: int) -> Iterator[tuple[int, ...]]:
    """Yield the ways to write a number as a sum of numbers up to ``most``, greatest first."""
    if not total:
        yield ()
    for part in range(min(total, most), 0, -1):
        for rest in _partitions(total - part, part):
            yield (part, *rest)
