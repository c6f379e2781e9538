"""CSV of commands: harmless in a spreadsheet, and exact."""

import csv
import io

import pytest

from hhanalyzer.cli.console import write_csv


@pytest.mark.parametrize("name", ["=1+1", "+cmd", "-2+3", "@SUM(A1)", "\t=1", "\r=1", "\n=1", "-", "+1 2"])
def test_a_text_is_no_formula(capsys: pytest.CaptureFixture[str], name: str) -> None:
    write_csv(("player",), [(name,)])
    assert list(csv.reader(io.StringIO(capsys.readouterr().out, newline=""))) == [["player"], ["'" + name]]


def test_numbers_and_other_texts_are_as_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    row = ["-5.20", "+3", -5, -0.5, "UTG+1", "a=b", "'quoted'", "Ana, the 1st", "", None]
    write_csv(("x",) * len(row), [row])
    assert list(csv.reader(io.StringIO(capsys.readouterr().out)))[1] == ["" if c is None else str(c) for c in row]
