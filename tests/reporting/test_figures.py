"""The figures of the sections are those of the statistics, and of sums made another way."""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import polars as pl
import pytest

from hhanalyzer.reporting.definition import DEFAULT_SAMPLES, Section
from hhanalyzer.reporting.sections import SECTIONS
from hhanalyzer.reporting.source import Source
from hhanalyzer.reporting.table import Cell, Table
from hhanalyzer.stats import headline, player_stats
from hhanalyzer.stats.lines import RESPONSES, STREETS, lines, spots
from hhanalyzer.stats.opponents import opponents
from hhanalyzer.stats.ranges import DECIDED, preflop_ranges
from reporting.ledger import Ledger

Shown = Callable[[str], Any]


@pytest.fixture(scope="module")
def shown(sessions: Source) -> Shown:
    """What a section of a kind shows of the sample sessions."""
    return lambda kind, **options: SECTIONS[kind](sessions, Section(kind, kind, "", options))


def number(cell: Cell) -> float:
    return float(cell.sort)


def counts(cell: Cell) -> tuple[int, int]:
    """The sample of a cell: ``(117/500)``."""
    found = re.sub("\u202f", "", cell.count)
    made, of = found.split("/") if found else ("0", "0")
    return int(made), int(of)


def column(table: Table, title: str) -> list[Cell]:
    place = [column.title for column in table.columns].index(title)
    return [row[place] for row in table.rows]


def stat(source: Source, name: str, where: str | None = None) -> tuple[int, int]:
    figure = player_stats(source.db, source.player, [name], where=where).groups[0].stats[name]
    return figure.made or 0, figure.opportunities


# -------------------------------------------------------------------------------------------------------------- ranges


def test_ranges_are_the_hands_with_a_decision_and_what_was_done_first(sessions: Source) -> None:
    found = preflop_ranges(sessions.db, sessions.player)
    assert found["hands"].sum() == sum(found[name].sum() for name in DECIDED)
    assert found["hands"].to_list() == found["hero"].to_list()
    # Who puts money in on his own will does so at his first decision, or folds or checks and cannot any more.
    played, decided = stat(sessions, "vpip", "game = holdem")
    assert found["hands"].sum() == decided
    assert sum(found[name].sum() for name in ("three_bet", "opened", "called")) == played


def test_a_range_by_hand() -> None:
    """AA: raised first twice, raised a raise once; 72o folded; KK checked in the big blind, and of a button's nothing."""
    ledger = Ledger()
    ledger.file()
    aces = {"hand_class": "AA", "position": "BTN"}
    for action, level in (("raise", 1), ("raise", 1), ("raise", 2)):
        ledger.decision(ledger.hand(1, **aces), "preflop", action, level=level)
    ledger.decision(ledger.hand(1, hand_class="72o", position="BTN"), "preflop", "fold", level=2)
    blind = ledger.hand(1, hand_class="KK", position="BB")
    ledger.decision(blind, "preflop", "check", level=1)
    ledger.decision(blind, "flop", "bet", order=2)
    ledger.hand(1, hand_class="QQ", position="BB")  # a walk
    found = preflop_ranges(ledger.db, "Alder").select("position", "hand_class", "hands", *DECIDED)
    assert found.rows() == [
        ("BB", "KK", 1, 0, 0, 0, 1, 0), ("BTN", "72o", 1, 0, 0, 0, 0, 1), ("BTN", "AA", 3, 1, 2, 0, 0, 0),
    ]  # fmt: skip
    source = Source(ledger.db, "Alder", DEFAULT_SAMPLES)
    blind_, button = SECTIONS["ranges"](source, Section("ranges", "r"))["positions"]
    assert (blind_.position, button.hands) == ("BB", "4 hands")
    assert button.shares == "3-bet or more 25.0 %, raised first 50.0 %, folded 25.0 %"
    fields = {field.hand: field for row in button.grid.rows for field in row}
    assert fields["AA"].mix == (33, 100, 100, 100) and fields["72o"].mix == (0, 0, 0, 0)
    assert fields["AA"].about == "AA: 3 hands, raised a raise 1, raised first 2"
    assert "faint" in fields["AA"].tone  # three hands of five
    assert fields["KK"].tone == "masked"


def test_a_range_of_shown_hands_is_told_to_be_stronger_than_what_was_played() -> None:
    ledger = Ledger()
    ledger.file()
    for hero in (True, False, False):
        ledger.decision(ledger.hand(1, hand_class="AA", is_hero=hero), "preflop", "raise", level=1)
    found = SECTIONS["ranges"](Source(ledger.db, "Alder", DEFAULT_SAMPLES), Section("ranges", "r"))
    assert found["warning"].startswith("In 2 of 3 hands the cards are known only because they were shown.")


# --------------------------------------------------------------------------------------------------------------- spots


@pytest.mark.parametrize("response", RESPONSES)
def test_the_spots_add_up_to_the_statistics(response: str, sessions: Source, shown: Shown) -> None:
    found = spots(sessions.db, sessions.player)
    for street in STREETS:
        chosen = found.filter(pl.col("street") == street)
        want = stat(sessions, f"{response}_{street}")
        assert (chosen[response].sum(), chosen[f"{response}_of"].sum()) == want
    content = shown("spots", rows=5)
    titles = {"bet": "Bet", "fold": "Fold vs bet", "call": "Call vs bet", "raise": "Raise vs bet"}
    cells = [
        cell
        for table in (content["first"], content["rest"])
        for cell in column(table, titles.get(response, "Fold to raise"))
    ]
    made, of = (sum(parts) for parts in zip(*map(counts, cells), strict=True))
    assert (made, of) == tuple(map(sum, zip(*(stat(sessions, f"{response}_{s}") for s in STREETS), strict=True)))


def test_a_continuation_bet_is_the_raisers_bet_on_the_flop(sessions: Source) -> None:
    found = spots(sessions.db, sessions.player).filter((pl.col("street") == "flop") & pl.col("raiser"))
    assert (found["bet"].sum(), found["bet_of"].sum()) == stat(sessions, "cbet_flop")


# --------------------------------------------------------------------------------------------------------------- lines


def test_lines_by_hand() -> None:
    """Bet and called twice; check-raised once: each hand has the line of all its streets, in their order."""
    ledger = Ledger()
    ledger.file()
    for net in (4, -2):
        key = ledger.hand(net, bb=1, showdown=True, collected=max(net, 0))
        for order, (street, action) in enumerate((("flop", "bet"), ("turn", "bet"), ("river", "check")), 1):
            ledger.decision(key, street, action, order=order)
    key = ledger.hand(7, bb=1, collected=9)
    for order, action in enumerate(("check", "raise"), 1):
        ledger.decision(key, "flop", action, order=order, nth=order)
    ledger.decision(ledger.hand(1), "preflop", "raise")
    found = lines(ledger.db, "Alder").select("line", "hands", "showdown", "won", "net_bb", "mean_bb")
    assert found.rows() == [("bet / bet / check", 2, 2, 1, 2.0, 1.0), ("check-raise", 1, 0, 1, 7.0, 7.0)]


def test_every_hand_with_a_decision_after_the_flop_has_one_line(sessions: Source, shown: Shown) -> None:
    hands, net = sessions.db.rows(
        """SELECT count(*), sum(net_bb) FROM seats WHERE player = 'Linnea' AND hand_key IN (
            SELECT hand_key FROM decisions WHERE player = 'Linnea' AND street <> 'preflop')"""
    )[0]
    content = shown("lines", rows=7)
    tables = (content["first"], content["rest"])
    assert sum(number(cell) for table in tables for cell in column(table, "Hands")) == hands
    assert sum(number(cell) for table in tables for cell in column(table, "Net (bb)")) == pytest.approx(net)
    assert sum(number(cell) for table in tables for cell in column(table, "Share")) == pytest.approx(1)
    assert len(content["first"].rows) == 7


# ------------------------------------------------------------------------------------------------- sessions, opponents


def test_the_sessions_add_up_to_the_headline(sessions: Source, shown: Shown) -> None:
    content = shown("sessions", rows=3)
    cells = [row for table in (content["newest"], content["older"]) for row in table.rows]
    titles = [column.title for column in content["newest"].columns]
    played = headline(sessions.db, sessions.player)
    assert len(cells) == played.sessions and len(content["newest"].rows) == 3
    assert sum(number(row[titles.index("Hands")]) for row in cells) == played.hands
    for title, name in (("Net (bb)", "net_bb"), ("EV (bb)", "ev_net_bb")):
        want = sessions.winnings[name][-1]
        assert sum(number(row[titles.index(title)]) for row in cells) == pytest.approx(want)
    starts = [row[0].sort for row in cells]
    assert starts == sorted(starts, reverse=True)


def test_the_swings_are_those_of_the_statistics(sessions: Source, shown: Shown) -> None:
    from hhanalyzer.stats import swings

    table = shown("drawdown")["swings"]
    want = [
        row["bb"] * (1 if row["direction"] == "up" else -1) for row in swings(sessions.db, "Linnea").rows(named=True)
    ]
    assert [number(cell) for cell in column(table, "bb")] == pytest.approx(want)
    assert [cell.text for cell in column(table, "Swing")][:2] == [
        "Greatest upswing, net won",
        "Greatest downswing, net won",
    ]


def test_opponents_are_those_met_most_often(sessions: Source, shown: Shown) -> None:
    table = shown("opponents", rows=4, stats=["vpip"])["table"]
    found = opponents(sessions.db, sessions.player)
    assert [cell.text for cell in column(table, "Opponent")] == [row.person.name for row in found.rows[:4]]
    assert table.note.startswith(f"{len(found.rows) - 4} opponents met less often")
    met = sessions.db.rows(
        """SELECT count(*) FROM seats AS a JOIN seats AS b USING (hand_key)
        WHERE a.player = 'Linnea' AND b.player = ? AND a.seat <> b.seat""",
        [found.rows[0].person.name],
    )
    assert number(column(table, "Together")[0]) == met[0][0]
    # What he won from each is what he won, and his part of the rake.
    ((net, rake),) = sessions.db.rows(
        "SELECT sum(net_bb), sum(rake_share / bb::DOUBLE) FROM seats JOIN hands USING (hand_key) WHERE player = 'Linnea'"
    )
    assert sum(row.won_bb for row in found.rows) == pytest.approx(net + rake, abs=0.05)  # side pots pay less rake


def test_luck_tells_what_the_tests_say(sessions: Source, shown: Shown) -> None:
    content = shown("luck")
    assert content["summary"] == "No test says that the deal was not fair."
    ((all_ins,),) = sessions.db.rows("SELECT count(*) FROM seats WHERE player = 'Linnea' AND equity IS NOT NULL")
    assert sum(number(cell) for cell in column(content["all_ins"], "All-ins")) <= all_ins
    assert content["warnings"] and content["tests"].rows


@pytest.mark.parametrize("kind", SECTIONS)
def test_a_filter_holds_in_every_section(kind: str, sessions: Source) -> None:
    """Omaha alone has no ranges and no matrix, and the whole is more than it."""
    options: dict[str, Any] = {"stats": ["hands"]} if kind in ("stats", "headline") else {}
    section = Section(kind, kind, "", options)
    narrowed = replace(sessions, where="game = omaha")
    if kind in ("definitions",):
        return
    assert str(SECTIONS[kind](narrowed, section)) != str(SECTIONS[kind](sessions, section))
