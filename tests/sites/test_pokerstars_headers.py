"""First lines of PokerStars and of those who write its format, from 2002 to 2026."""

from datetime import UTC, datetime

import pytest

from hhanalyzer.model.hand import Header, Tournament
from hhanalyzer.model.money import Unit
from sites.reading import SEATS, TABLE, hand_text, read_one, unread


def header(first_line: str, table: str = TABLE) -> Header:
    """Read a first line over a hand whose money has the first line's sign, or none in tournaments and for play money."""
    body = hand_text(header="", table=table)
    if "Tournament" in first_line or not set("$€") & set(first_line):
        body = body.replace("$", "")
    elif "€" in first_line:
        body = body.replace("$", "€")
    return read_one(f"{first_line}\n{body}").header


STAKES = [
    ("PokerStars Hand #1:  Hold'em No Limit ($0.25/$0.50 USD) - 2024/03/01 12:00:00 ET", "holdem", "no-limit", 25, 50),
    ("PokerStars Game #1:  Omaha Pot Limit ($0.05/$0.10 USD) - 2009/11/25 6:21:05 ET", "omaha", "pot-limit", 5, 10),
    ("PokerStars Zoom Hand #1:  Hold'em No Limit ($0.02/$0.05) - 2017/01/06 17:33:19 ET", "holdem", "no-limit", 2, 5),
    ("PokerStars Hand #1: Hold'em No Limit ($50/$100) - 2019/07/11 09:10:00 ET", "holdem", "no-limit", 5000, 10000),
    ("PokerStars Game #1: Hold'em No Limit ($1/$2) - 2009/10/12 - 13:51:22 (ET)", "holdem", "no-limit", 100, 200),
    ("POKERSTARS GAME #1:  HOLD'EM NO LIMIT ($2/$4) - 2007/11/11 - 13:27:23 (ET)", "holdem", "no-limit", 200, 400),
    ("PokerStars Hand #1: Hold'em No Limit ($10/$20) - 2017/01/01 15:02:07", "holdem", "no-limit", 1000, 2000),
    (
        "PokerStars Hand #1:  Hold'em No Limit (€1/€2 EUR) - 2012/12/14 7:59:19 CUST [2012/12/13 19:59:19 ET]",
        "holdem",
        "no-limit",
        100,
        200,
    ),
    (
        "PokerStars Hand #1:  5 Card Omaha Hi/Lo Pot Limit ($2/$4 USD) - 2013/04/01 1:00:00 WET [2013/03/31 20:00:00 ET]",
        "omaha5_hilo",
        "pot-limit",
        200,
        400,
    ),
    (
        "PokerStars Hand #1:  6 Card Omaha Pot Limit ($0.05/$0.10 USD) - 2021/11/01 1:00:00 MSK [2021/10/31 18:00:00 ET]",
        "omaha6",
        "pot-limit",
        5,
        10,
    ),
    (
        "PokerStars Hand #1:  Courchevel Hi/Lo Pot Limit ($0.10/$0.25 USD) - 2013/03/29 17:16:11 ET",
        "courchevel_hilo",
        "pot-limit",
        10,
        25,
    ),
    (
        "PokerStars Hand #1:  Split Hold'em No Limit ($1/$2 USD) - 2018/03/28 13:38:18 ET",
        "split_holdem",
        "no-limit",
        100,
        200,
    ),
    (
        "PokerStars Hand #1:  Crazy Pineapple No Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET",
        "crazy_pineapple",
        "no-limit",
        100,
        200,
    ),
    (
        "PokerStars Hand #1:  Mixed NLH/PLO (Hold'em No Limit, $0.10/$0.25 USD) - 2012/04/15 14:33:56 ET",
        "holdem",
        "no-limit",
        10,
        25,
    ),
    (
        "PokerStars Hand #1:  8-Game (Omaha Pot Limit, $0.10/$0.25 USD) - 2012/04/15 14:33:56 ET",
        "omaha",
        "pot-limit",
        10,
        25,
    ),
    ("PokerMaster Hand #1: Omaha Pot Limit ($15/$30 USD) - 2019/05/26 12:53:33 UTC", "omaha", "pot-limit", 1500, 3000),
    (
        "Run It Once Poker Hand #1:  Hold'em No Limit (€0.05/€0.10) - 2019/06/27 00:47 UTC [2019/06/27 01:47 CET]",
        "holdem",
        "no-limit",
        5,
        10,
    ),
    (
        "PokerStars Home Game Hand #1: {Larch Club}  Hold'em No Limit (1/2) - 2012/01/28 20:58:29 ET",
        "holdem",
        "no-limit",
        1,
        2,
    ),
    ("Full Tilt Rush Hand #1:  Hold'em No Limit (25/50) - 2016/05/20 8:39:15 ET", "holdem", "no-limit", 25, 50),
]


@pytest.mark.parametrize(("line", "game", "limit", "small", "big"), STAKES)
def test_cash(line: str, game: str, limit: str, small: int, big: int) -> None:
    head = header(line)
    assert (head.game, head.limit, head.small_blind, head.big_blind) == (game, limit, small, big)
    assert head.hand_id == "1"
    assert head.tournament is None
    assert head.played_at is not None


@pytest.mark.parametrize("line", [STAKES[0][0], STAKES[8][0]])
def test_a_first_line_glued_to_the_table(line: str) -> None:
    hand = read_one(hand_text(header=line + " " + TABLE, table=""))
    assert hand.header.table_name == "Larch"
    assert [seat.line for seat in hand.seats] == [2, 3, 4]


def test_blanks_at_the_ends_of_lines() -> None:
    hand = read_one(hand_text().replace("\n", " \n"))
    assert hand.unread == ()
    assert [seat.name for seat in hand.seats] == ["Alder", "Birch", "Cedar"]


def test_currencies() -> None:
    assert header(STAKES[0][0]).unit == Unit("USD", 2)
    assert header(STAKES[7][0]).unit == Unit("EUR", 2)
    assert header(STAKES[17][0]).unit == Unit("PLAY", 0)
    assert header(STAKES[17][0]).play_money
    assert not header(STAKES[0][0]).play_money


def test_a_hand_with_finer_amounts_gets_a_finer_unit() -> None:
    hand = read_one(hand_text(seats=SEATS.replace("Alder ($200", "Alder ($200.125")))
    assert hand.header.unit == Unit("USD", 3)
    assert [seat.stack for seat in hand.seats] == [200125, 200000, 200000]
    assert hand.header.big_blind == 2000


def test_fixed_limit_prints_the_bets() -> None:
    line = "PokerStars Game #1:  Hold'em Limit ($2/$4 USD) - 2005/08/31 18:55:54 ET"
    head = header(line)
    assert (head.limit, head.small_bet, head.big_bet) == ("fixed-limit", 200, 400)
    assert (head.small_blind, head.big_blind) == (100, 200)  # the small blind is what was posted, the header has none


def test_fixed_limit_without_a_small_blind() -> None:
    line = "PokerStars Hand #1: Omaha Fixed Limit ($2/$4) - 2017/03/08 20:45:32"
    hand = read_one(hand_text(header=line, posts="Cedar: posts big blind $2"))
    assert (hand.header.small_blind, hand.header.big_blind) == (0, 200)


def test_cap() -> None:
    assert header("PokerStars Game #1:  Hold'em No Limit ($1/$2 - $40 Cap -  USD) - 2011/05/10 7:27:21 ET").cap == 4000
    assert header(STAKES[0][0]).cap is None


def test_short_deck() -> None:
    line = "PokerStars Hand #1:  6+ Hold'em No Limit (Button Blind $0.25 - Ante $0.20  USD) - 2020/05/05 11:31:20 ET"
    head = header(line)
    assert (head.game, head.button_blind, head.ante) == ("short_deck", 25, 20)
    assert (head.small_blind, head.big_blind) == (0, 0)


@pytest.mark.parametrize(
    ("time", "hour"),
    [
        ("2024/03/01 12:00:00 ET", 17),
        ("2024/07/01 12:00:00 ET", 16),
        ("2024/03/01 18:00:00 CET [2024/03/01 12:00:00 ET]", 17),
        ("2024/03/01 1:00:00 CUST [2024/03/01 12:00:00 ET]", 17),
        ("2024/03/01 17:00 UTC [2024/03/01 18:00 CET]", 17),
        ("2024/03/01 18:00:00 CET", 17),
        ("2024/03/01 - 12:00:00 (ET)", 17),
        ("2024/03/01 12:00:00", 17),  # no zone: the site's own clock
    ],
)
def test_the_time_is_utc(time: str, hour: int) -> None:
    played_at = header(f"PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - {time}").played_at
    assert played_at is not None
    assert (played_at.hour, played_at.tzinfo) == (hour, UTC)
    assert played_at.date() in {datetime(2024, 3, 1).date(), datetime(2024, 7, 1).date()}


def test_an_unknown_zone_gives_no_time() -> None:
    assert header("PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:00:00 CUST").played_at is None


@pytest.mark.parametrize(
    ("line", "room", "fast"),
    [
        (STAKES[0][0], "", False),
        (STAKES[2][0], "", True),
        (STAKES[15][0], "PokerMaster", False),
        (STAKES[16][0], "Run It Once", False),
        (STAKES[17][0], "Larch Club", False),
        (STAKES[18][0], "Full Tilt", False),
    ],
)
def test_the_room(line: str, room: str, fast: bool) -> None:
    head = header(line)
    assert (head.site, head.room, head.fast_fold) == ("PokerStars", room, fast)


USD, EUR, INR = Unit("USD", 2), Unit("EUR", 2), Unit("INR", 2)
TOURNAMENTS = [
    ("$10+$1 USD Hold'em No Limit - Level V", Tournament("77", USD, 1000, 100, None, "Level V", "$10+$1 USD")),
    (
        "$8.08+$2.27+$0.15 USD Omaha Hi/Lo No Limit - Level II",
        Tournament("77", USD, 808, 15, 227, "Level II", "$8.08+$2.27+$0.15 USD"),
    ),
    ("$10+$1 Hold'em Pot Limit - Level I", Tournament("77", USD, 1000, 100, None, "Level I", "$10+$1")),
    (
        "₹136.50+₹13.50 INR Hold'em No Limit - Level XXVI",
        Tournament("77", INR, 13650, 1350, None, "Level XXVI", "₹136.50+₹13.50 INR"),
    ),
    ("Freeroll  Hold'em No Limit - Level I", Tournament("77", Unit("", 0), None, None, None, "Level I", "Freeroll")),
    ("50FPP Hold'em Limit - Level I", Tournament("77", Unit("FPP", 0), 50, None, None, "Level I", "50FPP")),
    ("250 SC Hold'em No Limit - Level XI", Tournament("77", Unit("SC", 0), 250, None, None, "Level XI", "250 SC")),
    ("300+20 Hold'em No Limit - Level I", Tournament("77", Unit("PLAY", 0), 300, 20, None, "Level I", "300+20")),
    ("$125+$10 - Hold'em No Limit", Tournament("77", USD, 12500, 1000, None, "", "$125+$10")),
    (
        "$20+$1 USD Hold'em No Limit - Match Round I, Level I",
        Tournament("77", USD, 2000, 100, None, "Match Round I, Level I", "$20+$1 USD"),
    ),
    ("€4.69+€0.31 Cub3d, Hold'em No Limit", Tournament("77", EUR, 469, 31, None, "", "€4.69+€0.31 Cub3d")),
    (
        "$24.55+$2.45 USD Mixed Omaha (5 Card Omaha Pot Limit) - Level II",
        Tournament("77", USD, 2455, 245, None, "Level II", "$24.55+$2.45 USD"),
    ),
    (
        "$200+$15 USD Hold'em Pot Limit Pre-Flop, No Limit Post-Flop - Level I",
        Tournament("77", USD, 20000, 1500, None, "Level I", "$200+$15 USD"),
    ),
]


@pytest.mark.parametrize(("words", "tournament"), TOURNAMENTS)
def test_tournaments(words: str, tournament: Tournament) -> None:
    line = f"PokerStars Hand #1: Tournament #77, {words} (1,000/2,000) - 2024/03/01 12:00:00 ET"
    head = header(line)
    assert head.tournament == tournament
    assert head.unit == Unit("CHIPS", 0)
    assert head.big_blind == (1000 if head.limit == "fixed-limit" else 2000)
    assert head.play_money == (tournament.unit.currency == "PLAY")


def test_a_zoom_tournament_is_fast() -> None:
    line = "PokerStars Hand #1: Zoom Tournament #77, $3.00+$0.30 USD Hold'em No Limit - Level X (1/2) - 2014/07/01 12:00:00 ET"
    assert header(line).fast_fold


@pytest.mark.parametrize(
    ("table", "name", "seats", "button"),
    [
        ("Table 'Larch' 6-max Seat #1 is the button", "Larch", 6, 1),
        ("Table 'Larch' Seat #6 is the button", "Larch", None, 6),
        ("Table ID '30263259' 6-Max Seat #3 is the button", "30263259", 6, 3),
        ("Table 'D'Arrest II 40-100 bb' 9-max Seat #2 is the button", "D'Arrest II 40-100 bb", 9, 2),
        ("Table '#24 9' 6-max Seat #9 is the button", "#24 9", 6, 9),
        ("Table 'Larch' 6-max", "Larch", 6, None),
    ],
)
def test_the_table(table: str, name: str, seats: int | None, button: int | None) -> None:
    head = header(STAKES[0][0], table)
    assert (head.table_name, head.max_seats, head.button_seat, head.play_money) == (name, seats, button, False)


def test_play_money_of_the_table_line() -> None:
    table = "Table 'Larch' 9-max (Play Money) Seat #5 is the button"
    assert header(STAKES[18][0], table).play_money


@pytest.mark.parametrize(
    ("words", "game"),
    [
        ("Razz Limit ($0.04/$0.08 USD) - 2009/11/25 6:21:05 ET", "Razz Limit"),
        ("7 Card Stud Hi/Lo Limit ($0.04/$0.08 USD) - 2009/11/25 6:21:05 ET", "7 Card Stud Hi/Lo Limit"),
        ("Triple Draw 2-7 Lowball Limit ($0.10/$0.20 USD) - 2009/11/25 6:21:05 ET", "Triple Draw 2-7 Lowball Limit"),
        ("8-Game (Razz Limit, $0.10/$0.20 USD) - 2009/11/25 6:21:05 ET", "8-Game (Razz Limit)"),
        ("HORSE (7 Card Stud Limit) - Level I (10/20) - 2023/10/27 12:00:00 ET", "HORSE (7 Card Stud Limit)"),
        ("Tournament #7, $10+$1 USD Razz Limit - Level IV (50/100) - 2010/09/25 6:21:05 ET", "Razz Limit"),
        ("Tempest Hold'em No Limit ($1/$2 USD) - 2019/11/25 6:21:05 ET", "Tempest Hold'em No Limit"),
    ],
)
def test_other_games_are_named(words: str, game: str) -> None:
    result = unread(f"PokerStars Game #123:  {words}\nTable 'Larch' 8-max\nany body: does not matter\n")
    assert result.unsupported
    assert (result.game, result.hand_id) == (game, "123")
    assert [(f.code, f.line, f.message) for f in result.findings] == [("T004", 1, f"{game} is not supported")]


@pytest.mark.parametrize(
    "words",
    [
        "Hold'em No Limit ($1/$2 USD)",
        "Hold'em No Limit (one/two) - 2024/03/01 12:00:00 ET",
        "Hold'em No Limit ($1/$2 USD) - 2024/13/01 12:00:00 ET",
        "Tournament #7, $10+$1 USD Hold'em No Limit - 2024/03/01 12:00:00 ET",
    ],
)
def test_a_game_we_know_with_unreadable_stakes_or_time_is_no_other_game(words: str) -> None:
    result = unread(hand_text(header=f"PokerStars Hand #123:  {words}"))
    assert not result.unsupported
    assert (result.hand_id, result.findings[0].code, result.findings[0].line) == ("123", "T001", 1)
