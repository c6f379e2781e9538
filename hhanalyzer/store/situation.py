"""What a decision's place in the hand means to a statistic: facts that look back over the decisions before it.

The replay says what stood at the table; this adds the story: who opened, which continuation bet it is, what the
player himself did before.  With these columns a statistic is one short condition (STATS.md 2).
"""

from itertools import groupby
from operator import itemgetter
from typing import NamedTuple

from hhanalyzer.engine.outcome import Decision, Replay
from hhanalyzer.model.events import Street, Verb
from hhanalyzer.model.money import Amount

AGGRESSION = (Verb.BET, Verb.RAISE)
VOLUNTARY = (Verb.CALL, Verb.BET, Verb.RAISE)
# Asked of every decision: as names of the module the members of an enum are found much quicker.
_FOLD, _CHECK, _BET, _RAISE = Verb.FOLD, Verb.CHECK, Verb.BET, Verb.RAISE
SQUEEZED = 3  # the level whoever faces a squeeze is at: an open raise, callers, and the raise

_Asked = tuple[Street, int, Verb, bool, Amount, Amount, Amount, int, int, int | None, Amount, int | None]
_ASKED = """street seat verb all_in added stack_before street_before level callers aggressor
    pot_before last_aggressor"""
# What is asked of a decision, in one go: to read its fields by name takes three times as long.
_asked = itemgetter(*(Decision._fields.index(name) for name in _ASKED.split()))
_street = itemgetter(0)

# What a seat did on a street: how many decisions; of the last one verb, level and chips left; whether it is out.
_Acts = tuple[int, Verb | None, int | None, Amount, bool]
_NOTHING: _Acts = (0, None, None, 0, False)  # of who has not acted


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


Row = tuple[int | float | str | None, ...]
_PREFLOP: Row = (False, None, False, False, False, None)  # before the flop, the columns from facing_check_raise on


class Story:
    """Follows the decisions of one hand, street by street; ``told`` are their situations so far."""

    __slots__ = (
        *("acted", "aggressor", "barreler", "barrels", "continued", "opener", "out", "positions", "raises"),
        *("replay", "stacks", "told"),
    )

    def __init__(self, replay: Replay) -> None:
        """Begin before the first decision."""
        self.replay = replay
        self.positions = {seat.seat: seat.position for seat in replay.seats}
        self.told: list[Row] = []
        self.acted: dict[int, _Acts] = {}  # on the street before
        # When the street began, from the flop on: who had folded or was all-in, and the stacks of those still in.
        self.out: set[int] = set()
        self.stacks: dict[int, Amount] | None = None
        # Before the flop.
        self.raises = 0
        self.aggressor: int | None = None
        self.opener: str | None = None
        # A continuation bet is a bet into an unopened flop by the last raiser before the flop.  On the turn and river
        # it goes on only for whom bet the street before as one and was its last aggressor: called, not raised.
        self.barreler: int | None = None
        self.barrels = 0
        self.continued = False

    def preflop(self, decisions: list[_Asked]) -> None:
        """Tell the situations before the flop."""
        acted, positions, told = self.acted, self.positions, self.told
        raises, raiser, opener = 0, None, None
        all_in = squeeze = False  # of the last raise
        for _, seat, verb, is_all_in, added, stack, _, level, callers, aggressor, _, _ in decisions:
            count, last, last_level, _, out = acted.get(seat, _NOTHING)
            count += 1
            position = None if aggressor is None else positions.get(aggressor)
            squeezed = squeeze and level == SQUEEZED
            row: Row = (count, last, raises, raiser, opener, 0, False, last_level, position, all_in, squeezed)
            told.append(row + _PREFLOP)
            acted[seat] = (count, verb, level, stack - added, out or is_all_in or verb is _FOLD)
            if verb is _RAISE or verb is _BET:
                raises += 1
                raiser = seat
                opener = opener or positions.get(seat)
                all_in = is_all_in
                squeeze = level == SQUEEZED - 1 and callers > 0
        self.raises, self.aggressor, self.opener = raises, raiser, opener
        self.barreler = raiser

    def later(self, decisions: list[_Asked]) -> None:
        """Tell the situations of a later street."""
        *_, pot_then, before = decisions[0]
        self._begin_street(before)
        acted, positions, told = self.acted, self.positions, self.told
        raises, raiser, opener = self.raises, self.aggressor, self.opener
        barreler, barrels, continued = self.barreler, self.barrels, False
        # No more than the second of the stacks can be played for: it covers all but the greatest.
        second = sorted(self.stacks.values())[-2] if self.stacks and len(self.stacks) > 1 else 0
        raiser_behind, raiser_checked = raiser is not None and raiser not in self.out, False
        before_behind = before is not None and before not in self.out
        all_in, check_raise, bet_size = False, False, None  # of the last bet or raise
        for _, seat, verb, is_all_in, added, stack, on_street, level, _, aggressor, pot, _ in decisions:
            count, last, last_level, _, out = acted.get(seat, _NOTHING)
            count += 1
            raiser_behind = raiser_behind and seat != raiser
            before_behind = before_behind and seat != before
            # A stack counts as far as the greatest of the others covers it.
            spr = min(stack + on_street, second) / pot_then if pot_then else None
            position = None if aggressor is None else positions.get(aggressor)
            barreled = barrels if seat == barreler else 0
            row: Row = (count, last, raises, raiser, opener, barreled, continued and level == 1, last_level, position)
            row += (all_in, False, check_raise, bet_size, raiser_checked, raiser_behind, before_behind, spr)
            told.append(row)
            acted[seat] = (count, verb, level, stack - added, out or is_all_in or verb is _FOLD)
            if seat == raiser:
                raiser_checked = verb is _CHECK
            if verb is _BET or verb is _RAISE:
                all_in, check_raise, bet_size = is_all_in, last is _CHECK, None
                if level == 0:
                    check_raise, bet_size = False, added / pot if pot else None
                    continued = seat == barreler
        self.continued = continued

    def _begin_street(self, last_aggressor: int | None) -> None:
        """Take note of what the street before leaves."""
        if self.stacks is None:
            self.stacks = self._unasked()
        elif self.continued and last_aggressor == self.barreler:
            self.barrels += 1
        else:
            self.barreler = None
        for seat, (_, verb, _, left, out) in self.acted.items():
            if verb is _FOLD:
                self.stacks.pop(seat, None)
            else:
                self.stacks[seat] = left
            if out:
                self.out.add(seat)
        self.acted = {}

    def _unasked(self) -> dict[int, Amount]:
        """Return what blinds and antes left of the stacks of those without a decision before the flop."""
        left = {s.seat: s.stack - s.invested for s in self.replay.seats if s.seat not in self.acted}
        for decision in self.replay.decisions if left else ():
            if decision.seat in left:
                left[decision.seat] += decision.added
        return left


def situations(replay: Replay) -> list[Row]:
    """Return the situation of every decision of a hand, in order: rows with the columns of Situation."""
    story = Story(replay)
    for street, decisions in groupby(map(_asked, replay.decisions), _street):
        if street is Street.PREFLOP:
            story.preflop(list(decisions))
        else:
            story.later(list(decisions))
    return story.told
