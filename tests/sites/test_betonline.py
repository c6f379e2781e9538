"""BetOnline: first lines, seats from nought, what has no line of its own, pots, lost players; and Gear Poker."""

from datetime import UTC, datetime

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import BoardCards, HoleCards, Post, PostKind, Show
from hhanalyzer.model.findings import Severity
from hhanalyzer.model.hand import Header
from hhanalyzer.pipeline import HandResult, Status, read_text
from project import SAMPLES

HAND = """\
{first_line}
Table 'Vertigo' 10-Max, Seat #0 is the button
Seat 0: Orla (20.00 in chips) - The button
Seat 5: Percy (20.00 in chips) - Big Blind
Orla: posts small blind 0.10
Percy: posts big blind 0.20
*** HOLE CARDS ***
Orla: folds
Uncalled bet (0.10) returned to Percy
*** SUMMARY ***
Total pot 0.20
Board []
Seat 0: Orla folded before Flop
Seat 5: Percy collected (0.20)
"""
CASH = "BetOnline Poker Game #1: Hold'em No Limit ($0.10/0.20) - 2012/05/01 10:00:00 EDT"


def one(text: str) -> HandResult:
    (result,) = read_text("test", text)
    return result


def sample(name: str) -> str:
    return (SAMPLES / "betonline" / f"{name}.txt").read_text(encoding="utf-8")


def header(first_line: str) -> Header:
    result = one(HAND.format(first_line=first_line))
    assert result.hand is not None, result.findings
    assert result.status is Status.CLEAN, result.findings
    return result.hand.header


def codes(text: str) -> list[str]:
    return [f"{f.code} {f.line}" for f in one(text).findings if f.severity is not Severity.INFO]


def nets(text: str) -> dict[int, int]:
    replay = one(text).replay
    assert replay is not None
    return {seat.seat: seat.net for seat in replay.seats}


def posts(text: str) -> list[tuple[int, PostKind, int, bool]]:
    result = one(text)
    assert result.hand is not None
    return [(e.seat, e.kind, e.amount, e.late) for e in result.hand.events if isinstance(e, Post)]


# ---------------------------------------------------------------------------------------------------------- first lines

FIRST_LINES = [
    (CASH, "holdem", "no-limit", ""),
    (CASH.replace(" Poker", ""), "holdem", "no-limit", ""),
    (CASH.replace("BetOnline Poker", "SportsBetting.ag Poker"), "holdem", "no-limit", "SportsBetting.ag Poker"),
    (CASH.replace("Hold'em No", "Omaha Pot"), "omaha", "pot-limit", ""),
    (CASH.replace("Hold'em No", "Omaha Hi/Lo Pot"), "omaha_hilo", "pot-limit", ""),
]


@pytest.mark.parametrize(("line", "game", "limit", "room"), FIRST_LINES)
def test_cash(line: str, game: str, limit: str, room: str) -> None:
    head = header(line)
    assert (head.game, head.limit, head.room, head.unit.currency) == (game, limit, room, "USD")
    assert (head.small_blind, head.big_blind, head.table_name, head.max_seats) == (10, 20, "Vertigo", 10)


ZONES = [
    ("EDT", 14),
    ("Eastern Daylight Time", 14),
    ("GMT Daylight Time", 9),
    ("GMT Standard Time", 9),
    ("Pacific Daylight Time", 17),
]


@pytest.mark.parametrize(("zone", "hour"), ZONES)
def test_times_stand_in_the_zone_of_the_client(zone: str, hour: int) -> None:
    """Whose name says nothing of summer: "Standard" in May is as the client's clock was."""
    assert header(CASH.replace("EDT", zone)).played_at == datetime(2012, 5, 1, hour, tzinfo=UTC)


def test_seconds_may_be_missing() -> None:
    assert header(CASH.replace("10:00:00", "10:00")).played_at == datetime(2012, 5, 1, 14, tzinfo=UTC)


def test_a_tournaments_first_line_has_the_blinds_it_began_with() -> None:
    result = one(sample("tournament"))
    assert result.hand is not None
    head = result.hand.header
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.table_name) == ("7200003", "7200003-102")
    assert (head.small_blind, head.big_blind, head.unit.exponent) == (5000, 10000, 2)
    assert result.status is Status.CLEAN


def test_other_games_are_named_and_first_lines_cut_short_are_not() -> None:
    stud = one(HAND.format(first_line=CASH.replace("Hold'em No", "Seven Card Stud")))
    assert (stud.status, stud.game) == (Status.UNSUPPORTED, "Seven Card Stud Limit")
    for line in (CASH.replace(" ($0.10/0.20)", ""), CASH.replace("2012/05/01", "soon"), CASH[:30]):
        cut = one(HAND.format(first_line=line))
        assert (cut.status, cut.findings[0].code, cut.findings[0].line) == (Status.UNREADABLE, "T001", 1)


# ---------------------------------------------------------------------------------------------------------------- seats


def test_seats_are_counted_from_nought() -> None:
    result = one(sample("holdem"))
    assert result.hand is not None
    assert [(s.seat, s.name, s.dealt_in) for s in result.hand.seats][:2] == [(10, "Orla", True), (1, "Percy", True)]
    assert result.hand.header.button_seat == 3
    assert [s.seat for s in result.hand.seats if not s.dealt_in] == [8]


def test_gear_poker_counts_them_against_the_clock() -> None:
    """So they are counted from the other end, and play goes on clockwise."""
    result = one(sample("gear_poker"))
    assert result.status is Status.CLEAN
    assert result.hand is not None
    head = result.hand.header
    assert (head.room, head.play_money, head.unit.currency, head.button_seat) == ("Gear Poker", True, "PLAY", 6)
    assert [(seat.seat, seat.name) for seat in result.hand.seats] == [
        (9, "Orla"),
        (8, "Percy"),
        (7, "Quentin"),
        (6, "Rufus"),
    ]
    assert [e.cards for e in result.hand.events if isinstance(e, HoleCards)] == [cards("Ts 7h")]
    assert nets(sample("gear_poker")) == {7: -10, 8: 50, 9: 0, 6: -40}


def test_two_players_in_one_seat() -> None:
    """The second gets a free seat, and both are told of."""
    text = sample("two_players_in_one_seat")
    assert codes(text) == ["T003 7", "T003 24"]
    result = one(text)
    assert result.hand is not None
    assert [seat.name for seat in result.hand.seats] == ["Orla", "Percy", "Quentin", "Rufus", "Saskia"]
    assert len({seat.seat for seat in result.hand.seats}) == 5


def test_a_name_may_be_blank() -> None:
    result = one(sample("blank_name"))
    assert result.status is Status.CLEAN
    assert result.hand is not None
    assert [e.cards for e in result.hand.events if isinstance(e, Show)] == [cards("8h 7s"), cards("Js Ad")]


def test_who_joined_as_the_hand_began() -> None:
    """He stands in no seat line and his name is not known, or his line has no stack: that all-in is all he had."""
    unknown, stackless = one(sample("unknown_player")), one(sample("stack_not_printed"))
    for result, code in ((unknown, "T003"), (stackless, "T003")):
        assert result.status is Status.CLEAN
        assert [f.code for f in result.findings] == [code]
        assert result.hand is not None
        assert [seat.stack_known for seat in result.hand.seats].count(False) == 1
    assert nets(sample("unknown_player")) == {2: -25, 3: -50, 6: 1875, 7: -2000, 1: 0}
    assert nets(sample("stack_not_printed"))[5] == -250


def test_a_call_for_less_needs_a_stack_that_is_not_known() -> None:
    text = sample("stack_not_printed").replace("Percy (0.00", "Percy (20.00")
    assert any(code.startswith("A003") for code in codes(text))


# ---------------------------------------------------------------------------------------------------------------- posts


def test_posts_to_come_in() -> None:
    """ "post now" is live, and so is "post dead" with its one big blind."""
    text = sample("posts_to_come_in")
    assert posts(text)[2:] == [(7, PostKind.BIG_BLIND, 20, True), (9, PostKind.BIG_BLIND, 20, True)]
    assert codes(text) == []


def test_antes_of_nothing_are_none() -> None:
    assert {kind for _, kind, _, _ in posts(sample("left_the_table"))} == {PostKind.SMALL_BLIND, PostKind.BIG_BLIND}


# ------------------------------------------------------------------------------------------- what has no line of its own


def test_who_is_not_seen_again_has_folded() -> None:
    text = sample("left_the_table")
    assert codes(text) == []
    replay = one(text).replay
    assert replay is not None
    left = replay.seat(10)
    assert left is not None
    assert (left.folded_on, left.net) == ("preflop", -1)


def test_checks_without_a_line() -> None:
    """A street with nobody's checks, and one with a bet after some that are not printed."""
    text = sample("checks_without_a_line")
    assert codes(text) == []
    more = text.replace("Percy: checks\nQuentin: checks\nOrla: bets 0.20", "Orla: bets 0.20")
    assert codes(more) == []


def test_nobody_checks_a_bet_in_silence() -> None:
    text = sample("checks_without_a_line").replace("Quentin: calls 0.40\n", "")
    assert codes(text) != []


def test_the_board_after_an_all_in_stands_in_the_summary_alone() -> None:
    text = sample("board_of_an_all_in")
    result = one(text)
    assert result.hand is not None
    assert result.replay is not None
    assert [len(e.cards) for e in result.hand.events if isinstance(e, BoardCards)] == [3]  # as read
    assert result.replay.boards[0] == cards("Qc 7h 3h Kd 8h")
    assert nets(text) == {1: 1620, 4: -1800, 10: 0}
    assert [code[:4] for code in codes(text.replace("Percy shows Ah Qh", "Percy shows As Qs"))] == ["C002", "P003"]


def test_a_board_of_the_summary_that_is_another_is_found() -> None:
    assert any(
        code.startswith("C003") for code in codes(sample("board_of_an_all_in").replace("[Qc 7h 3h K", "[Qc 7d 3h K"))
    )


def test_a_rake_of_0_00_may_be_one_that_is_not_printed() -> None:
    """The pot tells it: it is short of what was put in."""
    text = sample("rake_not_printed")
    assert codes(text) == []
    replay = one(text).replay
    assert replay is not None
    assert (replay.total_pot, replay.rake) == (310, 15)
    short = text.replace("Total pot 2.95", "Total pot 2.45").replace("collected (2.95)", "collected (2.45)")
    assert any(code.startswith("P") for code in codes(short))  # more than the room takes


def test_side_pots_have_a_line_each() -> None:
    text = sample("side_pots")
    assert codes(text) == []
    replay = one(text).replay
    assert replay is not None
    assert [pot.amount for pot in replay.pots] == [840, 720, 1090]
    assert nets(text) == {5: -995, 7: -450, 10: 1520, 4: -210}


# ---------------------------------------------------------------------------------------------------- what nobody did


def test_a_summary_told_twice_is_one() -> None:
    result = one(sample("holdem"))
    assert result.hand is not None
    assert result.hand.claims.total_pot is not None
    assert result.hand.claims.total_pot.amount == 2255
    assert {e.cards for e in result.hand.events if isinstance(e, Show)} == {cards("Ts Th")}
    assert result.status is Status.CLEAN


def test_what_is_said_at_the_table_is_no_action() -> None:
    for words in (
        "Saskia: folds",
        "*** FLOP *** [2c 2d 2h]",
        "Total pot 9.00 | Rake 9.00",
        "BetOnline Poker Game #2: Hold'em",
    ):
        text = sample("holdem").replace('Rufus said "nice table"', f'Rufus said "{words}"')
        assert codes(text) == []


def test_a_winner_who_loses_is_found() -> None:
    assert codes(sample("P003_flush_loses_to_a_pair")) == ["P003 27"]
