"""Compares a player with another one, or with the pool: all the others at the tables he plays at.

The pool is weighted.  Where he plays is told apart by site, room, game, limit, stakes and the players dealt in; the
figure of the others in each of these counts as much as his own opportunities there.  What nobody else had an
opportunity for there is left out of his figure as well, and counted.  Such a figure has the interval of as many
opportunities as would be as sure, fewer than there are.

Many statistics are looked at, and some would differ by chance: p values are corrected by Holm's method, and only what
stays below 5 % then stands out.  Rates are tested exactly where counts are small (distributions.py).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from math import sqrt
from typing import Any

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats import intervals
from hhanalyzer.stats.catalog import Stat, catalog, choose, is_ours, usual
from hhanalyzer.stats.compiler import Moments, check
from hhanalyzer.stats.distributions import holm, shares_p
from hhanalyzer.stats.fields import grouping
from hhanalyzer.stats.intervals import Interval, Mean
from hhanalyzer.stats.people import told_apart
from hhanalyzer.stats.picking import Scope
from hhanalyzer.stats.query import Answer, Figure, answers, figure, figure_json, find_player
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database
from hhanalyzer.store.players import find

MIX = "site,room,game,limit,stakes,players"  # what makes tables alike
LEVEL = 0.05  # corrected p value below which a difference stands out
COMPARABLE = ("rate", "ratio", "mean")  # measures that do not grow with the hands

Pair = tuple[Moments, Moments]  # of the player, and of the others at the same kind of table


@dataclass(frozen=True, slots=True)
class Compared:
    """One statistic of both.  ``difference`` is own - other, in the unit of the figures, with its 95 % interval.

    ``p`` is None where nothing can be compared: sums, and figures without opportunities.  ``p_holm`` is corrected for
    the number of statistics looked at.  ``left_out`` are opportunities of his for which nobody else had one.
    """

    stat: Stat
    own: Figure
    other: Figure
    difference: float | None = None
    low: float | None = None
    high: float | None = None
    p: float | None = None
    p_holm: float | None = None
    left_out: int = 0

    @property
    def stands_out(self) -> bool:
        """Whether it differs by more than the chance of looking at many statistics explains."""
        return self.p_holm is not None and self.p_holm < LEVEL


@dataclass(frozen=True, slots=True)
class Comparison:
    """A player beside another one, or beside the pool (``other`` None); ``hands`` count each player's."""

    player: str
    other: str | None
    hands: int
    other_hands: int
    rows: tuple[Compared, ...]
    currency: str | None = None
    other_currency: str | None = None

    def as_json(self) -> dict[str, Any]:
        """Return the object of ``compare --format json``."""
        return {
            "player": self.player,
            "other": self.other,
            "pool": self.other is None,
            "hands": self.hands,
            "other_hands": self.other_hands,
            "correction": "holm",
            "level": LEVEL,
            "stats": {row.stat.id: self._row_json(row) for row in self.rows},
        }

    def _row_json(self, row: Compared) -> dict[str, Any]:
        money = row.stat.format == "money"
        return {
            "own": figure_json(row.own, money, self.currency),
            "other": figure_json(row.other, money, self.other_currency),
            **{name: getattr(row, name) for name in _NUMBERS},
            "stands_out": row.stands_out,
        }

    def to_frame(self) -> pl.DataFrame:
        """Return a row a statistic: its figures as own_..., other_..., then difference, low, high, p, p_holm ..."""
        names = ("value", "made", "opportunities", "low", "high")
        kinds: dict[str, Any] = {"stat": pl.String}
        for side in ("own", "other"):
            kinds |= {f"{side}_{n}": pl.Int64 if n in ("made", "opportunities") else pl.Float64 for n in names}
        kinds |= {n: pl.Int64 if n == "left_out" else pl.Float64 for n in _NUMBERS} | {"stands_out": pl.Boolean}
        rows = [
            (
                row.stat.id,
                *(_plain(getattr(side, n), n) for side in (row.own, row.other) for n in names),
                *(getattr(row, n) for n in _NUMBERS),
                row.stands_out,
            )
            for row in self.rows
        ]
        return pl.DataFrame(rows, schema=kinds, orient="row")


_NUMBERS = ("difference", "low", "high", "p", "p_holm", "left_out")


def compare(
    db: Database,
    player: str | None = None,
    other: str | None = None,
    stats: Sequence[str] | None = None,
    where: str | None = None,
    catalogue: Mapping[str, Stat] | None = None,
    anonymous: bool = False,
) -> Comparison:
    """Compare a player (None: the hero of most hands) with another one, or with the pool (``other`` None).

    ``stats`` are ids of the catalogue (None: the usual ones that do not grow with the hands), ``where`` filters the
    hands of both.  Two players are compared in the hands each of them played, whatever tables these were at.
    ``anonymous`` takes a name that is no person for one (people.py).  Raise UnusableInput for a player without hands,
    for one compared with himself, and for words that mean nothing.
    """
    who = find_player(db, player)
    rival = None if other is None else find(db, other)
    if rival and set(rival.accounts) & set(who.accounts):
        raise UnusableInput(f"{who.name!r} and {rival.name!r} are the same player")
    known = catalog() if catalogue is None else catalogue
    chosen = choose(known, tuple(_usual(known) if stats is None else stats))
    check(db, [stat for stat in chosen if not is_ours(stat)])
    hands = parse_where(where)
    own = answers(db, chosen, Scope(who, grouping(None if rival else MIX), told_apart(db, who, hands, anonymous)))
    if rival:
        others = answers(db, chosen, Scope(rival, (), told_apart(db, rival, hands, anonymous)))
    else:
        others = answers(db, chosen, Scope(who, grouping(MIX), hands, pool=True))
        shared = {answer.keys for answer in own}
        others = [answer for answer in others if answer.keys in shared]
    return Comparison(
        who.name,
        rival.name if rival else None,
        sum(answer.hands for answer in own),
        sum(answer.hands for answer in others),
        corrected([_compared(stat, own, others) for stat in chosen]),
        _currency(own),
        _currency(others),
    )


def corrected(rows: Sequence[Compared]) -> tuple[Compared, ...]:
    """Return the rows with p values corrected for their number."""
    tested = [row for row in rows if row.p is not None]
    values = iter(holm([row.p for row in tested if row.p is not None]))
    return tuple(row if row.p is None else replace(row, p_holm=next(values)) for row in rows)


def _usual(stats: Mapping[str, Stat]) -> tuple[str, ...]:
    return tuple(name for name in usual(stats) if stats[name].measure in COMPARABLE)


def _currency(found: Sequence[Answer]) -> str | None:
    """Return the one currency of all hands, None where there are several."""
    (currency,) = currencies if len(currencies := {answer.currency for answer in found}) == 1 else (None,)
    return currency


def _plain(value: Any, name: str) -> Any:
    return value if value is None or name in ("made", "opportunities") else float(value)


# ------------------------------------------------------------------------------------------------------ one statistic


def _compared(stat: Stat, own: Sequence[Answer], others: Sequence[Answer]) -> Compared:
    mixed = stat.format == "money" and None in (_currency(own), _currency(others))
    mine, theirs = _all(stat, own), _all(stat, others)
    if mixed or stat.measure not in COMPARABLE:
        own_figure, other_figure = (
            Figure(None, m.made, m.opportunities) if mixed else figure(stat, m) for m in (mine, theirs)
        )
        return Compared(stat, own_figure, other_figure)
    by_kind = {answer.keys: answer.moments[stat.id] for answer in others if stat.id in answer.moments}
    pairs = [
        (answer.moments[stat.id], by_kind[answer.keys])
        for answer in own
        if stat.id in answer.moments and answer.keys in by_kind
    ]
    shared = [pair for pair in pairs if all(_trials(stat, moments) for moments in pair)]
    if not shared:
        return Compared(stat, figure(stat, mine), Figure(None, 0 if stat.made else None, 0))
    left_out = _trials(stat, mine) - sum(_trials(stat, moments) for moments, _ in shared)
    found = means(stat, shared) if stat.measure == "mean" else shares(stat, shared)
    return replace(found, left_out=left_out)


def _all(stat: Stat, found: Sequence[Answer]) -> Moments:
    return sum(
        (answer.moments[stat.id] for answer in found if stat.id in answer.moments), Moments(0, 0 if stat.made else None)
    )


def _trials(stat: Stat, found: Moments) -> int:
    """Return out of how many it was made; a ratio divides two kinds of trials."""
    return found.opportunities + (found.made or 0 if stat.measure == "ratio" else 0)


def shares(stat: Stat, pairs: Sequence[Pair]) -> Compared:
    """Compare rates, or ratios by the share of what was made in all trials."""
    mine, theirs = (sum((pair[i] for pair in pairs), Moments(0, 0)) for i in (0, 1))
    of, made = _trials(stat, mine), mine.made or 0
    kinds = [(_trials(stat, a) / of, b.made or 0, _trials(stat, b)) for a, b in pairs]
    share = min(1.0, sum(weight * hits / n for weight, hits, n in kinds))
    sure = 1 / sum(weight**2 / n for weight, _, n in kinds)  # opportunities that would be as sure, unweighted
    p = shares_p(made, of, round(share * sure), round(sure))
    own, own_bounds = _rate(stat, made, of)
    other, other_bounds = _rate(stat, share * sure, sure)
    figures = (
        Figure(own, mine.made, mine.opportunities, *(own_bounds or (None, None))),
        Figure(other, theirs.made, theirs.opportunities, *(other_bounds or (None, None))),
    )
    if own is None or other is None or not own_bounds or not other_bounds:
        return Compared(stat, *figures, p=p)
    reach = intervals.of_difference(own, other, own_bounds, other_bounds)
    return Compared(stat, *figures, own - other, *reach, p)


def _rate(stat: Stat, made: float, of: float) -> tuple[float | None, Interval | None]:
    """Return a rate or ratio with its interval."""
    if stat.measure == "ratio":
        others = max(0.0, of - made)
        return (made / others if others else None, intervals.odds(made, others))
    return made / of, intervals.wilson(made, of)


def means(stat: Stat, pairs: Sequence[Pair]) -> Compared:
    """Compare means.  What comes of a hand is won from the others in it, which makes the difference less sure."""
    mine, theirs = (sum((pair[i] for pair in pairs), Moments(0, 0 if stat.made else None)) for i in (0, 1))
    own = _mean([(1.0, mine)], mine)
    other = _mean([(a.opportunities / mine.opportunities, b) for a, b in pairs], theirs)
    figures = (_mean_figure(own, mine), _mean_figure(other, theirs))
    if not own.freedom or not other.freedom:
        return Compared(stat, *figures)
    reach, p = intervals.welch(own, other, opposed=stat.per == "hand")
    return Compared(stat, *figures, own.value - other.value, *reach, p)


def _mean(kinds: Sequence[tuple[float, Moments]], together: Moments) -> Mean:
    """Return a weighted mean; degrees of freedom are 0 where nothing is known of how values vary.

    A single value does not tell how such values vary; there all of them together do.
    """
    overall = _variance(together)
    value = sum(weight * float(str(m.total or 0)) / m.opportunities for weight, m in kinds)
    if overall is None:
        return Mean(value, 0.0, 0)
    parts = []
    for weight, m in kinds:
        variance = _variance(m)
        parts.append(
            (weight**2 * (overall if variance is None else variance) / m.opportunities, max(1, m.opportunities - 1))
        )
    total = sum(part for part, _ in parts)
    freedom = total**2 / sum(part**2 / df for part, df in parts) if total else together.opportunities - 1
    return Mean(value, sqrt(total), freedom)


def _variance(found: Moments) -> float | None:
    sd = intervals.deviation(found.opportunities, float(str(found.total or 0)), found.squares or 0.0)
    return None if sd is None else sd * sd


def _mean_figure(mean: Mean, found: Moments) -> Figure:
    reach = intervals.Z * mean.error
    bounds = (mean.value - reach, mean.value + reach) if mean.freedom else (None, None)
    return Figure(mean.value, found.made, found.opportunities, *bounds)
