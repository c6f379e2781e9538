"""JSON with exact amounts: a number is written digit by digit from an integer, never from a float."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hhanalyzer.model.money import Amount, plain


@dataclass(frozen=True, slots=True)
class Exact:
    """An amount in units of 10**-exponent, written as a JSON number with that many decimals."""

    amount: Amount
    exponent: int


def json_text(value: Any) -> str:
    """Write a value without white space; texts keep their letters."""
    match value:
        case Exact():
            return plain(value.amount, value.exponent)
        case str() | bool() | int() | None:
            return json.dumps(value, ensure_ascii=False)
        case Mapping():
            return "{" + ",".join(f"{json_text(str(key))}:{json_text(one)}" for key, one in value.items()) + "}"
        case Sequence():
            return "[" + ",".join(map(json_text, value)) + "]"
    raise TypeError(f"{type(value).__name__} has no JSON")
