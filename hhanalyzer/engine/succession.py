"""X codes: what must hold from one hand of a source to the next."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.players import clockwise
from hhanalyzer.model.findings import Finding, finding
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import Amount, money_text
from hhanalyzer.model.quick import quick

REMEMBERED = 500  # tables whose last hand is kept; the oldest is forgotten first
REMEMBERED_HANDS = 100_000  # numbers of hands that are kept


@dataclass(frozen=True, slots=True)
class Ended:
    """How the last hand of a table ended: everybody's stack, who had the button, when it was."""

    stacks: dict[str, Amount]
    button: int | None
    played_at: datetime | None


_Ended = quick(Ended)


class Succession:
    """Follows the tables of one source, hand by hand in the order of the text."""

    def __init__(self) -> None:
        """Begin with no table known."""
        self._tables: dict[tuple[str, str], Ended] = {}
        self._hands: dict[str, tuple[int, int]] = {}  # number -> (fingerprint, line)

    def repeats(self, hand: Hand, fingerprint: int) -> list[Finding] | None:
        """Return X003 if a hand of this number but another fingerprint came before, [] for the same hand again.

        None says that the number is new (the hand is remembered); a hand cut off before its end is not compared.
        """
        number = hand.header.hand_id
        if not number or not hand.complete:
            return None
        before = self._hands.get(number)
        if before is None:
            self._hands[number] = fingerprint, hand.line
            if len(self._hands) > REMEMBERED_HANDS:
                del self._hands[next(iter(self._hands))]
            return None
        if before[0] == fingerprint:
            return []
        said = f"hand {number} stands already in line {before[1]}, with other contents"
        return [finding("X003", hand.line, said)]

    def follow(self, hand: Hand, replay: Replay) -> list[Finding]:
        """Return what does not follow from the last hand of the same table, and remember this one."""
        header = hand.header
        if header.fast_fold or not header.table_name:
            return []
        tournament = header.tournament.tournament_id if header.tournament else ""
        key = (tournament, header.table_name)
        last = self._tables.pop(key, None)
        unknown = {seat.seat for seat in hand.seats if not seat.stack_known}
        stacks = {seat.name: seat.stack + seat.net for seat in replay.seats if seat.seat not in unknown}
        self._tables[key] = _Ended(stacks, header.button_seat, header.played_at)
        if len(self._tables) > REMEMBERED:
            del self._tables[next(iter(self._tables))]
        if last is None or (header.played_at and last.played_at and header.played_at < last.played_at):
            return []
        return [*_stacks(hand, last), *_button(hand, last)]


def _stacks(hand: Hand, last: Ended) -> Iterator[Finding]:
    """X001: at a cash table chips neither come nor go between hands, unless their owner buys some."""
    if hand.header.tournament or hand.header.anonymous:
        return
    unit = hand.header.unit
    for seat in hand.seats:
        before = last.stacks.get(seat.name)
        if before is not None and before != seat.stack and seat.stack_known:
            said = (
                f"{seat.name} begins with {money_text(seat.stack, unit)}; "
                f"the last hand of this table left him {money_text(before, unit)}"
            )
            yield finding("X001", seat.line, said, seat.seat)


def _button(hand: Hand, last: Ended) -> Iterator[Finding]:
    """X002: the button moves to the next player clockwise (TDA 32)."""
    button = hand.header.button_seat
    seats = [seat.seat for seat in hand.seats if seat.dealt_in]
    if button is None or last.button is None or not seats:
        return
    due = clockwise(seats, last.button)[0]
    if button != due:
        yield finding("X002", hand.line, f"the button is on seat {button}; after seat {last.button} it is seat {due}'s")
