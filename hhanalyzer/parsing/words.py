"""Amounts and cards as lines print them, into the ints of the model; remembered, because the same ones come again."""

from hhanalyzer.model.cards import CARD_OF, Cards
from hhanalyzer.model.money import Amount
from hhanalyzer.parsing.signals import LineError, MoreDecimals

MOST_DECIMALS = 8
_REMEMBER = 100_000  # entries, so that a file of ever new amounts cannot fill the memory
_SIGNS = "$€£¥₹"
_HIDDEN = {"XX", "Xx", "xx", "X", "x"}


class Amounts(dict[str, Amount]):
    """Turns an amount's text into units of 10**-exponent: ``"$1,234.50"`` or ``"1234.50€"`` is 123450 with exponent 2.

    Raise MoreDecimals when the text has more decimals than the exponent (zeros at its end do not count), LineError
    (T001) when it is no amount.
    """

    def __init__(self, exponent: int) -> None:
        super().__init__()
        self.exponent = exponent

    def __missing__(self, text: str) -> Amount:
        whole, _, part = text.strip(_SIGNS).replace(",", "").partition(".")
        if len(part) > self.exponent:
            part = part.rstrip("0").ljust(self.exponent, "0")
        digits = whole + part
        if not (digits.isascii() and digits.isdigit()) or len(part) > MOST_DECIMALS or len(digits) > 30:
            raise LineError("T001", f"{text!r} is not an amount")
        if len(part) > self.exponent:
            raise MoreDecimals(len(part))
        if len(self) > _REMEMBER:
            self.clear()
        amount: Amount = int(digits) * 10 ** (self.exponent - len(part))
        self[text] = amount
        return amount


AMOUNTS = tuple(Amounts(exponent) for exponent in range(MOST_DECIMALS + 1))


class CardLists(dict[str, Cards]):
    """Turns ``"As Td"`` into cards.  Hidden cards (``XX``) are left out.  Raise LineError (T001) for anything else."""

    def __missing__(self, text: str) -> Cards:
        try:
            cards = tuple(CARD_OF[word] for word in text.split() if word not in _HIDDEN)
        except KeyError as error:
            raise LineError("T001", f"{error.args[0]!r} is not a card") from None
        if len(self) > _REMEMBER:
            self.clear()
        self[text] = cards
        return cards


CARDS = CardLists()
