"""Hands in which players are called by their positions, and what such histories print that others do not."""

from collections.abc import Sequence
from dataclasses import replace

from hhanalyzer.model.events import BoardCards, Event, Post, PostKind, Show
from hhanalyzer.model.hand import SeatClaim
from hhanalyzer.model.money import Amount
from hhanalyzer.parsing.cards import CardLines
from hhanalyzer.parsing.record import HandRecord
from hhanalyzer.parsing.signals import LineError
from hhanalyzer.parsing.vocabulary import POSTS, STREET_AFTER

OUTCOMES = {"Mucked": "mucked", "Folded": "folded"}


class PlaceLines(CardLines):
    """What the lines of such histories mean."""

    __slots__ = ()

    def on_seat(
        self, line: int, seat: str, name: str, amount: str, bounty: str | None = None, flag: str | None = None
    ) -> None:
        """Seat a player: as the builder does."""
        raise NotImplementedError

    def on_player(self, line: int, seat: str, name: str, amount: str, flag: str | None = None) -> None:
        """Seat a player where seats are listed clockwise, with numbers that may be the players' own.

        Seats ascend; where the numbers do not, the seats are counted as they are listed.
        """
        if self.seats and int(seat) <= self.seats[-1][1]:
            listed, self.seats, self.name_of = self.seats, [], {}
            for number, (at, _, who, stack, bounty, mark) in enumerate(listed, 1):
                self.seats.append((at, number, who, stack, bounty, mark))
                self.seat_of[who], self.name_of[number] = number, who
            self.seats_counted = True
        self.on_seat(line, str(len(self.seats) + 1) if self.seats_counted else seat, name, amount, None, flag)

    def on_stakes(self, line: int, small: str | None, big: str | None) -> None:
        """Complete the header where the blinds have a line of their own; fixed limit plays for one and two of them."""
        if small is not None and big is not None and not self.head["big_blind"]:
            self.head["small_blind"], self.head["big_blind"] = self.amounts[small], self.amounts[big]

    def on_dealer(self, line: int, name: str) -> None:
        """Complete the header where the button's line names who has it."""
        self.head["button_seat"] = self.seat_of[name]

    def on_short_post(self, line: int, name: str, amount: str) -> None:
        """Take all a player has in the place of a post; which it is, those of the others tell (name_short_posts)."""
        seat = self.seat_of[name]
        self.short_posts.append(len(self.events))
        self.add(Post(line, seat, PostKind.BIG_BLIND, self.amounts[amount], all_in=True))

    def on_next_cards(self, line: int, cards: str) -> None:
        """Deal to the board where the line does not name the street: it follows from the cards already there."""
        there, new = self.boards.get(0, ()), self.cards[cards]
        if len(there) not in STREET_AFTER:
            raise LineError("T001", f"the board has {len(there)} cards already")
        self.boards[0] = there + new
        self.add(BoardCards(line, STREET_AFTER[len(there)], new))

    def on_tabled(self, line: int, name: str, cards: str | None = None, description: str | None = None) -> None:
        """Show a hand that was known: the line prints the five cards it plays (of high and low, five and five)."""
        seat = self.seat_of[name]
        best = self.cards[cards] if cards else ()
        self.add(Show(line, seat, (), description or "", self.showdown_board, best))

    def on_named_claim(
        self,
        line: int,
        name: str,
        outcome: str | None = None,
        cards: str | None = None,
        amount: str | None = None,
        low: str | None = None,
        description: str | None = None,
    ) -> None:
        """Read a line of the summary that goes by name: what a player won with his high hand and with his low one."""
        seat = self.seat_of[name]
        won = [self.amounts[text] for text in (amount, low) if text is not None]
        self.seat_claims.append(
            SeatClaim(
                line,
                seat,
                outcome="won" if won else OUTCOMES.get(outcome or "", "lost"),
                cards=self.cards[cards] if cards else (),
                won=(sum(won),) if won else (),
                descriptions=(description,) if description else (),
            )
        )


def name_short_posts(record: HandRecord) -> None:
    """Name the posts of those who had less: an ante where others pay one and he does not, else his place's blind."""
    for at in record.short_posts:
        post = record.events[at]
        assert isinstance(post, Post)
        others = [event for event in record.events if type(event) is Post and event is not post]
        before = [event for event in record.events[:at] if type(event) is Post]
        kind = POSTS.get(record.name_of[post.seat].lower(), PostKind.SMALL_BLIND)
        if any(o.kind is PostKind.SMALL_BLIND for o in before):
            kind = PostKind.BIG_BLIND
        elif any(o.kind is PostKind.ANTE for o in others) and not any(
            o.kind is PostKind.ANTE and o.seat == post.seat for o in others
        ):
            kind = PostKind.ANTE
        record.events[at] = replace(post, kind=kind)


def posted_blinds(events: Sequence[Event]) -> tuple[Amount, Amount]:
    """Return the small and the big blind as posted; a big blind of which somebody has less is twice the small one."""
    posts = [event for event in events if isinstance(event, Post) and not event.late]
    small = next((post.amount for post in posts if post.kind is PostKind.SMALL_BLIND), 0)
    big = next((post for post in posts if post.kind is PostKind.BIG_BLIND), None)
    if big is None:
        return small, 2 * small
    return small, max(big.amount, 2 * small) if big.all_in else big.amount
