"""Players who post and act though no seat line names them: they sat down while the hand began.

Their seat is one that is free where they act, as the order of play gives it.  Their stack is not printed; it is taken
as large as the largest at the table, and marked as not known.
"""

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from hhanalyzer.model.events import Action, BoardCards, Post, PostKind
from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.parsing.record import HandRecord
from hhanalyzer.parsing.vocabulary import SITTING_OUT

MOST_SEATS = 10


def place_newcomers(record: HandRecord) -> None:
    """Give those who joined their seats, in everything read so far."""
    if record.site.first_seat == 0 or record.head["room"] in record.site.counterclockwise_rooms:
        _count_from_one(record)
    _without_stacks(record)
    if record.newcomers:
        _find_lost_name(record)
    if not record.newcomers:
        return
    order = _order_of_play(record)
    taken = {seat for _, seat, *_ in record.seats}
    seat_of: dict[int, int] = {}
    for provisional, (name, line) in record.newcomers.items():
        seat = _free_seat(record, [seat_of.get(one, one) for one in order], provisional, taken)
        severity = Severity.INFO
        if seat is None:
            seat, severity = next(one for one in _clockwise(record, MOST_SEATS) if one not in taken), Severity.ERROR
        taken.add(seat)
        seat_of[provisional] = seat
        stack = record.newcomers_stacks.get(provisional)
        if stack is None:
            stack = _stack(record, provisional)
            record.stacks_unknown.add(seat)
            said = f"{name} has no seat line; he joined as the hand began, with a stack that is not printed"
        else:
            said, severity = f"{name}'s seat is somebody else's, too; he is given seat {seat}", Severity.WARNING
        record.seats.append((line, seat, name, stack, "", ""))
        record.notes.append(Finding("T003", severity, line, said, seat))
    _move(record, seat_of)
    record.newcomers.clear()


def _find_lost_name(record: HandRecord) -> None:
    """Take somebody whose name is lost for the only player at the table of whom no other line tells anything."""
    lost = [provisional for provisional, (name, _) in record.newcomers.items() if name in record.site.lost_names]
    told = {getattr(item, "seat", 0) for items in _told(record) for item in items}
    told |= record.absent | record.not_dealt | record.dealt_to
    left = [(seat, name) for _, seat, name, _, _, flag in record.seats if seat not in told and flag != SITTING_OUT]
    if len(lost) != 1 or len(left) != 1:
        return
    ((seat, name),) = left
    lost_name, line = record.newcomers.pop(lost[0])
    _move(record, {lost[0]: seat})
    record.name_of[seat] = name
    said = f"{lost_name!r} is taken for {name!r}, the only one at the table of whom no other line tells"
    record.notes.append(Finding("T003", Severity.INFO, line, said, seat))


def _count_from_one(record: HandRecord) -> None:
    """Count the seats from one and clockwise where the text does not, in everything read so far."""
    first = record.site.first_seat
    seat_of = {seat: seat + 1 - first for seat in range(first, first + MOST_SEATS + 1)}
    if record.head["room"] in record.site.counterclockwise_rooms:
        seat_of = {seat: first + MOST_SEATS - seat for seat in range(first, first + MOST_SEATS)}
    _move(record, seat_of)
    for at, (line, seat, *rest) in enumerate(record.seats):
        record.seats[at] = (line, seat_of.get(seat, seat), *rest)  # type: ignore[assignment]
    for seats in (record.not_dealt, record.stacks_unknown):
        found = {seat_of.get(seat, seat) for seat in seats}
        seats.clear()
        seats.update(found)
    record.notes[:] = [replace(note, seat=seat_of.get(note.seat or 0, note.seat)) for note in record.notes]
    record.head["button_seat"] = seat_of.get(record.head["button_seat"], record.head["button_seat"])


def _without_stacks(record: HandRecord) -> None:
    """Mark the stacks of those who post with nothing before them: their seat line was printed before they bought in."""
    if record.site.seats_newcomers:
        posted = {e.seat for e in record.events if isinstance(e, (Post, Action)) and e.amount}
        for at, (line, seat, name, stack, bounty, flag) in enumerate(record.seats):
            if not stack and seat in posted:
                record.seats[at] = (line, seat, name, _stack(record, seat), bounty, flag)
                record.stacks_unknown.add(seat)
                said = f"{name} joined as the hand began, with a stack that is not printed"
                record.notes.append(Finding("T003", Severity.INFO, line, said, seat))


def _order_of_play(record: HandRecord) -> list[int]:
    """Return seats in the order in which they stood to act: small blind, big blind, then as they first acted."""
    order: list[int] = []
    for kind in (PostKind.SMALL_BLIND, PostKind.BIG_BLIND):
        order += [e.seat for e in record.events if isinstance(e, Post) and e.kind is kind][:1]
    for event in record.events:
        if isinstance(event, BoardCards):
            break
        if isinstance(event, Action):
            order.append(event.seat)
    return list(dict.fromkeys(order))


def _free_seat(record: HandRecord, order: list[int], provisional: int, taken: set[int]) -> int | None:
    """Return the first free seat between those who stood to act before and after a newcomer."""
    if provisional not in order:
        return next((seat for seat in _clockwise(record, 0) if seat not in taken), None)
    at = order.index(provisional)
    before = next((seat for seat in reversed(order[:at]) if seat in taken), record.head.get("button_seat") or 0)
    after = next((seat for seat in order[at + 1 :] + order[:at] if seat in taken), None)
    for seat in _clockwise(record, before):
        if seat == after and seat != before:
            return None
        if seat not in taken:
            return seat
    return None


def _clockwise(record: HandRecord, start: int) -> Iterable[int]:
    """Return the seats of the table clockwise from the one behind ``start``."""
    most = max(record.head["max_seats"] or MOST_SEATS, start, *(seat for _, seat, *_ in record.seats))
    return [*range(start + 1, most + 1), *range(1, start + 1)]


def _stack(record: HandRecord, seat: int) -> int:
    """Return a stack that no rule can find fault with: the largest of the table, and more than was put in.

    Who is said to be all-in has put in all of it.
    """
    put_in = street = 0
    all_in = False
    for event in record.events:
        if isinstance(event, BoardCards):
            street = 0
        elif isinstance(event, (Post, Action)) and event.seat == seat:
            to = event.to if isinstance(event, Action) else None
            added = (event.amount or 0) if to is None else to - street
            put_in, street = put_in + added, street + added
            all_in |= event.all_in
    return put_in if all_in else max([put_in + 1, *(stack for _, _, _, stack, *_ in record.seats)])


def _told(record: HandRecord) -> tuple[list[Any], ...]:
    """Return what lines tell of single players."""
    return (record.events, record.returned, record.collects, record.seat_claims, record.cash_outs)


def _move(record: HandRecord, seat_of: dict[int, int]) -> None:
    """Put the seats found in the place of the provisional ones."""

    def moved(item: Any) -> Any:
        seat = getattr(item, "seat", None)
        return replace(item, seat=seat_of[seat]) if seat in seat_of else item

    for items in _told(record):
        items[:] = [moved(item) for item in items]
    for seats in (record.absent, record.dealt_lines, record.dealt_to):
        found = {seat_of.get(seat, seat) for seat in seats}
        seats.clear()
        seats.update(found)
    names = {seat_of.get(seat, seat): name for seat, name in record.name_of.items()}
    record.name_of.clear()
    record.name_of.update(names)
    record.seat_of.update((name, seat) for seat, name in names.items())
