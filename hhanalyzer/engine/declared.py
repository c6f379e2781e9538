"""What the text says was paid, in one form for all rooms: without uncalled money, the total before rake."""

from collections.abc import Iterable
from dataclasses import dataclass, replace

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.players import Player
from hhanalyzer.model.hand import Collected, Hand, PotClaim
from hhanalyzer.model.money import Amount
from hhanalyzer.model.quick import quick


@dataclass(frozen=True, slots=True)
class Declared:
    """The total pot (None: not stated), "collected" lines and named pots that a text states."""

    total_pot: Amount | None
    collected: tuple[Collected, ...]
    pots: tuple[PotClaim, ...] = ()

    @property
    def paid(self) -> Amount:
        """All that was paid out."""
        paid = 0
        for claim in self.collected:
            paid += claim.amount
        return paid


_Declared = quick(Declared)


def declared(hand: Hand, house: HouseRules, players: Iterable[Player]) -> Declared:
    """Return the stated amounts of a hand that these players have played.

    Some rooms count uncalled money in pot and payment and print no line for it, some state the total after rake.
    """
    claims = hand.claims
    total = claims.total_pot.amount if claims.total_pot else None
    collected, pots = claims.collected, claims.pots
    if total is not None and house.total_net_of_rake and claims.rake:
        total += claims.rake.amount + sum(fee.amount for fee in claims.fees)
    if house.total_net_of_rake and not house.rake_printed:
        total = None  # what was taken of it is not known
    if house.uncalled_in_collected:
        printed = {claim.seat for claim in claims.returned}
        for p in players:
            amount = p.returned
            if p.seat in printed or not amount:
                continue
            collected = _without(collected, p.seat, amount)
            if total is not None and house.uncalled_in_total:
                total -= amount
            if pots and house.uncalled_in_total:
                pots = (*pots[:-1], replace(pots[-1], amount=pots[-1].amount - amount))
    return _Declared(total, collected, pots)


def _without(collected: tuple[Collected, ...], seat: int, amount: Amount) -> tuple[Collected, ...]:
    """Take uncalled money out of the payment to its owner that contains it: of several that of the last side pot."""
    places = [i for i, claim in enumerate(collected) if claim.seat == seat and claim.amount >= amount]
    if not places:
        return collected
    at = max(places, key=lambda i: collected[i].pot or 0)
    rest = replace(collected[at], amount=collected[at].amount - amount)
    return (*collected[:at], *([rest] if rest.amount else []), *collected[at + 1 :])
