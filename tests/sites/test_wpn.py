"""WPN in its three formats: first lines, what they do not print, posts, fees, the cap, lost names, boards run twice."""

import re
from datetime import UTC, datetime

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Action, HoleCards, Post, PostKind
from hhanalyzer.model.hand import Header
from hhanalyzer.pipeline import HandResult, Status, read, read_text
from project import SAMPLES

FOLDER = SAMPLES / "wpn"
CLASSIC = """\
Game started at: 2016/3/5 20:14:7
Game ID: {first_line}
Seat 1 is the button
Seat 1: Tamsin (200).
Seat 2: Ulric (200).
Player Tamsin has small blind (1)
Player Ulric has big blind (2)
Player Tamsin folds
Uncalled bet (1) returned to Ulric
Player Ulric mucks cards
------ Summary ------
Pot: 2
Player Tamsin does not show cards.Bets: 1. Collects: 0. Loses: 1.
*Player Ulric mucks (does not show cards). Bets: 1. Collects: 2. Wins: 1.
Game ended at: 2016/3/5 20:15:41
"""
MODERN = """\
{first_line}
{table} Seat #1 is the button
Seat 1: Asher ($200.00)
Seat 2: Blythe ($200.00)
Asher posts the small blind $1.00
Blythe posts the big blind $2.00
*** HOLE CARDS ***
Asher folds
Uncalled bet ($1.00) returned to Blythe
Blythe does not show
*** SUMMARY ***
Total pot $2.00
Seat 1: Asher (button) (small blind) folded on the Pre-Flop
Seat 2: Blythe (big blind) did not show and won $2.00
"""
CASH = "Hand #1 - Holdem(No Limit) - $1.00/$2.00 - 2021/05/06 19:20:21 UTC"


def results(text: str) -> list[HandResult]:
    return list(read_text("test", text))


def one(text: str) -> HandResult:
    (result,) = results(text)
    return result


def sample(name: str) -> str:
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8")


def codes(text: str) -> list[str]:
    return [f"{f.code} {f.line}" for f in one(text).findings]


def header(text: str) -> Header:
    result = one(text)
    assert result.hand is not None, result.findings
    return result.hand.header


def classic(first_line: str) -> Header:
    return header(CLASSIC.format(first_line=first_line))


def modern(first_line: str = CASH, table: str = "Granite 6-max") -> Header:
    return header(MODERN.format(first_line=first_line, table=table))


def nets(text: str) -> dict[int, int]:
    replay = one(text).replay
    assert replay is not None
    return {seat.seat: seat.net for seat in replay.seats}


def posts(text: str) -> list[tuple[int, PostKind, int, bool]]:
    result = one(text)
    assert result.hand is not None
    return [(e.seat, e.kind, e.amount, e.late) for e in result.hand.events if isinstance(e, Post)]


# -------------------------------------------------------------------------------------------- first lines, the classic

CLASSIC_LINES = [
    ("1 1/2 (PRR) Basalt - 2 (Hold'em)", "holdem", "no-limit", "(PRR) Basalt - 2", None),
    ("1 1/2 Feldspar (Omaha)", "omaha", "pot-limit", "Feldspar", None),
    ("1 1/2 (PRR) Slate (Omaha HiLow)", "omaha_hilo", "no-limit", "(PRR) Slate", None),
    ("1 1/2 Pumice - CAP - 6-Max - 2 (Hold'em)", "holdem", "no-limit", "Pumice - CAP - 6-Max - 2", 6),
    ("1 1/2 PMS_7 (Hold'em) 6-max", "holdem", "no-limit", "PMS_7", None),
]


@pytest.mark.parametrize(("line", "game", "limit", "table", "seats"), CLASSIC_LINES)
def test_classic(line: str, game: str, limit: str, table: str, seats: int | None) -> None:
    head = classic(line)
    assert (head.game, head.limit, head.table_name) == (game, limit, table)
    assert seats is None or head.max_seats == seats
    assert (head.site, head.hand_id, head.small_blind, head.tournament) == ("WPN", "1", head.big_blind // 2, None)
    assert head.played_at == datetime(2016, 3, 5, 20, 14, 7, tzinfo=UTC)


def test_classic_tables_for_play_money_have_their_own_names() -> None:
    assert classic("1 1/2 PMS_7 (Hold'em) 6-max").unit.currency == "PLAY"
    assert classic("1 1/2 PM Basalt (Hold'em)").play_money
    assert not classic("1 1/2 PMBasalt (Hold'em)").play_money
    assert classic("1 1/2 Basalt (Hold'em)").unit.currency == "USD"


def test_only_a_table_marked_so_has_a_cap() -> None:
    assert classic("1 1/2 Pumice - CAP - 2 (Hold'em)").cap == 6000
    assert classic("1 1/2 Pumice (Cap) (Hold'em)").cap == 6000
    assert classic("1 1/2 Capri (Hold'em)").cap is None


def test_the_limit_is_told_by_the_blinds_where_no_line_prints_it() -> None:
    """In fixed limit the first line has the bets, whose half is the big blind posted."""
    head = header(sample("classic_limit_not_printed"))
    assert (head.limit, head.small_blind, head.big_blind) == ("fixed-limit", 100, 200)
    assert (head.small_bet, head.big_bet) == (200, 400)


def test_a_classic_tournament_has_a_name_and_no_number() -> None:
    first, second = results(sample("classic_tournament"))
    assert first.hand is not None
    assert second.hand is not None
    head = first.hand.header
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.tournament.name) == ("", "$5 Regular 6-Max")
    assert (head.tournament.buy_in, head.table_name, head.unit.currency) == (500, "601", "CHIPS")
    assert second.hand.header.tournament is not None
    assert [r.status for r in (first, second)] == [Status.CLEAN, Status.CLEAN]


def test_a_guarantee_is_no_buy_in() -> None:
    head = classic("1 1/2 $500 GTD Turbo, Table 3 (Hold'em)")
    assert head.tournament is not None
    assert (head.tournament.name, head.tournament.buy_in) == ("$500 GTD Turbo", None)


def test_a_hand_begins_at_its_time_or_without_it_at_its_number() -> None:
    text = sample("classic")
    assert [r.line for r in results(text + "\n\n" + text)] == [1, text.count("\n") + 3]
    assert [r.line for r in results(text.partition("\n")[2])] == [1]
    assert codes(text.partition("\n")[2]) == []


# ------------------------------------------------------------------------------------------------ first lines of today

MODERN_LINES = [
    (CASH, "Granite 6-max", "holdem", "no-limit"),
    (CASH.replace("Holdem(", "Holdem ("), "Granite 6-max", "holdem", "no-limit"),
    (CASH.replace("Holdem(No", "Omaha(Pot"), "Granite 6-max", "omaha", "pot-limit"),
    (CASH.replace("Holdem(No", "5Card Omaha H/L(Pot"), "Granite 6-max", "omaha5_hilo", "pot-limit"),
    (CASH.replace("Holdem(No", "Holdem(All-in or Fold"), "Granite 8-max", "holdem", "no-limit"),
]


@pytest.mark.parametrize(("line", "table", "game", "limit"), MODERN_LINES)
def test_modern(line: str, table: str, game: str, limit: str) -> None:
    head = modern(line, table)
    assert (head.game, head.limit, head.small_blind, head.big_blind) == (game, limit, 100, 200)
    assert (head.table_name, head.button_seat, head.unit.currency) == ("Granite", 1, "USD")
    assert head.played_at == datetime(2021, 5, 6, 19, 20, 21, tzinfo=UTC)


def test_what_is_special_about_a_table_stands_in_its_name() -> None:
    assert modern(table="Blitz Poker 6-max").fast_fold
    assert not modern().fast_fold
    assert modern(table="Granite (Cap) 6-max").cap == 6000
    assert modern(table="Granite 6-max (Play Money)").play_money


def test_money_without_a_sign_is_play_money() -> None:
    text = MODERN.format(first_line=CASH, table="Granite 6-max").replace("$", "")
    assert header(text).unit.currency == "PLAY"
    assert codes(text) == []


def test_other_games_are_named_and_other_rooms_are_not_taken_for_it() -> None:
    (stud,) = results(sample("stud_is_not_supported"))
    assert (stud.status, stud.game) == (Status.UNSUPPORTED, "7Stud Fixed Limit")
    stars = "PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2019/06/27 00:47:00 UTC\n"
    assert one(stars).site == "PokerStars"
    assert one(CLASSIC.format(first_line="1 1/2 Marl (7Stud)")).status is Status.UNSUPPORTED


def test_a_first_line_that_cannot_be_read_is_said() -> None:
    """Also where the limit, which no line need print, would be known."""
    lines = [CASH.replace("$1.00/$2.00", "$?"), CASH.replace("2021/05/06", "soon"), CASH.replace("No", "Some")]
    texts = [MODERN.format(first_line=line, table="Granite 6-max") for line in lines]
    texts += [CLASSIC.format(first_line=line) for line in ("1 x/2 Basalt (Hold'em)", "1 1/2")]
    for text in texts:
        result = one(text)
        assert result.status is Status.UNREADABLE
        assert [(f.code, f.line) for f in result.findings] == [("T001", 1)]


# ------------------------------------------------------------------------------------------------------ cards and posts


def test_classic_cards_are_dealt_one_by_one() -> None:
    result = one(sample("classic"))
    assert result.hand is not None
    (dealt,) = [event for event in result.hand.events if isinstance(event, HoleCards)]
    assert (dealt.seat, dealt.cards, dealt.line) == (1, cards("Th Tc"), 14)
    assert [seat.seat for seat in result.hand.seats if seat.is_hero] == [1]


def test_who_is_dealt_no_card_is_not_in_the_hand() -> None:
    first, second = read([str(FOLDER / "classic_utf16.txt")])
    for result in (first, second):
        assert result.hand is not None
        assert [seat.seat for seat in result.hand.seats if not seat.dealt_in] == [5]
    assert first.status is second.status is Status.CLEAN


def test_a_dead_bet_and_a_post_to_come_in() -> None:
    first, second = sample("classic_blinds_to_come_in").split("\n\n")
    assert posts(first)[2:] == [(4, PostKind.DEAD, 50, False), (4, PostKind.BIG_BLIND, 100, True)]
    assert codes(first) == codes(second) == []


def test_a_post_less_than_the_big_blind_counts_toward_the_call() -> None:
    """Or is dead: the room did both, so either reads."""
    _, text = sample("classic_blinds_to_come_in").split("\n\n")
    dead = text.replace("Yorick calls (0.50)", "Yorick calls (1)").replace("Pot: 2.40", "Pot: 2.90")
    dead = dead.replace("Collects: 2.40. Wins: 1.40", "Collects: 2.90. Wins: 1.90").replace("Bets: 1.", "Bets: 1.50.")
    assert codes(dead) == []
    assert nets(text)[6] == -100
    assert nets(dead)[6] == -150
    wrong = text.replace("Yorick calls (0.50)", "Yorick calls (0.75)")
    assert any(code.startswith("A003") for code in codes(wrong))


def test_modern_posts_to_come_in() -> None:
    assert posts(sample("posts_to_come_in"))[2:] == [
        (4, PostKind.DEAD, 25, False),
        (4, PostKind.BIG_BLIND, 50, True),
        (5, PostKind.BIG_BLIND, 50, True),
    ]


def test_who_waits_is_not_dealt_in() -> None:
    result = one(sample("posts_to_come_in"))
    assert result.hand is not None
    assert [seat.seat for seat in result.hand.seats if seat.dealt_in] == [1, 2, 3, 4, 5]


def test_a_straddle_and_antes_of_the_converted_format() -> None:
    text = sample("converted")
    assert [(kind, amount) for _, kind, amount, _ in posts(text)][-3:] == [
        (PostKind.SMALL_BLIND, 10),
        (PostKind.BIG_BLIND, 20),
        (PostKind.STRADDLE, 40),
    ]
    assert nets(text) == {4: -15, 5: -25, 1: 295, 3: -255}


# -------------------------------------------------------------------------------------------------- actions and numbers


def test_the_number_of_a_raise_is_what_is_added() -> None:
    text = sample("classic")
    result = one(text)
    assert result.replay is not None
    raises = [(d.added, d.to) for d in result.replay.decisions if d.verb == "raise"]
    assert raises == [(150, 150), (600, 600), (2700, 2700)]
    assert nets(text)[1] == 3250  # the summary's "Wins: 32.50"


def test_an_all_in_is_a_raise_a_call_or_a_bet() -> None:
    result = one(sample("classic_fee_printed"))
    assert result.replay is not None
    assert [(d.verb, d.all_in, d.to) for d in result.replay.decisions] == [
        ("raise", True, 8100),
        ("raise", True, 16000),
        ("fold", False, 400),
    ]


def test_who_caps_puts_in_all_he_may() -> None:
    text = sample("classic_cap")
    result = one(text)
    assert result.hand is not None
    assert [e.seat for e in result.hand.events if isinstance(e, Action) and e.capped] == [1]
    assert nets(text) == {1: -1500, 3: 1375, 5: 0}
    beyond = text.replace("caps (13.50)", "caps (15)").replace("calls (10.50)", "calls (12)")
    assert any(code.startswith(("A010", "A014")) for code in codes(beyond))


def test_a_name_that_is_lost_is_the_only_one_that_no_other_line_tells_of() -> None:
    result = one(sample("classic_lost_name"))
    assert result.status is Status.CLEAN
    assert nets(sample("classic_lost_name"))[3] == -500
    (told,) = result.findings
    assert (told.code, told.severity, told.line) == ("T003", "info", 9)


# ------------------------------------------------------------------------------------------------------------ the money


def test_a_jackpot_fee_that_is_not_printed() -> None:
    """Tables marked (JP) took 25 cents of every raked pot before a line said so; other tables never did."""
    text = sample("classic_jackpot_fee")
    assert codes(text) == []
    result = one(text)
    assert result.replay is not None
    assert (result.replay.rake, result.replay.total_pot) == (150, 2900)
    assert codes(text.replace("(JP) ", "")) == ["P001 29", "P008 29"]


def test_a_fee_that_is_printed() -> None:
    result = one(sample("classic_fee_printed"))
    assert result.hand is not None
    assert [(fee.name, fee.amount) for fee in result.hand.claims.fees] == [("jackpot", 24)]
    assert result.replay is not None
    assert result.replay.rake == 300


def test_total_and_collected_are_net_of_rake_and_fee() -> None:
    result = one(sample("side_pot"))
    assert result.replay is not None
    assert [pot.amount for pot in result.replay.pots] == [9350, 9800]
    assert [sum(pot.winners[4] for pot in result.replay.pots), result.replay.rake] == [18754, 396]


def test_a_walk_has_no_line_for_what_comes_back() -> None:
    assert nets(sample("walk")) == {3: -10, 4: 10, 1: 0, 2: 0}


def test_a_collected_amount_that_is_wrong_is_found() -> None:
    text = sample("classic").replace("Collects: 67. Wins: 32.50", "Collects: 66. Wins: 31.50")
    assert any(code.startswith("P") for code in codes(text))


def test_boards_run_twice() -> None:
    result = one(sample("run_it_twice"))
    assert result.replay is not None
    assert [(a.board, a.wins[0].seat, a.amount) for pot in result.replay.pots for a in pot.awards] == [
        (1, 2, 11850),
        (2, 2, 11850),
    ]
    assert result.hand is not None
    assert [claim.board for claim in result.hand.claims.seats] == [1, 1, 2, 2]
    wrong = sample("run_it_twice").replace(
        "Asher collected $118.50 from main pot 2", "Blythe collected $118.50 from main pot 2"
    )
    assert any(code.startswith("P003") for code in codes(wrong))


def test_everybodys_stated_result_is_what_the_rules_give() -> None:
    """The summary's "Bets", "Wins" and "Loses" are not read: the rules come to them alone."""
    stated = re.compile(r"Player (\w+) .*?Collects: [\d.]+\. (Wins|Loses): ([\d.]*\d)")
    count = 0
    for path in sorted(FOLDER.glob("classic*.txt")):
        for result in read([str(path)]):
            assert result.replay is not None
            names = {seat.name: seat.net for seat in result.replay.seats}
            exponent = 0 if result.hand and result.hand.header.tournament else 2
            for name, verb, amount in stated.findall(result.text):
                count += 1
                net = round(float(amount) * 10**exponent) * (1 if verb == "Wins" else -1)
                assert names.get(name, 0) == net, (path.name, name)
    assert count > 30
