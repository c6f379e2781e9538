"""Parts in a folder: the same rows as a database's, whoever writes them, and whoever dies doing it."""

import os
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.pipeline import HandResult, read_text
from hhanalyzer.stats import player_stats
from hhanalyzer.store import Database, archive, import_paths
from hhanalyzer.store.archive import open_archive, write_archive
from store.texts import STUD, contents, hand, write


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Six files; hand 1 stands in two of them, one hand is not supported."""
    for number in range(6):
        write(tmp_path / "in" / f"{number}.txt", hand(number), hand(number + 10), STUD.format(number=number + 20))
    write(tmp_path / "in" / "3.txt", hand(3), hand(1))
    return tmp_path / "in"


@pytest.fixture(autouse=True)
def small_units(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(archive, "UNIT_BYTES", 2000)


def keyless(db: Database) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of hands without keys, which tell the order of loading."""
    found = contents(db)
    tables = ("hands", "hand_texts", "seats", "decisions", "pots")
    names = {"hands": "* EXCLUDE (hand_key, file_key)"}
    rows = {name: db.rows(f"SELECT {names[name]} FROM {name} ORDER BY ALL") for name in names}
    return rows | {name: sorted((row[1:] for row in found[name]), key=repr) for name in tables if name not in names}


def serial(folder: Path) -> dict[str, list[tuple[object, ...]]]:
    """Return the rows of a database that the files were imported into."""
    with Database() as db:
        import_paths(db, [str(folder)])
        return keyless(db)


def test_parts_hold_the_rows_of_a_database(folder: Path, tmp_path: Path) -> None:
    summary = write_archive([str(folder)], tmp_path / "parts")
    assert (summary.files, summary.hands, summary.unsupported) == (6, 17, 5)
    with open_archive(tmp_path / "parts") as db:
        assert keyless(db) == serial(folder)
        assert len(db.rows("SELECT * FROM quarantine")) == 5
        with Database() as other:
            import_paths(other, [str(folder)])
            assert (
                player_stats(db, "Alder", by="position").as_json()
                == player_stats(other, "Alder", by="position").as_json()
            )


def test_what_is_there_is_not_read_again(folder: Path, tmp_path: Path) -> None:
    write_archive([str(folder)], tmp_path / "parts")
    write(folder / "9.txt", hand(99))
    summary = write_archive([str(folder)], tmp_path / "parts")
    assert (summary.files, summary.files_unchanged, summary.hands) == (7, 6, 1)
    with open_archive(tmp_path / "parts") as db:
        assert keyless(db) == serial(folder)


def test_a_unit_left_half_done_does_not_count(folder: Path, tmp_path: Path) -> None:
    parts = tmp_path / "parts"
    write_archive([str(folder)], parts)
    first, *_ = sorted(path for path in parts.iterdir())
    first.rename(parts / f"{first.name}.0.tmp")
    write_archive([str(folder)], parts)
    assert not list(parts.glob("*.tmp"))
    with open_archive(parts) as db:
        assert keyless(db) == serial(folder)


def test_a_folder_without_parts(tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match="no parts"):
        open_archive(tmp_path)


def dying(mark: str, source: str, text: str) -> Iterator[HandResult]:
    """Read as usual, but kill the first worker that comes to the file 4.txt in the middle of it."""
    for result in read_text(source, text):
        if source.endswith("4.txt") and not Path(mark).exists():
            Path(mark).touch()
            os._exit(9)
        yield result


@pytest.fixture
def scheduler() -> Iterator[str]:
    """Start two worker processes on this machine, and return their scheduler's address."""
    distributed = pytest.importorskip("distributed")
    with distributed.LocalCluster(
        n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None, host="127.0.0.1"
    ) as made:
        yield made.scheduler_address


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_a_cluster_of_which_a_worker_dies(folder: Path, tmp_path: Path, scheduler: str) -> None:
    from hhanalyzer.store.cluster import cluster

    parts = tmp_path / "parts"
    with cluster(scheduler) as executor:
        write_archive([str(folder)], parts, executor, read=partial(dying, str(tmp_path / "mark")))
        again = write_archive([str(folder)], parts, executor)
    assert (tmp_path / "mark").exists()
    assert again.files_unchanged == 6
    assert not list(parts.glob("*.tmp"))
    with open_archive(parts) as db:
        assert keyless(db) == serial(folder)


def test_nobody_at_the_address() -> None:
    pytest.importorskip("distributed")
    from hhanalyzer.store.cluster import cluster

    with pytest.raises(UnusableInput, match="no scheduler"), cluster("nonsense://127.0.0.1:1"):
        pass
