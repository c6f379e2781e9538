"""Importing files: each hand once, nothing read twice, nothing lost."""

import gzip
import io
import os
import sys
import zipfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NoReturn

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.findings import finding
from hhanalyzer.pipeline import HandResult, Status, read_text
from hhanalyzer.store import Database, ImportSummary, Progress, import_paths, planning
from store.texts import STUD, contents, hand, numbers, write

SECOND = hand(1).count("\n") + 3  # first line of the second hand of a file
UNREAD = hand(6).replace("Birch: folds", "Birch: juggles")
COUNTS = ("files", "files_unchanged", "hands", "imported", "duplicates", "unsupported", "unreadable")


def counts(summary: ImportSummary) -> tuple[int, ...]:
    """Return (files, unchanged, hands, imported, duplicates, unsupported, unreadable)."""
    assert summary.hands == summary.imported + summary.duplicates + summary.unsupported + summary.unreadable
    return tuple(getattr(summary, name) for name in COUNTS)


def file_rows(db: Database) -> list[tuple[object, ...]]:
    """Return (name, hands, imported, duplicates, unsupported, unreadable) of the files."""
    rows = db.rows("SELECT path, hands, imported, duplicates, unsupported, unreadable FROM files ORDER BY file_key")
    return [(Path(path).name, *rest) for path, *rest in rows]


def never(_: str, __: str) -> NoReturn:
    pytest.fail("a hand was read again")


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as opened:
        yield opened


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two files, four hands, one of them twice, one of a game that is not supported."""
    write(tmp_path / "in" / "a.txt", hand(1), hand(2))
    write(tmp_path / "in" / "b" / "b.txt", hand(2), hand(3), STUD.format(number=4), UNREAD)
    return tmp_path / "in"


# ------------------------------------------------------------------------------------------------- what came of hands


def test_every_hand_is_accounted_for(db: Database, folder: Path) -> None:
    summary = import_paths(db, [str(folder)])
    assert counts(summary) == (2, 0, 6, 3, 1, 1, 1)
    assert numbers(db) == ["1", "2", "3"]
    assert file_rows(db) == [("a.txt", 2, 2, 0, 0, 0), ("b.txt", 4, 1, 1, 1, 1)]
    assert db.rows("SELECT status, line FROM quarantine ORDER BY line")[0][0] == "unsupported"
    assert summary.findings == db.rows("SELECT count(*) FROM findings")[0][0] > 0
    assert db.default_player() == "Alder"
    assert db.hands("Alder").height == 3
    assert db.text(0) == hand(1)


def test_the_summary_is_the_object_of_the_contract(db: Database, folder: Path) -> None:
    assert list(import_paths(db, [str(folder)]).as_json()) == [
        *("files", "files_unchanged", "hands", "imported", "duplicates", "cancelled", "unsupported", "unreadable"),
        *("findings", "summaries", "unreadable_summaries", "seconds"),
    ]


def test_progress_ends_with_all_files(db: Database, folder: Path) -> None:
    told: list[Progress] = []
    import_paths(db, [str(folder)], progress=told.append)
    assert told[-1] == Progress(2, 2, 6)


def test_a_path_that_is_not_there_imports_nothing(db: Database, folder: Path) -> None:
    with pytest.raises(UnusableInput, match="nowhere"):
        import_paths(db, [str(folder), "nowhere"])
    assert numbers(db) == []


# ------------------------------------------------------------------------------------------------ nothing is read twice


def test_an_unchanged_file_is_not_opened_again(db: Database, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import_paths(db, [str(folder)])
    before = contents(db)
    monkeypatch.setattr("hhanalyzer.parsing.text._bounded", never)
    assert counts(import_paths(db, [str(folder)], read=never)) == (2, 2, 0, 0, 0, 0, 0)
    assert contents(db) == before


def test_a_file_that_only_looks_new_is_not_read(db: Database, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import_paths(db, [str(folder)])
    os.utime(folder / "a.txt", (1, 1))
    assert counts(import_paths(db, [str(folder)], read=never)) == (2, 2, 0, 0, 0, 0, 0)
    monkeypatch.setattr("hhanalyzer.parsing.text._bounded", never)
    assert counts(import_paths(db, [str(folder)], read=never)) == (2, 2, 0, 0, 0, 0, 0)


def test_a_copy_under_another_name_is_not_read(db: Database, folder: Path) -> None:
    import_paths(db, [str(folder)])
    (folder / "c.txt").write_bytes((folder / "a.txt").read_bytes())
    assert counts(import_paths(db, [str(folder)], read=never)) == (3, 3, 0, 0, 0, 0, 0)
    assert file_rows(db)[-1] == ("c.txt", 2, 0, 2, 0, 0)


def test_two_copies_in_one_import(db: Database, folder: Path) -> None:
    (folder / "a2.txt").write_bytes((folder / "a.txt").read_bytes())
    assert counts(import_paths(db, [str(folder / "a.txt"), str(folder / "a2.txt")])) == (2, 1, 2, 2, 0, 0, 0)


def test_the_same_file_by_another_path_is_the_same(db: Database, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    import_paths(db, [str(folder / "a.txt")])
    monkeypatch.chdir(folder)
    assert counts(import_paths(db, ["a.txt"], read=never)) == (1, 1, 0, 0, 0, 0, 0)


def test_a_file_that_grew_brings_its_new_hands(db: Database, folder: Path) -> None:
    import_paths(db, [str(folder)])
    write(folder / "a.txt", hand(1), hand(2), hand(5))
    assert counts(import_paths(db, [str(folder)])) == (2, 1, 2, 1, 1, 0, 0)  # the last hand it had is read again
    assert numbers(db) == ["1", "2", "3", "5"]
    assert file_rows(db)[0] == ("a.txt", 3, 3, 0, 0, 0)


def test_what_was_unreadable_in_a_file_goes_when_the_file_is_mended(db: Database, folder: Path) -> None:
    import_paths(db, [str(folder)])
    write(folder / "b" / "b.txt", hand(2), hand(3), hand(4))
    assert counts(import_paths(db, [str(folder)])) == (2, 1, 3, 1, 2, 0, 0)
    assert db.rows("SELECT * FROM quarantine") == []
    assert db.rows("SELECT * FROM findings WHERE hand_key IS NULL") == []
    assert file_rows(db)[1] == ("b.txt", 3, 2, 1, 0, 0)


# --------------------------------------------------------------------------------------------- the same number twice


def test_another_hand_under_a_number_is_kept_aside_and_reported(db: Database, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", hand(1))
    write(tmp_path / "b.txt", hand(2), hand(1, bet=10))
    assert counts(import_paths(db, [str(tmp_path)])) == (2, 0, 3, 2, 1, 0, 0)
    ((status, text),) = db.rows("SELECT status, text FROM quarantine")
    assert status == "conflict"
    assert text.strip() == hand(1, bet=10).strip()
    ((key, line, name, severity, message),) = db.rows(
        "SELECT hand_key, line, name, severity, message FROM findings WHERE code = 'X003'"
    )
    assert (key, line, name, severity) == (0, SECOND, "duplicate_hand", "warning")
    assert "b.txt" in message
    assert db.rows("SELECT DISTINCT added FROM decisions WHERE action = 'bet' AND hand_key = 0") == [(8,)]


def test_copies_and_another_hand_within_one_file(db: Database, tmp_path: Path) -> None:
    write(tmp_path / "a.txt", hand(1), hand(1), hand(1, bet=10), hand(2))
    assert counts(import_paths(db, [str(tmp_path)])) == (1, 0, 4, 2, 2, 0, 0)
    assert db.rows("SELECT count(*) FROM quarantine") == [(1,)]
    assert file_rows(db) == [("a.txt", 4, 2, 2, 0, 0)]


def test_a_hand_cut_off_gives_way_to_the_whole(db: Database, tmp_path: Path) -> None:
    whole = hand(2)
    write(tmp_path / "a.txt", hand(1), whole[: whole.index("*** SUMMARY")])
    import_paths(db, [str(tmp_path)])
    write(tmp_path / "a.txt", hand(1), whole, hand(3))
    import_paths(db, [str(tmp_path)])
    assert numbers(db) == ["1", "2", "3"] or numbers(db) == ["1", "3", "2"]
    assert db.rows("SELECT text FROM hand_texts NATURAL JOIN hands WHERE hand_id = '2'") == [(whole,)]
    assert db.rows("SELECT count(*) FROM seats") == [(9,)]
    assert db.rows("SELECT * FROM quarantine") == []
    assert db.rows("SELECT * FROM findings WHERE severity <> 'info'") == []
    assert file_rows(db) == [("a.txt", 3, 3, 0, 0, 0)]


# ------------------------------------------------------------------------------------------------------ the quarantine


def deaf(source: str, text: str) -> Iterator[HandResult]:
    """Read as a parser does that cannot read hand 3."""
    for result in read_text(source, text):
        unread = replace(result, status=Status.UNREADABLE, hand=None, replay=None)
        yield replace(unread, findings=(finding("T001", result.line, "what?"),)) if result.hand_id == "3" else result


def test_a_better_parser_tries_again_from_the_text_alone(
    db: Database, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(planning, "parser_version", lambda: "old")
    summary = import_paths(db, [str(folder)], read=deaf)
    assert summary.unreadable == 2
    (folder / "b" / "b.txt").unlink()
    assert import_paths(db, [str(folder)], read=never).hands == 0, "the same parser does not try again"
    monkeypatch.setattr(planning, "parser_version", lambda: "new")
    summary = import_paths(db, [str(folder)])
    assert counts(summary) == (1, 1, 3, 1, 0, 1, 1)  # the stud hand and the line nobody can read are tried as well
    assert numbers(db) == ["1", "2", "3"]
    ((line, path),) = db.rows("SELECT line, file FROM hands WHERE hand_id = '3'")
    assert (line, Path(path).name) == (SECOND, "b.txt")
    assert file_rows(db)[1] == ("b.txt", 4, 1, 1, 1, 1)
    assert db.rows("SELECT DISTINCT parser_version FROM quarantine") == [("new",)]
    assert import_paths(db, [str(folder)], read=never).hands == 0


def test_conflicts_are_not_tried_again(db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    write(tmp_path / "a.txt", hand(1), hand(1, bet=10))
    import_paths(db, [str(tmp_path)])
    before = contents(db)
    monkeypatch.setattr(planning, "parser_version", lambda: "new")
    assert import_paths(db, [str(tmp_path)], read=never).hands == 0
    assert contents(db) == before


def test_the_parser_version_is_steady() -> None:
    assert planning.parser_version() == planning.parser_version()
    assert len(planning.parser_version()) == 12


# ---------------------------------------------------------------------------------------------------------- hostility


def breaking(source: str, text: str) -> Iterator[HandResult]:
    """Read hand 1, then break down."""
    for result in read_text(source, text):
        yield result
        raise RuntimeError("out of cards")


def test_a_reader_that_breaks_down_loses_nothing(db: Database, folder: Path) -> None:
    summary = import_paths(db, [str(folder / "a.txt")], read=breaking)
    assert counts(summary) == (1, 0, 2, 1, 0, 0, 1)
    ((text, line),) = db.rows("SELECT text, line FROM quarantine")
    assert text.strip() == hand(2).strip()
    assert hand(1).count("\n") < line


def huge(source: str, text: str) -> Iterator[HandResult]:
    """Give hand 2 an ante that no column can hold, and a table whose name is no text."""
    for result in read_text(source, text):
        if result.hand_id == "2" and result.hand:
            header = replace(result.hand.header, ante=10**30, table_name="\ud800")
            yield replace(result, hand=replace(result.hand, header=header), text=result.text + "\ud800")
        else:
            yield result


def test_a_hand_that_cannot_be_stored_is_kept_as_text(db: Database, folder: Path) -> None:
    assert counts(import_paths(db, [str(folder / "a.txt")], read=huge)) == (1, 0, 2, 1, 0, 0, 1)
    ((status, reason, text),) = db.rows("SELECT status, reason, text FROM quarantine")
    assert status == "unreadable"
    assert reason.startswith("cannot be stored")
    assert text.startswith("PokerStars Hand #2")


def test_names_are_text(db: Database, tmp_path: Path) -> None:
    name = "Robert'); DROP TABLE hands; -- ../../x"
    write(tmp_path / "a.txt", hand(1).replace("Alder", name))
    import_paths(db, [str(tmp_path)])
    assert db.default_player() == name
    assert db.hands(name).height == 1


@pytest.mark.skipif(os.name == "nt" or os.geteuid() == 0, reason="who may read everything cannot be refused")
def test_a_file_that_cannot_be_opened_does_not_stop_the_others(db: Database, folder: Path) -> None:
    (folder / "a.txt").chmod(0)
    summary = import_paths(db, [str(folder)])
    assert list(summary.failed) == [str(folder / "a.txt")]
    assert numbers(db) == ["2", "3"]


def test_a_file_that_breaks_off_does_not_stop_the_others(db: Database, folder: Path) -> None:
    (folder / "a.txt").unlink()
    (folder / "a.gz").write_bytes(gzip.compress(hand(1).encode())[:60])
    summary = import_paths(db, [str(folder)])
    assert [Path(path).name for path in summary.failed] == ["a.gz"]
    assert numbers(db) == ["2", "3"]


# ------------------------------------------------------------------------------------------- archives, standard input


def test_archives_are_files_of_files(db: Database, tmp_path: Path) -> None:
    with zipfile.ZipFile(tmp_path / "all.zip", "w") as archive:
        archive.writestr("x/a.txt", hand(1))
        archive.writestr("b.txt", hand(2))
    (tmp_path / "c.txt.gz").write_bytes(gzip.compress(hand(3).encode()))
    assert counts(import_paths(db, [str(tmp_path)])) == (3, 0, 3, 3, 0, 0, 0)
    assert counts(import_paths(db, [str(tmp_path)], read=never)) == (3, 3, 0, 0, 0, 0, 0)
    assert db.rows("SELECT file FROM hands WHERE hand_id = '1'") == [(f"{tmp_path / 'all.zip'}/x/a.txt",)]


def test_standard_input(db: Database, monkeypatch: pytest.MonkeyPatch) -> None:
    def type_in(text: str) -> None:
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8"))

    type_in(hand(1))
    assert counts(import_paths(db, ["-"])) == (1, 0, 1, 1, 0, 0, 0)
    type_in(hand(1))
    assert counts(import_paths(db, ["-"])) == (1, 1, 0, 0, 0, 0, 0)
    type_in(hand(2))
    assert counts(import_paths(db, ["-"])) == (1, 0, 1, 1, 0, 0, 0)
    assert numbers(db) == ["1", "2"]
