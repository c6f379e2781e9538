"""``hhanalyzer watch``: import the hands of a folder as they are played."""

from pathlib import Path
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import complain, console, show
from hhanalyzer.cli.importing import summary_lines
from hhanalyzer.cli.options import db_option, subcommand

if TYPE_CHECKING:
    from hhanalyzer.store import ImportSummary


@subcommand("watch", examples=["hhanalyzer watch hands", "hhanalyzer watch --db 2025.duckdb hands"])
@click.argument("folder", metavar="DIR", type=click.Path(exists=True, file_okay=False))
@db_option
def command(folder: str, db: str | None) -> None:
    """Import the hands of a folder, and go on importing what is added to it, until Ctrl-C.

    Of a file that grows only the new hands are read. The database is open only while hands are written into it.
    """
    from hhanalyzer.store import default_path
    from hhanalyzer.store.watching import changes

    place = Path(db or default_path())
    out = console()
    try:
        show(out, *summary_lines(_import(folder, place), str(place)))
        show(out, f"watching {folder}; Ctrl-C ends it")
        for _ in changes(Path(folder)):
            summary = _import_if_free(folder, place)
            if summary and (summary.hands or summary.summaries or summary.unreadable_summaries):
                show(out, *summary_lines(summary, ""))
    except KeyboardInterrupt:
        show(out, "")


def _import(folder: str, place: Path) -> "ImportSummary":
    from hhanalyzer.store import Database, import_paths

    with Database(place) as database:
        summary = import_paths(database, [folder])
    for reason in summary.failed.values():
        complain(reason)
    return summary


def _import_if_free(folder: str, place: Path) -> "ImportSummary | None":
    """Import; where somebody has the database open just now, say so and leave it to the next time."""
    from hhanalyzer.model.errors import UnusableInput

    try:
        return _import(folder, place)
    except UnusableInput as error:
        complain(str(error))
        return None
