"""``--where`` means the same hands in every command, of a database and of files; lists of hands and of fields."""

import csv
import io
import json
import re
from pathlib import Path
from typing import Any

import pytest

import hhanalyzer as hh
from cli.running import Run, invoke
from hhanalyzer.stats.fields import FIELDS
from project import SAMPLES

HANDS = str(SAMPLES / "pokerstars" / "rules")
PLAYER = "Mara"

CONDITIONS = (
    "saw_flop and net_bb < 0",
    "hole in (TT+, AK, 'A5s-A2s')",
    "pot_type in (limped, 3bp) or side_pot",
    "versus = Otis and position in (SB, BB)",
    "flop_suits = two_tone and not flop_paired",
    "played_at >= 2025-03-10 and bb > 0.5",
    "finding is not null or not won",
)


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = str(tmp_path_factory.mktemp("filters") / "hands.duckdb")
    assert invoke("import", HANDS, "--db", place).exit_code == 0
    return place


def listed(*words: str) -> Any:
    return json.loads(invoke("hands", *words, "--format", "json").stdout)


@pytest.mark.parametrize("where", CONDITIONS)
def test_lists_figures_and_tables_are_of_the_same_hands(db: str, tmp_path: Path, where: str) -> None:
    chosen = ("--player", PLAYER, "--where", where)
    found = listed("--db", db, *chosen)
    want = sorted(hand["hand_id"] for hand in found["hands"])
    assert 0 < len(want) == found["matching"] < listed("--db", db, "--player", PLAYER)["matching"]
    figures = json.loads(invoke("stats", "--db", db, *chosen, "--stat", "hands", "--format", "json").stdout)
    assert figures["hands"] == len(want)
    assert tables(("--db", db), chosen, tmp_path) == want
    with hh.Database(db) as opened:
        assert sorted(opened.hands(PLAYER, where)["hand_id"]) == want
        assert sorted(opened.hand_list(PLAYER, where)["hand_id"]) == want
        assert opened.stats(PLAYER, ["hands"], where=where).hands == len(want)


def test_every_command_takes_the_same_hands(db: str, tmp_path: Path) -> None:
    """Of a database and of files alike."""
    chosen = ("--player", PLAYER, "--where", "pot_type in (limped, 3bp) and saw_flop")
    found = listed("--db", db, *chosen)
    want = sorted(hand["hand_id"] for hand in found["hands"])
    assert want
    assert listed(HANDS, *chosen) == found
    assert tables((HANDS,), chosen, tmp_path) == want
    for source in (("--db", db), (HANDS,)):
        texts(source, chosen, want, tmp_path)
        told = invoke("explain", *source, *chosen, "--limit", "0").stdout
        assert sorted(re.findall(r"^Hand (\d+)$", told, re.MULTILINE)) == want
    audited = invoke("audit", HANDS, *chosen, "--format", "jsonl", "--all").stdout.splitlines()
    assert sorted(json.loads(line)["hand_id"] for line in audited) == want
    assert invoke("report", "--db", db, *chosen, "-o", str(tmp_path / "report.html")).exit_code == 0
    words = re.sub(r"<[^>]+>", "", (tmp_path / "report.html").read_text(encoding="utf-8"))
    assert re.search(rf"(?<!\d){len(want)}\s+hands?\b", words)
    assert "Only hands for which pot_type in (limped, 3bp) and saw_flop." in words


def tables(source: tuple[str, ...], chosen: tuple[str, ...], folder: Path) -> list[str]:
    """Return the numbers of the hands an export of tables writes."""
    assert invoke("export", "--to", "csv", *source, *chosen, "-o", str(folder)).exit_code == 0
    with (folder / "hands.csv").open(encoding="utf-8", newline="") as file:
        return sorted(row["hand_id"] for row in csv.DictReader(file))


def texts(source: tuple[str, ...], chosen: tuple[str, ...], want: list[str], folder: Path) -> None:
    """Compare the hands an export writes as texts, with those it says it cannot write."""
    output = invoke("export", "--to", "pokerstars", *source, *chosen, "-o", str(folder / "hands.txt")).stdout
    written = re.findall(r"^PokerStars .*?#(\d+)", (folder / "hands.txt").read_text(encoding="utf-8"), re.MULTILINE)
    counts = re.findall(r"^(\d+) hands? (?:not )?written", output, re.MULTILINE)
    assert set(written) <= set(want)
    assert sum(map(int, counts)) == len(want)


def test_without_a_player_all_hands_are_meant_where_they_can_be(run: Run, db: str, tmp_path: Path) -> None:
    """How many players a hand has is no fact of one of them; whether he won is one of the hero of most hands."""
    with hh.Database(db) as opened:
        ((three,),) = opened.rows("SELECT count(*) FROM hands WHERE players = 3")
        won = opened.hands(where="won").height
        assert won == opened.stats(where="won").hands
    for where, hands in (("players = 3", three), ("won", won)):
        output = run("export", "--to", "csv", "--db", db, "--where", where, "-o", str(tmp_path)).stdout
        assert f"hands.csv: {hands} rows" in output
        audited = run("audit", HANDS, "--where", where, "--format", "jsonl", "--all").stdout
        assert len(audited.splitlines()) == hands


def test_tables_hold_the_rows_of_the_chosen_hands_alone(run: Run, db: str, tmp_path: Path) -> None:
    where = ("--where", "side_pot and players > 3")
    assert run("export", "--to", "csv", "--db", db, *where, "--anonymize", "-o", str(tmp_path)).exit_code == 0
    with hh.Database(db) as opened:
        for table in ("seats", "decisions"):
            keys = opened.hands(where=where[1])["hand_key"].to_list()
            ((rows,),) = opened.rows(f"SELECT count(*) FROM {table} WHERE hand_key IN (SELECT unnest(?))", [keys])
            with (tmp_path / f"{table}.csv").open(encoding="utf-8", newline="") as file:
                assert len(list(csv.DictReader(file))) == rows > 0


def test_hands_that_were_not_read_are_told_of(run: Run, tmp_path: Path) -> None:
    good = (SAMPLES / "pokerstars" / "rules" / "walk.txt").read_text(encoding="utf-8")
    (tmp_path / "a.txt").write_text(good + "\n\n" + good.replace("folds", "yodels"), encoding="utf-8")
    done = run("audit", str(tmp_path), "--where", "bb > 0", "--all")
    assert "1 hand: 1 clean" in done.stdout
    assert "1 hand not judged by the condition" in done.stderr


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("audit", "-", "--where", "won"), "not standard input"),
        (("export", "--to", "phh", "-", "--where", "won", "-o", "x"), "not standard input"),
        (("hands", HANDS, "--where", "wonn"), "no field 'wonn' at column 1; did you mean won?"),
        (("hands", HANDS, "--sort", "nett"), "cannot sort by 'nett'; did you mean net?"),
        (("hands", HANDS, "--player", "Nobody"), "no hands of a player 'Nobody'"),
        (("hands", HANDS, "--db", "x"), "PATH or --db, not both"),
        (("audit", HANDS, "--where", "bb = a"), "bb is a number, 'a' is not at column 6"),
        (("explain",), "name a hand, a finding or a statistic"),
        (("explain", "A006", "--limit", "3"), "name a hand, a finding or a statistic"),
    ],
)
def test_what_cannot_be_asked_is_one_line(run: Run, words: tuple[str, ...], message: str) -> None:
    done = run(*words)
    assert done.exit_code == 2
    assert message in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_list_says_where_it_was_cut(run: Run, db: str) -> None:
    text = run("hands", "--db", db, "--player", PLAYER, "--limit", "2").stdout
    count = listed("--db", db, "--player", PLAYER)["matching"]
    assert text.startswith(f"{PLAYER}, {count} hands\n")
    assert f"The first 2 of {count} hands; --limit 0 lists all." in text
    assert len(listed("--db", db, "--player", PLAYER, "--limit", "2")["hands"]) == 2
    told = run("explain", "--db", db, "--player", PLAYER, "--limit", "1").stdout
    assert told.count("\nPut in\n") == 1
    assert f"The first 1 of {count} hands; --limit 0 explains all." in told
    assert run("explain", "--db", db, "--where", "bb > 99999").stdout == "no hand\n"


def test_csv_says_what_json_says(run: Run, db: str) -> None:
    words = ("hands", "--db", db, "--player", PLAYER, "--where", "showdown", "--format")
    rows = list(csv.DictReader(io.StringIO(run(*words, "csv").stdout)))
    hands = json.loads(run(*words, "json").stdout)["hands"]
    assert rows
    assert rows == [{name: "" if cell is None else str(cell) for name, cell in hand.items()} for hand in hands]
    assert all(re.fullmatch(r"-?\d+\.\d\d", row["net"]) for row in rows if row["currency"] == "USD")


def test_names_of_others_are_no_formulas_and_no_commands_of_the_terminal(run: Run, tmp_path: Path) -> None:
    text = (SAMPLES / "pokerstars" / "rules" / "walk.txt").read_text(encoding="utf-8")
    (tmp_path / "a.txt").write_text(text.replace("Table 'Elva", "Table '=HYPERLINK(1)\x1b[2J"), encoding="utf-8")
    shown = run("stats", "--by", "table_name", "--format", "csv", "--db", place(tmp_path)).stdout
    assert "\n'=HYPERLINK" in shown
    assert "\x1b" not in run("hands", str(tmp_path / "a.txt")).stdout


def place(folder: Path) -> str:
    """Import the one file of a folder."""
    assert invoke("import", str(folder / "a.txt"), "--db", str(folder / "hands.duckdb")).exit_code == 0
    return str(folder / "hands.duckdb")


def test_every_field_is_listed(run: Run) -> None:
    text = run("fields").stdout
    assert [name for name in FIELDS if f"  {name} " not in text] == []
