"""Money as integers in a hand's smallest unit, and its text both ways.

``exponent`` says how many decimals the unit has: 2 for cents, 0 for tournament chips, up to 8 for crypto-currencies.
"""

from dataclasses import dataclass

Amount = int

# ISO code -> (sign printed before an amount, usual exponent).  "" is a currency the text does not name.
CURRENCIES: dict[str, tuple[str, int]] = {
    "USD": ("$", 2),
    "EUR": ("€", 2),
    "GBP": ("£", 2),
    "INR": ("₹", 2),
    "CNY": ("¥", 2),
    "CAD": ("C$", 2),
    "AUD": ("A$", 2),
    "SEK": ("kr", 2),
    "BTC": ("₿", 8),
    "PLAY": ("", 0),
    "CHIPS": ("", 0),
    "": ("", 2),
}


POWERS: tuple[int, ...] = tuple(10**n for n in range(19))


@dataclass(frozen=True, slots=True)
class Unit:
    """The unit of a hand's amounts: ISO currency code (or PLAY, CHIPS) and number of decimals."""

    currency: str
    exponent: int

    @property
    def sign(self) -> str:
        """The sign printed before an amount, "" for chips."""
        return CURRENCIES.get(self.currency, ("", 2))[0]


def decimals(number: str) -> int:
    """Count the decimals of a plain number such as ``1234.5``."""
    point = number.find(".")
    return 0 if point < 0 else len(number) - point - 1


def parse_plain(number: str, exponent: int) -> Amount:
    """Return ``"1234.5"`` in units of 10**-exponent; raise ValueError when it is no number or has more decimals."""
    whole, _, part = number.partition(".")
    if len(part) > exponent:
        raise ValueError(f"{number!r} has more than {exponent} decimals")
    if not (whole + part).isascii() or not (whole + part).isdigit():
        raise ValueError(f"not an amount: {number!r}")
    return int(whole + part) * POWERS[exponent - len(part)]


def plain(amount: Amount, exponent: int) -> str:
    """Write an amount as a decimal string: 4150 -> ``"41.50"`` (exponent 2) or ``"4150"`` (exponent 0)."""
    if not exponent:
        return str(amount)
    sign, digits = ("-", str(-amount)) if amount < 0 else ("", str(amount))
    digits = digits.rjust(exponent + 1, "0")
    return f"{sign}{digits[:-exponent]}.{digits[-exponent:]}"


def money_text(amount: Amount, unit: Unit) -> str:
    """Write an amount for people: ``$41.50``, ``-€3``, ``4,150``; whole amounts lose their zeros."""
    digits = plain(abs(amount), unit.exponent)
    whole, point, part = digits.partition(".")
    if not part.strip("0"):
        point = part = ""
    return f"{'-' if amount < 0 else ''}{unit.sign}{int(whole):,}{point}{part}"
