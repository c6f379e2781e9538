"""What a tournament hand tells of the tournament: places, prizes, bounties, and chips bought again."""

from hhanalyzer.model.hand import Standing
from hhanalyzer.model.money import Amount
from hhanalyzer.parsing.places import PlaceLines
from hhanalyzer.parsing.signals import LineError, MoreDecimals
from hhanalyzer.parsing.tournament_words import money


class StandingLines(PlaceLines):
    """What such lines mean.  They change nothing in the hand: one that names nobody at the table is passed over."""

    __slots__ = ()

    def on_standing(self, line: int, who: str, place: str | None = None, amount: str | None = None) -> None:
        """Note that somebody is out, or has won; without an amount he gets nothing."""
        if who in self.seat_of:
            prize = _prize(amount) if amount else 0
            self.standings.append(Standing(line, who, place=int(place[:9]) if place else None, prize=prize))

    def on_champion(self, line: int, who: str, amount: str) -> None:
        """Note who has won the tournament."""
        self.on_standing(line, who, "1", amount)

    def on_head(self, line: int, who: str, amount: str) -> None:
        """Note a bounty."""
        if who in self.seat_of:
            self.standings.append(Standing(line, who, bounty=_prize(amount)))

    def on_rebought(self, line: int, who: str, amount: str) -> None:
        """Note a rebuy or an add-on."""
        if who in self.seat_of:
            self.standings.append(Standing(line, who, extra=_prize(amount)))


def _prize(text: str) -> Amount | None:
    """Return an amount in units of Standing.EXPONENT, None where it is none, or too fine or large for it."""
    try:
        amount = money(text, Standing.EXPONENT, "").total
    except (LineError, MoreDecimals):
        return None
    return amount if amount < Standing.MOST else None
