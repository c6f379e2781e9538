"""Graphs, sessions and the matrix."""

from collections.abc import Iterator
from datetime import timedelta

import polars as pl
import pytest

from hhanalyzer.engine.equity import equity
from hhanalyzer.model.cards import cards
from hhanalyzer.stats import headline, player_stats, sessions, starting_hands, swings, winnings
from hhanalyzer.stats.results import greatest_swing
from hhanalyzer.store.database import Database
from stats.test_query import CALLED, SHOWN, STEAL, USD, dated
from store.filling import fill


@pytest.fixture
def db() -> Iterator[Database]:
    """Won 3 and lost 5 without a showdown, won 3 at one; then a hand in another currency; not imported in order."""
    with Database() as opened:
        fill(opened, [dated(SHOWN, 3, 30), dated(STEAL, 1, 0), dated(CALLED, 2, 10), dated(STEAL, 4, 300, unit=USD)])
        yield opened


def test_green_is_blue_and_red(db: Database) -> None:
    found = winnings(db, "BTN")
    assert found["hand"].to_list() == [1, 2, 3, 4]
    assert [float(n) for n in found["net"].to_list()] == [3, -2, 1, 0.03]
    assert [float(n) for n in found["showdown"].to_list()] == [0, 0, 3, 0]
    assert [float(n) for n in found["non_showdown"].to_list()] == [3, -2, -2, 0.03]
    assert found["net_bb"].to_list() == [1.5, -1.0, 0.5, 2.0]
    assert (found["showdown"] + found["non_showdown"] == found["net"]).all()
    assert (found["showdown_bb"] + found["non_showdown_bb"] == found["net_bb"]).all()


def test_ev_is_net_until_somebody_is_all_in() -> None:
    """Aces all-in before the flop against King and Queen of one board: worth 87 % of a pot of 100, and they win it all."""
    shove = [
        "2 players   BTN has 50   BB has 50",
        "preflop: BTN raises to 50, BB calls",
        "showdown: BTN As Ad, BB Ks Qd",
    ]
    with Database() as db:
        fill(db, [dated(["2 players", "preflop: BTN folds"], 1), dated(shove, 2, 10)])
        found = winnings(db, "BTN")
        other = winnings(db, "BB")
        stats = player_stats(db, "BTN", ["ev_net", "ev_net_bb", "ev_bb_100", "sd_ev_bb_100", "ev_diff", "ev_diff_bb"])
        (flags,) = db.rows("SELECT ev, equity FROM seats WHERE player = 'BTN' AND ev IS NOT NULL")
    share = float(equity([cards("As Ad"), cards("Ks Qd")]).equities[0])
    assert flags == ("exact", pytest.approx(share))
    assert found["net"].cast(float).to_list() == [-1, 49]
    assert found["ev_net"].cast(float).to_list() == pytest.approx([-1, 100 * share - 51])
    assert found["ev_net_bb"].to_list() == pytest.approx([-0.5, 50 * share - 25.5])
    assert (found["ev_net"] + other["ev_net"]).cast(float).to_list() == pytest.approx([0, 0], abs=1e-7)
    values = {name: figure.value for name, figure in stats.groups[0].stats.items()}
    first, second = -0.5, 50 * share - 25
    assert values == {
        "ev_net": pytest.approx(100 * share - 51),
        "ev_net_bb": pytest.approx(first + second),
        "ev_bb_100": pytest.approx(50 * (first + second)),
        "sd_ev_bb_100": pytest.approx(10 * (second - first) / 2**0.5),
        "ev_diff": pytest.approx(100 * share - 100),
        "ev_diff_bb": pytest.approx(50 * share - 50),
    }


def test_winnings_of_a_filter(db: Database) -> None:
    assert winnings(db, "BTN", "currency = USD").height == 1
    assert winnings(db, "BTN", "site = Nowhere").is_empty()


def test_sessions_newest_first(db: Database) -> None:
    found = sessions(db, "BTN").to_dicts()
    assert [(s["hands"], s["tables"], s["currency"], float(s["net"]), s["net_bb"]) for s in found] == [
        (1, 1, "USD", 0.03, 1.5),
        (3, 1, "CHIPS", 1.0, 0.5),
    ]
    assert found[1]["ended_at"] - found[1]["started_at"] == timedelta(minutes=30)
    assert found[1]["bb_100"] == pytest.approx(100 * 0.5 / 3)


def test_time_is_counted_in_minutes_with_a_hand() -> None:
    """Five hands at two tables, three minutes with a hand between noon and a quarter past."""
    at = [(0, "Larch"), (0, "Larch"), (0, "Yew"), (5, "Yew"), (15, "Yew")]
    with Database() as db:
        fill(db, [dated(STEAL, i, minutes, table_name=table) for i, (minutes, table) in enumerate(at, 1)])
        (session,) = sessions(db, "BTN").to_dicts()
        split = sessions(db, "BTN", gap=5)
        told = headline(db, "BTN")
    assert (session["hands"], session["tables"], session["tables_at_once"], session["minutes"]) == (5, 2, 2, 3)
    assert session["hands_per_hour"] == 100
    assert session["ev_net_bb"] == session["net_bb"] == 7.5
    assert split["hands"].to_list() == [1, 4]
    assert (told.minutes, told.tables_at_once, told.hands_per_hour) == (3, 2, 100)


@pytest.mark.parametrize(
    ("sums", "up", "down"),
    [
        ([1.0, 3.0, -2.0, 0.0, -4.0, 1.0], (5.0, 6, 6), (7.0, 3, 5)),
        ([-1.0, -2.0], (0.0, None, None), (2.0, 1, 2)),
        ([0.0, 0.0, 2.0], (2.0, 3, 3), (0.0, None, None)),
        ([], (0.0, None, None), (0.0, None, None)),
    ],
)
def test_the_greatest_swings(
    sums: list[float], up: tuple[float, int | None, int | None], down: tuple[float, int | None, int | None]
) -> None:
    line = pl.Series(sums, dtype=pl.Float64)
    assert (greatest_swing(line), greatest_swing(-line)) == (up, down)


def test_swings_of_a_player(db: Database) -> None:
    """Won 1.5 bb, lost 2.5, won 1.5, won 1.5."""
    found = [tuple(row.values()) for row in swings(db, "BTN").to_dicts()]
    assert found == [(line, *swing) for line in ("net", "ev") for swing in (("up", 3.0, 3, 4), ("down", 2.5, 2, 2))]


def test_a_name_at_two_seats_is_in_the_session_once_a_seat() -> None:
    with Database() as db:
        fill(db, [dated(STEAL, 1, player="BTN")])
        assert sessions(db, "BTN")["hands"].to_list() == [3]


def test_the_matrix_counts_known_hands_only() -> None:
    with Database() as db:
        fill(db, [dated(SHOWN, 1), dated(STEAL, 2)])
        found = starting_hands(db, "BTN").to_dicts()
    assert [(row["hand_class"], row["dealt"], row["decided"], row["vpip"], row["pfr"]) for row in found] == [
        ("AA", 1, 1, 1, 0)
    ]
    assert found[0]["net_bb"] == found[0]["net_bb_per_hand"] == 1.5


def test_the_headline(db: Database) -> None:
    found = headline(db, "BTN")
    assert (found.player, found.hands, found.sessions, found.played) == ("BTN", 4, 2, timedelta(minutes=30))
    assert {currency: float(net) for currency, net in found.net.items()} == {"CHIPS": 1.0, "USD": 0.03}
    assert found.first
    assert found.last
    assert found.last - found.first == timedelta(minutes=300)
