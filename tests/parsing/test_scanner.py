"""The scanner reads what the reference reads, and refuses what it refuses: on real hands, and on hands spoilt."""

import random
import re
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing.assemble import at_end, finish
from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.grammar import load
from hhanalyzer.parsing.lark_walk import MOST, Walk
from hhanalyzer.parsing.scanner import Scanner, scanner
from hhanalyzer.parsing.signals import MoreDecimals, OtherAlphabet, UnsupportedGame
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.text import sources
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites import all_sites, hands
from hhanalyzer.sites.reader import read_by_reference, read_hand
from hhanalyzer.sites.site import Site
from project import CORPUS, SAMPLES

CASES = CORPUS.parent / "cases"
Result = Hand | Unread | None

GRAMMARS = sorted({site.grammar for site in all_sites().values() if site.grammar})


def texts(folder: Path) -> Iterator[tuple[Site, HandText]]:
    """Yield the hands below a folder, none when it is not there."""
    if folder.is_dir():
        for file in sources([str(folder)]):
            yield from ((site, hand) for site, hand in hands(file.text().text) if site is not None and site.grammar)


def agree(site: Site, hand: HandText) -> bool | None:
    """Compare the two ways of reading a hand; return whether they read it, None for a game that is not supported."""
    if site.opening.match(hand.text) is None:
        return False
    exponent = language = None
    while True:
        slow = outcome(lambda builder: read_by_reference(site, hand, builder), HandBuilder(site, exponent, language))
        fast = outcome(lambda builder: by_scanner(site, hand, builder), HandBuilder(site, exponent, language))
        if isinstance(slow, Hand) and slow.complete and all(finding.code == "T003" for finding in slow.unread):
            assert fast == slow, hand.text
            return True
        if isinstance(slow, Hand | Unread):
            assert fast is None, hand.text
            return False
        assert repr(fast) == repr(slow), hand.text
        if isinstance(slow, UnsupportedGame):
            return None
        exponent = slow.exponent if isinstance(slow, MoreDecimals) else exponent
        language = slow.language if isinstance(slow, OtherAlphabet) else language


def by_scanner(site: Site, hand: HandText, builder: HandBuilder) -> Hand | None:
    """Read a hand as read_hand does at first."""
    if scanner(site.grammar).read(hand.text, hand.first_line, builder) and at_end(builder):
        assert builder.last_line == hand.end_line
        return finish(builder, hand.first_line, builder.last_line)
    return None


def outcome(read: Callable[[HandBuilder], Result], builder: HandBuilder) -> Result | Exception:
    """Return what reading gives, or the signal that stops it."""
    try:
        return read(builder)
    except (MoreDecimals, OtherAlphabet, UnsupportedGame) as signal:
        return signal


@pytest.mark.parametrize("folder", [SAMPLES, CASES], ids=["samples", "cases"])
def test_scanner_and_reference_agree(folder: Path) -> None:
    found = [agree(site, hand) for site, hand in texts(folder)]
    if not found:
        pytest.skip("no hands here")
    assert any(found)


def test_they_agree_on_the_corpus(corpus: Path) -> None:
    for folder in sorted(corpus.iterdir()):
        read = [agree(*pair) for kind in ("cash", "tour") for pair in texts(folder / kind)]
        found = [whether for whether in read if whether is not None]
        assert sum(found) >= len(found) * 0.8


@pytest.mark.parametrize("seed", range(8))
def test_they_agree_on_spoilt_hands(seed: int) -> None:
    rng = random.Random(seed)
    found = [*texts(SAMPLES)]
    if not found:
        pytest.skip("no hands here")
    read = [agree(site, spoil(hand, rng)) for site, hand in rng.choices(found, k=60)]
    assert 0 < sum(map(bool, read)) < len(read)


def spoil(hand: HandText, rng: random.Random) -> HandText:
    """Return the hand with a line lost, repeated, moved, garbled or given to another name."""
    lines = hand.text.split("\n")
    spot = rng.randrange(1, len(lines))
    match rng.randrange(6):
        case 0:
            del lines[spot]
        case 1:
            lines.insert(spot, lines[rng.randrange(1, len(lines))])
        case 2:
            lines[spot] = "Nobody" + lines[spot]
        case 3:
            at = rng.randrange(len(lines[spot]) + 1)
            lines[spot] = lines[spot][:at] + rng.choice(" :.$[]x0") + lines[spot][at:]
        case 4:
            del lines[spot:]
        case 5:
            lines.insert(spot, rng.choice(["", "  ", 'x said, "y: folds"', "*** RIVR ***", "x leaves the table"]))
    return replace(hand, text="\n".join([*lines, ""]))


@pytest.mark.parametrize("grammar", GRAMMARS)
def test_a_grammar_has_few_configurations(grammar: str) -> None:
    """Left-recursive rules: however long a hand, the parser's stack comes back to one of a few shapes."""
    walk = Walk(load(grammar).lark)
    reached, todo = {walk.start}, [walk.start]
    while todo:
        here = todo.pop()
        after = {there for name in here.acceptable if (there := walk.after(here, name)) is not None} - reached
        reached |= after
        todo += after
    assert len(reached) <= MOST / 2
    assert any(configuration.ends for configuration in reached)
    assert len(walk) == len(reached)


def test_a_hand_is_read_once_by_the_scanner_and_not_by_the_reference(monkeypatch: pytest.MonkeyPatch) -> None:
    """The fast path is the usual one."""
    monkeypatch.setattr("hhanalyzer.sites.reader.read_by_reference", None)
    read = [read_hand(site, hand) for site, hand in texts(CASES) if site.opening.match(hand.text)]
    if not read:
        pytest.skip("no hands here")
    assert all(isinstance(hand, Hand) for hand in read)


def test_a_line_that_was_read_before_is_read_by_the_seats_of_its_own_hand() -> None:
    """Lines are remembered, not who sits where: the same words may mean another seat, or nobody."""
    found = [(site, hand) for site, hand in texts(CASES) if site.grammar == "pokerstars" and "\nSeat 3: " in hand.text]
    if not found:
        pytest.skip("no hands here")
    for site, hand in found[:20]:
        lines = hand.text.split("\n")
        seats = [at for at, line in enumerate(lines) if re.match(r"Seat \d: .* in chips", line)]
        del lines[seats[0]]
        assert agree(site, hand)
        agree(site, replace(hand, text="\n".join(lines)))
        moved = hand.text.replace("\nSeat 1: ", "\nSeat 9: ")
        if agree(site, replace(hand, text=moved)):
            read = read_hand(site, replace(hand, text=moved))
            assert isinstance(read, Hand)
            assert 1 not in {seat.seat for seat in read.seats}


def test_a_state_forgets_what_it_remembers_before_it_fills_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hhanalyzer.parsing.scanner._REMEMBER", 3)
    found = [pair for pair in texts(SAMPLES) if pair[0].grammar == "pokerstars"][:20]
    fresh = Scanner(load("pokerstars"))
    for site, hand in found:
        one, other = HandBuilder(site), HandBuilder(site)
        whole = scanner(site.grammar).read(hand.text, hand.first_line, other)
        assert fresh.read(hand.text, hand.first_line, one) == whole
        assert one.events == other.events
        assert one.seat_claims == other.seat_claims
    assert all(len(state.known) <= 3 for state in fresh.states)
