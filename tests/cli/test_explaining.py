"""``hhanalyzer explain``."""

import json

import pytest

from cli.running import Run
from hhanalyzer.model.findings import CODES
from project import SAMPLES

RULES = SAMPLES / "pokerstars" / "rules"


def number(run: Run, path: str) -> str:
    """Return the number of the first hand of a file."""
    first = run("audit", "--format", "jsonl", "--all", path).stdout.splitlines()[0]
    return str(json.loads(first)["hand_id"])


def test_a_hand_is_explained_from_a_file(run: Run) -> None:
    path = str(RULES / "four_all_ins_three_pots.txt")
    result = run("explain", number(run, path), path)
    assert result.exit_code == 0
    titles = [line for line in result.stdout.splitlines() if line and not line.startswith(" ")]
    assert [title.partition(":")[0] for title in titles[1:]] == [
        "Put in",
        "Board",
        "Main pot",
        "Side pot 1",
        "Side pot 2",
        "Showdown order",
        "All-in before the flop",
        "Result",
    ]


def test_a_statistic_is_explained_with_its_qualifiers(run: Run) -> None:
    assert "faced a 3-bet" in run("explain", "fold_to_three_bet").stdout
    narrowed = run("explain", "cbet_flop:3bp:profit").stdout
    assert narrowed.startswith("cbet_flop:3bp:profit: C-bet flop, 3BP, profit\n")
    assert "in 3-bet pots" in narrowed.replace("\n", " ")
    refused = run("explain", "cbet_flop:3pb")
    assert (refused.exit_code, refused.stderr) == (2, "hhanalyzer: no qualifier '3pb'; did you mean 3bp?\n")


def test_the_number_may_be_written_as_players_write_it(run: Run) -> None:
    path = str(RULES / "walk.txt")
    assert run("explain", "#" + number(run, path), path).exit_code == 0


def test_a_hand_that_is_not_there_cannot_be_explained(run: Run) -> None:
    result = run("explain", "7", str(RULES / "walk.txt"))
    assert result.exit_code == 2
    assert result.stderr.startswith("hhanalyzer: no hand and no finding '7' in ")


@pytest.mark.parametrize("code", CODES)
def test_every_code_is_explained(run: Run, code: str) -> None:
    result = run("explain", code)
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    assert lines[0].endswith(f"[{code}] {CODES[code]}")
    assert {"Rule", "Source", "Example"} <= set(lines)
    assert all(line == line.rstrip() for line in lines)
