"""The rows that statistics ask about: hands or decisions of whom, and the tables that hold what is asked of them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

from hhanalyzer.stats.catalog import Stat, is_ours
from hhanalyzer.stats.conditions import names, replaced
from hhanalyzer.stats.fields import Field
from hhanalyzer.stats.sessions import GAP_MINUTES, sessions_of
from hhanalyzer.stats.where import Filter
from hhanalyzer.store.players import Player
from hhanalyzer.store.tables import columns

TABLES = {"hand": "seats", "decision": "decisions"}

NOBODY = Player("", ())


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


@cache
def homes(per: str) -> Mapping[str, str]:
    """Return the columns that conditions may name, each with the table it is taken from: the rows' own if it has it."""
    return {name: table for table in ("seats", "hands", TABLES[per]) for name in columns(table)}


def others(stats: Iterable[Stat]) -> set[str]:
    """Return the tables beside that of their own rows that statistics need."""
    return {table for stat in stats for sql in stat.conditions for table in _others(stat.per, sql)}


def _others(per: str, sql: str) -> set[str]:
    return {homes(per)[name] for name in names(sql) & homes(per).keys()} - {TABLES[per]}


def picked(stats: Sequence[Stat], scope: Scope, currency: bool = False) -> str:
    """Return the part of a query that picks rows, ``picked``: only columns asked for, and only tables that have them.

    Beside them stand the keys k0, k1 ..., the ranks that keys do not tell (r0, r1 ...), and the ``currency`` if it is
    asked for.
    """
    per, needed = stats[0].per, others(stats)
    # What came of the player's hand does not stand in the rows of his decisions.
    joins_seats = per == "decision" and ("seats" in needed or any(each.of_seat for each in scope.fields))
    fields = [each.of_row("q") if joins_seats and each.of_seat else each for each in scope.fields]
    row_of = {"seats": "q", "hands": "h", TABLES[per]: "p"}
    named = {name for stat in stats for sql in stat.conditions for name in names(sql)}
    shown = [f"{each.sql} AS k{i}" for i, each in enumerate(fields)]
    shown += [f"{each.rank} AS r{i}" for i, each in enumerate(fields) if each.rank]
    shown += [f'{row_of[table]}."{name}"' for name, table in homes(per).items() if name in named]
    shown += ["h.currency AS _currency"] if currency else []
    source = f"{_narrowed(stats)} AS p"
    of_hand = currency or scope.filter.of_hand or not scope.who.by_name or any(each.of_hand for each in fields)
    if of_hand or "hands" in needed:
        source += " JOIN hands AS h USING (hand_key)"
    if joins_seats:
        source += " JOIN seats AS q USING (hand_key, seat, player)"
    sessions = ""
    if any(each.of_session for each in fields):
        sessions = f"sessions AS ({sessions_of(GAP_MINUTES, scope.who)}), "
        source += " LEFT JOIN sessions AS s USING (hand_key)"
    chosen = f"{'NOT ' if scope.pool else ''}{scope.who.where()} AND {scope.filter.sql}"
    return f"{sessions}picked AS (SELECT {', '.join(shown) or 'true'} FROM {source} WHERE {chosen})"


def _narrowed(stats: Sequence[Stat]) -> str:
    """Return the rows' own table, without decisions that no statistic counts: only few then need to be joined.

    Hands are all counted, and what users wrote is not taken apart.
    """
    per = stats[0].per
    if per == "hand" or not others(stats) or not all(map(is_ours, stats)):
        return TABLES[per]

    def by_own(test: str) -> str:
        return "NULL::BOOLEAN" if _others(per, test) else test  # not known yet: neither true nor false

    counting = [sql for stat in stats for sql in (stat.tried if stat.measure == "ratio" else (stat.opportunity,))]
    possible = [f"coalesce({replaced(sql, by_own)}, true)" for sql in dict.fromkeys(counting)]
    return f"(SELECT * FROM {TABLES[per]} WHERE {' OR '.join(possible)})"
