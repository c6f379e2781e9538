"""What tournament chips are worth: the independent chip model of Malmuth and Harville.

The chance to finish first is a player's share of the chips; the chance to finish second is, for every winner, his share
of the chips left without the winner's; and so on.  The work grows with the sets of players that may hold the first
places (4,096 for twelve players), not with their orders.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import TypeVar

from hhanalyzer.model.money import Amount

N = TypeVar("N", float, Fraction)


def icm(stacks: Sequence[int], prizes: Sequence[Amount]) -> tuple[float, ...]:
    """Return what each stack is worth, in the unit of the prizes.

    ``prizes`` run from the first place down; places without a prize may be left out.  The values are expectations, not
    payments (see ``icm_deal``), and add up to the prizes within floating-point error.  Raise ValueError for a stack of
    no chips or more prizes than players.
    """
    return tuple(sum(p * prize for p, prize in zip(row, prizes, strict=True)) for row in places(stacks, len(prizes)))


def icm_exact(stacks: Sequence[int], prizes: Sequence[Amount]) -> tuple[Fraction, ...]:
    """Return the same as ``icm`` as exact fractions; meant for final tables (up to nine players or so)."""
    shares = _places(stacks, len(prizes), Fraction(1))
    return tuple(sum((p * prize for p, prize in zip(row, prizes, strict=True)), Fraction()) for row in shares)


def icm_deal(stacks: Sequence[int], prizes: Sequence[Amount]) -> tuple[Amount, ...]:
    """Return a division of the prizes by ``icm`` in whole units that add up exactly.

    Everybody gets his value rounded down; the units left go one each to those who lost most by that, on equal parts to
    the larger stack, then to the earlier player.
    """
    values = icm_exact(stacks, prizes)
    deal = [int(value) for value in values]
    by_loss = sorted(range(len(values)), key=lambda i: (deal[i] - values[i], -stacks[i], i))
    for i in by_loss[: sum(prizes) - sum(deal)]:
        deal[i] += 1
    return tuple(deal)


def places(stacks: Sequence[int], count: int) -> list[list[float]]:
    """Return the chance of each player to finish in each of the first ``count`` places, [player][place]."""
    return _places(stacks, count, 1.0)


def _places(stacks: Sequence[int], count: int, one: N) -> list[list[N]]:
    if min(stacks, default=0) <= 0:
        raise ValueError("every player needs chips")
    if count > len(stacks):
        raise ValueError(f"{count} prizes for {len(stacks)} players")
    zero = one - one
    chances = [[zero] * count for _ in stacks]
    placed = {0: one}  # chance that just the players of this bit mask hold the places so far
    for place in range(count):
        following: dict[int, N] = {}
        for mask, chance in placed.items():
            left = [(i, stack) for i, stack in enumerate(stacks) if not mask >> i & 1]
            per_chip = chance / sum(stack for _, stack in left)
            for i, stack in left:
                chances[i][place] += per_chip * stack
                following[mask | 1 << i] = following.get(mask | 1 << i, zero) + per_chip * stack
        placed = following
    return chances
