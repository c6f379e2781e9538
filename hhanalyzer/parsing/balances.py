"""A summary that names pots and every player's balance: claims that the rules can check."""

import re

from hhanalyzer.model.hand import CashOut, Collected, Money, PotClaim, SeatClaim
from hhanalyzer.parsing.summary import SummaryLines

_POT = re.compile(r"(Main|Side) Pot(?: (\d+))?: *([^ ]+)")


class BalanceLines(SummaryLines):
    """What the lines of such a summary mean."""

    __slots__ = ()

    def on_pots(self, line: int, pots: str, rake: str | None = None) -> None:
        """Read the pots; together they are the total."""
        for _, number, amount in _POT.findall(pots):
            self.pots.append(PotClaim(line, int(number or 0), self.amounts[amount]))
        self.total_pot = Money(line, sum(pot.amount for pot in self.pots))
        if rake is not None:
            self.rake = Money(line, self.amounts[rake])

    def on_pot_total(self, line: int, amount: str, rake: str | None = None) -> None:
        """Read one pot where each has a line, the main pot last; behind the board some are printed once more.

        The rake is what was taken of the pots before it, and of a single pot all that was taken.
        """
        total = Money(line, self.amounts[amount])
        if self.board_claims and any(pot.amount == total.amount for pot in self.pot_totals):
            return
        self.pot_totals.insert(0, total)
        self.total_pot = Money(line, sum(pot.amount for pot in self.pot_totals))
        single = len(self.pot_totals) == 1
        self.rake = Money(line, self.amounts[rake]) if single and rake is not None else None
        self.pots = [] if single else [PotClaim(m.line, number, m.amount) for number, m in enumerate(self.pot_totals)]

    def on_balance(
        self,
        line: int,
        name: str,
        amount: str | None = None,
        cashed_out: str | None = None,
        folded: str | None = None,
        cards: str | None = None,
        description: str | None = None,
        mucked: str | None = None,
    ) -> None:
        """Read what a player was paid, from the pot or by the house, and which hand he showed."""
        seat = self.seat_of[name]
        chips = 0 if amount is None else self.amounts[amount]
        if cashed_out is not None:
            self.cash_outs.append(CashOut(line, seat, chips))
        elif chips:
            self.collects.append(Collected(line, seat, chips))
        said = "folded" if folded is not None else "mucked" if mucked is not None else "lost"
        outcome = "won" if chips and cashed_out is None else said
        shown = () if cards is None else self.cards[cards]
        words = (description,) if description else ()
        self.seat_claims.append(SeatClaim(line, seat, outcome=outcome, cards=shown, descriptions=words))
