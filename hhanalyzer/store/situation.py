"""What a decision's place in the hand means to a statistic: facts that look back over the decisions before it.

The replay says what stood at the table; this adds the story: who opened, which continuation bet it is, what the
player himself did before.  With these columns a statistic is one short condition (STATS.md 2).
"""

from collections.abc import Iterator
from typing import NamedTuple

from hhanalyzer.engine.outcome import Decision, Replay
from hhanalyzer.model.events import Street, Verb

AGGRESSION = (Verb.BET, Verb.RAISE)
VOLUNTARY = (Verb.CALL, Verb.BET, Verb.RAISE)
SQUEEZED = 3  # the level whoever faces a squeeze is at: an open raise, callers, and the raise
_new = tuple.__new__
_NOTHING: tuple[int, None, None] = (0, None, None)  # of who has not acted on the street


class Situation(NamedTuple):
    """The columns of ``decisions`` that look back; their meaning stands in schema.sql."""

    nth: int
    last_action: Verb | None
    preflop_raises: int
    preflop_aggressor: int | None
    opener_position: str | None
    barrels: int
    facing_cbet: bool
    last_level: int | None
    aggressor_position: str | None
    facing_all_in: bool
    facing_squeeze: bool
    facing_check_raise: bool
    bet_size: float | None
    raiser_checked: bool
    raiser_behind: bool
    aggressor_behind: bool
    spr: float | None


class Story:
    """Follows the decisions of one hand, asked about each before it is told of it."""

    __slots__ = (
        "acted",
        "aggressor",
        "all_in",
        "barreler",
        "barrels",
        "bet_size",
        "check_raise",
        "continued",
        "opener",
        "out",
        "positions",
        "pot",
        "preflop",
        "raises",
        "second_stack",
        "squeeze",
        "stacks",
        "street",
    )

    def __init__(self, positions: dict[int, str], stacks: dict[int, int]) -> None:
        """Begin before the first decision.

        By seat: ``positions`` name its position, ``stacks`` are what is left of its stack after blinds and antes.
        """
        self.positions = positions
        self.stacks = dict(stacks)  # of those still in
        self.pot = self.second_stack = 0  # when the street began
        self.street: Street | None = None
        self.preflop = False
        # Seat -> its decisions on this street, the last of them, and the level it was taken at.
        self.acted: dict[int, tuple[int, Verb, int]] = {}
        self.out: set[int] = set()  # who folded or is all-in
        self.raises = 0
        self.aggressor: int | None = None
        self.opener: str | None = None
        # A continuation bet is a bet into an unopened flop by the last raiser before the flop.  On the turn and river
        # it goes on only for whom bet the street before as one and was its last aggressor: called, not raised.
        self.barreler: int | None = None
        self.barrels = 0
        self.continued = False
        # Of the last bet or raise on this street.
        self.all_in = self.squeeze = self.check_raise = False
        self.bet_size: float | None = None

    def situation(self, decision: Decision) -> Situation:
        """Say how a decision stands, given those told so far."""
        if decision.street is not self.street:
            self._new_street(decision)
        seat, level, aggressor = decision.seat, decision.level, decision.aggressor
        count, last, last_level = self.acted.get(seat, _NOTHING)
        raiser = None if self.preflop else self.aggressor
        before = decision.last_aggressor
        # A stack counts as far as the greatest of the others covers it.
        spr = None
        if self.pot and not self.preflop:
            spr = min(decision.stack_before + decision.street_before, self.second_stack) / self.pot
        return _new(
            Situation,
            (
                count + 1,
                last,
                self.raises,
                self.aggressor,
                self.opener,
                self.barrels if seat == self.barreler else 0,
                self.continued and level == 1,
                last_level,
                None if aggressor is None else self.positions.get(aggressor),
                self.all_in,
                self.squeeze and level == SQUEEZED,
                self.check_raise,
                self.bet_size,
                raiser is not None and self.acted.get(raiser, _NOTHING)[1] is Verb.CHECK,
                raiser is not None and raiser != seat and self._is_behind(raiser),
                before is not None and before != seat and self._is_behind(before),
                spr,
            ),
        )

    def _is_behind(self, seat: int) -> bool:
        """Say whether a seat is still in and has not acted on this street."""
        return seat not in self.acted and seat not in self.out

    def tell(self, decision: Decision) -> None:
        """Take note of what was decided."""
        seat, verb = decision.seat, decision.verb
        count, last, _ = self.acted.get(seat, _NOTHING)
        self.acted[seat] = (count + 1, verb, decision.level)
        if verb is Verb.FOLD:
            self.stacks.pop(seat, None)
            self.out.add(seat)
            return
        self.stacks[seat] = decision.stack_before - decision.added
        if decision.all_in:
            self.out.add(seat)
        if verb is Verb.BET or verb is Verb.RAISE:
            self._tell_of_bet(decision, last)

    def _tell_of_bet(self, decision: Decision, last: Verb | None) -> None:
        self.all_in, self.check_raise, self.bet_size = decision.all_in, last is Verb.CHECK, None
        if self.preflop:
            self.raises += 1
            self.aggressor = decision.seat
            self.opener = self.opener or self.positions.get(decision.seat)
            self.check_raise = False
            self.squeeze = decision.level == SQUEEZED - 1 and decision.callers > 0
        elif decision.level == 0:
            self.check_raise = False
            self.bet_size = decision.added / decision.pot_before if decision.pot_before else None
            self.continued = decision.seat == self.barreler

    def _new_street(self, decision: Decision) -> None:
        if self.preflop:
            self.barreler = self.aggressor
        elif self.continued and decision.last_aggressor == self.barreler:
            self.barrels += 1
        else:
            self.barreler = None
        self.street, self.acted, self.continued = decision.street, {}, False
        self.preflop = decision.street is Street.PREFLOP
        self.pot = decision.pot_before
        # No more than the second of the stacks can be played for: it covers all but the greatest.
        self.second_stack = sorted(self.stacks.values())[-2] if len(self.stacks) > 1 else 0
        self.all_in = self.squeeze = self.check_raise = False
        self.bet_size = None


def situations(replay: Replay) -> Iterator[tuple[Decision, Situation]]:
    """Yield every decision of a hand with its situation, in order."""
    stacks = {seat.seat: seat.stack - seat.invested for seat in replay.seats}
    for decision in replay.decisions:
        stacks[decision.seat] += decision.added
    story = Story({seat.seat: seat.position for seat in replay.seats}, stacks)
    for decision in replay.decisions:
        yield decision, story.situation(decision)
        story.tell(decision)
