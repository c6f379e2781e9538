"""``hhanalyzer explain``: how a hand's pots were formed and won, or what a finding code means."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import clean, console, paragraph, show, table
from hhanalyzer.cli.options import db_option, optional_paths_argument, subcommand

if TYPE_CHECKING:
    from rich.console import Console

    from hhanalyzer.explaining import Section
    from hhanalyzer.pipeline import HandResult


@subcommand(
    "explain",
    examples=[
        "hhanalyzer explain A006",
        "hhanalyzer explain 240100003699 sunday.txt",
        "hhanalyzer explain 240100003699 --db hands.duckdb",
    ],
)
@click.argument("subject", metavar="HAND_ID|CODE|STATISTIC")
@optional_paths_argument
@db_option
def command(subject: str, paths: tuple[str, ...], db: str | None) -> None:
    """Tell how a hand's pots were formed and won, or what a finding or a statistic means.

    For a hand: who put in what, who could win each pot, with which five cards, who got the odd chip, and the reason for
    each. The hand is looked for in PATH, or else in the database. For a finding code or name: the rule and its source.
    For a statistic, such as vpip: its definition.
    """
    from hhanalyzer.explaining import explain, explain_code

    out = console()
    if sections := explain_code(subject):
        _show(out, sections)
        return
    if subject.isidentifier() and (sections := _statistic(subject.lower())):
        _show(out, sections)
        return
    for number, result in enumerate(_find(subject, paths, db)):
        if number:
            show(out, "")
        _show(out, explain(result))


def _statistic(name: str) -> "tuple[Section, ...]":
    """Return how a statistic is defined, nothing if there is none of that name."""
    from hhanalyzer.explaining import Section
    from hhanalyzer.stats import catalog

    stat = catalog().get(name)
    return (Section(f"{stat.id}: {stat.title}", (stat.definition,)),) if stat else ()


def _find(hand_id: str, paths: tuple[str, ...], db: str | None) -> "list[HandResult]":
    """Return the hands of that number in the paths, or in the database."""
    from hhanalyzer.model.errors import UnusableInput
    from hhanalyzer.pipeline import read

    hand_id = hand_id.removeprefix("#")
    found = [result for result in read(paths) if result.hand_id == hand_id] if paths else _in_database(hand_id, db)
    if not found:
        raise UnusableInput(f"no hand and no finding {hand_id!r} in {', '.join(paths) or 'the database'}")
    return found


def _in_database(hand_id: str, db: str | None) -> "list[HandResult]":
    """Return the hands of that number in the database, read again from their kept text with its own line numbers."""
    from hhanalyzer.pipeline import read_text
    from hhanalyzer.store.database import Database, default_path

    with Database(db or default_path(), read_only=True) as database:
        kept = database.rows(
            "SELECT file, line, text FROM hands JOIN hand_texts USING (hand_key) WHERE hand_id = ? ORDER BY hand_key",
            [hand_id],
        )
    return [result for file, line, text in kept for result in read_text(file, "\n" * (line - 1) + text)]


def _show(out: "Console", sections: "Iterable[Section]") -> None:
    """Print sections: heading, sentences, table."""
    from rich.text import Text

    for number, section in enumerate(sections):
        if number:
            show(out, "")
        show(out, Text(clean(section.title), style="bold"))
        for line in section.lines:
            paragraph(out, line, indent=2)
        if section.rows:
            table(out, section.headings, section.rows, section.right, indent=2)
        for line in section.after:
            paragraph(out, line, indent=2)
