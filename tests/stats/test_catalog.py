"""The catalogue is complete and runs; a user's file adds to it, or is refused in one line."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats import Stat, catalog, load_stats, player_stats
from hhanalyzer.stats.catalog import dialects
from hhanalyzer.stats.compiler import check
from hhanalyzer.store.database import Database
from stats.scripts import play
from store.filling import fill

# Ids others rely on (reports, scripts); none of them may go.
STABLE = """\
hands net net_bb bb_100 sd_bb_100 showdown_net non_showdown_net rake vpip pfr rfi limp three_bet
fold_to_three_bet four_bet squeeze cold_call steal fold_sb_to_steal fold_bb_to_steal cbet_flop cbet_turn cbet_river
fold_to_cbet_flop fold_to_cbet_turn fold_to_cbet_river check_raise_flop check_raise_turn check_raise_river af afq wtsd
wsd wwsf"""

LIMP_RAISE = """
[own_limp_raise]
title = "Own limp-raise"
definition = "Limped, then raised a raise."
per = "decision"
opportunity = "street = 'preflop' AND last_action = 'call' AND level = 2 AND can_raise"
made = "action = 'raise'"
format = "percent"
"""


OF_TWO = """
[own_limp_raise]
title = "Own"
definition = "Both."
product = "vpip af"
format = "percent"
"""


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as opened:
        yield opened


def test_the_stable_ids_are_there() -> None:
    assert set(STABLE.split()) <= set(catalog())


@pytest.mark.parametrize("stat", catalog().values(), ids=catalog().keys())
def test_an_entry_is_complete(stat: Stat) -> None:
    assert stat.definition.endswith(".")
    assert len(stat.title) <= 24
    assert stat.definition.isprintable()


def test_titles_differ() -> None:
    titles = [stat.title for stat in catalog().values()]
    assert len(set(titles)) == len(titles)


def test_the_catalogue_runs_on_an_empty_database(db: Database) -> None:
    check(db, list(catalog().values()))
    with pytest.raises(UnusableInput, match="name a player"):
        player_stats(db)


def test_a_users_file_adds_statistics(db: Database, tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(LIMP_RAISE, encoding="utf-8")
    stats = load_stats(path)
    fill(db, [play(["3 players", "preflop: BTN calls, SB folds, BB raises to 8, BTN raises to 24, BB folds"])])
    (group,) = player_stats(db, "BTN", ["own_limp_raise", "limp"], catalogue=stats).groups
    assert (group.stats["own_limp_raise"].made, group.stats["own_limp_raise"].opportunities) == (1, 1)
    assert "own_limp_raise" not in catalog()


@pytest.mark.parametrize(
    ("change", "complaint"),
    [
        (("action = 'raise'", "acton = 'raise'"), "made: no column 'acton'; did you mean 'action'?"),
        (("level = 2", "levle = 2"), "opportunity: no column 'levle'; did you mean 'level'?"),
        (("level = 2", "xyzzy = 2"), "opportunity: no column 'xyzzy', see"),
        (("action = 'raise'", "action = "), "made: syntax error"),
        (("action = 'raise'", "action"), "made: a condition is needed, this is VARCHAR"),
        (("action = 'raise'", "true, false"), "made: a condition is needed"),
        (("action = 'raise'", "true) FROM situations; SELECT (true"), "made: "),
        (
            ('made = "action = \'raise\'"\nformat = "percent"', 'mean = "action"\nformat = "number"'),
            "mean: a number is needed",
        ),
        (('made = "action = \'raise\'"\nformat = "percent"', 'mean = "ad"\nformat = "number"'), "mean: no column 'ad'"),
        (("percent", "per cent"), "format must be one of percent, ratio, count"),
        (("own_limp_raise", "vpip"), "this id already"),
        (("own_limp_raise", "Limp-Raise"), "an id is"),
        (('per = "decision"', 'per = "session"'), "per must be one of"),
        (('per = "decision"\n', ""), "per is missing"),
        (('format = "percent"', 'format = "money"'), "needs one of sum"),
        (('format = "percent"', 'format = "percent"\nsum = "1"'), "none of sum"),
        (('format = "percent"', 'format = "percent"\ncolour = "red"'), "unknown key 'colour'"),
        (("[own_limp_raise]", "[own_limp_raise"), "Expected"),
        (('title = "Own limp-raise"', "title = 3"), "title must be a text"),
        (("[own_limp_raise]", 'colour = "red"\n[own_limp_raise]'), "colour: a statistic is a table"),
        (("[own_limp_raise]", "[own_limp_raise]\n[own_limp_raise]"), "Cannot declare"),
        ((LIMP_RAISE, OF_TWO.replace("vpip", "vip")), "no statistic 'vip' above it"),
        ((LIMP_RAISE, OF_TWO.replace("vpip ", "")), "is of two statistics"),
        ((LIMP_RAISE, OF_TWO + 'made = "true"'), "unknown key 'made'"),
    ],
)
def test_a_faulty_file_is_refused_in_one_line(
    db: Database, tmp_path: Path, change: tuple[str, str], complaint: str
) -> None:
    path = tmp_path / "mine.toml"
    path.write_text(LIMP_RAISE.replace(*change, 1), encoding="utf-8")
    fill(db, [play(["2 players", "preflop: BTN folds"])])
    with pytest.raises(UnusableInput) as refusal:
        player_stats(db, "BTN", ["hands", "own_limp_raise"], catalogue=load_stats(path))
    assert str(path) in str(refusal.value)
    assert complaint in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(UnusableInput, match="cannot read"):
        load_stats("nowhere.toml")


def test_an_unknown_statistic_is_refused(db: Database) -> None:
    fill(db, [play(["2 players", "preflop: BTN folds"])])
    with pytest.raises(UnusableInput, match="no statistic 'vpipp'; did you mean vpip"):
        player_stats(db, "BTN", ["vpipp"])


@pytest.mark.parametrize("name", dialects())
def test_a_dialect_changes_what_it_names_and_runs(db: Database, name: str) -> None:
    found = load_stats(dialect=name)
    check(db, list(found.values()))
    assert list(found) == list(catalog())
    changed = [stat for stat in found if found[stat] != catalog()[stat] and not found[stat].factors]
    assert changed
    assert all(found[stat].conditions != catalog()[stat].conditions for stat in changed)
    assert all(found[stat].definition != catalog()[stat].definition for stat in changed)
    assert all(factor is found[factor.id] for stat in found.values() for factor in stat.factors)


# What PokerTracker 4 makes of hands that tell it from the catalogue: (hand, player, statistic, ours, its).
TOLD_APART = [
    (
        "raises to 6, CO calls, BTN raises to 26, SB folds, BB folds, HJ folds, CO folds",
        "CO",
        "fold_to_three_bet",
        0,
        1,
    ),
    ("raises to 6, CO folds, BTN raises to 20, SB folds, BB raises to 60, HJ folds, BTN folds", "BB", "four_bet", 0, 1),
]


@pytest.mark.parametrize(("actions", "who", "stat", "ours", "its"), TOLD_APART, ids=[row[2] for row in TOLD_APART])
def test_pt4_counts_otherwise(db: Database, actions: str, who: str, stat: str, ours: int, its: int) -> None:
    hand = ["5 players", f"preflop: HJ {actions}"]
    fill(db, [play(hand)])
    counts = [
        player_stats(db, who, [stat], catalogue=c).groups[0].stats[stat] for c in (None, load_stats(dialect="pt4"))
    ]
    assert [figure.opportunities for figure in counts] == [ours, its]


def test_an_unknown_dialect_is_refused() -> None:
    with pytest.raises(UnusableInput, match="no dialect 'pt9'; there are antes, dead_cards, pt4"):
        load_stats(dialect="pt9")
