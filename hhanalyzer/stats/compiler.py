"""Statistics as questions to the database: the SQL that counts them, and what is read from its rows.

Many conditions over many rows are slow one by one, but few situations differ: rows that are alike in all that is asked
(alike.py) are first counted and added up together, a million hands to some thousand situations; then each condition is
tried once on each situation.  Conditions are SQL of the catalogue or of the user's own file; whatever else a user types
is bound.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal
from difflib import get_close_matches
from operator import add

import duckdb

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.alike import Alike
from hhanalyzer.stats.catalog import MEASURES, Stat, is_ours
from hhanalyzer.stats.picking import NOBODY, Scope, homes, picked
from hhanalyzer.store import Database

# What the database says of a column that is not there, and the beginnings of its types of numbers.
_NO_COLUMN = re.compile(r'Referenced column "([^"]+)" (?:was )?not found')
_NUMBERS = ("DECIMAL", "DOUBLE", "FLOAT", "TINYINT", "SMALLINT", "INTEGER", "BIGINT", "HUGEINT", "UINTEGER", "UBIGINT")


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


def scan(stats: Sequence[Stat], scope: Scope, currency: bool = False) -> str:
    """Return the SELECT that answers ``stats``, all of them per hand or all per decision.

    A row a group: the keys, their ranks, hands or decisions, the least and greatest ``currency`` (NULL where it is not
    asked for), then each statistic's columns as ``moments`` reads them.
    """
    alike = Alike(stats)
    figures = [sql for stat in stats for sql in _aggregates(stat, alike)]
    keys = [f"k{i}" for i in range(len(scope.fields))]
    ranks = [f"r{i}" for i, each in enumerate(scope.fields) if each.rank]
    ordered = [f"r{i}" if each.rank else each.order_of(f"k{i}") for i, each in enumerate(scope.fields)]
    currencies = ["_currency"] if currency else []
    situations = alike.situations([*keys, *ranks, *currencies])
    head = [*keys, *(f"min({rank})" for rank in ordered), "sum(_n)"]
    head += ["min(_currency)", "max(_currency)"] if currency else ["NULL", "NULL"]
    ending = f" GROUP BY {', '.join(keys)}" if keys else ""
    return (
        f"WITH {picked(stats, scope, currency)}, {situations} "
        f"SELECT {', '.join([*head, *figures])} FROM situations{ending}"
    )


def moments(stat: Stat, row: Iterator[object]) -> Moments:
    """Take a statistic's columns off the front of a row of ``scan``."""
    opportunities = int(str(next(row) or 0))
    made = int(str(next(row) or 0)) if stat.made else None
    if not stat.expression:
        return Moments(opportunities, made)
    if stat.measure in _EXTREMES:
        return Moments(opportunities, made, greatest=next(row))
    total, squares = next(row), next(row)
    return Moments(opportunities, made, total, None if squares is None else float(str(squares)))


_EXTREMES = {"max": "", "min": "-"}  # the sign of what the greatest is asked of


def _aggregates(stat: Stat, alike: Alike) -> Iterator[str]:
    """Yield the columns of a statistic, over rows that are alike."""
    chance = alike.condition(stat, stat.opportunity)
    yield f"sum(CASE WHEN {chance} THEN _n ELSE 0 END)"
    if stat.made:
        made = alike.condition(stat, stat.made)
        # A ratio divides two counts; elsewhere nothing is made without an opportunity.
        hit = made if stat.measure == "ratio" else f"{chance} AND {made}"
        yield f"sum(CASE WHEN {hit} THEN _n ELSE 0 END)"
    if not stat.expression:
        return
    # Ours can be worked out for any row; what users wrote perhaps only where there is an opportunity.
    value = stat.expression if is_ours(stat) else f"CASE WHEN {stat.opportunity} THEN {stat.expression} END"
    if stat.measure in _EXTREMES:
        yield f"max(CASE WHEN {chance} THEN {alike.added(f'max({_EXTREMES[stat.measure]}({value}))')} END)"
        return
    # Ours are kept with their rounding errors: won and lost, large sums that nearly cancel out, are added up apart.
    doubles = "fsum" if is_ours(stat) else "sum"
    total = doubles if alike.in_doubles(stat.expression) else "sum"
    yield f"{total}(CASE WHEN {chance} THEN {alike.added(f'{total}({value})')} END)"
    yield f"{doubles}(CASE WHEN {chance} THEN {alike.added(f'{doubles}(({value})::DOUBLE * ({value})::DOUBLE)')} END)"


def check(db: Database, stats: Sequence[Stat]) -> None:
    """Raise UnusableInput for the first statistic whose SQL the database cannot run, saying what is wrong with it."""
    for stat in stats:
        for key, sql in ((key, sql) for key, sql in stat.named_conditions if sql):
            if fault := _fault(db, stat, key, sql):
                raise UnusableInput(f"{stat.source}: [{stat.id}]: {key}: {fault}")


def _fault(db: Database, stat: Stat, key: str, sql: str) -> str:
    """Say what is wrong with one condition or expression of a statistic, "" if nothing is."""
    params = {name: value for name, value in stat.params.items() if re.search(rf"\${name}\b", sql)}
    try:
        # In brackets of its own it cannot end the query it stands in.
        ((_, kind, *_),) = db.rows(
            f"DESCRIBE WITH {picked([stat], Scope(NOBODY))} SELECT ({sql}) FROM picked", {**NOBODY.params, **params}
        )
    except duckdb.Error as error:
        reason = str(error).splitlines()[0]
        missing = _NO_COLUMN.search(reason)
        if missing is None:
            return reason.removeprefix("Parser Error: ").removeprefix("Binder Error: ")
        near = get_close_matches(missing[1].lower(), list(homes(stat.per)), 1)
        return f"no column {missing[1]!r}" + (f"; did you mean {near[0]!r}?" if near else ", see store/schema.sql")
    except ValueError:
        return "one expression is needed"
    if key in MEASURES:
        return "" if kind.startswith(_NUMBERS) else f"a number is needed, this is {kind}"
    return "" if kind == "BOOLEAN" else f"a condition is needed, this is {kind}"
