"""What the players and the deck did, in the order of the text.  Each event knows its line (1-based, in the file).

Amounts are ints in the hand's unit; seats are the site's own 1-based numbers.  Whatever the rules can compute
from these is not an event but a claim (model.hand).  The records are final: what an event is, ``type(event)`` tells,
quicker than ``isinstance``.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import final

from hhanalyzer.model.cards import Cards
from hhanalyzer.model.money import Amount


class Street(StrEnum):
    """The streets of the board games."""

    PREFLOP = "preflop"
    FLOP = "flop"
    TURN = "turn"
    RIVER = "river"


class PostKind(StrEnum):
    """What a player pays before the cards are looked at."""

    ANTE = "post_ante"
    SMALL_BLIND = "post_small_blind"
    BIG_BLIND = "post_big_blind"
    BUTTON_BLIND = "post_button_blind"
    DEAD = "post_dead"
    STRADDLE = "straddle"


class Verb(StrEnum):
    """What a player does when it is his turn."""

    FOLD = "fold"
    CHECK = "check"
    CALL = "call"
    BET = "bet"
    RAISE = "raise"
    ALL_IN = "all-in"  # as printed: the last chips go in, as a bet, a call or a raise; a Decision says which it was


@final
@dataclass(frozen=True, slots=True)
class Post:
    """A blind, ante, dead blind or straddle of ``amount`` chips moved.

    ANTE and DEAD are dead money (they do not count toward a call); all other kinds are live.  ``late`` marks a blind
    that the text calls out of position: its poster is not the small or big blind of the hand.
    """

    line: int
    seat: int
    kind: PostKind
    amount: Amount
    all_in: bool = False
    late: bool = False


@final
@dataclass(frozen=True, slots=True)
class Action:
    """A fold, check, call, bet or raise.

    ``amount`` is the first number of the line as printed (None without one): the chips moved for a call or bet;
    for a raise what the site's table says it is (raised by, or added).  ``to`` is the street total after a raise
    where it is printed.  At least one of them is set for call, bet and raise.  ``capped`` marks "has reached the cap".
    """

    line: int
    seat: int
    verb: Verb
    amount: Amount | None = None
    to: Amount | None = None
    all_in: bool = False
    capped: bool = False


@final
@dataclass(frozen=True, slots=True)
class HoleCards:
    """Down cards of one player, known when they were dealt (the hero's, or everybody's where a site prints them)."""

    line: int
    seat: int
    cards: Cards


@final
@dataclass(frozen=True, slots=True)
class BoardCards:
    """Cards dealt to a board.

    ``board`` 0 is the common board, 1-3 the first, second and third of several.  ``cards`` are the new ones,
    ``before`` the cards the line repeats from earlier streets (empty where it repeats none).
    """

    line: int
    street: Street
    cards: Cards
    before: Cards = ()
    board: int = 0


@final
@dataclass(frozen=True, slots=True)
class Discard:
    """``count`` cards thrown away by one player; ``cards`` are they where the text shows them."""

    line: int
    seat: int
    count: int
    cards: Cards = ()


@final
@dataclass(frozen=True, slots=True)
class ShowDown:
    """The line that opens the showdown (``board`` 1-3 where each board has its own)."""

    line: int
    board: int = 0


@final
@dataclass(frozen=True, slots=True)
class Show:
    """Cards tabled by one player, with the words the site describes them by (a claim; "" where it prints none).

    ``best`` are the five cards that the site says his hand plays (five and five of a high and a low hand), also a
    claim; where it prints only them, ``cards`` are empty.
    """

    line: int
    seat: int
    cards: Cards
    description: str = ""
    board: int = 0
    best: Cards = ()


@final
@dataclass(frozen=True, slots=True)
class Muck:
    """A player throws his hand away at the showdown; ``cards`` where the text reveals them all the same."""

    line: int
    seat: int
    cards: Cards = ()


# What is seen of cards, and where the showdown begins.
CardEvent = HoleCards | BoardCards | Discard | ShowDown | Show | Muck
Event = Post | Action | CardEvent
