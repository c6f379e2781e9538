"""The filter language: conditions on the fields of a hand, compiled to SQL with every value bound.

    site = 'PokerStars' and position in (BTN, CO) and not is_tournament
    played_at >= 2026-01-01 or bb between 0.5 and 2

Fields stand in fields.py.  A word without quotes is a text; what holds blanks or signs needs single quotes, in which
two stand for one.  Comparisons with = are exact, ``like`` knows % and _.  Operators: = != <> < <= > >= in, not in,
between ... and, like, is null, is not null; and, or, not, parentheses.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from decimal import Decimal, InvalidOperation
from functools import cache
from typing import Any

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.fields import FIELDS, Field

_GRAMMAR = r"""
?start: either
?either: both ("or"i both)*
?both: test ("and"i test)*
?test: "not"i test -> opposite
     | "(" either ")"
     | NAME OP value -> compare
     | NAME "in"i values -> member
     | NAME "not"i "in"i values -> stranger
     | NAME "between"i value "and"i value -> between
     | NAME "like"i value -> like
     | NAME "is"i "null"i -> missing
     | NAME "is"i "not"i "null"i -> present
     | NAME -> holds
values: "(" value ("," value)* ")"
value: STRING | TIME | NUMBER | NAME
OP: "=" | "!=" | "<>" | "<=" | ">=" | "<" | ">"
STRING: /'([^']|'')*'/
TIME.2: /\d{4}-\d\d(-\d\d([ T]\d\d:\d\d(:\d\d)?)?)?/
NUMBER: /-?\d+(\.\d+)?/
NAME: /[a-z_][\w+]*/i
%ignore /\s+/
"""


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition as SQL, with the values of its ``$`` parameters; "true" where nothing is filtered."""

    sql: str = "true"
    params: dict[str, object] = field(default_factory=dict)
    of_hand: bool = False


def parse_where(text: str | None) -> Filter:
    """Compile a filter; raise UnusableInput, with the place, for text that is none."""
    if not text or not text.strip():
        return Filter()
    text = text.replace("\n", " ")
    compiler = _Compiler()
    try:
        sql = compiler.transform(_parser().parse(text))
    except UnexpectedInput as error:
        raise UnusableInput(_fault(error, text)) from None
    except RecursionError:
        raise UnusableInput("where: nested too deeply") from None
    except VisitError as error:
        if isinstance(error.orig_exc, UnusableInput):
            raise error.orig_exc from None
        raise
    return Filter(sql, compiler.params, any(used.of_hand for used in compiler.used))


def _fault(error: UnexpectedInput, text: str) -> str:
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return f"where: something is missing at the end of {text.strip()!r}"
    rest = text[error.column - 1 :]
    return f"where: cannot read {rest[:20]!r} at column {error.column}"


@cache
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr")


def _number(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise UnusableInput(f"where: {text!r} is not a number") from None


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text)
    except ValueError:
        raise UnusableInput(f"where: {text!r} is not a time; write 2026-11-29 or '2026-11-29 18:30'") from None


def _truth(text: str) -> bool:
    if text.lower() not in ("true", "false"):
        raise UnusableInput(f"where: {text!r} is neither true nor false")
    return text.lower() == "true"


# Kind of a field -> a word of the condition as a value to compare with.
_VALUES: dict[str, Callable[[str], object]] = {"text": str, "number": _number, "time": _time, "truth": _truth}


@v_args(inline=True)
class _Compiler(Transformer[Token, Any]):
    """Turns the tree into SQL; no text of the condition gets into it but by the fields' own SQL and parameters."""

    def __init__(self) -> None:
        super().__init__()
        self.params: dict[str, object] = {}
        self.used: list[Field] = []

    def value(self, token: Token) -> str:
        return token[1:-1].replace("''", "'") if token.type == "STRING" else str(token)

    def values(self, *values: str) -> tuple[str, ...]:
        return values

    def either(self, *tests: str) -> str:
        return f"({' OR '.join(tests)})"

    def both(self, *tests: str) -> str:
        return f"({' AND '.join(tests)})"

    def opposite(self, test: str) -> str:
        return f"(NOT {test})"

    def compare(self, name: Token, operator: Token, value: str) -> str:
        known = self._field(name)
        return f"({known.sql} {operator} {self._bind(known, value)})"

    def member(self, name: Token, values: tuple[str, ...]) -> str:
        known = self._field(name)
        return f"({known.sql} IN ({', '.join(self._bind(known, value) for value in values)}))"

    def stranger(self, name: Token, values: tuple[str, ...]) -> str:
        return f"(NOT {self.member(name, values)})"

    def between(self, name: Token, low: str, high: str) -> str:
        known = self._field(name)
        return f"({known.sql} BETWEEN {self._bind(known, low)} AND {self._bind(known, high)})"

    def like(self, name: Token, value: str) -> str:
        known = self._field(name)
        if known.kind != "text":
            raise UnusableInput(f"where: {name} is no text, like does not apply")
        return f"({known.sql} LIKE {self._bind(known, value)})"

    def missing(self, name: Token) -> str:
        return f"({self._field(name).sql} IS NULL)"

    def present(self, name: Token) -> str:
        return f"({self._field(name).sql} IS NOT NULL)"

    def holds(self, name: Token) -> str:
        known = self._field(name)
        if known.kind != "truth":
            raise UnusableInput(f"where: {name} needs a comparison, such as {name} = ...")
        return known.sql

    def _field(self, name: str) -> Field:
        known = FIELDS.get(name.lower())
        if known is None or not known.filter:
            there = ", ".join(field.name for field in FIELDS.values() if field.filter)
            raise UnusableInput(f"where: no field {str(name)!r}; there are {there}")
        self.used.append(known)
        return known

    def _bind(self, known: Field, text: str) -> str:
        name = f"w{len(self.params)}"
        self.params[name] = _VALUES[known.kind](text)
        return f"${name}"
