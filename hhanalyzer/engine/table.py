"""The table: the one mutable object, onto which the events of a hand are played.

``apply(action)`` plays an action whatever is wrong with it, so that one fault neither hides nor fakes the next; what is
wrong with it is another question (engine.legality), which changes nothing.  The betting rules are those of TDA 40-47.
"""

from collections.abc import Sequence

from hhanalyzer.engine.house import HouseRules, RaiseNumber, RaiseTotal
from hhanalyzer.engine.limits import LIMITS, NOTHING_DUE, Bounds, Stakes
from hhanalyzer.engine.outcome import Decision
from hhanalyzer.engine.players import NOT_YET, Player
from hhanalyzer.engine.uncalled import uncalled_bet, unmatched_ante
from hhanalyzer.engine.variants import FIXED_LIMIT, StreetRule, Variant
from hhanalyzer.model.events import Action, Post, PostKind, Street, Verb
from hhanalyzer.model.money import Amount, Unit

_new = tuple.__new__

# An enum looks its members up anew each time they are asked for: as names of the module they cost a fifth.
_FOLD, _CHECK, _CALL, _RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.RAISE
_SMALL_BLIND, _BIG_BLIND, _ANTE = PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.ANTE

LIVE_POSTS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.BUTTON_BLIND, PostKind.STRADDLE})
MAX_BETS = 4  # fixed limit: one bet and three raises a street


class Table:
    """The state of a hand between two events.

    ``able`` counts those with chips to bet among the ``live_count`` still in the hand.  ``streets`` are those dealt so
    far, ``opening`` tells that it is the first.  ``current`` is the street total to match, ``increment`` the last full
    bet or raise, ``base`` the level it made.  ``bets`` counts bets and full raises of the street for the limit's cap;
    ``short_counted``: an all-in of half a bet or more stands as one of them.  ``entered`` counts who put money in
    voluntarily before the flop.  ``last_short`` is who raised too little, to what, and by how much.  ``pointer`` is the
    index of the last player who acted in turn, ``opener`` that of the player after whom the first betting began.
    """

    # More than thirty attributes would not share their keys between the tables of all hands.
    __slots__ = (
        "_last", "_may", "_may_player", "_waiting", "able", "aggressor", "base", "bet_size", "bets",
        "by_seat", "callers", "current", "decisions", "entered", "fixed", "house", "increment",
        "last_aggressor", "last_short", "level", "limit", "limit_of", "limpers", "live_count", "min_bet",
        "opener", "opening", "players", "pointer", "pot", "raises", "rule", "short_counted", "stakes",
        "street", "streets", "unit", "variant",
    )  # fmt: skip

    def __init__(
        self, variant: Variant, limit: str, stakes: Stakes, players: Sequence[Player], house: HouseRules, unit: Unit
    ) -> None:
        """Seat players, given clockwise from the button's left, for one hand whose money is in ``unit``."""
        self.variant = variant
        self.limit = limit
        self.fixed = limit == FIXED_LIMIT
        self.limit_of = LIMITS[limit]
        self.stakes = stakes
        self.house = house
        self.unit = unit
        self.players = list(players)
        self.by_seat = {p.seat: p for p in players}
        self.min_bet = self.increment = stakes.big_blind
        self.live_count = self.able = count = len(self.players)
        self.streets: tuple[Street, ...] = ()
        self._enter(variant.streets[0])
        self.pot = self.current = self.base = 0
        self.bets = self.raises = self.level = self.callers = self.limpers = self.entered = 0
        self.aggressor: Player | None = None
        self.last_aggressor: Player | None = None
        self.last_short: tuple[Player, Amount, Amount] | None = None
        self.pointer = self.opener = count - 1
        self.short_counted = False
        self.decisions: list[Decision] = []
        # These answers are asked for several times an action; they are kept until something changes.
        self._waiting: list[Player] | None = None
        self._may_player: Player | None = None
        self._may = NOTHING_DUE
        self._last: Player | None = None  # who acts last on this street

    def _enter(self, rule: StreetRule) -> None:
        self.rule = rule
        self.opening = rule is self.variant.streets[0]
        self.street: Street = rule.street
        self.streets = (*self.streets, rule.street)
        self.bet_size: Amount = self.stakes.big_bet if rule.big_bet else self.stakes.small_bet

    # -- questions -------------------------------------------------------------------------------------------------

    def live(self) -> list[Player]:
        """Return the players still in the hand."""
        return [p for p in self.players if p.folded_on is None]

    def _needs_to_act(self, p: Player) -> bool:
        """Tell whether the round cannot end before this player acts, of one who has not acted on the bet he faces.

        When everybody else is all-in he acts only if he faces a bet, and a short blind is no more than it is.
        """
        return self.able > 1 or p.street < max(
            (o.street for o in self.players if o is not p and o.folded_on is None), default=0
        )

    def to_act(self) -> Player | None:
        """Return whose turn it is, None when the round is over."""
        waiting = self._wait() if self._waiting is None else self._waiting
        return waiting[-1] if waiting else None

    def _wait(self) -> list[Player]:
        """Return who still has to act in this round; it is the last one's turn."""
        current = self.current
        waiting = [p for p in self._right_of(self.pointer) if not p.out and p.acted_level < current]
        if self.able <= 1:
            waiting = [p for p in waiting if self._needs_to_act(p)]
        self._waiting = waiting
        return waiting

    def _right_of(self, index: int) -> list[Player]:
        """Return everybody counter-clockwise, beginning with the player of an index."""
        return self.players[index::-1] + self.players[:index:-1]

    def _changed(self) -> None:
        self._waiting = self._may_player = None

    def may_raise(self, p: Player) -> bool:
        """Tell whether betting is open to him: he has not acted, or faces a full raise since he did (TDA 47)."""
        if p.acted_level == NOT_YET:
            return True
        faced = self.current - p.acted_level
        return faced * 2 >= self.bet_size if self.fixed else faced >= self.increment

    def bounds(self, p: Player) -> Bounds:
        """Return what this player may do, were it his turn."""
        return Bounds(*self.may(p))

    def may(self, p: Player) -> tuple[Amount, bool, Amount, Amount]:
        """Return the values of a player's bounds."""
        if self._may_player is p:
            return self._may
        behind = p.behind
        due = self.current - p.street
        if (
            behind <= due
            or not (p.acted_level == NOT_YET or self.may_raise(p))
            or self.able == (not p.out)  # nobody else has chips to bet
            or (self.fixed and self._capped())
        ):
            may = (behind if due > behind else due if due > 0 else 0, False, 0, 0)
        else:
            low, high = self.limit_of(self, p)
            most = p.street + behind
            may = (due if due > 0 else 0, True, low if low < most else most, high if high < most else most)
        self._may_player, self._may = p, may
        return may

    def _capped(self) -> bool:
        """Tell whether the limit allows no more raises on this street."""
        return self.bets >= MAX_BETS and not (self.house.limit_cap_heads_up and self.live_count == 2)

    def street_total(self, action: Action) -> Amount:
        """Return the street total a bet, call or raise makes, by the numbers its line prints."""
        p = self.by_seat[action.seat]
        if action.verb is _CALL:
            return p.street + (action.amount or 0)
        if action.to is not None:
            # Where "to" is what is added, blinds are not counted as added before: it is the total of a first raise.
            again = self.house.raise_total is RaiseTotal.ADDED and p.invested_here > 0
            return action.to + (p.street if again else 0)
        amount = action.amount or 0
        if action.verb is _RAISE and self.house.raise_number is not RaiseNumber.ADDED:
            return amount if self.house.raise_number is RaiseNumber.TO else self.current + amount
        return p.street + amount

    # -- events ----------------------------------------------------------------------------------------------------

    def post(self, post: Post) -> None:
        """Take a blind, ante or straddle from a stack."""
        p = self.by_seat[post.seat]
        kind, amount = post.kind, post.amount
        if kind in LIVE_POSTS or (kind is PostKind.DEAD and self._counts(amount)):
            p.street += amount
        elif kind is _ANTE:
            p.ante += amount
        else:
            p.dead += amount
        self._move(p, amount)
        self._changed()
        if kind is _BIG_BLIND:
            # A short big blind is still a whole one to everybody else.
            self._open(max(amount, self.stakes.big_blind), self.stakes.big_blind)
        elif kind is _SMALL_BLIND:
            self.current = max(self.current, p.street)
        elif kind is PostKind.BUTTON_BLIND:
            self._open(max(amount, self.stakes.button_blind), self.stakes.button_blind or amount)
        elif kind is PostKind.STRADDLE:
            self._open(p.street, p.street)

    def _counts(self, late: Amount) -> bool:
        """A small blind posted late is dead money, unless the room lets it count."""
        return not self.house.dead_small_blind and late == self.stakes.small_blind

    def _open(self, to: Amount, increment: Amount) -> None:
        if to > self.current or not self.level:
            self.current = max(to, self.current)
            self.base = self.current
            self.increment = increment
        self.level = self.bets = 1

    def begin_betting(self, after: Player, unposted: bool = False) -> None:
        """Let the betting of the first street begin with the player after the last blind or straddle.

        ``unposted`` says that the big blind is owed by somebody who has nothing left: the others face it all the same.
        """
        if unposted:
            self._open(self.stakes.big_blind, self.stakes.big_blind)
        self.pointer = self.opener = after.index
        self._last = None
        self._changed()

    def apply(self, action: Action) -> None:
        """Play an action at face value and record the situation it was taken in."""
        p = self.by_seat[action.seat]
        verb, before = action.verb, self.current
        waiting = self._wait() if self._waiting is None else self._waiting
        in_turn = waiting[-1] is p if waiting else False
        behind = len(waiting) - 1 if in_turn else self._behind(p)
        if verb is _FOLD or verb is _CHECK:
            self.decisions.append(self._decision(action, p, 0, p.street, behind))
            if verb is _FOLD and p.folded_on is None:
                self._fold(p)
        else:
            to = self.street_total(action)
            added = to - p.street
            self.decisions.append(self._decision(action, p, added, to, behind))
            self._put_in(verb, p, added, to)
        p.acted_level = self.current
        if action.capped:
            p.behind = 0
            self._all_in(p)
        self._may_player = None
        if in_turn and self.able > 1 and self.current == before:
            self.pointer = p.index
            waiting.pop()  # the others wait as they did
        else:
            if in_turn or not waiting:
                self.pointer = p.index
            self._waiting = None

    def _put_in(self, verb: Verb, p: Player, added: Amount, to: Amount) -> None:
        p.street = to
        p.invested += added
        p.invested_here += added
        self._move(p, added)
        self._count(verb, p, to)
        if p.open_stack and verb is _CALL and to < self.current:
            p.behind = 0
            self._all_in(p)

    def _fold(self, p: Player) -> None:
        p.folded_on = self.street
        p.saw = self.streets
        self.live_count -= 1
        if not p.out:
            self.able -= 1
            p.out = True
        if p is self._last:
            self._last = None

    def _count(self, verb: Verb, p: Player, to: Amount) -> None:
        """Update level, increment and the counts of callers for money put in."""
        if self.opening:
            self.entered += 1
        if verb is _CALL:
            self.callers += 1
            if self.opening and self.level == 1:
                self.limpers += 1
            return
        if to <= self.current:
            return
        raised_by = to - self.current
        if self._is_full(raised_by):
            # Completing an all-in that already counted as a raise is not one raise more.
            self.bets += not (self.short_counted and to == self.base + self.bet_size)
            self.increment = max(raised_by, self.stakes.big_blind)
            self.base = to
            self.short_counted = False
        else:
            if self.fixed and not self.short_counted and (to - self.base) * 2 >= self.bet_size:
                self.bets += 1
                self.short_counted = True
            self.last_short = (p, to, raised_by)
        self.current = to
        self.level += 1
        self.raises += 1
        self.callers = 0
        self.aggressor = p

    def _is_full(self, raised_by: Amount) -> bool:
        if self.fixed:
            return self.current + raised_by >= self.base + self.bet_size
        return raised_by >= (self.increment if self.current else self.stakes.big_blind)

    def _move(self, p: Player, added: Amount) -> None:
        p.behind -= added
        self.pot += added
        if p.behind <= 0:
            self._all_in(p)

    def _all_in(self, p: Player) -> None:
        if p.all_in_on is None:
            p.all_in_on = self.street
            if not p.out:
                self.able -= 1
                p.out = True

    def return_uncalled(self) -> tuple[Player, Amount] | None:
        """Give back what nobody called of a bet once at most one player can bet; return whose and how much."""
        if self.able > 1 and self.live_count > 1:
            return None
        found = uncalled_bet(self.players) or (unmatched_ante(self.players) if self.opening else None)
        if found:
            p, amount = found
            p.ante -= amount if not p.street else 0
            p.street -= amount if p.street else 0
            p.behind += amount
            p.returned += amount
            self.pot -= amount
            if p.behind > 0 and p.all_in_on is not None:
                p.all_in_on = None
                p.out = False
                self.able += 1
            self._changed()
        return found

    def next_street(self, rule: StreetRule) -> None:
        """Gather the bets and open the next street; the first player left of the button acts first."""
        for p in self.players:
            if p.street:
                p.live += p.street
                p.street = 0
            p.invested_here = 0
            p.acted_level = NOT_YET
        self._enter(rule)
        self.current = self.base = self.bets = self.raises = self.level = self.callers = 0
        self.increment = self.stakes.big_blind
        self.last_aggressor, self.aggressor = self.aggressor, None
        self.last_short = None
        self.short_counted = False
        self.pointer = len(self.players) - 1
        self._last = None
        self._changed()

    def _decision(self, action: Action, p: Player, added: Amount, to: Amount, behind: int) -> Decision:
        to_call, can_raise, min_to, max_to = self.may(p)
        aggressor, last_aggressor, stack, verb = self.aggressor, self.last_aggressor, p.behind, action.verb
        all_in = action.all_in
        if added and added >= stack > 0:
            all_in = True
        # One is made for every action: made as a plain tuple it takes half the time.
        return _new(
            Decision,
            (
                action.line,
                len(self.decisions),
                p.seat,
                self.street,
                verb,
                added,
                to,
                all_in,
                to_call,
                self.pot,
                stack,
                p.street,
                p.invested,
                can_raise,
                min_to,
                max_to,
                self.level,
                self.raises,
                self.callers,
                self.limpers,
                self.opening and not self.entered,
                None if aggressor is None else aggressor.seat,
                None if last_aggressor is None else last_aggressor.seat,
                p is (self._last or self._acts_last()),
                self.live_count,
                behind,
                verb is _RAISE and to > self.current > 0 and not self._is_full(to - self.current),
            ),
        )

    def _behind(self, p: Player) -> int:
        """Count the others who can still act in this round, of a player who acts out of turn."""
        current = self.current
        return sum(not o.out and o.acted_level < current and self._needs_to_act(o) for o in self.players if o is not p)

    def _acts_last(self) -> Player | None:
        """Return who acts last on this street: the button's side after the flop, the last blind before it."""
        order = self._right_of(self.opener) if self.opening else self.players[::-1]
        self._last = next((p for p in order if p.folded_on is None), None)
        return self._last
