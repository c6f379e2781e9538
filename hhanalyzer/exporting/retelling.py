"""Any room's hand in the words of another: the same play, posts and payments, in the order that room tells them.

What the other room has no words for is refused.  Fees beside the rake become part of it, late marks and chat are gone,
and hands are shown in the order of the rules.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from hhanalyzer.dealing.script import Script
from hhanalyzer.dealing.wording import Wording
from hhanalyzer.engine.blinds import big_blind_post
from hhanalyzer.engine.naming import describe, describe_high_low
from hhanalyzer.engine.outcome import Decision
from hhanalyzer.engine.play import board_before
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.exporting.account import Account, Payment
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.model.cards import Cards
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
    Verb,
)
from hhanalyzer.model.hand import (
    BoardClaim,
    Claims,
    Collected,
    Hand,
    Header,
    Money,
    PotClaim,
    Returned,
    SeatClaim,
    Tournament,
)
from hhanalyzer.model.money import Amount, plain

_NUMBER = re.compile(r"[A-Z]*\d+")
_LEVEL = re.compile(r"(?:Level )?([IVXLC]+|\d+)")


def retold(account: Account, title: str, wording: Wording) -> Hand:
    """Return a hand as the room ``title`` would record it; raise Refused for what it has no words for."""
    return Retelling(account, title, wording).hand()


class Retelling:
    """One hand on its way into another room's record."""

    def __init__(self, account: Account, title: str, wording: Wording) -> None:
        self.account = account
        self.source = account.hand
        self.replay = account.replay
        self.variant = VARIANTS[account.hand.header.game]
        if account.hand.header.game not in wording.games:
            raise Refused(f"there are no words for {self.variant.title}")
        if account.hand.claims.promo:
            raise Refused("there are no words for promotional money in a pot")
        if any(not out.replaces_pot for out in account.hand.claims.cash_outs):
            raise Refused("there are no words for a cash-out beside the pot")
        self.heroes = {seat.seat for seat in account.players if seat.is_hero}
        self.header = self._header(title)
        self.script = Script(2 + len(account.hand.seats))
        self.decisions: list[Decision] = []
        self.payments = account.payments()
        seen = self.heroes | {event.seat for event in account.tabled() if event.cards}
        if any(isinstance(event, HoleCards) and event.seat not in seen for event in self.source.events):
            raise Refused("cards are known of a player who is not the hero and shows none")
        self.cash_outs = list(account.hand.claims.cash_outs)

    # ----------------------------------------------------------------------------------------------------- the header

    def _header(self, title: str) -> Header:
        header = self.source.header
        number = header.hand_id if _NUMBER.fullmatch(header.hand_id) else "".join(filter(str.isdigit, header.hand_id))
        if not number:
            raise Refused("a hand needs a number")
        if header.played_at is None:
            raise Refused("a hand needs a time")
        tournament = header.tournament and _tournament(header.tournament)
        return replace(header, site=title, room="", hand_id=number, tournament=tournament)

    # ------------------------------------------------------------------------------------------------------- the hand

    def hand(self) -> Hand:
        """Return the hand."""
        self._posts()
        self.script.skip()  # the line above the hole cards
        self._play()
        if self.replay.showdown:
            self._showdown()
        else:
            self._take()
        no_low = self.replay.showdown and self.variant.low is not None and not self.replay.lows
        self.script.skip(no_low)
        claims = self._claims(no_low)
        seats = tuple(replace(seat, line=line) for line, seat in enumerate(self.source.seats, 3))
        return Hand(self.header, seats, tuple(self.script.events), claims, 1, self.script.line)

    def _posts(self) -> None:
        """Post; a dead and a live blind of one player are one line."""
        posts = self.account.posts
        both = {p.seat for p in posts if p.kind is PostKind.DEAD} & {
            p.seat for p in posts if p.kind is PostKind.BIG_BLIND
        }
        told: set[int] = set()
        for post in posts:
            if post.seat not in both or post.kind is PostKind.ANTE:
                self.script.add(replace(post, late=False))
            elif post.seat not in told:
                told.add(post.seat)
                own = {p.kind: p for p in posts if p.seat == post.seat}
                self.script.add(own[PostKind.DEAD])
                self.script.add(replace(own[PostKind.BIG_BLIND], late=False), same_line=True)

    def _play(self) -> None:
        """Tell cards and actions; what nobody called goes back when nobody can call it any more."""
        self.decisions = list(self.replay.decisions)
        for event in self.source.events:
            if isinstance(event, HoleCards) and event.seat in self.heroes:
                self.script.add(event)
        if not self.decisions:
            self._return()
        if self.variant.discards or set(self.replay.boards) != {0}:
            self._by_lines()
        else:
            self._by_streets()

    def _by_streets(self) -> None:
        """Tell the streets as they were played, whether each has a line of its own or not."""
        board: Cards = ()
        for rule in self.account.streets:
            if rule.board:
                cards = self.account.board(rule.street)
                self.script.add(BoardCards(0, rule.street, cards, board))
                board += cards
            while self.decisions and self.decisions[0].street is rule.street:
                self._act()

    def _by_lines(self) -> None:
        """Tell boards, discards and actions in the order of their lines."""
        boards: dict[int, Cards] = {0: ()}
        for event in self.source.events:
            match event:
                case Discard():
                    self.script.add(event)
                case BoardCards():
                    before = board_before(event, boards)
                    self.script.add(replace(event, before=before))
                    boards[event.board] = before + event.cards
                case Action() if self.decisions and _is(event, self.decisions[0]):
                    self._act()

    def _act(self) -> None:
        self.script.add(self._action(self.decisions.pop(0)))
        if not self.decisions:
            self._return()

    def _return(self) -> None:
        for seat, amount in self.account.returned.items():
            self.script.claim(Returned(0, seat, amount))

    def _action(self, decision: Decision) -> Action:
        """Return an action with the numbers that both kinds of readers want: by how much, and to what."""
        verb, cap = decision.verb, self.header.cap
        last = decision.all_in
        stack = next(seat.stack for seat in self.source.seats if seat.seat == decision.seat)
        capped = last and cap is not None and stack > cap
        if verb in (Verb.FOLD, Verb.CHECK):
            return Action(0, decision.seat, verb)
        if verb is Verb.RAISE:
            by = decision.to - decision.street_before - decision.to_call
            return Action(0, decision.seat, verb, by, decision.to, last and not capped, capped)
        return Action(0, decision.seat, verb, decision.added, None, last and not capped, capped)

    # --------------------------------------------------------------------------------------------------- the showdown

    def _take(self) -> None:
        """Pay the last player in the hand."""
        for seat in self.account.live:
            amount = sum(payment.amount for payment in self.payments if payment.seat == seat)
            if amount:
                self.script.claim(Collected(0, seat, amount))
        shown = [event for event in self.account.tabled() if isinstance(event, Show)]
        for event in shown:
            self.script.add(replace(event, description="", board=0))
        self.script.skip(not shown)  # "doesn't show hand"

    def _showdown(self) -> None:
        """Tell every board: hands in the order of the rules, and on each board the last side pot first."""
        shows = {event.seat: event for event in self.account.tabled()}
        first = min(self.replay.boards)
        for board in sorted(self.replay.boards):
            self.script.add(ShowDown(0, board))
            told: set[int] = set()
            for pot in reversed(self.replay.pots):
                for seat in self.replay.show_order:
                    if seat in pot.eligible and seat not in told:
                        told.add(seat)
                        self._show(seat, shows.get(seat), board, again=board != first)
                for payment in self.payments:
                    if payment.pot == pot.number and payment.board in ((0, board) if board == first else (board,)):
                        self._pay(payment, board)

    def _show(self, seat: int, event: Show | Muck | None, board: int, again: bool) -> None:
        if isinstance(event, Show) and event.cards:
            self.script.add(Show(0, seat, event.cards, self._words(seat, board), board))
        elif not again:
            self.script.add(Muck(0, seat))

    def _words(self, seat: int, board: int) -> str:
        ranked = self.replay.ranks.get((seat, board))
        if ranked is None:
            return ""
        low = self.replay.lows.get((seat, board))
        return describe_high_low(ranked, low) if self.variant.low else describe(ranked)

    def _pay(self, payment: Payment, board: int) -> None:
        number = payment.pot if len(self.replay.pots) > 1 else None
        self.script.claim(Collected(0, payment.seat, payment.amount, number, board))

    # ---------------------------------------------------------------------------------------------------- the summary

    def _claims(self, no_low: bool) -> Claims:
        script, replay = self.script, self.replay
        script.skip()
        line = script.skip()
        runs = len(replay.boards) if self.variant.boards == 1 else 1
        script.skip(runs > 1)
        pots = tuple(PotClaim(line, pot.number, pot.amount - pot.rake) for pot in replay.pots)
        boards = tuple(BoardClaim(script.skip(), n, cards) for n, cards in sorted(replay.boards.items()) if cards)
        return Claims(
            returned=tuple(script.returned),
            collected=tuple(script.collected),
            total_pot=Money(line, replay.total_pot),
            pots=pots if len(pots) > 1 else (),
            rake=Money(line, replay.rake),
            boards=boards,
            seats=tuple(self._seat_claims()),
            cash_outs=tuple(replace(out, line=self._before_showdown()) for out in self.cash_outs),
            low_qualified=False if no_low else None,
            runs=runs,
        )

    def _before_showdown(self) -> int:
        """Return the line of the showdown: what stands on it, too, comes before it."""
        return next((e.line for e in self.script.events if isinstance(e, ShowDown)), self.script.line)

    def _seat_claims(self) -> Iterator[SeatClaim]:
        shows = {e.seat: e for e in self.script.events if isinstance(e, Show)}
        boards = sorted(self.replay.boards)
        for result in sorted(self.replay.seats, key=lambda seat: seat.seat):
            seat = result.seat
            claim = SeatClaim(self.script.skip(), seat, self._marks(seat))
            won = [sum(c.amount for c in self.script.collected if (c.seat, c.board) == (seat, b)) for b in boards]
            if result.folded_on is not None:
                claim = replace(claim, outcome="folded", street=str(result.folded_on))
            elif not self.replay.showdown:
                claim = replace(claim, outcome="collected", won=(sum(c.amount for c in self.script.collected),))
            elif seat not in shows:
                claim = replace(claim, outcome="mucked", cards=result.cards)
            else:
                words = tuple(self._words(seat, board) for board in boards)
                claim = replace(
                    claim,
                    outcome="won" if any(won) else "lost",
                    cards=shows[seat].cards,
                    won=tuple(won) if len(boards) > 1 or any(won) else (),
                    descriptions=words if all(words) else (),
                )
            yield claim

    def _marks(self, seat: int) -> tuple[str, ...]:
        """Return the positions the summary prints behind a name."""
        posts = self.account.posts
        big = big_blind_post(posts)
        kinds: dict[str, Post | None] = {
            "small blind": next((p for p in posts if p.kind is PostKind.SMALL_BLIND), None),
            "big blind": big,
            "button blind": next((p for p in posts if p.kind is PostKind.BUTTON_BLIND), None),
        }
        marks = [words for words, post in kinds.items() if post and post.seat == seat]
        if seat == self.header.button_seat and "button blind" not in marks:
            marks.insert(0, "button")
        return tuple(marks)


def _is(action: Action, decision: Decision) -> bool:
    return (action.line, action.seat) == (decision.line, decision.seat)


def _tournament(event: Tournament) -> Tournament:
    """Return a tournament whose buy-in and level are in the other room's words."""
    level = _LEVEL.fullmatch(event.level)
    if event.buy_in is None or not event.tournament_id.isdecimal():
        raise Refused("a tournament needs its number and its buy-in")
    parts: list[Amount] = [part for part in (event.buy_in, event.bounty, event.fee) if part is not None]
    texts = [f"{event.unit.sign}{plain(part, event.unit.exponent)}" for part in parts]
    code = f" {event.unit.currency}" if event.unit.sign else ""
    return replace(event, level=f"Level {level[1]}" if level else "", text="+".join(texts) + code)
