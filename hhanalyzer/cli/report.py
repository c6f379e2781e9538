"""``hhanalyzer report``: one self-contained HTML file."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import clean, complain, console, show
from hhanalyzer.cli.importing import progress_bar, summary_lines
from hhanalyzer.cli.options import db_option, optional_paths_argument, player_option, subcommand, where_option

if TYPE_CHECKING:
    from hhanalyzer.store import Database


@subcommand(
    "report",
    examples=[
        "hhanalyzer report sample_histories -o report.html",
        'hhanalyzer report --player Mara --where "not is_tournament"',
        "hhanalyzer report hands --db hands.duckdb -o sunday.html",
    ],
)
@optional_paths_argument
@player_option
@db_option
@where_option
@click.option("--definition", metavar="FOLDER", help="A report definition of your own (a folder with report.toml).")
@click.option("-o", "--output", metavar="FILE", default="report.html", show_default=True, help="Where to write.")
def command(
    paths: tuple[str, ...], player: str | None, db: str | None, where: str | None, definition: str | None, output: str
) -> None:
    """Write a player's report as one HTML file.

    With PATH, its hands are imported first: into a database that is gone afterwards, or into the one --db names.
    Without PATH the report is about the hands already imported.
    """
    from hhanalyzer.reporting import render_report
    from hhanalyzer.store import Database, default_path

    place = db if paths else db or default_path()
    with Database(place, read_only=not paths) as database:
        if paths:
            _import(database, paths)
        chosen = Path(definition) if definition else "player"
        render_report(database, player, Path(output), definition=chosen, where=where)
    show(console(), f"wrote {clean(output)}")


def _import(database: "Database", paths: tuple[str, ...]) -> None:
    """Import the hands of paths, and say what came of them."""
    from hhanalyzer.store import import_paths

    with progress_bar() as tell:
        summary = import_paths(database, paths, progress=tell)
    for reason in summary.failed.values():
        complain(reason)
    show(console(), *summary_lines(summary, str(database.path or "")))
