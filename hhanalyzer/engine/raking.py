"""What the house keeps of the pots: how much, and of which pot."""

from collections.abc import Sequence
from dataclasses import replace

from hhanalyzer.engine.declared import Declared
from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Pot
from hhanalyzer.engine.pots import share_rake
from hhanalyzer.model.hand import Collected, Hand
from hhanalyzer.model.money import Amount


def house_take(hand: Hand, house: HouseRules, said: Declared, total: Amount) -> tuple[Amount, bool]:
    """Return what the house kept of the pot, and whether it had to be computed.

    It is the declared rake with all fees, unless what was in the pot and what was paid out, which the text states
    twice, say otherwise; a text that states no rake leaves what was not paid out, or what is missing in a total after
    rake.
    """
    claims = hand.claims
    if hand.cancelled:
        return 0, False
    paid = said.paid
    if claims.rake is None and claims.total_pot and house.total_net_of_rake and not claims.collected:
        return max(total - claims.total_pot.amount, 0), True
    if claims.rake is None:
        swallowed = any(c.replaces_pot for c in claims.cash_outs)
        return (max(total - paid, 0), True) if claims.collected and not swallowed else (0, True)
    stated = claims.rake.amount + sum([fee.amount for fee in claims.fees])
    if total - stated == paid or any([c.replaces_pot for c in claims.cash_outs]) or not claims.collected:
        return stated, False
    summed = sum(sum(seat.won) for seat in claims.seats)
    if total - stated == summed or not 0 <= total - paid <= total:
        return stated, False
    if said.total_pot == total and paid == summed:
        return total - paid, True
    return stated, False


def rake_shares(
    hand: Hand, house: HouseRules, amounts: Sequence[Amount], rake: Amount, step: Amount = 1
) -> list[Amount]:
    """Return each pot's share of the rake, which is taken in ``step``s.

    The rate is not printed: it is the one of the room's rates that gives the declared rake and, where several do
    (the cap hides it), the declared pots.
    """
    total = sum(amounts)
    if len(amounts) <= 1 or not rake:
        return [rake for _ in amounts]
    if house.fees_of_all_pots and (fees := min(rake, sum(fee.amount for fee in hand.claims.fees))):
        side = [fees * amount // total for amount in amounts[1:]]
        rakes = rake_shares(hand, replace(house, fees_of_all_pots=False), amounts, rake - fees, step)
        return [taken + fee for taken, fee in zip(rakes, (fees - sum(side), *side), strict=True)]
    if house.rake_by_size:
        return by_size(rake, amounts)
    at_rate = [share_rake(rake, amounts, rate, step) for rate in house.rake_rates]
    if house.pots_net:
        stated = [claim.amount for claim in hand.claims.pots]
        for shares in at_rate:
            if [amount - share for amount, share in zip(amounts, shares, strict=True)] == stated:
                return shares
        kept = [amount - claim for amount, claim in zip(amounts, stated, strict=False)]
        if not house.rake_split_known and len(stated) == len(amounts) and min(kept) >= 0 and sum(kept) == rake:
            return kept
    whole = (i for i, rate in enumerate(house.rake_rates) if sum(share_rake(total, [total], rate, step)) == rake)
    return at_rate[next(whole, 0)]


def by_size(rake: Amount, amounts: Sequence[Amount]) -> list[Amount]:
    """Divide the rake over pots in proportion to their sizes; the main pot bears what rounding leaves."""
    total = sum(amounts)
    side = [(2 * rake * amount + total) // (2 * total) for amount in amounts[1:]]
    return [rake - sum(side), *side]


def shares_paid(pots: Sequence[Pot], collected: Sequence[Collected], rake: Amount) -> list[Amount]:
    """Return each pot's share of the rake as the text pays the pots, which are given before rake.

    Each pot must have one winner: then what he is paid less tells what was kept of his pots; of several pots in the
    same hand it is kept in proportion.  Empty where the text does not tell, or tells another sum.
    """
    owners = [tuple(pot.winners) for pot in pots]
    if any(len(owner) != 1 for owner in owners):
        return []
    shares = [0] * len(pots)
    for seat in {owner[0] for owner in owners}:
        own = [number for number, owner in enumerate(owners) if owner[0] == seat]
        won = sum(pots[number].amount for number in own)
        kept = won - sum(claim.amount for claim in collected if claim.seat == seat)
        if not 0 <= kept <= won:
            return []
        for number in own[1:]:
            shares[number] = kept * pots[number].amount // won
        shares[own[0]] = kept - sum(shares[number] for number in own[1:])
    return shares if sum(shares) == rake else []


def chip(hand: Hand, house: HouseRules) -> Amount:
    """Return the smallest chip the room paid and raked in when the hand was played, in the hand's unit."""
    at = hand.header.played_at
    if house.odd_unit_until is None or at is None or hand.header.tournament:
        return 1
    year, unit = house.odd_unit_until
    if at.year >= year or any(claim.amount % unit for claim in hand.claims.collected):
        return 1
    return unit
