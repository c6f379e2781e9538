"""``hhanalyzer import``: hand histories into the database."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import PATIENCE, complain, console, counted, show, write_json
from hhanalyzer.cli.options import db_option, format_option, paths_argument, subcommand

if TYPE_CHECKING:
    from hhanalyzer.store import ImportSummary, Progress


@subcommand(
    "import",
    examples=[
        "hhanalyzer import hands",
        "hhanalyzer import --db 2025.duckdb --workers 4 hands.zip",
        "hhanalyzer import --strict --format json hands",
    ],
)
@paths_argument
@db_option
@click.option(
    "--workers",
    type=click.IntRange(min=1),
    metavar="N",
    default=lambda: os.cpu_count() or 1,
    help="Processes that read; as many as there are processors by default.",
)
@format_option("text", "json")
@click.option("--strict", is_flag=True, help="End with exit code 1 if a file or hand was not read.")
def command(paths: tuple[str, ...], db: str | None, workers: int, output_format: str, strict: bool) -> int:
    """Read hand histories into the database.

    Importing again reads only files that are new or changed, and takes no hand twice. Hands that cannot be read are
    kept with the reason, and tried again by later versions.
    """
    from hhanalyzer.store import Database, default_path, import_paths

    with Database(db or default_path()) as database:
        with progress_bar() as tell:
            summary = import_paths(database, paths, workers=workers, progress=tell)
        place = str(database.path)
    for reason in summary.failed.values():
        complain(reason)
    if output_format == "json":
        write_json(summary.as_json())
    else:
        show(console(), *summary_lines(summary, place))
    left = len(summary.failed) + summary.unreadable + summary.unsupported
    return int(strict and left > 0)


def summary_lines(summary: "ImportSummary", place: str) -> Iterator[str]:
    """Say what came of the hands, and where they are now."""
    files = counted(summary.files, "file")
    if summary.files_unchanged == summary.files and not summary.hands:
        yield f"{files}, nothing new"
        return
    if summary.files_unchanged:
        files += f" ({summary.files_unchanged:,} unchanged)"
    parts = [f"{summary.imported:,} imported"]
    names = ("duplicates", "unsupported", "unreadable")
    parts += [f"{count:,} {name}" for name in names if (count := getattr(summary, name))]
    if summary.cancelled:
        parts[0] += f" ({summary.cancelled:,} cancelled)"
    yield f"{files}, {counted(summary.hands, 'hand')}: {', '.join(parts)}"
    if summary.findings:
        yield f"{counted(summary.findings, 'finding')}; hhanalyzer audit shows them"
    yield f"{place}, {summary.seconds:.1f} s" if place else f"{summary.seconds:.1f} s"


@contextmanager
def progress_bar() -> "Iterator[Callable[[Progress], None]]":
    """Show how far an import is on a terminal, after a moment; yield the function that is told."""
    import time

    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bar

    out = console(stderr=True)
    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("files  {task.fields[hands]} hands"),
        TimeRemainingColumn(),
    )
    bar = Bar(*columns, console=out, transient=True, disable=not out.is_terminal)
    task = bar.add_task("", hands="0")
    begin = time.monotonic()

    def tell(progress: "Progress") -> None:
        if not bar.live.is_started and time.monotonic() - begin > PATIENCE:
            bar.start()
        bar.update(task, completed=progress.files, total=progress.files_total, hands=f"{progress.hands:,}")

    try:
        yield tell
    finally:
        bar.stop()
