"""Contributions to pots, and pots to shares: pure functions on ints, nothing of cards or text."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from hhanalyzer.model.money import Amount
from hhanalyzer.model.quick import quick


@dataclass(frozen=True, slots=True)
class Stake:
    """What one dealt-in player has in the middle.

    ``matched`` is what has to be matched (ante and live money), ``dead`` what has not (dead blinds, an ante posted for
    the table).  ``all_in`` marks that he could not put in more.
    """

    seat: int
    matched: Amount
    dead: Amount = 0
    live: bool = True
    all_in: bool = False


@dataclass(frozen=True, slots=True)
class Layer:
    """A main or side pot before rake: its amount, who may win it, who paid how much into it."""

    amount: Amount
    eligible: tuple[int, ...]
    paid: dict[int, Amount]


_Layer = quick(Layer)


def layers(stakes: Sequence[Stake], promo: Amount = 0) -> tuple[Layer, ...]:
    """Divide the money (uncalled parts already returned) into main pot and side pots, main pot first.

    Every all-in player still in the hand caps a layer at what he put in; each layer takes its slice of everybody's
    money, folded players' too.  Dead and promotional money belongs to the main pot.  Slices with the same claimants are
    one pot.
    """
    caps = sorted({s.matched for s in stakes if s.live and s.all_in})
    top = max([s.matched for s in stakes], default=0)
    if not caps or caps[-1] < top:
        caps.append(top)
    pots: list[Layer] = []
    floor = 0
    for cap in caps:
        paid = {s.seat: min(s.matched, cap) - floor for s in stakes if s.matched > floor}
        eligible = tuple(s.seat for s in stakes if s.live and not (s.all_in and s.matched < cap))
        if not pots and any(s.dead for s in stakes):
            paid = _with_dead(paid, stakes)
        if pots and (not eligible or eligible == pots[-1].eligible):
            # A slice that only folded money reached is nobody's own: it joins the last pot that can be won.
            pots[-1] = _joined(pots[-1], paid)
        elif paid or not pots:
            pots.append(_Layer(sum(paid.values()), eligible, paid))
        floor = cap
    if promo:
        pots[0] = Layer(pots[0].amount + promo, pots[0].eligible, pots[0].paid)
    return tuple(pots)


def _with_dead(paid: dict[int, Amount], stakes: Sequence[Stake]) -> dict[int, Amount]:
    return paid | {s.seat: paid.get(s.seat, 0) + s.dead for s in stakes if s.dead}


def _joined(pot: Layer, paid: Mapping[int, Amount]) -> Layer:
    both = {seat: pot.paid.get(seat, 0) + paid.get(seat, 0) for seat in pot.paid.keys() | paid.keys()}
    return Layer(pot.amount + sum(paid.values()), pot.eligible, both)


def divide(amount: Amount, parts: int, unit: Amount = 1) -> list[Amount]:
    """Divide an amount evenly; the odd units go one each to the first parts.

    ``unit`` is the smallest chip in play; what is smaller than it stays with the first part.
    """
    chips, dust = divmod(amount, unit)
    share, odd = divmod(chips, parts)
    shares = [(share + (i < odd)) * unit for i in range(parts)]
    shares[0] += dust
    return shares


def share_rake(rake: Amount, amounts: Sequence[Amount], rate: int, step: Amount = 1) -> list[Amount]:
    """Divide the rake over pots, main pot first.

    ``rate`` is in hundredths of a percent.  It is taken of the main pot first and then of each side pot until the rake
    is used up (the cap); what has been taken of all pots so far is rounded to the nearest unit, or down to the ``step``
    in which the room rakes.  Rake above the rate falls on the main pot.
    """
    shares: list[Amount] = []
    pot = taken = 0
    for amount in amounts:
        pot += amount
        due = (pot * rate + 5_000) // 10_000 if step == 1 else pot * rate // 10_000 // step * step
        shares.append(min(due, rake) - taken)
        taken += shares[-1]
    if shares:
        shares[0] += rake - taken
    return shares
