"""What every writer needs of a hand: who was dealt in, what was posted, and who was paid what of which pot."""

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Decision, Replay
from hhanalyzer.engine.unprinted import with_unprinted_fee, with_unprinted_posts
from hhanalyzer.engine.variants import VARIANTS, StreetRule
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import Muck, Post, Show, Street
from hhanalyzer.model.findings import Severity
from hhanalyzer.model.hand import Hand, Seat
from hhanalyzer.model.money import Amount
from hhanalyzer.pipeline import HandResult
from hhanalyzer.results import fee_totals


@dataclass(frozen=True, slots=True)
class Payment:
    """What one seat took of one pot on one board (``board`` 0: of the only one, or of all of them)."""

    pot: int
    board: int
    seat: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Account:
    """A hand that can be written.

    ``hand`` has the posts and fees that its text leaves out; ``players`` are those dealt in, clockwise from the
    button's left.  ``paid`` maps seats to what the text says they took from the pots; where it says nothing, to
    what the rules give.  ``errors`` are the errors the hand has ("P003 wrong_winner"), none but for a format that is
    the hand's own.
    """

    hand: Hand
    replay: Replay
    house: HouseRules
    players: tuple[Seat, ...]
    paid: Mapping[int, Amount]
    errors: frozenset[str] = frozenset()

    @property
    def posts(self) -> list[Post]:
        """The posts."""
        return [event for event in self.hand.events if isinstance(event, Post)]

    @property
    def returned(self) -> dict[int, Amount]:
        """What nobody called, by seat."""
        return {seat.seat: seat.returned for seat in self.replay.seats if seat.returned}

    @property
    def fees(self) -> dict[str, Amount]:
        """What the house keeps beside the rake, by name."""
        return {name: amount for name, amount in fee_totals(self.hand).items() if amount}

    @property
    def rake(self) -> Amount:
        """What the house keeps, without the fees that have names."""
        return self.replay.rake - sum(self.fees.values())

    @property
    def live(self) -> list[int]:
        """Seats still in at the end."""
        return [seat.seat for seat in self.replay.seats if seat.folded_on is None]

    @property
    def streets(self) -> list[StreetRule]:
        """The streets that were dealt, also those without a line of their own."""
        rules = list(VARIANTS[self.hand.header.game].streets)
        last = max(at for at, rule in enumerate(rules) if rule.street in self.replay.dealt_streets)
        return rules[: last + 1]

    def decisions(self, street: Street) -> list[Decision]:
        """Return the actions of a street, in order."""
        return [decision for decision in self.replay.decisions if decision.street is street]

    def board(self, street: Street) -> Cards:
        """Return the cards that a street deals to the common board; raise Refused where they are not known."""
        start = 0
        for rule in VARIANTS[self.hand.header.game].streets:
            if rule.street is street:
                cards = self.replay.boards[0][start : start + rule.board]
                if len(cards) != rule.board:
                    raise Refused("a card of the board is not known")
                return cards
            start += rule.board
        return ()

    def tabled(self) -> list[Show | Muck]:
        """Return how each seat showed or threw away his hand, in that order; of several times what tells most."""
        told: dict[int, Show | Muck] = {}
        for event in self.hand.events:
            if isinstance(event, Show | Muck):
                before = told.get(event.seat)
                if before is None or len(event.cards) > len(before.cards):
                    told[event.seat] = event
        return list(told.values())

    def payments(self) -> list[Payment]:
        """Return who was paid what of which pot; raise Refused where the text does not tell, but differs."""
        said = self.replay.declared.collected
        if dict(self.paid) == _by_rules(self.replay):
            return _awards(self.replay, {out.seat for out in self.hand.claims.cash_outs if out.replaces_pot})
        if len(self.replay.pots) > 1 and any(claim.pot is None for claim in said):
            raise Refused("the text pays the pots otherwise than the rules, and does not say which")
        return [Payment(claim.pot or 0, claim.board, claim.seat, claim.amount) for claim in said]


def account(result: HandResult, *, faulty: bool = False) -> Account:
    """Return what is to be written of a hand; raise Refused for one that was not read whole, or has errors.

    ``faulty`` takes errors, too: they come out as they are where a hand is written in its own format.
    """
    hand, replay, house = result.hand, result.replay, result.house
    if hand is None or replay is None or house is None:
        raise Refused(f"the hand is {result.status}")
    if hand.cancelled:
        raise Refused("the hand was cancelled")
    if not hand.complete:
        raise Refused("the hand ends before its end")
    errors = errors_of(result)
    if errors and not faulty:
        raise Refused(f"the hand has errors ({', '.join(sorted(errors))})")
    seats = {seat.seat: seat for seat in hand.seats}
    players = tuple(seats[seat.seat] for seat in replay.seats)
    if any(not seat.stack_known for seat in players):
        raise Refused("stacks are not known")
    paid = Counter[int]()
    for claim in replay.declared.collected:
        paid[claim.seat] += claim.amount
    whole = with_unprinted_fee(with_unprinted_posts(hand, house), house)
    return Account(whole, replay, house, players, dict(paid) or _by_rules(replay), errors)


def errors_of(result: HandResult) -> frozenset[str]:
    """Return the errors of a hand by code and name."""
    return frozenset(f"{f.code} {f.name}" for f in result.findings if f.severity is Severity.ERROR)


def _by_rules(replay: Replay) -> dict[int, Amount]:
    return {seat.seat: seat.collected for seat in replay.seats if seat.collected}


def _awards(replay: Replay, cashed: set[int]) -> list[Payment]:
    """Return the awards of the rules, high and low halves of a board together."""
    got = Counter[tuple[int, int, int]]()
    for pot in replay.pots:
        for award in pot.awards:
            for win in award.wins:
                if win.seat not in cashed and win.amount:
                    got[pot.number, award.board, win.seat] += win.amount
    return [Payment(*place, amount) for place, amount in got.items()]
