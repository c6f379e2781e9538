"""``hhanalyzer chart``."""

from pathlib import Path

import pytest

from cli.running import Run
from hhanalyzer.reporting.chartbook import CHARTS
from project import SAMPLES

HANDS = SAMPLES / "sessions" / "holdem-no-limit-6max-0.05-0.10-3-01.txt"


def test_the_charts_are_listed(run: Run) -> None:
    result = run("chart", "--list")
    assert result.exit_code == 0
    assert [line.split()[0] for line in result.stdout.splitlines()[1:-1]] == list(CHARTS)


def test_a_chart_of_files(run: Run, tmp_path: Path) -> None:
    output = tmp_path / "mine.svg"
    result = run("chart", "winnings", str(HANDS), "-o", str(output), "--where", "position != BB", "--size", "900x500")
    assert (result.exit_code, result.stdout) == (0, f"wrote {output}\n"), result.stderr
    text = output.read_text(encoding="utf-8")
    assert 'width="900" height="500"' in text and "Linnea, position != BB" in text


def test_a_chart_of_the_database_is_named_after_itself(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    place = str(tmp_path / "hands.duckdb")
    assert run("import", str(HANDS), "--db", place).exit_code == 0
    monkeypatch.chdir(tmp_path)
    assert run("chart", "vpip", "--by", "players", "--player", "Dorian", "--db", place).exit_code == 2
    assert run("chart", "drawdown", "--dark", "--player", "Dorian", "--db", place).exit_code == 0
    assert (tmp_path / "drawdown.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.parametrize(
    "words",
    [(), ("pie", str(HANDS)), ("winnings", str(HANDS), "--size", "big"), ("winnings", str(HANDS), "-o", "x.gif")],
)
def test_what_cannot_be_drawn_is_said_in_one_line(words: tuple[str, ...], run: Run) -> None:
    result = run("chart", *words)
    assert result.exit_code == 2
    assert len(result.stderr.splitlines()) == 1 and result.stderr.startswith("hhanalyzer: ")
