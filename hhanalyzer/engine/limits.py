"""How much may be bet: no-limit, pot-limit and fixed-limit as functions of the betting situation."""

from collections.abc import Callable
from typing import NamedTuple

from hhanalyzer.engine.variants import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from hhanalyzer.model.money import Amount


class Betting(NamedTuple):
    """The betting of a street as one player faces it.

    ``current`` is the street total to match, ``street`` what he has in on this street, ``increment`` the last full bet
    or raise, ``base`` the level it made, ``size`` the fixed-limit bet, ``pot`` all money in the middle, ``min_bet`` one
    big blind.
    """

    current: Amount
    street: Amount
    behind: Amount
    increment: Amount
    base: Amount
    size: Amount
    pot: Amount
    min_bet: Amount


def no_limit(b: Betting) -> tuple[Amount, Amount]:
    """Return the least and greatest legal street total of a bet or raise, the stack permitting."""
    return (b.current + b.increment if b.current else b.min_bet), b.street + b.behind


def pot_limit(b: Betting) -> tuple[Amount, Amount]:
    """Return the bounds in pot-limit: at most a raise by the pot as it stands after calling."""
    most = b.current + b.pot + (b.current - b.street)
    return (b.current + b.increment if b.current else b.min_bet), most


def fixed_limit(b: Betting) -> tuple[Amount, Amount]:
    """Return the fixed size: one bet over the last full level, which completes a short all-in.

    An all-in of half a bet or more counts as a raise (TDA 47B): one more bet on top of it is allowed, too.
    """
    short = b.current - b.base
    return b.base + b.size, b.base + (2 * b.size if 2 * short >= b.size else b.size)


LIMITS: dict[str, Callable[[Betting], tuple[Amount, Amount]]] = {
    NO_LIMIT: no_limit,
    POT_LIMIT: pot_limit,
    FIXED_LIMIT: fixed_limit,
}
