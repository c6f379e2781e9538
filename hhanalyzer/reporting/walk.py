"""One hand street by street, from its kept text replayed: board, pot, actions, hands shown, who won which pot."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from hhanalyzer.engine.blinds import POST_WORDS
from hhanalyzer.engine.naming import describe
from hhanalyzer.engine.outcome import Decision, Pot, Replay, SeatResult
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import BoardCards, Post, PostKind, Street, Verb
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import Amount, money_text
from hhanalyzer.pipeline import HandResult, read_text
from hhanalyzer.results import seat_names
from hhanalyzer.store import Database

_VERBS = {Verb.FOLD: "folds", Verb.CHECK: "checks", Verb.CALL: "calls", Verb.BET: "bets", Verb.RAISE: "raises to"}
_HALVES = {"": "", "hi": "high half", "lo": "low half"}


@dataclass(frozen=True, slots=True)
class Step:
    """What one player does: where he sits, his name, and the words for it."""

    position: str
    name: str
    words: str
    aggressive: bool = False


@dataclass(frozen=True, slots=True)
class StreetView:
    """One street: its name, the cards dealt on it, the pot before it, and what was done."""

    name: str
    boards: tuple[Cards, ...]
    pot: str
    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Shown:
    """A hand known at the end: whose, the cards, and what it makes of the board ("" where there is no rank)."""

    position: str
    name: str
    cards: Cards
    words: str


@dataclass(frozen=True, slots=True)
class HandView:
    """A hand for reading: streets, hands shown, and who won each pot in words."""

    streets: tuple[StreetView, ...]
    shown: tuple[Shown, ...]
    pots: tuple[str, ...]


def hand_views(db: Database, hand_keys: Sequence[int]) -> dict[int, HandView]:
    """Return hands of the database by their keys, replayed from their texts; one that is not read is left out."""
    kept = db.rows(
        """SELECT hand_key, file, line, text FROM hands JOIN hand_texts USING (hand_key)
        WHERE list_contains(?, hand_key)""",
        [list(hand_keys)],
    )
    found = {key: next(read_text(file, "\n" * (line - 1) + text), None) for key, file, line, text in kept}
    views = {key: view(result) for key, result in found.items() if result}
    return {key: told for key, told in views.items() if told}


def view(result: HandResult) -> HandView | None:
    """Return a hand for reading, None for one that was not read."""
    if result.hand is None or result.replay is None:
        return None
    telling = _Telling(result.hand, result.replay)
    return HandView(tuple(telling.streets()), tuple(telling.shown()), tuple(telling.pots()))


@dataclass(frozen=True, slots=True)
class _Telling:
    hand: Hand
    replay: Replay

    def money(self, amount: Amount) -> str:
        """Write an amount as its site does."""
        return money_text(amount, self.hand.header.unit)

    def name(self, seat: int) -> str:
        """Return the name of a seat, which tells it from all others."""
        return seat_names(self.hand.seats).get(seat, f"seat {seat}")

    def position(self, seat: int) -> str:
        """Return the position of a seat, "" where it was not dealt in."""
        result = self.replay.seat(seat)
        return result.position if result else ""

    # ------------------------------------------------------------------------------------------------------ streets

    def streets(self) -> Iterator[StreetView]:
        """Yield the streets on which cards were dealt or somebody acted."""
        for street in Street:
            boards = self._dealt(street)
            steps = [*self._posts(), *self._actions(street)] if street is Street.PREFLOP else self._actions(street)
            if boards or steps:
                yield StreetView(street.capitalize(), boards, self._pot_before(street), tuple(steps))

    def _dealt(self, street: Street) -> tuple[Cards, ...]:
        return tuple(
            event.cards for event in self.hand.events if isinstance(event, BoardCards) and event.street == street
        )

    def _pot_before(self, street: Street) -> str:
        """Write the pot when a street begins; "" before the flop, and where nobody could act any more."""
        first = next((d for d in self.replay.decisions if d.street == street), None)
        return self.money(first.pot_before) if first and street is not Street.PREFLOP else ""

    def _posts(self) -> list[Step]:
        """Return the blinds and straddles one by one, antes of the same amount together."""
        posts = [event for event in self.hand.events if isinstance(event, Post)]
        antes = [post.amount for post in posts if post.kind is PostKind.ANTE]
        alike = len(set(antes)) == 1 and len(antes) > 1
        together = [Step("", "", f"{len(antes)} antes of {self.money(antes[0])}")] if alike else []
        return together + [
            Step(self.position(post.seat), self.name(post.seat), f"{POST_WORDS[post.kind]} {self.money(post.amount)}")
            for post in posts
            if not (alike and post.kind is PostKind.ANTE)
        ]

    def _actions(self, street: Street) -> list[Step]:
        """Return what was done on a street; players who fold one after another stand together."""
        steps: list[Step] = []
        decisions = [d for d in self.replay.decisions if d.street == street]
        for folded, group in groupby(decisions, lambda d: d.verb is Verb.FOLD):
            row = list(group)
            if folded and len(row) > 1:
                steps.append(Step(", ".join(self.position(d.seat) for d in row), "", "fold"))
            else:
                steps += [self._action(d) for d in row]
        return steps

    def _action(self, decision: Decision) -> Step:
        words = _VERBS[decision.verb]
        if decision.verb in (Verb.BET, Verb.RAISE):
            words += f" {self.money(decision.to)}"
        elif decision.verb is Verb.CALL:
            words += f" {self.money(decision.added)}"
        if decision.all_in:
            words += ", all-in"
        raised = decision.verb in (Verb.BET, Verb.RAISE)
        return Step(self.position(decision.seat), self.name(decision.seat), words, raised)

    # ------------------------------------------------------------------------------------------------------ the end

    def shown(self) -> Iterator[Shown]:
        """Yield the hands known of those still in, in the order of the seats from the button's left."""
        for seat in sorted(self.replay.seats, key=lambda seat: (seat.offset == 0, seat.offset)):
            if seat.cards and not seat.folded_on:
                cards = tuple(sorted(seat.cards, reverse=True))
                yield Shown(seat.position, self.name(seat.seat), cards, self._made(seat))

    def _made(self, seat: SeatResult) -> str:
        """Say what a hand makes of each board, high and low."""
        said = [describe(rank) for (number, _), rank in sorted(self.replay.ranks.items()) if number == seat.seat]
        lows = [describe(rank) for (number, _), rank in sorted(self.replay.lows.items()) if number == seat.seat]
        return "; ".join(dict.fromkeys([*said, *lows]))

    def pots(self) -> Iterator[str]:
        """Yield a sentence for every pot: how much it is, what the house keeps, and who gets what of it."""
        several = len(self.replay.pots) > 1
        for pot in self.replay.pots:
            name = f"Side pot {pot.number}" if pot.number else "Main pot" if several else "Pot"
            rake = f", rake {self.money(pot.rake)}" if pot.rake else ""
            yield f"{name} {self.money(pot.amount)}{rake}: {self._winners(pot)}."
        for seat in self.replay.seats:
            if seat.cashed_out:
                yield f"{self.name(seat.seat)} settled with the house for {self.money(seat.cashed_out)}."

    def _winners(self, pot: Pot) -> str:
        if not pot.awards:
            return "the cards that decide it are not known"
        parts = []
        for award in pot.awards:
            wins = ", ".join(f"{self.name(win.seat)} wins {self.money(win.amount)}" for win in award.wins)
            which = ", ".join(
                part for part in (_HALVES[award.half], f"board {award.board}" * (award.board > 0)) if part
            )
            parts.append(f"{wins} ({which})" if which else wins)
        return "; ".join(parts)
