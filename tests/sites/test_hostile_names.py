"""Names can be anything, also the words of other lines: each must come out as the player it is."""

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Action, HoleCards, Muck, Post, Show, Verb
from hhanalyzer.model.hand import Hand
from hhanalyzer.sites import hands
from hhanalyzer.sites.reader import read_hand

HAND = """\
PokerStars Hand #240000000001:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET
Table 'Larch' 6-max Seat #1 is the button
Seat 1: {a} ($200 in chips)
Seat 2: {b} ($200 in chips)
Seat 3: Cedar ($200 in chips)
{b}: posts small blind $1
Cedar: posts big blind $2
*** HOLE CARDS ***
Dealt to {a} [As Kd]
{a} said, "Cedar: folds"
{a}: raises $4 to $6
{b}: calls $5
Cedar: folds
*** FLOP *** [Ah 7c 2d]
{b}: checks
{a}: bets $5
{b} has timed out
{b}: calls $5
*** TURN *** [Ah 7c 2d] [9s]
{b}: checks
{a}: bets $50
{b}: calls $20 and is all-in
Uncalled bet ($30) returned to {a}
*** RIVER *** [Ah 7c 2d 9s] [3h]
*** SHOW DOWN ***
{b}: shows [Qs Qd] (a pair of Queens)
{a}: shows [As Kd] (a pair of Aces)
{a} collected $61.50 from pot
{b}: mucks hand
Elm joins the table at seat #4
*** SUMMARY ***
Total pot $64 | Rake $2.50
Board [Ah 7c 2d 9s 3h]
Seat 1: {a} (button) showed [As Kd] and won ($61.50) with a pair of Aces
Seat 2: {b} (small blind) showed [Qs Qd] and lost with a pair of Queens
Seat 3: Cedar (big blind) folded before Flop
"""

NAMES = [
    "Alder",
    "Seat 3",
    "Seat 1: Alder ($5 in chips)",
    "a: folds",
    "x: raises $2 to $4",
    "x: bets $2 and is all-in",
    ": folds",
    ":",
    "*** FLOP *** [As Kd Qh]",
    "*** SUMMARY ***",
    "*** SHOW DOWN ***",
    "*** HOLE CARDS ***",
    "Uncalled bet ($5) returned to z",
    "Uncalled bet ($5) returned to Cedar",
    "Dealt to Bob",
    "Dealt to Cedar [As Kd]",
    "[Hero]",
    "(button)",
    "Alder (button)",
    "Alder (big blind) folded on the Flop",
    "Alder ($5 in chips) is sitting out",
    "Birch collected $5 from pot",
    "Birch collected ($5)",
    "x showed [As Kd] and won ($5) with a pair of Aces",
    "x: shows [As Kd] (a pair)",
    "$5",
    "€1.50 in chips",
    " leading blank",
    "trailing blank ",
    "two  blanks",
    "Žofia ♠ Ødegård",
    "日本",
    "no\u00a0break",
    'said, "',
    'x said, "hi"',
    "Birch leaves the table",
    "has timed out",
    "Cedar: posts small blind $1",
    "Cedar: mucks hand",
    "Total pot $5 | Rake $0",
    "Board [As Kd Qh]",
    "Hand cancelled",
    "Table 'Larch' 6-max",
    "x.*+?^${}()|[]\\",
    "# {}",
    "' 6-max Seat #3 is the button",
]


def read(text: str) -> Hand:
    ((site, hand_text),) = hands(text)
    assert site is not None
    hand = read_hand(site, hand_text)
    assert isinstance(hand, Hand), hand
    return hand


@pytest.mark.parametrize("name", NAMES)
def test_a_hostile_name_is_the_player_it_names(name: str) -> None:
    hand = read(HAND.format(a=name, b="Birch"))
    assert [(seat.seat, seat.name) for seat in hand.seats] == [(1, name), (2, "Birch"), (3, "Cedar")]
    assert hand.unread == ()
    check(hand)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_in_the_other_seat(name: str) -> None:
    hand = read(HAND.format(a="Aspen", b=name))
    assert hand.seats[1].name == name
    check(hand)


@pytest.mark.parametrize(("a", "b"), [("a", "a: folds"), ("a: folds", "a"), ("x", "x (button)"), ("Cedar ", "Cedar  ")])
def test_two_names_of_which_one_begins_the_other(a: str, b: str) -> None:
    check(read(HAND.format(a=a, b=b)))


def check(hand: Hand) -> None:
    """The hand above, whatever its players are called."""
    acts = [(e.seat, e.verb, e.amount, e.to, e.all_in) for e in hand.events if isinstance(e, Action)]
    assert acts == [
        (1, Verb.RAISE, 400, 600, False),
        (2, Verb.CALL, 500, None, False),
        (3, Verb.FOLD, None, None, False),
        (2, Verb.CHECK, None, None, False),
        (1, Verb.BET, 500, None, False),
        (2, Verb.CALL, 500, None, False),
        (2, Verb.CHECK, None, None, False),
        (1, Verb.BET, 5000, None, False),
        (2, Verb.CALL, 2000, None, True),
    ]
    assert [(e.seat, e.amount) for e in hand.events if isinstance(e, Post)] == [(2, 100), (3, 200)]
    assert [(e.seat, e.cards) for e in hand.events if isinstance(e, HoleCards)] == [(1, cards("As Kd"))]
    assert [(e.seat, e.description) for e in hand.events if isinstance(e, Show)] == [
        (2, "a pair of Queens"),
        (1, "a pair of Aces"),
    ]
    assert [e.seat for e in hand.events if isinstance(e, Muck)] == [2]
    claims = hand.claims
    assert [(c.seat, c.amount) for c in claims.returned] == [(1, 3000)]
    assert [(c.seat, c.amount) for c in claims.collected] == [(1, 6150)]
    assert [(c.seat, c.positions, c.outcome, c.street, c.won) for c in claims.seats] == [
        (1, ("button",), "won", "", (6150,)),
        (2, ("small blind",), "lost", "", ()),
        (3, ("big blind",), "folded", "preflop", ()),
    ]
    assert [seat.is_hero for seat in hand.seats] == [True, False, False]
    assert all(seat.dealt_in for seat in hand.seats)
