"""Bytes become text whatever wrote them, and paths become files whatever holds them."""

import gzip
import io
import os
import zipfile
from pathlib import Path

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.parsing import text as text_module
from hhanalyzer.parsing.text import decode, sources

LINE = "Seat 1: Žofia (€5 in chips)\nSeat 2: Birch ($7.50 in chips)\n"


@pytest.mark.parametrize(
    "data",
    [
        LINE.encode("utf-8"),
        LINE.encode("utf-8-sig"),
        LINE.encode("utf-16"),
        LINE.encode("utf-16-le"),
        LINE.encode("utf-16-be"),
        b"\xff\xfe" + LINE.encode("utf-16-le"),
        b"\xfe\xff" + LINE.encode("utf-16-be"),
        LINE.encode("cp1252"),
        LINE.replace("\n", "\r\n").encode("utf-8"),
        LINE.replace("\n", "\r").encode("utf-8"),
        LINE.encode("utf-8") + b"\0\0\0\0",
    ],
)
def test_every_encoding_gives_the_same_text(data: bytes) -> None:
    assert decode(data) == LINE


def test_half_a_character_at_the_end_is_not_read() -> None:
    assert decode((LINE + "B").encode("utf-16")[:-1]) == LINE


def test_a_file_that_mixes_encodings_is_read_line_by_line() -> None:
    assert decode("é\n".encode() + "é €\n".encode("cp1252")) == "é\né €\n"


def test_bytes_that_are_no_text_at_all_do_not_stop_anything() -> None:
    assert decode(b"Alder\x81\xff: folds\n").startswith("Alder")
    assert decode(bytes(range(256)))
    assert decode(b"") == ""


def test_a_mark_in_the_middle_of_merged_files_disappears() -> None:
    assert decode("Rake $0\n\ufeffPokerStars".encode()) == "Rake $0\nPokerStars"


@pytest.mark.parametrize(
    ("printed", "read"),
    [
        ("Blind\u00a0$0.25", "Blind $0.25"),
        ("1\u00a0430\u202f€", "1 430 €"),
        ("no\u00a0break", "no\u00a0break"),
        ("thin\u2009name: folds", "thin\u2009name: folds"),
    ],
)
def test_odd_blanks_change_beside_amounts_only(printed: str, read: str) -> None:
    assert decode(printed.encode()) == read


def test_line_separators_inside_names_break_no_line() -> None:
    assert decode("a\u2028b\x0bc\x85d: folds\n".encode()).count("\n") == 1


# -------------------------------------------------------------------------------------------------------------- sources


def names(*paths: Path | str) -> list[str]:
    return [Path(file.source).name for file in sources([str(path) for path in paths])]


def test_a_folder_is_read_through_in_order(tmp_path: Path) -> None:
    for name in ("b.txt", "a/c.txt", "a/.hidden", "a/picture.png", ".git/x.txt", "z"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert names(tmp_path) == ["b.txt", "z", "c.txt"]
    assert [file.text().text for file in sources([str(tmp_path)])] == ["b.txt", "z", "a/c.txt"]


def test_globs_and_plain_paths(tmp_path: Path) -> None:
    for name in ("b.txt", "a.txt", "c.log"):
        (tmp_path / name).write_text(name, encoding="utf-8")
    assert names(tmp_path / "*.txt", tmp_path / "c.log") == ["a.txt", "b.txt", "c.log"]


def test_brackets_in_a_name_are_no_glob(tmp_path: Path) -> None:
    path = tmp_path / "Hand [1].txt"
    path.write_text("x", encoding="utf-8")
    assert names(path) == ["Hand [1].txt"]


def test_listing_reads_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_bytes(b"12345")
    os.utime(path, (1000, 1000))
    (file,) = sources([str(path)])
    path.unlink()
    assert (file.size, file.mtime) == (5, 1000.0)
    with pytest.raises(UnusableInput, match=r"cannot read .*a\.txt: No such file"):
        file.read()


def test_a_path_that_is_not_there() -> None:
    with pytest.raises(UnusableInput, match=r"no such file or folder: nowhere/\*\.txt"):
        list(sources(["nowhere/*.txt"]))


def test_members_of_a_zip(tmp_path: Path) -> None:
    path = tmp_path / "hands.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("b.txt", "second")
        archive.writestr("a/a.txt", "first")
        archive.writestr("a/picture.jpg", "no text")
    found = list(sources([str(path)]))
    assert [file.source for file in found] == [f"{path}/a/a.txt", f"{path}/b.txt"]
    assert [file.text().text for file in found] == ["first", "second"]
    assert [file.size for file in found] == [5, 6]


def test_a_gzip_file(tmp_path: Path) -> None:
    path = tmp_path / "hands.txt.gz"
    path.write_bytes(gzip.compress(b"hands"))
    (file,) = sources([str(path)])
    assert file.text().text == "hands"


def test_a_bomb_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "_LARGE", 1000)
    path = tmp_path / "bomb.zip"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("bomb.txt", b"0" * (4 << 20))
    packed = tmp_path / "bomb.gz"
    packed.write_bytes(gzip.compress(b"0" * (4 << 20)))
    for file in sources([str(path), str(packed)]):
        with pytest.raises(UnusableInput, match="unpacks to more"):
            file.read()


def test_a_file_larger_than_any_hand_history_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(text_module, "MAX_FILE", 10)
    (tmp_path / "a.txt").write_bytes(b"x" * 11)
    (file,) = sources([str(tmp_path)])
    with pytest.raises(UnusableInput, match="more than a hand history can be"):
        file.read()


@pytest.mark.parametrize("name", ["broken.zip", "broken.gz"])
def test_a_damaged_archive_is_one_clear_line(tmp_path: Path, name: str) -> None:
    path = tmp_path / name
    path.write_bytes(b"this is no archive")
    with pytest.raises(UnusableInput, match=f"cannot read .*{name}: "):
        [file.read() for file in sources([str(path)])]


def test_an_archive_in_an_archive_says_what_to_do(tmp_path: Path) -> None:
    path = tmp_path / "outer.zip"
    with zipfile.ZipFile(path, "w") as archive:
        archive.writestr("inner.zip", b"x")
    (file,) = sources([str(path)])
    with pytest.raises(UnusableInput, match="unpack it first"):
        file.read()


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO("€".encode("cp1252"))))
    (file,) = sources(["-"])
    assert (file.source, file.text().text) == ("-", "€")
