"""Hands built from records, for tests that need no parser: one that pays the wrong player, one with everything in it."""

from hhanalyzer.engine.house import DEFAULT_HOUSE
from hhanalyzer.engine.replay import replay
from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Action, BoardCards, Event, HoleCards, Post, PostKind, Show, ShowDown, Street, Verb
from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.hand import Claims, Collected, Hand, Header, Money, Seat
from hhanalyzer.model.money import Unit
from hhanalyzer.pipeline import HandResult, Status

CENTS = Unit("USD", 2)

TEXT = """\
Demo Hand #77: Hold'em No Limit ($0.05/$0.10)
Table 'Larch' 6-max Seat #1 is the button
Seat 1: Alder ($10)
Seat 2: Birch ($10)
Seat 3: Cedar ($4)
Birch: posts small blind $0.05
Cedar: posts big blind $0.10
*** HOLE CARDS ***
Alder: raises $0.20 to $0.30
Birch: folds
Cedar: calls $0.20
*** FLOP *** [Kc 7d 2s]
Cedar: bets $3.70 and is all-in
Alder: raises $3.70 to $7.40
*** TURN *** [Kc 7d 2s] [Ac]
*** RIVER *** [Kc 7d 2s Ac] [4h]
*** SHOW DOWN ***
Cedar: shows [7s 7h] (three of a kind, Sevens)
Alder: shows [Ad Kd] (two pair, Aces and Kings)
Alder collected $7.75 from pot
Total pot $8.05 | Rake $0.30"""


def demo_events() -> tuple[Event, ...]:
    return (
        Post(6, 2, PostKind.SMALL_BLIND, 5),
        Post(7, 3, PostKind.BIG_BLIND, 10),
        HoleCards(8, 3, cards("7s 7h")),
        Action(9, 1, Verb.RAISE, 20, 30),
        Action(10, 2, Verb.FOLD),
        Action(11, 3, Verb.CALL, 20),
        BoardCards(12, Street.FLOP, cards("Kc 7d 2s")),
        Action(13, 3, Verb.BET, 370, all_in=True),
        Action(14, 1, Verb.RAISE, 370, 740),
        BoardCards(15, Street.TURN, cards("Ac")),
        BoardCards(16, Street.RIVER, cards("4h")),
        ShowDown(17),
        Show(18, 3, cards("7s 7h"), "three of a kind, Sevens"),
        Show(19, 1, cards("Ad Kd"), "two pair, Aces and Kings"),
    )


def demo_hand(names: tuple[str, str, str] = ("Alder", "Birch", "Cedar")) -> Hand:
    header = Header(
        "Demo", "77", "holdem", "Hold'em", "no-limit", CENTS, 5, 10, table_name="Larch", max_seats=6, button_seat=1
    )
    stacks = (1000, 1000, 400)
    seats = tuple(Seat(i, name, stack, 2 + i) for i, (name, stack) in enumerate(zip(names, stacks, strict=True), 1))
    claims = Claims(collected=(Collected(20, 1, 775),), total_pot=Money(21, 805), rake=Money(21, 30))
    return Hand(header, seats, demo_events(), claims, 1, 21)


def demo_result(names: tuple[str, str, str] = ("Alder", "Birch", "Cedar"), findings: bool = True) -> HandResult:
    """A hand of three whose pot goes to two pair over three sevens."""
    hand = demo_hand(names)
    text = TEXT
    for old, new in zip(("Alder", "Birch", "Cedar"), names, strict=True):
        text = text.replace(old, new)
    wrong = Finding("P003", Severity.ERROR, 20, f"the pot goes to {names[0]}, but {names[2]} has three Sevens", seat=1)
    return HandResult(
        "demo.txt",
        1,
        text,
        "Demo",
        "77",
        Status.FINDINGS if findings else Status.CLEAN,
        (wrong,) if findings else (),
        hand,
        replay(hand, DEFAULT_HOUSE),
        "Hold'em",
    )
