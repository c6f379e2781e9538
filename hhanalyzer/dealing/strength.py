"""How good a hand looks to the player who holds it: a number from 0 to 1, cheap rather than exact.

Before the flop a hand is measured by the rank of its cards, pairs, suits and connections (after Chen's count for
hold'em), as a percentile of all hands of the game; on the flop and later by how many random hands it would beat.
"""

import random
from bisect import bisect_left
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from hhanalyzer.engine.ranking import low_value, value
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import Cards, rank_of, suit_of

_SAMPLES = 400  # random hands that the percentiles of a game are read from
_OPPONENTS = 20  # random hands, divided by hole cards, that a hand is held against by who looks closely
_GAPS = (0.0, 1.0, 2.0, 4.0)  # what cards lose that are next, one apart, two apart, three apart; more lose 5


def deck(variant: Variant) -> list[int]:
    """Return the game's deck in order."""
    return [card for card in range(52) if rank_of(card) >= variant.lowest_rank]


def percentile(hole: Cards, variant: Variant) -> float:
    """Return which part of the game's starting hands this one is at least as good as."""
    scores = _scores(variant.key)
    return bisect_left(scores, _score(hole)) / len(scores)


def made(hole: Cards, boards: Sequence[Cards], variant: Variant, sense: float, rng: random.Random) -> float:
    """Return which part of random hands this one beats once the boards are full, ties counted half.

    ``sense`` is how closely he looks, from 0 to 1.
    """
    opponents = max(round(_OPPONENTS * sense / len(hole)), 1)
    beaten = 0.0
    size = len(hole)
    for board in boards:
        unseen = [card for card in deck(variant) if card not in hole and card not in board]
        to_come = variant.board_cards - len(board)
        for _ in range(opponents):
            drawn = rng.sample(unseen, size + to_come)
            full = board + tuple(drawn[size:])
            beaten += _share(hole, tuple(drawn[:size]), full, variant)
    return beaten / (opponents * len(boards))


def _share(hole: Cards, other: Cards, board: Cards, variant: Variant) -> float:
    """Return the part of a pot that a hand wins from another."""
    high = _against(value(hole, board, variant), value(other, board, variant))
    lows = low_value(hole, board, variant), low_value(other, board, variant)
    return (high + _against(*lows)) / 2 if any(lows) else high


def _against(own: int, other: int) -> float:
    return 1.0 if own > other else 0.5 if own == other else 0.0


@lru_cache(maxsize=32)
def _scores(key: str) -> list[float]:
    variant = VARIANTS[key]
    rng = random.Random(0)
    cards = deck(variant)
    return sorted(_score(tuple(rng.sample(cards, variant.hole_cards))) for _ in range(_SAMPLES))


def _score(hole: Cards) -> float:
    """Score a starting hand: the mean of the better half of its pairs of cards."""
    pairs = sorted((_pair_score(a, b) for a, b in combinations(hole, 2)), reverse=True)
    best = pairs[: max(len(pairs) // 2, 1)]
    return sum(best) / len(best)


def _pair_score(a: int, b: int) -> float:
    low, high = sorted((rank_of(a), rank_of(b)))
    points = {12: 10.0, 11: 8.0, 10: 7.0, 9: 6.0}.get(high, (high + 2) / 2)
    if low == high:
        return max(points * 2, 5.0)
    apart = high - low - 1
    points -= _GAPS[apart] if apart < len(_GAPS) else 5.0
    if suit_of(a) == suit_of(b):
        points += 2
    return points + (1 if apart < 2 and high < 10 else 0)


def best_kept(hole: Cards, boards: Sequence[Cards], variant: Variant, rng: random.Random) -> Cards:
    """Return the cards worth keeping when ``variant.discards`` of them must go."""
    keep = len(hole) - variant.discards
    choices = list(combinations(hole, keep))
    if any(boards):
        return max(choices, key=lambda kept: value(kept, boards[0], variant))
    return max(choices, key=_score)
