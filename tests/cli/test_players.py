"""``hhanalyzer players alias``."""

from pathlib import Path

import pytest

from cli.running import Run
from project import SAMPLES

SESSION = SAMPLES / "sessions" / "holdem-no-limit-2max-0.25-0.50-9-02.txt"


@pytest.fixture
def db(run: Run, tmp_path: Path) -> str:
    """A database with hands of two sites, whose heroes have the same name."""
    place, copy = str(tmp_path / "hands.duckdb"), tmp_path / "hands.txt"
    copy.write_text(SESSION.read_text(encoding="utf-8").replace("Linnea", "Hero"), encoding="utf-8")
    assert run("import", str(copy), str(SAMPLES / "ggpoker"), "--db", place, "--workers", "1").exit_code == 0
    return place


def hands(run: Run, db: str, player: str) -> int:
    done = run("stats", "--db", db, "--player", player, "--stat", "hands", "--format", "csv")
    assert done.exit_code == 0, done.stderr
    return int(done.stdout.splitlines()[1].split(",")[3])


def test_a_name_of_two_sites_must_be_told_apart_or_joined(run: Run, db: str) -> None:
    done = run("stats", "--db", db, "--player", "Hero")
    assert done.exit_code == 2
    assert "'Hero' plays at GGPoker and PokerStars, who are different players: write Hero@GGPoker" in done.stderr
    there, here = hands(run, db, "Hero@GGPoker"), hands(run, db, "Hero@PokerStars")
    assert run("players", "alias", "add", "Mara", "Hero@GGPoker", "Hero@PokerStars", "--db", db).exit_code == 0
    assert hands(run, db, "Mara") == there + here


def test_the_default_player_is_an_account(run: Run, db: str) -> None:
    done = run("stats", "--db", db, "--stat", "hands")
    assert done.stdout.startswith("Hero@PokerStars, ")


def test_accounts_are_listed_and_parted(run: Run, db: str) -> None:
    assert run("players", "alias", "list", "--db", db).stdout == "no accounts are joined\n"
    done = run("players", "alias", "add", "Mara", "Hero@GGPoker", "--db", db)
    assert done.stdout == "Mara: Hero@GGPoker\n"
    again = run("players", "alias", "add", "Mara", "Hero@GGPoker", "--db", db)
    assert again.stdout == "Mara: Hero@GGPoker\nnothing new\n"
    listed = run("players", "alias", "list", "--db", db).stdout.splitlines()
    assert [line.split() for line in listed] == [["person", "name", "site"], ["Mara", "Hero", "GGPoker"]]
    gone = run("players", "alias", "remove", "Mara", "--db", db)
    assert gone.stdout == "1 account parted from Mara: Hero@GGPoker\n"
    assert run("players", "alias", "remove", "Mara", "--db", db).exit_code == 2


def test_a_report_of_joined_accounts(run: Run, db: str, tmp_path: Path) -> None:
    run("players", "alias", "add", "Mara", "Hero@GGPoker", "Hero@PokerStars", "--db", db)
    out = tmp_path / "report.html"
    assert run("report", "--db", db, "--player", "Mara", "-o", str(out)).exit_code == 0
    page = out.read_text(encoding="utf-8")
    assert "<title>Mara</title>" in page and "GGPoker" in page and "PokerStars" in page


def test_help_is_quick_and_tells_the_commands(run: Run) -> None:
    done = run("players", "alias", "--help")
    assert done.exit_code == 0
    assert all(word in done.stdout for word in ("add", "list", "remove"))
