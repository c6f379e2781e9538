"""A player beside another one and beside the pool, worked out by hand."""

from collections.abc import Iterator
from math import comb, sqrt

import numpy as np
import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats import catalog, compare
from hhanalyzer.stats.comparing import Compared, corrected, means, shares
from hhanalyzer.stats.compiler import Moments
from hhanalyzer.stats.query import Figure
from hhanalyzer.store.database import Database
from hhanalyzer.store.players import join
from stats.meeting import CALLED, STEAL, STOLEN, met
from store.filling import fill

MARA = {"BTN": "Mara"}
HIGHER = {"big_blind": 4}  # other stakes


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as opened:
        yield opened


def row(db: Database, stat: str, player: str = "Mara", other: str | None = None, where: str | None = None) -> Compared:
    (found,) = compare(db, player, other, [stat], where).rows
    return found


def test_two_players(db: Database) -> None:
    """Mara plays 4 of 4 hands, the big blind 1 of 4: (0.51, 1) and (0.046, 0.699) by Wilson."""
    fill(db, [met(STEAL, 1, MARA), met(STEAL, 2, MARA), met(STEAL, 3, MARA), met(CALLED, 4, MARA)])
    found = row(db, "vpip", other="BB")
    assert (found.own.made, found.own.opportunities) == (4, 4)
    assert (found.other.made, found.other.opportunities) == (1, 4)
    own, other = (4 / (4 + 1.96**2), 1), (0.0456, 0.6994)
    assert (found.own.low, found.own.high) == pytest.approx(own, abs=1e-4)
    assert (found.other.low, found.other.high) == pytest.approx(other, abs=1e-4)
    reach = sqrt((1 - own[0]) ** 2 + (other[1] - 0.25) ** 2), 0.25 - other[0]
    assert (found.difference, found.low, found.high) == pytest.approx(
        (0.75, 0.75 - reach[0], 0.75 + reach[1]), abs=1e-4
    )
    # 4/4 against 1/4: 4 + 4 - 5 = 3 misses are all the other's in 4 of 56 ways, or all Mara's in as many
    assert found.p == pytest.approx(2 * 4 / comb(8, 3))
    assert not found.stands_out


def test_the_pool_is_weighted_as_the_player_plays(db: Database) -> None:
    """He has 1 of 4 opportunities at the lower stakes, where the others play 3 of 5; at the higher ones none of 6."""
    low = [met(CALLED, 1, MARA), met(CALLED, 2, {"BTN": "Ann"})]
    fill(db, [*low, *(met(STEAL, i, MARA, **HIGHER) for i in (3, 4, 5))])
    found = row(db, "vpip")
    assert (found.own.made, found.own.opportunities) == (4, 4)
    assert (found.other.made, found.other.opportunities) == (3, 11)
    assert found.other.value == pytest.approx(0.25 * 3 / 5)
    # as sure as 1 / (0.25^2/5 + 0.75^2/6) = 9.41 opportunities alike: 1 of 9 for the exact test
    n = 1 / (0.0625 / 5 + 0.5625 / 6)
    middle = (0.15 + 1.96**2 / (2 * n)) / (1 + 1.96**2 / n)
    assert (found.other.low or 0) + (found.other.high or 0) == pytest.approx(2 * middle, abs=1e-4)
    assert found.p == pytest.approx(comb(9, 1) / comb(13, 5))


def test_only_like_tables_make_the_pool(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(CALLED, 2, **HIGHER), met(CALLED, 3, site="Other")])
    found = compare(db, "Mara", stats=["vpip"])
    assert (found.hands, found.other_hands) == (1, 2)
    assert (found.rows[0].other.made, found.rows[0].other.opportunities) == (0, 2)


def test_what_nobody_else_could_do_is_left_out_and_counted(db: Database) -> None:
    """At the lower stakes only Mara could open; at the higher ones she folded and the small blind opened."""
    fill(db, [met(STEAL, 1, MARA), met(STOLEN, 2, MARA, **HIGHER)])
    found = row(db, "rfi")
    assert (found.own.made, found.own.opportunities, found.left_out) == (0, 1, 1)
    assert (found.other.made, found.other.opportunities) == (1, 1)


def test_no_opportunities_no_comparison(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA)])
    found = row(db, "four_bet")
    assert (found.own.value, found.other.value, found.difference, found.p) == (None, None, None, None)


def test_a_ratio_is_tested_by_its_share(db: Database) -> None:
    """After the flop the big blind bets once and never calls; Mara does nothing but fold."""
    fill(db, [met(CALLED, 1, MARA)])
    found = row(db, "af", player="BB")
    assert (found.own.made, found.own.opportunities, found.own.value) == (1, 0, None)
    assert (found.difference, found.p) == (None, None)


def test_winnings_from_one_another(db: Database) -> None:
    """Heads-up: +1, +1, -5 big blinds... the pool is the mirror, and the error of the difference is twice the mean's."""
    steal = ["2 players", "preflop: BTN raises to 4, BB folds"]  # +2, 1 bb
    lost = ["2 players", "preflop: BTN raises to 4, BB calls", "flop: BB bets 6, BTN folds"]  # -4, -2 bb
    fill(db, [met(steal, 1, MARA), met(steal, 2, MARA), met(lost, 3, MARA)])
    found = row(db, "bb_100")
    assert (found.own.value, found.other.value) == (pytest.approx(0, abs=1e-9), pytest.approx(0, abs=1e-9))
    # values 100, 100, -200: sd 100 sqrt(3), standard error 100; 2(3 - 1) = 4 degrees of freedom, t = 2.7764
    assert (found.low, found.high) == pytest.approx((-2 * 277.64, 2 * 277.64), abs=0.1)
    assert found.p == pytest.approx(1)


def test_sums_stand_beside_each_other_without_a_test(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(STEAL, 2, MARA)])
    found = row(db, "net")
    assert (found.own.value, found.other.value, found.p) == (6, -6, None)
    assert "net" not in [each.stat.id for each in compare(db, "Mara").rows]


def test_many_statistics_are_corrected_for() -> None:
    """0.02 alone stands out; as one of three it does not, 0.01 does: 3 x 0.01 = 0.03, 2 x 0.02 = 0.04."""
    stat, nothing = catalog()["vpip"], Figure(None, 0, 0)

    def marks(*values: float | None) -> list[bool]:
        return [each.stands_out for each in corrected([Compared(stat, nothing, nothing, p=p) for p in values])]

    assert marks(0.02) == [True]
    assert marks(0.02, 0.6, 0.7) == [False, False, False]
    assert marks(0.02, 0.6, None, 0.01) == [True, False, False, True]


def test_joined_accounts_are_one(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(CALLED, 2, {"BTN": "MaraK"}, site="Other")])
    join(db, "Mara K", ["Mara@Demo", "MaraK@Other"])
    found = compare(db, "Mara K", stats=["vpip"])
    assert (found.player, found.hands, found.other_hands) == ("Mara K", 2, 4)
    with pytest.raises(UnusableInput, match="the same player"):
        compare(db, "Mara K", "Mara@Demo")


def test_a_place_is_nobody(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(STEAL, 2, {"BTN": "UTG"}, site="Places", anonymous=True)])
    with pytest.raises(UnusableInput, match="'UTG' is not one player"):
        compare(db, "UTG")
    with pytest.raises(UnusableInput, match="'UTG' is not one player"):
        compare(db, "Mara", "UTG")
    assert compare(db, "UTG", anonymous=True).hands == 1


def test_places_count_in_the_pool(db: Database) -> None:
    fill(db, [met(CALLED, 1, {"BTN": "Hero"}, site="GGPoker")])
    found = row(db, "vpip", "Hero")
    assert (found.other.made, found.other.opportunities) == (1, 2)


def test_output(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(CALLED, 2, MARA)])
    found = compare(db, "Mara", stats=["vpip", "net"])
    told = found.as_json()
    assert {key: told[key] for key in ("player", "other", "pool", "hands", "other_hands", "correction", "level")} == {
        "player": "Mara",
        "other": None,
        "pool": True,
        "hands": 2,
        "other_hands": 4,
        "correction": "holm",
        "level": 0.05,
    }
    assert told["stats"]["net"]["own"]["value"] == "-2"
    assert told["stats"]["net"]["difference"] is None
    assert told["stats"]["vpip"]["other"]["made"] == 1
    frame = found.to_frame()
    assert frame["stat"].to_list() == ["vpip", "net"]
    assert frame["own_value"].to_list() == [1.0, -2.0]
    assert frame["stands_out"].to_list() == [False, False]


def test_who_plays_like_the_pool_is_told_so() -> None:
    """Two kinds of tables, at one of which the player is most often and the others are seldom."""
    rng, stat = np.random.default_rng(20260103), catalog()["vpip"]
    alarms = misses = 0
    for _ in range(400):
        pairs = [
            (Moments(own, int(rng.binomial(own, rate))), Moments(others, int(rng.binomial(others, rate))))
            for own, others, rate in ((180, 50, 0.2), (20, 900, 0.3))
        ]
        found = shares(stat, pairs)
        assert found.p is not None and found.low is not None and found.high is not None
        alarms += found.p < 0.05
        misses += not found.low <= 0 <= found.high
    assert max(alarms, misses) <= 400 * 0.05 + 13, "three standard deviations of 20 are 13"


def test_results_won_from_one_another_are_told_to_be_alike() -> None:
    """Heads-up, zero-sum: taken as strangers they would differ in 17 % of samples."""
    rng, stat = np.random.default_rng(20260104), catalog()["bb_100"]
    alarms = 0
    for _ in range(400):
        won = rng.normal(0, 100, 300)
        moments = Moments(300, None, float(won.sum()), float((won * won).sum()))
        mirror = Moments(300, None, -float(won.sum()), float((won * won).sum()))
        found = means(stat, [(moments, mirror)])
        assert found.p is not None
        alarms += found.p < 0.05
    assert 4 <= alarms <= 400 * 0.05 + 13
