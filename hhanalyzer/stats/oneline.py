"""A hand in one line, after the idea of Hand2Note: who did what for how many big blinds, street by street.

    CO r2.5 / BB c | 2c9h5s (5.5) x b1.8 r5.4 f

f folds, x checks, c calls, b bets, r raises to; ! is all-in.  Before the flop each stands with his position, and who
only folds is left out; so it is on later streets with more than two players.  In brackets the pot before the street.
"""

from collections.abc import Iterable, Sequence
from decimal import Decimal
from itertools import groupby
from typing import NamedTuple

from hhanalyzer.model.events import Street, Verb

_SHORT = {Verb.FOLD: "f", Verb.CHECK: "x", Verb.CALL: "c", Verb.BET: "b", Verb.RAISE: "r"}
_NEXT = " / "
_STREET = " | "
_ALL_IN = "!"
_HEADS_UP = 2

# Street -> which cards of a board it shows.
_DEALT = {Street.FLOP: slice(0, 3), Street.TURN: slice(3, 4), Street.RIVER: slice(4, 5)}


class Acted(NamedTuple):
    """What the line needs of a decision; amounts in the currency, as the table ``decisions`` has them."""

    position: str
    street: str
    action: str
    to: Decimal
    pot_before: Decimal
    all_in: bool
    live: int


def one_line(acted: Iterable[Acted], board: str, bb: Decimal | None) -> str:
    """Return the line of a hand; ``board`` is its first one, as text.  Without a big blind amounts are as they are."""
    by_street = {street: list(group) for street, group in groupby(acted, lambda each: each.street)}
    cards = board.split()
    parts = [_NEXT.join(_before_the_flop(by_street.get(Street.PREFLOP, ()), bb))]
    for street, which in _DEALT.items():
        dealt = "".join(cards[which])
        if dealt or street in by_street:
            parts.append(" ".join(filter(None, (dealt, *_after_the_flop(by_street.get(street, ()), bb)))))
    return _STREET.join(parts)


def _before_the_flop(acted: Sequence[Acted], bb: Decimal | None) -> list[str]:
    """Return what each did; "folds" where nobody did anything else."""
    put_in: set[str] = set()
    said = []
    for each in acted:
        if each.action != Verb.FOLD or each.position in put_in:
            said.append(f"{each.position} {_action(each, bb)}")
        if each.action != Verb.FOLD:
            put_in.add(each.position)
    return said or (["folds"] if acted else ["-"])


def _after_the_flop(acted: Sequence[Acted], bb: Decimal | None) -> list[str]:
    if not acted:
        return []
    pot = f"({_amount(acted[0].pot_before, bb)})"
    if acted[0].live <= _HEADS_UP:
        return [pot, *(_action(each, bb) for each in acted)]
    return [pot, _NEXT.join(f"{each.position} {_action(each, bb)}" for each in acted)]


def _action(each: Acted, bb: Decimal | None) -> str:
    verb = Verb(each.action)
    size = _amount(each.to, bb) if verb in (Verb.BET, Verb.RAISE) else ""
    return _SHORT[verb] + size + (_ALL_IN if each.all_in else "")


def _amount(value: Decimal, bb: Decimal | None) -> str:
    """Write an amount in big blinds, with at most two decimals."""
    return f"{value / bb if bb else value:.2f}".rstrip("0").rstrip(".")
