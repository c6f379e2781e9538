"""GGPoker: first lines, straddles, late posts, cash-outs, fees, boards that part, and the real hands."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hhanalyzer.model.events import Post, PostKind
from hhanalyzer.model.findings import Severity
from hhanalyzer.model.hand import Fee, Header
from hhanalyzer.pipeline import HandResult, Status, read_text
from project import SAMPLES

HAND = """\
{first_line}
Table 'Larch1' 6-max Seat #1 is the button
Seat 1: Hero ($200 in chips)
Seat 2: 7c01d2e5 ($200 in chips)
Seat 3: 9a4b6f30 ($1,200.5 in chips)
7c01d2e5: posts small blind $1
9a4b6f30: posts big blind $2
*** HOLE CARDS ***
Dealt to Hero [As Kd]
Dealt to 7c01d2e5 
Dealt to 9a4b6f30
Hero: folds
7c01d2e5: folds
Uncalled bet ($1) returned to 9a4b6f30
*** SHOWDOWN ***
9a4b6f30 collected $2 from pot
*** SUMMARY ***
Total pot $2 | Rake $0 | Jackpot $0 | Bingo $0
Seat 1: Hero (button) folded before Flop (didn't bet)
Seat 2: 7c01d2e5 (small blind) folded before Flop
Seat 3: 9a4b6f30 (big blind) collected ($2)
"""
CASH = "Poker Hand #HD1000000001: Hold'em No Limit ($1/$2) - 2025/03/01 12:00:07"


def one(text: str) -> HandResult:
    (result,) = read_text("test", text)
    return result


def hand(text: str) -> HandResult:
    result = one(text)
    assert result.hand is not None, result.findings
    return result


def header(first_line: str) -> Header:
    body = HAND.replace("$", "").replace(".5", "") if "Tournament" in first_line else HAND
    result = hand(body.format(first_line=first_line))
    assert result.hand is not None
    return result.hand.header


def sample(name: str) -> str:
    return (SAMPLES / "ggpoker" / f"{name}.txt").read_text(encoding="utf-8")


def codes(text: str) -> list[str]:
    return [f"{f.code} {f.severity}" for f in one(text).findings]


# ---------------------------------------------------------------------------------------------------------- first lines

FIRST_LINES = [
    (CASH, "holdem", "no-limit", 100, 200),
    ("Poker Hand #1000000001: Hold'em No Limit ($1/$2) - 2025/03/01 12:00:07", "holdem", "no-limit", 100, 200),
    ("Poker Hand #OM1: Omaha Pot Limit ($0.5/$1) - 2020/04/14 07:56:19", "omaha", "pot-limit", 50, 100),
    ("Poker Hand #OM1: PLO ($2/$5) - 2021/01/21 02:41:55", "omaha", "pot-limit", 200, 500),
    ("Poker Hand #OM1: PLO-5 ($25/$50) - 2021/04/08 01:31:11", "omaha5", "pot-limit", 2500, 5000),
    ("Poker Hand #OM1: PLO-6 ($1,000/$2,000) - 2024/04/08 01:31:11", "omaha6", "pot-limit", 100000, 200000),
    ("Poker Hand #AF1: Omaha No Limit ($0.1/$0.2) - 2026/07/28 10:02:32", "omaha", "no-limit", 10, 20),
    ("Poker Hand #HD1: Hold'em Fixed Limit ($2/$4) - 2025/03/01 12:00:07", "holdem", "fixed-limit", 100, 200),
]


@pytest.mark.parametrize(("line", "game", "limit", "small", "big"), FIRST_LINES)
def test_cash(line: str, game: str, limit: str, small: int, big: int) -> None:
    head = header(line)
    assert (head.game, head.limit, head.small_blind, head.big_blind) == (game, limit, small, big)
    assert (head.site, head.room, head.tournament, head.unit.currency) == ("GGPoker", "", None, "USD")


def test_the_clock_is_utc() -> None:
    assert header(CASH).played_at == datetime(2025, 3, 1, 12, 0, 7, tzinfo=UTC)


def test_short_deck_prints_the_button_blind_alone() -> None:
    head = header("Poker Hand #SD27: ShortDeck No Limit ($0.2) - 2021/03/02 18:22:40")
    assert (head.game, head.button_blind, head.big_blind) == ("short_deck", 20, 0)


TOURNAMENTS = [
    ("Daily Special $250 Hold'em No Limit - Level2 (60/120)", "Daily Special $250", "holdem", "no-limit", 60, 120),
    ("L-03: $52.50 Bounty Hunters Main Event Hold'em No Limit - Level1(100/200)", "L-03: $52.50 Bounty Hunters Main Event", "holdem", "no-limit", 100, 200),
    ("WSOP #77: $5,000 No Limit Hold'em Main Event [Flight W], $25M GTD Hold'em No Limit   - Level10 (1,000/2,000)", "WSOP #77: $5,000 No Limit Hold'em Main Event [Flight W], $25M GTD", "holdem", "no-limit", 1000, 2000),
    ("High Rollers PLO Main Event $1K Omaha Pot Limit - Level4 (90/180)", "High Rollers PLO Main Event $1K", "omaha", "pot-limit", 90, 180),
    ("Omaholic Bounty $8.40 Omaha (NL postflop) - Level18(1,250/2,500)", "Omaholic Bounty $8.40", "omaha", "no-limit", 1250, 2500),
    ("Spin&Gold #5 Hold'em No Limit - Level2(15/30)", "Spin&Gold #5", "holdem", "no-limit", 15, 30),
]  # fmt: skip


@pytest.mark.parametrize(("words", "name", "game", "limit", "small", "big"), TOURNAMENTS)
def test_tournaments(words: str, name: str, game: str, limit: str, small: int, big: int) -> None:
    head = header(f"Poker Hand #TM599808286: Tournament #25313424, {words} - 2021/04/04 16:06:27")
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.tournament.name) == ("25313424", name)
    assert head.tournament.level.startswith("Level")
    assert (head.game, head.limit, head.small_blind, head.big_blind) == (game, limit, small, big)
    assert head.unit.currency == "CHIPS"
    assert not head.play_money


def test_rush_and_cash_is_fast_fold() -> None:
    assert header(CASH.replace("#HD", "#RC")).fast_fold
    assert not header(CASH).fast_fold


def test_a_game_that_is_not_played_by_these_rules_is_named() -> None:
    result = one(HAND.format(first_line=CASH.replace("Hold'em No", "Razz Fixed")))
    assert result.status is Status.UNSUPPORTED
    assert result.game == "Razz Fixed Limit"


def test_a_first_line_without_stakes_is_not_taken_for_another_game() -> None:
    result = one(HAND.format(first_line="Poker Hand #HD1: Hold'em No Limit - 2025/03/01 12:00:07"))
    assert result.status is Status.UNREADABLE
    assert result.findings[0].line == 1


def test_rooms_whose_first_words_end_alike_are_not_taken_for_it() -> None:
    other = HAND.format(first_line="Run It Once Poker Hand #1:  Hold'em No Limit ($1/$2 USD) - 2019/06/27 00:47 UTC")
    results = list(read_text("test", other + "\n" + HAND.format(first_line=CASH)))
    assert [result.site for result in results] == ["PokerStars", "GGPoker"]


# ---------------------------------------------------------------------------------------------------------------- posts


def posts(text: str) -> list[tuple[int, PostKind, int]]:
    result = hand(text)
    assert result.hand is not None
    return [(e.seat, e.kind, e.amount) for e in result.hand.events if isinstance(e, Post)]


def test_the_number_of_a_straddle_is_its_total() -> None:
    """The big blind has 2 in and straddles to 8: six more chips move."""
    assert posts(sample("straddles"))[-2:] == [(1, PostKind.STRADDLE, 400), (4, PostKind.STRADDLE, 600)]


def test_a_straddle_is_the_least_raise() -> None:
    text = sample("straddles").replace("b7e0514c: raises $8 to $16", "b7e0514c: raises $6 to $14")
    assert "A005 error" in codes(text)


def test_a_missed_blind_is_dead_and_its_player_is_not_the_big_blind() -> None:
    result = hand(sample("missed_blind"))
    assert posts(sample("missed_blind"))[2:] == [(4, PostKind.DEAD, 10), (4, PostKind.BIG_BLIND, 25)]
    assert result.replay is not None
    assert [(s.seat, s.position) for s in result.replay.seats] == [(1, "SB"), (2, "BB"), (4, "CO"), (6, "BTN")]


def test_a_late_post_before_the_blinds_is_late_all_the_same() -> None:
    text = sample("missed_blind")
    late = "5e81b3f0: posts missed blind $0.1\n5e81b3f0: posts big blind $0.25\n"
    moved = text.replace(late, "").replace("Hero: posts small", late + "Hero: posts small")
    assert codes(moved) == []


def test_blinds_of_the_level_before_are_told_and_played() -> None:
    result = hand(sample("bounty_tournament"))
    assert [(f.code, f.severity) for f in result.findings] == [("B002", Severity.INFO)]
    assert result.replay is not None
    assert result.replay.decisions[1].min_to == 1400  # the first line says 400/800


def test_a_short_blind_is_no_level() -> None:
    text = sample("bounty_tournament").replace("posts small blind 350", "posts small blind 400")
    text = text.replace("posts big blind 700", "posts big blind 700 and is all-in")
    assert "B002 warning" in codes(text)


# ----------------------------------------------------------------------------------------------------------- the money


def test_fees_are_the_houses_with_the_rake() -> None:
    result = hand(sample("rush_and_cash"))
    assert result.hand is not None
    assert result.replay is not None
    line = result.hand.claims.total_pot
    assert line is not None
    assert [fee for fee in result.hand.claims.fees if fee.amount] == [Fee(line.line, "jackpot", 4)]
    assert [fee.name for fee in result.hand.claims.fees] == ["jackpot", "bingo", "fortune", "tax"]
    assert result.replay.rake == 8


def test_hands_of_2020_print_no_rake() -> None:
    result = hand(sample("all_in_insurance"))
    assert result.hand is not None
    assert result.hand.claims.rake is None
    assert result.findings == ()


def net(name: str, player: str = "Hero") -> tuple[int, int, int]:
    """Return what a player of a sample collected, what he was cashed out, and his net."""
    result = hand(sample(name))
    assert result.replay is not None
    (seat,) = (s for s in result.replay.seats if s.name == player)
    return seat.collected, seat.cashed_out, seat.net


def test_cash_outs_and_insurance_are_no_money_of_the_pot() -> None:
    assert net("ev_cashout_received") == (0, 7396, 7396 - 5000)
    assert net("ev_cashout_risk_paid") == (7530, -1110 - 640, 7530 - 1750 - 3965)
    assert net("all_in_insurance") == (8000, -900, 8000 - 900 - 4000)


def test_a_cash_drop_lies_in_the_pot_while_it_is_bet() -> None:
    text = sample("cash_drop")
    assert codes(text) == []
    without = text.replace("Cash Drop to Pot : total $1\n", "").replace("$7.75 |", "$6.75 |")
    assert "A007 error" in codes(without.replace("$7.37", "$6.37"))


def test_the_fee_is_of_all_pots_and_the_rake_of_the_main_pot_first() -> None:
    result = hand(sample("side_pot_and_jackpot"))
    assert result.replay is not None
    assert [(pot.amount, pot.rake) for pot in result.replay.pots] == [(24000, 550 + 150), (24000, 150)]


def test_another_division_of_the_rake_is_taken_from_the_text() -> None:
    """How the rake is divided over pots is not published: what the text pays decides, as long as the sum is right."""
    text = sample("side_pot_and_jackpot").replace("$238.5", "$237").replace("$233", "$234.5")
    assert codes(text) == []
    assert codes(text.replace("$237", "$237.2")) != []


def test_a_called_bluff_may_be_thrown_away() -> None:
    result = hand(sample("bettor_folds_when_called"))
    assert result.replay is not None
    assert (result.findings, result.replay.showdown) == ((), False)


# ----------------------------------------------------------------------------------------------------- boards and words


def test_boards_that_part_after_the_flop() -> None:
    text = sample("run_it_three_times")
    result = hand(text)
    assert result.replay is not None
    assert sorted(result.replay.boards) == [1, 2, 3]
    assert len({board[:3] for board in result.replay.boards.values()}) == 1
    assert codes(text.replace("SECOND Board [9s Ah]", "SECOND Board [9s Ad]")) == ["C003 error"]
    assert codes(text.replace("SECOND Board [9s Ah]", "SECOND Board [Kh 8c 2d 9s Ah]")) == []


def test_the_first_flop_may_be_everybodys() -> None:
    result = hand(sample("run_it_twice_after_the_flop"))
    assert result.replay is not None
    first, second = result.replay.boards[1], result.replay.boards[2]
    assert (first[:3], len(first), len(second)) == (second[:3], 5, 5)


def test_words_are_checked_on_the_first_board() -> None:
    text = sample("run_it_three_times")
    wrong = re.sub(r"won \(\$104\) with Pair of Kings and Pair of Eights", "won ($104) with Three Kings", text)
    assert codes(wrong) == ["S002 warning"]
    assert codes(text.replace("with Three Aces", "with Pair of Aces")) == []  # said of the new cards alone


def test_straights_are_told_from_either_end() -> None:
    text = sample("short_deck")
    assert codes(text) == []
    assert codes(text.replace("with a straight, Ten to Six", "with a straight, Six to Ten")) == []
    assert codes(text.replace("with a straight, Ten to Six", "with a straight, Jack to Seven")) == ["S002 warning"]


def test_all_in_or_fold_may_deal_the_flop_without_a_line() -> None:
    result = hand(sample("all_in_or_fold"))
    assert result.replay is not None
    assert len(result.replay.boards[0]) == 5
    assert [f.severity for f in result.findings] == [Severity.INFO]


@pytest.mark.parametrize(
    "name", ["Dealt to Hero", "Dealt to x", "x: folds", "*** PREFLOP ***", "x: Chooses to EV Cashout"]
)
@pytest.mark.parametrize("other", ["c4f19680", "0ab7e3d4"])
def test_hands_with_other_names_are_read_alike(name: str, other: str) -> None:
    """Names are hashes here, but converters put others in."""
    plain, named = (
        hand(text) for text in (sample("ev_cashout_received"), sample("ev_cashout_received").replace(other, name))
    )
    assert plain.hand is not None
    assert named.hand is not None
    assert named.hand.events == plain.hand.events
    assert named.hand.claims == plain.hand.claims


# ----------------------------------------------------------------------------------------------------------- real hands


def results(corpus: Path) -> Iterator[HandResult]:
    for kind in ("cash", "tour"):
        for file in sorted((corpus / "GGPoker" / kind).iterdir()):
            yield from read_text(file.name, file.read_text(encoding="utf-8"))


def test_real_hands_are_clean_and_paid_as_their_texts_declare(corpus: Path) -> None:
    count = 0
    for result in results(corpus):
        assert result.status is Status.CLEAN, (result.source, result.line)
        assert result.hand is not None
        assert result.replay is not None
        paid: dict[int, int] = {}
        for claim in result.hand.claims.collected:
            paid[claim.seat] = paid.get(claim.seat, 0) + claim.amount
        total = result.hand.claims.total_pot
        assert total is not None
        assert {s.seat: s.collected for s in result.replay.seats if s.collected} == paid, (result.source, result.line)
        assert result.replay.total_pot == total.amount
        count += 1
    assert count == 182
