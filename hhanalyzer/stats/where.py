"""The filter language: conditions on the fields of a hand, compiled to SQL with every value bound.

    site = PokerStars and position in (BTN, CO) and not is_tournament
    played_at >= 2026-01-01 or bb between 0.5 and 2
    hole in (TT+, AKs) and flop_suits = monotone and opponent = 'Otis M'

Fields stand in fields.py.  A value of letters, digits and ``+ - .`` needs no quotes; any other needs single quotes, in
which two stand for one.  Operators: = != <> < <= > >= in, not in, between ... and, like (with % and _), is null, is
not null; and, or, not, parentheses.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, NoReturn

from lark import Lark, Token, Transformer, UnexpectedInput, UnexpectedToken, v_args
from lark.exceptions import VisitError

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.fields import FIELDS, Field, nearest
from hhanalyzer.stats.values import KINDS, RANGE, Value, hands_of, in_range

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
values: "(" ")" | "(" value ("," value)* ")"
value: STRING | TIME | WORD
OP: "=" | "!=" | "<>" | "<=" | ">=" | "<" | ">"
STRING: /'([^']|'')*'/
TIME.2: /\d{4}-\d\d-\d\d[ T]\d\d:\d\d(:\d\d)?/
WORD: /[-+]?\w[\w+.-]*/
NAME: /[a-z_]\w*/i
%ignore /\s+/
"""
_DEEPEST = 100  # parentheses and nots in each other


@dataclass(frozen=True, slots=True)
class Filter:
    """A condition as SQL, with the values of its ``$`` parameters; "true" where nothing is filtered.

    ``p`` in it is a row of ``seats`` or ``decisions``, ``h`` its hand: ``of_player`` says that it names ``p``,
    ``of_hand`` that it names ``h``.  ``text`` is the condition as written.
    """

    sql: str = "true"
    params: dict[str, object] = field(default_factory=dict)
    of_hand: bool = False
    of_player: bool = False
    text: str = ""


def parse_where(text: "str | Filter | None", fields: Mapping[str, Field] = FIELDS) -> Filter:
    """Compile a filter on some fields; raise UnusableInput, with the place, for text that is none.

    A compiled one stays as it is.
    """
    if isinstance(text, Filter):
        return text
    if not text or not text.strip():
        return Filter()
    text = " ".join(text.splitlines())
    compiler = _Compiler(fields)
    try:
        sql = compiler.transform(_parser().parse(text))
    except UnexpectedInput as error:
        raise UnusableInput(_fault(error, text)) from None
    except RecursionError:
        raise UnusableInput(_TOO_DEEP) from None
    except VisitError as error:
        if isinstance(error.orig_exc, UnusableInput):
            raise error.orig_exc from None
        if isinstance(error.orig_exc, RecursionError):
            raise UnusableInput(_TOO_DEEP) from None
        raise
    used = compiler.used
    if any(known.of_seat for known in used):
        return Filter(_OF_SEAT.format(sql=sql), compiler.params, of_player=True, text=text.strip())
    of_hand, of_player = any(known.of_hand for known in used), any(known.of_player for known in used)
    return Filter(str(sql), compiler.params, of_hand, of_player, text.strip())


# A decision does not say what came of its player's hand; with this it need not.
_OF_SEAT = (
    "(p.hand_key, p.seat) IN (SELECT p.hand_key, p.seat FROM seats AS p JOIN hands AS h USING (hand_key) WHERE {sql})"
)
_TOO_DEEP = "where: nested too deeply"


def _fault(error: UnexpectedInput, text: str) -> str:
    if isinstance(error, UnexpectedToken) and error.token.type == "$END":
        return f"where: something is missing at the end of {text.strip()!r}"
    rest = text[error.column - 1 :]
    return f"where: cannot read {rest[:20]!r} at column {error.column}"


@cache
def _parser() -> Lark:
    return Lark(_GRAMMAR, parser="lalr")


class _Test(str):
    """The SQL of a test, and how deep tests stand in it."""

    depth = 0


def _nested(sql: str, *inner: str) -> _Test:
    """Return SQL around other tests; a database takes them only so deep."""
    made = _Test(sql)
    made.depth = 1 + max(getattr(test, "depth", 0) for test in inner)
    if made.depth > _DEEPEST:
        raise UnusableInput(_TOO_DEEP)
    return made


@v_args(inline=True)
class _Compiler(Transformer[Token, Any]):
    """Turns the tree into SQL; no text of the condition gets into it but by the fields' own SQL and parameters."""

    def __init__(self, fields: Mapping[str, Field]) -> None:
        super().__init__()
        self.fields = fields
        self.params: dict[str, object] = {}
        self.used: list[Field] = []

    def value(self, token: Token) -> Value:
        text = token[1:-1].replace("''", "'") if token.type == "STRING" else str(token)
        return Value(text, token.column or 1)

    def values(self, *values: Value) -> tuple[Value, ...]:
        return values

    def either(self, *tests: str) -> str:
        return _nested(f"({' OR '.join(tests)})", *tests)

    def both(self, *tests: str) -> str:
        return _nested(f"({' AND '.join(tests)})", *tests)

    def opposite(self, test: str) -> str:
        return _nested(f"(NOT {test})", test)

    def compare(self, name: Token, operator: Token, value: Value) -> str:
        known = self._field(name)
        if operator in _UNEQUAL:
            return f"(NOT {self._one_of(known, name, (value,))})"
        if operator == "=":
            return self._one_of(known, name, (value,))
        if known.kind == RANGE or not KINDS[known.kind].ordered:
            _does_not_apply(known, name, operator)
        return self._test(known, f"{operator} {self._bind(known, value)}")

    def member(self, name: Token, values: tuple[Value, ...]) -> str:
        return self._one_of(self._field(name), name, values)

    def stranger(self, name: Token, values: tuple[Value, ...]) -> str:
        return f"(NOT {self.member(name, values)})"

    def between(self, name: Token, low: Value, high: Value) -> str:
        known = self._field(name)
        if known.kind == RANGE or not KINDS[known.kind].ordered:
            _does_not_apply(known, name, "between")
        return self._test(known, f"BETWEEN {self._bind(known, low)} AND {self._bind(known, high)}")

    def like(self, name: Token, value: Value) -> str:
        known = self._field(name)
        pattern = KINDS[known.kind].pattern if known.kind != RANGE else None
        if pattern is None:
            _does_not_apply(known, name, "like")
        return self._test(known, f"LIKE {self._param(pattern(known, value))}")

    def missing(self, name: Token) -> str:
        return f"(NOT {self.present(name)})"

    def present(self, name: Token) -> str:
        known = self._field(name)
        test = f"({known.sql} IS NOT NULL)"
        return known.many.format(test=test) if known.many else test

    def holds(self, name: Token) -> str:
        known = self._field(name)
        if known.kind != "truth":
            raise UnusableInput(f"where: {name} needs a comparison, such as {name} = ..., at column {name.column}")
        return known.sql

    def _field(self, name: Token) -> Field:
        known = self.fields.get(name.lower())
        if known is None or not known.filter:
            names = [field.name for field in self.fields.values() if field.filter]
            all_ = "hhanalyzer fields lists them" if self.fields is FIELDS else f"there are {', '.join(names)}"
            there = nearest(name, names) or f"; {all_}"
            raise UnusableInput(f"where: no field {str(name)!r} at column {name.column}{there}")
        self.used.append(known)
        return known

    def _one_of(self, known: Field, name: Token, values: tuple[Value, ...]) -> str:
        if not values:
            raise UnusableInput(f"where: nothing is in the list of {name} at column {name.column}")
        if known.kind == RANGE:
            classes, holdings = hands_of(values)
            return in_range(known, *(self._param(names) if names else "" for names in (classes, holdings)))
        bound = [self._bind(known, value) for value in values]
        return self._test(known, f"= {bound[0]}" if len(bound) == 1 else f"IN ({', '.join(bound)})")

    def _test(self, known: Field, comparison: str) -> str:
        test = f"({KINDS[known.kind].sql(known)} {comparison})"
        return known.many.format(test=test) if known.many else test

    def _bind(self, known: Field, value: Value) -> str:
        return self._param(KINDS[known.kind].read(known, value))

    def _param(self, value: object) -> str:
        name = f"w{len(self.params)}"
        self.params[name] = value
        return f"${name}"


_UNEQUAL = ("!=", "<>")


def _does_not_apply(known: Field, name: Token, operator: str) -> NoReturn:
    usual = "in" if known.kind == RANGE else "="
    raise UnusableInput(f"where: {operator} does not apply to {name} at column {name.column}; use {usual}")
