"""The summary of a hand, line by line: claims that the rules can check.  The lower half of the builder."""

import re

from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.hand import BoardClaim, Fee, Money, PotClaim, SeatClaim
from hhanalyzer.model.money import decimals
from hhanalyzer.model.quick import quick
from hhanalyzer.parsing.record import HandRecord
from hhanalyzer.parsing.signals import UnknownPlayer
from hhanalyzer.parsing.vocabulary import FEES, FOLDED, MULTIPLES, NUMBERS, OUTCOMES, POSITIONS

_PART = re.compile(r"([A-Za-z][A-Za-z ]*?)(?:[- ](\d+))? \(?([$€£¥₹]?[\d.,]*\d[€$£]?)")
_RESULT = re.compile(
    r"(?:^|, and )(won|lost)(?: \(?([$€£¥₹]?[\d.,]*\d[€$£]?)\)?)?(?: with (.*?))?(?=, and (?:won|lost)\b|$)"
)
_CASHED_OUT = re.compile(r" \((?:cashed out|pot not awarded as player cashed out)\)\.?$")

_Money, _SeatClaim = quick(Money), quick(SeatClaim)


class SummaryLines(HandRecord):
    """What the lines of the summary mean."""

    __slots__ = ()

    def on_summary(self, line: int, number: str | None = None) -> None:
        """Open the summary, or the part of it about one of several boards."""
        self.summary_line = line
        self.summary_board = int(number or 0)

    def on_total(
        self, line: int, amount: str, parts: str, no_rake: str | None = None, multiple: str | None = None
    ) -> None:
        """Read the total pot and its named parts: main and side pots, rake, promotional money, fees.

        An abbreviated total (15.52k) is right to its last digit only.
        """
        self.total_pot = _Money(line, self.amounts[amount])
        if multiple is not None:
            times = MULTIPLES[multiple]
            within = times * 10**self.amounts.exponent // 10 ** decimals(amount)
            self.total_pot = _Money(line, self.amounts[amount] * times, within)
        if no_rake is not None:
            self.rake = _Money(line, 0)
        for label, number, text in _PART.findall(parts):
            chips = self.amounts[text]
            match label.lower():
                case "main pot":
                    self.pots.append(PotClaim(line, 0, chips))
                case "side pot":
                    self.pots.append(PotClaim(line, int(number or 1), chips))
                case "rake":
                    self.rake = _Money(line, chips)
                case "stp":
                    if not self.promo_lines:
                        self.promo_lines.append(_Money(line, chips))
                case name:
                    self.fees.append(Fee(line, FEES.get(name, name.replace(" ", "_")), chips))

    def on_board(
        self,
        line: int,
        cards: str | None = None,
        run: str | None = None,
        number: str | None = None,
        part: str | None = None,
    ) -> None:
        """Read a board of the summary; ``part`` is the number of one that the seats below are about."""
        self.summary_board = int(part or self.summary_board)
        board = NUMBERS[run] if run else int(number or self.summary_board)
        if cards is not None:
            self.board_claims.append(BoardClaim(line, board, self.cards[cards]))

    def on_no_low(self, line: int) -> None:
        """Note that no hand qualified for low."""
        self.low_qualified = False

    def on_seat_claim(
        self,
        line: int,
        seat: str,
        who: str,
        outcome: str | None = None,
        street: str | None = None,
        cards: str | None = None,
        result: str | None = None,
        amount: str | None = None,
        results: str | None = None,
        description: str | None = None,
    ) -> None:
        """Read a seat's line of the summary: ``who`` is the name of the seat's player and the marks of his position."""
        number = int(seat)
        name = self.name_of.get(number, "\n")
        if who == name:
            marks: tuple[str, ...] | None = ()
        else:
            marks = POSITIONS.get(who[len(name) :]) if who.startswith(name) else None
        if marks is None:
            marks = self._by_number(line, number, who)
        won: tuple[int, ...] = () if amount is None else (self.amounts[amount],)
        descriptions: tuple[str, ...] = () if description is None else (description,)
        if results is not None:
            result, won, descriptions = self._results(results)
        if result is None:
            result = OUTCOMES.get(outcome, outcome) if outcome else ""
        folded = FOLDED[street] if street else ""
        shown = self.cards[cards] if cards else ()
        self.seat_claims.append(
            _SeatClaim(line, number, marks, result, folded, shown, won, descriptions, self.summary_board)
        )

    def _by_number(self, line: int, number: int, who: str) -> tuple[str, ...]:
        """Return the marks behind another name than that of the seat's player, if that is allowed now."""
        name = self.name_of.get(number)
        if name is None or not self.by_number:
            raise UnknownPlayer(who)
        self.notes.append(Finding("T003", Severity.WARNING, line, f"seat {number} is {name!r}'s, not {who!r}", number))
        return max((marks for text, marks in POSITIONS.items() if who.endswith(text)), key=len)

    def _results(self, text: str) -> tuple[str, tuple[int, ...], tuple[str, ...]]:
        """Read ``won ($5) with a pair, and lost with high card``: outcome, amount and words for each board.

        With several boards a lost one counts 0, so that the amounts stand in the order of the boards.
        """
        found = _RESULT.findall(_CASHED_OUT.sub("", text.rstrip(" ")))
        outcome = "won" if any(result == "won" for result, _, _ in found) else "lost"
        won = tuple(self.amounts[amount or "0"] for result, amount, _ in found if result == "won" or len(found) > 1)
        return outcome, won, tuple(words for _, _, words in found if words)
