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


class Situation(NamedTuple):
    """The columns of ``decisions`` that look back; their meaning stands in schema.sql."""

    nth: int
    last_action: Verb | None
    preflop_raises: int
    preflop_aggressor: int | None
    opener_position: str | None
    barrels: int
    facing_cbet: bool


class Story:
    """Follows the decisions of one hand, asked about each before it is told of it."""

    def __init__(self, positions: dict[int, str]) -> None:
        """Begin before the first decision; ``positions`` maps seats to the names of their positions."""
        self.positions = positions
        self.street: Street | None = None
        self.acted: dict[int, tuple[int, Verb]] = {}  # seat -> its decisions on this street, the last of them
        self.raises = 0
        self.aggressor: int | None = None
        self.opener: str | None = None
        # A continuation bet is a bet into an unopened flop by the last raiser before the flop.  On the turn and river
        # it goes on only for whom bet the street before as one and was its last aggressor: called, not raised.
        self.barreler: int | None = None
        self.barrels = 0
        self.continued = False

    def situation(self, decision: Decision) -> Situation:
        """Say how a decision stands, given those told so far."""
        if decision.street is not self.street:
            self._new_street(decision)
        count, last = self.acted.get(decision.seat, (0, None))
        return Situation(
            count + 1,
            last,
            self.raises,
            self.aggressor,
            self.opener,
            self.barrels if decision.seat == self.barreler else 0,
            self.continued and decision.level == 1,
        )

    def tell(self, decision: Decision) -> None:
        """Take note of what was decided."""
        count, _ = self.acted.get(decision.seat, (0, None))
        self.acted[decision.seat] = (count + 1, decision.verb)
        if decision.verb not in AGGRESSION:
            return
        if self.street is Street.PREFLOP:
            self.raises += 1
            self.aggressor = decision.seat
            self.opener = self.opener or self.positions.get(decision.seat)
        elif decision.level == 0 and decision.seat == self.barreler:
            self.continued = True

    def _new_street(self, decision: Decision) -> None:
        if self.street is Street.PREFLOP:
            self.barreler = self.aggressor
        elif self.continued and decision.last_aggressor == self.barreler:
            self.barrels += 1
        else:
            self.barreler = None
        self.street, self.acted, self.continued = decision.street, {}, False


def situations(replay: Replay) -> Iterator[tuple[Decision, Situation]]:
    """Yield every decision of a hand with its situation, in order."""
    story = Story({seat.seat: seat.position for seat in replay.seats})
    for decision in replay.decisions:
        yield decision, story.situation(decision)
        story.tell(decision)
