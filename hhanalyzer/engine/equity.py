"""What share of a pot a hand wins on average: counted over all boards where that can be done, else sampled.

Also the price of a call.  A tie counts as the part of the pot it brings.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import comb, lcm, sqrt

import numpy as np
import numpy.typing as npt

from hhanalyzer.engine import matchups, preflop, runouts
from hhanalyzer.engine.evaluator import evaluator
from hhanalyzer.engine.runouts import BOARD, Outcomes
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import Cards, cards_text
from hhanalyzer.model.money import Amount

HOLDEM = VARIANTS["holdem"]
MOST_HANDS = 12
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
    most_boards: int | None = None,
) -> Equity:
    """Return the equity of hands against each other.

    A hand of None is a random one.  ``board`` are the cards already on it (0 to 5), ``dead`` others known to be out of
    play.  The result is exact for known hands, unless they have more than ``most_boards`` boards that must be counted
    one by one; with one random hand before the flop of hold'em and short deck; and with one random hand wherever there
    are at most MOST_OUTCOMES.  Else ``samples`` deals are drawn, the same ones for the same ``seed``.  In a game for
    high and low a pot is split in halves where a low qualifies.  Raise ValueError for fewer than 2 or more than
    MOST_HANDS hands, a card used twice or not in the deck, or a wrong number of cards.
    """
    deck = _deck(hands, board, dead, variant)
    order = sorted(range(len(hands)), key=lambda i: hands[i] is None)  # random hands last
    known = [hand for hand in hands if hand is not None]
    if len(known) == len(hands) and in_table(known, board, dead, variant):
        return _heads_up(*known)
    tally = _Tally(len(hands))
    exact = True
    before_flop = not board and _holds_two(variant)
    if len(known) == len(hands) and before_flop:
        for values, frequencies in preflop.boards(known, deck, evaluator(variant.high)):
            tally.add([values], frequencies)
    elif len(known) == len(hands) and most_boards is not None and comb(len(deck), BOARD - len(board)) > most_boards:
        exact = False
        for outcomes in runouts.some_boards(known, board, deck, variant, samples, seed):
            tally.add(outcomes)
    elif len(known) == len(hands):
        for outcomes in runouts.all_boards(known, board, deck, variant):
            tally.add(outcomes)
    elif len(known) + 1 == len(hands) and before_flop:
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


def in_table(hands: Sequence[Cards], board: Cards, dead: Cards, variant: Variant) -> bool:
    """Tell whether the equity of known hands needs no counting: two of hold'em before the flop."""
    return len(hands) == 2 and not (board or dead) and variant.high == HOLDEM.high and _holds_two(variant)


def _holds_two(variant: Variant) -> bool:
    return (variant.hole_cards, variant.use_hole) == (2, (0, 2))


def _heads_up(first: Cards, second: Cards) -> Equity:
    """Return the equity of two hands of hold'em before the flop, which stand in a table."""
    wins, ties = matchups.counts(first, second)
    lost = matchups.BOARDS - wins - ties
    pots = (wins + Fraction(ties, 2), lost + Fraction(ties, 2))
    return Equity(matchups.BOARDS, (wins, lost), (ties, ties), pots, True, (0.0, 0.0))


def _outcomes(deck: Sequence[int], board: Cards, variant: Variant) -> int:
    more = BOARD - len(board)
    return comb(len(deck), more) * comb(len(deck) - more, variant.hole_cards)


def _deck(hands: Sequence[Cards | None], board: Cards, dead: Cards, variant: Variant) -> list[int]:
    """Return the cards that may still be dealt; raise ValueError where the cards asked for cannot be."""
    if not 2 <= len(hands) <= MOST_HANDS:
        raise ValueError(f"equity is between two hands or more, up to {MOST_HANDS}")
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
    """Counts how often each hand gets which share of the pot, in units that every way to split it divides."""

    def __init__(self, hands: int) -> None:
        self._unit = 2 * lcm(*range(1, hands + 1))
        self._counts = np.zeros((hands, self._unit + 1), dtype=np.int64)  # [hand, share]
        # The part of the whole and of half the pot, by the number of hands that split it.
        self._whole = np.array([0, *(self._unit // n for n in range(1, hands + 1))], dtype=np.int64)
        self._half = self._whole // 2

    def add(self, outcomes: Outcomes, frequencies: Frequencies | None = None) -> None:
        """Count outcomes; each as often as ``frequencies`` says, or once."""
        shares = _split(np.stack(outcomes[0]), self._whole)
        for values in outcomes[1:]:
            lows = np.stack(values)
            shares = np.where(lows.any(axis=0), shares // 2 + _split(lows, self._half), shares)
        for i, share in enumerate(shares):
            counts = np.bincount(share, weights=frequencies, minlength=self._unit + 1)  # exact below 2**53
            self._counts[i] += counts.astype(np.int64)

    def result(self, order: Sequence[int], exact: bool) -> Equity:
        """Return the equities; ``order`` names the place of each hand counted."""
        counts = self._counts[np.argsort(order)].tolist()
        n, unit = sum(counts[0]), self._unit
        pots = [sum(share * times for share, times in enumerate(row)) for row in counts]
        squares = [sum(share**2 * times for share, times in enumerate(row)) for row in counts]
        errors = [sqrt((n * square - pot**2) / n) / (n * unit) for pot, square in zip(pots, squares, strict=True)]
        return Equity(
            outcomes=n,
            wins=tuple(row[unit] for row in counts),
            ties=tuple(sum(row[1:unit]) for row in counts),
            pots=tuple(Fraction(pot, unit) for pot in pots),
            exact=exact,
            errors=tuple(0.0 if exact else error for error in errors),
        )


def _split(values: npt.NDArray[np.int32], part: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    best = values == values.max(axis=0)
    shares: npt.NDArray[np.int64] = best * part[best.sum(axis=0, dtype=np.int8)]
    return shares
