"""``hhanalyzer import``: hand histories into the database."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import PATIENCE, complain, console, counted, show, write_json
from hhanalyzer.cli.options import db_option, format_option, paths_argument, subcommand

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from hhanalyzer.store import ImportSummary, Progress


@subcommand(
    "import",
    examples=[
        "hhanalyzer import hands",
        "hhanalyzer import --db 2025.duckdb --workers 4 hands.zip",
        "hhanalyzer import --strict --format json hands",
        "hhanalyzer import hands --scheduler tcp://10.0.0.1:8786 --parts /shared/parts",
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
@click.option("--parts", metavar="DIR", help="Write Parquet parts into this folder instead of a database.")
@click.option("--scheduler", metavar="ADDRESS", help="Read on the Dask cluster there; it must see PATH and --parts.")
@format_option("text", "json")
@click.option("--strict", is_flag=True, help="End with exit code 1 if a file or hand was not read.")
def command(
    paths: tuple[str, ...],
    db: str | None,
    workers: int,
    parts: str | None,
    scheduler: str | None,
    output_format: str,
    strict: bool,
) -> int:
    """Read hand histories into the database.

    Importing again reads only files that are new or changed, and takes no hand twice. Hands that cannot be read are
    kept with the reason, and tried again by later versions.
    """
    if scheduler and not parts:
        raise click.UsageError("--scheduler needs --parts, a folder that all its workers see")
    if parts:
        with progress_bar() as tell, _executor(scheduler, workers) as executor:
            summary, place = _into_parts(paths, parts, executor, tell), parts
    else:
        summary, place = _into_database(paths, db, workers)
    for reason in summary.failed.values():
        complain(reason)
    if output_format == "json":
        write_json(summary.as_json())
    else:
        show(console(), *summary_lines(summary, place))
    left = len(summary.failed) + summary.unreadable + summary.unsupported + summary.unreadable_summaries
    return int(strict and left > 0)


def _into_database(paths: tuple[str, ...], db: str | None, workers: int) -> "tuple[ImportSummary, str]":
    from hhanalyzer.store import Database, default_path, import_paths

    with Database(db or default_path()) as database:
        try:
            with progress_bar() as tell:
                return import_paths(database, paths, workers=workers, progress=tell), str(database.path)
        except KeyboardInterrupt:
            raise Interrupted(f"interrupted; what was read is in {database.path}: the same command goes on") from None


class Interrupted(Exception):
    """Ctrl-C, with what to do next."""


def _into_parts(
    paths: tuple[str, ...], parts: str, executor: "Executor | None", tell: "Callable[[Progress], None]"
) -> "ImportSummary":
    from hhanalyzer.store.archive import write_archive

    try:
        return write_archive(paths, Path(parts), executor, progress=tell)
    except KeyboardInterrupt:
        raise Interrupted(f"interrupted; what was read is in {parts}: the same command goes on") from None


@contextmanager
def _executor(scheduler: str | None, workers: int) -> "Iterator[Executor | None]":
    """Yield what runs the work: a cluster, processes, or nothing where one worker does it here."""
    if scheduler:
        from hhanalyzer.store.cluster import cluster

        with cluster(scheduler) as executor:
            yield executor
    elif workers > 1:
        from hhanalyzer.store.importing import processes

        with processes(workers) as executor:
            yield executor
    else:
        yield None


def summary_lines(summary: "ImportSummary", place: str) -> Iterator[str]:
    """Say what came of the hands, and where they are now."""
    files = counted(summary.files, "file")
    if summary.files_unchanged == summary.files and not (summary.hands or summary.summaries):
        yield f"{files}, nothing new"
        return
    if summary.files_unchanged:
        files += f" ({summary.files_unchanged:,} unchanged)"
    told = summary.summaries + summary.unreadable_summaries
    unread = f" ({summary.unreadable_summaries:,} unreadable)" if summary.unreadable_summaries else ""
    of_summaries = f"{told:,} tournament summar{'y' if told == 1 else 'ies'}{unread}"
    parts = [f"{summary.imported:,} imported"]
    names = ("duplicates", "unsupported", "unreadable")
    parts += [f"{count:,} {name}" for name in names if (count := getattr(summary, name))]
    if summary.cancelled:
        parts[0] += f" ({summary.cancelled:,} cancelled)"
    if summary.hands or not told:
        yield f"{files}, {counted(summary.hands, 'hand')}: {', '.join(parts)}"
    if told:
        yield of_summaries if summary.hands else f"{files}, {of_summaries}"
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
        TextColumn("files  {task.fields[hands]} hands  {task.fields[rate]} hands/s"),
        TimeRemainingColumn(),
    )
    bar = Bar(*columns, console=out, transient=True, disable=not out.is_terminal)
    task = bar.add_task("", hands="0", rate="0")
    begin = time.monotonic()

    def tell(progress: "Progress") -> None:
        if not bar.live.is_started and time.monotonic() - begin > PATIENCE:
            bar.start()
        rate = progress.hands / max(time.monotonic() - begin, 0.001)
        hands = f"{progress.hands:,}"
        bar.update(task, completed=progress.files, total=progress.files_total, hands=hands, rate=f"{rate:,.0f}")

    try:
        yield tell
    finally:
        bar.stop()
