"""What ``import hhanalyzer`` gives."""

import subprocess
import sys
from pathlib import Path

import polars as pl
import pytest

import hhanalyzer as hh
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.pipeline import Status
from hhanalyzer.store import import_paths
from project import ROOT, SAMPLES

RULES = SAMPLES / "pokerstars" / "rules"
FAULTY = SAMPLES / "pokerstars" / "faulty"


def test_every_public_name_is_there() -> None:
    assert all(getattr(hh, name) is not None for name in hh.__all__)
    assert dir(hh) == sorted(hh.__all__)


def test_a_name_that_is_none_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'Table'"):
        hh.Table  # noqa: B018


def test_importing_loads_nothing() -> None:
    code = "import sys, hhanalyzer; print(*(name for name in sys.modules if name.startswith('hhanalyzer')))"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["hhanalyzer"]


def test_sites_and_stats_are_modules() -> None:
    assert hh.sites.all_sites()
    assert callable(hh.stats.player_stats)


@pytest.mark.parametrize("path", [RULES / "walk.txt", str(RULES / "walk.txt")])
def test_hands_are_read_from_a_path_of_either_kind(path: str | Path) -> None:
    (result,) = hh.read(path)
    assert isinstance(result, hh.HandResult)
    assert isinstance(result.hand, hh.Hand)


def test_an_audit_gives_the_hands_that_are_not_clean() -> None:
    paths = (RULES / "walk.txt", FAULTY / "P003_loser_gets_the_pot.txt")
    (result,) = hh.audit(*paths)
    assert result.status is Status.FINDINGS
    assert all(isinstance(finding, hh.Finding) for finding in result.findings)
    assert list(hh.audit(*paths, ignore=["wrong_winner"])) == []


def test_a_path_that_is_not_there_is_unusable() -> None:
    with pytest.raises(UnusableInput, match="no/such"):
        list(hh.read("no/such"))


def test_a_database_tells_of_its_players_and_of_luck() -> None:
    with hh.Database() as db:
        import_paths(db, [str(SAMPLES / "sessions")])
        assert db.players(limit=3).to_frame().height == 3
        assert db.profile().comparison.other is None
        assert db.compare(stats=["vpip"]).to_frame()["stat"].to_list() == ["vpip"]
        assert db.opponents(limit=2).to_frame().height == 2
        assert db.luck().checks
        assert set(db.spots()["street"]) == {"flop", "turn", "river"}
        assert set(db.preflop_ranges()["position"]) == {"SB", "BB", "UTG", "HJ", "CO", "BTN"}


def test_a_database_answers_with_frames() -> None:
    with hh.Database() as db:
        import_paths(db, [str(RULES / "walk.txt")])
        player = db.default_player()
        assert db.stats(player, ["hands"]).to_frame().rows() == [("all", "hands", 1.0, None, 1, None, None)]
        assert db.stats(where="game = omaha").hands == 0
        assert db.winnings().height == db.starting_hands().height == db.hands(player).height == 1
        assert db.preflop_ranges().is_empty() and db.lines().is_empty()  # nobody had a decision
        assert db.swings()["line"].to_list() == ["net", "net", "ev", "ev"]
        assert db.sessions(where="game = omaha").is_empty()
        assert db.headline().hands == 1
        assert db.hourly()["clock"].to_list() == ["minutes", "tables"]


def test_a_database_imports_and_tells_what_is_wrong() -> None:
    fault = FAULTY / "P003_loser_gets_the_pot.txt"
    with hh.Database() as db:
        assert db.import_paths(RULES / "walk.txt", fault).imported == 2
        assert db.import_paths(RULES / "walk.txt").files_unchanged == 1
        (found,) = db.findings().filter(pl.col("code") == "P003").rows(named=True)
        assert found["severity"] == "error"
        assert found["file"] == str(fault)
        assert db.hands().filter(pl.col("hand_id") == found["hand_id"])["status"].to_list() == ["findings"]
