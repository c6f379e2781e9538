"""``hhanalyzer watch``: what is added to a folder is imported; Ctrl-C ends it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from cli.running import Run
from hhanalyzer.store import Database, watching
from store.texts import hand, numbers, write


def playing(folder: Path, place: Path) -> Iterator[None]:
    """Play two more hands, then press Ctrl-C."""
    yield
    write(folder / "a.txt", hand(1), hand(2))
    yield
    with Database(place):
        write(folder / "a.txt", hand(1), hand(2), hand(3))
    yield
    raise KeyboardInterrupt


def test_hands_are_imported_as_they_are_played(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, place = tmp_path / "in", tmp_path / "hands.duckdb"
    write(folder / "a.txt", hand(1))
    monkeypatch.setattr(watching, "changes", lambda _: playing(folder, place))
    result = run("watch", str(folder), "--db", str(place))
    assert result.exit_code == 0
    assert result.output.count("1 imported") == 3
    with Database(place, read_only=True) as db:
        assert numbers(db) == ["1", "2", "3"]


def test_a_database_in_use_is_tried_again(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder, place = tmp_path / "in", tmp_path / "hands.duckdb"
    write(folder / "a.txt", hand(1))

    def reading(_: Path) -> Iterator[None]:
        write(folder / "b.txt", hand(2))
        with Database(place, read_only=True):
            yield
        yield
        raise KeyboardInterrupt

    monkeypatch.setattr(watching, "changes", reading)
    result = run("watch", str(folder), "--db", str(place))
    assert result.exit_code == 0
    assert "in use" in result.stderr
    with Database(place, read_only=True) as db:
        assert numbers(db) == ["1", "2"]


def test_without_watchfiles_it_looks_now_and_then(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "watchfiles", None)
    monkeypatch.setattr(watching, "LOOK_EVERY", 0.0)
    looking = watching.changes(tmp_path)
    assert [next(looking), next(looking)] == [None, None]


def test_the_system_tells(tmp_path: Path) -> None:
    pytest.importorskip("watchfiles")
    import threading

    writing = threading.Timer(0.3, write, (tmp_path / "a.txt", hand(1)))
    writing.start()
    assert next(watching.changes(tmp_path)) is None
    writing.join()
