"""P codes of amounts: total pot, side pots, uncalled money, rake, conservation of chips."""

from collections.abc import Iterable, Iterator, Sequence

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Replay, SeatResult
from hhanalyzer.model.events import Street
from hhanalyzer.model.findings import Finding, Severity, finding
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import Amount, money_text

_FLOP = Street.FLOP


def _money(hand: Hand, amount: Amount) -> str:
    return money_text(amount, hand.header.unit)


def total_pot(hand: Hand, replay: Replay, house: HouseRules) -> Sequence[Finding]:
    """P001: the pot is what the players put in, less what was returned, plus promotional money."""
    claim, stated = hand.claims.total_pot, replay.declared.total_pot
    if claim is not None and stated is not None and abs(stated - replay.total_pot) > max(claim.within - 1, 0):
        plain = "" if stated == claim.amount else f" ({_money(hand, stated)} before rake, without what was not called)"
        said = f"total pot {_money(hand, claim.amount)}{plain}; the players put in {_money(hand, replay.total_pot)}"
        return (finding("P001", claim.line, said),)
    return ()


def side_pots(hand: Hand, replay: Replay, house: HouseRules) -> Iterable[Finding]:
    """P002: main and side pots are the layers that the all-ins cut."""
    return _side_pots(hand, replay, house) if replay.declared.pots else ()


def _side_pots(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    claims = replay.declared.pots
    if len(claims) > len(replay.pots) and any(seat.all_in_on and seat.folded_on for seat in replay.seats):
        return  # a blind of somebody who sits out is stated as a pot of its own, though nobody plays for it alone
    if len(claims) != len(replay.pots):
        said = f"the summary states {len(claims)} pots; the all-ins make {len(replay.pots)}"
        yield finding("P002", claims[0].line, said)
        return
    for claim, pot in zip(claims, replay.pots, strict=True):
        right = pot.amount - pot.rake if house.pots_net else pot.amount
        if not pot.number and not house.promo_in_pots:
            right -= replay.promo
        if claim.amount != right:
            name = f"side pot {pot.number}" if pot.number else "main pot"
            said = f"{name} {_money(hand, claim.amount)}; by the contributions it is {_money(hand, right)}"
            yield finding("P002", claim.line, said)


def uncalled(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """P007: what nobody called goes back to the bettor, all of it and nothing more."""
    said: dict[int, Amount] = {}
    line = {}
    for claim in hand.claims.returned:
        said[claim.seat] = said.get(claim.seat, 0) + claim.amount
        line[claim.seat] = claim.line
    if said == {seat.seat: seat.returned for seat in replay.seats if seat.returned}:
        return
    for seat in replay.seats:
        claimed = said.pop(seat.seat, 0)
        if claimed == seat.returned:
            continue
        if claimed:
            words = f"{_money(hand, claimed)} is returned to {seat.name}; uncalled was {_money(hand, seat.returned)}"
            yield finding("P007", line[seat.seat], words, seat.seat)
        elif house.uncalled_printed_since is not None and not house.uncalled_in_collected:
            yield from _not_printed(hand, replay, house.uncalled_printed_since, seat)
    for number, amount in said.items():
        yield finding(
            "P007", line[number], f"{_money(hand, amount)} is returned to a seat that was not dealt in", number
        )


def _not_printed(hand: Hand, replay: Replay, since: int, seat: SeatResult) -> Iterator[Finding]:
    """Old texts leave the line out and simply do not count the money; where the sums agree, nobody lost any."""
    at = hand.header.played_at
    kept = hand.claims.rake.amount + sum([fee.amount for fee in hand.claims.fees]) if hand.claims.rake else replay.rake
    returned = replay.declared.total_pot == replay.total_pot or replay.declared.paid + kept == replay.total_pot
    if returned and at is not None and at.year < since:
        return
    last = max((d.line for d in replay.decisions), default=hand.line)
    words = f"{_money(hand, seat.returned)} of {seat.name}'s bet was not called and is not returned"
    yield finding("P007", last, words, seat.seat, Severity.WARNING if returned else None)


def rake_mismatch(hand: Hand, replay: Replay, house: HouseRules) -> Sequence[Finding]:
    """P008: what is in the pot and not paid out is the rake, with all its fees."""
    claims = hand.claims
    if claims.rake is None or not claims.collected or any([c.replaces_pot for c in claims.cash_outs]):
        return ()
    paid = replay.declared.paid
    declared = claims.rake.amount + sum([fee.amount for fee in claims.fees])
    if replay.total_pot - paid != declared and paid <= replay.total_pot:
        said = (
            f"of the pot of {_money(hand, replay.total_pot)}, {_money(hand, paid)} was paid out and "
            f"{_money(hand, replay.total_pot - paid)} kept; the text declares a rake of {_money(hand, declared)}"
        )
        return (finding("P008", claims.rake.line, said),)
    return ()


def rake_policy(hand: Hand, replay: Replay, house: HouseRules) -> Sequence[Finding]:
    """P009: rake where the room takes none, or more than it takes."""
    if not replay.rake:
        return ()
    line = hand.claims.rake.line if hand.claims.rake else hand.line
    rake = replay.rake - sum([fee.amount for fee in hand.claims.fees])
    if house.no_flop_no_drop and _FLOP not in replay.dealt_streets:
        said = f"rake of {_money(hand, replay.rake)} in a hand without a flop; the room takes none (no flop, no drop)"
        return (finding("P009", line, said),)
    if hand.header.tournament:
        return (finding("P009", line, f"rake of {_money(hand, replay.rake)} in a tournament hand"),)
    if house.rake_percent is not None and rake * 100 > replay.total_pot * house.rake_percent + 100:
        said = (
            f"rake of {_money(hand, rake)} is more than {house.rake_percent} % "
            f"of the pot of {_money(hand, replay.total_pot)}"
        )
        return (finding("P009", line, said),)
    return ()


def conservation(hand: Hand, replay: Replay, house: HouseRules) -> Sequence[Finding]:
    """P010: no more can be paid out than is in the pot."""
    collected = hand.claims.collected
    paid = replay.declared.paid
    if paid > replay.total_pot:
        said = f"{_money(hand, paid)} is paid out of a pot of {_money(hand, replay.total_pot)}"
        return (finding("P010", collected[0].line, said),)
    return ()
