"""What is wrong with an action: every rule of betting it breaks, as findings.  Asks the table and never changes it."""

from collections.abc import Callable, Iterator

from hhanalyzer.engine.players import Player
from hhanalyzer.engine.table import MAX_BETS, Table
from hhanalyzer.engine.variants import FIXED_LIMIT, POT_LIMIT
from hhanalyzer.model.events import Action, Verb
from hhanalyzer.model.findings import Finding, Severity, finding
from hhanalyzer.model.money import Amount, money_text

_FOLD, _CHECK, _CALL, _BET = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET  # names of a module are quickly found

Found = Iterator[tuple[str, str, Severity | None]]


def problems(table: Table, action: Action) -> list[Finding]:
    """Return all that is wrong with an action at this moment, in the order of the codes."""
    p = table.by_seat.get(action.seat)
    if p is not None and legal(table, action, p):
        return []
    if p is None:
        return [finding("A011", action.line, f"seat {action.seat} acts without having been dealt in", action.seat)]
    if p.absent and p.folded_on is None and action.verb is Verb.FOLD:
        return []  # who sits out is folded for when his turn comes, be he all-in for a blind
    if p.folded_on is not None or p.all_in_on is not None:
        why = "folded" if p.folded_on is not None else "is all-in"
        return [finding("A011", action.line, f"{p.name} acts although he {why}", action.seat)]
    found = [*_turn(table, action, p), *_BY_VERB[action.verb](table, action, p), *_mark(table, action, p)]
    return [finding(code, action.line, message, p.seat, severity) for code, message, severity in found]


def legal(table: Table, action: Action, p: Player) -> bool:
    """Tell whether an action is in order.  This is asked of every action; ``problems`` then says what is not."""
    if table.to_act() is not p:
        return False
    verb = action.verb
    if verb is _FOLD:
        return True
    to_call, can_raise, min_to, max_to = table.may(p)
    if verb is _CHECK:
        return to_call == 0
    to = table.street_total(action)
    added = to - p.street
    if table.house.all_in_marked and (action.all_in or action.capped) is not (added == p.behind):
        return False
    if verb is _CALL:
        return added == to_call > 0
    if not can_raise or (table.current == 0) is not (verb is _BET):
        return False
    return to in (min_to, max_to) if table.fixed else min_to <= to <= max_to


def _turn(table: Table, action: Action, p: Player) -> Found:
    turn = table.to_act()
    if turn is p:
        return
    if action.verb is Verb.FOLD and table.house.fold_out_of_turn:
        return
    whose = f"it is {turn.name}'s turn" if turn else "the betting of this street is over"
    yield "A001", f"{p.name} {_DOES[action.verb]} out of turn: {whose}", None


def _fold(table: Table, action: Action, p: Player) -> Found:
    return iter(())


def _check(table: Table, action: Action, p: Player) -> Found:
    due = min(table.current - p.street, p.behind)
    if due > 0:
        yield "A002", f"{p.name} checks with {_money(table, due)} to call", None


def _call(table: Table, action: Action, p: Player) -> Found:
    due = min(table.current - p.street, p.behind)
    added = table.street_total(action) - p.street
    if table.current - p.street <= 0:
        yield "A013", f"{p.name} calls with nothing to call", None
    elif added > p.behind:
        yield from _over_stack(table, p, added)
    elif added != due and added != _matching_all_ins(table, p) and not (p.open_stack and added < due):
        yield "A003", f"{p.name} calls {_money(table, added)}, but {_money(table, due)} is due", None


def _matching_all_ins(table: Table, p: Player) -> Amount:
    """Return what levels him with opponents who are all all-in: more would come straight back (short blinds)."""
    others = [o for o in table.players if o is not p and o.folded_on is None]
    if any(o.all_in_on is None for o in others):
        return -1
    return max((o.street for o in others), default=0) - p.street


def _bet(table: Table, action: Action, p: Player) -> Found:
    to = table.street_total(action)
    if table.current > 0:
        yield "A013", f"{p.name} bets although {_money(table, table.current)} is bet already", None
    if to - p.street > p.behind:
        yield from _over_stack(table, p, to - p.street)
        return
    yield from _size(table, p, to, "A004", "bets")


def _raise(table: Table, action: Action, p: Player) -> Found:
    to = table.street_total(action)
    if table.current == 0:
        yield "A013", f"{p.name} raises with no bet to raise", None
    if to - p.street > p.behind:
        yield from _over_stack(table, p, to - p.street)
        return
    if not table.may_raise(p):
        yield "A006", _not_reopened(table, p), None
        return
    if table.fixed and table.bets >= MAX_BETS:
        heads_up = table.house.limit_cap_heads_up and table.live_count == 2
        said = f"{p.name} makes bet number {table.bets + 1} of the street; {MAX_BETS} is the cap"
        yield "A009", said, Severity.INFO if heads_up else None
    yield from _size(table, p, to, "A005", "raises to")


def _size(table: Table, p: Player, to: Amount, below: str, verb: str) -> Found:
    """Check a bet or raise against the limit; whoever is all-in may bet less than the minimum."""
    low, high = table.limit_of(table, p)
    all_in = to - p.street == p.behind
    said = f"{p.name} {verb} {_money(table, to)}"
    if table.limit == FIXED_LIMIT:
        if to not in (low, high) and not (all_in and to < high):
            yield "A008", f"{said}; the limit makes it {_money(table, low)}", None
        return
    if to < low and not all_in:
        yield below, f"{said}; the least he may make it is {_money(table, low)}{_why_least(table)}", None
    if table.limit == POT_LIMIT and to > high:
        yield "A007", f"{said}; the pot allows at most {_money(table, high)}", None


def _why_least(table: Table) -> str:
    if not table.current:
        return " (one big blind)"
    return f" (the bet of {_money(table, table.current)} plus the last raise of {_money(table, table.increment)})"


def _not_reopened(table: Table, p: Player) -> str:
    needed = table.bet_size if table.fixed else table.increment
    if table.last_short is None or table.current == p.acted_level:
        return f"{p.name} may not raise: nobody has raised since he acted"
    short, to, _ = table.last_short
    raised = table.current - p.acted_level
    return (
        f"{p.name} may not raise: {short.name}'s all-in to {_money(table, to)} raised by {_money(table, raised)}, "
        f"less than the {_money(table, needed)} needed to reopen the betting"
    )


def _over_stack(table: Table, p: Player, added: Amount) -> Found:
    yield "A010", f"{p.name} puts in {_money(table, added)} with {_money(table, p.behind)} left", None


def _mark(table: Table, action: Action, p: Player) -> Found:
    """All-in is a flag on an action: it must be there when the last chip goes in, and only then."""
    if action.verb in (Verb.FOLD, Verb.CHECK) or not table.house.all_in_marked:
        return
    left = p.behind - (table.street_total(action) - p.street)
    marked = action.all_in or action.capped
    if marked and left > 0:
        yield "A014", f"{p.name} is said to be all-in with {_money(table, left)} behind", None
    elif not marked and left == 0 and (table.house.cap_marked or p.stack == p.total + p.behind):
        yield "A014", f"{p.name} puts in the last of his stack and is not said to be all-in", None


def _money(table: Table, amount: Amount) -> str:
    return money_text(amount, table.unit)


_DOES = {Verb.FOLD: "folds", Verb.CHECK: "checks", Verb.CALL: "calls", Verb.BET: "bets", Verb.RAISE: "raises"}
_BY_VERB: dict[Verb, Callable[[Table, Action, Player], Found]] = {
    Verb.FOLD: _fold,
    Verb.CHECK: _check,
    Verb.CALL: _call,
    Verb.BET: _bet,
    Verb.RAISE: _raise,
}
