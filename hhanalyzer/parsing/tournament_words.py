"""Words of tournament summaries, as sites print them: money with its currency, speeds, sizes of tables."""

import re
from dataclasses import dataclass

from hhanalyzer.model.money import Amount
from hhanalyzer.parsing.header import POINTS, SIGNS
from hhanalyzer.parsing.locales import LOCAL_AMOUNTS

# What stands behind an amount -> its currency: points that buy into tournaments, and play money.
_BEHIND: dict[str, str] = {**POINTS, "FTP": "FTP", "Play Chips": "PLAY"}
_CODE = re.compile(r"(?<![A-Z])([A-Z]{3})(?![A-Z])")
_LETTERS = re.compile(r"[A-Za-z]+")

# How fast the blinds rise -> as it is known; the words in the order in which they are looked for.
SPEEDS: dict[str, str] = {
    "super turbo": "super turbo",
    "superturbo": "super turbo",
    "hyper turbo": "hyper turbo",
    "hyperturbo": "hyper turbo",
    "semiturbo": "semi-turbo",
    "turbo": "turbo",
    "normal": "regular",
}
_HANDED = re.compile(r"(\d+)[ -](?:handed|max)", re.IGNORECASE)
_HEADS_UP = re.compile(r"heads[ -]up", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sum:
    """Amounts of one currency, as a line prints them: ``$8 + $2 + $1`` is three."""

    amounts: tuple[Amount, ...]
    currency: str

    @property
    def total(self) -> Amount:
        """All of them together."""
        return sum(self.amounts)


def money(text: str, exponent: int, unsigned: str) -> Sum:
    """Return the amounts of ``$24.55/$2.45 USD``, ``0,09 € + 0,01 €`` or ``250 Play Chips + 0 Play Chips``.

    They are in units of 10**-exponent; ``unsigned`` is the currency of an amount with neither sign nor word.  Raise
    LineError for what is no amount, MoreDecimals where the exponent is too small.
    """
    read = LOCAL_AMOUNTS[exponent]
    parts = re.split(r" ?[+/] ?", text.strip())
    return Sum(tuple(read[_LETTERS.sub("", part).strip()] for part in parts), _currency(text.strip(), unsigned))


def _currency(text: str, unsigned: str) -> str:
    """Return the currency of an amount: by the word behind it, its code, or its sign."""
    for words, currency in _BEHIND.items():
        if text.endswith(words):
            return currency
    if code := _CODE.search(text):
        return code[1]
    return next((currency for sign, currency in SIGNS.items() if sign in text), unsigned)


def speed_of(*texts: str) -> str:
    """Return how fast the blinds rise by the first text that says it, "" if none does."""
    for text in texts:
        for words, speed in SPEEDS.items():
            if re.search(rf"\b{words}\b", text, re.IGNORECASE):
                return speed
    return ""


def table_size_of(*texts: str) -> int | None:
    """Return how many seats a table has by the first text that says it: ``6 Handed``, ``Heads Up``."""
    for text in texts:
        if found := _HANDED.search(text):
            return int(found[1])
        if _HEADS_UP.search(text):
            return 2
    return None
