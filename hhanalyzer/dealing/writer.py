"""Writes any hand as a room prints it: events and claims in the order of their lines, worded by a table (wording.py).

Nothing is computed but what a wording leaves to the reader of a hand: where the hole cards begin, who "didn't bet".
"""

from collections.abc import Callable, Iterator, Mapping
from typing import Any
from zoneinfo import ZoneInfo

from hhanalyzer.dealing.wording import STARS, Wording
from hhanalyzer.engine.variants import FIXED_LIMIT
from hhanalyzer.model.cards import cards_text
from hhanalyzer.model.events import (
    Action,
    BoardCards,
    Discard,
    HoleCards,
    Muck,
    Post,
    PostKind,
    Show,
    ShowDown,
    Street,
    Verb,
)
from hhanalyzer.model.hand import CashOut, Collected, Hand, Returned, Seat, SeatClaim
from hhanalyzer.model.money import Amount, Unit, plain

Told = Post | Action | HoleCards | BoardCards | Discard | ShowDown | Show | Muck | Returned | Collected | CashOut


def write_pokerstars(hand: Hand, newline: str = "\n") -> str:
    """Write a hand as PokerStars prints it, each line ended by ``newline``."""
    return write(hand, STARS, newline)


def write(hand: Hand, wording: Wording, newline: str = "\n") -> str:
    """Write a hand in a room's words.  Raise KeyError for a game the room has no words for."""
    return "".join(line + newline for line in Writer(hand, wording).lines())


def money(amount: Amount, unit: Unit) -> str:
    """Write an amount as rooms print it: ``$41.50``, ``$3``, ``4150``; no separators."""
    digits = plain(amount, unit.exponent)
    whole, _, part = digits.partition(".")
    return f"{unit.sign}{whole if not part.strip('0') else digits}"


class Writer:
    """One hand on its way to text."""

    def __init__(self, hand: Hand, wording: Wording) -> None:
        self.hand = hand
        self.wording = wording
        self.unit = hand.header.unit
        self.names = {seat.seat: seat.name for seat in hand.seats}
        self.posts = [event for event in hand.events if isinstance(event, Post)]

    def lines(self) -> Iterator[str]:
        """Yield the lines of the hand."""
        yield self.first_line()
        yield self.table()
        yield from map(self.seat, self.hand.seats)
        yield from self.told()
        if not self.hand.complete:
            return
        yield self.wording.summary
        yield from self.totals()
        yield from map(self.claim, self.hand.claims.seats)

    # ------------------------------------------------------------------------------------------- the head of the hand

    def first_line(self) -> str:
        """Write the first line: room, number, game, stakes, time."""
        header, words = self.hand.header, self.wording
        common = {
            "site": header.site,
            "hand_id": header.hand_id,
            "fast": words.fast if header.fast_fold else "",
            "game": f"{words.games[header.game]} {words.limits[header.limit]}",
            "time": self.time(),
        }
        small, big = self.numbers()
        if header.tournament is None:
            return words.cash.format(stakes=self.stakes(small, big), **common)
        event = header.tournament
        level = f" - {event.level}" if event.level else ""
        return words.tournament.format(
            tournament_id=event.tournament_id, buy_in=event.text, level=level, small=small, big=big, **common
        )

    def numbers(self) -> tuple[str, str]:
        """Return the two numbers of the stakes: the bets in fixed limit, else the blinds."""
        header = self.hand.header
        if header.limit == FIXED_LIMIT:
            return self.money(header.small_bet), self.money(header.big_bet)
        return self.money(header.small_blind), self.money(header.big_blind)

    def stakes(self, small: str, big: str) -> str:
        """Write the stakes of a cash game."""
        header, words = self.hand.header, self.wording
        if header.button_blind:
            template = words.stakes_button
        elif header.cap is not None:
            template = words.stakes_capped
        else:
            template = words.stakes if self.unit.sign and not header.fast_fold else words.stakes_plain
        return template.format(
            small=small,
            big=big,
            currency=self.unit.currency,
            cap=self.money(header.cap or 0),
            button_blind=self.money(header.button_blind),
            ante=self.money(header.ante),
        )

    def time(self) -> str:
        """Write the time on the room's own clock."""
        at = self.hand.header.played_at
        return self.wording.time.format(at=at.astimezone(ZoneInfo(self.wording.zone))) if at else ""

    def table(self) -> str:
        """Write the line of the table."""
        header, words = self.hand.header, self.wording
        return words.table.format(
            table=header.table_name,
            max_seats=words.max_seats.format(count=header.max_seats) if header.max_seats else "",
            play_money=words.play_money if header.play_money and header.tournament is None else "",
            button=words.button.format(seat=header.button_seat) if header.button_seat is not None else "",
        )

    def seat(self, seat: Seat) -> str:
        """Write the line of a seat."""
        words = self.wording
        return words.seat.format(
            seat=seat.seat,
            name=seat.name,
            amount=self.money(seat.stack),
            bounty=words.bounty.format(bounty=seat.bounty) if seat.bounty else "",
            sitting_out=words.sitting_out if seat.sitting_out else "",
        )

    # ------------------------------------------------------------------------------------------------- what happened

    def told(self) -> Iterator[str]:
        """Write events, returns and awards in the order of their lines."""
        claims = self.hand.claims
        items: list[Told] = [*self.hand.events, *claims.returned, *claims.collected, *claims.cash_outs]
        items.sort(key=lambda item: item.line)
        dealt = False
        for item in items:
            if not dealt and not isinstance(item, Post):
                dealt = True
                yield self.wording.hole
            line = _TELL[type(item)](self, item)
            if line:
                yield line
        if self.hand.cancelled:
            yield self.wording.cancelled
        if claims.low_qualified is False:
            yield self.wording.no_low
        yield from self.silence()

    def silence(self) -> Iterator[str]:
        """Say that the winner of an uncontested pot keeps his cards to himself."""
        winners = {claim.seat for claim in self.hand.claims.collected}
        seen = {event.seat for event in self.hand.events if isinstance(event, Show)}
        showdown = any(isinstance(event, ShowDown) for event in self.hand.events)
        if not showdown and len(winners) == 1 and not winners & seen:
            yield self.wording.silent.format(name=self.names[winners.pop()])

    def post(self, post: Post) -> str:
        """Write a post; a dead and a live blind of one line are one line."""
        together = [other for other in self.posts if other.line == post.line]
        if post is not together[-1]:
            return ""
        template = self.wording.post_both if len(together) > 1 else self.wording.posts[post.kind]
        return template.format(
            name=self.names[post.seat],
            amount=self.money(sum(other.amount for other in together)),
            all_in=self.wording.all_in if post.all_in else "",
        )

    def act(self, action: Action) -> str:
        """Write an action."""
        words = self.wording
        last = words.all_in if action.all_in else ""
        if action.capped:
            last = words.capped.format(cap=self.money(self.hand.header.cap or 0))
        return words.verbs[action.verb].format(
            name=self.names[action.seat],
            amount=self.money(action.amount or 0),
            to=self.money(action.to or 0),
            all_in=last,
        )

    def dealt(self, event: HoleCards) -> str:
        """Write down cards the reader sees."""
        return self.wording.dealt.format(name=self.names[event.seat], cards=cards_text(event.cards))

    def board(self, event: BoardCards) -> str:
        """Write a street."""
        words = self.wording
        return words.street.format(
            run=words.runs[event.board],
            street=words.streets[event.street],
            before=f" [{cards_text(event.before)}]" if event.before else "",
            cards=cards_text(event.cards),
        )

    def discard(self, event: Discard) -> str:
        """Write thrown away cards."""
        return self.wording.discard.format(
            name=self.names[event.seat],
            count=event.count,
            plural="" if event.count == 1 else "s",
            cards=f" [{cards_text(event.cards)}]" if event.cards else "",
        )

    def showdown(self, event: ShowDown) -> str:
        """Write the line that opens the showdown."""
        return self.wording.showdown.format(run=self.wording.runs[event.board])

    def show(self, event: Show) -> str:
        """Write a tabled hand."""
        words = self.wording
        return words.show.format(
            name=self.names[event.seat],
            cards=cards_text(event.cards),
            described=words.described.format(words=event.description) if event.description else "",
        )

    def muck(self, event: Muck) -> str:
        """Write that a hand is thrown away."""
        return self.wording.muck.format(name=self.names[event.seat])

    def returned(self, claim: Returned) -> str:
        """Write an uncalled bet."""
        return self.wording.returned.format(name=self.names[claim.seat], amount=self.money(claim.amount))

    def collected(self, claim: Collected) -> str:
        """Write who is paid."""
        pot, main, side, several = self.wording.pots
        many = len(self.hand.claims.pots) > 2
        words = pot if claim.pot is None else main if not claim.pot else several if many else side
        return self.wording.collected.format(
            name=self.names[claim.seat], amount=self.money(claim.amount), pot=words.format(n=claim.pot)
        )

    def cash_out(self, claim: CashOut) -> str:
        """Write money settled with the house."""
        words = self.wording
        return words.cash_out.format(
            name=self.names[claim.seat],
            amount=self.money(claim.amount),
            fee=words.cash_out_fee.format(amount=self.money(claim.fee)) if claim.fee else "",
        )

    # --------------------------------------------------------------------------------------------------- the summary

    def totals(self) -> Iterator[str]:
        """Write the pots and the boards."""
        claims, words = self.hand.claims, self.wording
        if claims.total_pot is not None:
            side = words.side_pot_n if len(claims.pots) > 2 else words.side_pot
            parts = [
                (side if claim.pot else words.main_pot).format(n=claim.pot, amount=self.money(claim.amount))
                for claim in claims.pots
            ]
            rake = words.rake.format(amount=self.money(claims.rake.amount)) if claims.rake else ""
            yield words.total.format(amount=self.money(claims.total_pot.amount), pots="".join(parts), rake=rake)
        if claims.runs > 1:
            yield words.run_times[claims.runs]
        for board in claims.boards:
            yield words.board.format(run=words.runs[board.board], cards=cards_text(board.cards))

    def claim(self, claim: SeatClaim) -> str:
        """Write what became of a seat."""
        words = self.wording
        return words.claim.format(
            seat=claim.seat,
            name=self.names[claim.seat],
            positions="".join(f" ({mark})" for mark in claim.positions),
            outcome=_OUTCOMES[claim.outcome](self, claim),
        )

    def folded(self, claim: SeatClaim) -> str:
        """Write where a player folded."""
        idle = claim.street == Street.PREFLOP and claim.seat not in self.bettors()
        return self.wording.folded[claim.street] + (self.wording.never_bet if idle else "")

    def bettors(self) -> set[int]:
        """Return the seats that put in more than an ante."""
        return {
            event.seat
            for event in self.hand.events
            if (isinstance(event, Post) and event.kind is not PostKind.ANTE)
            or (isinstance(event, Action) and event.verb not in (Verb.FOLD, Verb.CHECK))
        }

    def mucked(self, claim: SeatClaim) -> str:
        """Write a hand thrown away."""
        words = self.wording
        return words.mucked_cards.format(cards=cards_text(claim.cards)) if claim.cards else words.mucked

    def took(self, claim: SeatClaim) -> str:
        """Write what a player took without showing."""
        return self.wording.took.format(amount=self.money(sum(claim.won)))

    def showed(self, claim: SeatClaim) -> str:
        """Write a tabled hand with its results, one a board."""
        words = self.wording
        described = [f" with {text}" for text in claim.descriptions] or [""]
        won = claim.won if len(described) > 1 or claim.won else (0,)
        results = [
            words.won.format(amount=self.money(amount), words=text) if amount else words.lost.format(words=text)
            for amount, text in zip(won, described, strict=True)
        ]
        return words.showed.format(cards=cards_text(claim.cards), results=words.and_then.join(results)) + self.settled(
            claim
        )

    def settled(self, claim: SeatClaim) -> str:
        """Say that a player had settled with the house."""
        if not any(out.seat == claim.seat and out.replaces_pot for out in self.hand.claims.cash_outs):
            return ""
        return self.wording.cashed_winner if any(claim.won) else self.wording.cashed_loser

    def money(self, amount: Amount) -> str:
        """Write an amount in the hand's unit."""
        return money(amount, self.unit)


_TELL: Mapping[type, Callable[[Writer, Any], str]] = {
    Post: Writer.post,
    Action: Writer.act,
    HoleCards: Writer.dealt,
    BoardCards: Writer.board,
    Discard: Writer.discard,
    ShowDown: Writer.showdown,
    Show: Writer.show,
    Muck: Writer.muck,
    Returned: Writer.returned,
    Collected: Writer.collected,
    CashOut: Writer.cash_out,
}

_OUTCOMES: Mapping[str, Callable[[Writer, SeatClaim], str]] = {
    "folded": Writer.folded,
    "mucked": Writer.mucked,
    "collected": Writer.took,
    "won": Writer.showed,
    "lost": Writer.showed,
}
