"""Databases that several tests of the report ask."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hhanalyzer.reporting.definition import DEFAULT_SAMPLES
from hhanalyzer.reporting.source import Source
from hhanalyzer.store import Database, import_paths


@pytest.fixture(scope="session")
def sample_db(samples: Path) -> Iterator[Database]:
    """All sample histories."""
    with Database() as db:
        import_paths(db, [str(samples)])
        yield db


@pytest.fixture(scope="session")
def sessions(samples: Path) -> Iterator[Source]:
    """The hands of Linnea in the sample sessions: hold'em and Omaha, cash and a tournament."""
    with Database() as db:
        import_paths(db, [str(samples / "sessions")])
        yield Source(db, "Linnea", DEFAULT_SAMPLES)
