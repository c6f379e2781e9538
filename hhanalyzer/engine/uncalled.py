"""What nobody called: whose money goes back, and how much of it.  Asks the players and changes nothing."""

from collections.abc import Sequence

from hhanalyzer.engine.players import Player
from hhanalyzer.model.money import Amount


def uncalled_bet(players: Sequence[Player]) -> tuple[Player, Amount] | None:
    """Return who has money on this street that nobody called, and how much: his bet above the next highest."""
    first = second = 0
    top: Player | None = None
    for p in players:
        if p.street > first:
            first, second, top = p.street, first, p
        elif p.street > second:
            second = p.street
    if top is None or first == second or top.folded_on is not None:
        return None
    return top, first - second


def unmatched_ante(players: Sequence[Player]) -> tuple[Player, Amount] | None:
    """Return whose ante is the largest, and what nobody could match of it; one ante for the table stays.

    This is of the first street, where nobody has posted or bet anything else.
    """
    if any(p.street or p.dead for p in players):
        return None
    *_, second, first = sorted([0, 0, *(p.ante for p in players)])
    top = next((p for p in players if p.ante == first and p.folded_on is None), None)
    return (top, first - second) if top and first > second > 0 else None
