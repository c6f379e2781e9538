"""How much may be bet: the stakes, and no-limit, pot-limit and fixed-limit as functions of the betting round."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import NamedTuple, Protocol

from hhanalyzer.engine.players import Player
from hhanalyzer.engine.variants import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from hhanalyzer.model.money import Amount


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played for, in the hand's unit.  ``big_blind`` is the least bet in no-limit and pot-limit."""

    small_blind: Amount
    big_blind: Amount
    ante: Amount = 0
    small_bet: Amount = 0
    big_bet: Amount = 0
    button_blind: Amount = 0


class Bounds(NamedTuple):
    """What a player may do.  ``min_to``/``max_to`` are street totals, 0 where he may not bet or raise."""

    to_call: Amount
    can_raise: bool
    min_to: Amount
    max_to: Amount


NOTHING_DUE = (0, False, 0, 0)


class Round(Protocol):
    """A betting round: ``current`` is the street total to match, ``increment`` the last full bet or raise.

    ``base`` is the level it made, ``bet_size`` the fixed-limit bet, ``min_bet`` one big blind, ``pot`` all the money
    in the middle.
    """

    current: Amount
    increment: Amount
    base: Amount
    bet_size: Amount
    min_bet: Amount
    pot: Amount


def no_limit(betting: Round, p: Player) -> tuple[Amount, Amount]:
    """Return the least and greatest legal street total of a bet or raise; only the greatest asks for the stack."""
    current = betting.current
    return (current + betting.increment if current else betting.min_bet), p.street + p.behind


def pot_limit(betting: Round, p: Player) -> tuple[Amount, Amount]:
    """Return the bounds in pot-limit: at most a raise by the pot as it stands after calling."""
    current = betting.current
    most = current + betting.pot + (current - p.street)
    return (current + betting.increment if current else betting.min_bet), most


def fixed_limit(betting: Round, p: Player) -> tuple[Amount, Amount]:
    """Return the fixed size: one bet over the last full level, which completes a short all-in.

    An all-in of half a bet or more counts as a raise (TDA 47B): one more bet on top of it is allowed, too.
    """
    base, size = betting.base, betting.bet_size
    short = betting.current - base
    return base + size, base + (2 * size if 2 * short >= size else size)


LIMITS: dict[str, Callable[[Round, Player], tuple[Amount, Amount]]] = {
    NO_LIMIT: no_limit,
    POT_LIMIT: pot_limit,
    FIXED_LIMIT: fixed_limit,
}
