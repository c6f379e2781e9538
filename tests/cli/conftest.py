"""Running the command line inside the test process."""

from collections.abc import Iterable

import pytest
from click.testing import CliRunner, Result

from cli.running import Reading, Run
from hhanalyzer.cli import cli
from hhanalyzer.pipeline import HandResult


@pytest.fixture
def run() -> Run:
    """Run ``hhanalyzer`` with some words, without colours and without a database of the user's own."""

    def call(*args: str, **env: str) -> Result:
        return CliRunner().invoke(cli, args, env={"HHANALYZER_DB": None, "NO_COLOR": None} | env)

    return call


@pytest.fixture
def reading(monkeypatch: pytest.MonkeyPatch) -> Reading:
    """Let every path read as the given hands."""

    def give(*results: HandResult) -> None:
        def read(paths: Iterable[str]) -> Iterable[HandResult]:
            return iter(results)

        monkeypatch.setattr("hhanalyzer.pipeline.read", read, raising=False)

    return give
