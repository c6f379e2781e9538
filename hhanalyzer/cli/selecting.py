"""Hands a condition leaves, for commands that read PATHs: a database is made of them to ask, and gone afterwards."""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import complain, counted

if TYPE_CHECKING:
    from hhanalyzer.pipeline import HandResult
    from hhanalyzer.store import Database

STDIN = "-"


@contextmanager
def asked_database(paths: Sequence[str], db: str | None) -> "Iterator[Database]":
    """Open the database, or one in memory with the hands of paths; complain about those that cannot be opened."""
    from hhanalyzer.store import Database, default_path, import_paths

    if not paths:
        with Database(db or default_path(), read_only=True) as database:
            yield database
        return
    if db:
        raise click.UsageError("PATH or --db, not both: import the hands first")
    with Database(None) as database:
        for reason in import_paths(database, paths).failed.values():
            complain(reason)
        yield database


@contextmanager
def choosing(paths: Sequence[str], player: str | None, where: str | None) -> "Iterator[Callable[[HandResult], bool]]":
    """Yield what says whether a hand that is read from paths is among those a condition leaves.

    Of hands that were not read nothing is known, so none of them is; how many there were is said at the end.
    """
    if player is None and where is None:
        yield lambda _: True
        return
    if STDIN in paths:
        raise click.UsageError("--where and --player need files, not standard input: they are read twice")
    from hhanalyzer.stats.listing import selected
    from hhanalyzer.store import Database, import_paths
    from hhanalyzer.store.rows import text_hash

    with Database(None) as database:
        import_paths(database, paths)
        keys = selected(database, player, where)
        known = {text for (text,) in database.rows("SELECT text_hash FROM hands")}
        chosen = {
            text
            for (text,) in database.rows(
                "SELECT text_hash FROM hands WHERE hand_key IN (SELECT unnest($keys::BIGINT[]))", {"keys": keys}
            )
        }
    unknown = 0

    def choose(result: "HandResult") -> bool:
        nonlocal unknown
        text = text_hash(result.text)
        unknown += text not in known
        return text in chosen

    yield choose
    if unknown:
        complain(f"{counted(unknown, 'hand')} not judged by the condition: not read, or another hand has the number")
