"""Every percentage on hands counted by hand: tests/spec/stats.txt."""

import re
from collections.abc import Iterator

import pytest

from hhanalyzer.stats import catalog, player_stats
from hhanalyzer.store.database import Database
from project import ROOT
from stats.scripts import play
from store.filling import fill

SPEC = ROOT / "tests" / "spec" / "stats.txt"
RATES = tuple(stat.id for stat in catalog().values() if stat.measure in ("rate", "ratio"))

Counts = dict[str, tuple[int, int]]


def blocks() -> Iterator[tuple[str, list[str]]]:
    text = SPEC.read_text(encoding="utf-8")
    for block in re.split(r"^== ", text, flags=re.MULTILINE)[1:]:
        title, *lines = block.strip().splitlines()
        yield title, lines


def expectations(lines: list[str]) -> dict[str, Counts]:
    """Return by player what each percentage must be made of: (made, opportunities)."""
    expected: dict[str, Counts] = {}
    for line in lines:
        name, *words = line.split()
        counts: Counts = dict.fromkeys(RATES, (0, 0))
        for word in words:
            if match := re.fullmatch(r"(\w+)=(\d+)[/:](\d+)", word):
                counts[match[1]] = (int(match[2]), int(match[3]))
            else:
                counts[word[1:]] = ({"+": 1, "-": 0}[word[0]], 1)
        assert set(counts) == set(RATES), f"no such statistic in {line!r}"
        expected[name] = counts
    return expected


def split(lines: list[str]) -> tuple[list[str], dict[str, Counts]]:
    hand = [line for line in lines if re.match(r"\d+ players|preflop:|flop:|turn:|river:|showdown:", line)]
    return hand, expectations([line for line in lines if line not in hand])


@pytest.mark.parametrize(("title", "lines"), [*blocks()], ids=[title for title, _ in blocks()])
def test_counts(title: str, lines: list[str]) -> None:
    hand, expected = split(lines)
    result = play(hand, player="everybody")  # so that one question has all answers
    assert result.replay
    assert not result.replay.problems, f"{title}: this cannot be played"
    assert expected
    with Database() as db:
        fill(db, [result])
        groups = {group.key: group for group in player_stats(db, "everybody", RATES, by="position").groups}
    for position, counts in expected.items():
        got = {name: (figure.made, figure.opportunities) for name, figure in groups[position].stats.items()}
        wrong = {name: (got[name], counts[name]) for name in RATES if got[name] != counts[name]}
        assert not wrong, f"{position}: counted, expected"


def test_every_percentage_is_seen_made_missed_and_without_a_chance() -> None:
    seen: dict[str, set[str]] = {name: set() for name in RATES}
    for _, lines in blocks():
        for counts in split(lines)[1].values():
            for name, (made, chances) in counts.items():
                seen[name].add("none" if not chances else "made" if made else "missed")
    del seen["af"]  # calls are no chances
    assert {name: kinds for name, kinds in seen.items() if kinds != {"made", "missed", "none"}} == {}
