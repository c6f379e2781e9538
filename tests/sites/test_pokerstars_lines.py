"""What each line of a PokerStars hand means: the line, and the event or claim it becomes."""

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import (
    Action,
    BoardCards,
    Discard,
    Event,
    HoleCards,
    Muck,
    Post,
    PostKind,
    Show,
    ShowDown,
    Street,
    Verb,
)
from hhanalyzer.model.hand import BoardClaim, CashOut, Collected, Money, PotClaim, Returned, SeatClaim
from sites.reading import BLINDS, CASH, FOLDED, SEATS, SUMMARY, hand_text, read_one

FIRST = 9  # the line after "*** HOLE CARDS ***"

PLAYS: list[tuple[str, list[Event]]] = [
    ("Alder: folds", [Action(FIRST, 1, Verb.FOLD)]),
    ("Alder: checks ", [Action(FIRST, 1, Verb.CHECK)]),
    ("Alder: calls $2", [Action(FIRST, 1, Verb.CALL, 200)]),
    ("Alder: calls $1,198.50 and is all-in", [Action(FIRST, 1, Verb.CALL, 119850, all_in=True)]),
    ("Alder: bets $0.50", [Action(FIRST, 1, Verb.BET, 50)]),
    ("Alder: raises $4 to $6", [Action(FIRST, 1, Verb.RAISE, 400, 600)]),
    ("Alder: raises $4 to $6 and is all-in", [Action(FIRST, 1, Verb.RAISE, 400, 600, all_in=True)]),
    ("Alder: raises $38 to $40 and has reached the $40 cap", [Action(FIRST, 1, Verb.RAISE, 3800, 4000, capped=True)]),
    ("Alder: folds [Ks]", [Action(FIRST, 1, Verb.FOLD), Show(FIRST, 1, cards("Ks"))]),
    ("Alder: discards 1 card", [Discard(FIRST, 1, 1)]),
    ("Alder: discards 1 card [9c]", [Discard(FIRST, 1, 1, cards("9c"))]),
    ("Alder: discards [Xx]", [Discard(FIRST, 1, 1)]),
    ("Alder: discards [9c 2d]", [Discard(FIRST, 1, 2, cards("9c 2d"))]),
    ("Dealt to Alder [As Kd]", [HoleCards(FIRST, 1, cards("As Kd"))]),
    ("Alder: posts big blind $2", [Post(FIRST, 1, PostKind.BIG_BLIND, 200)]),
    ("Alder: shows [As Kd] (high card Ace)", [Show(FIRST, 1, cards("As Kd"), "high card Ace")]),
    ("Alder: shows [As]", [Show(FIRST, 1, cards("As"))]),
    ("Alder: shows [XX Qs] ()", [Show(FIRST, 1, cards("Qs"))]),
    (
        "Alder: shows [As Kd 2c 2d] (HI: a pair of Kings; LO: 8,6,4,2,A)",
        [Show(FIRST, 1, cards("As Kd 2c 2d"), "HI: a pair of Kings; LO: 8,6,4,2,A")],
    ),
    ("Alder shows [Ks Kh] for Pair [Ks Kh Qs 9d 5c]", [Show(FIRST, 1, cards("Ks Kh"), "Pair")]),
    ("Alder: mucks hand ", [Muck(FIRST, 1)]),
    ("*** FLOP *** [Ah 7c 2d]", [BoardCards(FIRST, Street.FLOP, cards("Ah 7c 2d"))]),
    ("*** TURN *** [Ah 7c 2d] [9s]", [BoardCards(FIRST, Street.TURN, cards("9s"), cards("Ah 7c 2d"))]),
    ("*** TURN *** [Ah 7c 2d] []", [BoardCards(FIRST, Street.TURN, (), cards("Ah 7c 2d"))]),
    ("*** RIVER *** [Ah 7c 2d 9s] [3h]", [BoardCards(FIRST, Street.RIVER, cards("3h"), cards("Ah 7c 2d 9s"))]),
    ("*** RIVER *** [Ah 7c 2d] [9s] [3h]", [BoardCards(FIRST, Street.RIVER, cards("3h"), cards("Ah 7c 2d 9s"))]),
    ("*** FIRST FLOP *** [Ah 7c 2d]", [BoardCards(FIRST, Street.FLOP, cards("Ah 7c 2d"), board=1)]),
    (
        "*** SECOND RIVER *** [Ah 7c 2d 9s] [3h]",
        [BoardCards(FIRST, Street.RIVER, cards("3h"), cards("Ah 7c 2d 9s"), 2)],
    ),
    ("*** TURN 2 *** [Ah 7c 2d] [9s]", [BoardCards(FIRST, Street.TURN, cards("9s"), cards("Ah 7c 2d"), 2)]),
    ("*** PRE-FLOP *** [2s]", [BoardCards(FIRST, Street.PREFLOP, cards("2s"))]),
]


@pytest.mark.parametrize(("line", "events"), PLAYS)
def test_what_a_line_of_the_play_does(line: str, events: list[Event]) -> None:
    hand = read_one(hand_text(play=f"{line}\n{FOLDED}"))
    assert list(hand.events)[2:-2] == events  # between the two blinds and the two folds
    assert [event.line for event in hand.events][-2:] == [FIRST + 1, FIRST + 2]


def test_a_board_line_that_repeats_the_earlier_cards_in_one_bracket() -> None:
    play = "*** PRE-FLOP *** [2s]\n*** FLOP *** [2s 3h 4h]\n*** TURN *** [2s 3h 4h] [5c]\n" + FOLDED
    boards = [event for event in read_one(hand_text(play=play)).events if isinstance(event, BoardCards)]
    assert [(b.before, b.cards) for b in boards] == [
        ((), cards("2s")),
        (cards("2s"), cards("3h 4h")),
        (cards("2s 3h 4h"), cards("5c")),
    ]


POSTS = [
    ("Alder: posts the ante $0.25", [Post(6, 1, PostKind.ANTE, 25)]),
    ("Alder: posts the ante $0.25 and is all-in", [Post(6, 1, PostKind.ANTE, 25, all_in=True)]),
    ("Alder: posts small blind $1", [Post(6, 1, PostKind.SMALL_BLIND, 100)]),
    ("Alder: posts big blind $2 and is all-in", [Post(6, 1, PostKind.BIG_BLIND, 200, all_in=True)]),
    ("Alder: posts button blind $2", [Post(6, 1, PostKind.BUTTON_BLIND, 200)]),
    ("Alder: posts straddle $4", [Post(6, 1, PostKind.STRADDLE, 400)]),
    ("Alder: posts dead blind $1", [Post(6, 1, PostKind.DEAD, 100)]),
    ("Alder: posts small & big blinds $3", [Post(6, 1, PostKind.DEAD, 100), Post(6, 1, PostKind.BIG_BLIND, 200)]),
    ("Alder: posts small & big blinds $2", [Post(6, 1, PostKind.BIG_BLIND, 200)]),
    ("Alder: posts small & big blinds $1.50 and is all-in", [Post(6, 1, PostKind.BIG_BLIND, 150, all_in=True)]),
]


@pytest.mark.parametrize(("line", "posts"), POSTS)
def test_posts(line: str, posts: list[Post]) -> None:
    assert list(read_one(hand_text(posts=line)).events)[:-2] == posts


def test_small_blinds_after_the_first_are_dead_and_late_big_blinds_live() -> None:
    posts = f"{BLINDS}\nAlder: posts small blind $1\nAlder: posts big blind $2"
    kinds = [event.kind for event in read_one(hand_text(posts=posts)).events if isinstance(event, Post)]
    assert kinds == [PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.DEAD, PostKind.BIG_BLIND]


NOISE = [
    'Elm said, "Alder: folds"',
    'Alder said, "":I""',
    "Alder has timed out",
    "Alder has timed out while disconnected",
    "Alder has timed out while being disconnected",
    "Alder is disconnected ",
    "Alder is connected",
    "Alder has returned",
    "Alder has 15 seconds left to act",
    "Alder will be using his time bank for this hand",
    "Elm joins the table at seat #6 ",
    "Elm leaves the table",
    "Elm was removed from the table for failing to post",
    "Elm: sits out ",
    "Elm: is sitting out",
    "Elm is sitting out",
    "Elm will be allowed to play after the button",
    "Alder: doesn't show hand ",
    "Betting is capped",
    "No low hand qualified",
    "Alder finished the tournament in 42nd place",
    "Alder finished the tournament in 3rd place and received ₹1520 .35.",
    "Alder wins the tournament and receives $5.00 - congratulations!",
    "Alder wins the $0.25 bounty for eliminating Birch",
    "Alder wins $18.75 for eliminating Birch and their own bounty increases by $18.75 to $56.25",
    "Alder wins $4.60 for splitting the elimination of Birch and their own bounty increases by $4.60 to $14.60",
    "Alder, Birch split the $50 bounty for eliminating Cedar",
    "Alder re-buys and receives 3000 chips for 250 StarsCoin",
    "Alder takes the add-on and receives 5000 chips for $10.00",
    '# {"gt":"PLO","tn":"Larch"}',
    "",
    "   ",
]


@pytest.mark.parametrize("line", NOISE)
def test_lines_that_mean_nothing(line: str) -> None:
    plain = read_one(hand_text())
    for text in (
        hand_text(posts=f"{BLINDS}\n{line}"),
        hand_text(play=f"{line}\n{FOLDED}"),
        hand_text(play=f"{FOLDED}\n{line}"),
    ):
        hand = read_one(text)
        assert [type(event) for event in hand.events] == [type(event) for event in plain.events]
        assert [seat.dealt_in for seat in hand.seats] == [True, True, True]
        assert (hand.complete, hand.unread) == (True, ())


@pytest.mark.parametrize(
    "line",
    [
        "Alder: teleports $200",
        "*** RIVR *** [As]",
        "Alder folds",
        "Alder: folds!",
        "Alder: bets",
        "Alder: calls 5 to 6x",
        "Alder: checks $5",
        "hello",
    ],
)
def test_nothing_else_is_a_line(line: str) -> None:
    with pytest.raises(AssertionError, match="T001"):
        read_one(hand_text(play=f"{line}\n{FOLDED}"))


# --------------------------------------------------------------------------------------------------------------- claims


def test_uncalled_bets_and_pots_collected() -> None:
    play = """\
*** FLOP *** [Ah 7c 2d]
Uncalled bet ($1,234.50) returned to Birch
*** SHOW DOWN ***
Cedar collected $5 from side pot-2
Birch collected $4 from side pot
Alder collected $3 from main pot
Alder collected $2 from pot
Alder collected $1 from side pot 1"""
    claims = read_one(hand_text(play=play)).claims
    assert claims.returned == (Returned(10, 2, 123450),)
    assert claims.collected == (
        Collected(12, 3, 500, 2),
        Collected(13, 2, 400, 1),
        Collected(14, 1, 300, 0),
        Collected(15, 1, 200, None),
        Collected(16, 1, 100, 1),
    )


def test_two_boards() -> None:
    play = """\
*** FIRST SHOW DOWN ***
Birch: shows [As Kd] (a pair of Aces)
Birch collected $3 from pot
*** SECOND SHOW DOWN ***
Birch: shows [As Kd] (high card Ace)
Cedar collected $3 from pot"""
    summary = """\
*** SUMMARY ***
Total pot $6 | Rake $0
Hand was run twice
FIRST Board [Ah 7c 2d 9s 3h]
SECOND Board [Ah 7c 2d 9s 4h]
Seat 2: Birch (small blind) showed [As Kd] and won ($3) with a pair of Aces, and lost with high card Ace
Seat 3: Cedar (big blind) showed [Qs Qd] and lost with a pair of Queens, and won ($3) with a flush, Queen high"""
    hand = read_one(hand_text(play=play, summary=summary))
    assert [event for event in hand.events if isinstance(event, ShowDown)] == [ShowDown(9, 1), ShowDown(12, 2)]
    assert [event.board for event in hand.events if isinstance(event, Show)] == [1, 2]
    assert [c.board for c in hand.claims.collected] == [1, 2]
    assert hand.claims.runs == 2
    assert [(b.board, b.cards[-1:]) for b in hand.claims.boards] == [(1, cards("3h")), (2, cards("4h"))]
    assert [(s.outcome, s.won, s.descriptions) for s in hand.claims.seats] == [
        ("won", (300, 0), ("a pair of Aces", "high card Ace")),
        ("won", (0, 300), ("a pair of Queens", "a flush, Queen high")),
    ]


def test_players_agree_to_run_it_twice() -> None:
    assert read_one(hand_text(play=f"Players agree to Run It Twice\n{FOLDED}")).claims.runs == 2
    assert read_one(hand_text()).claims.runs == 1


@pytest.mark.parametrize(
    ("line", "total", "pots", "rake"),
    [
        ("Total pot $3.70 | Rake $0.18", 370, [], 18),
        (
            "Total pot $3.70 Main pot $2.35. Side pot-1 $0.88. Side pot-2 $0.29. | Rake $0.18",
            370,
            [(0, 235), (1, 88), (2, 29)],
            18,
        ),
        ("Total pot $39.78 Main pot $30.37. Side pot $7.91. | Rake $1.50 ", 3978, [(0, 3037), (1, 791)], 150),
        ("Total pot $83.58 | Main pot $62.60 | Side pot $20.98 | Rake $2.00", 8358, [(0, 6260), (1, 2098)], 200),
        ("Total pot $4350 | Rake 0", 435000, [], 0),
    ],
)
def test_the_total_line(line: str, total: int, pots: list[tuple[int, int]], rake: int) -> None:
    claims = read_one(hand_text(summary=SUMMARY.replace("Total pot $2 | Rake $0", line))).claims
    at = next(n for n, text in enumerate(hand_text().split("\n"), 1) if text.startswith("Total pot"))
    assert claims.total_pot == Money(at, total)
    assert claims.pots == tuple(PotClaim(at, pot, amount) for pot, amount in pots)
    assert claims.rake == Money(at, rake)
    assert claims.fees == ()


def test_promotional_money_counts_once() -> None:
    total = "Total pot $0.65 | Main pot $0.15 | STP $0.50 | Rake $0.00"
    with_line = read_one(
        hand_text(play=f"STP added: $0.50\n{FOLDED}", summary=SUMMARY.replace("Total pot $2 | Rake $0", total))
    )
    assert with_line.claims.promo == (Money(9, 50),)
    only_total = read_one(hand_text(summary=SUMMARY.replace("Total pot $2 | Rake $0", total)))
    assert [money.amount for money in only_total.claims.promo] == [50]


def test_a_cash_out_is_settled_with_the_house() -> None:
    play = "Alder cashed out the hand for $22.77 | Cash Out Fee $0.46\nBirch cashed out the hand for $5\n" + FOLDED
    assert read_one(hand_text(play=play)).claims.cash_outs == (CashOut(9, 1, 2277, 46), CashOut(10, 2, 500, 0))


def test_no_low() -> None:
    assert read_one(hand_text(play=f"{FOLDED}\nNo low hand qualified")).claims.low_qualified is False
    assert read_one(hand_text()).claims.low_qualified is None


def test_the_boards_of_the_summary() -> None:
    summary = SUMMARY.replace("Seat 1", "Board [Ah 7c 2d]\nBoard 2 [3c 4c 5c]\nSeat 1", 1)
    assert [(b.board, b.cards) for b in read_one(hand_text(summary=summary)).claims.boards] == [
        (0, cards("Ah 7c 2d")),
        (2, cards("3c 4c 5c")),
    ]
    assert isinstance(read_one(hand_text(summary=summary)).claims.boards[0], BoardClaim)


SEAT_LINES = [
    ("folded before Flop (didn't bet)", ("folded", "preflop", "", (), ())),
    ("folded before Flop", ("folded", "preflop", "", (), ())),
    ("folded on the Flop", ("folded", "flop", "", (), ())),
    ("folded on the Turn", ("folded", "turn", "", (), ())),
    ("folded on the River", ("folded", "river", "", (), ())),
    ("folded before Turn", ("folded", "flop", "", (), ())),
    ("folded before River", ("folded", "turn", "", (), ())),
    ("folded before Flop (timeout)", ("folded", "preflop", "", (), ())),
    ("folded", ("folded", "", "", (), ())),
    ("showed [6h Qd] and folded before Flop", ("folded", "preflop", "6h Qd", (), ())),
    ("showed [6h Qd] and collected ($5)", ("collected", "", "6h Qd", (500,), ())),
    ("collected ($1,234.50)", ("collected", "", "", (123450,), ())),
    ("mucked", ("mucked", "", "", (), ())),
    ("mucked [9d Jc]", ("mucked", "", "9d Jc", (), ())),
    ("mucked [9d Jc] and lost", ("lost", "", "9d Jc", (), ())),
    ("mucked hand and won $0.65", ("won", "", "", (65,), ())),
    ("won ($10)", ("won", "", "", (1000,), ())),
    ("showed [As Kd] and won ($5) with a pair of Aces", ("won", "", "As Kd", (500,), ("a pair of Aces",))),
    ("showed [As Kd] and lost with two pair, Kings and Deuces", ("lost", "", "As Kd", (), ("two pair, Kings and Deuces",))),
    ("showed [As Kd] and won ($5)", ("won", "", "As Kd", (500,), ())),
    ("showed [As Kd] and lost", ("lost", "", "As Kd", (), ())),
    ("showed [As Kd] and won $9.01 with Three of Kind 4's and Q 8", ("won", "", "As Kd", (901,), ("Three of Kind 4's and Q 8",))),
    ("showed [As Kd] and won ($5) with HI: a pair of Tens; LO: 8,6,4,2,A", ("won", "", "As Kd", (500,), ("HI: a pair of Tens; LO: 8,6,4,2,A",))),
    ("showed [As Kd] and lost with a pair of Queens (cashed out).", ("lost", "", "As Kd", (), ("a pair of Queens",))),
    ("showed [As Kd] and won ($71.68) with two pair, Aces and Queens (pot not awarded as player cashed out)", ("won", "", "As Kd", (7168,), ("two pair, Aces and Queens",))),
]  # fmt: skip


@pytest.mark.parametrize(("words", "claim"), SEAT_LINES)
@pytest.mark.parametrize("marks", [(), ("button",), ("button", "small blind"), ("big blind",), ("button blind",)])
def test_the_seats_of_the_summary(
    words: str, claim: tuple[str, str, str, tuple[int, ...], tuple[str, ...]], marks: tuple[str, ...]
) -> None:
    outcome, street, shown, won, descriptions = claim
    head = "*** SUMMARY ***\nTotal pot $2 | Rake $0\n"
    line = "Seat 2: Birch" + "".join(f" ({mark})" for mark in marks) + f" {words}"
    hand = read_one(hand_text(summary=head + line))
    assert hand.claims.seats == (SeatClaim(15, 2, marks, outcome, street, cards(shown), won, descriptions),)


def test_a_cancelled_hand() -> None:
    text = hand_text(
        posts="Birch: posts small blind $1\nElm: is sitting out\nHand cancelled",
        play="",
        summary="*** SUMMARY ***\nSeat 2: Birch (button) collected ($0)",
    )
    hand = read_one(text.replace("*** HOLE CARDS ***\n", ""))
    assert (hand.cancelled, hand.complete, hand.unread) == (True, True, ())
    assert hand.claims.total_pot is None


# ------------------------------------------------------------------------------------------------- seats, hero, dealt in


def test_seats() -> None:
    seats = "Seat 1: Alder (1500 in chips, $5 bounty)\nSeat 2: Birch (1,500 in chips)\nSeat 3: Cedar (20 in chips) is sitting out"
    header = CASH.replace("Hold'em", "Tournament #7, $10+$1 USD Hold'em").replace("($1/$2 USD)", "- Level I (1/2)")
    text = hand_text(header=header, seats=seats).replace("$1\n", "1\n").replace("$2", "2").replace("($1)", "(1)")
    alder, birch, cedar = read_one(text).seats
    assert (alder.stack, alder.bounty, alder.line, alder.seat) == (1500, "$5", 3, 1)
    assert birch.stack == 1500
    assert (cedar.seat, cedar.sitting_out, cedar.dealt_in) == (3, True, True)


def dealt_in(posts: str = "", play: str = "", seats: str = "", tournament: bool = False) -> tuple[bool, bool]:
    """Return (dealt in, sitting out) of Elm, who sits in seat 4 of a hand that the others play."""
    header = CASH.replace("Hold'em", "Tournament #7, $10+$1 USD Hold'em").replace("($1/$2 USD)", "- Level I (1/2)")
    text = hand_text(
        header=header if tournament else CASH,
        seats=f"{SEATS}\nSeat 4: Elm ($200 in chips){seats}",
        posts=f"{BLINDS}\n{posts}".rstrip("\n"),
        play=f"{play}\n{FOLDED}".lstrip("\n"),
    )
    if tournament:
        text = "\n".join(line if "#7" in line else line.replace("$", "") for line in text.split("\n"))
    elm = read_one(text).seats[3]
    return elm.dealt_in, elm.sitting_out


def test_who_is_dealt_in_in_a_cash_hand() -> None:
    assert dealt_in() == (False, False)  # he does nothing and is not in the summary
    assert dealt_in(play="Elm: folds") == (True, False)
    assert dealt_in(posts="Elm: posts big blind $2") == (True, False)
    assert dealt_in(posts="Elm: sits out") == (False, True)
    assert dealt_in(posts="Elm: is sitting out") == (False, True)
    assert dealt_in(posts="Elm will be allowed to play after the button") == (False, True)
    assert dealt_in(seats=" is sitting out") == (False, True)
    assert dealt_in(seats=" is sitting out", play="Elm has returned\nElm: folds")[0]
    assert dealt_in(play="Elm has timed out\nElm: folds\nElm is sitting out") == (True, False)  # from the next hand on


def test_who_is_dealt_in_in_a_tournament() -> None:
    assert dealt_in(tournament=True) == (True, False)
    assert dealt_in(tournament=True, seats=" is sitting out") == (True, True)
    assert dealt_in(tournament=True, seats=" out of hand (moved from another table into small blind)") == (False, False)


def test_in_a_hand_that_breaks_off_everybody_may_have_been_dealt_in() -> None:
    text = hand_text(seats=f"{SEATS}\nSeat 4: Elm ($200 in chips)", play="Alder: folds", summary="")
    assert [seat.dealt_in for seat in read_one(text).seats] == [True, True, True, True]


def test_the_hero_is_the_only_one_whose_cards_are_dealt_face_up() -> None:
    one = read_one(hand_text(play=f"Dealt to Birch [As Kd]\n{FOLDED}"))
    assert [seat.is_hero for seat in one.seats] == [False, True, False]
    two = read_one(hand_text(play=f"Dealt to Birch [As Kd]\nDealt to Cedar [Qs Qd]\n{FOLDED}"))
    assert not any(seat.is_hero for seat in two.seats)
    marked = hand_text(seats=SEATS + " [hero]", play=f"Dealt to Birch [As Kd]\nDealt to Cedar [Qs Qd]\n{FOLDED}")
    assert [seat.is_hero for seat in read_one(marked).seats] == [False, False, True]
    assert not any(seat.is_hero for seat in read_one(hand_text()).seats)
