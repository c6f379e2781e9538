"""Fixtures of the command line."""

from collections.abc import Iterable

import pytest

from cli.running import Reading, Run, invoke
from hhanalyzer.pipeline import HandResult


@pytest.fixture
def run() -> Run:
    """The function that runs ``hhanalyzer``."""
    return invoke


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    """Let every path read as the given hands."""

    def give(*results: HandResult) -> None:
        def read(paths: Iterable[str], failed: object = None, told: object = None) -> Iterable[HandResult]:
            return iter(results)

        monkeypatch.setattr("hhanalyzer.pipeline.read", read)

    return give
