"""Opens, creates and asks the database: one DuckDB file, or one in memory.  No extension and no pyarrow is needed."""

import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from types import TracebackType
from typing import Any, Self

import duckdb
import platformdirs
import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.store.players import find, most_seen_hero
from hhanalyzer.store.tables import SCHEMA

SCHEMA_VERSION = 8

# Nothing is ever fetched from the network.
_CONFIG: dict[str, str | bool | int | float | list[str]] = {
    "autoinstall_known_extensions": "false",
    "autoload_known_extensions": "false",
}


def default_path() -> Path:
    """Return where the database is when nobody says: HHANALYZER_DB, else the user's data folder."""
    named = os.environ.get("HHANALYZER_DB")
    return Path(named) if named else Path(platformdirs.user_data_path("hhanalyzer")) / "hands.duckdb"


class Database:
    """A database of hands; usable in a ``with`` block.

    ``path`` None (or ":memory:") is a database in memory, gone when it is closed.  A file that is not there is made,
    with its folder, unless ``read_only``.  Several may read a file at a time, or one may write it.  Raise UnusableInput
    for a file that is in use, of a newer version, or something else.
    """

    def __init__(self, path: str | Path | None = None, *, read_only: bool = False) -> None:
        """Open the database, or make it."""
        self.path = None if path is None or str(path) == ":memory:" else Path(path)
        self._connection = _connect(self.path, read_only)
        try:
            _prepare(self._connection, self.path)
        except BaseException:
            self._connection.close()
            raise

    def query(self, sql: str, params: Sequence[object] | Mapping[str, object] = ()) -> pl.DataFrame:
        """Return the rows of a SELECT as a frame; ``?`` or ``$name`` in it stand for the parameters."""
        return pl.DataFrame(self._connection.sql(sql, params=params))

    def rows(self, sql: str, params: Sequence[object] | Mapping[str, object] = ()) -> list[tuple[Any, ...]]:
        """Run one statement, with ``?`` or ``$name`` for its parameters; return its rows as tuples."""
        return self._connection.execute(sql, params).fetchall()

    def write(self, sql: str, path: Path, kind: str) -> None:
        """Write the rows of a SELECT into a file, row by row: ``kind`` is csv or parquet."""
        try:
            found = self._connection.sql(sql)
            if kind == "csv":
                found.write_csv(str(path), header=True)
            else:
                found.write_parquet(str(path))
        except duckdb.IOException as error:
            raise UnusableInput(f"cannot write {path}: {str(error).splitlines()[0]}") from None

    @contextmanager
    def transaction(self) -> Iterator[None]:
        """Do all that is inside, or, when it fails or the process dies, nothing of it."""
        self._connection.begin()
        try:
            yield
        except BaseException:
            self._connection.rollback()
            raise
        self._connection.commit()

    def default_player(self) -> str | None:
        """Return the hero of most hands, None where no hand has one; joined accounts count together (players.py)."""
        return most_seen_hero(self)

    def hands(self, player: str | None = None) -> pl.DataFrame:
        """Return the table ``hands`` in the order of play; with a player his hands only, and what he had of them.

        Raise UnusableInput for a player without hands, and for a name of several sites (players.py).
        """
        if player is None:
            return self.query("SELECT * FROM hands ORDER BY played_at, hand_key")
        who = find(self, player)
        return self.query(
            f"""SELECT h.*, p.* EXCLUDE (hand_key)
            FROM hands AS h JOIN seats AS p USING (hand_key) WHERE {who.where()} ORDER BY played_at, hand_key""",
            who.params,
        )

    def text(self, hand_key: int) -> str | None:
        """Return a hand's text as its file had it, None for a key that is not there."""
        found = self.rows("SELECT text FROM hand_texts WHERE hand_key = ?", [hand_key])
        return found[0][0] if found else None

    def close(self) -> None:
        """Close the database; it cannot be asked afterwards."""
        self._connection.close()

    def __enter__(self) -> Self:
        """Return the database itself."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Close the database."""
        self.close()


def _connect(path: Path | None, read_only: bool) -> duckdb.DuckDBPyConnection:
    if path is None:
        return duckdb.connect(":memory:", config=_CONFIG)
    if read_only and not path.exists():
        raise UnusableInput(f"no database at {path}: import hands first")
    try:
        if not read_only:
            path.parent.mkdir(parents=True, exist_ok=True)
        return duckdb.connect(str(path), read_only=read_only, config=_CONFIG)
    except duckdb.Error as error:
        raise UnusableInput(_refusal(path, str(error))) from None
    except OSError as error:
        raise UnusableInput(f"cannot open {path}: {error.strerror or error}") from None


def _refusal(path: Path, message: str) -> str:
    """Say in one line why a file cannot be opened."""
    if "lock" in message or "used by another process" in message or "different configuration" in message:
        return f"{path} is in use by another process; try again when it has ended"
    if "not a valid DuckDB database" in message:
        return f"{path} is not a database of hhanalyzer"
    return f"cannot open {path}: {message.splitlines()[0]}"


def _prepare(connection: duckdb.DuckDBPyConnection, path: Path | None) -> None:
    """Make the tables of an empty database; refuse one that is not ours or not of this version."""
    tables = {name for (name,) in connection.execute("SELECT table_name FROM duckdb_tables()").fetchall()}
    if not tables:
        _create(connection, path)
        return
    if "hhanalyzer" not in tables:
        raise UnusableInput(f"{path} is a DuckDB database, but not one of hhanalyzer")
    version = connection.execute("SELECT max(schema_version) FROM hhanalyzer").fetchall()[0][0]
    if version != SCHEMA_VERSION:
        age = "a newer" if version and version > SCHEMA_VERSION else "another"
        raise UnusableInput(
            f"{path} was made by {age} version of hhanalyzer (schema {version}, this one knows {SCHEMA_VERSION}); "
            "import the hands into a new database"
        )


def _create(connection: duckdb.DuckDBPyConnection, path: Path | None) -> None:
    try:
        connection.begin()
        connection.execute(SCHEMA.read_text(encoding="utf-8"))
        connection.execute("INSERT INTO hhanalyzer VALUES (?)", [SCHEMA_VERSION])
        connection.commit()
    except duckdb.InvalidInputException:
        raise UnusableInput(f"{path} is an empty database: import hands first") from None
