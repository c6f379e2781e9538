"""Bovada, Bodog and Ignition: first lines of all years, places as names, and the real hands."""

from datetime import UTC, datetime

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Action, BoardCards, HoleCards, Muck, Post, PostKind, Show, Street, Verb
from hhanalyzer.model.hand import Hand, Header
from hhanalyzer.pipeline import HandResult, Status, read, read_text
from project import SAMPLES

FIRST = "Bovada Hand #4900009001 TBL#7109001 HOLDEM No Limit - 2019-06-01 18:20:00"
CUP = "Bovada Hand #4900009002: HOLDEM Tournament #3346325 TBL#801, No Limit- Level 4 (10/20) - 2019-06-01 18:20:00"
HAND = """\
{first}
Seat 1: Dealer ($200 in chips)
Seat 2: Small Blind ($200 in chips)
Seat 5: Big Blind [ME] ($200 in chips)
Dealer : Set dealer [1]
{posts}
*** HOLE CARDS ***
Dealer : Card dealt to a spot [7d 8c]
Small Blind : Card dealt to a spot [3c 4h]
Big Blind [ME] : Card dealt to a spot [9c 4c]
{play}
*** SUMMARY ***
Total Pot($20)
"""
POSTS = "Small Blind : Small Blind $10\nBig Blind  [ME] : Big blind $20"
FOLDED = """\
Dealer : Folds
Small Blind : Folds
Big Blind  [ME] : Return uncalled portion of bet $10
Big Blind  [ME] : Does not show [9c 4c] (High Card)
Big Blind  [ME] : Hand result $20"""


def one(first: str = FIRST, posts: str = POSTS, play: str = FOLDED) -> HandResult:
    text = HAND.format(first=first, posts=posts, play=play)
    if "Tournament" in first:
        text = first + "\n" + text.split("\n", 1)[1].replace("$", "")
    (result,) = read_text("test", text)
    return result


def hand(result: HandResult) -> Hand:
    assert result.hand is not None, result.findings
    return result.hand


def header(first: str) -> Header:
    return hand(one(first)).header


def text_of(name: str) -> str:
    return (SAMPLES / "bovada" / f"{name}.txt").read_text(encoding="utf-8")


def sample(name: str) -> HandResult:
    (result,) = read([str(SAMPLES / "bovada" / f"{name}.txt")])
    return result


# ------------------------------------------------------------------------------------------------------- first lines


def test_a_cash_hand() -> None:
    result = one()
    assert (result.status, result.findings) == (Status.CLEAN, ())
    head = hand(result).header
    assert (head.site, head.room, head.hand_id, head.table_name) == ("Bovada", "", "4900009001", "7109001")
    assert (head.game, head.limit, head.unit.currency, head.unit.exponent) == ("holdem", "no-limit", "USD", 2)
    assert head.played_at == datetime(2019, 6, 1, 18, 20, tzinfo=UTC)
    assert (head.button_seat, head.fast_fold, head.play_money, head.anonymous) == (1, False, False, True)


def test_stakes_are_those_posted() -> None:
    assert (header(FIRST).small_blind, header(FIRST).big_blind) == (1000, 2000)


def test_a_big_blind_of_which_somebody_has_less_is_twice_the_small_one() -> None:
    head = hand(sample("S001_run_out_not_in_the_order_of_seats")).header
    assert (head.small_blind, head.big_blind, head.small_bet, head.big_bet) == (1500, 3000, 3000, 6000)


def test_fixed_limit_plays_for_one_and_two_big_blinds() -> None:
    head = hand(sample("fixed_limit_of_2012_raises_to")).header
    assert (head.limit, head.small_bet, head.big_bet, head.small_blind, head.big_blind) == (
        "fixed-limit",
        800,
        1600,
        400,
        800,
    )


def test_stakes_on_a_line_of_their_own() -> None:
    head = hand(sample("cash_table_with_its_stakes")).header
    assert (head.small_blind, head.big_blind, head.room) == (100, 200, "Bodog")


@pytest.mark.parametrize(
    ("words", "room", "game", "limit", "fast"),
    [
        ("Bodog Hand #1 TBL#2 OMAHA Pot Limit", "Bodog", "omaha", "pot-limit", False),
        ("Bodog.com Hand #1 TBL#2 HOLDEM No Limit [MVS]", "Bodog", "holdem", "no-limit", False),
        ("Bodog.eu Hand #1 TBL#2 HOLDEM 1 on 1 No Limit", "Bodog", "holdem", "no-limit", False),
        ("Bodog UK Hand #1 TBL#2 OMAHA HiLo Pot Limit", "Bodog", "omaha_hilo", "pot-limit", False),
        ("Ignition Hand #1  Zone Poker ID#2 HOLDEMZonePoker No Limit", "Ignition", "holdem", "no-limit", True),
        ("Bovada Hand #C1 TBL#2 OMAHA HiLo Fixed Limit", "", "omaha_hilo", "fixed-limit", False),
    ],
)
def test_rooms_and_games(words: str, room: str, game: str, limit: str, fast: bool) -> None:
    head = header(f"{words} - 2019-06-01 18:20:00")
    assert (head.site, head.room, head.game, head.limit, head.fast_fold) == ("Bovada", room, game, limit, fast)


@pytest.mark.parametrize(
    ("words", "tournament", "limit"),
    [
        ("HOLDEM Tournament #3346325 TBL#801, No Limit-", "3346325", "no-limit"),
        ("HOLDEM Tournament #3346325 TBL#801, 1 on 1 No Limit-", "3346325", "no-limit"),
        ("HOLDEM  Tournament #3346325 TBL#801,  -", "3346325", "no-limit"),
        ("HOLDEM  Tournament #M-20210501003411 TBL#801, Turbo-", "M-20210501003411", "no-limit"),
        ("OMAHA HiLo  Tournament #3346325 TBL#801, Super Turbo-", "3346325", "pot-limit"),
        ("HOLDEM Tournament #3346325 TBL#801, Fixed Limit -", "3346325", "fixed-limit"),
    ],
)
def test_tournaments(words: str, tournament: str, limit: str) -> None:
    head = header(f"Ignition Hand #4900009002: {words} Level 4 (10/20) - 2019-06-01 18:20:00")
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.table_name, head.limit) == (tournament, "801", limit)
    assert head.tournament.level == "Level 4"
    assert (head.small_blind, head.big_blind) == (10, 20)


def test_another_game_is_kept_by_name() -> None:
    result = sample("stud_is_not_supported")
    assert (result.status, result.game) == (Status.UNSUPPORTED, "7CARD Fixed Limit")


# ------------------------------------------------------------------------------------------------------------- places


def test_names_are_places_and_one_of_them_is_mine() -> None:
    seats = hand(one()).seats
    assert [(s.seat, s.name, s.is_hero) for s in seats] == [
        (1, "Dealer", False),
        (2, "Small Blind", False),
        (5, "Big Blind", True),
    ]


def test_numbers_that_do_not_ascend_are_the_players_own() -> None:
    seats = hand(sample("players_numbers_in_the_place_of_seats")).seats
    assert [s.seat for s in seats] == [1, 2, 3, 4, 5]
    assert [s.name for s in seats] == ["UTG", "UTG+1", "Dealer", "Small Blind", "Big Blind"]


def test_who_sits_out_is_not_dealt_in_and_nobody_need_have_the_button() -> None:
    fixed = hand(sample("fixed_limit_of_2012_raises_to"))
    assert [s.name for s in fixed.seats if not s.dealt_in] == ["UTG", "UTG+1"]
    assert hand(sample("bounty_dead_button_and_an_all_in_bet")).header.button_seat is None


def test_all_cards_are_known() -> None:
    result = one()
    assert [(e.seat, e.cards) for e in hand(result).events if isinstance(e, HoleCards)] == [
        (1, cards("7d 8c")),
        (2, cards("3c 4h")),
        (5, cards("9c 4c")),
    ]


# -------------------------------------------------------------------------------------------------------------- posts


def posts_of(result: HandResult) -> list[tuple[int, PostKind, int, bool]]:
    return [(e.seat, e.kind, e.amount, e.late) for e in hand(result).events if isinstance(e, Post)]


def test_what_is_posted_to_come_in() -> None:
    assert posts_of(sample("chips_posted_to_come_in"))[2:] == [
        (4, PostKind.DEAD, 10, False),
        (4, PostKind.BIG_BLIND, 25, True),
        (5, PostKind.SMALL_BLIND, 10, True),
        (6, PostKind.BIG_BLIND, 25, True),
    ]


def test_all_in_where_an_ante_is_due_is_an_ante() -> None:
    assert posts_of(sample("ante_that_takes_all")) == [(1, PostKind.ANTE, 166, False), (5, PostKind.ANTE, 240, False)]


def test_all_in_where_a_blind_is_due_is_that_blind() -> None:
    assert posts_of(sample("all_in_in_the_place_of_a_blind"))[-2:] == [
        (5, PostKind.SMALL_BLIND, 50, False),
        (6, PostKind.BIG_BLIND, 19, False),
    ]
    posts = POSTS.replace("Small Blind $10", "All-in $4")
    text = HAND.format(first=FIRST, posts=posts, play=FOLDED.replace("$10", "$16").replace("$20", "$8"))
    text = text.replace("Small Blind : Folds\n", "").replace("Small Blind ($200", "Small Blind ($4")
    (result,) = read_text("test", text)
    assert posts_of(result)[0] == (2, PostKind.SMALL_BLIND, 400, False)


# --------------------------------------------------------------------------------------------------------------- play


def actions(result: HandResult, verb: Verb) -> list[tuple[int, int | None, int | None]]:
    return [(e.seat, e.amount, e.to) for e in hand(result).events if isinstance(e, Action) and e.verb is verb]


def test_until_august_2012_the_number_of_a_raise_is_the_total() -> None:
    result = sample("fixed_limit_of_2012_raises_to")
    assert actions(result, Verb.RAISE) == [(1, 1600, None), (2, 2400, None), (2, 1600, None)]
    assert result.status is Status.CLEAN


def test_later_the_total_stands_behind() -> None:
    assert actions(sample("zone_table_without_a_summary"), Verb.RAISE) == [(2, 8, 10), (3, 35, 40)]


def test_an_all_in_bet_called_a_raise_is_a_bet() -> None:
    result = sample("bounty_dead_button_and_an_all_in_bet")
    assert result.replay is not None
    assert [(d.verb, d.all_in) for d in result.replay.decisions if d.street is Street.FLOP] == [
        (Verb.BET, True),
        (Verb.CALL, False),
    ]


@pytest.mark.parametrize("words", ["Folds", "Folds(timeout)", "Folds (disconnect)", "Fold(Blind Disconnected)"])
def test_ways_to_fold(words: str) -> None:
    assert one(play=FOLDED.replace("Dealer : Folds", f"Dealer : {words}")).status is Status.CLEAN


def test_timeouts_change_nothing() -> None:
    text = text_of("streets_without_lines")
    (spoken,) = read_text("test", text)
    (silent,) = read_text("test", text.replace("(timeout)", ""))
    assert hand(spoken).events == hand(silent).events


def test_a_misspelt_line_is_not_passed_over() -> None:
    assert [(f.code, f.line) for f in one(play=FOLDED.replace("Dealer : Folds", "Dealer : Foldd")).findings] == [
        ("T001", 12)
    ]


# -------------------------------------------------------------------------------------------------------------- cards


def board(result: HandResult) -> list[tuple[Street, str]]:
    return [(e.street, "".join(map(str, e.cards))) for e in hand(result).events if isinstance(e, BoardCards)]


def test_cards_that_come_to_the_table_are_of_the_next_street() -> None:
    events = [e for e in hand(sample("fixed_limit_of_2012_raises_to")).events if isinstance(e, BoardCards)]
    assert [(e.street, e.cards) for e in events] == [
        (Street.FLOP, cards("Ks 7c 9s")),
        (Street.TURN, cards("8h")),
        (Street.RIVER, cards("4c")),
    ]


def test_a_sixth_card_on_the_table_is_an_error() -> None:
    text = text_of("fixed_limit_of_2012_raises_to")
    (result,) = read_text("test", text.replace("table [4c]\n", "table [4c]\nCard dealt to table [5c]\n"))
    assert "T001" in [f.code for f in result.findings]


def test_streets_without_lines_begin_when_a_round_is_over() -> None:
    result = sample("streets_without_lines")
    assert result.replay is not None
    streets = [d.street for d in result.replay.decisions]
    assert [streets.count(street) for street in Street] == [7, 2, 2, 2]
    assert result.replay.boards == {0: cards("2s 2d Ad 9c 4h")}


def test_the_finished_hand_is_not_the_hole_cards() -> None:
    shown = [e for e in hand(sample("zone_table_without_a_summary")).events if isinstance(e, (Show, Muck))]
    assert shown[0].cards == ()
    assert isinstance(shown[0], Show) and shown[0].best == cards("Ks Kd Kc Ac Qh")
    assert shown[1].cards == cards("Qd Qc")


@pytest.mark.parametrize(
    ("name", "good", "bad"),
    [
        ("S002_five_cards_are_not_the_best", "[Ks Qs Ts 9s 4s]", "[Ks Qs Ts 9s Jc]"),
        ("omaha_hilo_odd_cents_to_the_high_hand", "[Kc Ah Qd Qc Ad 2d 4c 3s 7d Ad]", "[Kc Ah Qd Qc Ad 2d Kc 3s 7d Ad]"),
    ],
)
def test_the_finished_hand_must_be_the_best_one(name: str, good: str, bad: str) -> None:
    text = text_of(name).replace("[Ks Qs Jc Ts 9s] (Flush)", "[Ks Qs Ts 9s 4s] (Flush)")
    (result,) = read_text("test", text)
    assert result.status is Status.CLEAN
    (result,) = read_text("test", text.replace(f"Showdown {good}", f"Showdown {bad}"))
    assert [f.code for f in result.findings] == ["S002"]


# -------------------------------------------------------------------------------------------------------------- money


def test_a_walk_is_paid_with_the_blind() -> None:
    result = sample("walk_counted_with_the_blind")
    assert result.replay is not None
    assert [(s.seat, s.collected, s.returned) for s in result.replay.seats if s.collected] == [(5, 200, 100)]


def test_pots_bear_the_rake_by_their_size() -> None:
    text = text_of("rake_of_two_pots_by_their_size")
    (result,) = read_text("test", text)
    assert result.status is Status.CLEAN
    (result,) = read_text("test", text.replace("$274.22", "$276").replace("$186.78", "$185"))
    assert {f.code for f in result.findings} == {"P004"}


def test_odd_cents_of_tied_lows_go_to_the_high_hand() -> None:
    result = sample("omaha_hilo_odd_cents_to_the_high_hand")
    assert result.replay is not None
    assert [(s.seat, s.collected) for s in result.replay.seats if s.collected] == [(2, 19), (3, 39), (4, 19)]
