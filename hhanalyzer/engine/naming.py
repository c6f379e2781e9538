"""Hands in words: PokerStars' wording, and plain poker words."""

from collections.abc import Callable

from hhanalyzer.engine.ranking import ACE, Ranked
from hhanalyzer.model.cards import RANKS, rank_of

NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
SIX_RANK = 4
STRAIGHT_BELOW = 4  # a straight's lowest card is four ranks below its top


def _plural(rank: int) -> str:
    return NAMES[rank] + ("es" if rank == SIX_RANK else "s")


def _bottom(ranked: Ranked) -> int:
    return rank_of(ranked.best[-1]) if ranked.best else (ranked.ranks[0] - STRAIGHT_BELOW) % (ACE + 1)


def _stars_straight_flush(r: Ranked) -> str:
    if r.ranks[0] == ACE:
        return "a Royal Flush"
    return f"a straight flush, {NAMES[_bottom(r)]} to {NAMES[r.ranks[0]]}"


_STARS: dict[str, Callable[[Ranked], str]] = {
    "high_card": lambda r: f"high card {NAMES[r.ranks[0]]}",
    "pair": lambda r: f"a pair of {_plural(r.ranks[0])}",
    "two_pair": lambda r: f"two pair, {_plural(r.ranks[0])} and {_plural(r.ranks[1])}",
    "trips": lambda r: f"three of a kind, {_plural(r.ranks[0])}",
    "straight": lambda r: f"a straight, {NAMES[_bottom(r)]} to {NAMES[r.ranks[0]]}",
    "flush": lambda r: f"a flush, {NAMES[r.ranks[0]]} high",
    "full_house": lambda r: f"a full house, {_plural(r.ranks[0])} full of {_plural(r.ranks[1])}",
    "quads": lambda r: f"four of a kind, {_plural(r.ranks[0])}",
    "straight_flush": _stars_straight_flush,
    "five_of_a_kind": lambda r: f"five of a kind, {_plural(r.ranks[0])}",
    "low": lambda r: ",".join(RANKS[rank] for rank in r.ranks),
}

_STYLES = {"stars": _STARS}


def describe(ranked: Ranked, style: str = "stars") -> str:
    """Return the words for a hand: ``style`` "stars" is PokerStars' wording ("8,6,5,4,A" for a low)."""
    return _STYLES[style][ranked.category](ranked)
