"""A hand, its replay and its findings as text a player can read: what golden files hold."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from hhanalyzer.engine.naming import describe, describe_high_low
from hhanalyzer.engine.outcome import Decision, Pot, Replay
from hhanalyzer.model.cards import cards_text
from hhanalyzer.model.events import Action, BoardCards, Discard, HoleCards, Muck, Post, Show, ShowDown
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import plain
from hhanalyzer.model.tournament import Entry, TournamentSummary
from hhanalyzer.pipeline import HandResult, SummaryResult

WIDTH = 12  # of a name


def hands_text(results: Iterable[HandResult]) -> str:
    """Tell every hand of a file, in full."""
    return "\n".join("".join(f"{line}\n" for line in hand_lines(result)) for result in results)


def one_liners(results: Iterable[HandResult]) -> str:
    """Tell every hand of a long file in one line: number, first line, pot, rake, the hero's net, findings."""
    rows = []
    for r in results:
        if r.hand is None or r.replay is None:
            rows.append(f"{r.hand_id or '-'} line {r.line}: {r.status}")
            continue
        hero = next((s for s in r.hand.seats if s.is_hero), None)
        seat = r.replay.seat(hero.seat) if hero else None
        money = Money(r.hand)
        net = f" hero {money(seat.net)}" if seat else ""
        codes = " ".join(f"{f.code}@{f.line}" for f in r.findings) or "clean"
        rows.append(
            f"{r.hand_id} line {r.line}: pot {money(r.replay.total_pot)} rake {money(r.replay.rake)}{net} {codes}"
        )
    return "\n".join(rows) + "\n"


class Money:
    """Writes amounts of one hand."""

    def __init__(self, hand: Hand) -> None:
        self.exponent = hand.header.unit.exponent

    def __call__(self, amount: int) -> str:
        return plain(amount, self.exponent)


def hand_lines(result: HandResult) -> Iterator[str]:
    hand, replay = result.hand, result.replay
    yield f"{result.hand_id or '-'}, line {result.line}: {result.status}"
    if hand is not None and replay is not None:
        header = hand.header
        yield f"{header.game} {header.limit} {header.unit.currency} at {header.played_at or 'a time not known'}"
        yield from seat_lines(hand, replay)
        yield from event_lines(hand, replay)
        yield from outcome_lines(hand, replay)
    yield "findings" if result.findings else "no findings"
    for f in result.findings:
        yield f"  {f.code} {f.name} {f.severity} in line {f.line}: {f.message}"


def seat_lines(hand: Hand, replay: Replay) -> Iterator[str]:
    money = Money(hand)
    yield "seats"
    for seat in hand.seats:
        start = f"  {seat.seat:>2} {seat.name:{WIDTH}} {money(seat.stack):>8}"
        r = replay.seat(seat.seat)
        if r is None:
            yield f"{start} not dealt in"
            continue
        parts = [f"{r.position:5} in {money(r.invested)}"]
        parts += [
            f"{word} {money(n)}"
            for word, n in (("back", r.returned), ("won", r.collected), ("cashed out", r.cashed_out))
            if n
        ]
        parts += [f"net {money(r.net)}"]
        parts += [f"folded {r.folded_on}"] if r.folded_on else []
        parts += [f"all-in {r.all_in_on}"] if r.all_in_on else []
        parts += [f"[{cards_text(r.cards)}]"] if r.cards else []
        yield f"{start} {', '.join(parts)}"


def event_lines(hand: Hand, replay: Replay) -> Iterator[str]:
    names = {seat.seat: seat.name for seat in hand.seats}
    decisions = {(d.line, d.seat): d for d in replay.decisions}
    yield "events"
    for event in hand.events:
        who = names.get(getattr(event, "seat", 0), "")
        what = EVENTS[type(event)](event, Money(hand), decisions)
        yield f"  {event.line:>3} {who:{WIDTH}} {what}".rstrip()


def _action(event: Action, money: Money, decisions: Mapping[tuple[int, int], Decision]) -> str:
    d = decisions.get((event.line, event.seat))
    words = str(event.verb)
    if event.amount is not None:
        words += f" {money(event.amount)}"
    if event.to is not None:
        words += f" to {money(event.to)}"
    words += " all-in" * event.all_in + " capped" * event.capped
    if d is None:
        return words
    bounds = f", may make it {money(d.min_to)} to {money(d.max_to)}" if d.can_raise else ""
    return f"{words:28} | pot {money(d.pot_before)}, to call {money(d.to_call)}{bounds}"


def _board(event: BoardCards, money: Money, decisions: Any) -> str:
    return f"-- {event.street} {event.board or ''} {cards_text(event.before)} + {cards_text(event.cards)}".replace(
        "  ", " "
    )


EVENTS: Mapping[type, Callable[[Any, Money, Any], str]] = {
    Post: lambda e, m, d: f"{e.kind} {m(e.amount)}" + " all-in" * e.all_in,
    Action: _action,
    BoardCards: _board,
    HoleCards: lambda e, m, d: f"holds {cards_text(e.cards)}",
    Discard: lambda e, m, d: f"discards {e.count} {cards_text(e.cards)}".rstrip(),
    ShowDown: lambda e, m, d: f"-- showdown {e.board or ''}".rstrip(),
    Show: lambda e, m, d: f"shows {cards_text(e.cards)} {e.description}".rstrip(),
    Muck: lambda e, m, d: f"mucks {cards_text(e.cards)}".rstrip(),
}


def outcome_lines(hand: Hand, replay: Replay) -> Iterator[str]:
    money = Money(hand)
    names = {seat.seat: seat.name for seat in hand.seats}
    yield f"total pot {money(replay.total_pot)}, rake {money(replay.rake)}" + " derived" * replay.rake_derived
    for pot in replay.pots:
        yield from pot_lines(pot, names, money)
    if replay.show_order:
        yield f"order of showing: {', '.join(names[s] for s in replay.show_order)}"
    for (seat, board), ranked in sorted(replay.ranks.items()):
        low = replay.lows.get((seat, board))
        words = describe_high_low(ranked, low) if low else describe(ranked)
        yield f"  {names[seat]:{WIDTH}} {f'board {board}: ' if board else ''}{words} [{cards_text(ranked.best)}]"


def pot_lines(pot: Pot, names: Mapping[int, str], money: Money) -> Iterator[str]:
    title = f"side pot {pot.number}" if pot.number else "main pot"
    eligible = ", ".join(names[s] for s in pot.eligible)
    yield f"{title} {money(pot.amount)}, rake {money(pot.rake)}, for {eligible}" + " (as said)" * (not pot.decided)
    for award in pot.awards:
        part = " ".join(filter(None, (f"board {award.board}" if award.board else "", award.half)))
        wins = ", ".join(
            f"{names[w.seat]} {money(w.amount)}" + (f" ({w.odd} odd)" if w.odd else "") for w in award.wins
        )
        yield f"  {part + ': ' if part else ''}{wins}"


# ------------------------------------------------------------------------------------------------ tournament summaries


def summaries_text(results: Iterable[SummaryResult]) -> str:
    """Tell every tournament summary of a file."""
    return "\n".join("".join(f"{line}\n" for line in summary_lines(result)) for result in results)


def summary_lines(result: SummaryResult) -> Iterator[str]:
    summary = result.summary
    yield f"tournament {result.tournament_id}, line {result.line}: {'read' if summary else 'not read'}"
    if summary is not None:
        yield from _tournament_lines(summary)
        yield from (f"  {_entry(entry, summary)}" for entry in summary.entries)
    yield "findings" if result.findings else "no findings"
    for f in result.findings:
        yield f"  {f.code} {f.severity} line {f.line}: {f.message}"


def _tournament_lines(told: TournamentSummary) -> Iterator[str]:
    def money(amount: int | None) -> str:
        return "-" if amount is None else plain(amount, told.exponent)

    words = (told.room, told.name, told.game, told.kind, told.speed)
    yield ", ".join(word for word in words if word) or "no words"
    yield f"{told.currency or 'no currency'}: {money(told.buy_in)} + {money(told.bounty)} + {money(told.fee)}"
    again = (("rebuy", told.rebuy_cost, told.total_rebuys), ("add-on", told.addon_cost, told.total_addons))
    yield from (f"{word} {money(cost)}, {count or 0} in all" for word, cost, count in again if cost is not None)
    yield f"{told.entrants} entered, pool {told.pool_currency} {money(told.prize_pool)}"
    if told.satellite:
        yield f"satellite to {told.target or 'another tournament'}"
    if told.table_size:
        yield f"{told.table_size} at a table"
    yield f"from {told.started_at} to {told.ended_at}, {'finished' if told.finished else 'not finished'}"


def _entry(entry: Entry, told: TournamentSummary) -> str:
    def money(amount: int) -> str:
        return f"{plain(amount, told.exponent)} {entry.prize_currency}".strip()

    place = "plays" if entry.still_playing else "-" if entry.place is None else str(entry.place)
    parts = [f"{place:5} {entry.player or '(no name)'}{' (hero)' if entry.is_hero else ''}"]
    parts.append("prize not told" if entry.prize is None else money(entry.prize))
    if entry.ticket:
        worth = "" if entry.ticket_value is None else f" worth {money(entry.ticket_value)}"
        parts.append(entry.ticket + worth)
    if entry.bounty is not None:
        heads = "" if entry.bounties is None else f"{entry.bounties} heads, "
        parts.append(f"{heads}bounties {money(entry.bounty)}")
    if entry.extra:
        parts.append(f"{entry.rebuys} rebuys and {entry.addons} add-ons for {plain(entry.extra, told.exponent)}")
    return ", ".join(parts)
