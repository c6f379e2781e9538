"""File names without the folders that all of them share."""

from hhanalyzer.reporting.places import shared_folder, short_names


def test_what_all_paths_share_is_left_out() -> None:
    names = short_names(["/home/oak/hands/a.txt", "/home/oak/hands/2026/b.txt"])
    assert list(names.values()) == ["a.txt", "2026/b.txt"]
    assert shared_folder(names) == "/home/oak/hands/"


def test_a_single_path_keeps_its_name() -> None:
    assert short_names(["/home/oak/hands/a.txt"]) == {"/home/oak/hands/a.txt": "a.txt"}


def test_paths_of_another_system() -> None:
    names = short_names(["C:\\Users\\oak\\hands\\a.txt", "C:\\Users\\oak\\hands\\x\\b.txt"])
    assert list(names.values()) == ["a.txt", "x/b.txt"]
    assert shared_folder(names) == "C:\\Users\\oak\\hands\\"


def test_nothing_in_common() -> None:
    names = short_names(["/a/x.txt", "/b/x.txt", "-"])
    assert list(names.values()) == ["a/x.txt", "b/x.txt", "-"]
    assert shared_folder(short_names([])) == shared_folder(short_names(["/a/x.txt", "/b/x.txt"])) == ""


def test_members_of_one_archive() -> None:
    assert list(short_names(["/h/all.zip/a.txt", "/h/all.zip/b.txt"]).values()) == ["a.txt", "b.txt"]
