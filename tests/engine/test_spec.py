"""The rules of betting and pots as tables a poker player can read: tests/spec/*.txt."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.legality import problems
from hhanalyzer.engine.limits import Stakes
from hhanalyzer.engine.players import Player
from hhanalyzer.engine.pots import Layer, Stake, divide, layers, share_rake
from hhanalyzer.engine.showdown import show_order
from hhanalyzer.engine.table import Table
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.events import Action, Post, PostKind, Verb
from hhanalyzer.model.money import Unit

SPEC = Path(__file__).parent.parent / "spec"
CHIPS = Unit("CHIPS", 0)


def lines_of(name: str) -> list[str]:
    text = (SPEC / name).read_text(encoding="utf-8")
    return [line for line in text.splitlines() if line.strip() and not line.startswith("#")]


def blocks(name: str) -> Iterator[tuple[str, list[str]]]:
    title, block = "", list[str]()
    for line in [*lines_of(name), "== end"]:
        if line.startswith("== "):
            if block:
                yield title, block
            title, block = line[3:], []
        else:
            block.append(line)


# -- pots ----------------------------------------------------------------------------------------------------------


def stakes_of(text: str) -> list[Stake]:
    found = re.findall(r"([A-Z]) (\d+)(\*?)( fold)?(?: dead (\d+))?", text)
    return [Stake(ord(n), int(put), int(dead or 0), not fold, bool(star)) for n, put, star, fold, dead in found]


@pytest.mark.parametrize(("title", "block"), [*blocks("pots.txt")])
def test_pots(title: str, block: list[str]) -> None:
    put, expected = block
    assert put.startswith("put in")
    pots = layers(stakes_of(put.removeprefix("put in")))
    got = [(pot.amount, [chr(seat) for seat in pot.eligible]) for pot in pots]
    wanted = [(int(amount), names.split()) for amount, names in re.findall(r"(\d+): ((?:[A-Z] ?)+)", expected)]
    assert got == wanted
    assert all(sum(pot.paid.values()) == pot.amount for pot in pots)


@pytest.mark.parametrize("line", lines_of("odd_chips.txt"))
def test_odd_chips(line: str) -> None:
    match = re.fullmatch(r"net (\d+) for ((?:[A-Z] )+)(?:by (\d+) )? *-> (.+)", line)
    assert match
    shares = divide(int(match[1]), len(match[2].split()), int(match[3] or 1))
    assert shares == [int(n) for n in re.findall(r"\d+", match[4])]
    assert sum(shares) == int(match[1])


@pytest.mark.parametrize("line", lines_of("rake.txt"))
def test_rake_over_pots(line: str) -> None:
    match = re.match(r"rake (\d+) at ([\d.]+)(?: by (\d+))? on ([\d ]+?) +-> ([\d ]+)", line)
    assert match
    amounts, shares = ([int(n) for n in part.split()] for part in match.group(4, 5))
    assert share_rake(int(match[1]), amounts, round(float(match[2]) * 100), int(match[3] or 1)) == shares


@pytest.mark.parametrize("line", lines_of("show_order.txt"))
def test_show_order(line: str) -> None:
    match = re.match(r"in ([A-Z ]+?) +pots ([A-Z/ ]+?) +bet ([A-Z-]) +-> +([A-Z ]+)", line)
    assert match
    seats = [ord(name) for name in match[1].split()]
    pots = [Layer(0, tuple(ord(name) for name in pot), {}) for pot in match[2].replace(" ", "").split("/")]
    bettor = None if match[3] == "-" else ord(match[3])
    assert [chr(seat) for seat in show_order(pots, seats, bettor)] == match[4].split()


# -- betting -------------------------------------------------------------------------------------------------------


class Game:
    """A table set up from a spec line, and the lines of play on it."""

    def __init__(self, setup: str) -> None:
        match = re.match(r"(\S+) (\d+)/(\d+)(?: bets (\d+)/(\d+))? +(.*)", setup)
        assert match
        small, big = int(match[2]), int(match[3])
        seats = re.findall(r"(\w+) (\d+)", match[6])
        players = [Player(i, name, int(stack), int(stack), i) for i, (name, stack) in enumerate(seats)]
        stakes = Stakes(small, big, 0, int(match[4] or 0), int(match[5] or 0))
        house = HouseRules(fold_out_of_turn=True)
        self.variant = VARIANTS["holdem"]
        self.table = Table(self.variant, match[1], stakes, players, house, CHIPS)
        self.seat = {p.name: p.seat for p in players}
        heads_up = len(players) == 2
        self.table.post(Post(0, 1 if heads_up else 0, PostKind.SMALL_BLIND, small))
        bb = players[0 if heads_up else 1]
        self.table.post(Post(0, bb.seat, PostKind.BIG_BLIND, min(big, bb.stack)))
        self.table.begin_betting(bb)

    def act(self, who: str, verb: str, amount: int, star: bool) -> list[str]:
        seat = self.seat[who]
        action = {
            "folds": Action(1, seat, Verb.FOLD),
            "checks": Action(1, seat, Verb.CHECK),
            "calls": Action(1, seat, Verb.CALL, amount, None, star),
            "bets": Action(1, seat, Verb.BET, amount, None, star),
            "raises to": Action(1, seat, Verb.RAISE, None, amount, star),
        }[verb]
        codes = [problem.code for problem in problems(self.table, action)]
        self.table.apply(action)
        return codes

    def next_name(self) -> str | None:
        p = self.table.to_act()
        return p.name if p else None

    def ask(self, line: str) -> None:
        """Check a line that is no action."""
        word, _, rest = line.partition(" ")
        table = self.table
        if word in ("flop", "turn", "river"):
            table.next_street(next(rule for rule in self.variant.streets if rule.street == word))
        elif word == "next":
            assert self.next_name() == rest
        elif word == "over":
            assert table.to_act() is None
        elif word == "open":
            assert table.to_act() is not None
        elif word in ("closed", "may_raise"):
            assert table.bounds(table.by_seat[self.seat[rest]]).can_raise is (word == "may_raise")
        else:
            p = table.to_act()
            assert p is not None
            bounds = table.bounds(p)
            assert {"min": bounds.min_to, "max": bounds.max_to, "call": bounds.to_call}[word] == int(rest)


@pytest.mark.parametrize(("title", "block"), [*blocks("betting.txt")])
def test_betting(title: str, block: list[str]) -> None:
    game = Game(block[0])
    for line in block[1:]:
        match = re.fullmatch(r"(\w+) (folds|checks|calls|bets|raises to)(?: (\d+))?( \*)?(?: -> (.+))?", line)
        if match is None:
            game.ask(line)
            continue
        codes = game.act(match[1], match[2], int(match[3] or 0), bool(match[4]))
        assert codes == (match[5] or "").split(), line
