"""The tables of a database as files: hands, seats and decisions as CSV or Parquet, with or without names.

Amounts of a CSV are exact decimals.  Names come from other people: a cell that a spreadsheet would take for a formula
gets an apostrophe before it.
"""

import tempfile
from collections.abc import Callable, Sequence
from datetime import datetime
from pathlib import Path
from typing import Any

import polars as pl

from hhanalyzer.exporting.anonymity import HERO, Dates, Mask
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.store.database import Database
from hhanalyzer.store.tables import columns

TABLES = ("hands", "seats", "decisions")
FORMATS: tuple[str, ...] = ("csv", "parquet")

# Columns that tell where a hand comes from on this computer, or let its text be known again.
_OURS = ("file_key", "text_hash")
_HIDDEN = (*_OURS, "file", "line", "room")

# What makes a spreadsheet take a text for a formula (OWASP, CSV injection).
_FORMULA = "^[=+@\\t\\r\\n-]"


def export_tables(
    db: Database, kind: str, folder: Path, *, mask: Mask | None = None, keys: Sequence[int] | None = None
) -> dict[str, int]:
    """Write the tables into a folder, made if need be, a file each; return how many rows each has.

    ``keys`` are those of the hands that are wanted; None: all.  Raise UnusableInput where they cannot be written.
    """
    with tempfile.TemporaryDirectory(prefix="hhanalyzer-") as place:
        aliases = _Aliases(db, mask, Path(place)) if mask else None
        only = _only(keys, Path(place) / "keys.parquet")
        try:
            folder.mkdir(parents=True, exist_ok=True)
            written = {}
            for table in TABLES:
                path = folder / f"{table}.{kind}"
                db.write(_select(table, aliases, kind, only), path, kind)
                written[table] = db.rows(f"SELECT count(*) FROM {table} AS t WHERE {only}")[0][0]
        except OSError as error:
            raise UnusableInput(f"cannot write {folder}: {error.strerror or error}") from None
    return written


def _only(keys: Sequence[int] | None, path: Path) -> str:
    """Return the SQL condition for rows of the hands that are wanted, whose keys go into a Parquet file."""
    if keys is None:
        return "true"
    pl.DataFrame({"hand_key": keys}, schema={"hand_key": pl.Int64}).write_parquet(path)
    return f"t.hand_key IN (SELECT hand_key FROM read_parquet({_quoted(path)}))"


class _Aliases:
    """What names and numbers become, as Parquet files that the tables are joined with."""

    def __init__(self, db: Database, mask: Mask, place: Path) -> None:
        players = db.rows("SELECT DISTINCT site, player FROM seats JOIN hands USING (hand_key)")
        self.players = place / "players.parquet"
        _frame(["site", "player", "alias"], [(s, p, mask.player(s, p)) for s, p in players]).write_parquet(self.players)
        self.hands = place / "hands.parquet"
        found = db.rows("SELECT hand_key, site, room, hand_id, table_name, tournament_id, played_at FROM hands")
        rows = [_masked(mask, *row) for row in found]
        schema = {"hand_key": pl.Int64, "hand_id": pl.String, "table_name": pl.String, "tournament_id": pl.String}
        times: dict[str, Any] = {"played_at": pl.Datetime("us")}
        pl.DataFrame(rows, schema=schema | times, orient="row").write_parquet(self.hands)
        self.dates = mask.dates is not Dates.KEEP


def _masked(
    mask: Mask, key: int, site: str, room: str, number: str, table: str, tournament: str | None, at: datetime | None
) -> tuple[object, ...]:
    event = None if tournament is None else mask.tournament(site, tournament)
    return key, mask.hand_id(site, room, number), mask.table(site, table), event, mask.time(at)


def _frame(names: Sequence[str], rows: Sequence[tuple[str, ...]]) -> pl.DataFrame:
    return pl.DataFrame(rows, schema=dict.fromkeys(names, pl.String), orient="row")


def _select(table: str, aliases: _Aliases | None, kind: str, only: str) -> str:
    """Return the SELECT of a table's rows as they are written; ``only`` is the condition for them."""
    kinds = columns(table)
    hidden = _HIDDEN if aliases else _OURS
    dress: Callable[[str, str], str] = _for_csv if kind == "csv" else lambda sql, _: sql
    masked = _masks(table, kinds) if aliases else {}
    picked = [
        f'{dress(masked.get(name, f"""t."{name}" """.strip()), type_)} AS "{name}"'
        for name, type_ in kinds.items()
        if name not in hidden
    ]
    order = 'hand_key, "order"' if table == "decisions" else "hand_key, seat" if table == "seats" else "hand_key"
    source = f"{table} AS t{_joins(table, aliases)}"
    return f"SELECT {', '.join(picked)} FROM {source} WHERE {only} ORDER BY {order}"


def _masks(table: str, kinds: dict[str, str]) -> dict[str, str]:
    """Return the SQL of the columns that are masked."""
    if table == "hands":
        return {name: f"m.{name}" for name in ("hand_id", "table_name", "tournament_id", "played_at") if name in kinds}
    return {"player": f"CASE WHEN {'t' if table == 'seats' else 's'}.is_hero THEN '{HERO}' ELSE p.alias END"}


def _joins(table: str, aliases: _Aliases | None) -> str:
    if aliases is None:
        return ""
    if table == "hands":
        return f" JOIN read_parquet({_quoted(aliases.hands)}) AS m USING (hand_key)"
    people = (
        " JOIN hands AS h USING (hand_key)"
        f" JOIN read_parquet({_quoted(aliases.players)}) AS p ON p.site = h.site AND p.player = t.player"
    )
    if table == "seats":
        return people
    return people + " JOIN seats AS s ON s.hand_key = t.hand_key AND s.seat = t.seat"


def _quoted(path: Path) -> str:
    return "'" + str(path).replace("'", "''") + "'"


def _for_csv(sql: str, kind: str) -> str:
    """Return the SQL of a column as CSV has it: texts harmless, amounts without the zeros behind them."""
    if kind == "VARCHAR":
        return f"CASE WHEN regexp_matches({sql}, '{_FORMULA}') THEN '''' || {sql} ELSE {sql} END"
    if kind.startswith("DECIMAL"):
        return f"rtrim(rtrim(({sql})::VARCHAR, '0'), '.')"
    return sql
