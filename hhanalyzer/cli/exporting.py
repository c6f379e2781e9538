"""``hhanalyzer export``: hands in an open format or a room's own words, or the tables of the database."""

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import complain, console, counted, show, watching
from hhanalyzer.cli.options import db_option, hands_of_option, optional_paths_argument, subcommand, where_option
from hhanalyzer.cli.selecting import asked_database, choosing

if TYPE_CHECKING:
    from hhanalyzer.exporting.anonymity import Mask
    from hhanalyzer.exporting.export import ExportSummary
    from hhanalyzer.pipeline import HandResult

TABLES = ("csv", "parquet")
DATES = ("month", "shift", "keep")
REASONS = 12  # lines


@subcommand(
    "export",
    examples=[
        "hhanalyzer export --to phh hands -o hands.phhs",
        "hhanalyzer export --to ohh --db hands.duckdb -o hands.ohh",
        "hhanalyzer export --to pokerstars --anonymize hands -o forum.txt",
        "hhanalyzer export --to parquet -o tables",
        'hhanalyzer export --to phh --where "versus = Mara and showdown" -o mara.phhs',
    ],
)
@optional_paths_argument
@click.option("--to", "to", metavar="FORMAT", required=True, help="phh, ohh, pokerstars, csv or parquet.")
@hands_of_option
@where_option
@db_option
@click.option("--anonymize", is_flag=True, help="Players as aliases, numbers replaced, dates cut.")
@click.option("--dates", type=click.Choice(DATES), help="With --anonymize: what becomes of dates.  [default: month]")
@click.option("--key", metavar="FILE", help="With --anonymize: a file with the key of the aliases. Default: your own.")
@click.option("--strict", is_flag=True, help="End with exit code 1 if a hand was not written.")
@click.option("-o", "--output", metavar="OUT", required=True, help="The file to write; for csv and parquet a folder.")
def command(
    paths: tuple[str, ...],
    to: str,
    player: str | None,
    where: str | None,
    db: str | None,
    anonymize: bool,
    dates: str | None,
    key: str | None,
    strict: bool,
    output: str,
) -> int:
    """Write hands as PHH, OHH or PokerStars text, or the tables hands, seats and decisions as CSV or Parquet.

    The hands are those of PATH, or else of the database: all of them, or with --player only his. A hand that the
    format cannot say is left out, with the reason; docs/open-formats.md has the tables. Aliases are the same in every
    export with the same key.
    """
    if not anonymize and (dates or key):
        raise click.UsageError("--dates and --key go with --anonymize")
    mask = _mask(key, dates or DATES[0]) if anonymize else None
    asked = _Asked(paths, db, player, where)
    if to in TABLES:
        _export_tables(asked, to, output, mask)
        return 0
    summary = _export_hands(asked, to, output, mask)
    _tell(summary, output)
    return int(strict and bool(summary.refused))


@dataclass(frozen=True)
class _Asked:
    """Which hands are to be written."""

    paths: tuple[str, ...]
    db: str | None
    player: str | None
    where: str | None


def _mask(key: str | None, dates: str) -> "Mask":
    from hhanalyzer.exporting.anonymity import Dates, Mask, load_key

    return Mask(load_key(Path(key) if key else None), Dates(dates))


def _export_hands(asked: _Asked, to: str, output: str, mask: "Mask | None") -> "ExportSummary":
    from hhanalyzer.exporting.export import export_hands, targets
    from hhanalyzer.model.errors import UnusableInput

    known = targets()
    if to not in known:
        raise UnusableInput(f"no format is called {to!r}; there are {', '.join((*known, *TABLES))}")
    with watching(console(stderr=True), "hands") as tell, _hands(asked) as hands:
        return export_hands(hands, known[to], Path(output), mask=mask, progress=tell)


@contextmanager
def _hands(asked: _Asked) -> "Iterator[Iterable[HandResult]]":
    """Yield the hands of the paths, or of the database."""
    from hhanalyzer.exporting.export import stored_hands
    from hhanalyzer.pipeline import read
    from hhanalyzer.stats.listing import selected

    if not asked.paths:
        with asked_database((), asked.db) as database:
            yield stored_hands(database, selected(database, asked.player, asked.where))
        return
    if asked.db:
        raise click.UsageError("PATH or --db, not both: import the hands first")
    with choosing(asked.paths, asked.player, asked.where) as chosen:
        yield filter(chosen, read(asked.paths, failed=lambda error: complain(str(error))))


def _tell(summary: "ExportSummary", output: str) -> None:
    """Say how many hands were written, and why others were not."""
    out = console()
    show(out, f"{counted(summary.written, 'hand')} written to {output}")
    if not summary.refused:
        return
    show(out, f"{counted(summary.refused.total(), 'hand')} not written:")
    reasons = summary.refused.most_common()
    for reason, count in reasons[:REASONS]:
        show(out, f"  {count:,}  {reason}")
    if rest := sum(count for _, count in reasons[REASONS:]):
        show(out, f"  {rest:,}  for other reasons")


def _export_tables(asked: _Asked, to: str, output: str, mask: "Mask | None") -> None:
    from hhanalyzer.exporting.tables import export_tables
    from hhanalyzer.stats.listing import selected

    with asked_database(asked.paths, asked.db) as database:
        keys = selected(database, asked.player, asked.where)
        written = export_tables(database, to, Path(output), mask=mask, keys=keys)
    for table, rows in written.items():
        show(console(), f"{Path(output) / table}.{to}: {counted(rows, 'row')}")
