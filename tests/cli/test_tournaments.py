"""``hhanalyzer tournaments``, and what import and audit say of summaries."""

import csv
import io
import json
from pathlib import Path

import pytest

from cli.running import Run, invoke
from project import SAMPLES

SUMMARIES = SAMPLES / "pokerstars" / "summaries"
LINNEA = SUMMARIES / "linnea_seven_tournaments.txt"
UNREAD = SUMMARIES / "T001_a_line_no_rule_reads.txt"


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = str(tmp_path_factory.mktemp("db") / "hands.duckdb")
    assert invoke("import", "--db", path, str(LINNEA)).exit_code == 0
    return path


def test_import_counts_summaries(run: Run, tmp_path: Path) -> None:
    path = str(tmp_path / "hands.duckdb")
    assert "1 file, 7 tournament summaries\n" in run("import", "--db", path, str(LINNEA)).stdout
    assert "1 file, 1 tournament summary (1 unreadable)\n" in run("import", "--db", path, str(UNREAD)).stdout
    assert "nothing new" in run("import", "--db", path, str(LINNEA), str(UNREAD)).stdout


def test_import_is_strict_about_summaries_too(run: Run, tmp_path: Path) -> None:
    result = run("import", "--strict", "--format", "json", "--db", str(tmp_path / "hands.duckdb"), str(UNREAD))
    assert result.exit_code == 1
    data = json.loads(result.stdout)
    assert (data["hands"], data["summaries"], data["unreadable_summaries"]) == (0, 0, 1)


def test_audit_tells_how_many_summaries_were_read(run: Run) -> None:
    result = run("audit", str(LINNEA))
    assert (result.exit_code, result.stdout) == (0, "7 tournament summaries: 7 read\n")
    walk = str(SAMPLES / "pokerstars" / "rules" / "walk.txt")
    assert run("audit", str(LINNEA), walk).stdout == "1 hand: 1 clean\n7 tournament summaries: 7 read\n"


def test_audit_shows_a_summary_that_was_not_read(run: Run) -> None:
    result = run("audit", str(UNREAD))
    assert result.exit_code == 1
    assert f"{UNREAD}:8: error[T001] unread_line: expected a place" in result.stdout
    assert "  = summary of tournament 3120000061, PokerStars\n" in result.stdout
    assert result.stdout.endswith("1 tournament summary: 0 read, 1 unreadable\n")
    assert run("audit", "--ignore", "T", str(UNREAD)).exit_code == 0


def test_audit_as_json_has_hands_alone_and_tells_the_others_beside(run: Run) -> None:
    result = run("audit", "--format", "jsonl", "--all", str(LINNEA), str(UNREAD))
    assert (result.exit_code, result.stdout) == (1, "")
    assert f"{UNREAD}:8: expected a place" in result.stderr
    assert "(summary of tournament 3120000061, PokerStars)" in result.stderr


def test_figures_as_text(run: Run, place: str) -> None:
    text = run("tournaments", "--db", place).stdout
    lines = {line.split("  ")[0]: line.split() for line in text.splitlines() if line}
    assert text.startswith("Linnea, tournaments\n")
    assert lines["Cost"][1:] == ["$53.20", "8"]
    assert lines["Profit"][1:3] == ["+$11.96", "7"]
    assert lines["Total ROI"][2:4] == ["22.5", "7"]
    assert lines["Average ROI"][2:4] == ["135.4", "7"]
    assert lines["ITM"][1:] == ["50.0", "4/8", "21.5", "to", "78.5"]


def test_groups_as_text(run: Run, place: str) -> None:
    lines = run("tournaments", "--db", place, "--by", "format").stdout.splitlines()
    assert lines[2].split()[:4] == ["format", "Entries", "ABI", "Profit"]
    assert [line.split()[0] for line in lines[3:]] == ["satellite", "knockout", "sit-and-go", "multi-table"]


def test_figures_as_json_and_csv(run: Run, place: str) -> None:
    data = json.loads(run("tournaments", "--db", place, "--by", "buy_in", "--format", "json").stdout)
    group = data["groups"][-1]
    assert (group["key"], group["currency"], group["stats"]["profit"]["value"]) == ("11", "USD", "-11.00")
    table = list(csv.DictReader(io.StringIO(run("tournaments", "--db", place, "--format", "csv").stdout)))
    (profit,) = (row for row in table if row["stat"] == "profit")
    assert (profit["group"], profit["currency"], profit["value"], profit["opportunities"]) == (
        "all",
        "USD",
        "11.96",
        "7",
    )


def test_the_list(run: Run, place: str) -> None:
    lines = run("tournaments", "--db", place, "--list", "--where", "format = satellite").stdout.splitlines()
    assert lines[1].split()[:2] == ["2025-03-23", "15:30"]
    assert "$11.00 (qualified for the target tournament)" in lines[1]
    rows = [
        json.loads(line) for line in run("tournaments", "--db", place, "--list", "--format", "json").stdout.splitlines()
    ]
    assert [(row["place"], row["profit"]) for row in rows][:2] == [(6, "-5"), (1, "8.8")]
    assert (
        len(list(csv.reader(io.StringIO(run("tournaments", "--db", place, "--list", "--format", "csv").stdout)))) == 9
    )


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--by", "seat"), "cannot group tournaments by 'seat'"),
        (("--where", "buy_in >"), "where:"),
        (("--player", "Nobody"), "no hands of a player 'Nobody'"),
        (("--list", "--by", "site"), "--list has no groups"),
    ],
)
def test_what_cannot_be_asked(run: Run, place: str, words: tuple[str, ...], message: str) -> None:
    result = run("tournaments", "--db", place, *words)
    assert result.exit_code == 2 or result.exception is not None
    assert message in result.output + str(result.exception)


def test_a_name_is_no_formula_and_no_control(run: Run, tmp_path: Path) -> None:
    text = LINNEA.read_text(encoding="utf-8").replace("Linnea", "Mallory")
    tilt = "Full Tilt Poker Tournament Summary =cmd|x\x1b[31m (77) Hold'em No Limit\nBuy-In: $9 + $1\n2 Entries\n"
    path = tmp_path / "a.txt"
    path.write_text(f"{text}\n{tilt}\n1: Eve, $18\n2: Zed\nEve finished in 1st place\n", encoding="utf-8")
    db = str(tmp_path / "hands.duckdb")
    run("import", "--db", db, str(path))
    assert "'=cmd|x" in run("tournaments", "--db", db, "--player", "Eve", "--list", "--format", "csv").stdout
    assert "\x1b" not in run("tournaments", "--db", db, "--player", "Eve", "--list").stdout
