"""Running the command line inside the test process."""

from collections.abc import Callable

from click.testing import CliRunner, Result

from hhanalyzer.cli import cli

Run = Callable[..., Result]
Reading = Callable[..., None]


def invoke(*args: str, **env: str) -> Result:
    """Run ``hhanalyzer`` with some words, without a database of the user's own."""
    return CliRunner().invoke(cli, args, env={"HHANALYZER_DB": None, "NO_COLOR": None} | env)
