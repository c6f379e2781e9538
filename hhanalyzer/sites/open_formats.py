"""What the open formats share: amounts as exact numbers, whose rules a hand is replayed by, and how reading fails."""

import re
from collections.abc import Iterable
from dataclasses import replace
from decimal import Decimal
from functools import lru_cache

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, RaiseTotal, ShowOrder, SilentPost
from hhanalyzer.model.cards import CARD_OF, Cards
from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.money import Amount
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.unread import Unread

Number = int | Decimal

LONGEST = 1 << 18  # characters of one hand; the largest are some ten thousand long
MOST = 10**15  # of an amount, in its unit
MOST_DECIMALS = 8
MOST_PLAYERS = 10

# What an open format writes down is the same for every room, whatever the room's own files mean by their numbers.
_CANONICAL = {
    "raise_number": RaiseNumber.TO,
    "raise_total": RaiseTotal.STREET,
    "bet_facing_bet": None,
    "pots_net": True,
    "total_net_of_rake": False,
    "uncalled_printed_since": None,
    "uncalled_in_collected": False,
    "uncalled_in_total": True,
    "promo_in_pots": True,
    "blinds_printed": True,
    "silent_post": SilentPost.NONE,
    "unprinted_jackpot": 0,
    "dead_small_blind": True,
    "show_order": ShowOrder.UNKNOWN,
}
# Nothing is known of the rules of a room that has no record here.
NEUTRAL = HouseRules(
    odd_chip=OddChip.UNKNOWN,
    show_order=ShowOrder.UNKNOWN,
    raise_number=RaiseNumber.TO,
    fold_out_of_turn=True,
    straddle_anywhere=True,
    promo_in_play=True,
    rake_split_known=False,
    idle_checks=True,
)


@lru_cache(maxsize=64)
def rules_of(title: str, room: str = "", raises: tuple[RaiseNumber, ...] = (RaiseNumber.TO,)) -> tuple[HouseRules, ...]:
    """Return the rules to try for the hands of a site by its title: its own, as far as an open format keeps them.

    ``raises`` are the meanings that the number of a raise may have, the right one first.
    """
    from hhanalyzer.sites import all_sites

    known = [site for site in all_sites().values() if site.title.lower() == title.lower()]
    rules = [replace(house, **_CANONICAL) for site in known for house in site.readings(room)]  # type: ignore[arg-type]
    # Some programs take over payments from texts that count what nobody called among them.
    careless = replace(NEUTRAL, uncalled_in_collected=True)
    readings = [replace(house, raise_number=number) for number in raises for house in (*rules, NEUTRAL, careless)]
    return tuple(dict.fromkeys(readings))


class Unreadable(Exception):
    """A hand that cannot be read, or is of a game that is not replayed: the code, what is wrong, the line."""

    def __init__(self, message: str, line: int = 0, code: str = "T001") -> None:
        super().__init__(message)
        self.message = message
        self.line = line
        self.code = code


def unread(title: str, hand: HandText, error: Unreadable, hand_id: str = "", game: str = "") -> Unread:
    """Return a hand as unread, with the reason and the line it stands on."""
    line = min(max(error.line or hand.first_line, hand.first_line), hand.end_line)
    text = hand.text.split("\n")[line - hand.first_line][:200]
    severity = Severity.INFO if error.code == "T004" else Severity.ERROR
    found = Finding(error.code, severity, line, error.message, text=text)
    return Unread(title, hand.first_line, hand.end_line, (found,), hand_id, game)


def number(value: object, what: str, line: int = 0) -> Number:
    """Return an amount of a file: a number that is not negative, or the text of one; raise Unreadable."""
    if isinstance(value, str) and re.fullmatch(r"\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d{1,18}(?:\.\d{1,18})?", value):
        value = Decimal(value.replace(",", ""))
    right = isinstance(value, int | Decimal) and not isinstance(value, bool)
    if not right or not Decimal(value).is_finite() or not 0 <= value < MOST:  # type: ignore[arg-type, operator]
        raise Unreadable(f"{what} is not an amount: {str(value)[:40]!r}", line)
    return value  # type: ignore[return-value]


def decimals_of(values: Iterable[Number]) -> int:
    """Return how many decimals the amounts need, zeros at the end not counted; raise Unreadable for too many."""
    most = 0
    for value in values:
        if isinstance(value, Decimal) and value:
            exponent = value.normalize().as_tuple().exponent
            most = max(most, -exponent if isinstance(exponent, int) else 0)
    if most > MOST_DECIMALS:
        raise Unreadable(f"an amount has {most} decimals, more than {MOST_DECIMALS}")
    return most


def in_units(value: Number, exponent: int) -> Amount:
    """Return an amount in units of 10**-exponent, which it must be a whole number of."""
    scaled = Decimal(value).scaleb(exponent)
    if scaled != int(scaled):
        raise Unreadable(f"{value} has more than {exponent} decimals")
    return int(scaled)


def known_cards(text: str, what: str, line: int = 0) -> tuple[Cards, int]:
    """Return the known cards of ``As??`` and how many there are in all; raise Unreadable for what are none."""
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    if not pairs or any(pair != "??" and pair not in CARD_OF for pair in pairs):
        raise Unreadable(f"{what} are not cards: {text[:40]!r}", line)
    return tuple(CARD_OF[pair] for pair in pairs if pair != "??"), len(pairs)
