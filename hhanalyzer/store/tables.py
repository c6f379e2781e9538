"""The tables' columns, as schema.sql declares them: for the frames that become Parquet parts, and for loading them.

Amounts travel as they are in the hand (integers of its smallest unit) beside the hand's exponent, and become exact
decimals of the currency when they are loaded.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import duckdb
import polars as pl

SCHEMA = Path(__file__).with_name("schema.sql")

# DuckDB type -> type of the column in a part.
_PART_TYPES: dict[str, type[pl.DataType] | pl.DataType] = {
    "BIGINT": pl.Int64,
    "UBIGINT": pl.UInt64,
    "INTEGER": pl.Int32,
    "SMALLINT": pl.Int16,
    "DOUBLE": pl.Float64,
    "BOOLEAN": pl.Boolean,
    "VARCHAR": pl.String,
    "TIMESTAMP": pl.Datetime("us"),
}
_MONEY = "DECIMAL(38,8)"
EXPONENTS = 8  # the most decimals an amount may have

# What an integer amount is multiplied by: 1, 0.1, 0.01 ... by its exponent.  The product of a 64-bit integer and a
# DECIMAL(9,8) is exact.
_UNIT = f"[{', '.join(f'{10**-i:.8f}' for i in range(EXPONENTS + 1))}]::DECIMAL(9,8)[]"


@cache
def columns(table: str) -> dict[str, str]:
    """Return a table's columns and their DuckDB types, in the order of schema.sql."""
    return _schema()[table]


@cache
def _schema() -> dict[str, dict[str, str]]:
    with duckdb.connect(":memory:") as connection:
        connection.execute(SCHEMA.read_text(encoding="utf-8"))
        found = connection.execute("SELECT table_name, column_name, data_type FROM duckdb_columns()").fetchall()
    tables: dict[str, dict[str, str]] = {}
    for table, column, kind in found:
        tables.setdefault(table, {})[column] = kind
    return tables


def frame(table: str, names: Sequence[str], rows: Sequence[tuple[Any, ...]]) -> pl.DataFrame:
    """Return rows as a frame; ``hand_key`` holds the number of the hand in the part, ``exponent`` the hand's decimals.

    Raise TypeError, OverflowError or UnicodeEncodeError where a value does not fit its column.
    """
    values: Sequence[Sequence[Any]] = list(zip(*rows, strict=True)) if rows else [()] * len(names)
    return pl.DataFrame([series(table, name, column) for name, column in zip(names, values, strict=True)])


def series(table: str, name: str, values: Sequence[Any]) -> pl.Series:
    """Return one column of a table; raise what ``frame`` raises."""
    return pl.Series(name, values, dtype=_part_type(columns(table).get(name, "SMALLINT")), strict=True)


def _part_type(kind: str) -> type[pl.DataType] | pl.DataType:
    return pl.Int64 if kind == _MONEY else _PART_TYPES[kind]


# What is raised for a value that does not fit its column.
UNFIT = (TypeError, ValueError, OverflowError, pl.exceptions.PolarsError)


def encodable(rows: Mapping[str, Sequence[tuple[Any, ...]]]) -> dict[str, list[tuple[Any, ...]]]:
    """Return rows by table whose text can be written as UTF-8: a lone surrogate becomes a question mark."""
    return {
        table: [
            tuple(v.encode("utf-8", "replace").decode("utf-8") if isinstance(v, str) else v for v in row)
            for row in content
        ]
        for table, content in rows.items()
    }


def loading(table: str, source: str, there: Sequence[str] | None = None) -> str:
    """Return the INSERT that loads a table from ``source``, a relation of parts whose hands have their keys.

    Columns that are not ``there`` in the source become NULL; None: all are.
    """
    return f"INSERT INTO {table} SELECT {', '.join(picked(table, 'hand_key', there))} FROM {source}"


def picked(table: str, hand_key: str, there: Sequence[str] | None = None) -> list[str]:
    """Return what a SELECT from parts picks for the columns of a table; ``hand_key`` is the SQL of a hand's key.

    Columns that are not ``there`` in the parts are NULL; None: all are.
    """
    found = []
    for name, kind in columns(table).items():
        if name == "hand_key":
            found.append(f"{hand_key} AS hand_key")
        elif there is None or name in there:
            found.append(_picked(name, kind))
        else:
            found.append(f'NULL::{kind} AS "{name}"')
    return found


def _picked(name: str, kind: str) -> str:
    return f'("{name}" * ({_UNIT})[exponent + 1])::{_MONEY} AS "{name}"' if kind == _MONEY else f'"{name}"'
