"""``hhanalyzer players``, ``profile``, ``compare`` and ``luck``."""

import csv
import io
import json
from pathlib import Path

import pytest

from cli.running import Run
from hhanalyzer.store.database import Database
from project import SAMPLES
from stats.meeting import CALLED, STEAL, met
from store.filling import fill

SESSION = SAMPLES / "sessions" / "holdem-no-limit-2max-0.25-0.50-9-02.txt"
# What a name may hold: a formula of a spreadsheet, marks of HTML and of rich, control characters, SQL.
HOSTILE = "=[red]<b>'; DROP TABLE hands;--\x1b[2J\u202e"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database in which Mara meets people, one of whom has an evil name, and places."""
    path = tmp_path_factory.mktemp("opponents") / "hands.duckdb"
    mara = {"BTN": "Mara"}
    with Database(path) as db:
        fill(
            db,
            [
                *(met(STEAL, i, mara) for i in range(12)),
                *(met(CALLED, 20 + i, mara) for i in range(3)),
                met(STEAL, 40, {"BTN": HOSTILE, "SB": "Otis"}),
                met(STEAL, 41, site="Places", anonymous=True),
            ],
        )
    return str(path)


def ok(run: Run, *args: str) -> str:
    done = run(*args)
    assert done.exit_code == 0, done.stderr
    return done.stdout


def harmless(text: str) -> bool:
    return "\x1b" not in text and "\u202e" not in text


def test_players_as_text(run: Run, place: str) -> None:
    lines = ok(run, "players", "--db", place).splitlines()
    assert lines[0] == "5 players"
    table = [line.split() for line in lines if line.startswith(("name", "BB", "Mara"))]
    assert table[0] == ["name", "site", "hands", "VPIP", "PFR", "3-bet", "AF", "WTSD", "bb/100", "last", "seen"]
    # called in 3 of 16 hands; 12 steals of +1.5 bb and 3 losses of 2.5 bb are 10.5 bb in 15 hands
    assert table[1][:4] == ["BB", "Demo", "16", "18.8"]
    assert table[2][:5] == ["Mara", "Demo", "15", "100.0", "100.0"]
    assert table[2][-2:] == ["+70.0", "-"]
    assert "Places (3 hands); --anonymous lists them." in lines[-1]


def test_a_limit_is_told(run: Run, place: str) -> None:
    assert "The first 2; --limit 0 lists all." in ok(run, "players", "--db", place, "--limit", "2")


def test_players_as_csv_are_no_formulas(run: Run, place: str) -> None:
    rows = list(
        csv.DictReader(io.StringIO(ok(run, "players", "--db", place, "--search", "drop table", "--format", "csv")))
    )
    assert [(row["name"], row["hands"]) for row in rows] == [("'" + HOSTILE, "1")]


def test_players_as_json(run: Run, place: str) -> None:
    told = json.loads(ok(run, "players", "--db", place, "--format", "json", "--stat", "vpip,net", "--min-hands", "10"))
    assert [each["name"] for each in told["players"]] == ["BB", "Mara", "SB"]
    mara = told["players"][1]
    assert {key: mara[key] for key in ("name", "site", "hands", "last_seen")} == {
        "name": "Mara",
        "site": "Demo",
        "hands": 15,
        "last_seen": None,
    }
    assert (mara["stats"]["vpip"]["made"], mara["stats"]["vpip"]["opportunities"]) == (15, 15)
    assert mara["stats"]["net"]["value"] == "21"
    assert (told["more"], told["left_out"]) == (0, {"Places": 3})


def test_an_evil_name_is_shown_harmlessly(run: Run, place: str) -> None:
    shown = ok(run, "players", "--db", place)
    assert "[red]<b>'; DROP TABLE hands;--\\x1b[2J\\u202e" in shown
    for args in (("profile", HOSTILE), ("compare", HOSTILE, "Mara"), ("compare", "Mara", "--pool")):
        assert harmless(ok(run, *args, "--db", place)), args
    assert harmless(ok(run, "luck", "--player", HOSTILE, "--db", place))
    done = run("compare", "Mara", HOSTILE + "?", "--db", place)
    assert (done.exit_code, harmless(done.stderr)) == (2, True)


def test_an_option_of_the_list_before_a_subcommand_is_refused(run: Run, place: str) -> None:
    """It would not be heeded: the accounts would be joined in another database."""
    done = run("players", "--db", place, "alias", "list")
    assert done.exit_code == 2
    assert "--db before 'alias' is for the list of players" in done.stderr
    assert ok(run, "players", "alias", "list", "--db", place) == "no accounts are joined\n"


def test_a_profile_tells_what_stands_out(run: Run, place: str) -> None:
    """Mara raises 15 of 15; the others at such tables 0 of 30, but for one who raised his only hand."""
    shown = ok(run, "profile", "Mara", "--db", place)
    assert shown.startswith("Mara, 15 hands\n\nStands out:\n")
    outstanding = shown.split("\n\n")[1]
    assert "PFR" in outstanding and "others" in outstanding
    assert "WTSD" not in outstanding
    assert [line.split()[:4] for line in shown.splitlines() if line.startswith("BTN")] == [
        ["BTN", "15", "(100.0)", "(100.0)"]
    ]
    told = json.loads(ok(run, "profile", "Mara", "--db", place, "--format", "json"))
    assert "pfr" in told["stands_out"]
    assert told["comparison"]["stats"]["pfr"]["own"]["made"] == 15
    assert told["comparison"]["stats"]["pfr"]["other"]["made"] == 1
    assert [group["key"] for group in told["positions"]] == ["BTN"]


def test_a_place_has_no_profile(run: Run, place: str) -> None:
    done = run("profile", "BTN@Places", "--db", place)
    assert done.exit_code == 2
    assert "'BTN@Places' is not one player" in done.stderr
    assert ok(run, "profile", "BTN@Places", "--anonymous", "--db", place).startswith("BTN@Places, 1 hand\n")


def test_two_players_side_by_side(run: Run, place: str) -> None:
    shown = ok(run, "compare", "Mara", "BB@Demo", "--stat", "vpip,net", "--db", place)
    (vpip,) = [line.split() for line in shown.splitlines() if line.startswith("VPIP")]
    assert vpip[:6] == ["VPIP", "100.0", "15/15", "18.8", "3/16", "+81.2"]
    assert vpip[-1] == "*"
    rows = list(csv.DictReader(io.StringIO(ok(run, "compare", "Mara", "BB@Demo", "--format", "csv", "--db", place))))
    (row,) = [row for row in rows if row["stat"] == "vpip"]
    assert (row["own_made"], row["other_opportunities"], row["stands_out"]) == ("15", "16", "True")


def test_what_to_compare_with_must_be_said(run: Run, place: str) -> None:
    for args in (("Mara",), ("Mara", "BB@Demo", "--pool")):
        done = run("compare", *args, "--db", place)
        assert done.exit_code == 2
        assert "name another player, or give --pool" in done.stderr


def test_luck_of_files_and_of_a_database(run: Run, place: str) -> None:
    shown = ok(run, "luck", str(SESSION))
    assert shown.startswith("Every hero: ")
    assert "2 hole cards of 52" in shown and "suited" in shown
    assert "Only the hero's cards are tested" in shown
    rows = list(csv.DictReader(io.StringIO(ok(run, "luck", str(SESSION), "--format", "csv"))))
    hands = int(rows[0]["hands"])
    each = [row for row in rows if row["subject"].startswith("2 hole") and row["test"] == "cards"]
    assert sum(int(row["seen"]) for row in each) == 2 * hands
    assert "0 all-ins" in ok(run, "luck", "--player", "Mara", "--db", place)
    told = json.loads(ok(run, "luck", "--db", place, "--format", "json"))
    assert (told["player"], told["correction"], told["all_ins"]["hands"]) == (None, "holm", 0)


def test_no_database_is_one_line(run: Run, tmp_path: Path) -> None:
    for args in (("players",), ("profile",), ("compare", "a", "b"), ("luck",)):
        done = run(*args, "--db", str(tmp_path / "none.duckdb"))
        assert done.exit_code == 2
        assert "import hands first" in done.stderr
