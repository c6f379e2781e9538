"""Numbers and untrusted text as a reader sees them: signs, thin spaces, one decimal, a dash for "no such figure"."""

import unicodedata
from datetime import date, datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal

from hhanalyzer.model.money import CURRENCIES

THIN_SPACE = "\u202f"  # narrow and no-break: a number never wraps
MINUS = "\u2212"  # as wide as the plus sign, so that columns align
NO_FIGURE = "\u2013"
INTERVAL = f"95{THIN_SPACE}% interval"

# What a name may hold besides letters: joiners, which some scripts and emoji need.
JOINERS = "\u200c\u200d"


def visible(text: str) -> str:
    """Write characters that would be invisible or change their surroundings as ``<U+202E>``.

    Controls, bidirectional overrides, lone surrogates and non-characters are named, all else stays.  This is no
    escaping: the result is still plain text.
    """
    if text.isprintable():
        return text
    return "".join(f"<U+{ord(c):04X}>" if _hidden(c) else c for c in text)


def _hidden(char: str) -> bool:
    if char in JOINERS:
        return False
    point = ord(char)
    nonchar = point & 0xFFFE == 0xFFFE or 0xFDD0 <= point <= 0xFDEF
    return nonchar or unicodedata.category(char) in ("Cc", "Cf", "Cs", "Zl", "Zp")


def fixed(value: Decimal | float | int, places: int) -> str:
    """Write a number with ``places`` decimals, half rounded away from zero, thin spaces between thousands."""
    exact = Decimal(value) if isinstance(value, int) else Decimal(str(value))
    rounded = exact.quantize(Decimal(1).scaleb(-places), rounding=ROUND_HALF_UP)
    text = f"{abs(rounded):,.{places}f}".replace(",", THIN_SPACE)
    return f"{MINUS}{text}" if rounded < 0 else text


def signed(value: Decimal | float | int, places: int) -> str:
    """Write a number with its sign; what rounds to nothing has none."""
    text = fixed(value, places)
    return text if text.startswith(MINUS) or not text.strip("0.") else f"+{text}"


def count(value: int) -> str:
    """Write a whole number: 14 212."""
    return fixed(value, 0)


def plural(value: int, noun: str) -> str:
    """Write a number of things: ``1 hand``, ``2 hands``."""
    return f"{count(value)} {noun}{'' if value == 1 else 's'}"


def percent(share: float) -> str:
    """Write a share (0-1) as a percentage without the sign: 0.234 -> ``23.4``."""
    return fixed(Decimal(str(share)) * 100, 1)


def currency_places(amount: Decimal, currency: str) -> int:
    """Say with how many decimals an amount is written: its currency's usual ones, more only where it has more."""
    usual = CURRENCIES.get(currency, ("", 2))[1]
    exponent = amount.normalize().as_tuple().exponent
    used = -exponent if isinstance(exponent, int) and exponent < 0 else 0
    return max(min(usual, 4), used)


def money(amount: Decimal, currency: str, places: int | None = None) -> str:
    """Write an amount with its sign always: ``+$1 234.50``, ``−€3.00``, ``+4 150 chips``.

    ``amount`` is in whole units of the currency (dollars, not cents), as the database holds it.
    """
    if places is None:
        places = currency_places(amount, currency)
    text = signed(amount, places)
    lead, digits = (text[0], text[1:]) if text[0] in f"+{MINUS}" else ("", text)
    sign = CURRENCIES.get(currency, ("", 2))[0]
    unit = "" if sign else currency_words(currency)
    return f"{lead}{sign}{digits}{THIN_SPACE + unit if unit else ''}"


def short_money(amount: Decimal, currency: str, places: int | None = None) -> str:
    """Write an amount where there is little room: without the words of a unit, and large ones without cents."""
    if places is None:
        places = 0 if abs(amount) >= 100_000 else currency_places(amount, currency)
    text = money(amount, currency, places)
    return text.removesuffix(f"{THIN_SPACE}{currency_words(currency)}") if currency_words(currency) else text


def currency_words(currency: str) -> str:
    """Name a currency that has no sign: ``chips``, ``play chips``, its code; "" where the hands name none."""
    return {"CHIPS": "chips", "PLAY": "play chips", "": ""}.get(currency, visible(currency))


def day(moment: datetime | date | None) -> str:
    """Write a date as ``2026-11-29``; a dash for none."""
    return NO_FIGURE if moment is None else f"{moment:%Y-%m-%d}"


def minute(moment: datetime | None) -> str:
    """Write a time as ``2026-11-29 18:44``; a dash for none."""
    return NO_FIGURE if moment is None else f"{moment:%Y-%m-%d %H:%M}"


def duration(span: timedelta | None) -> str:
    """Write a length of time as hours and minutes, ``2:05``; a dash for none."""
    if span is None:
        return NO_FIGURE
    minutes = int(span.total_seconds()) // 60
    return f"{minutes // 60}:{minutes % 60:02d}"
