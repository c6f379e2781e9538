"""What was written is read again before it counts: the same players, actions, cards and money, or it is refused."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from hhanalyzer.engine.outcome import Replay
from hhanalyzer.exporting.account import Account, errors_of
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.model.events import Post
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import Amount
from hhanalyzer.pipeline import read_text


@dataclass(frozen=True, slots=True)
class Told:
    """A hand to be compared, as it was or as it was read again."""

    hand: Hand
    replay: Replay

    def money(self, amount: Amount) -> Decimal:
        """Return an amount whatever unit it is in."""
        return Decimal(amount).scaleb(-self.hand.header.unit.exponent)


def _game(told: Told) -> Any:
    header = told.hand.header
    return header.game, header.limit, header.unit.currency, header.fast_fold, header.play_money


def _stakes(told: Told) -> Any:
    header = told.hand.header
    bets = (header.small_bet, header.big_bet, header.cap or 0, header.big_blind, header.button_blind)
    return [told.money(amount) for amount in bets]


def _time(told: Told) -> Any:
    at = told.hand.header.played_at
    return at and at.replace(microsecond=0)


def _tournament(told: Told) -> Any:
    event = told.hand.header.tournament
    return event and event.tournament_id


def _players(told: Told) -> Any:
    seats = {seat.seat: seat for seat in told.hand.seats}
    return [
        (s.seat, seats[s.seat].name, told.money(s.stack), seats[s.seat].is_hero, s.position) for s in told.replay.seats
    ]


def _posts(told: Told) -> Any:
    posts = (event for event in told.hand.events if isinstance(event, Post))
    return sorted((post.seat, post.kind, told.money(post.amount)) for post in posts)


def _actions(told: Told) -> Any:
    return [(d.seat, d.street, d.verb, told.money(d.added), d.all_in) for d in told.replay.decisions]


def _cards(told: Told) -> Any:
    return told.replay.boards, {s.seat: s.cards for s in told.replay.seats}


def _showdown(told: Told) -> Any:
    return told.replay.showdown, [(s.seat, s.folded_on) for s in told.replay.seats]


def _results(told: Told) -> Any:
    amounts = [(s.invested, s.returned, s.collected, s.cashed_out, s.net) for s in told.replay.seats]
    return [[told.money(amount) for amount in seat] for seat in amounts]


def _pots(told: Told) -> Any:
    replay = told.replay
    return [told.money(amount) for amount in (replay.total_pot, replay.rake, replay.promo)]


def _paid(told: Told) -> Any:
    paid = Counter[int]()
    for claim in told.replay.declared.collected:
        paid[claim.seat] += claim.amount
    return {seat: told.money(amount) for seat, amount in paid.items()} or None


SAME: Sequence[tuple[str, Callable[[Told], Any]]] = (
    ("the game", _game),
    ("the stakes", _stakes),
    ("the time", _time),
    ("the tournament", _tournament),
    ("the players", _players),
    ("the posts", _posts),
    ("the actions", _actions),
    ("the cards", _cards),
    ("the showdown", _showdown),
    ("the pots", _pots),
    ("the results", _results),
    ("what was paid", _paid),
)


def verify(account: Account, text: str) -> None:
    """Read what was written; raise Refused where it would not be the same hand."""
    results = list(read_text("", text))
    again = results[0] if len(results) == 1 else None
    if again is None or again.hand is None or again.replay is None:
        why = "; ".join(finding.message for finding in again.findings) if again else f"{len(results)} hands"
        raise Refused(f"it could not be read again ({why})")
    then, now = Told(account.hand, account.replay), Told(again.hand, again.replay)
    for words, of in SAME:
        before, after = of(then), of(now)
        if before != after and not (of is _paid and None in (before, after)):
            raise Refused(f"{words} would be others when it is read again")
    if more := sorted(errors_of(again) - account.errors):
        raise Refused(f"it would have errors when it is read again ({', '.join(more)})")
