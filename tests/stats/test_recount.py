"""Statistics of ten players counted again, straight from the lines of their hands: no replay, no database, no catalogue."""

from collections import Counter, defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from hhanalyzer.model.events import Action, BoardCards, Street, Verb
from hhanalyzer.model.hand import Hand
from hhanalyzer.pipeline import HandResult, Status, read
from hhanalyzer.stats import player_stats
from hhanalyzer.store.database import Database
from store.filling import fill

STATS = ("hands", "vpip", "pfr_all", "call_open", "fold_to_open", "fold_to_three_bet", "saw_flop", "wtsd", "wsd", "afq")
PLAYERS = 10
AGGRESSION = (Verb.BET, Verb.RAISE)

Recount = dict[str, Counter[str]]  # player -> "vpip" how often made, "vpip?" how often he had the chance


@pytest.fixture(scope="module")
def results(samples: Path) -> list[HandResult]:
    found = [result for result in read([str(samples / "sessions")]) if result.status in (Status.CLEAN, Status.FINDINGS)]
    assert len(found) > 100
    return found


def recount(hands: Iterator[Hand]) -> Recount:
    counts: Recount = defaultdict(Counter)
    for hand in hands:
        names = {seat.seat: seat.name for seat in hand.seats if seat.dealt_in}
        for seat, name in names.items():
            for stat in facts(hand, seat, len(names)):
                counts[name][stat] += 1
    return counts


def facts(hand: Hand, seat: int, dealt: int) -> Iterator[str]:
    """Yield what one player did in a hand and had the chance to do."""
    acts = [event for event in hand.events if isinstance(event, Action)]
    flop = next((e.line for e in hand.events if isinstance(e, BoardCards) and e.street is Street.FLOP), None)
    preflop = [act for act in acts if flop is None or act.line < flop]
    own = [act.verb for act in preflop if act.seat == seat]
    yield from ("hands", "hands?", "saw_flop?")
    if own:
        yield from ("vpip?", "pfr_all?")
        if {Verb.CALL, Verb.RAISE} & set(own):
            yield "vpip"
        if Verb.RAISE in own:
            yield "pfr_all"
    yield from facing_raises(preflop, seat)
    folded = {act.seat: act.line for act in acts if act.verb is Verb.FOLD}
    if flop is not None and folded.get(seat, flop) >= flop:
        yield from ("saw_flop", "wtsd?")
        for act in acts:
            if act.seat == seat and act.line > flop and act.verb is not Verb.CHECK:
                yield "afq?"
                if act.verb in AGGRESSION:
                    yield "afq"
    if seat not in folded and dealt - len(folded) > 1:
        yield "wsd?"
        if flop is not None:
            yield "wtsd"
        if any(claim.seat == seat and claim.amount for claim in hand.claims.collected):
            yield "wsd"


def facing_raises(preflop: list[Action], seat: int) -> Iterator[str]:
    """Yield what a player made of the first raise, and of a 3-bet of his own."""
    raises, acted, raised = 0, False, False
    for act in preflop:
        if act.seat == seat:
            if raises == 1 and not acted:
                yield from ("call_open?", "fold_to_open?")
                if act.verb in (Verb.CALL, Verb.FOLD):
                    yield "call_open" if act.verb is Verb.CALL else "fold_to_open"
            if raises == 2 and raised:
                yield "fold_to_three_bet?"
                if act.verb is Verb.FOLD:
                    yield "fold_to_three_bet"
            acted, raised = True, raises == 0 and act.verb is Verb.RAISE
        raises += act.verb is Verb.RAISE


def test_ten_players_counted_again(results: list[HandResult]) -> None:
    hands = [result.hand for result in results if result.hand]
    counted = recount(iter(hands))
    chosen = sorted(counted, key=lambda name: (-counted[name]["hands"], name))[:PLAYERS]
    assert len(chosen) == PLAYERS
    with Database() as db:
        fill(db, results)
        for name in chosen:
            (group,) = player_stats(db, name, STATS).groups
            got = {stat: (figure.made, figure.opportunities) for stat, figure in group.stats.items()}
            expected = {stat: (counted[name][stat], counted[name][f"{stat}?"]) for stat in STATS}
            assert got == expected | {"hands": (None, counted[name]["hands"])}, name
