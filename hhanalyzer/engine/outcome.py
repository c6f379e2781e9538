"""What the rules make of a hand:

The records a replay returns.  Money in the hand's unit, seats as the site's numbers.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from hhanalyzer.engine.declared import Declared
from hhanalyzer.engine.ranking import Ranked
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import CardEvent, Street, Verb
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.money import Amount


class Decision(NamedTuple):
    """One voluntary action with the situation it was taken in (a tuple: one is made for every action of every hand).

    ``level``: preflop blinds and straddles are 1 and each raise adds one; later streets start at 0 and a bet is 1.
    ``callers`` called at the present level, ``limpers`` called at level 1 before the flop.  ``raises`` counts bets and
    raises of the street (preflop: raises).  ``first_in``: preflop, nobody called or raised before.
    ``min_to``/``max_to`` bound a legal bet or raise as street totals (0 where ``can_raise`` is False).
    ``aggressor`` is who bet or raised last on this street, ``last_aggressor`` who did on the street before (None:
    nobody). ``in_position``: acts last of those still in the hand on this street.  ``behind``: players who can still
    act after this one in this round.  ``incomplete``: an all-in raise below the minimum.
    """

    line: int
    order: int
    seat: int
    street: Street
    verb: Verb
    added: Amount
    to: Amount
    all_in: bool
    to_call: Amount
    pot_before: Amount
    stack_before: Amount
    street_before: Amount
    invested_before: Amount
    can_raise: bool
    min_to: Amount
    max_to: Amount
    level: int
    raises: int
    callers: int
    limpers: int
    first_in: bool
    aggressor: int | None
    last_aggressor: int | None
    in_position: bool
    live: int
    behind: int
    incomplete: bool


@dataclass(frozen=True, slots=True)
class Win:
    """What one seat gets of an award; ``odd`` units of it came from the remainder."""

    seat: int
    amount: Amount
    odd: Amount = 0


@dataclass(frozen=True, slots=True)
class Award:
    """One share of a pot: the part played on one board, and of it the high ("hi") or low ("lo") half or all ("")."""

    board: int
    half: str
    amount: Amount
    wins: tuple[Win, ...]


@dataclass(frozen=True, slots=True)
class Pot:
    """A main (0) or side pot.

    ``amount`` is before rake, ``rake`` its share of the rake; ``eligible`` seats in clockwise order from the button's
    left; ``paid`` maps a seat to what it put into this pot.  ``decided`` is False where the cards that decide it are
    not known: the awards then repeat what the text says was collected.
    """

    number: int
    amount: Amount
    rake: Amount
    eligible: tuple[int, ...]
    paid: dict[int, Amount]
    awards: tuple[Award, ...] = ()
    decided: bool = True

    @property
    def winners(self) -> dict[int, Amount]:
        """What each seat gets of this pot after rake."""
        got: dict[int, Amount] = {}
        for award in self.awards:
            for win in award.wins:
                got[win.seat] = got.get(win.seat, 0) + win.amount
        return got


class SeatResult(NamedTuple):
    """One dealt-in player's way through the hand (a tuple, as Decision).

    ``offset`` counts dealt-in seats clockwise from the button seat (0 = button); ``position`` is its name.
    ``net`` = collected + returned + cashed_out - invested.  ``invested`` is all he put in, uncalled money included.
    ``folded_on`` is None for those never folded.  ``saw`` are the streets he was still in when they were dealt.
    ``cards`` are his hole cards where the text ever shows them.
    """

    seat: int
    name: str
    offset: int
    position: str
    stack: Amount
    cards: Cards
    invested: Amount
    returned: Amount
    collected: Amount
    cashed_out: Amount
    net: Amount
    folded_on: Street | None
    all_in_on: Street | None
    saw: tuple[Street, ...]
    showdown: bool


@dataclass(frozen=True, slots=True)
class Replay:
    """A hand replayed.  ``total_pot`` is after uncalled returns, before rake, with promotional money.

    ``boards`` maps a board number (0 the common one, else 1-3) to its cards.  ``ranks`` maps (seat, board) to the
    hand's rank where its cards are known, ``lows`` likewise for a qualifying low.  ``show_order`` is the order the rule
    asks for ((), when there was no showdown).  ``problems`` are what the table found wrong while the events were
    played. ``rake`` is all the house keeps; ``rake_derived`` says that it was computed and not declared.
    ``dealt_streets`` are the streets whose cards were dealt.  ``declared`` is what the text says was paid, in the form
    of these records.  ``seen`` are the events that deal, show, muck or throw away cards, and the showdown's begin.
    """

    seats: tuple[SeatResult, ...]
    decisions: tuple[Decision, ...]
    pots: tuple[Pot, ...]
    total_pot: Amount
    rake: Amount
    rake_derived: bool
    promo: Amount
    boards: dict[int, Cards]
    ranks: dict[tuple[int, int], Ranked]
    lows: dict[tuple[int, int], Ranked]
    showdown: bool
    show_order: tuple[int, ...]
    dealt_streets: tuple[Street, ...]
    problems: tuple[Finding, ...]
    declared: Declared
    seen: tuple[CardEvent, ...] = field(default=(), repr=False)

    def seat(self, number: int) -> SeatResult | None:
        """Return the result of one seat, None if it was not dealt in."""
        return next((s for s in self.seats if s.seat == number), None)
