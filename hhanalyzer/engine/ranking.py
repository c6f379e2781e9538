"""Hand ranking (to be filled in)."""

from dataclasses import dataclass

from hhanalyzer.model.cards import Cards


@dataclass(frozen=True, slots=True)
class Ranked:
    """A hand's rank.  ``value`` orders hands (higher is better; equal is a tie) within one ranking.

    ``category`` is "high_card", "pair", "two_pair", "trips", "straight", "flush", "full_house", "quads",
    "straight_flush", "five_of_a_kind", or "low".  ``ranks`` are the ranks (0-12) that decide, most important first
    (category by category as in the tie-break keys).  ``best`` are the five cards, in that order.
    """

    value: int
    category: str
    ranks: tuple[int, ...]
    best: Cards
