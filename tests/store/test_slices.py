"""Large files in slices, and files that grow: the database is as if every file were read in one go."""

from pathlib import Path

import pytest

from hhanalyzer.store import Database, import_paths, importing, planning, slices
from hhanalyzer.store.database import Database as Opened
from store.texts import STUD, contents, hand, write

HANDS = [hand(number, hour=number % 24) for number in range(1, 40)]
HANDS[11] = HANDS[11].replace("Birch: folds", "Birch: juggles")
HANDS[17] = STUD.format(number=18)
HANDS[20] = HANDS[3]  # a copy
HANDS[23] = hand(6, bet=10)  # another hand under a number that was there
HANDS[30] = HANDS[30].replace("Alder", "Ærø ★")


@pytest.fixture
def small_slices(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(slices, "SLICE", 4096)
    monkeypatch.setattr(planning, "SLICE", 2048)
    monkeypatch.setattr(slices, "WINDOW", 2048)
    monkeypatch.setattr(slices, "LEAD", 2048)


def rows(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return all that the database holds after an import of one file into a new one."""
    with Database() as db:
        import_paths(db, [str(path)])
        return everything(db)


def everything(db: Database) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows without the keys, which have gaps where hands were not taken, and without the time."""
    found = {name: sorted((row[1:] for row in table), key=repr) for name, table in contents(db).items()}
    return found | {"files": db.rows("SELECT * EXCLUDE (imported_at, mtime) FROM files ORDER BY file_key")}


@pytest.mark.parametrize("newline", ["\n", "\r\n"])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_file_in_slices_is_the_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest, encoding: str, newline: str
) -> None:
    path = tmp_path / "a.txt"
    path.write_text("\n\n".join(HANDS), encoding=encoding, newline=newline)
    whole = rows(path)
    assert len(whole["findings"]) > 20
    request.getfixturevalue("small_slices")
    tasks = []
    write_parts = importing.write_parts
    monkeypatch.setattr(importing, "write_parts", lambda task: tasks.append(task) or write_parts(task))
    assert rows(path) == whole
    assert len(tasks) > 5 or encoding == "utf-16"


def test_a_file_that_grows_hand_by_hand(tmp_path: Path, small_slices: None) -> None:
    path = tmp_path / "a.txt"
    with Database() as db:
        for count in (1, 2, 5, 13, 14, 20, 30, len(HANDS)):
            write(path, *HANDS[:count])
            read = import_paths(db, [str(path)]).hands
            assert read <= 31
        grown = everything(db)
    whole = rows(path)
    for table in ("hands", "seats", "decisions", "findings", "quarantine", "files"):
        assert grown[table] == whole[table], table


def test_only_the_end_of_a_file_that_grew_is_read(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", *HANDS[:10])
    with Database() as db:
        import_paths(db, [str(path)])
        write(path, *HANDS[:11])
        summary = import_paths(db, [str(path)])
    assert (summary.hands, summary.imported, summary.duplicates) == (2, 1, 1)


def test_a_file_that_changed_before_its_end_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", *HANDS[:10])
    with Database() as db:
        import_paths(db, [str(path)])
        write(path, hand(99), *HANDS[1:11])
        assert import_paths(db, [str(path)]).hands == 11


class Crash(Exception):
    pass


def test_an_import_that_dies_between_two_slices_is_completed(
    tmp_path: Path, small_slices: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = write(tmp_path / "a.txt", *HANDS)
    whole = rows(path)
    real, seen = Opened.rows, 0

    def dying(db: Opened, sql: str, params: object = ()) -> object:
        nonlocal seen
        seen += sql.startswith("INSERT INTO files")
        if seen == 3:
            raise Crash
        return real(db, sql, params)  # type: ignore[arg-type]

    with Database() as db:
        with monkeypatch.context() as patch:
            patch.setattr(Opened, "rows", dying)
            patch.setattr(importing, "TOGETHER", 1)
            with pytest.raises(Crash):
                import_paths(db, [str(path)])
        assert 0 < db.rows("SELECT count(*) FROM hands")[0][0] < len(whole["hands"])
        import_paths(db, [str(path)])
        assert db.rows("SELECT count(*) FROM hands") == [(len(whole["hands"]),)]
        again = everything(db)
    assert again == whole
