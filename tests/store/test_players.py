"""Who is who: a name at two sites is two players, unless somebody joins his own accounts."""

from collections.abc import Iterator

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.store import Database
from hhanalyzer.store.players import Account, find, join, part, people

# Site, players of a hand; the first is the hero.
HANDS = (
    ("Stars", "mara", "otto"),
    ("Stars", "mara", "otto"),
    ("Club", "otto", "pia"),
    ("Club", "otto", "pia"),
    ("Club", "otto", "pia"),
    ("Net", "M@ra", "quinn"),
)


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as database:
        for key, (site, *players) in enumerate(HANDS):
            _insert(database, "hands", {"hand_key": key, "site": site, "hand_id": str(key)})
            for seat, player in enumerate(players, 1):
                row = {"hand_key": key, "seat": seat, "player": player, "is_hero": seat == 1, "net": 1}
                _insert(database, "seats", row)
        yield database


def _insert(db: Database, table: str, values: dict[str, object]) -> None:
    """Insert a row whose other columns are empty or nought."""
    columns = db.rows("SELECT column_name, data_type, is_nullable FROM duckdb_columns() WHERE table_name = ?", [table])
    blank = {"VARCHAR": "", "BOOLEAN": False}
    row = [values.get(name, None if null else blank.get(kind, 0)) for name, kind, null in columns]
    db.rows(f"INSERT INTO {table} VALUES ({', '.join('?' * len(row))})", row)


def counted(db: Database, text: str) -> int:
    who = find(db, text)
    found = db.rows(
        f"SELECT count(*) FROM seats AS p JOIN hands AS h USING (hand_key) WHERE {who.where()}",
        who.params,  # type: ignore[arg-type]
    )
    return int(found[0][0])


def test_a_name_that_one_site_knows_is_a_player(db: Database) -> None:
    who = find(db, "mara")
    assert (who.name, who.accounts, who.by_name) == ("mara", (Account("mara", "Stars"),), True)
    assert counted(db, "mara") == 2


def test_a_name_of_two_sites_is_two_players(db: Database) -> None:
    with pytest.raises(
        UnusableInput, match=r"'otto' plays at Club and Stars, who are different players: write otto@Club"
    ):
        find(db, "otto")
    assert (counted(db, "otto@Club"), counted(db, "otto@stars")) == (3, 2)
    assert find(db, "otto@stars").name == "otto@Stars"


def test_a_name_with_the_sign_in_it_is_a_name(db: Database) -> None:
    assert find(db, "M@ra").accounts == (Account("M@ra", "Net"),)
    assert find(db, "M@ra@Net").accounts == (Account("M@ra", "Net"),)


def test_joined_accounts_are_one_player_under_any_of_his_names(db: Database) -> None:
    assert join(db, "Me", ["mara", "otto@Club"]) == [Account("mara", "Stars"), Account("otto", "Club")]
    assert counted(db, "Me") == counted(db, "mara") == counted(db, "otto@Club") == 5
    assert find(db, "Me").by_name is False  # somebody else is called otto elsewhere
    assert counted(db, "otto@Stars") == 2
    assert people(db) == {"Me": [Account("mara", "Stars"), Account("otto", "Club")]}


def test_names_are_enough_where_nobody_else_has_them(db: Database) -> None:
    join(db, "Me", ["mara", "M@ra"])
    assert find(db, "Me").by_name is True
    assert counted(db, "Me") == 3


def test_a_person_may_have_the_name_of_his_accounts(db: Database) -> None:
    join(db, "otto", ["otto@Club", "otto@Stars"])
    assert counted(db, "otto") == 5
    assert find(db, "otto").by_name is True


def test_joining_twice_changes_nothing_and_nobody_takes_anothers_account(db: Database) -> None:
    join(db, "Me", ["mara"])
    assert join(db, "Me", ["mara", "mara@Stars"]) == []
    with pytest.raises(UnusableInput, match="joined to 'Me' already"):
        join(db, "You", ["mara"])
    assert list(people(db)) == ["Me"]


def test_what_is_no_account_is_told(db: Database) -> None:
    for text, words in (("nobody", "no hands of a player"), ("mara@Club", "no hands"), ("otto", "write otto@Club")):
        with pytest.raises(UnusableInput, match=words):
            join(db, "Me", ["mara", text])
    with pytest.raises(UnusableInput, match="needs a name"):
        join(db, " ", ["mara"])
    assert people(db) == {}


def test_accounts_are_taken_out_again(db: Database) -> None:
    join(db, "Me", ["mara", "otto@Club", "M@ra"])
    assert part(db, "Me", ["mara"]) == [Account("mara", "Stars")]
    assert counted(db, "Me") == 4
    with pytest.raises(UnusableInput, match="pia is not joined to 'Me'"):
        part(db, "Me", ["pia"])
    assert len(part(db, "Me")) == 2
    with pytest.raises(UnusableInput, match="nothing is joined"):
        part(db, "Me")
    with pytest.raises(UnusableInput, match="no hands"):
        find(db, "Me")


def test_the_hero_of_most_hands_is_an_account_or_a_person(db: Database) -> None:
    assert db.default_player() == "otto@Club"  # otto at Stars is somebody else
    join(db, "Me", ["mara", "M@ra"])
    assert db.default_player() == "Me"  # three hands, as many as otto, and before him in the alphabet
    assert db.hands("Me").height == 3
