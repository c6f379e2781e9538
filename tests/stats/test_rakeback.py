"""Rates of rakeback from a user's file: what they come to, and how a faulty file is refused."""

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.pipeline import HandResult
from hhanalyzer.stats import load_stats, player_stats
from hhanalyzer.store.database import Database
from hhanalyzer.store.players import join
from stats.scripts import play
from store.filling import fill

# The button's part of the rake of 3: weighted 15/11, by heads 1, of who paid 1, of the winner (the big blind) none.
HAND = ["3 players   rake 3", "preflop: BTN raises to 5, SB folds, BB calls", "flop: BB bets 6, BTN folds"]
WEIGHTED = 15 / 11
IDS = ["rakeback", "net_rakeback", "rakeback_bb_100"]


def on(day: int, site: str = "Demo") -> HandResult:
    """Return the hand played at noon of a day of March."""
    result = play(HAND, str(day))
    assert result.hand
    told = replace(result.hand.header, played_at=datetime(2026, 3, day, 12, tzinfo=UTC), site=site)
    return replace(result, hand=replace(result.hand, header=told))


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as opened:
        fill(opened, [on(1), on(2), on(3, "Other")])
        join(opened, "me", ["BTN@Demo", "BTN@Other"])
        yield opened


def back(db: Database, tmp_path: Path, rates: str, where: str | None = None) -> list[float]:
    path = tmp_path / "rates.toml"
    path.write_text(rates, encoding="utf-8")
    (group,) = player_stats(db, "me", IDS, where=where, catalogue=load_stats(rakeback=path)).groups
    return [float(group.stats[name].value or 0) for name in IDS]


def test_a_share_of_the_weighted_rake(db: Database, tmp_path: Path) -> None:
    paid = 3 * 0.2 * WEIGHTED
    assert back(db, tmp_path, "[[rate]]\nshare = 0.2\n") == pytest.approx([paid, -15 + paid, 100 * 0.2 * WEIGHTED / 2])


@pytest.mark.parametrize(
    ("rate", "paid"),
    [
        ('site = "demo"\nshare = 1', 2 * WEIGHTED),
        ('site = "Nowhere"\nshare = 1', 0),
        ("from = 2026-03-02\nshare = 1", 2 * WEIGHTED),
        ("until = 2026-03-01\nshare = 1", WEIGHTED),
        ("from = 2026-03-02\nuntil = 2026-03-02\nshare = 0.5", WEIGHTED / 2),
        ('of = "dealt"\nshare = 0.5', 1.5),
        ('of = "contributed"\nshare = 0.1', 0.3),
        ('of = "winner"\nshare = 0.5', 0),
        ('site = "Demo"\nshare = 1\n[[rate]]\nof = "dealt"\nshare = 0.1', 2 * WEIGHTED + 0.1),
        ("share = 0.1\n[[rate]]\nshare = 1", 0.3 * WEIGHTED),  # the first that fits counts
        ('site = "Demo\' OR true --"\nshare = 1', 0),
    ],
)
def test_the_rate_that_fits_a_hand(db: Database, tmp_path: Path, rate: str, paid: float) -> None:
    assert back(db, tmp_path, f"[[rate]]\n{rate}\n")[0] == pytest.approx(paid)


def test_a_filter_applies_as_well(db: Database, tmp_path: Path) -> None:
    assert back(db, tmp_path, "[[rate]]\nshare = 1\n", "site = Other")[0] == pytest.approx(WEIGHTED)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("", "rates are tables"),
        ("rate = []", "rates are tables"),
        ("rate = 0.3", "rates are tables"),
        ("[[rate]]\nshare = 0.3\n[other]\n", "rates are tables"),
        ("[[rate]]", "rate 1: share must be a number from 0 to 1"),
        ("[[rate]]\nshare = 30", "rate 1: share must be"),
        ("[[rate]]\nshare = true", "rate 1: share must be"),
        ("[[rate]]\nshare = nan", "rate 1: share must be"),
        ("[[rate]]\nshare = 0.3\n[[rate]]\nshare = 0.3\nroom = 'x'", "rate 2: unknown key 'room'"),
        ("[[rate]]\nshare = 0.3\nsite = 5", "rate 1: site must be a text"),
        ("[[rate]]\nshare = 0.3\nfrom = '2026'", "rate 1: from must be a day"),
        ("[[rate]]\nshare = 0.3\nof = 'mine'", "rate 1: of must be one of weighted, contributed, dealt, winner"),
        ("[[rate", "Expected"),
    ],
)
def test_a_faulty_file_is_refused_in_one_line(tmp_path: Path, text: str, complaint: str) -> None:
    path = tmp_path / "rates.toml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(UnusableInput) as refusal:
        load_stats(rakeback=path)
    assert str(refusal.value).startswith(str(path))
    assert complaint in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_a_file_that_is_not_there() -> None:
    with pytest.raises(UnusableInput, match="cannot read"):
        load_stats(rakeback="nowhere.toml")
