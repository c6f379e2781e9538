"""Choosing findings by code and name."""

import pytest

from hands import demo_result
from hhanalyzer.auditing import codes, documentation, narrow
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.findings import CODES
from hhanalyzer.pipeline import HandResult, Status


@pytest.mark.parametrize(
    ("select", "ignore", "chosen"),
    [
        ([], [], set(CODES)),
        (["P003"], [], {"P003"}),
        (["a00"], ["A001", "not_reopened"], {"A002", "A003", "A004", "A005", "A007", "A008", "A009"}),
        (["odd_chip", "Wrong_Split"], [], {"P004", "P005"}),
        (["P"], ["P"], set()),
    ],
)
def test_codes_are_chosen_by_beginning_or_name(select: list[str], ignore: list[str], chosen: set[str]) -> None:
    assert codes(select, ignore) == chosen


@pytest.mark.parametrize("word", ["Z", "", "odd", "P0031"])
def test_a_word_that_is_no_code_is_refused(word: str) -> None:
    with pytest.raises(UnusableInput, match="findings"):
        codes([word])


def test_a_hand_whose_faults_are_not_wanted_is_clean() -> None:
    hand = demo_result()
    assert narrow(hand, codes(["P003"])) == hand
    assert narrow(hand, codes(["A"])).status is Status.CLEAN
    assert narrow(hand, codes(ignore=["wrong_winner"])).findings == ()


def test_a_hand_that_was_not_read_stays_unread() -> None:
    hand = HandResult("a.txt", 1, "", "Demo", "9", Status.UNREADABLE)
    assert narrow(hand, codes(["A"])).status is Status.UNREADABLE


def test_every_code_is_documented() -> None:
    entries = documentation()
    assert list(entries) == list(CODES)
    assert [entry.code for entry in entries.values() if not (entry.title and entry.rule and entry.source)] == []
