"""What share of a pot a hand wins on average: counted over all boards where that can be done, else sampled.

Also the price of a call.  A tie counts as the part of the pot it brings.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm, sqrt

import numpy as np
import numpy.typing as npt

from hhanalyzer.engine import preflop, runouts
from hhanalyzer.engine.evaluator import evaluator
from hhanalyzer.engine.runouts import BOARD, Outcomes
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import Cards, cards_text
from hhanalyzer.model.money import Amount

HOLDEM = VARIANTS["holdem"]
MOST_OUTCOMES = 5_000_000  # boards times hands of a random opponent that are counted one by one

Frequencies = npt.NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Equity:
    """Shares of the pot, one entry a hand, in the order of the hands.

    ``outcomes`` are the boards (times the hands of a random opponent) counted or sampled; ``wins`` of them brought the
    whole pot, ``ties`` a part of it; ``pots`` is what they brought together, in pots.  ``errors`` are the standard
    errors of the equities, 0.0 where the count is ``exact``.
    """

    outcomes: int
    wins: tuple[int, ...]
    ties: tuple[int, ...]
    pots: tuple[Fraction, ...]
    exact: bool
    errors: tuple[float, ...]

    @property
    def equities(self) -> tuple[float, ...]:
        """The average share of each hand, 0 to 1."""
        return tuple(float(pots / self.outcomes) for pots in self.pots)


def pot_odds(pot: Amount, call: Amount) -> Fraction:
    """Return the least chance to win that makes a call pay: call / (pot + call).

    ``pot`` is all that is in the middle before the call, the bet to be called included.  Raise ValueError for a call
    that costs nothing and for a negative pot.
    """
    if call <= 0 or pot < 0:
        raise ValueError("a call costs something, and a pot is not negative")
    return Fraction(call, pot + call)


def equity(
    hands: Sequence[Cards | None],
    board: Cards = (),
    dead: Cards = (),
    variant: Variant = HOLDEM,
    *,
    samples: int = 200_000,
    seed: int = 0,
) -> Equity:
    """Return the equity of hands against each other.

    A hand of None is a random one.  ``board`` are the cards already on it (0 to 5), ``dead`` others known to be out of
    play.  The result is exact for known hands; with one random hand before the flop of hold'em and short deck; and with
    one random hand wherever there are at most MOST_OUTCOMES.  Else ``samples`` deals are drawn, the same ones for the
    same ``seed``.  In a game for high and low a pot is split in halves where a low qualifies.  Raise ValueError for
    fewer than two hands, a card used twice or not in the deck, or a wrong number of cards.
    """
    deck = _deck(hands, board, dead, variant)
    order = sorted(range(len(hands)), key=lambda i: hands[i] is None)  # random hands last
    known = [hand for hand in hands if hand is not None]
    tally = _Tally(len(hands))
    exact = True
    if len(known) == len(hands):
        for outcomes in runouts.all_boards(known, board, deck, variant):
            tally.add(outcomes)
    elif len(known) + 1 == len(hands) and not board and (variant.hole_cards, variant.use_hole) == (2, (0, 2)):
        for values, frequencies in preflop.outcomes(known, deck, evaluator(variant.high)):
            tally.add([values], frequencies)
    elif len(known) + 1 == len(hands) and _outcomes(deck, board, variant) <= MOST_OUTCOMES:
        for outcomes in runouts.all_boards_and_hands(known, board, deck, variant):
            tally.add(outcomes)
    else:
        exact = False
        for outcomes in runouts.samples(known, len(hands) - len(known), board, deck, variant, samples, seed):
            tally.add(outcomes)
    return tally.result(order, exact)


def _outcomes(deck: Sequence[int], board: Cards, variant: Variant) -> int:
    more = BOARD - len(board)
    return comb(len(deck), more) * comb(len(deck) - more, variant.hole_cards)


def _deck(hands: Sequence[Cards | None], board: Cards, dead: Cards, variant: Variant) -> list[int]:
    """Return the cards that may still be dealt; raise ValueError where the cards asked for cannot be."""
    if len(hands) < 2:
        raise ValueError("equity is between two hands or more")
    if len(board) > BOARD:
        raise ValueError(f"a board of {len(board)} cards")
    for hand in hands:
        if hand is None and variant.discards:
            raise ValueError(f"no random hands in {variant.title}: what would be discarded is a decision")
        if hand is not None and not variant.hole_cards - variant.discards <= len(hand) <= variant.hole_cards:
            raise ValueError(f"a hand of {len(hand)} cards in {variant.title}")
    used = [c for hand in hands if hand is not None for c in hand] + [*board, *dead]
    whole = range(4 * variant.lowest_rank, 52)
    if wrong := [c for c in used if c not in whole]:
        raise ValueError(f"not in the deck of {variant.title}: {cards_text(wrong)}")
    if len(set(used)) < len(used):
        raise ValueError(f"a card is used twice: {cards_text(used)}")
    deck = [c for c in whole if c not in used]
    if len(deck) < BOARD - len(board) + variant.hole_cards * hands.count(None):
        raise ValueError("not enough cards are left")
    return deck


class _Tally:
    """Adds up shares of the pot, in units that every way to split it divides."""

    def __init__(self, hands: int) -> None:
        self._unit = 2 * lcm(*range(1, hands + 1))
        self._outcomes = 0
        self._wins, self._ties = [0] * hands, [0] * hands
        self._shares, self._squares = [0] * hands, [0] * hands

    def add(self, outcomes: Outcomes, frequencies: Frequencies | None = None) -> None:
        """Count outcomes; each as often as ``frequencies`` says, or once."""
        shares = self._shares_of(outcomes)
        self._outcomes += shares.shape[1] if frequencies is None else int(frequencies.sum())
        for i, share in enumerate(shares):
            whole, part = share == self._unit, (share > 0) & (share < self._unit)
            self._wins[i] += _count(whole, frequencies)
            self._ties[i] += _count(part, frequencies)
            self._shares[i] += _count(share, frequencies)
            self._squares[i] += _count(share * share, frequencies)

    def _shares_of(self, outcomes: Outcomes) -> Frequencies:
        shares = self._split(np.stack(outcomes[0]), self._unit)
        for values in outcomes[1:]:
            lows = np.stack(values)
            shares = np.where(lows.any(axis=0), shares // 2 + self._split(lows, self._unit // 2), shares)
        return shares

    @staticmethod
    def _split(values: npt.NDArray[np.int32], amount: int) -> Frequencies:
        best = values == values.max(axis=0)
        shares: Frequencies = best * (amount // best.sum(axis=0))
        return shares

    def result(self, order: Sequence[int], exact: bool) -> Equity:
        """Return the equities; ``order`` names the place of each hand counted."""
        places = sorted(range(len(order)), key=order.__getitem__)
        n, unit = self._outcomes, self._unit
        errors = [
            0.0 if exact else sqrt(max(0, n * q - s * s)) / (n * unit * sqrt(n))
            for s, q in zip(self._shares, self._squares, strict=True)
        ]
        return Equity(
            outcomes=n,
            wins=tuple(self._wins[i] for i in places),
            ties=tuple(self._ties[i] for i in places),
            pots=tuple(Fraction(self._shares[i], unit) for i in places),
            exact=exact,
            errors=tuple(errors[i] for i in places),
        )


def _count(amounts: npt.NDArray[np.int64] | npt.NDArray[np.bool_], frequencies: Frequencies | None) -> int:
    return int(amounts.sum() if frequencies is None else (amounts * frequencies).sum())
