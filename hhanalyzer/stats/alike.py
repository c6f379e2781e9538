"""What rows must have in common to be counted together, and what is added up over those that have."""

from collections import Counter
from collections.abc import Mapping, Sequence

from hhanalyzer.stats.catalog import Stat, is_ours
from hhanalyzer.stats.conditions import names, replaced, taken_apart
from hhanalyzer.stats.picking import homes
from hhanalyzer.store.tables import columns

_AMOUNTS = ("DECIMAL", "DOUBLE")


class Alike:
    """The columns, tests and sums of rows that some statistics ask for, all of them per hand or all per decision.

    Rows are alike that have the same in each column that is asked for.  Amounts and cards hardly ever are the same: a
    test of an amount, of several columns, or of a column no other test asks for is worked out once a row, and rows are
    alike that fare the same in it.
    """

    def __init__(self, stats: Sequence[Stat]) -> None:
        """Look at what the statistics test."""
        self._kinds = {name: columns(table)[name] for name, table in homes(stats[0].per).items()}
        self._columns: set[str] = set()
        # SQL -> the name of what comes of it
        self._tests: dict[str, str] = {}
        self._conditions: dict[str, str] = {}
        self._added: dict[str, str] = {}
        different = {test for stat in stats if is_ours(stat) for sql in stat.tried for test in taken_apart(sql)}
        self._asked = Counter(name for test in different for name in self._named(test))

    def condition(self, stat: Stat, sql: str) -> str:
        """Return the name of a condition of a statistic, as one on rows that are alike."""
        # What a user wrote stays together: perhaps one test sees to it that another can be tried at all.
        tried = replaced(sql, self._test) if is_ours(stat) else self._whole(sql)
        return self._conditions.setdefault(tried, f"_c{len(self._conditions)}")

    def added(self, sql: str) -> str:
        """Return the name of an aggregate over rows that are alike."""
        return self._added.setdefault(sql, f"_a{len(self._added)}")

    def in_doubles(self, sql: str) -> bool:
        """Say whether an expression is in doubles, no exact amount."""
        return "double" in names(sql) or any(self._kinds[name] == "DOUBLE" for name in self._named(sql))

    def situations(self, keys: Sequence[str]) -> str:
        """Return the part of a query that counts the rows ``picked`` that are alike, in ``keys`` too, as ``_n``."""
        same = [*keys, *(f'"{name}"' for name in sorted(self._columns)), *self._tests.values()]
        ending = f" GROUP BY {', '.join(same)}" if same else ""
        return (
            f"tried AS (SELECT {', '.join(['*', *_called(self._tests)])} FROM picked), "
            f"alike AS (SELECT {', '.join([*same, *_called(self._added), 'count(*) AS _n'])} FROM tried{ending}), "
            f"situations AS (SELECT {', '.join(['*', *_called(self._conditions)])} FROM alike)"
        )

    def _test(self, sql: str) -> str:
        named = self._named(sql)
        alone = len(named) == 1 and self._asked[next(iter(named))] == 1
        return self._worked_out(sql) if alone or len(named) > 1 else self._whole(sql)

    def _whole(self, sql: str) -> str:
        named = self._named(sql)
        if any(self._kinds[name].startswith(_AMOUNTS) for name in named):
            return self._worked_out(sql)
        self._columns |= named
        return sql

    def _worked_out(self, sql: str) -> str:
        return self._tests.setdefault(sql, f"_t{len(self._tests)}")

    def _named(self, sql: str) -> frozenset[str]:
        return names(sql) & self._kinds.keys()


def _called(named: Mapping[str, str]) -> list[str]:
    return [f"({sql}) AS {name}" for sql, name in named.items()]
