"""Lines that deal: down cards, boards, the showdown.  The middle of the builder."""

import re

from hhanalyzer.model.events import BoardCards, HoleCards, ShowDown
from hhanalyzer.model.quick import quick
from hhanalyzer.parsing.balances import BalanceLines
from hhanalyzer.parsing.vocabulary import NUMBERS, STREETS

_BRACKET = re.compile(r"\[([^\]]*)\]")

_HoleCards, _BoardCards = quick(HoleCards), quick(BoardCards)


class CardLines(BalanceLines):
    """What lines mean that show cards or announce them."""

    __slots__ = ()

    def on_dealt(self, line: int, name: str, cards: str) -> None:
        """Deal down cards that the text shows."""
        seat = self.seat_of[name]
        self.dealt_lines.add(seat)
        self.add(_HoleCards(line, seat, self.cards[cards]))

    def on_card(self, line: int, name: str, cards: str | None = None) -> None:
        """Deal one down card, which the text may show.  Whoever gets none is not dealt in."""
        seat = self.seat_of[name]
        self.dealt_to.add(seat)
        if cards is None:
            return
        self.dealt_lines.add(seat)
        at = next((i for i, e in enumerate(self.events) if type(e) is HoleCards and e.seat == seat), None)
        if at is None:
            self.add(_HoleCards(line, seat, self.cards[cards]))
        else:
            before = self.events[at]
            assert isinstance(before, HoleCards)
            self.events[at] = _HoleCards(before.line, seat, before.cards + self.cards[cards])

    def on_street(self, line: int, street: str, cards: str, run: str | None = None, number: str | None = None) -> None:
        """Deal to a board.  The last bracket holds the new cards; a single one may begin with those already there."""
        board = NUMBERS[run] if run else int(number or 0)
        *earlier, new = [self.cards[part] for part in _BRACKET.findall(cards)]
        before = earlier[0] if len(earlier) == 1 else tuple(card for part in earlier for card in part)
        there = self.boards.get(board, ())
        if there and not before and new[: len(there)] == there:
            before, new = there, new[len(there) :]
        self.boards[board] = before + new
        self.add(_BoardCards(line, STREETS[street], new, before, board))

    def on_showdown(self, line: int, run: str | None = None, number: str | None = None) -> None:
        """Open the showdown (of one board)."""
        self.showdown_board = NUMBERS[run] if run else int(number or 0)
        self.add(ShowDown(line, self.showdown_board))

    def on_runs(self, line: int, count: str) -> None:
        """Note how often the board was run."""
        self.runs_count = NUMBERS[count.lower()]
