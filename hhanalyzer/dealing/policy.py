"""What a player does when it is his turn: styles of play, and the choice of a legal action.

The choice looks only at what a player can see: his cards' strength, the pot, what it costs, who raised.  Whatever it
comes to is brought within the bounds the table gives, so that every action is legal.
"""

import random
from dataclasses import dataclass

from hhanalyzer.engine.limits import Bounds
from hhanalyzer.engine.players import Player
from hhanalyzer.engine.table import Table
from hhanalyzer.engine.variants import FIXED_LIMIT
from hhanalyzer.model.events import Action, Verb
from hhanalyzer.model.money import Amount


@dataclass(frozen=True, slots=True)
class Style:
    """How somebody plays.

    ``sense`` is how much the cards count against chance (1: only the cards).  ``enter`` and ``raises`` are the parts of
    hands he plays and raises first in, ``continues`` the part he goes on with against a raise.  ``bluff`` is how often
    he bets without a hand, ``shove`` how often a raise is all he has, ``last_bet`` how often he bets on as the raiser.
    """

    name: str
    sense: float
    enter: float
    raises: float
    continues: float
    bluff: float
    shove: float
    last_bet: float


SOLID = Style("solid", 0.98, 0.25, 0.225, 0.16, 0.14, 0.005, 0.5)
TIGHT = Style("tight", 0.85, 0.2, 0.14, 0.12, 0.08, 0.01, 0.5)
CALLER = Style("caller", 0.7, 0.36, 0.1, 0.3, 0.08, 0.01, 0.4)
LOOSE = Style("loose", 0.65, 0.4, 0.24, 0.26, 0.22, 0.02, 0.55)
WILD = Style("wild", 0.25, 0.6, 0.3, 0.5, 0.3, 0.12, 0.5)
REGULARS = (TIGHT, TIGHT, CALLER, CALLER, LOOSE)
STYLES = {style.name: style for style in (SOLID, TIGHT, CALLER, LOOSE, WILD)}


def choose(table: Table, p: Player, strength: float, style: Style, rng: random.Random, chips: Amount) -> Action:
    """Return a legal action of the player to act, on line 0.  ``chips`` is all he has left, cap or not."""
    bounds = table.bounds(p)
    feel = style.sense * strength + (1 - style.sense) * rng.random()
    opening = table.rule is table.variant.streets[0]
    aggressive = _raises_first(table, p, feel, style, rng) if opening else _bets(table, p, feel, style, rng)
    if aggressive and bounds.can_raise:
        return _raise(table, p, bounds, _size(table, p, bounds, style, rng), chips)
    if not bounds.to_call:
        return Action(0, p.seat, Verb.CHECK)
    if (_calls_first if opening else _calls)(table, p, feel, style, bounds):
        last = bounds.to_call == p.behind
        capped = last and bounds.to_call < chips
        return Action(0, p.seat, Verb.CALL, bounds.to_call, all_in=last and not capped, capped=capped)
    return Action(0, p.seat, Verb.FOLD)


# ------------------------------------------------------------------------------------------------- before the flop


def _raises_first(table: Table, p: Player, feel: float, style: Style, rng: random.Random) -> bool:
    late = (p.index + 1) / len(table.players)  # the button sees most and opens most
    part = style.raises * _width(table)
    if table.raises == 0:
        return feel > 1 - part * (0.55 + 0.9 * late)
    part *= 0.28 if table.raises == 1 else 0.12
    return feel > 1 - part or rng.random() < style.bluff * 0.1


def _calls_first(table: Table, p: Player, feel: float, style: Style, bounds: Bounds) -> bool:
    if table.raises == 0:
        cheap = bounds.to_call < table.current
        return feel > 1 - style.enter * _width(table) * (1.5 if cheap else 1.0)
    price = bounds.to_call / (table.pot + bounds.to_call)
    part = style.continues * _width(table) * (1.6 if p.street and price < 0.3 else 1.0) / table.raises**0.5
    return feel > 1 - part and (price < 0.45 or feel > 1 - part / 2)


def _width(table: Table) -> float:
    """Return how many more hands are played at a small table than at one of six."""
    return {2: 2.4, 3: 1.7, 4: 1.35, 5: 1.15}.get(len(table.players), 1.0)


# ------------------------------------------------------------------------------------------------- flop and later


def _bets(table: Table, p: Player, feel: float, style: Style, rng: random.Random) -> bool:
    opponents = len(table.live()) - 1
    if not table.current:
        leads = table.last_aggressor is p and rng.random() < style.last_bet / max(opponents, 1) ** 0.5
        good = feel > 0.6 + 0.06 * opponents and rng.random() < 0.75
        return leads or good or rng.random() < style.bluff * 0.5
    if table.raises > 1:
        return feel > 0.96
    return (feel > 0.9 and rng.random() < 0.6) or rng.random() < style.bluff * 0.12


def _calls(table: Table, p: Player, feel: float, style: Style, bounds: Bounds) -> bool:
    """Call when the cards are worth the price; against a raise, or for much, they must be worth more."""
    price = bounds.to_call / (table.pot + bounds.to_call)
    much = bounds.to_call * 3 > p.behind + p.total
    needed = 0.36 + price + 0.1 * (table.raises - 1) + 0.08 * much - (style.continues - 0.15)
    return feel > needed


# ------------------------------------------------------------------------------------------------- how much


def _size(table: Table, p: Player, bounds: Bounds, style: Style, rng: random.Random) -> Amount:
    """Return the street total he would like to make it, before the bounds."""
    if rng.random() < style.shove:
        return bounds.max_to
    big = table.stakes.big_blind
    if table.rule is table.variant.streets[0]:
        if table.raises == 0:
            to = table.current * rng.choice((4, 5, 5, 6)) // 2 + table.limpers * big
        else:
            to = table.current * rng.choice((5, 6, 6, 7)) // 2
    elif not table.current:
        to = table.pot * rng.choice((33, 50, 50, 66, 75, 100)) // 100
    else:
        to = table.current * rng.choice((5, 6, 7)) // 2
    if to * 5 > (p.street + p.behind) * 4:  # no sense in keeping the last fifth
        return bounds.max_to
    return _rounded(to, big)


def _rounded(to: Amount, big: Amount) -> Amount:
    """Bet whole halves of a big blind, as people do."""
    step = max(big // 2, 1)
    return max(to // step * step, step)


def _raise(table: Table, p: Player, bounds: Bounds, to: Amount, chips: Amount) -> Action:
    to = bounds.min_to if table.limit == FIXED_LIMIT else max(bounds.min_to, min(to, bounds.max_to))
    added = to - p.street
    last = added == p.behind
    capped = last and added < chips
    verb = Verb.RAISE if table.current else Verb.BET
    amount = to - table.current if verb is Verb.RAISE else added
    target = to if verb is Verb.RAISE else None
    return Action(0, p.seat, verb, amount, target, last and not capped, capped)
