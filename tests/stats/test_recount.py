"""Statistics of ten players and more, of every room, counted again straight from the lines of their hands.

No replay, no database, no catalogue: only what the text says was done, and simple rules of thumb that hold for these
hands.  What the two ways to count have in common is the reading of the text.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from hhanalyzer.model.events import Action, BoardCards, Muck, Post, PostKind, Show, ShowDown, Street, Verb
from hhanalyzer.model.hand import Hand
from hhanalyzer.pipeline import HandResult, Status, read
from hhanalyzer.stats import player_stats
from hhanalyzer.store.database import Database
from store.filling import fill

COUNTED = (
    *("hands", "vpip", "pfr_all", "three_bet", "call_open", "fold_to_open", "fold_to_three_bet"),
    *("saw_flop", "cbet_flop", "fold_to_cbet_flop", "wtsd", "wsd", "wwsf", "afq"),
)
OF_SESSIONS = 10  # players of the long sessions; one more of each room
AGGRESSION = (Verb.BET, Verb.RAISE)
DEAD = (PostKind.ANTE, PostKind.DEAD)

Account = tuple[str, str]  # site, name


@dataclass
class Recount:
    """``counts``: "vpip" how often made, "vpip?" how often he had the chance.  ``net`` in units of 10**-8.

    ``told`` says that all money of his hands stands in the text: some rooms print no uncalled bets, or no rake.
    """

    counts: Counter[str] = field(default_factory=Counter)
    net: int = 0
    told: bool = True


@pytest.fixture(scope="module")
def results(samples: Path) -> list[HandResult]:
    found = [result for result in read([str(samples)]) if result.status is Status.CLEAN and fits(result)]
    assert len(found) > 700
    return found


def fits(result: HandResult) -> bool:
    """Say whether a hand is told in full, under its usual words, and whether stacks are all that limits a bet."""
    hand = result.hand
    if hand is None or hand.header.cap or hand.claims.cash_outs or not hand.claims.collected:
        return False
    acts = [event for event in hand.events if isinstance(event, Action)]
    told = all(act.verb is not Verb.RAISE or act.to is not None for act in acts)
    # Nobody who has not folded gets nothing without a showdown: who leaves the table is folded for.
    folded = {act.seat for act in acts if act.verb is Verb.FOLD}
    live = {seat.seat for seat in hand.seats if seat.dealt_in} - folded
    shown = any(isinstance(event, Show | ShowDown | Muck) for event in hand.events)
    return told and (shown or len(live) == 1) and not any(act.verb is Verb.ALL_IN for act in acts)


@dataclass
class Money:
    """What each seat has left and has put in on the street, as the lines say it."""

    stacks: dict[int, int]
    street: dict[int, int] = field(default_factory=dict)
    paid: Counter[int] = field(default_factory=Counter)

    def move(self, seat: int, amount: int, live: bool = True) -> None:
        self.stacks[seat] -= amount
        self.paid[seat] += amount
        if live:
            self.street[seat] = self.street.get(seat, 0) + amount

    def act(self, act: Action) -> None:
        if act.verb is Verb.RAISE:
            assert act.to is not None
            self.move(act.seat, act.to - self.street.get(act.seat, 0))
        elif act.verb in (Verb.CALL, Verb.BET):
            self.move(act.seat, act.amount or 0)

    def can_raise(self, seat: int, folded: set[int]) -> bool:
        """More than the call behind, and somebody else who has chips left."""
        due = max(self.street.values(), default=0) - self.street.get(seat, 0)
        others = any(left > 0 for other, left in self.stacks.items() if other != seat and other not in folded)
        return self.stacks[seat] > due and others


def recount(hands: Iterator[Hand]) -> dict[Account, Recount]:
    counted: dict[Account, Recount] = defaultdict(Recount)
    for hand in hands:
        names = {seat.seat: seat.name for seat in hand.seats if seat.dealt_in}
        money, facts = told(hand, names)
        for seat, name in names.items():
            mine = counted[hand.header.site, name]
            mine.counts.update(facts[seat])
            mine.told = mine.told and adds_up(hand, money)
            mine.net += (result(hand, seat) - money.paid[seat]) * 10 ** (8 - hand.header.unit.exponent)
    return counted


def result(hand: Hand, seat: int) -> int:
    """What a seat got: from pots, and back."""
    collected = sum(claim.amount for claim in hand.claims.collected if claim.seat == seat)
    return collected + sum(claim.amount for claim in hand.claims.returned if claim.seat == seat)


def adds_up(hand: Hand, money: Money) -> bool:
    """Say whether what was put in is what was got, returned and kept."""
    claims = hand.claims
    kept = (claims.rake.amount if claims.rake else 0) + sum(fee.amount for fee in claims.fees)
    got = sum(claim.amount for claim in claims.collected) + sum(claim.amount for claim in claims.returned)
    return sum(money.paid.values()) + sum(promo.amount for promo in claims.promo) == got + kept


def told(hand: Hand, names: dict[int, str]) -> tuple[Money, dict[int, list[str]]]:
    """Go through the lines of a hand once: the money moved, and by seat what was done and could have been done."""
    money = Money({seat.seat: seat.stack for seat in hand.seats if seat.dealt_in})
    facts: dict[int, list[str]] = {seat: ["hands", "hands?", "saw_flop?"] for seat in names}
    folded: set[int] = set()
    street, line = Street.PREFLOP, Line()
    for event in hand.events:
        if isinstance(event, Post):
            money.move(event.seat, event.amount, event.kind not in DEAD)
        elif isinstance(event, BoardCards) and event.street is not street:
            if street is Street.PREFLOP:
                line.aggressor = line.raiser
                for seat in names.keys() - folded:
                    facts[seat] += ["saw_flop", "wtsd?", "wwsf?"]
            street, money.street = event.street, {}
            line.bets, line.of_cbet = 0, False
        elif isinstance(event, Action):
            can_raise = money.can_raise(event.seat, folded)
            facts[event.seat] += (
                line.preflop(event, can_raise) if street is Street.PREFLOP else line.later(event, street)
            )
            money.act(event)
            if event.verb is Verb.FOLD:
                folded.add(event.seat)
    for seat in names:
        facts[seat] += outcome(hand, seat, "saw_flop" in facts[seat], names.keys() - folded)
    return money, {seat: list(dict.fromkeys(own)) + afq(own) for seat, own in facts.items()}


def afq(own: list[str]) -> list[str]:
    """All but one of the repeated facts: every act counts for the aggression frequency, else a hand counts once."""
    return [fact for fact in ("afq", "afq?") for _ in range(own.count(fact) - 1)]


def outcome(hand: Hand, seat: int, saw_flop: bool, live: set[int]) -> Iterator[str]:
    won = any(claim.seat == seat and claim.amount for claim in hand.claims.collected)
    if saw_flop and won:
        yield "wwsf"
    if seat in live and len(live) > 1:
        yield "wsd?"
        if saw_flop:
            yield "wtsd"
        if won:
            yield "wsd"


@dataclass
class Line:
    """How the betting went so far."""

    raises: int = 0
    raiser: int | None = None  # before the flop: who raised last
    acted: dict[int, Verb] = field(default_factory=dict)
    aggressor: int | None = None  # after it: who had
    bets: int = 0
    of_cbet: bool = False

    def preflop(self, act: Action, can_raise: bool) -> Iterator[str]:
        """Yield what a decision before the flop counts for."""
        seat, verb = act.seat, act.verb
        yield from ("vpip?", "pfr_all?")
        if verb in (Verb.CALL, Verb.RAISE):
            yield "vpip"
        if verb is Verb.RAISE:
            yield "pfr_all"
        if self.raises == 1 and self.raiser != seat:
            if seat not in self.acted:
                yield from ("call_open?", "fold_to_open?")
                yield from {Verb.CALL: ("call_open",), Verb.FOLD: ("fold_to_open",)}.get(verb, ())
            if can_raise:
                yield "three_bet?"
                if verb is Verb.RAISE:
                    yield "three_bet"
        if self.raises == 2 and self.acted.get(seat) is Verb.RAISE and self.raiser != seat:
            yield "fold_to_three_bet?"
            if verb is Verb.FOLD:
                yield "fold_to_three_bet"
        self.acted[seat] = verb
        if verb is Verb.RAISE:
            self.raises, self.raiser = self.raises + 1, seat

    def later(self, act: Action, street: Street) -> Iterator[str]:
        """Yield what a decision after the flop counts for."""
        seat, verb = act.seat, act.verb
        if verb is not Verb.CHECK:
            yield "afq?"
        if verb in AGGRESSION:
            yield "afq"
        if street is Street.FLOP:
            if self.bets == 0 and seat == self.aggressor:
                yield "cbet_flop?"
                if verb is Verb.BET:
                    yield "cbet_flop"
            if self.of_cbet and self.bets == 1:
                yield "fold_to_cbet_flop?"
                if verb is Verb.FOLD:
                    yield "fold_to_cbet_flop"
            if verb is Verb.BET and seat == self.aggressor:
                self.of_cbet = True
        if verb in AGGRESSION:
            self.bets += 1


def chosen(counted: dict[Account, Recount]) -> list[Account]:
    """Return the players with most hands, and of every site the one with most."""
    order = sorted(counted, key=lambda who: (-counted[who].counts["hands"], who))
    by_site = [next(who for who in order if who[0] == site) for site in sorted({site for site, _ in order})]
    return list(dict.fromkeys([*order[:OF_SESSIONS], *by_site]))


def test_players_counted_again(results: list[HandResult]) -> None:
    counted = recount(result.hand for result in results if result.hand)
    players = chosen(counted)
    assert len(players) >= OF_SESSIONS
    assert len({site for site, _ in players}) >= OF_SESSIONS
    whole = [who for who in players if counted[who].told]
    assert len(whole) >= OF_SESSIONS
    assert len({site for site, _ in whole}) > OF_SESSIONS // 2
    with Database() as db:
        fill(db, results)
        for site, name in players:
            mine = counted[site, name]
            (group,) = player_stats(db, f"{name}@{site}", COUNTED).groups
            got = {stat: (figure.made, figure.opportunities) for stat, figure in group.stats.items()}
            expected = {stat: (mine.counts[stat], mine.counts[f"{stat}?"]) for stat in COUNTED}
            assert got == expected | {"hands": (None, mine.counts["hands"])}, (site, name)
            ((net,),) = db.rows(
                "SELECT sum(net * 100000000) FROM seats JOIN hands USING (hand_key) WHERE site = ? AND player = ?",
                [site, name],
            )
            assert not mine.told or net == mine.net, (site, name)
