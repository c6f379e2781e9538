"""The sample histories: each gives the findings its README states, and replays as its golden file tells."""

import re
from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hhanalyzer.dealing.files import generate, writable
from hhanalyzer.dealing.setting import usual
from hhanalyzer.model.findings import CODES, Severity
from hhanalyzer.pipeline import HandResult, Status, SummaryResult, read
from project import ROOT
from readable import hands_text, one_liners, summaries_text

SAMPLES = ROOT / "sample_histories"
ROW = re.compile(r"\| `(?P<file>[^`]+)` \| (?P<game>[^|]+) \| (?P<shows>[^|]+) \| (?P<findings>[^|]+) \|")


def stated() -> dict[str, tuple[str, ...]]:
    """Return what the README states: file -> findings as CODE@line, () for a clean file."""
    rows = ROW.finditer((SAMPLES / "README.md").read_text(encoding="utf-8"))
    return {row["file"]: () if row["findings"] == "clean" else tuple(row["findings"].split()) for row in rows}


FILES = stated()


def found(results: Sequence[HandResult | SummaryResult]) -> tuple[str, ...]:
    return tuple(f"{f.code}@{f.line}" for r in results for f in sorted(r.findings, key=lambda f: (f.line, f.code)))


def results_of(file: str) -> list[HandResult]:
    return list(read([str(SAMPLES / file)]))


@pytest.mark.parametrize("file", FILES)
def test_a_sample_gives_what_the_readme_states(file: str, golden: Callable[[str, str], None]) -> None:
    summaries: list[SummaryResult] = []
    results = list(read([str(SAMPLES / file)], told=summaries.append))
    assert found([*results, *summaries]) == FILES[file]
    told = (one_liners if file.startswith("sessions/") else hands_text)(results)
    golden(file, told + summaries_text(summaries))


def test_every_file_stands_in_the_readme() -> None:
    there = {path.relative_to(SAMPLES).as_posix() for path in SAMPLES.rglob("*") if path.is_file()}
    assert there - {"README.md"} == set(FILES)


@pytest.mark.parametrize("code", CODES)
def test_a_code_has_a_sample_that_gives_it_and_one_that_just_does_not(code: str) -> None:
    faulty = [file for file in FILES if file.startswith(f"pokerstars/faulty/{code}_")]
    assert faulty
    assert all(any(finding.startswith(f"{code}@") for finding in FILES[file]) for file in faulty)
    near = [file for file in FILES if file.startswith(f"pokerstars/near_miss/{code}_")]
    assert near
    assert not any(FILES[file] for file in near)


def test_hands_of_different_files_do_not_share_numbers_or_tables() -> None:
    """All samples can be read together: what one file tells never contradicts another."""
    numbers: dict[str, str] = {}
    tables: dict[str, str] = {}
    for file in FILES:
        for result in results_of(file):
            assert not result.hand_id or numbers.setdefault(result.hand_id, file) == file
            if result.hand is not None and result.hand.header.table_name:
                assert tables.setdefault(result.hand.header.table_name, file) == file


def test_the_sessions_hold_enough_ordinary_hands_of_one_hero() -> None:
    hands = [r for file in FILES if file.startswith("sessions/") for r in results_of(file)]
    assert len(hands) >= 400
    assert {r.status for r in hands} == {Status.CLEAN}
    assert all(r.hand and any(s.is_hero and s.name == "Linnea" for s in r.hand.seats) for r in hands)


def test_the_sessions_are_what_the_dealer_deals(tmp_path: Path) -> None:
    """Same seed, same bytes: the smallest session, dealt again."""
    started = datetime(2025, 2, 15, 21, tzinfo=UTC)
    setting = usual("holdem", "no-limit", 2, small_blind=25, big_blind=50, started=started, hero="Linnea")
    for path in generate(setting, 9, 60, writable("pokerstars"), tmp_path):
        assert path.read_bytes() == (SAMPLES / "sessions" / path.name).read_bytes()


def test_faults_are_no_mere_information_but_for_those_between_hands() -> None:
    for file in FILES:
        if not file.startswith("pokerstars/faulty/"):
            continue
        severities = {f.severity for r in results_of(file) for f in r.findings}
        assert (severities == {Severity.INFO}) == (file.split("/")[-1][:4] in ("T004", "X001", "X002")), file
