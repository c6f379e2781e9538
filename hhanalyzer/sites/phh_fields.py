"""The fields of a PHH hand, each with its line, and the unit of its amounts."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from hhanalyzer.model.money import CURRENCIES, Amount, Unit
from hhanalyzer.parsing.header import SIGNS
from hhanalyzer.parsing.split import HandText
from hhanalyzer.sites.open_formats import Number, Unreadable, decimals_of, in_units, number

_TEXTS = re.compile(r'"(?:[^"\\\n]|\\.)*"|\'[^\'\n]*\'')
_UNITS = {"cent": 2}  # names of units, beside their values (0.01)


class Fields:
    """The fields of one hand, with the lines they stand on; what is not what it should be raises Unreadable."""

    def __init__(self, data: Mapping[str, Any], text: HandText) -> None:
        self.data = data
        self.hand = text
        self.places = {
            match[1]: match.start() for match in reversed(list(re.finditer(r"^[ \t]*(\w+)[ \t]*=", text.text, re.M)))
        }

    def line(self, name: str) -> int:
        """Return the line of a field, the hand's first if it is not there."""
        return self.hand.first_line + self.hand.text.count("\n", 0, self.places.get(name, 0))

    def text(self, name: str, default: str = "") -> str:
        """Return a text; a whole number is one, too."""
        value = self.data.get(name, default)
        return default if isinstance(value, Mapping | list) else str(value)

    def whole(self, name: str) -> int | None:
        """Return a whole number, None where there is none."""
        value = self.data.get(name)
        return value if type(value) is int and 0 <= value < 10**9 else None

    def items(self, name: str, count: int = 0) -> list[Any]:
        """Return a list, [] where there is none; raise Unreadable if it has not as many items as there are players."""
        value = self.data.get(name, [])
        if not isinstance(value, list) or (count and value and len(value) != count):
            raise Unreadable(f"{name} is no list of the players", self.line(name))
        return value

    def table(self, name: str) -> Mapping[str, Any]:
        """Return an inline table, an empty one where there is none."""
        value = self.data.get(name, {})
        return value if isinstance(value, dict) else {}

    def numbers(self, name: str, count: int) -> list[Number]:
        """Return amounts by player, [] where there are none."""
        return [number(value, name, self.line(name)) for value in self.items(name, count)]

    def actions(self) -> tuple[list[str], list[int]]:
        """Return the actions with their lines."""
        actions = self.items("actions")
        if not all(isinstance(action, str) for action in actions):
            raise Unreadable("an action is not a text", self.line("actions"))
        start = self.places.get("actions", 0)
        places = [match.start() for match in _TEXTS.finditer(self.hand.text, start)][: len(actions)]
        if len(places) < len(actions):
            return actions, [self.line("actions")] * len(actions)
        return actions, [self.hand.first_line + self.hand.text.count("\n", 0, place) for place in places]


class Scale:
    """The unit of a hand's amounts.  Our own files write them in it, others in whole units of the currency."""

    def __init__(self, fields: Fields, amounts: Sequence[Number]) -> None:
        sign = SIGNS.get(fields.text("currency_symbol"), "")
        currency = fields.text("_hha_currency") or fields.text("currency", sign)
        currency = "" if currency == "none" else currency
        own = fields.text("_hha_unit")
        if own:
            exponent = _UNITS.get(own, -1) if own in _UNITS else decimals_of([number(own, "_hha_unit")])
            self.shift = 0
        else:
            usual = CURRENCIES[currency][1] if currency in CURRENCIES and currency else 0
            exponent = self.shift = max(usual, decimals_of(amounts))
        self.unit = Unit(currency, exponent)

    def __call__(self, value: Number) -> Amount:
        """Return an amount in the hand's unit."""
        return in_units(value, self.shift)


def hand_id(fields: Fields) -> str:
    """Return the number of a hand; one that is counted from 1 in an event or on a day is told from others by that."""
    given = fields.text("hand")
    if "_hha_unit" in fields.data or not (given.isdecimal() and len(given) < 6):
        return given
    parts = [fields.text("event"), *(fields.text(name) for name in ("year", "month", "day")), given]
    return " ".join(part for part in parts if part)
