"""Who is in the database: names, persons, places that are no persons; whom a player meets."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.money import Unit
from hhanalyzer.stats import Opponents, opponents, player_stats, players
from hhanalyzer.stats.people import People
from hhanalyzer.store.database import Database
from hhanalyzer.store.players import join
from stats.meeting import CALLED, STEAL, STOLEN, met
from store.filling import fill

MARA, OTIS = {"BTN": "Mara"}, {"BTN": "Otis"}


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as opened:
        yield opened


def lines(found: People) -> list[tuple[str, str, int]]:
    return [(person.name, person.site, person.hands) for person in found.persons]


def test_players_with_their_hands_and_figures(db: Database) -> None:
    """Mara steals once and is called once; the big blind folds once and calls once."""
    noon, later = datetime(2026, 3, 1, 12), datetime(2026, 3, 2)
    fill(db, [met(STEAL, 1, MARA, played_at=noon), met(CALLED, 2, MARA, played_at=later), met(STEAL, 3, OTIS)])
    found = players(db)
    assert lines(found) == [("BB", "Demo", 3), ("SB", "Demo", 3), ("Mara", "Demo", 2), ("Otis", "Demo", 1)]
    by_name = {person.name: person for person in found.persons}
    assert (by_name["Mara"].last_seen, by_name["Otis"].last_seen) == (later, None)
    vpip = by_name["BB"].stats["vpip"]
    assert (vpip.made, vpip.opportunities) == (1, 3)
    assert by_name["Mara"].stats["bb_100"].value == pytest.approx(100 * (1.5 - 2.5) / 2)


def test_a_part_of_a_name_is_enough(db: Database) -> None:
    fill(db, [met(STEAL, 1, {"BTN": "Mara", "SB": "Tamara%", "BB": "Ömer"})])
    assert [name for name, *_ in lines(players(db, "MAR"))] == ["Mara", "Tamara%"]
    assert [name for name, *_ in lines(players(db, "%"))] == ["Tamara%"]
    assert [name for name, *_ in lines(players(db, "öm"))] == ["Ömer"]
    assert lines(players(db, "'; DROP TABLE hands; --")) == []


def test_at_least_so_many_hands_and_not_more_than_so_many_players(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(STEAL, 2, MARA), met(STEAL, 3, OTIS)])
    assert [name for name, *_ in lines(players(db, min_hands=2))] == ["BB", "SB", "Mara"]
    cut = players(db, limit=1)
    assert (lines(cut), cut.more) == ([("BB", "Demo", 3)], 3)


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("name", ["BB", "Mara", "Otis", "SB"]),
        ("hands", ["BB", "SB", "Mara", "Otis"]),
        ("vpip", ["Mara", "Otis", "BB", "SB"]),
    ],
)
def test_an_order(db: Database, sort: str, order: list[str]) -> None:
    fill(db, [met(STEAL, 1, MARA), met(CALLED, 2, MARA), met(STEAL, 3, OTIS)])
    assert [name for name, *_ in lines(players(db, sort=sort))] == order


def test_an_unknown_order_is_refused(db: Database) -> None:
    with pytest.raises(UnusableInput, match="cannot sort by 'luck'; there are name, site, last_seen, hands, vpip"):
        players(db, sort="luck")


def test_a_filter_holds_for_hands_and_figures(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(CALLED, 2, MARA, site="Other")])
    found = players(db, "Mara", where="site = Other")
    assert lines(found) == [("Mara", "Other", 1)]
    assert found.persons[0].stats["bb_100"].value == -250


def test_joined_accounts_are_one_player(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(CALLED, 2, OTIS, site="Other")])
    join(db, "Mara K", ["Mara@Demo", "Otis@Other"])
    found = players(db, "otis")
    assert lines(found) == [("Mara K", "", 2)]
    assert found.persons[0].account == "Mara K"
    assert found.persons[0].stats["vpip"].made == 2
    assert found.persons[0].stats["bb_100"].value == pytest.approx(-50)


def test_money_of_several_currencies_is_not_added(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(STEAL, 2, MARA, unit=Unit("USD", 2)), met(STEAL, 3, OTIS)])
    found = {person.name: person for person in players(db, stats=["net", "net_bb"]).persons}
    assert (found["Mara"].stats["net"].value, found["Mara"].stats["net_bb"].value) == (None, 3)
    assert (found["Otis"].stats["net"].value, found["Otis"].currency) == (3, "CHIPS")


# ------------------------------------------------------------------------------------------- names that are no persons


def test_places_are_no_persons(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(STEAL, 2, site="Places", anonymous=True)])
    found = players(db)
    assert {site for _, site, _ in lines(found)} == {"Demo"}
    assert found.left_out == {"Places": 3}
    everybody = players(db, anonymous=True)
    assert ("BTN", "Places", 1) in lines(everybody)
    assert everybody.left_out == {}


def test_at_a_site_that_draws_names_anew_only_the_hero_is_one(db: Database) -> None:
    fill(db, [met(STEAL, 1, {"BTN": "Hero", "SB": "3f9a"}, site="GGPoker")])
    found = players(db)
    assert (lines(found), found.left_out) == ([("Hero", "GGPoker", 1)], {"GGPoker": 2})


def test_places_of_a_site_with_names_do_not_get_into_figures(db: Database) -> None:
    """A database of open hand histories may have both of one site."""
    fill(db, [met(STEAL, 1), met(STEAL, 2, anonymous=True)])
    (button,) = players(db, "BTN").persons
    assert (button.hands, button.stats["vpip"].opportunities) == (1, 1)


# ------------------------------------------------------------------------------------------------------ whom one meets


def rows(found: Opponents) -> list[tuple[Any, ...]]:
    return [(row.person.name, row.together, row.won) for row in found.rows]


def test_what_went_from_whom_to_whom(db: Database) -> None:
    """Mara steals 1 and 2 chips, then loses 5 to the big blind, who gets the small blind's chip as well."""
    fill(db, [met(STEAL, 1, MARA), met(CALLED, 2, MARA), met(STEAL, 3, OTIS)])
    found = opponents(db, "Mara")
    assert rows(found) == [("BB", 2, pytest.approx(2 - 5)), ("SB", 2, pytest.approx(1))]
    assert [row.won_bb for row in found.rows] == pytest.approx([-1.5, 0.5])
    net = player_stats(db, "Mara", ["net"]).groups[0].stats["net"].value
    assert net is not None
    assert sum(row.won or 0 for row in found.rows) == pytest.approx(float(net))
    # figures are of all hands of an opponent
    assert (found.rows[0].person.hands, found.rows[0].person.stats["vpip"].opportunities) == (3, 3)


def test_opponents_without_a_name_are_left_out(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(STEAL, 2, {"BTN": "Hero"}, site="GGPoker")])
    assert opponents(db, "Hero").rows == ()
    assert opponents(db, "Hero").to_frame().height == 0
    assert [row.person.name for row in opponents(db, "Mara").rows] == ["BB", "SB"]


def test_a_filter_and_a_limit(db: Database) -> None:
    fill(db, [met(STEAL, 1, MARA), met(STOLEN, 2, {"BB": "Mara"}), met(STEAL, 3, OTIS)])
    found = opponents(db, "Mara", where="position = BB")
    assert rows(found) == [("BTN", 1, pytest.approx(0)), ("SB", 1, pytest.approx(-2))]
    cut = opponents(db, "Mara", limit=1)
    assert (rows(cut)[0][:2], cut.more) == (("SB", 2), 2)
    assert opponents(db, "Mara").to_frame()["together"].to_list() == [2, 1, 1]
