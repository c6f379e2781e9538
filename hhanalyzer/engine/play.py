"""A hand in play: its events over a Table, with the boards and the problems found on the way."""

from collections.abc import Mapping
from dataclasses import replace

from hhanalyzer.engine.blinds import (
    Posted,
    begins_after,
    level_posted,
    opening_problems,
    post_problems,
    posts_of,
    unposted_big_blind,
    usual_ante,
)
from hhanalyzer.engine.house import HouseRules, RaiseNumber
from hhanalyzer.engine.legality import legal, problems
from hhanalyzer.engine.limits import Stakes
from hhanalyzer.engine.players import Player, clockwise
from hhanalyzer.engine.table import Table
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import (
    Action,
    BoardCards,
    CardEvent,
    Discard,
    Muck,
    Post,
    Show,
    ShowDown,
    Street,
    Verb,
)
from hhanalyzer.model.findings import Finding, Severity, finding
from hhanalyzer.model.hand import Hand, Header
from hhanalyzer.model.money import Amount, money_text
from hhanalyzer.model.quick import quick

_Stakes = quick(Stakes)
_ALL_IN = Verb.ALL_IN  # asked of every action: as a name of the module it is quicker found


class Play:
    """A hand being replayed: the table, the boards, and what was known of hole cards and showdown so far."""

    def __init__(self, hand: Hand, house: HouseRules) -> None:
        """Seat the players dealt in."""
        self.hand = hand
        self.house = house
        header = hand.header
        self.variant: Variant = played_variant(header.game, house)
        self.posted = Posted(posts_of(hand.events))
        self.ante = usual_ante(self.posted, header.ante)
        level = level_posted(hand, self.posted) if house.level_as_posted else None
        self.stakes = _stakes(hand, self.posted, level)
        self.table = Table(self.variant, header.limit, self.stakes, _seated(hand, self.posted), house, header.unit)
        if house.promo_in_play:
            self.table.pot += sum(money.amount for money in hand.claims.promo)
        self.seen: list[CardEvent] = []
        self.boards: dict[int, Cards] = {0: ()}
        self.problems: list[Finding] = [_other_level(post, header) for post in level[:1]] if level else []
        self.started = False
        self.showdown_line: int | None = None
        self.discarded: dict[int, int] = {}
        self.tells_less = not (house.checks_printed and house.folds_printed)
        self.silent = {} if house.folds_printed else unseen(hand)
        self.undealt: Cards = () if house.streets_printed else _unprinted_board(hand)
        self.as_printed = not (self.tells_less or self.undealt or house.idle_checks or _renames(house))

    def post(self, event: Post) -> None:
        """Take a post."""
        self.problems += post_problems(self.table, event, self.ante)
        if event.seat in self.table.by_seat:
            self.table.post(event)

    def act(self, event: Action) -> None:
        """Play an action."""
        if not self.started:
            self.start()
        if not self.as_printed:
            if self.tells_less:
                self._skip_to(event.seat, event.line)
            if self._is_idle(event):
                return
            if self.undealt and self.table.to_act() is None:
                self.deal_unprinted(event.line)
            event = self._meant(event)
        elif event.verb is _ALL_IN:
            event = self._named(event)
        table = self.table
        p = table.by_seat.get(event.seat)
        if p is None or not legal(table, event, p):
            self.problems += problems(table, event)
        if p is not None:
            table.apply(event)

    def _is_idle(self, event: Action) -> bool:
        """Tell whether an action is one of the checks that the room prints when it is nobody's turn."""
        return event.verb is Verb.CHECK and self.house.idle_checks and self.table.to_act() is None

    def _meant(self, event: Action) -> Action:
        """Return what the rules call an action for which the room has another word."""
        if event.verb is Verb.ALL_IN:
            event = self._named(event)
        if event.verb is Verb.RAISE and event.all_in and self.house.all_in_bet_raises and not self.table.current:
            return replace(event, verb=Verb.BET, to=self.table.street_total(event))
        if event.verb is Verb.BET and self.house.bet_facing_bet and self.table.current:
            return self._as_raise(event)
        return event

    def _skip_to(self, seat: int, line: int) -> None:
        """Play what the text leaves out until it is somebody's turn: folds of those not seen again, and checks."""
        while (turn := self.table.to_act()) is not None and turn.seat != seat:
            if self.silent.get(turn.seat, line) < line:
                self.table.apply(Action(line, turn.seat, Verb.FOLD))
            elif not self.house.checks_printed and turn.street >= self.table.current:
                self.table.apply(Action(line, turn.seat, Verb.CHECK))
            else:
                return

    def _named(self, all_in: Action) -> Action:
        """Return what going all-in was: a bet, a call, or a raise."""
        p = self.table.by_seat.get(all_in.seat)
        to, current = (p.street if p else 0) + (all_in.amount or 0), self.table.current
        if 0 < to <= current:
            return replace(all_in, verb=Verb.CALL, all_in=True)
        return replace(all_in, verb=Verb.RAISE if current else Verb.BET, to=to, all_in=True)

    def _as_raise(self, bet: Action) -> Action:
        """Return the raise that some texts call a bet."""
        p = self.table.by_seat.get(bet.seat)
        before = self.table.current if self.house.bet_facing_bet is RaiseNumber.BY or p is None else p.street
        return replace(bet, verb=Verb.RAISE, amount=None, to=before + (bet.amount or 0))

    def start(self) -> None:
        """Begin the first betting round: the posts are all there."""
        self.started = True
        if not self.table.players:
            return
        button = self.hand.header.button_seat
        unposted = unposted_big_blind(self.table, self.posted, button)
        self.table.begin_betting(begins_after(self.table, self.posted, unposted), unposted is not None)
        if not self.hand.cancelled:
            self.problems += opening_problems(self.table, self.posted, button, self.hand.line, self.ante)

    def see(self, event: CardEvent) -> None:
        """Take note of an event of the cards; hole cards and words are looked at when the hand is settled."""
        self.seen.append(event)
        if type(event) is BoardCards:
            self.deal(event)
        elif type(event) is ShowDown:
            self.showdown_line = self.showdown_line or event.line
        elif type(event) is Discard:
            self.discard(event)

    def deal(self, event: BoardCards) -> None:
        """Deal board cards; the first of a street ends the betting of the one before."""
        if event.street not in self.table.streets:  # several boards may be dealt one after the other
            self.end_round(event.line)
            self.table.return_uncalled()
            self.open_street(event.street)
        self.boards[event.board] = board_before(event, self.boards) + event.cards

    def deal_unprinted(self, line: int) -> None:
        """Deal the next street of a board whose streets have no lines."""
        rule = next((r for r in self.variant.streets[len(self.table.streets) :] if r.board), None)
        new, self.undealt = (self.undealt[: rule.board], self.undealt[rule.board :]) if rule else ((), ())
        if rule:
            self.deal(BoardCards(line, rule.street, new))

    def open_street(self, street: Street) -> None:
        """Open the street named."""
        for rule in self.variant.streets:
            if rule.street is street:
                self.table.next_street(rule)
                return
        raise ValueError(f"no {street} in {self.variant.title}")

    def end_round(self, line: int) -> None:
        """Report whoever still has to act when a betting round ends."""
        if not self.started:
            self.start()
        if not self.table.players or self._is_bomb_pot():
            return
        if self.tells_less:
            self._skip_to(0, line)
        waiting = self.table.to_act()
        if waiting is not None and not self.hand.cancelled:
            said = f"the {self.table.street} ends while {waiting.name} still has to act"
            self.problems.append(finding("A012", line, said, waiting.seat))

    def _is_bomb_pot(self) -> bool:
        """In a bomb pot everybody antes, nobody posts a blind, and the betting begins on the flop."""
        return len(self.table.streets) == 1 and self.posted.only_antes

    def discard(self, event: Discard) -> None:
        """Count cards thrown away, and report those that may not be."""
        rule = self.variant
        before = self.discarded.get(event.seat, 0)
        self.discarded[event.seat] = before + event.count
        p = self.table.by_seat.get(event.seat)
        name = p.name if p else f"seat {event.seat}"
        if not rule.discards:
            said = f"{name} discards in a game without discards"
        elif p is not None and p.folded_on is not None:
            said = f"{name} discards after folding"
        elif rule.discard_on is not self.table.street:
            said = f"{name} discards on the {self.table.street}; it is done on the {rule.discard_on}"
        elif before + event.count != rule.discards:
            said = f"{name} discards {before + event.count} cards; the game discards {rule.discards}"
        else:
            return
        self.problems.append(finding("A015", event.line, said, event.seat))

    def finish(self) -> None:
        """End the hand: the last betting round, and what nobody called."""
        hand = self.hand
        if hand.complete and not hand.cancelled:
            last = hand.claims.collected[0].line if hand.claims.collected else hand.end_line
            self.end_round(self.showdown_line or last)
            while self.undealt:
                self.deal_unprinted(last)
        elif not self.started:
            self.start()
        self.table.return_uncalled()


def _unprinted_board(hand: Hand) -> Cards:
    """Return the board of the summary where no line before it deals to one."""
    dealt = any(isinstance(event, BoardCards) for event in hand.events)
    return () if dealt else next((claim.cards for claim in hand.claims.boards), ())


def _renames(house: HouseRules) -> bool:
    """Tell whether the room may call an action by the name of another."""
    return house.all_in_bet_raises or house.bet_facing_bet is not None


def unseen(hand: Hand) -> dict[int, int]:
    """Return those who neither fold nor show nor are paid, of whom the summary says no more: seat to last line."""
    seen = {event.seat for event in hand.events if isinstance(event, (Show, Muck))}
    seen |= {event.seat for event in hand.events if isinstance(event, Action) and event.verb is Verb.FOLD}
    seen |= {claim.seat for claim in hand.claims.collected}
    seen |= {claim.seat for claim in hand.claims.seats if claim.outcome not in ("", "folded")}
    last = {event.seat: event.line for event in hand.events if isinstance(event, (Post, Action))}
    return {seat.seat: last.get(seat.seat, 0) for seat in hand.seats if seat.seat not in seen}


def played_variant(game: str, house: HouseRules) -> Variant:
    """Return a game as the room plays it."""
    variant = VARIANTS[game]
    if house.trips_beat_straights and variant.high_with_trips:
        return replace(variant, high=variant.high_with_trips)
    return variant


def board_before(event: BoardCards, boards: Mapping[int, Cards]) -> Cards:
    """Return the board that cards are dealt to: what is on it, or what their line repeats where that is more.

    A board that is run again begins with the street where the runs part; the line says what it shares with the first.
    """
    known = boards.get(event.board, boards[0])
    repeats = len(event.before) > len(known) and event.before[: len(known)] == known
    return event.before if repeats else known


def _other_level(post: Post, header: Header) -> Finding:
    """Note that the blinds posted are those of another level than the first line's."""
    blinds = "/".join(money_text(blind, header.unit) for blind in (header.small_blind, header.big_blind))
    said = f"the blinds posted are of a lower level than the first line's, {blinds}"
    return finding("B002", post.line, said, post.seat, Severity.INFO)


def _stakes(hand: Hand, posted: Posted, level: tuple[Post, Post] | None) -> Stakes:
    """Return the stakes of the header, or of the level posted; a blind it does not print is the one posted."""
    header = hand.header
    if level:
        small, big_bet = level[0].amount, header.big_bet and 2 * level[1].amount
        return Stakes(small, level[1].amount, header.ante, header.small_bet and level[1].amount, big_bet)
    button = header.button_blind or (posted.button.amount if posted.button else 0)
    return _Stakes(
        header.small_blind or (posted.small.amount if posted.small else 0),
        button or header.big_blind or _big_blind(hand, posted),
        header.ante,
        header.small_bet,
        header.big_bet,
        button,
    )


def _big_blind(hand: Hand, posted: Posted) -> Amount:
    """Return the big blind that was posted, or called: who had less posted a short one."""
    big = posted.big.amount if posted.big else 0
    moves = (e for e in hand.events if type(e) is Action and e.verb not in (Verb.FOLD, Verb.CHECK))
    first = next(moves, None)
    if first is None or first.verb is not Verb.CALL or any(post.seat == first.seat for post in posted.posts):
        return big
    return max(big, first.amount or 0)


def _seated(hand: Hand, posted: Posted) -> list[Player]:
    """Seat those dealt in, clockwise from the button's left; without a button line, from the small blind."""
    seats = {seat.seat: seat for seat in hand.seats if seat.dealt_in}
    button = hand.header.button_seat
    if button is None:
        button = (posted.small.seat if posted.small else 1) - 1
    cap = hand.header.cap
    players = []
    for index, number in enumerate(clockwise(list(seats), button)):
        seat = seats[number]
        stack = seat.stack
        behind = min(stack, cap) if cap else stack
        players.append(Player(number, seat.name, stack, behind, index, seat.sitting_out, not seat.stack_known))
    return players
