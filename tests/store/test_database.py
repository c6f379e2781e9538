"""Opening databases, ours and others."""

import subprocess
import sys
from pathlib import Path

import duckdb
import polars as pl
import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.store.database import SCHEMA_VERSION, Database, default_path
from hhanalyzer.store.loading import HAND_TABLES
from hhanalyzer.store.tables import SCHEMA, columns


def test_a_new_file_has_the_tables(tmp_path: Path) -> None:
    path = tmp_path / "deep" / "down" / "hands.duckdb"
    with Database(path) as db:
        assert db.query("SELECT * FROM hands").is_empty()
        assert db.default_player() is None
    with Database(path, read_only=True) as db:
        assert db.rows("SELECT schema_version FROM hhanalyzer") == [(SCHEMA_VERSION,)]


def test_every_column_is_explained() -> None:
    declared = [line for line in SCHEMA.read_text(encoding="utf-8").splitlines() if line.startswith("    ")]
    others = ("hhanalyzer", "files", "tournaments", "tournament_results", "quarantine", "aliases")
    assert len(declared) == sum(len(columns(table)) for table in (*HAND_TABLES, *others))
    assert [line for line in declared if " -- " not in line] == []


@pytest.mark.parametrize("content", [b"PokerStars Hand #1", b"SQLite format 3\0" + bytes(4096)])
def test_another_file_is_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "hands.duckdb"
    path.write_bytes(content * 300)
    with pytest.raises(UnusableInput, match=r"hands\.duckdb") as refusal:
        Database(path)
    assert "\n" not in str(refusal.value)
    assert path.read_bytes() == content * 300


def test_a_database_of_others_is_refused_and_stays(tmp_path: Path) -> None:
    path = tmp_path / "other.duckdb"
    with duckdb.connect(str(path)) as other:
        other.execute("CREATE TABLE hands (id INTEGER)")
    for read_only in (False, True):
        with pytest.raises(UnusableInput, match="not one of hhanalyzer"):
            Database(path, read_only=read_only)
    with duckdb.connect(str(path)) as other:
        assert other.execute("SELECT table_name FROM duckdb_tables()").fetchall() == [("hands",)]


@pytest.mark.parametrize(("version", "age"), [(SCHEMA_VERSION + 1, "a newer"), (0, "another")])
def test_another_schema_is_refused(tmp_path: Path, version: int, age: str) -> None:
    path = tmp_path / "hands.duckdb"
    with Database(path) as db:
        db.rows("UPDATE hhanalyzer SET schema_version = ?", [version])
    with pytest.raises(UnusableInput, match=f"made by {age} version"):
        Database(path)


def test_reading_does_not_make_a_file(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="import hands first"):
        Database(tmp_path / "none.duckdb", read_only=True)
    assert not list(tmp_path.iterdir())


def test_an_empty_database_cannot_be_filled_when_only_reading(tmp_path: Path) -> None:
    path = tmp_path / "empty.duckdb"
    duckdb.connect(str(path)).close()
    with pytest.raises(UnusableInput, match="import hands first"):
        Database(path, read_only=True)


def test_a_database_in_use_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    program = (
        "import sys; from hhanalyzer.store.database import Database; from hhanalyzer.model.errors import UnusableInput\n"
        "try: Database(sys.argv[1], read_only=True)\n"
        "except UnusableInput as error: print(error)"
    )
    with Database(path):
        command = [sys.executable, "-c", program, str(path)]
        out = subprocess.run(command, capture_output=True, text=True, check=True, cwd=Path(__file__).parents[2]).stdout
    assert out == f"{path} is in use by another process; try again when it has ended\n"


def test_a_transaction_is_all_or_nothing() -> None:
    with Database() as db:
        with pytest.raises(RuntimeError), db.transaction():
            db.rows("INSERT INTO aliases VALUES ('Mara', 'Site', 'mara88')")
            raise RuntimeError
        assert db.rows("SELECT count(*) FROM aliases") == [(0,)]


def test_values_are_bound_and_come_back_as_a_frame() -> None:
    name = "Robert'); DROP TABLE hands;--"
    with Database() as db:
        frame = db.query("SELECT ? AS player, 0.00000001::DECIMAL(38,8) AS amount WHERE $1 <> ''", [name])
        assert frame["player"].to_list() == [name]
        assert frame["amount"].dtype == pl.Decimal(38, 8)
        assert db.query("SELECT $p AS p", {"p": name})["p"].to_list() == [name]


def test_where_the_database_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HHANALYZER_DB", "elsewhere.duckdb")
    assert default_path() == Path("elsewhere.duckdb")
    monkeypatch.delenv("HHANALYZER_DB")
    assert default_path().name == "hands.duckdb"
