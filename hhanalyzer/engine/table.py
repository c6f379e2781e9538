"""The table: the one mutable object, onto which the events of a hand are played.

``apply(action)`` plays an action whatever is wrong with it, so that one fault neither hides nor fakes the next; what is
wrong with it is another question (engine.legality), which changes nothing.  The betting rules are those of TDA 40-47.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from hhanalyzer.engine.house import HouseRules, RaiseNumber, RaiseTotal
from hhanalyzer.engine.limits import LIMITS, Betting
from hhanalyzer.engine.outcome import Decision
from hhanalyzer.engine.players import Player
from hhanalyzer.engine.variants import FIXED_LIMIT, StreetRule, Variant
from hhanalyzer.model.events import Action, Post, PostKind, Street, Verb
from hhanalyzer.model.money import Amount, Unit

LIVE_POSTS = frozenset({PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.BUTTON_BLIND, PostKind.STRADDLE})
MAX_BETS = 4  # fixed limit: one bet and three raises a street


@dataclass(frozen=True, slots=True)
class Stakes:
    """What is played for, in the hand's unit.  ``big_blind`` is the least bet in no-limit and pot-limit."""

    small_blind: Amount
    big_blind: Amount
    ante: Amount = 0
    small_bet: Amount = 0
    big_bet: Amount = 0
    button_blind: Amount = 0


class Bounds:
    """What the player to act may do.  ``min_to``/``max_to`` are street totals, 0 where he may not bet or raise."""

    __slots__ = ("can_raise", "max_to", "min_to", "to_call")

    def __init__(self, to_call: Amount, can_raise: bool, min_to: Amount, max_to: Amount) -> None:
        self.to_call = to_call
        self.can_raise = can_raise
        self.min_to = min_to
        self.max_to = max_to


class Table:
    """The state of a hand between two events."""

    def __init__(
        self, variant: Variant, limit: str, stakes: Stakes, players: Sequence[Player], house: HouseRules, unit: Unit
    ) -> None:
        """Seat players, given clockwise from the button's left, for one hand whose money is in ``unit``."""
        self.variant = variant
        self.limit = limit
        self.fixed = limit == FIXED_LIMIT
        self.bounds_of = LIMITS[limit]
        self.stakes = stakes
        self.house = house
        self.unit = unit
        self.players = list(players)
        self.by_seat = {p.seat: p for p in players}
        self.rule: StreetRule = variant.streets[0]
        self.pot: Amount = 0
        self.current: Amount = 0  # street total to match
        self.increment: Amount = stakes.big_blind  # last full bet or raise
        self.base: Amount = 0  # level the last full bet or raise made
        self.bets = 0  # fixed limit: bets and full raises of the street
        self.raises = 0
        self.level = 0
        self.callers = 0
        self.limpers = 0
        self.entered = 0  # players who put money in voluntarily before the flop
        self.aggressor: Player | None = None
        self.last_aggressor: Player | None = None
        self.last_short: tuple[Player, Amount, Amount] | None = None  # who, to, raised by
        self.pointer = len(self.players) - 1  # index of the last player who acted in turn
        self.opener = self.pointer  # index of the player after whom the first street's betting began
        self.short_counted = False  # fixed limit: an all-in of half a bet or more stands as a raise
        self.decisions: list[Decision] = []
        for p in self.players:
            p.saw.append(self.rule.street)

    # -- questions -------------------------------------------------------------------------------------------------

    @property
    def street(self) -> Street:
        """The street being played."""
        return self.rule.street

    @property
    def bet_size(self) -> Amount:
        """The fixed-limit bet of this street."""
        return self.stakes.big_bet if self.rule.big_bet else self.stakes.small_bet

    def live(self) -> list[Player]:
        """Return the players still in the hand."""
        return [p for p in self.players if p.folded_on is None]

    def needs_to_act(self, p: Player) -> bool:
        """Tell whether the round cannot end before this player acts."""
        if p.folded_on is not None or p.all_in_on is not None or (p.acted and p.street >= self.current):
            return False
        highest = 0
        for other in self.players:
            if other is not p and other.folded_on is None:
                if other.all_in_on is None:
                    return True
                highest = max(highest, other.street)
        # Everybody else is all-in: he acts only if he faces a bet, and a short blind is no more than it is.
        return p.street < highest

    def to_act(self) -> Player | None:
        """Return whose turn it is, None when the round is over."""
        players = self.players
        count = len(players)
        for step in range(1, count + 1):
            p = players[(self.pointer + step) % count]
            if self.needs_to_act(p):
                return p
        return None

    def may_raise(self, p: Player) -> bool:
        """Tell whether the betting is open to him:

        He has not acted, or faces a full raise in all since he did (TDA 47).
        """
        if not p.acted:
            return True
        faced = self.current - p.acted_level
        return faced * 2 >= self.bet_size if self.fixed else faced >= self.increment

    def bounds(self, p: Player) -> Bounds:
        """Return what this player may do, were it his turn."""
        to_call = min(max(self.current - p.street, 0), p.behind)
        others = any(o is not p and o.folded_on is None and o.all_in_on is None for o in self.players)
        if p.behind <= self.current - p.street or not others or not self.may_raise(p):
            return Bounds(to_call, False, 0, 0)
        if self.fixed and self.bets >= MAX_BETS and not (self.house.limit_cap_heads_up and self._heads_up()):
            return Bounds(to_call, False, 0, 0)
        low, high = self.limits(p)
        most = p.street + p.behind
        return Bounds(to_call, True, min(low, most), min(high, most))

    def limits(self, p: Player) -> tuple[Amount, Amount]:
        """Return the least and greatest street total of a bet or raise under the limit, whatever the stack."""
        return self.bounds_of(
            Betting(
                self.current,
                p.street,
                p.behind,
                self.increment,
                self.base,
                self.bet_size,
                self.pot,
                self.stakes.big_blind,
            )
        )

    def street_total(self, action: Action) -> Amount:
        """Return the street total a bet, call or raise makes, by the numbers its line prints."""
        p = self.by_seat[action.seat]
        if action.to is not None and action.verb is not Verb.CALL:
            # Where "to" is what is added, blinds are not counted as added before: it is the total of a first raise.
            again = self.house.raise_total is RaiseTotal.ADDED and p.invested_here > 0
            return action.to + (p.street if again else 0)
        amount = action.amount or 0
        if action.verb is Verb.RAISE and self.house.raise_number is RaiseNumber.BY:
            return self.current + amount
        return p.street + amount

    def _heads_up(self) -> bool:
        return len(self.live()) == 2

    # -- events ----------------------------------------------------------------------------------------------------

    def post(self, post: Post) -> None:
        """Take a blind, ante or straddle from a stack."""
        p = self.by_seat[post.seat]
        kind, amount = post.kind, post.amount
        if kind in LIVE_POSTS or (kind is PostKind.DEAD and self._late_live(amount)):
            p.street += amount
        elif kind is PostKind.ANTE:
            p.ante += amount
        else:
            p.dead += amount
        self._move(p, amount)
        if kind is PostKind.BIG_BLIND:
            # A short big blind is still a whole one to everybody else.
            self._open(max(amount, self.stakes.big_blind), self.stakes.big_blind)
        elif kind is PostKind.BUTTON_BLIND:
            self._open(max(amount, self.stakes.button_blind), self.stakes.button_blind or amount)
        elif kind is PostKind.STRADDLE:
            self._open(p.street, p.street)
        elif kind is PostKind.SMALL_BLIND:
            self.current = max(self.current, p.street)

    def _late_live(self, amount: Amount) -> bool:
        """A small blind posted late is dead money, unless the room lets it count."""
        return not self.house.dead_small_blind and amount == self.stakes.small_blind

    def _open(self, to: Amount, increment: Amount) -> None:
        if to > self.current or not self.level:
            self.current = max(to, self.current)
            self.base = self.current
            self.increment = increment
        self.level = self.bets = 1

    def begin_betting(self, after: Player) -> None:
        """Let the betting of the first street begin with the player after the last blind or straddle."""
        self.pointer = self.opener = after.index

    def apply(self, action: Action) -> None:
        """Play an action at face value and record the situation it was taken in."""
        p = self.by_seat[action.seat]
        in_turn = self.to_act()
        verb = action.verb
        to = self.street_total(action) if verb in (Verb.CALL, Verb.BET, Verb.RAISE) else p.street
        added = to - p.street
        self.decisions.append(self._decision(action, p, added, to))
        if verb is Verb.FOLD:
            p.folded_on = self.street
        else:
            p.street = to
            if added:
                self._move(p, added)
                p.invested += added
                p.invested_here += added
            self._count(verb, p, to)
        p.acted = True
        p.acted_level = self.current
        if action.capped:
            p.behind = 0
            p.all_in_on = p.all_in_on or self.street
        if in_turn is p or in_turn is None:
            self.pointer = p.index

    def _count(self, verb: Verb, p: Player, to: Amount) -> None:
        """Update level, increment and the counts of callers for money put in."""
        if self.rule is self.variant.streets[0] and verb in (Verb.CALL, Verb.RAISE, Verb.BET):
            self.entered += 1
        if verb is Verb.CALL:
            self.callers += 1
            self.limpers += self.level == 1 and self.rule is self.variant.streets[0]
        if to <= self.current or verb is Verb.CALL:
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
        if p.behind <= 0 and p.all_in_on is None:
            p.all_in_on = self.street

    def can_bet(self) -> int:
        """Count the players in the hand who have chips behind."""
        return sum(p.folded_on is None and p.all_in_on is None for p in self.players)

    def return_uncalled(self) -> tuple[Player, Amount] | None:
        """Give back the part of a bet that nobody called, once no more than one player can bet;

        Tell whose and how much.
        """
        if self.can_bet() > 1 and len(self.live()) > 1:
            return None
        found = self.uncalled()
        if found:
            p, amount = found
            p.street -= amount
            p.behind += amount
            p.returned += amount
            self.pot -= amount
            if p.behind > 0:
                p.all_in_on = None
        return found

    def next_street(self, rule: StreetRule) -> None:
        """Gather the bets and open the next street; the first player left of the button acts first."""
        for p in self.players:
            p.live += p.street
            p.street = 0
            p.acted = False
            p.acted_level = p.invested_here = 0
            if p.folded_on is None:
                p.saw.append(rule.street)
        self.rule = rule
        self.current = self.base = self.bets = self.raises = self.level = self.callers = 0
        self.increment = self.stakes.big_blind
        self.last_aggressor, self.aggressor = self.aggressor, None
        self.last_short = None
        self.short_counted = False
        self.pointer = len(self.players) - 1

    def uncalled(self) -> tuple[Player, Amount] | None:
        """Return who has money on this street that nobody called, and how much: his bet above the next highest."""
        first = second = 0
        top: Player | None = None
        for p in self.players:
            if p.street > first:
                first, second, top = p.street, first, p
            elif p.street > second:
                second = p.street
        if top is None or first == second or top.folded_on is not None:
            return None
        return top, first - second

    def _decision(self, action: Action, p: Player, added: Amount, to: Amount) -> Decision:
        bounds = self.bounds(p)
        live = self.live()
        return Decision(
            line=action.line,
            order=len(self.decisions),
            seat=p.seat,
            street=self.street,
            verb=action.verb,
            added=added,
            to=to,
            all_in=action.all_in or added >= p.behind > 0,
            to_call=bounds.to_call,
            pot_before=self.pot,
            stack_before=p.behind,
            street_before=p.street,
            invested_before=p.invested,
            can_raise=bounds.can_raise,
            min_to=bounds.min_to,
            max_to=bounds.max_to,
            level=self.level,
            raises=self.raises,
            callers=self.callers,
            limpers=self.limpers,
            first_in=not self.entered,
            aggressor=self.aggressor.seat if self.aggressor else None,
            last_aggressor=self.last_aggressor.seat if self.last_aggressor else None,
            in_position=self._acts_last(p, live),
            live=len(live),
            behind=sum(o is not p and self.needs_to_act(o) for o in live),
            incomplete=to > self.current > 0 and action.verb is Verb.RAISE and not self._is_full(to - self.current),
        )

    def _acts_last(self, p: Player, live: list[Player]) -> bool:
        """Tell whether he acts last on this street: the button's side after the flop, the last blind before it."""
        if self.rule is self.variant.streets[0]:
            count = len(self.players)
            return max(live, key=lambda o: (o.index - self.opener - 1) % count) is p
        return live[-1] is p
