"""An import that dies leaves the database as before or after a task; the same import run again completes it."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from hhanalyzer.store import Database, import_paths, importing, planning
from hhanalyzer.store.database import Database as Opened
from hhanalyzer.store.summary import Progress
from project import ROOT
from store.texts import contents, hand, write

FILES = 4


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Files of two hands, the first of each also the second of the one before."""
    for i in range(FILES):
        write(tmp_path / "in" / f"{i}.txt", hand(i), hand(i + 1))
    return tmp_path / "in"


@pytest.fixture
def one_file_a_task(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "TASK_BYTES", 1)
    monkeypatch.setattr(importing, "TOGETHER", 1)


def whole(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return what the database holds after an import that nothing interrupts."""
    with Database() as db:
        import_paths(db, [str(folder)])
        return contents(db)


class Crash(Exception):
    pass


@pytest.mark.usefixtures("one_file_a_task")
@pytest.mark.parametrize(
    "statement", ["INSERT INTO hands", "INSERT INTO seats", "INSERT INTO pots", "INSERT INTO files"]
)
@pytest.mark.parametrize("task", [0, 2])
def test_a_failure_between_two_statements(
    folder: Path, tmp_path: Path, statement: str, task: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "hands.duckdb"
    seen = 0
    real = Opened.rows

    def rows(db: Opened, sql: str, params: object = ()) -> object:
        nonlocal seen
        found = real(db, sql, params)  # type: ignore[arg-type]
        seen += sql.startswith(statement)  # once a task
        if seen > task:
            raise Crash
        return found

    with Database(path) as db, monkeypatch.context() as patch:
        patch.setattr(Opened, "rows", rows)
        with pytest.raises(Crash):
            import_paths(db, [str(folder)])
    with Database(path) as db:
        imported = db.rows("SELECT count(*) FROM files")[0][0]
        assert imported < FILES
        assert db.rows("SELECT count(*) FROM hands") == [(imported + (imported > 0),)]
        assert db.rows("SELECT count(*) FROM seats") == [(3 * (imported + (imported > 0)),)]
        import_paths(db, [str(folder)])
        assert contents(db) == whole(folder)
    assert not path.with_name("hands.duckdb.parts").exists()


@pytest.mark.usefixtures("one_file_a_task")
def test_a_failure_while_parts_are_written(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with Database() as db:
        with monkeypatch.context() as patch:
            patch.setattr(
                "polars.DataFrame.write_parquet", lambda *_, **__: (_ for _ in ()).throw(OSError("disk full"))
            )
            with pytest.raises(OSError, match="disk full"):
                import_paths(db, [str(folder)])
        assert db.rows("SELECT count(*) FROM files") == [(0,)]
        import_paths(db, [str(folder)])
        assert contents(db) == whole(folder)


KILLED = """
import os, sys, time
from hhanalyzer.store import Database, import_paths, importing, loading, planning
planning.TASK_BYTES = importing.TOGETHER = 1
real, done = loading._quarantine, 0
def load(*args):
    global done
    done += 1
    real(*args)
    if done == 3:  # within the third transaction
        print("now", flush=True)
        time.sleep(60)
loading._quarantine = load
with Database(sys.argv[1]) as db:
    import_paths(db, [sys.argv[2]])
"""


def test_kill_within_a_transaction(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "hands.duckdb"
    command = [sys.executable, "-c", KILLED, str(path), str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=ROOT) as process:
        assert process.stdout
        assert process.stdout.readline() == "now\n"
        process.kill()
    assert process.returncode in (-getattr(signal, "SIGKILL", 9), 1)
    assert path.with_name("hands.duckdb.parts").exists()
    with Database(path) as db:
        assert db.rows("SELECT count(*) FROM files") == [(2,)]
        summary = import_paths(db, [str(folder)])
        assert summary.files_unchanged == 2
        assert contents(db) == whole(folder)
    assert not path.with_name("hands.duckdb.parts").exists()


@pytest.mark.parametrize("together", [1, 1 << 10, 1 << 30])
def test_tasks_loaded_together_make_the_same_database(
    folder: Path, together: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    expected = whole(folder)
    monkeypatch.setattr(planning, "TASK_BYTES", 1)
    monkeypatch.setattr(importing, "TOGETHER", together)
    with Database() as db:
        summary = import_paths(db, [str(folder)])
        assert (summary.imported, summary.duplicates) == (FILES + 1, FILES - 1)
        assert contents(db) == expected


def test_an_import_that_is_stopped_keeps_what_was_read(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "TASK_BYTES", 1)

    def stop(progress: Progress) -> None:
        assert progress.hands == 2 * progress.files  # read, and not loaded before the end
        assert db.rows("SELECT count(*) FROM files") == [(0,)]
        if progress.files == 2:
            raise KeyboardInterrupt

    with Database() as db:
        with pytest.raises(KeyboardInterrupt):
            import_paths(db, [str(folder)], progress=stop)
        assert db.rows("SELECT count(*) FROM files") == [(2,)]
        summary = import_paths(db, [str(folder)])
        assert summary.files_unchanged == 2
        assert contents(db) == whole(folder)


def test_processes_make_the_same_database(folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(planning, "TASK_BYTES", 1)
    monkeypatch.setattr(importing, "SMALL", 0)
    with Database(tmp_path / "hands.duckdb") as db:
        summary = import_paths(db, [str(folder)], workers=2)
        assert (summary.imported, summary.duplicates) == (FILES + 1, FILES - 1)
        assert contents(db) == whole(folder)
