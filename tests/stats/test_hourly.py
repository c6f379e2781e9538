"""An hour of play by each clock, on hands whose minutes are counted by hand."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from hhanalyzer.model.money import Unit
from hhanalyzer.pipeline import HandResult
from hhanalyzer.stats import hourly
from hhanalyzer.store.database import Database
from stats.scripts import play
from store.filling import fill

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
STEAL = ["3 players", "preflop: BTN raises to 5, SB folds, BB folds"]  # BTN +3: 1.5 bb


def dealt(seconds: int | None, table: str = "A", currency: str = "CHIPS") -> HandResult:
    result = play(STEAL, f"{seconds}{table}")
    assert result.hand
    at = None if seconds is None else NOON + timedelta(seconds=seconds)
    told = replace(result.hand.header, played_at=at, table_name=table, unit=Unit(currency, 0))
    return replace(result, hand=replace(result.hand, header=told))


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as opened:
        yield opened


def by_clock(db: Database, hands: Sequence[HandResult]) -> dict[str, tuple[object, ...]]:
    fill(db, hands)
    return {row[0]: row[1:] for row in hourly(db, "BTN").rows()}


def test_breaks_and_tables_at_once(db: Database) -> None:
    """Table A at 12:00:00, 12:00:30, 12:20:00; table B at 12:20:30; two hours later A twice within ten minutes.

    Minutes with a hand: 12:00, 12:20, 14:30, 14:40.  Sessions: 20.5 minutes of four hands, 10 of two.  By tables one
    minute more, for A and B both have one at 12:20.
    """
    later = 9_000
    hands = [dealt(0), dealt(30), dealt(1200), dealt(1230, "B"), dealt(later), dealt(later + 600)]
    found = by_clock(db, hands)
    sessions = (20.5 * 4 / 3 + 10 * 2 / 1) / 60
    assert list(found) == ["minutes", "sessions", "tables"]
    for clock, hours in {"minutes": 4 / 60, "sessions": sessions, "tables": 5 / 60}.items():
        expected = (hours, 6, 6 / hours, "CHIPS", 18 / hours, 9 / hours, 9 / hours)
        assert found[clock] == pytest.approx(expected)


def test_hands_without_a_time_and_several_currencies(db: Database) -> None:
    found = by_clock(db, [dealt(None), dealt(0), dealt(60, currency="USD")])
    assert found["minutes"][:5] == (pytest.approx(2 / 60), 2, pytest.approx(60), None, None)


def test_one_hand_has_minutes_but_no_session_to_measure(db: Database) -> None:
    assert list(by_clock(db, [dealt(0)])) == ["minutes", "tables"]


def test_no_hands_no_rows(db: Database) -> None:
    fill(db, [dealt(0)])
    assert hourly(db, "BTN", "site = Nowhere").is_empty()
