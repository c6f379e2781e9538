"""All statistics of a question as one scan of ``seats`` and one of ``decisions``.

Many conditions over many rows are slow one by one, but few situations differ: the rows are first counted by the columns
the conditions name (a million hands come to some thousand combinations), then each condition is tried once on each
combination.  Conditions are SQL of the catalogue or of the user's own file; whatever else a user types is bound.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from difflib import get_close_matches
from operator import add

import duckdb

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.catalog import MEASURES, Stat
from hhanalyzer.stats.fields import Field
from hhanalyzer.stats.sessions import GAP_MINUTES, sessions_of
from hhanalyzer.stats.where import Filter
from hhanalyzer.store import Database
from hhanalyzer.store.players import Player
from hhanalyzer.store.tables import columns

_TABLES = {"hand": "seats", "decision": "decisions"}

NOBODY = Player("", ())

# What the database says of a column that is not there, and the beginnings of its types of numbers.
_NO_COLUMN = re.compile(r'Referenced column "([^"]+)" (?:was )?not found')
_AMOUNTS = ("DECIMAL", "DOUBLE")
_NUMBERS = ("DECIMAL", "DOUBLE", "FLOAT", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UINTEGER", "UBIGINT")

# What stands in an SQL condition: quoted text, which names nothing, and names, quoted or not.
_WORDS = re.compile(r"""'(?:[^']|'')*' | "([^"]+)" | ([A-Za-z_]\w*)""", re.VERBOSE)


# Parts of an SQL condition that are worked out once a row, whatever asks for them: an amount as a double, whether a
# column alone is above nought, below it, or nought, and whether one holds a word.
_PARTS = re.compile(
    r"""(?P<text>'(?:[^']|'')*')
    | \((?P<inner>"?[A-Za-z_]\w*"?)\)::DOUBLE\b
    | (?P<name>"?[A-Za-z_]\w*"?)::DOUBLE\b
    | (?:(?<=^)|(?<=\()|(?<=AND\ )|(?<=OR\ )|(?<=NOT\ )|(?<=WHEN\ ))
      (?P<compared>"?[A-Za-z_]\w*"?)\ (?P<than>(?:<>|<=|>=|<|>|=)\ (?:0|'\w+'))(?=$|\)|\ AND|\ OR|\ THEN)""",
    re.VERBOSE,
)


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose hands are asked about, which of them, and how they are grouped; ``pool``: those of everybody else."""

    who: Player
    fields: tuple[Field, ...] = ()
    filter: Filter = field(default_factory=Filter)
    pool: bool = False

    @property
    def params(self) -> dict[str, object]:
        """The values of the parameters of any query of this scope."""
        return {**self.who.params, **self.filter.params}


@dataclass(frozen=True, slots=True)
class Moments:
    """What a statistic is computed from: counts, and the sums of an expression (exact for amounts) and its squares.

    ``greatest`` is the greatest value of one, or of its negative where the least is asked for; ``parts`` are the
    moments of the two statistics that it is derived from.
    """

    opportunities: int
    made: int | None
    total: object = None
    squares: float | None = None
    greatest: object = None
    parts: "tuple[Moments, ...]" = ()

    def __add__(self, other: "Moments") -> "Moments":
        """Return the moments of both together."""
        return Moments(
            self.opportunities + other.opportunities,
            None if self.made is None or other.made is None else self.made + other.made,
            _sum(self.total, other.total),
            None if self.squares is None and other.squares is None else (self.squares or 0) + (other.squares or 0),
            max((each for each in (self.greatest, other.greatest) if each is not None), key=_decimal, default=None),
            tuple(map(add, self.parts, other.parts)) if self.parts and other.parts else self.parts or other.parts,
        )


def _decimal(value: object) -> Decimal:
    return Decimal(str(value))


def _sum(first: object, second: object) -> object:
    """Add two sums of a query; None is one of no rows, and amounts stay exact."""
    if first is None or second is None:
        return second if first is None else first
    if isinstance(first, Decimal) and isinstance(second, Decimal):
        return first + second
    return float(str(first)) + float(str(second))


def scan(per: str, stats: Sequence[Stat], scope: Scope, currency: bool = False) -> str:
    """Return the SELECT that answers ``stats``, all of them per hand or all per decision.

    A row a group: the keys, their ranks, hands or decisions, the least and greatest ``currency`` (NULL where it is not
    asked for), then each statistic's columns as ``moments`` reads them.
    """
    grouped = [f"k{i}" for i in range(len(scope.fields))]
    ranks = [f"min(r{i}) AS r{i}" for i in range(len(scope.fields))]
    picked = [*grouped, *ranks, "sum(_n)", "min(_currency)", "max(_currency)"]
    # Hands and decisions are alike but for their amounts: what asks for these is not counted together first.
    together = not any(map(of_amounts, stats))
    kinds, parts = _kinds(per), dict[str, str]()
    for stat in stats:
        picked += [_worked_out(sql, kinds, parts, words=not together) for sql in _aggregates(stat, together)]
    ending = f" GROUP BY {', '.join(grouped)}" if grouped else ""
    rows = _situations(per, stats, scope, together, currency, parts)
    return f"WITH {rows} SELECT {', '.join(picked)} FROM situations{ending}"


def _kinds(per: str) -> dict[str, str]:
    """Return the columns that conditions may name, and their types; the rows' own before those of hand and seat."""
    return {**columns("seats"), **columns("hands"), **columns(_TABLES[per])}


def _worked_out(sql: str, kinds: Mapping[str, str], parts: dict[str, str], *, words: bool = False) -> str:
    """Return SQL in which the parts that are worked out once have a name; add these to ``parts``, each with its column.

    Comparisons with ``words`` are slow on many rows, but only there.
    """

    def named(match: re.Match[str]) -> str:
        quoted = match["inner"] or match["name"] or match["compared"]
        column = (quoted or "").strip('"').lower()
        than = match["than"]
        of_words = than is not None and than.endswith("'")
        if not kinds.get(column, "").startswith("VARCHAR" if of_words else _AMOUNTS) or (of_words and not words):
            return match[0]
        part = f"{column} {than}" if than else f"{column}::DOUBLE"
        parts[part] = column
        return f'"{part}"'

    return _PARTS.sub(named, sql)


def moments(stat: Stat, row: Sequence[object]) -> Moments:
    """Read a statistic's columns of a row of ``scan``, taken off its front."""
    opportunities, made, total, squares, greatest = row
    return Moments(
        int(str(opportunities or 0)),
        int(str(made or 0)) if stat.made else None,
        total,
        None if squares is None else float(str(squares)),
        greatest,
    )


COLUMNS_OF_STAT = 5


def _aggregates(stat: Stat, together: bool) -> list[str]:
    chance, made = f"({stat.opportunity})", f"({stat.made})"
    # A ratio divides two counts; elsewhere nothing is made without an opportunity.
    hit = made if stat.measure == "ratio" else f"{chance} AND {made}"
    value, times = f"({stat.expression})", "_n * " if together else ""
    sign = {"max": "", "min": "-"}.get(stat.measure)
    return [
        f"sum(CASE WHEN {chance} THEN _n ELSE 0 END)",
        f"sum(CASE WHEN {hit} THEN _n ELSE 0 END)" if stat.made else "NULL",
        f"sum(CASE WHEN {chance} THEN {times}{value} END)" if stat.expression else "NULL",
        f"sum(CASE WHEN {chance} THEN {times}{value}::DOUBLE * {value}::DOUBLE END)" if stat.expression else "NULL",
        "NULL" if sign is None else f"max(CASE WHEN {chance} THEN {sign}{value} END)",
    ]


def _situations(
    per: str, stats: Sequence[Stat], scope: Scope, together: bool, currency: bool, parts: Mapping[str, str]
) -> str:
    """Return the part of the query that picks rows: only columns and parts asked for, counted if ``together``."""
    own, of_hand, of_seat = columns(_TABLES[per]), columns("hands"), columns("seats")
    kinds = _kinds(per) if parts else {}
    shown = {name for stat in stats for sql in stat.conditions for name in names(_worked_out(sql, kinds, {}))}
    named = shown | set(parts.values())
    # What came of the player's hand does not stand in the rows of his decisions.
    results = any(each.of_seat for each in scope.fields) or any(map(of_result, stats))
    seat = "q" if per == "decision" and results else ""
    fields = [each.of_row(seat) if seat and each.of_seat else each for each in scope.fields]
    picked = [f"{each.sql} AS k{i}, {each.order} AS r{i}" for i, each in enumerate(fields)]
    row_of = {**dict.fromkeys(of_seat, "q"), **dict.fromkeys(of_hand, "h"), **dict.fromkeys(own, "p")}
    picked += [f'{row}."{name}"' for name, row in row_of.items() if name in shown and (row != "q" or seat)]
    picked += [f'({row_of[name]}."{name}"{part.removeprefix(name)}) AS "{part}"' for part, name in parts.items()]
    picked.append("h.currency AS _currency" if currency else "NULL AS _currency")
    joins_hands = currency or scope.filter.of_hand or any(each.of_hand for each in fields)
    joins_hands = joins_hands or any(name in of_hand and name not in own for name in named)
    joins_hands = joins_hands or not scope.who.by_name
    source = f"{_TABLES[per]} AS p" + (" JOIN hands AS h USING (hand_key)" if joins_hands else "")
    if seat:
        source += f" JOIN seats AS {seat} USING (hand_key, seat, player)"
    sessions = ""
    if any(each.of_session for each in fields):
        sessions = f"sessions AS ({sessions_of(GAP_MINUTES, scope.who)}), "
        source += " LEFT JOIN sessions AS s USING (hand_key)"
    picked.append("count(*) AS _n" if together else "1 AS _n")
    ending = " GROUP BY ALL" if together else ""
    return (
        f"{sessions}situations AS (SELECT {', '.join(picked)} FROM {source} "
        f"WHERE {'NOT ' if scope.pool else ''}{scope.who.where()} AND {scope.filter.sql}{ending})"
    )


def of_amounts(stat: Stat) -> bool:
    """Say whether a statistic asks for amounts or results, which are rarely alike; what else is asked for often is."""
    kinds, parts = _kinds(stat.per), dict[str, str]()
    named = {name for sql in stat.conditions for name in names(_worked_out(sql, kinds, parts))}
    doubles = any(part.endswith("::DOUBLE") for part in parts)
    return of_result(stat) or doubles or any(kinds.get(name, "").startswith(_AMOUNTS) for name in named)


def of_result(stat: Stat) -> bool:
    """Say whether a statistic of decisions asks what came of the player's hand (``seats``)."""
    here = {**columns(_TABLES["decision"]), **columns("hands")}
    named = {name for sql in stat.conditions for name in names(sql)}
    return stat.per == "decision" and any(name in named and name not in here for name in columns("seats"))


def names(sql: str) -> set[str]:
    """Return the words of an SQL condition that may name columns, in small letters."""
    return {(match[1] or match[2]).lower() for match in _WORDS.finditer(sql) if match[1] or match[2]}


def check(db: Database, stats: Sequence[Stat]) -> None:
    """Raise UnusableInput for the first statistic whose SQL the database cannot run, saying what is wrong with it."""
    for stat in stats:
        for key, sql in ((key, sql) for key, sql in stat.named_conditions if sql):
            if fault := _fault(db, stat, key, sql):
                raise UnusableInput(f"{stat.source}: [{stat.id}]: {key}: {fault}")


def _fault(db: Database, stat: Stat, key: str, sql: str) -> str:
    """Say what is wrong with one condition or expression of a statistic, "" if nothing is."""
    situations = _situations(stat.per, [stat], Scope(NOBODY), together=False, currency=False, parts={})
    params = {name: value for name, value in stat.params.items() if re.search(rf"\${name}\b", sql)}
    try:
        # In brackets of its own it cannot end the query it stands in.
        ((_, kind, *_),) = db.rows(
            f"DESCRIBE WITH {situations} SELECT ({sql}) FROM situations", {**NOBODY.params, **params}
        )
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        missing = _NO_COLUMN.search(reason)
        if missing is None:
            return reason.removeprefix("Parser Error: ").removeprefix("Binder Error: ")
        there = [*columns(_TABLES[stat.per]), *columns("hands"), *(columns("seats") if stat.per == "decision" else ())]
        near = get_close_matches(missing[1].lower(), there, 1)
        return f"no column {missing[1]!r}" + (f"; did you mean {near[0]!r}?" if near else ", see store/schema.sql")
    except ValueError:
        return "one expression is needed"
    if key in MEASURES:
        return "" if kind.startswith(_NUMBERS) else f"a number is needed, this is {kind}"
    return "" if kind == "BOOLEAN" else f"a condition is needed, this is {kind}"
