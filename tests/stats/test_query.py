"""Questions: money, groups and their order, filters, what is not known, JSON."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from hhanalyzer.engine.house import DEFAULT_HOUSE
from hhanalyzer.engine.replay import replay
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.hand import Claims, Money
from hhanalyzer.model.money import Unit
from hhanalyzer.pipeline import HandResult
from hhanalyzer.stats import Figure, Group, load_stats, player_stats
from hhanalyzer.stats.query import money_json
from hhanalyzer.store.database import Database
from hhanalyzer.store.players import join
from stats.scripts import play
from store.filling import fill

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
STEAL = ["3 players", "preflop: BTN raises to 5, SB folds, BB folds"]  # BTN +3
CALLED = ["3 players", "preflop: BTN raises to 5, SB folds, BB calls", "flop: BB bets 6, BTN folds"]  # BTN -5
CHECKED = [f"{street}: BB checks, BTN checks" for street in ("flop", "turn", "river")]
SHOWN = ["3 players", "preflop: BTN calls, SB folds, BB checks", *CHECKED, "showdown: BB Ks Qd, BTN As Ad"]  # BTN +3
USD = Unit("USD", 2)


def dated(lines: Sequence[str], number: int, minutes: int | None = 0, player: str = "", **header: Any) -> HandResult:
    """Return a hand played some minutes after noon."""
    result = play(list(lines), str(number), player)
    assert result.hand
    at = None if minutes is None else NOON + timedelta(minutes=minutes)
    told = replace(result.hand.header, played_at=at, **header)
    return replace(result, hand=replace(result.hand, header=told))


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as opened:
        yield opened


def only(groups: Sequence[Group]) -> Group:
    (group,) = groups
    return group


# ------------------------------------------------------------------------------------------------------------- figures


def test_money_adds_up(db: Database) -> None:
    fill(db, [dated(STEAL, 1), dated(CALLED, 2), dated(SHOWN, 3)])
    stats = only(player_stats(db, "BTN").groups).stats
    assert stats["hands"] == Figure(3, None, 3)
    assert stats["net"].value == 1
    assert stats["net_bb"].value == pytest.approx(0.5)
    assert stats["bb_100"].value == pytest.approx(100 * 0.5 / 3)
    # results in bb: 1.5, -2.5, 1.5; their deviation is sqrt(16/3)
    assert stats["sd_bb_100"].value == pytest.approx(10 * (16 / 3) ** 0.5)
    assert (stats["showdown_net"].value, stats["showdown_net"].made) == (3, 1)
    assert (stats["non_showdown_net"].value, stats["non_showdown_net"].made) == (-2, 2)
    low, high = stats["bb_100"].low, stats["bb_100"].high
    assert low is not None
    assert high is not None
    assert high - low == pytest.approx(2 * 1.96 * 100 * (16 / 3) ** 0.5 / 3**0.5, rel=1e-4)


def test_amounts_are_exact_to_the_last_decimal(db: Database) -> None:
    coins = Unit("BTC", 8)
    fill(db, [dated(STEAL, i, unit=coins) for i in range(3)])
    net = only(player_stats(db, "BTN", ["net"]).groups).stats["net"].value
    assert isinstance(net, Decimal)
    assert net == Decimal("0.00000009")


def test_rake_is_weighted_by_what_each_put_in(db: Database) -> None:
    result = dated(CALLED, 1, unit=USD)
    assert result.hand
    assert result.replay
    raked = replace(result.replay, rake=11)  # of a pot of 11: 5 + 1 + 5
    fill(db, [replace(result, hand=replace(result.hand, claims=Claims(rake=Money(1, 11))), replay=raked)])
    shares = [only(player_stats(db, who, ["rake"]).groups).stats["rake"].value for who in ("BTN", "SB", "BB")]
    assert shares == pytest.approx([0.05, 0.01, 0.05])


def test_the_other_ways_to_count_rake(db: Database) -> None:
    """A pot of 0.11 of which the house takes 0.03 and BB gets 0.08."""
    result = dated(CALLED, 1, unit=USD)
    assert result.hand
    hand = replace(result.hand, claims=Claims(rake=Money(1, 3)))
    fill(db, [replace(result, hand=hand, replay=replay(hand, DEFAULT_HOUSE))])
    ids = ["rake_pot", "rake_dealt", "rake_winner", "rake", "rake_bb_100"]
    found = {who: only(player_stats(db, who, ids).groups).stats for who in ("BTN", "BB")}
    assert [float(found["BTN"][name].value or 0) for name in ids] == pytest.approx(
        [0.03, 0.01, 0, 0.03 * 5 / 11, 150 * 5 / 11]
    )
    assert found["BB"]["rake_winner"].value == pytest.approx(0.03)


def test_averages_of_hands_won_and_lost(db: Database) -> None:
    fill(db, [dated(STEAL, 1), dated(STEAL, 2), dated(CALLED, 3)])
    stats = only(player_stats(db, "BTN", ["average_won", "average_lost", "cash_outs"]).groups).stats
    assert (stats["average_won"].value, stats["average_won"].opportunities) == (1.5, 2)
    assert (stats["average_lost"].value, stats["average_lost"].opportunities) == (-2.5, 1)
    assert (stats["cash_outs"].value, stats["cash_outs"].made, stats["cash_outs"].opportunities) == (0, 0, 3)


def test_a_users_expression_is_tried_only_where_there_is_an_opportunity(db: Database, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    entry = '[grown]\ntitle = "Grown"\ndefinition = "Of hands won."\nper = "hand"\nformat = "number"\n'
    own.write_text(entry + 'opportunity = "net > 0"\nmean = "ln(net::DOUBLE)"\n', encoding="utf-8")
    fill(db, [dated(STEAL, 1), dated(CALLED, 2)])  # there is no logarithm of what was lost
    figure = only(player_stats(db, "BTN", ["grown"], catalogue=load_stats(own)).groups).stats["grown"]
    assert (figure.value, figure.opportunities) == (pytest.approx(1.0986, abs=1e-4), 1)


def test_amounts_of_decisions_have_the_currency_of_the_hands(db: Database, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    entry = '[called]\ntitle = "Called"\ndefinition = "Paid for calls."\nper = "decision"\n'
    own.write_text(entry + 'opportunity = "action = \'call\'"\nsum = "added"\nformat = "money"\n', encoding="utf-8")
    fill(db, [dated(SHOWN, 1, unit=USD), dated(STEAL, 2, unit=USD)])
    group = only(player_stats(db, "BTN", ["called"], catalogue=load_stats(own)).groups)
    assert (group.currency, group.stats["called"].value) == ("USD", Decimal("0.02"))
    fill(db, [dated(STEAL, 3)])
    group = only(player_stats(db, "BTN", ["called"], catalogue=load_stats(own)).groups)
    assert (group.currency, group.stats["called"].value) == (None, None)


def test_a_quotient_of_amounts_of_several_currencies_is_none(db: Database, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[kept]\ntitle = "x"\ndefinition = "x."\nquotient = "net rake_pot"\nformat = "number"\n', encoding="utf-8"
    )
    raked = dated(["3 players   rake 1", *STEAL[1:]], 1, unit=USD)  # the button wins 3 - 1 = 2, and the rake is 1
    fill(db, [raked])
    catalogue = load_stats(own)
    assert only(player_stats(db, "BTN", ["kept"], catalogue=catalogue).groups).stats["kept"].value == 2
    fill(db, [dated(STEAL, 2)])
    assert only(player_stats(db, "BTN", ["kept"], catalogue=catalogue).groups).stats["kept"].value is None


def test_the_greatest_and_least_of_several_hands(db: Database) -> None:
    fill(db, [dated(STEAL, 1), dated(SHOWN, 2), dated(CALLED, 3)])
    stats = only(player_stats(db, "BTN", ["biggest_won", "biggest_lost", "biggest_pot"]).groups).stats
    assert [(figure.value, figure.opportunities, figure.low) for figure in stats.values()] == [
        (1.5, 2, None),
        (-2.5, 1, None),
        (2.5, 2, None),  # a pot of 5; the uncalled part of the raise is in none
    ]


def test_a_product_and_a_quotient(db: Database) -> None:
    """The button raises in two of three hands; a 3-bet is 4-bet once of two times."""
    four_bet = ["3 players", "preflop: BTN raises to 5, SB folds, BB raises to 18, BTN raises to 45, BB folds"]
    fold = ["3 players", "preflop: BTN raises to 5, SB folds, BB raises to 18, BTN folds"]
    fill(db, [dated(four_bet, 1), dated(fold, 2), dated(SHOWN, 3)])
    stats = only(player_stats(db, "BTN", ["pfr", "four_bet_range", "river_call_efficiency"]).groups).stats
    found = stats["four_bet_range"]
    assert found.value == pytest.approx(2 / 3 * 1 / 2)
    assert (found.made, found.opportunities) == (1, 2)
    assert found.low is not None
    assert found.high is not None
    assert 0 < found.low < 1 / 3 < found.high <= 1
    assert "four_bet" not in stats
    assert stats["river_call_efficiency"] == Figure(None, None, 0)


def test_without_opportunities_there_is_no_figure(db: Database) -> None:
    fill(db, [dated(STEAL, 1)])
    stats = only(player_stats(db, "BTN").groups).stats
    assert stats["four_bet"] == Figure(None, 0, 0)
    assert stats["af"] == Figure(None, 0, 0)
    assert stats["sd_bb_100"] == Figure(None, None, 1)
    assert stats["bb_100"] == Figure(150.0, None, 1)


def test_a_percentage_is_a_share_with_its_interval(db: Database) -> None:
    fill(db, [dated(STEAL, 1), dated(STEAL, 2), dated(SHOWN, 3)])
    rfi = only(player_stats(db, "BTN", ["rfi"]).groups).stats["rfi"]
    assert (rfi.value, rfi.made, rfi.opportunities) == (pytest.approx(2 / 3), 2, 3)
    assert rfi.low == pytest.approx(0.2077, abs=1e-4)
    assert rfi.high == pytest.approx(0.9385, abs=1e-4)


def test_the_pool_is_everybody_else(db: Database) -> None:
    """In three hands each the small blind folds all, the big blind folds one, calls one, checks one."""
    fill(db, [dated(STEAL, 1), dated(CALLED, 2), dated(SHOWN, 3)])
    found = player_stats(db, "BTN", ["vpip", "net"], pool=True)
    stats = only(found.groups).stats
    assert (found.hands, found.pool, found.as_json()["pool"]) == (6, True, True)
    assert (stats["vpip"].made, stats["vpip"].opportunities) == (1, 6)
    assert stats["net"].value == -1
    by_position = player_stats(db, "BTN", ["vpip"], by="position", pool=True)
    assert [(group.key, group.hands) for group in by_position.groups] == [("SB", 3), ("BB", 3)]


def test_currencies_are_not_added(db: Database) -> None:
    fill(db, [dated(STEAL, 1, unit=USD), dated(STEAL, 2), dated(STEAL, 3)])
    mixed = only(player_stats(db, "BTN", ["net", "net_bb"]).groups)
    assert (mixed.currency, mixed.stats["net"], mixed.stats["net_bb"].value) == (None, Figure(None, None, 3), 4.5)
    apart = player_stats(db, "BTN", ["net"], by="currency").groups
    assert [(g.key, g.currency, g.stats["net"].value) for g in apart] == [
        ("CHIPS", "CHIPS", 6),
        ("USD", "USD", Decimal("0.03")),
    ]


# -------------------------------------------------------------------------------------------------------------- groups


def keys(db: Database, by: str, player: str = "BTN") -> list[tuple[str, int]]:
    return [(group.key, group.hands) for group in player_stats(db, player, ["vpip"], by=by).groups]


def test_positions_stand_in_the_order_of_play(db: Database) -> None:
    fill(db, [play(["6 players", "preflop: UTG folds, HJ folds, CO folds, BTN folds, SB folds"], "1", player="X")])
    assert [key for key, _ in keys(db, "position", "X")] == ["SB", "BB", "UTG", "HJ", "CO", "BTN"]


def test_stakes_stand_in_the_order_of_the_blinds(db: Database) -> None:
    blinds = [(100, 200), (1, 2), (10, 25), (5, 10)]
    hands = [dated(STEAL, i, unit=USD, small_blind=sb, big_blind=bb) for i, (sb, bb) in enumerate(blinds)]
    fill(db, hands)
    assert [key for key, _ in keys(db, "stakes")] == ["$0.01/$0.02", "$0.05/$0.10", "$0.10/$0.25", "$1/$2"]


def test_what_the_text_does_not_say_comes_last(db: Database) -> None:
    fill(db, [dated(STEAL, 1, None), dated(STEAL, 2), dated(STEAL, 3, 60 * 24 * 40)])
    assert keys(db, "month") == [("2026-03", 1), ("2026-04", 1), ("unknown", 1)]


def test_a_session_ends_after_an_hour_without_a_hand(db: Database) -> None:
    fill(db, [dated(STEAL, i, minutes) for i, minutes in enumerate([0, 60, 121, 130, None])])
    assert keys(db, "session") == [("2026-03-01 12:00", 2), ("2026-03-01 14:01", 2), ("unknown", 1)]


def test_groups_of_two_fields(db: Database) -> None:
    fill(db, [dated(STEAL, 1), dated(STEAL, 2, game="omaha"), dated(STEAL, 3, 60 * 24 * 365)])
    assert keys(db, "game, year") == [("holdem, 2026", 1), ("holdem, 2027", 1), ("omaha, 2026", 1)]


@pytest.mark.parametrize(
    ("by", "key"),
    [
        *[("site", "Demo"), ("table_size", "3"), ("players", "3"), ("is_tournament", "false"), ("bb", "2")],
        *[("date", "2026-03-01"), ("weekday", "Sun"), ("hour", "12"), ("limit", "no-limit"), ("room", "unknown")],
    ],
)
def test_keys_are_words_to_filter_on(db: Database, by: str, key: str) -> None:
    fill(db, [dated(STEAL, 1)])
    assert keys(db, by) == [(key, 1)]
    if key != "unknown":
        assert player_stats(db, "BTN", ["hands"], where=f"{by} = '{key}'").hands == 1


def test_an_unknown_group_is_refused(db: Database) -> None:
    fill(db, [dated(STEAL, 1)])
    with pytest.raises(UnusableInput, match="cannot group by 'planet'; there are site, room"):
        player_stats(db, "BTN", by="planet")


# ------------------------------------------------------------------------------------------------- players and filters


def test_without_a_name_it_is_the_hero_of_most_hands(db: Database) -> None:
    fill(db, [dated(STEAL, 1)])
    assert player_stats(db).player == "BTN"


def test_a_player_without_hands_is_refused(db: Database) -> None:
    fill(db, [dated(STEAL, 1)])
    with pytest.raises(UnusableInput, match="no hands of a player 'Nobody'"):
        player_stats(db, "Nobody")


def test_a_filter_leaves_hands_out_everywhere(db: Database) -> None:
    fill(db, [dated(STEAL, 1), dated(CALLED, 2, site="Other")])
    join(db, "BTN", ["BTN@Demo", "BTN@Other"])
    found = player_stats(db, "BTN", where="site = Other")
    assert found.hands == 1
    assert only(found.groups).stats["rfi"].opportunities == 1
    assert only(found.groups).stats["net"].value == -5


def test_a_filter_may_leave_nothing(db: Database) -> None:
    fill(db, [dated(STEAL, 1)])
    found = player_stats(db, "BTN", where="site = Nowhere")
    group = only(found.groups)
    assert (found.hands, group.key, group.hands) == (0, "all", 0)
    assert {name: figure.value for name, figure in group.stats.items() if figure.value is not None} == {"hands": 0}
    assert player_stats(db, "BTN", by="position", where="site = Nowhere").groups == ()


# -------------------------------------------------------------------------------------------------------------- output


def test_json_is_the_object_of_the_contract(db: Database) -> None:
    fill(db, [dated(STEAL, 1, unit=USD)])
    assert player_stats(db, "BTN", ["vpip", "net", "af"], by="position").as_json() == {
        "player": "BTN",
        "hands": 1,
        "groups": [
            {
                "key": "BTN",
                "hands": 1,
                "currency": "USD",
                "stats": {
                    "vpip": {
                        "value": 1.0,
                        "made": 1,
                        "opportunities": 1,
                        "low": pytest.approx(0.2065, abs=1e-4),
                        "high": 1.0,
                    },
                    "net": {"value": "0.03", "made": None, "opportunities": 1, "low": None, "high": None},
                    "af": {"value": None, "made": 0, "opportunities": 0, "low": None, "high": None},
                },
            }
        ],
    }


@pytest.mark.parametrize(
    ("value", "currency", "written"),
    [
        (Decimal("41.50000000"), "USD", "41.50"),
        (Decimal("4150.00000000"), "CHIPS", "4150"),
        (Decimal("0E-8"), "USD", "0.00"),
        (Decimal("-0.00000001"), "BTC", "-0.00000001"),
        (Decimal("0.12500000"), "USD", "0.125"),
        (-1.23456, "EUR", "-1.23"),
        (1e7, "CHIPS", "10000000"),
    ],
)
def test_money_as_a_decimal_string(value: Decimal | float, currency: str, written: str) -> None:
    assert money_json(value, currency) == written


def test_a_frame_has_a_row_a_group_and_statistic(db: Database) -> None:
    fill(db, [dated(STEAL, 1), dated(CALLED, 2)])
    frame = player_stats(db, "BTN", ["vpip", "net"], by="position").to_frame()
    assert frame.columns == ["group", "stat", "value", "made", "opportunities", "low", "high"]
    assert frame.rows()[0][:5] == ("BTN", "vpip", 1.0, 2, 2)
    assert frame.rows()[1][:5] == ("BTN", "net", -2.0, None, 2)
