"""The tables as files: every row, exact amounts, harmless cells, and no names where none are wanted."""

import csv
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import polars as pl
import pytest

from exporting.writing import dealt
from hhanalyzer.exporting.anonymity import Mask
from hhanalyzer.exporting.tables import export_tables
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.store import Database, import_paths

MASK = Mask(b"a key of sixteen bytes or more")


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Database]:
    place = tmp_path_factory.mktemp("hands") / "hands.txt"
    text = "\n\n".join(result.text for result in dealt("plausible play", 12))
    place.write_text(text.replace("Calla", "=cmd|' /C calc'!A0").replace("Dorian", "-Dorian-"), encoding="utf-8")
    with Database() as database:
        import_paths(database, [str(place)])
        yield database


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_every_row_is_there(db: Database, tmp_path: Path) -> None:
    for kind in ("csv", "parquet"):
        written = export_tables(db, kind, tmp_path / kind)
        assert {path.name for path in (tmp_path / kind).iterdir()} == {f"{t}.{kind}" for t in written}
        for table, count in written.items():
            assert db.rows(f"SELECT count(*) FROM {table}") == [(count,)]
            path = tmp_path / kind / f"{table}.{kind}"
            assert (len(rows(path)) if kind == "csv" else len(pl.read_parquet(path))) == count


def test_amounts_are_exact(db: Database, tmp_path: Path) -> None:
    export_tables(db, "csv", tmp_path)
    want = [row[0] for row in db.rows("SELECT net FROM seats ORDER BY hand_key, seat")]
    texts = [row["net"] for row in rows(tmp_path / "seats.csv")]
    assert list(map(Decimal, texts)) == want
    assert all(not text.endswith("0") or "." not in text for text in texts)
    export_tables(db, "parquet", tmp_path)
    assert pl.read_parquet(tmp_path / "seats.parquet")["net"].to_list() == want


def test_no_cell_is_a_formula(db: Database, tmp_path: Path) -> None:
    export_tables(db, "csv", tmp_path)
    players = {row["player"] for row in rows(tmp_path / "seats.csv")}
    assert "'=cmd|' /C calc'!A0" in players and "'-Dorian-" in players
    cells = [row for table in ("hands", "seats", "decisions") for row in rows(tmp_path / f"{table}.csv")]
    texts = [text for row in cells for text in row.values() if text[:1] in ("=", "+", "-", "@", "\t")]
    assert all(_is_number(text) for text in texts)


def _is_number(text: str) -> bool:
    try:
        float(text)
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("kind", ["csv", "parquet"])
def test_without_names(db: Database, tmp_path: Path, kind: str) -> None:
    export_tables(db, kind, tmp_path, mask=MASK)
    for path in tmp_path.iterdir():
        data = path.read_bytes() if kind == "csv" else pl.read_parquet(path).write_csv().encode()
        for (name,) in db.rows("SELECT DISTINCT player FROM seats WHERE NOT is_hero"):
            assert name.encode() not in data
        assert b"hands.txt" not in data
        for (number,) in db.rows("SELECT hand_id FROM hands"):
            assert number.encode() not in data


def test_aliases_are_those_of_the_texts(db: Database, tmp_path: Path) -> None:
    export_tables(db, "csv", tmp_path, mask=MASK)
    ((site, name),) = db.rows("SELECT site, player FROM seats JOIN hands USING (hand_key) WHERE NOT is_hero LIMIT 1")
    aliases = {row["player"] for row in rows(tmp_path / "seats.csv")}
    assert {MASK.player(site, name), "Hero"} <= aliases
    assert {row["player"] for row in rows(tmp_path / "decisions.csv")} <= aliases
    assert {row["played_at"][8:] for row in rows(tmp_path / "hands.csv")} == {"01 00:00:00"}


def test_a_folder_that_cannot_be_made(db: Database, tmp_path: Path) -> None:
    (tmp_path / "file").write_text("", encoding="utf-8")
    with pytest.raises(UnusableInput, match="cannot write"):
        export_tables(db, "csv", tmp_path / "file")
