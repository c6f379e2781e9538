"""Every percentage and mean on hands counted by hand: tests/spec/stats*.txt."""

import re
from collections.abc import Iterator
from fnmatch import fnmatchcase

import pytest

from hhanalyzer.stats import Figure, catalog, player_stats
from hhanalyzer.store.database import Database
from project import ROOT
from stats.scripts import play
from store.filling import fill

SPECS = sorted((ROOT / "tests" / "spec").glob("stats*.txt"))
# What stats.txt is about, where a block does not say.
HEADLINE = """vpip pfr rfi limp three_bet fold_to_three_bet four_bet squeeze cold_call cold_call_no_blinds cold_four_bet
    steal fold_sb_to_steal fold_bb_to_steal cbet_flop cbet_turn cbet_river fold_to_cbet_flop fold_to_cbet_turn
    fold_to_cbet_river check_raise_flop check_raise_turn check_raise_river af afq wtsd wsd wwsf"""
RATES = tuple(stat.id for stat in catalog().values() if stat.measure in ("rate", "ratio"))
MEANS = tuple(s.id for s in catalog().values() if s.measure == "mean" and s.format in ("number", "percent"))

Counts = dict[str, tuple[float, int]]  # made, or the mean; opportunities


def blocks() -> Iterator[tuple[str, list[str]]]:
    for spec in SPECS:
        for block in re.split(r"^== ", spec.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, *lines = block.strip().splitlines()
            yield title, [line for line in lines if line and not line.startswith("#")]


def about(lines: list[str]) -> tuple[str, ...]:
    """Return the statistics a block is about; what it says of a player is complete for these."""
    patterns = next((line.split()[1:] for line in lines if line.startswith("about:")), None)
    if patterns is None:
        return tuple(HEADLINE.split())
    for pattern in patterns:
        assert any(fnmatchcase(name, pattern) for name in (*RATES, *MEANS)), f"no statistic {pattern}"
    return tuple(name for name in (*RATES, *MEANS) if any(fnmatchcase(name, pattern) for pattern in patterns))


def expectations(lines: list[str], names: tuple[str, ...]) -> dict[str, Counts]:
    """Return by player what each figure must be made of: (made, opportunities), or (mean, opportunities)."""
    expected: dict[str, Counts] = {}
    for line in lines:
        player, *words = line.split()
        counts: Counts = dict.fromkeys(names, (0, 0))
        for word in words:
            if match := re.fullmatch(r"(\w+)=([\d.]+)[/:@](\d+)", word):
                counts[match[1]] = (float(match[2]), int(match[3]))
            else:
                counts[word[1:]] = ({"+": 1, "-": 0}[word[0]], 1)
        assert set(counts) == set(names), f"not about {set(counts) - set(names)}: {line!r}"
        expected[player] = counts
    return expected


def split(lines: list[str]) -> tuple[list[str], dict[str, Counts]]:
    hand = [line for line in lines if re.match(r"\d+ players|preflop:|flop:|turn:|river:|showdown:", line)]
    rest = [line for line in lines if line not in hand and not line.startswith("about:")]
    return hand, expectations(rest, about(lines))


@pytest.mark.parametrize(("title", "lines"), [*blocks()], ids=[title for title, _ in blocks()])
def test_counts(title: str, lines: list[str]) -> None:
    hand, expected = split(lines)
    result = play(hand, player="everybody")  # so that one question has all answers
    assert result.replay
    assert not result.replay.problems, f"{title}: this cannot be played"
    assert expected
    names = about(lines)
    with Database() as db:
        fill(db, [result])
        groups = {group.key: group for group in player_stats(db, "everybody", names, by="position").groups}
    for position, counts in expected.items():
        got = {name: of(figure) for name, figure in groups[position].stats.items()}
        wrong = {
            name: (got[name], counts[name]) for name in names if got[name] != pytest.approx(counts[name], abs=1e-5)
        }
        assert not wrong, f"{position}: counted, expected"


def of(figure: Figure) -> tuple[float, int]:
    """Return what a figure is made of, as the specification writes it."""
    return float((figure.value or 0) if figure.made is None else figure.made), figure.opportunities


def test_every_figure_is_seen_made_missed_and_without_a_chance() -> None:
    seen: dict[str, set[str]] = {name: set() for name in (*RATES, *MEANS)}
    for _, lines in blocks():
        for counts in split(lines)[1].values():
            for name, (made, chances) in counts.items():
                seen[name].add("none" if not chances else "made" if made else "missed")
    missing = {name: needed(name) - kinds for name, kinds in seen.items()}
    assert {name: kinds for name, kinds in missing.items() if kinds} == {}


# Every hand is a chance for these.
ALWAYS = ("vpip_walks", "saw_flop", "saw_flop_able", "won_hand", "won_hand_net", "all_in", "stack_bb", "m_ratio")


def needed(name: str) -> set[str]:
    """Return how a figure must be seen: a mean has nothing to miss, and calls are no chances of an aggression factor."""
    kinds = {"made", "missed", "none"} - ({"none"} if name in ALWAYS else set())
    return kinds if catalog()[name].measure == "rate" else kinds - {"missed"}
