"""What the actions of a PHH hand mean: its variant codes, and the table as its notation counts bets.

``cc`` matches the largest bet that lies on the table, ``cbr`` makes a street total, and heads-up the forced bets are
assigned in reverse (the specification's "Required fields").
"""

from collections.abc import Sequence

from hhanalyzer.model.money import Amount

# (key of the variants table, limit) -> code.  The other codes are of games that are not replayed.
CODES: dict[tuple[str, str], str] = {
    ("holdem", "no-limit"): "NT",
    ("holdem", "fixed-limit"): "FT",
    ("short_deck", "no-limit"): "NS",
    ("omaha", "pot-limit"): "PO",
    ("omaha_hilo", "fixed-limit"): "FO/8",
}
OTHER_CODES = {
    "F7S": "fixed-limit seven card stud",
    "F7S/8": "fixed-limit seven card stud high-low",
    "FR": "fixed-limit razz",
    "N2L1D": "no-limit deuce-to-seven single draw",
    "F2L3D": "fixed-limit deuce-to-seven triple draw",
    "FB": "fixed-limit badugi",
}
GAME_OF = {code: game for game, code in CODES.items()}


def assigned(amounts: Sequence[Amount]) -> list[Amount]:
    """Return forced bets by player, from those of a field, or the other way round: heads-up they are reversed."""
    return list(amounts[::-1] if len(amounts) == 2 else amounts)


class Betting:
    """Stacks and bets of the players p1, p2 ... (indices 0, 1 ...), who sit clockwise from the button's left.

    ``antes`` and ``blinds`` are by player; who has less than them pays what he has.
    """

    def __init__(self, stacks: Sequence[Amount], antes: Sequence[Amount], blinds: Sequence[Amount]) -> None:
        self.antes = [min(ante, stack) for ante, stack in zip(antes, stacks, strict=True)]
        self.behind = [stack - ante for ante, stack in zip(self.antes, stacks, strict=True)]
        self.bets = [min(blind, behind) for blind, behind in zip(blinds, self.behind, strict=True)]
        self.behind = [behind - blind for blind, behind in zip(self.bets, self.behind, strict=True)]
        self.blinds = tuple(self.bets)
        self.folded = [False] * len(stacks)
        self.acted = [False] * len(stacks)
        # The betting begins after the last of the highest forced bets.
        highest = max(self.bets)
        self._last = max((i for i, bet in enumerate(self.bets) if bet == highest), default=0) if highest else -1

    @property
    def live(self) -> list[int]:
        """The players who have not folded."""
        return [i for i, folded in enumerate(self.folded) if not folded]

    def turn(self) -> int | None:
        """Return whose turn it is, None when the betting of the street is over."""
        if len(self.live) < 2:
            return None
        count, top = len(self.bets), max(self.bets)
        able = [i for i in self.live if self.behind[i]]
        for step in range(1, count + 1):
            i = (self._last + step) % count
            if i not in able or (self.acted[i] and self.bets[i] == top):
                continue
            return i if len(able) > 1 or self.bets[i] < top else None
        return None

    def to_call(self, i: int) -> Amount:
        """Return what ``cc`` of a player moves."""
        return min(max(self.bets) - self.bets[i], self.behind[i])

    def act(self, i: int, to: Amount | None = None, *, fold: bool = False) -> Amount:
        """Fold, bet or raise to ``to``, else check or call; return the chips that move."""
        self.acted[i], self._last = True, i
        if fold:
            self.folded[i] = True
            return 0
        added = self.to_call(i) if to is None else to - self.bets[i]
        self.bets[i] += added
        self.behind[i] -= added
        return added

    def next_street(self) -> None:
        """Gather the bets; what nobody could call goes back."""
        first = max(self.bets)
        second = sorted(self.bets)[-2]
        if first > second:
            self.behind[self.bets.index(first)] += first - second
        self.bets = [0] * len(self.bets)
        self.acted = [False] * len(self.bets)
        self._last = -1
