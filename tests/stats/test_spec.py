"""Every statistic on hands counted by hand: tests/spec/stats*.txt."""

import re
from collections.abc import Iterator
from dataclasses import dataclass, replace
from fnmatch import fnmatchcase

import pytest

from hhanalyzer.pipeline import HandResult
from hhanalyzer.stats import Figure, Stat, catalog, player_stats
from hhanalyzer.stats.catalog import choose, load_stats
from hhanalyzer.stats.qualifiers import qualifiers
from hhanalyzer.store.database import Database
from project import ROOT
from stats.scripts import play
from store.filling import fill

SPECS = sorted((ROOT / "tests" / "spec").glob("stats*.txt"))
# What stats.txt is about, where a block does not say.
HEADLINE = """vpip pfr rfi limp three_bet fold_to_three_bet four_bet squeeze cold_call cold_call_no_blinds cold_four_bet
    steal fold_sb_to_steal fold_bb_to_steal cbet_flop cbet_turn cbet_river fold_to_cbet_flop fold_to_cbet_turn
    fold_to_cbet_river check_raise_flop check_raise_turn check_raise_river af afq wtsd wsd wwsf"""
COUNTED = ("rate", "ratio")  # the others have a value

Counts = dict[str, tuple[float, int]]  # made, or the value; opportunities


@dataclass(frozen=True)
class Block:
    """A hand, the statistics it is about, and by player what these must be made of."""

    title: str
    hand: list[str]
    about: tuple[str, ...]
    expected: dict[str, Counts]
    dialect: str


def blocks() -> Iterator[Block]:
    for spec in SPECS:
        for block in re.split(r"^== ", spec.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
            title, *lines = block.strip().splitlines()
            lines = [line for line in lines if line and not line.startswith("#")]
            hand = [line for line in lines if re.match(r"\d+ players|preflop:|flop:|turn:|river:|showdown:", line)]
            said = {line.split(":")[0]: line.split()[1:] for line in lines if re.match("about:|dialect:", line)}
            names = named(said.get("about", HEADLINE.split()))
            rest = [line for line in lines if line not in hand and not re.match("about:|dialect:", line)]
            yield Block(title, hand, names, expectations(rest, names), "".join(said.get("dialect", [])))


def named(patterns: list[str]) -> tuple[str, ...]:
    """Return the statistics that patterns name; what a block says of a player is complete for these."""
    found: dict[str, None] = {}
    for pattern in patterns:
        names = [pattern] if ":" in pattern else [name for name in catalog() if fnmatchcase(name, pattern)]
        assert names, f"no statistic {pattern}"
        found |= dict.fromkeys(names)
    return tuple(found)


def expectations(lines: list[str], names: tuple[str, ...]) -> dict[str, Counts]:
    """Return by player what each figure must be made of: (made, opportunities), or (value, opportunities)."""
    expected: dict[str, Counts] = {}
    for line in lines:
        player, *words = line.split()
        counts: Counts = dict.fromkeys(names, (0, 0))
        for word in words:
            if match := re.fullmatch(r"([\w:]+)=(-?[\d.]+)[/:@](\d+)", word):
                counts[match[1]] = (float(match[2]), int(match[3]))
            else:
                counts[word[1:]] = ({"+": 1, "-": 0}[word[0]], 1)
        assert set(counts) == set(names), f"not about {set(counts) - set(names)}: {line!r}"
        expected[player] = counts
    return expected


BLOCKS = tuple(blocks())
ASKED = tuple(dict.fromkeys(name for block in BLOCKS for name in block.about))


@pytest.fixture(scope="module")
def db() -> Iterator[Database]:
    """Every block's hand at a table of its own; all seats bear one name, so that one question has all answers."""
    with Database() as opened:
        fill(opened, [at_table(str(number), block) for number, block in enumerate(BLOCKS)])
        yield opened


def at_table(number: str, block: Block) -> HandResult:
    result = play(block.hand, number, player="everybody")
    assert result.hand
    assert result.replay
    assert not result.replay.problems, f"{block.title}: this cannot be played"
    return replace(result, hand=replace(result.hand, header=replace(result.hand.header, table_name=number)))


Figures = dict[str, dict[str, Figure]]  # "12, BTN" -> statistic -> figure


@pytest.fixture(scope="module")
def figures(db: Database) -> dict[str, Figures]:
    """What every dialect makes of every seat of every table."""
    found = {}
    for dialect in {block.dialect for block in BLOCKS}:
        catalogue = load_stats(dialect=dialect)
        groups = player_stats(db, "everybody", ASKED, by="table_name,position", catalogue=catalogue).groups
        found[dialect] = {group.key: dict(group.stats) for group in groups}
    return found


@pytest.mark.parametrize(("number", "block"), [*enumerate(BLOCKS)], ids=[block.title for block in BLOCKS])
def test_counts(figures: dict[str, Figures], number: int, block: Block) -> None:
    assert block.expected
    for position, counts in block.expected.items():
        stats = figures[block.dialect][f"{number}, {position}"]
        got = {name: of(name, stats[name]) for name in block.about}
        wrong = {
            name: (got[name], counts[name])
            for name in block.about
            if got[name] != pytest.approx(counts[name], rel=1e-6, abs=1e-5)
        }
        assert not wrong, f"{position}: counted, expected"


def stat_of(name: str) -> Stat:
    return choose(catalog(), (name,))[0]


def of(name: str, figure: Figure) -> tuple[float, int]:
    """Return what a figure is made of, as the specification writes it."""
    counted = stat_of(name).measure in COUNTED
    return float(figure.made or 0) if counted else float(figure.value or 0), figure.opportunities


# ----------------------------------------------------------------------------------------- every statistic, every way

# Why a statistic is not seen in one of the ways; a test of another file has the rest.
EVERY_HAND = "every hand is a chance"
SEVERAL_HANDS = "one hand has no deviation: test_query.py"
NOTHING_MISSED = "a mean has nothing to miss, and calls are no chances of an aggression factor"
EXCEPTIONS = {
    SEVERAL_HANDS: ("sd_bb_100", "sd_ev_bb_100"),
    EVERY_HAND: (
        *("hands", "net", "net_bb", "bb_100", "ev_net", "ev_net_bb", "ev_bb_100", "ev_diff", "ev_diff_bb"),
        *("showdown_net", "non_showdown_net", "rake", "rake_pot", "rake_dealt", "rake_contributed", "rake_winner"),
        *("rake_bb_100", "fees", "promo_won", "cash_outs", "stack_bb", "effective_bb", "m_ratio"),
        *("vpip_walks", "saw_flop", "saw_flop_able", "won_hand", "won_hand_net", "all_in"),
    ),
}


def needed(stat: Stat) -> set[str]:
    """Return the ways a figure must be seen."""
    kinds = {"made", "missed", "none"} if stat.measure == "rate" else {"made", "none"}
    if stat.id in EXCEPTIONS[SEVERAL_HANDS]:
        return set()
    return kinds - {"none"} if stat.id in EXCEPTIONS[EVERY_HAND] else kinds


def test_every_figure_is_seen_made_missed_and_without_a_chance() -> None:
    seen: dict[str, set[str]] = {name: set() for name in catalog()}
    for block in BLOCKS:
        for counts in block.expected.values():
            for name, (made, chances) in counts.items():
                seen.setdefault(name, set()).add("none" if not chances else "made" if made else "missed")
    missing = {name: needed(catalog()[name]) - seen[name] for name in catalog()}
    assert {name: kinds for name, kinds in missing.items() if kinds} == {}


def test_exceptions_are_needed() -> None:
    assert {name for names in EXCEPTIONS.values() for name in names} <= set(catalog())
    assert all(catalog()[name].opportunity != "true" for name in catalog() if name not in EXCEPTIONS[EVERY_HAND])


# Statistics of the catalogue that are another one narrowed.
TWINS = {
    **{
        f"{name}_{word}": f"{name}:{word}"
        for name in ("cbet_flop", "fold_to_cbet_flop")
        for word in ("srp", "3bp", "4bp")
    },
    **{f"{name}_{word}": f"{name}:{word}" for name in ("cbet_flop", "fold_to_cbet_flop") for word in ("ip", "oop")},
    **{f"cbet_flop_{word}": f"cbet_flop:{word}" for word in ("heads_up", "multiway")},
    **{f"{name}_{street}": f"{name}:{street}" for name in ("af", "afq") for street in ("flop", "turn", "river")},
    "fold_to_bet_small:flop": "fold_flop:vs_small",
    "fold_to_bet_medium:turn": "fold_turn:vs_medium",
    "fold_to_bet_large:river": "fold_river:vs_large",
    "fold_to_bet_over:turn": "fold_turn:vs_overbet",
}


def test_narrowed_statistics_are_their_twins(db: Database) -> None:
    groups = player_stats(db, "everybody", [*TWINS, *TWINS.values()], by="table_name,position").groups
    for one, other in TWINS.items():
        assert any(group.stats[one].opportunities for group in groups), one
        assert all(group.stats[one] == group.stats[other] for group in groups), one


def test_every_qualifier_counts_some_decisions_and_leaves_others_out(db: Database) -> None:
    narrowed = [name for name in (*ASKED, *TWINS.values()) if ":" in name]
    groups = player_stats(
        db, "everybody", [*narrowed, *(name.split(":")[0] for name in narrowed)], by="table_name"
    ).groups
    counted, left_out = set(), set()
    for name in narrowed:
        base, *words = name.split(":")
        pairs = [(group.stats[name].opportunities, group.stats[base].opportunities) for group in groups]
        counted |= {word for word in words if any(some for some, _ in pairs)}
        left_out |= {word for word in words if any(some < every for some, every in pairs)}
    assert counted == left_out == set(qualifiers())
