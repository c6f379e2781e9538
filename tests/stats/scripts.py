"""Hands written in short (tests/spec/stats.txt says how), played by the rules engine."""

import re
from dataclasses import dataclass, field, replace

from hhanalyzer.engine.house import DEFAULT_HOUSE
from hhanalyzer.engine.players import position_names
from hhanalyzer.engine.replay import replay
from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Action, BoardCards, Event, Post, PostKind, Show, ShowDown, Street, Verb
from hhanalyzer.model.hand import CashOut, Claims, Fee, Hand, Header, Money, Seat, Tournament
from hhanalyzer.model.money import Unit
from hhanalyzer.pipeline import HandResult, Status

BOARD = {Street.FLOP: cards("2h 7d 9s"), Street.TURN: cards("Jc"), Street.RIVER: cards("Kc")}
VERBS = {"folds": Verb.FOLD, "checks": Verb.CHECK, "calls": Verb.CALL, "bets": Verb.BET, "raises": Verb.RAISE}


@dataclass
class Script:
    """Turns the lines of one hand into events."""

    names: list[str]
    stacks: dict[str, int]
    events: list[Event] = field(default_factory=list)
    street: dict[str, int] = field(default_factory=dict)
    dealt: list[Street] = field(default_factory=list)

    @property
    def line(self) -> int:
        return 10 + len(self.events)

    def seat(self, name: str) -> int:
        return self.names.index(name) + 1

    def move(self, name: str, to: int) -> int:
        """Bring a player's money of the street to ``to``, or as near as his stack goes; return the chips moved."""
        added = min(to - self.street.get(name, 0), self.stacks[name])
        self.street[name] = self.street.get(name, 0) + added
        self.stacks[name] -= added
        return added

    def post(self, name: str, kind: PostKind, amount: int) -> None:
        added = self.move(name, amount)
        self.events.append(Post(self.line, self.seat(name), kind, added, self.stacks[name] == 0))

    def ante(self, name: str, amount: int) -> None:
        """Post an ante, which is no part of the street's betting."""
        self.stacks[name] -= amount
        self.events.append(Post(self.line, self.seat(name), PostKind.ANTE, amount, self.stacks[name] == 0))

    def act(self, name: str, verb: Verb, to: int) -> None:
        level = max(self.street.values(), default=0)
        added = self.move(name, level if verb is Verb.CALL else to) if verb not in (Verb.FOLD, Verb.CHECK) else None
        total = self.street[name] if verb is Verb.RAISE else None
        all_in = self.stacks[name] == 0
        self.events.append(Action(self.line, self.seat(name), verb, None if total else added, total, all_in))

    def deal(self, street: Street) -> None:
        self.events.append(BoardCards(self.line, street, BOARD[street]))
        self.dealt.append(street)
        self.street = {}


def play(lines: list[str], hand_id: str = "1", player: str = "") -> HandResult:
    """Play a hand: a line with the players, then a line a street.  Seats bear ``player`` as name, else their position.

    The first line may go on: "BTN has 60", "CO straddles 4", "ante 1", "rake 3", "fee 1", "promo 5", "BB cashes out 20",
    "tournament".
    """
    setup, *streets = lines
    count = int(setup.split()[0])
    names = position_names(count)
    stacks = dict.fromkeys(names, 200) | {n: int(s) for n, s in re.findall(r"(\S+) has (\d+)", setup)}
    seats = tuple(Seat(i, player or n, stacks[n], 1 + i, is_hero=n == "BTN") for i, n in enumerate(names, 1))
    script = Script(names, stacks)
    amounts = {word: int(amount) for word, amount in re.findall(r"\b(ante|rake|fee|promo) (\d+)", setup)}
    for name in names if "ante" in amounts else ():
        script.ante(name, amounts["ante"])
    script.post("SB" if count > 2 else "BTN", PostKind.SMALL_BLIND, 1)
    script.post("BB", PostKind.BIG_BLIND, 2)
    for name, amount in re.findall(r"(\S+) straddles (\d+)", setup):
        script.post(name, PostKind.STRADDLE, int(amount))
    for line in streets:
        where, _, what = line.partition(": ")
        if where == "showdown":
            _show(script, what)
            continue
        if where != "preflop":
            script.deal(Street(where))
        for action in what.split(", "):
            name, verb, *rest = action.split()
            script.act(name, VERBS[verb], int(rest[-1]) if rest else 0)
    told = Header("Demo", hand_id, "holdem", "Hold'em", "no-limit", Unit("CHIPS", 0), 1, 2, button_seat=count)
    told = replace(told, ante=amounts.get("ante", 0))
    if "tournament" in setup:
        told = replace(told, tournament=Tournament("5", Unit("USD", 2)))
    hand = Hand(told, seats, tuple(script.events), _claims(script, setup, amounts), 1, script.line)
    return HandResult(
        "demo.txt", 1, "\n".join(lines), "Demo", hand_id, Status.CLEAN, (), hand, replay(hand, DEFAULT_HOUSE)
    )


def _claims(script: Script, setup: str, amounts: dict[str, int]) -> Claims:
    """Return what the text of the hand says of money that the players do not move."""
    line = script.line
    cash_outs = re.findall(r"(\S+) cashes out (\d+)", setup)
    return Claims(
        rake=Money(line, amounts["rake"]) if "rake" in amounts else None,
        fees=(Fee(line, "jackpot", amounts["fee"]),) if "fee" in amounts else (),
        promo=(Money(line, amounts["promo"]),) if "promo" in amounts else (),
        cash_outs=tuple(CashOut(line, script.seat(name), int(amount)) for name, amount in cash_outs),
    )


def _show(script: Script, what: str) -> None:
    for street in BOARD:
        if street not in script.dealt:
            script.deal(street)
    script.events.append(ShowDown(script.line))
    for shown in what.split(", "):
        name, *held = shown.split()
        script.events.append(Show(script.line, script.seat(name), cards(" ".join(held))))
