"""``hhanalyzer explain``: how a hand's pots were formed and won, or what a finding code means."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import clean, console, counted, paragraph, show, table
from hhanalyzer.cli.options import db_option, hands_of_option, optional_paths_argument, subcommand, where_option
from hhanalyzer.cli.selecting import asked_database

if TYPE_CHECKING:
    from rich.console import Console

    from hhanalyzer.explaining import Section
    from hhanalyzer.pipeline import HandResult
    from hhanalyzer.store import Database


MOST = 10  # hands of a condition that are told without --limit


@subcommand(
    "explain",
    examples=[
        "hhanalyzer explain A006",
        "hhanalyzer explain 240100003699 sunday.txt",
        "hhanalyzer explain 240100003699 --db hands.duckdb",
        'hhanalyzer explain --where "side_pot and showdown" sunday.txt',
    ],
)
@click.argument("subject", metavar="[HAND_ID|CODE|STATISTIC]", required=False)
@optional_paths_argument
@hands_of_option
@where_option
@click.option(
    "--limit", metavar="N", type=click.IntRange(0), help=f"With --where: how many hands; 0 all. [default: {MOST}]"
)
@db_option
def command(
    subject: str | None,
    paths: tuple[str, ...],
    player: str | None,
    where: str | None,
    limit: int | None,
    db: str | None,
) -> None:
    """Tell how a hand's pots were formed and won, or what a finding or a statistic means.

    For a hand: who put in what, who could win each pot, with which five cards, who got the odd chip, and the reason for
    each. The hand is looked for in PATH, or else in the database. For a finding code or name: the rule and its source.
    For a statistic, such as vpip: its definition. With --where or --player: the hands of PATH, or else of the database,
    for which that holds.
    """
    from hhanalyzer.explaining import explain, explain_code

    out = console()
    if where is not None or player is not None:
        _tell_chosen(out, ((subject,) if subject else ()) + paths, db, player, where, limit)
        return
    if subject is None or limit is not None:
        raise click.UsageError("name a hand, a finding or a statistic, or choose hands with --where")
    sections = explain_code(subject) or _statistic(subject.lower())
    if sections:
        _show(out, sections)
        return
    for number, result in enumerate(_find(subject, paths, db)):
        if number:
            show(out, "")
        _show(out, explain(result))


def _tell_chosen(
    out: "Console", paths: tuple[str, ...], db: str | None, player: str | None, where: str | None, limit: int | None
) -> None:
    """Explain the hands for which a condition holds."""
    from hhanalyzer.explaining import explain
    from hhanalyzer.stats.listing import selected

    with asked_database(paths, db) as database:
        keys = selected(database, player, where) or []
        most = MOST if limit is None else limit or len(keys)
        for number, key in enumerate(keys[:most]):
            if number:
                show(out, "")
            for result in _kept(database, "hand_key = ?", key):
                _show(out, explain(result))
    if not keys:
        paragraph(out, "no hand")
    elif len(keys) > most:
        show(out, "")
        paragraph(out, f"The first {most:,} of {counted(len(keys), 'hand')}; --limit 0 explains all.")


def _statistic(name: str) -> "tuple[Section, ...]":
    """Return how a statistic is defined, with its qualifiers; nothing if there is none of that name."""
    if not name.partition(":")[0].isidentifier():
        return ()
    from hhanalyzer.explaining import Section
    from hhanalyzer.stats import catalog
    from hhanalyzer.stats.catalog import choose

    if name.partition(":")[0] not in catalog():
        return ()
    (stat,) = choose(catalog(), (name,))
    return (Section(f"{stat.id}: {stat.title}", (stat.definition,)),)


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
    """Return the hands of that number in the database."""
    with asked_database((), db) as database:
        return _kept(database, "hand_id = ?", hand_id)


def _kept(database: "Database", which: str, value: object) -> "list[HandResult]":
    """Return hands of a database, read again from their kept text with its own line numbers."""
    from hhanalyzer.pipeline import read_text

    kept = database.rows(
        f"SELECT file, line, text FROM hands JOIN hand_texts USING (hand_key) WHERE {which} ORDER BY hand_key", [value]
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
