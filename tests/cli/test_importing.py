"""``hhanalyzer import``, and what explains a hand out of the database."""

import json
from pathlib import Path

import pytest

from cli.running import Run
from project import SAMPLES

RULES = SAMPLES / "pokerstars" / "rules"
FAULTY = SAMPLES / "pokerstars" / "faulty"


def figures(run: Run, *args: str) -> dict[str, float]:
    result = run("import", "--format", "json", *args)
    assert result.exit_code == 0, result.stderr
    data: dict[str, float] = json.loads(result.stdout)
    return data


def test_the_figures_add_up(run: Run, tmp_path: Path) -> None:
    data = figures(run, str(FAULTY), "--db", str(tmp_path / "new" / "hands.duckdb"))
    assert list(data) == [
        "files",
        "files_unchanged",
        "hands",
        "imported",
        "duplicates",
        "cancelled",
        "unsupported",
        "unreadable",
        "findings",
        "summaries",
        "unreadable_summaries",
        "seconds",
    ]
    assert data["hands"] == data["imported"] + data["duplicates"] + data["unsupported"] + data["unreadable"] > 0
    assert data["unsupported"] and data["unreadable"] and data["findings"]


def test_a_second_import_finds_nothing_new(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "hands.duckdb")
    first = figures(run, str(RULES), "--db", place)
    again = figures(run, str(RULES), "--db", place)
    assert (again["files_unchanged"], again["hands"]) == (first["files"], 0)
    assert "files, nothing new\n" in run("import", str(RULES), "--db", place).output


def test_the_text_says_where_the_hands_are(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "hands.duckdb")
    result = run("import", str(RULES / "walk.txt"), "--db", place)
    assert result.output.startswith("1 file, 1 hand: 1 imported\n")
    assert place in result.output


def test_strict_minds_what_is_not_read(run: Run, tmp_path: Path) -> None:
    place = str(tmp_path / "hands.duckdb")
    assert run("import", "--strict", str(RULES / "walk.txt"), "--db", place).exit_code == 0
    unread = str(FAULTY / "T001_line_no_rule_reads.txt")
    assert run("import", unread, "--db", place).exit_code == 0
    assert run("import", "--strict", unread, "--db", str(tmp_path / "other.duckdb")).exit_code == 1


def test_a_file_that_cannot_be_opened_is_said_and_the_rest_imported(run: Run, tmp_path: Path) -> None:
    (tmp_path / "hands").mkdir()
    (tmp_path / "hands" / "broken.gz").write_bytes(b"no gzip")
    (tmp_path / "hands" / "good.txt").write_bytes((RULES / "walk.txt").read_bytes())
    result = run(
        "import", "--strict", "--workers", "1", str(tmp_path / "hands"), "--db", str(tmp_path / "hands.duckdb")
    )
    assert "broken.gz" in result.stderr
    assert ": 1 imported" in result.stdout
    assert result.exit_code == 1


def test_the_database_may_be_named_by_the_environment(run: Run, tmp_path: Path) -> None:
    place = tmp_path / "by_name.duckdb"
    assert run("import", str(RULES / "walk.txt"), HHANALYZER_DB=str(place)).exit_code == 0
    assert place.exists()


def test_a_hand_of_the_database_is_explained_with_the_lines_of_its_file(run: Run, tmp_path: Path) -> None:
    place, path = str(tmp_path / "hands.duckdb"), str(RULES / "kickers_decide_and_do_not_count.txt")
    run("import", path, "--db", place)
    hands = [json.loads(line) for line in run("audit", "--format", "jsonl", "--all", path).stdout.splitlines()]
    second = hands[1]
    told = run("explain", second["hand_id"], "--db", place).stdout
    assert f"lines {second['line']}-" in told
    assert told == run("explain", second["hand_id"], path).stdout


def test_without_a_database_nothing_is_explained(run: Run, tmp_path: Path) -> None:
    result = run("explain", "240100003699", "--db", str(tmp_path / "none.duckdb"))
    assert result.exit_code == 2
    assert result.stderr.count("\n") == 1
    assert not (tmp_path / "none.duckdb").exists()


def test_a_file_that_is_no_database_is_refused(run: Run) -> None:
    walk = str(RULES / "walk.txt")
    result = run("import", walk, "--db", walk)
    assert result.exit_code == 2
    assert "is not a database of hhanalyzer" in result.stderr


def test_an_interrupted_import_says_how_to_go_on(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hhanalyzer.store.importing.import_paths", interrupted)
    result = run("import", str(RULES), "--db", str(tmp_path / "hands.duckdb"))
    assert result.exit_code == 2
    assert "the same command goes on" in result.stderr


def test_parts_are_asked_where_they_are(run: Run, tmp_path: Path) -> None:
    parts = str(tmp_path / "parts")
    run("import", str(RULES), "--db", str(tmp_path / "hands.duckdb"))
    assert run("import", str(RULES), "--parts", parts, "--workers", "1").exit_code == 0
    of_parts = run("stats", "--parts", parts)
    assert of_parts.stdout == run("stats", "--db", str(tmp_path / "hands.duckdb")).stdout


def test_a_scheduler_needs_a_folder_for_the_parts(run: Run) -> None:
    result = run("import", str(RULES), "--scheduler", "tcp://127.0.0.1:1")
    assert result.exit_code == 2
    assert "--parts" in result.stderr
