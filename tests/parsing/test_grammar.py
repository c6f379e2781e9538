"""Grammars: every line is anchored, no line reads anything, and the builder knows what every group means."""

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from lark import Lark

from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing import grammar as grammar_module
from hhanalyzer.parsing.builder import HANDLERS
from hhanalyzer.parsing.expected import WORDS, in_words
from hhanalyzer.parsing.grammar import Grammar, kind_of, load
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.text import sources
from hhanalyzer.sites import all_sites, hands
from hhanalyzer.sites.reader import read_hand
from hhanalyzer.sites.site import Site
from project import ROOT

GRAMMARS = sorted({site.grammar for site in all_sites().values() if site.grammar})

GARBAGE = [
    "Player2: teleports 200\n",
    "*** RIVR *** [As]\n",
    "hello\n",
    "Alder folds!\n",
    "*** ***\n",
    "Seat x: y\n",
    ": \n",
]


@pytest.mark.parametrize("name", GRAMMARS)
def test_no_terminal_reads_just_anything(name: str) -> None:
    """Only talk may be anything, where a site prints who talks; it must be somebody at the table."""
    for terminal in load(name).terminals.values():
        if terminal.kind == "CHAT":
            assert "name" in terminal.groups
            continue
        for line in GARBAGE:
            assert not terminal.regex.fullmatch(line), (terminal.name, line)


@pytest.mark.parametrize("name", GRAMMARS)
def test_a_blank_line_is_nothing_else(name: str) -> None:
    assert [t.name for t in load(name).terminals.values() if t.regex.match("\n")] == ["BLANK"]


@pytest.mark.parametrize("name", GRAMMARS)
def test_every_terminal_is_one_whole_line(name: str) -> None:
    """It ends with the line break and holds no other; only a header may run over lines, look ahead, or be glued."""
    for terminal in load(name).terminals.values():
        header = terminal.kind == "HEADER"
        assert header or re.search(r"(?:\n|\\n)\)*$", terminal.pattern), terminal.name
        assert not re.search(r"\.[*+]|\[\^\w\]", terminal.pattern), f"{terminal.name} may run over the end of the line"


def test_ordinary_hands_come_out_the_same_with_larks_own_lexer(samples: Path) -> None:
    """Where names are ordinary, what stock Lark makes of a hand is what our order of terminals makes of it."""
    same = 0
    for site, hand in ordinary(samples):
        grammar = load(site.grammar)
        tokens = [(token.type, str(token)) for token in grammar.lark.parse_interactive(hand.text).iter_parse()]
        lines = iter(hand.text.split("\n"))
        for kind, value in tokens:
            for printed in value.split("\n")[:-1]:
                assert not printed.strip() or printed == next(line for line in lines if line.strip())
            alike = [t.name for t in grammar.terminals.values() if t.regex.fullmatch(value)]
            assert kind in alike or grammar.terminals[kind].kind == "HEADER"  # it may look ahead
        same += 1
    assert same


def ordinary(samples: Path) -> Iterator[tuple[Site, HandText]]:
    """Yield the sample hands that are read completely and in which nobody has an odd name."""
    for file in sources([str(samples)]):
        for site, text in hands(file.text().text):
            hand = read_hand(site, text) if site is not None and site.grammar else None
            if isinstance(hand, Hand) and not hand.unread and all(seat.name.isalnum() for seat in hand.seats):
                assert site is not None
                yield site, text


def with_line(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, terminal: str) -> Grammar:
    """Load a copy of the PokerStars grammar in which one terminal was written differently."""
    folder = tmp_path / "grammars"
    shutil.copytree(ROOT / "grammars", folder)
    text = (folder / "pokerstars.lark").read_text(encoding="utf-8")
    (folder / "spoilt.lark").write_text(f"{text}\n{terminal}\n", encoding="utf-8")
    monkeypatch.setattr(grammar_module, "folder", lambda _: folder)
    return load.__wrapped__("spoilt")


def test_a_group_the_builder_does_not_know_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="terminal HOLE: HOLE has no meaning for colour"):
        with_line(tmp_path, monkeypatch, r"%override HOLE.80: /\*\*\* HOLE (?P<colour>\w+) \*\*\*\n/")


def test_a_kind_of_line_the_builder_does_not_know_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(ValueError, match="the builder has no meaning for JOKE"):
        with_line(tmp_path, monkeypatch, "JOKE.1: /ha\\n/\n%extend note: JOKE")


def test_kinds() -> None:
    assert kind_of("SEAT_CLAIM__FOLDED") == "SEAT_CLAIM"
    assert kind_of("NOTE_CHAT") == "NOTE"
    assert set(WORDS) | {"BLANK"} == set(HANDLERS)


def test_words_for_what_was_expected() -> None:
    assert in_words(["SEAT", "POST", "SEAT", "NOTE", "HOLE"]) == "a seat, an ante or blind or the hole cards"
    assert in_words(["TABLE"]) == "the table"
    assert in_words(["NOTE"]) == "the end of the hand"


def test_the_grammars_are_plain_lark() -> None:
    for name in GRAMMARS:
        assert isinstance(load(name).lark, Lark)
        assert load(name) is load(name)
