"""Full Tilt: first lines of all years, names, boards with summaries of their own, and the real hands."""

from datetime import UTC, datetime

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Action, BoardCards, Post, PostKind, Street, Verb
from hhanalyzer.model.hand import Hand, Header
from hhanalyzer.parsing.text import decode
from hhanalyzer.pipeline import HandResult, Status, read, read_text
from project import SAMPLES

FIRST = "Full Tilt Poker Game #41000009001: Table Marsh (6 max) - $1/$2 - No Limit Hold'em - 14:20:00 ET - 2012/06/01"
HAND = """\
{first}
Seat 1: Alder ($200)
Seat 2: Birch ($200)
Seat 5: Cedar ($200)
{posts}
The button is in seat #5
*** HOLE CARDS ***
{play}
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Alder (small blind) folded before the Flop
Seat 2: Birch (big blind) collected ($2), mucked
Seat 5: Cedar (button) didn't bet (folded)
"""
POSTS = "Alder posts the small blind of $1\nBirch posts the big blind of $2"
FOLDED = "Cedar folds\nAlder folds\nUncalled bet of $1 returned to Birch\nBirch mucks\nBirch wins the pot ($2)"


def one(first: str = FIRST, posts: str = POSTS, play: str = FOLDED) -> HandResult:
    (result,) = read_text("test", HAND.format(first=first, posts=posts, play=play))
    return result


def hand(result: HandResult) -> Hand:
    assert result.hand is not None, result.findings
    return result.hand


def header(first: str) -> Header:
    return hand(one(first)).header


def sample(name: str) -> HandResult:
    (result,) = read([str(SAMPLES / "fulltilt" / f"{name}.txt")])
    return result


# ------------------------------------------------------------------------------------------------------- first lines


def test_a_cash_hand_of_2012() -> None:
    head = header(FIRST)
    assert (head.site, head.hand_id, head.game, head.limit) == ("Full Tilt", "41000009001", "holdem", "no-limit")
    assert (head.small_blind, head.big_blind, head.unit.currency, head.unit.exponent) == (100, 200, "USD", 2)
    assert (head.table_name, head.max_seats, head.button_seat) == ("Marsh", 6, 5)
    assert head.played_at == datetime(2012, 6, 1, 18, 20, tzinfo=UTC)


@pytest.mark.parametrize(
    ("line", "game", "limit", "big", "table", "seats"),
    [
        ("Table Marsh (6 max) - NL Hold'em - $1/$2", "holdem", "no-limit", 200, "Marsh", 6),
        ("Table Marsh - $1/$2 - Pot Limit Hold'em", "holdem", "pot-limit", 200, "Marsh", None),
        ("Table Marsh (heads up, deep) - PL Omaha Hi - $1/$2", "omaha", "pot-limit", 200, "Marsh", 2),
        (
            "Table CR - tay (New to the Game, 9 max) - $1/$2 - Pot Limit Omaha H/L",
            "omaha_hilo",
            "pot-limit",
            200,
            "CR - tay",
            9,
        ),
        ("Table .COM Play 6 (6 max, deep) - PL 5 Card Omaha Hi - 1/2", "omaha5", "pot-limit", 2, ".COM Play 6", 6),
        ("Table Marsh (6 max) - PL 6 Card Omaha Hi - $1/$2", "omaha6", "pot-limit", 200, "Marsh", 6),
        ("Table Marsh (6 max) - PL Courchevel H/L - $1/$2", "courchevel_hilo", "pot-limit", 200, "Marsh", 6),
        ("Table Marsh (6 max) - $2000/$4000 - Limit Hold'em", "holdem", "fixed-limit", 200000, "Marsh", 6),
        ("Table Marsh (6 max) - 500K/1000K - No Limit Hold'em", "holdem", "no-limit", 1000000, "Marsh", 6),
    ],
)
def test_games_and_tables(line: str, game: str, limit: str, big: int, table: str, seats: int | None) -> None:
    text = HAND.format(first=f"FullTiltPoker Game #5: {line} - 1:02:03 CET - 2013/01/02", posts="", play="").encode()
    (result,) = read_text("test", decode(text if b"$1/$2" in text or b"$2000" in text else text.replace(b"$", b"")))
    head = hand(result).header
    assert (head.game, head.limit, head.big_blind, head.table_name, head.max_seats) == (game, limit, big, table, seats)


def test_fixed_limit_prints_the_bets() -> None:
    first = FIRST.replace("$1/$2 - No Limit", "$2/$4 - Limit")
    head = header(first)
    assert (head.small_bet, head.big_bet, head.small_blind, head.big_blind) == (200, 400, 100, 200)


def test_eastern_time_in_brackets_is_the_sites_own_clock() -> None:
    first = FIRST.replace("14:20:00 ET - 2012/06/01", "20:20:00 XXT - 2012/06/01 [14:20:00 ET - 2012/06/01]")
    assert header(first).played_at == datetime(2012, 6, 1, 18, 20, tzinfo=UTC)


def test_a_cap_that_is_printed_and_one_that_is_not() -> None:
    assert header(FIRST.replace("No Limit", "$60 Cap No Limit")).cap == 6000
    assert header(FIRST.replace("$1/$2 - No Limit Hold'em", "CAP NL Hold'em - $1/$2")).cap == 30 * 200
    assert header(FIRST).cap is None


@pytest.mark.parametrize(
    ("words", "name", "buy_in", "fee", "fast"),
    [
        ("$26 Super Turbo Matrix", "$26 Super Turbo Matrix", None, None, False),
        ("$4 + $0.40 Rush On Demand", "Rush On Demand", 400, 40, True),
        ("$2,500 Guarantee (Cashout)", "$2,500 Guarantee (Cashout)", None, None, False),
    ],
)
def test_a_tournament(words: str, name: str, buy_in: int | None, fee: int | None, fast: bool) -> None:
    first = f"Full Tilt Poker Game #5: {words} (310009001), Table 12 - 15/30 Ante 5 - No Limit Hold'em - 1:02:03 ET - 2013/01/02"
    (result,) = read_text("test", HAND.format(first=first, posts="", play="").replace("$", ""))
    # The money signs of the first line went with the others: give them back.
    (result,) = read_text("test", "\n".join([first, *result.text.split("\n")[1:]]))
    head = hand(result).header
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.tournament.name) == ("310009001", name)
    assert (head.tournament.buy_in, head.tournament.fee, head.fast_fold) == (buy_in, fee, fast)
    assert (head.small_blind, head.big_blind, head.ante, head.table_name) == (15, 30, 5, "12")


def test_matches_under_one_number_are_tournaments_of_their_own() -> None:
    first = "Full Tilt Poker Game #5: Matrix (310009001), Match 4 - 15/30 - No Limit Hold'em - 1:02:03 ET - 2013/01/02"
    head = header(first)
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.table_name) == ("310009001/4", "4")


def test_another_game_is_kept_by_name() -> None:
    result = one(FIRST.replace("No Limit Hold'em", "Limit 2-7 Triple Draw"))
    assert (result.status, result.game) == (Status.UNSUPPORTED, "2-7 Triple Draw Limit")


def test_hands_in_the_other_rooms_format_are_read_there() -> None:
    text = (SAMPLES / "pokerstars" / "rules" / "walk.txt").read_text(encoding="utf-8")
    (result,) = read_text("test", text.replace("PokerStars Hand", "Full Tilt Hand"))
    assert hand(result).header.room == "Full Tilt"
    assert hand(result).header.site != "Full Tilt"


# ---------------------------------------------------------------------------------------------------- posts and the play


def test_posts() -> None:
    posts = POSTS + "\nCedar posts a dead small blind of $1\nCedar posts $2"
    events = hand(one(posts=posts, play=FOLDED.replace("Cedar folds", "Cedar checks"))).events
    assert [(e.seat, e.kind, e.amount, e.late) for e in events if isinstance(e, Post)] == [
        (1, PostKind.SMALL_BLIND, 100, False),
        (2, PostKind.BIG_BLIND, 200, False),
        (5, PostKind.DEAD, 100, False),
        (5, PostKind.BIG_BLIND, 200, True),
    ]


def test_who_only_the_summary_says_sat_out_is_not_dealt_in() -> None:
    seats = hand(sample("sitting_out_and_acting")).seats
    assert [seat.name for seat in seats if not seat.dealt_in] == ["Jolan", "Quillon"]
    assert next(seat for seat in seats if seat.name == "Imre").dealt_in


def test_raises_are_totals() -> None:
    (action,) = (
        e for e in hand(sample("cap_in_the_first_line")).events if isinstance(e, Action) and e.verb is Verb.RAISE
    )
    assert (action.amount, action.to, action.all_in) == (None, 1500, True)


def test_a_first_card_of_the_flop_has_a_street_of_its_own() -> None:
    streets = [(e.street, e.cards) for e in hand(sample("courchevel")).events if isinstance(e, BoardCards)]
    assert streets[:2] == [(Street.PREFLOP, cards("9h")), (Street.FLOP, cards("9s Kd"))]


def test_boards_have_summaries_of_their_own() -> None:
    claims = hand(sample("run_it_twice_and_a_tie")).claims
    assert [(c.seat, c.board, c.amount) for c in claims.collected] == [(3, 1, 3150), (5, 1, 3150), (3, 2, 6300)]
    assert [(b.board, len(b.cards)) for b in claims.boards] == [(1, 5), (2, 5)]
    assert {(s.seat, s.board, s.won) for s in claims.seats if s.won} == {
        (3, 1, (3150,)),
        (5, 1, (3150,)),
        (3, 2, (6300,)),
    }


def test_words_about_a_board_are_held_against_that_board() -> None:
    text = (SAMPLES / "fulltilt" / "run_it_twice_and_a_tie.txt").read_text(encoding="utf-8")
    spoilt = text.replace("Ottoline shows a flush, King high", "Ottoline shows two pair, Aces and Sixes")
    (result,) = read_text("test", spoilt)
    assert [f.code for f in result.findings] == ["S002"]


# ------------------------------------------------------------------------------------------------------------------ names

NAMES = [
    "Alder",
    "x folds",
    "raises to $4",
    "a: folds",
    ": ",
    "Alder (Observer)",
    "The button is in seat #2",
    "*** FLOP *** [As Kd Qh]",
    "*** SUMMARY ***",
    "Uncalled bet of $5 returned to Birch",
    "Birch wins the pot ($5)",
    "x shows [As Kd] a pair of Aces",
    "x mucks",
    "(small blind)",
    "Cedar (button)",
    "Birch (big blind) folded on the Flop",
    "x didn't bet (folded)",
    "x has timed out",
    "Birch posts the small blind of $1",
    "Seat 3",
    "Board: [As]",
    "Dealt to Birch [As Kd]",
    "x sits down",
    "x is sitting out",
    " leading blank",
    "Žofia ♠",
    "x.*+?^${}()|[]\\",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", ["Wren", "Pascal"])
def test_a_name_may_be_anything(player: str, name: str) -> None:
    text = (SAMPLES / "fulltilt" / "last_bettor_of_the_hand_shows_first.txt").read_text(encoding="utf-8")
    (plain,) = read_text("test", text)
    (named,) = read_text("test", text.replace(player, name))
    assert hand(named).events == hand(plain).events
    assert hand(named).claims == hand(plain).claims
    assert [s.name for s in hand(named).seats] == [s.name.replace(player, name) for s in hand(plain).seats]


def test_only_who_is_at_the_table_can_talk() -> None:
    assert one(play="Cedar: hello: folds\n" + FOLDED).status is Status.CLEAN
    assert one(play="Elm sits down\nElm: hello\n" + FOLDED).status is Status.CLEAN
    assert one(play="Elm (Observer): Cedar folds\n" + FOLDED).status is Status.CLEAN
    assert [f.code for f in one(play="Elm: hello\n" + FOLDED).findings] == ["T003"]


def test_a_misspelt_line_is_not_passed_over() -> None:
    result = one(play=FOLDED.replace("Cedar folds", "Cedar fold"))
    assert [(f.code, f.line) for f in result.findings] == [("T001", 9)]


def test_who_bet_last_in_the_hand_shows_first() -> None:
    assert sample("last_bettor_of_the_hand_shows_first").status is Status.CLEAN
    assert [f.code for f in sample("S001_caller_shows_first").findings] == ["S001"]
