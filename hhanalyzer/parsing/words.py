"""Amounts and cards as lines print them, into the ints of the model; remembered, because the same ones come again."""

from collections.abc import Mapping

from hhanalyzer.model.cards import CARD_OF, Card, Cards
from hhanalyzer.model.money import Amount
from hhanalyzer.parsing.signals import LineError, MoreDecimals

MOST_DECIMALS = 8
_REMEMBER = 100_000  # entries, so that a file of ever new amounts cannot fill the memory
_SIGNS = "$€£¥₹"
_SCALES = {"K": 3, "M": 6, "B": 9}
_HIDDEN = {"XX", "Xx", "xx", "X", "x"}


class Amounts(dict[str, Amount]):
    """Turns an amount's text into units of 10**-exponent: ``"$1,234.50"`` or ``"1234.50€"`` is 123450 with exponent 2.

    ``"500K"`` is 500 thousand; M and B are a million and a billion.  Raise MoreDecimals when the text has more decimals
    than the exponent (zeros at its end do not count), LineError (T001) when it is no amount.
    """

    def __init__(self, exponent: int) -> None:
        super().__init__()
        self.exponent = exponent

    def __missing__(self, text: str) -> Amount:
        number = text.strip(_SIGNS).replace(",", "")
        if (zeros := _SCALES.get(number[-1:])) and number[-2:-1].isdigit():
            return self.remember(text, self._scaled(number[:-1], zeros))
        whole, _, part = number.partition(".")
        if len(part) > self.exponent:
            part = part.rstrip("0").ljust(self.exponent, "0")
        digits = whole + part
        if not (digits.isascii() and digits.isdigit()) or len(part) > MOST_DECIMALS or len(digits) > 30:
            raise LineError("T001", f"{text!r} is not an amount")
        if len(part) > self.exponent:
            raise MoreDecimals(len(part))
        return self.remember(text, int(digits) * 10 ** (self.exponent - len(part)))

    def _scaled(self, number: str, zeros: int) -> Amount:
        """Return a number of thousands, millions ...; its decimals may be finer than the unit."""
        whole, _, part = number.partition(".")
        return self[whole + part.ljust(zeros, "0")[:zeros] + "." + part[zeros:]]

    def remember(self, text: str, amount: Amount) -> Amount:
        """Keep an amount for the next time its text comes, and return it."""
        if len(self) > _REMEMBER:
            self.clear()
        self[text] = amount
        return amount


AMOUNTS = tuple(Amounts(exponent) for exponent in range(MOST_DECIMALS + 1))


class CardLists(dict[str, Cards]):
    """Turns ``"As Td"`` or ``"As, Td"`` into cards.  Hidden cards (``XX``) are left out.

    Raise LineError (T001) for anything else.
    """

    def __init__(self, card_of: Mapping[str, Card] = CARD_OF) -> None:
        super().__init__()
        self.card_of = card_of

    def __missing__(self, text: str) -> Cards:
        try:
            cards = tuple(self.card_of[word] for word in text.replace(",", " ").split() if word not in _HIDDEN)
        except KeyError as error:
            raise self.unknown(error.args[0]) from None
        if len(self) > _REMEMBER:
            self.clear()
        self[text] = cards
        return cards

    def unknown(self, word: str) -> Exception:
        """Return what to raise for a word that is no card."""
        return LineError("T001", f"{word!r} is not a card")


CARDS = CardLists()
