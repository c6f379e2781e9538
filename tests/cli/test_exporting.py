"""``hhanalyzer export``."""

from pathlib import Path

import pytest

from cli.running import Run
from hhanalyzer.pipeline import read
from project import SAMPLES

HEADS_UP = str(SAMPLES / "sessions" / "holdem-no-limit-2max-0.25-0.50-9-02.txt")


@pytest.fixture
def key(tmp_path: Path) -> str:
    (tmp_path / "key").write_text("a key of sixteen bytes or more", encoding="utf-8")
    return str(tmp_path / "key")


@pytest.mark.parametrize("to", ["phh", "ohh", "pokerstars"])
def test_hands_are_written_and_counted(run: Run, tmp_path: Path, to: str) -> None:
    out = tmp_path / "hands.txt"
    done = run("export", "--to", to, HEADS_UP, "-o", str(out))
    hands = list(read([HEADS_UP]))
    assert done.exit_code == 0
    assert done.stdout == f"{len(hands)} hands written to {out}\n"
    assert [result.hand_id for result in read([str(out)])] == [result.hand_id for result in hands]


def test_what_is_left_out_is_told_with_the_reason(run: Run, tmp_path: Path) -> None:
    capped = str(SAMPLES / "pokerstars" / "games" / "cap_no_limit.txt")
    words = ("export", "--to", "phh", capped, "-o", str(tmp_path / "a.phhs"))
    done = run(*words)
    assert done.exit_code == 0
    assert "0 hands written" in done.stdout and "  1  there is no cap on what a player can lose" in done.stdout
    assert run(*words, "--strict").exit_code == 1


def test_hands_of_a_database(run: Run, tmp_path: Path) -> None:
    db = str(tmp_path / "hands.duckdb")
    assert run("import", HEADS_UP, "--db", db, "--workers", "1").exit_code == 0
    out = tmp_path / "hands.ohh"
    assert run("export", "--to", "ohh", "--db", db, "-o", str(out)).exit_code == 0
    assert [r.hand_id for r in read([str(out)])] == [r.hand_id for r in read([HEADS_UP])]


def test_tables_of_files(run: Run, tmp_path: Path) -> None:
    done = run("export", "--to", "csv", HEADS_UP, "-o", str(tmp_path / "tables"))
    assert done.exit_code == 0
    assert sorted(path.name for path in (tmp_path / "tables").iterdir()) == ["decisions.csv", "hands.csv", "seats.csv"]
    assert done.stdout.count("rows\n") == 3


def test_without_names(run: Run, tmp_path: Path, key: str) -> None:
    out = tmp_path / "hands.txt"
    done = run("export", "--to", "pokerstars", "--anonymize", "--key", key, HEADS_UP, "-o", str(out))
    assert done.exit_code == 0
    text = out.read_text(encoding="utf-8")
    names = {seat.name for r in read([HEADS_UP]) if r.hand for seat in r.hand.seats} - {"Hero"}
    assert names and not any(name in text for name in names)
    assert "Hero: " in text


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (("--to", "pdf", "-o", "x"), "no format is called 'pdf'; there are ohh, phh, pokerstars, csv, parquet"),
        (("--to", "phh", "--dates", "keep", "-o", "x"), "--dates and --key go with --anonymize"),
        (("--to", "phh", "--db", "a.duckdb", HEADS_UP, "-o", "x"), "PATH or --db, not both"),
        (("--to", "csv", "--db", "a.duckdb", HEADS_UP, "-o", "x"), "PATH or --db, not both"),
        (("--to", "phh", "nowhere.txt", "-o", "x"), "no such file or folder"),
        (("--to", "phh", "--anonymize", "--key", "nowhere", HEADS_UP, "-o", "x"), "cannot read the key"),
    ],
)
def test_what_cannot_be_done_is_one_line(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(tmp_path)
    done = run("export", *words)
    assert done.exit_code == 2
    assert message in done.stderr and done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
