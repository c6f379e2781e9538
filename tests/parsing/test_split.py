"""A file falls into hands at the sites' first lines, and nothing of it is lost."""

import re

import pytest

from hhanalyzer.parsing.split import HandText, cut, openings

OPENING = re.compile(r"Stars Hand #\d+:")
HEAD = "Stars Hand #1:  Hold'em - 2024/03/01 12:00:00 ET\n"


def split(text: str) -> list[HandText]:
    return list(cut(text, list(openings(text, OPENING, " #"))))


def test_hands_with_blank_lines_between() -> None:
    first, second = split(HEAD + "a\nb\n\n\n" + HEAD + "c\n")
    assert (first.first_line, first.end_line) == (1, 3)
    assert (second.first_line, second.end_line, second.text) == (6, 7, HEAD + "c\n")


def test_hands_without_blank_lines() -> None:
    assert [(h.first_line, h.text) for h in split(HEAD + "a\n" + HEAD + "b")] == [(1, HEAD + "a\n"), (3, HEAD + "b\n")]


def test_a_first_line_glued_to_another_line() -> None:
    first, second = split(HEAD + "Seat 2: Birch (button) collected ($0)" + HEAD + "c\n")
    assert first.text == HEAD + "Seat 2: Birch (button) collected ($0)\n"
    assert (second.first_line, second.text) == (2, HEAD + "c\n")


def test_a_first_line_that_ends_with_its_date() -> None:
    first, second = split(HEAD + "Birch: raiStars Hand #2: HOLDEM - 2024-03-01 12:00:00\nc\n")
    assert first.text == HEAD + "Birch: rai\n"
    assert second.text == "Stars Hand #2: HOLDEM - 2024-03-01 12:00:00\nc\n"


@pytest.mark.parametrize(
    "line",
    [
        'Birch said, "Stars Hand #7:  Hold\'em - 2024/03/01 12:00:00 ET"\n',
        "Stars Hand #7: this has no time, it is somebody's name: folds\n".replace("Stars", "x Stars"),
        "Table 'Larch' 6-max Seat #3 is the button\n",
        "Seat 1: #1 # ## ($5 in chips)\n",
    ],
)
def test_lines_that_only_look_like_a_first_line(line: str) -> None:
    (hand,) = split(HEAD + line)
    assert hand.text == HEAD + line


def test_a_file_that_begins_in_the_middle_of_a_hand() -> None:
    piece, hand = split("Birch: folds\n*** SUMMARY ***\n\n" + HEAD)
    assert (piece.first_line, piece.end_line, piece.text) == (1, 2, "Birch: folds\n*** SUMMARY ***\n\n")
    assert hand.first_line == 4


def test_blank_lines_before_the_first_hand_are_no_hand() -> None:
    (hand,) = split("\n \n" + HEAD)
    assert hand.first_line == 3


def test_a_text_without_hands_is_one_piece_and_nothing_is_none() -> None:
    assert split("hello #1\n") == [HandText("hello #1\n", 1)]
    assert split("") == []
    assert split(" \n\n") == []


def test_all_lines_are_somewhere() -> None:
    text = "x\n" + (HEAD + "a\n\n") * 3 + "Seat 1: z" + HEAD + "b"
    assert "".join(hand.text for hand in split(text)).replace("\n", "") == text.replace("\n", "")


def test_a_line_of_a_million_marks_is_looked_at_once() -> None:
    """Looking from each mark to the end of the line would take hours."""
    (hand,) = split(HEAD + " #" * 500_000 + "\n")
    assert hand.first_line == 1
