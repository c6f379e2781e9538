"""Ranges of hands: tests/spec/ranges.txt, and that every hand of two cards is one that can be written."""

import re

import pytest

from hhanalyzer.model.cards import cards_text
from hhanalyzer.model.ranges import ALL, Range, parse_range
from project import ROOT

LINES = [
    re.split(r"\s{2,}", line.strip(), maxsplit=1)
    for line in (ROOT / "tests" / "spec" / "ranges.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith(("#", "=="))
]


def told(found: Range) -> set[str]:
    """Return the hands of a range as the spec names them."""
    return {*found.classes} | {".".join(sorted(cards_text(held).split())) for held in found.holdings}


@pytest.mark.parametrize(("text", "hands"), LINES)
def test_spec(text: str, hands: str) -> None:
    if hands == "none":
        with pytest.raises(ValueError, match=r"no range of hands|twice|suited|both ends"):
            parse_range(text)
    else:
        assert told(parse_range(text)) == set(hands.split())


def test_the_spec_was_read() -> None:
    assert len(LINES) == 44


def test_any_hand_is_one_of_169() -> None:
    """13 pairs of 6 combinations, 78 suited hands of 4, 78 offsuit hands of 12: 1326 in all."""
    assert parse_range("any").classes == parse_range("Any").classes == set(ALL)
    combinations = {"": 6, "s": 4, "o": 12}
    assert len(set(ALL)) == 169
    assert sum(combinations[name[2:]] for name in ALL) == 1326


@pytest.mark.parametrize("name", ALL)
def test_every_class_is_a_range_of_itself(name: str) -> None:
    assert parse_range(name) == parse_range(name.lower()) == Range(frozenset({name}))
