"""Asks the database for statistics of one player: figures with their counts and intervals, by groups."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime
from decimal import Decimal
from typing import Any

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.money import CURRENCIES
from hhanalyzer.stats import intervals
from hhanalyzer.stats.catalog import Stat, catalog, choose, is_ours
from hhanalyzer.stats.compiler import Moments, check, moments, scan
from hhanalyzer.stats.fields import grouping
from hhanalyzer.stats.picking import Scope, others
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database
from hhanalyzer.store.players import Player, find

Value = Decimal | float | int

ALL = "all"  # the key of the only group where nothing is grouped by
NO_KEY = "unknown"  # the key of hands whose text does not say


@dataclass(frozen=True, slots=True)
class Figure:
    """One statistic of one group: percentages as shares of 1, money in the group's currency, bb in big blinds.

    ``made`` is None where nothing is made.  ``value`` is None without opportunities, and for money where the group
    holds several currencies; ``low`` and ``high`` bound the 95 % interval, None where there is none.
    """

    value: Value | None
    made: int | None
    opportunities: int
    low: Value | None = None
    high: Value | None = None


@dataclass(frozen=True, slots=True)
class Group:
    """The figures of one group.  ``currency`` is None where its hands have several."""

    key: str
    hands: int
    currency: str | None
    stats: Mapping[str, Figure]


@dataclass(frozen=True, slots=True)
class PlayerStats:
    """The figures of a player, group by group in the order of a table; ``by`` is what they are grouped by, or None.

    ``pool``: they are those of everybody else in the hands of the database, ``hands`` counting each player's.
    """

    player: str
    by: str | None
    hands: int
    groups: tuple[Group, ...]
    stats: tuple[Stat, ...]
    pool: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the object of ``stats --format json``: money as decimal strings, what there is not as null."""
        return {
            "player": self.player,
            **({"pool": True} if self.pool else {}),
            "hands": self.hands,
            "groups": [self._group_json(group) for group in self.groups],
        }

    def _group_json(self, group: Group) -> dict[str, Any]:
        figures = {
            stat.id: figure_json(group.stats[stat.id], stat.format == "money", group.currency) for stat in self.stats
        }
        return {"key": group.key, "hands": group.hands, "currency": group.currency, "stats": figures}

    def to_frame(self) -> pl.DataFrame:
        """Return a row a group and statistic: group, stat, value, made, opportunities, low, high (as floats)."""
        rows = [
            (group.key, name, *map(_float, (figure.value, figure.low, figure.high)), figure.made, figure.opportunities)
            for group in self.groups
            for name, figure in group.stats.items()
        ]
        kinds = {"group": pl.String, "stat": pl.String, "value": pl.Float64, "low": pl.Float64, "high": pl.Float64}
        return pl.DataFrame(rows, schema=kinds | {"made": pl.Int64, "opportunities": pl.Int64}, orient="row").select(
            "group", "stat", "value", "made", "opportunities", "low", "high"
        )


@dataclass(frozen=True, slots=True)
class Answer:
    """What was counted and added up in one group: ``keys`` are the values of its fields."""

    keys: tuple[object, ...]
    ranks: tuple[object, ...]
    hands: int
    currency: str | None
    moments: dict[str, Moments]

    def order(self) -> tuple[tuple[bool, Any, str], ...]:
        """Return what groups are sorted by: their ranks, then their keys; what is not known comes last."""
        pairs = zip(self.ranks, self.keys, strict=True)
        return tuple((rank is None, 0 if rank is None else rank, key_text(key)) for rank, key in pairs)


def player_stats(
    db: Database,
    player: str | None = None,
    stats: Sequence[str] | None = None,
    by: str | None = None,
    where: str | None = None,
    catalogue: Mapping[str, Stat] | None = None,
    pool: bool = False,
) -> PlayerStats:
    """Return statistics of a player (None: the hero of most hands).

    ``stats`` are ids of the catalogue (None: all of it); ``by`` names one or more fields (fields.py), comma separated;
    ``where`` filters hands (where.py).  ``catalogue`` is what load_stats returned, for a user's own statistics.
    With ``pool`` the figures are those of all the others together: what to compare a player with.  Raise UnusableInput
    for a player without hands and for words that mean nothing.
    """
    who = find_player(db, player)
    known = catalog() if catalogue is None else catalogue
    chosen = choose(known, tuple(known if stats is None else stats))
    check(db, [stat for stat in chosen if not is_ours(stat)])
    found = answers(db, chosen, Scope(who, grouping(by), parse_where(where), pool))
    groups = tuple(_group(answer, chosen) for answer in sorted(found, key=Answer.order))
    return PlayerStats(who.name, by or None, sum(group.hands for group in groups), groups, chosen, pool)


def answers(db: Database, stats: Sequence[Stat], scope: Scope) -> list[Answer]:
    """Return what was counted and added up for statistics, group by group in no order."""
    # The hands first: their rows tell how many there are, and in which currency.
    hands = catalog()["hands"]
    asked = {each.id: each for stat in (hands, *stats) for each in stat.factors or (stat,)}
    money = any(stat.of_money for stat in stats)
    # What asks for more than its own rows is asked apart, so that few columns go through a join.
    apart = defaultdict[tuple[str, bool, bool], list[Stat]](list)
    for stat in asked.values():
        apart[stat.per, bool(others([stat])), money and stat.id == hands.id].append(stat)
    found: dict[tuple[object, ...], Answer] = {}
    for (_, _, currency), part in apart.items():
        for row in _ask(db, part, scope, currency):
            found.setdefault(row.keys, row).moments.update(row.moments)
    for answer in found.values():
        answer.moments.update({stat.id: _derived(stat, answer.moments) for stat in stats if stat.factors})
    return list(found.values())


def _derived(stat: Stat, found: Mapping[str, Moments]) -> Moments:
    """Put the moments of the statistics together that one is derived from; its sample is that of the last of them."""
    parts = tuple(found.get(factor.id) or nothing(factor) for factor in stat.factors)
    return Moments(parts[-1].opportunities, parts[-1].made, parts=parts)


def nothing(stat: Stat) -> Moments:
    """Return the moments of a statistic where there is no row to count."""
    return Moments(0, 0 if stat.made else None)


def find_player(db: Database, player: str | None) -> Player:
    """Return the player, or for None the hero of most hands (store/players.py tells who is who).

    Raise UnusableInput if there are no hands of him, and for a name that several sites know.
    """
    hero = db.default_player() if player is None else player
    if hero is None:
        raise UnusableInput("no hand shows its hero's cards: name a player")
    return find(db, hero)


# ------------------------------------------------------------------------------------------------------ from the rows


def _ask(db: Database, stats: Sequence[Stat], scope: Scope, currency: bool) -> Iterator[Answer]:
    fields = len(scope.fields)
    params = {name: value for stat in stats for name, value in stat.params.items()}
    for row in db.rows(scan(stats, scope, currency), {**scope.params, **params}):
        keys, ranks, rest = row[:fields], row[fields : 2 * fields], iter(row[2 * fields :])
        hands, least, greatest = next(rest), next(rest), next(rest)
        found = {stat.id: moments(stat, rest) for stat in stats}
        yield Answer(keys, ranks, int(hands or 0), least if least == greatest else None, found)


def _group(answer: Answer, stats: Sequence[Stat]) -> Group:
    figures = {}
    for stat in stats:
        found = answer.moments.get(stat.id) or nothing(stat)
        mixed = stat.of_money and answer.currency is None
        figures[stat.id] = Figure(None, found.made, found.opportunities) if mixed else figure(stat, found)
    key = ", ".join(map(key_text, answer.keys)) if answer.keys else ALL
    return Group(key, answer.hands, answer.currency, figures)


def figure(stat: Stat, found: Moments) -> Figure:
    """Compute a figure from what was counted and added up."""
    n, made = found.opportunities, found.made
    if stat.factors:
        return _figure_of_two(stat, found)
    if not n:
        return Figure(0 if stat.measure == "count" else None, made, 0)
    match stat.measure:
        case "count":
            return Figure(n, made, n)
        case "rate" | "ratio":
            hits = made or 0
            bounds = intervals.odds(hits, n) if stat.measure == "ratio" else intervals.wilson(hits, n)
            return Figure(hits / n, made, n, *(bounds or (None, None)))
        case "max" | "min" if found.greatest is None:
            return Figure(None, made, n)
        case "max" | "min":
            greatest = Decimal(str(found.greatest)) * (1 if stat.measure == "max" else -1)
            return Figure(greatest if stat.format == "money" else float(greatest), made, n)
    total, squares = float(str(found.total or 0)), found.squares or 0.0
    sd = intervals.deviation(n, total, squares)
    if stat.measure == "sum":
        value: Value = found.total if isinstance(found.total, Decimal) and stat.format == "money" else total
        return Figure(value, made, n, *(intervals.of_sum(n, total, sd) or (None, None)))
    if stat.measure == "mean":
        return Figure(total / n, made, n, *(intervals.of_mean(n, total / n, sd) or (None, None)))
    return Figure(sd, made, n, *(intervals.of_deviation(n, sd) or (None, None)))


def _figure_of_two(stat: Stat, found: Moments) -> Figure:
    """Multiply or divide two figures, and their intervals where both have one."""
    parts = zip(stat.factors, found.parts or map(nothing, stat.factors), strict=True)
    first, second = (figure(factor, part) for factor, part in parts)
    sample = Figure(None, found.made, found.opportunities)
    if first.value is None or second.value is None or (stat.measure == "quotient" and not second.value):
        return sample
    if stat.measure == "quotient":
        return replace(sample, value=float(first.value) / float(second.value))
    value = float(first.value) * float(second.value)
    return Figure(value, found.made, found.opportunities, *(_bounds_of_product(first, second) or (None, None)))


def _bounds_of_product(first: Figure, second: Figure) -> intervals.Interval | None:
    around = [
        (float(f.low), float(f.value), float(f.high))
        for f in (first, second)
        if f.low is not None and f.value is not None and f.high is not None
    ]
    return intervals.of_product(*around) if len(around) == len((first, second)) else None


def key_text(value: object) -> str:
    """Write the value of a field as the key of a group."""
    match value:
        case None | "":
            return NO_KEY
        case bool():
            return str(value).lower()
        case Decimal():
            return f"{value.normalize():f}"
        case datetime():
            return f"{value:%Y-%m-%d %H:%M}"
        case date():
            return value.isoformat()
    return str(value)


def figure_json(figure: Figure, money: bool = False, currency: str | None = None) -> dict[str, Any]:
    """Return the object of a figure; amounts of ``money`` as decimal strings of the currency."""

    def write(value: Value | None) -> object:
        if money and value is not None:
            return money_json(value, currency or "")
        # The order in which doubles are added up shows in the last of their digits.
        return float(f"{value:.12g}") if isinstance(value, float) else value

    return {
        "value": write(figure.value),
        "made": figure.made,
        "opportunities": figure.opportunities,
        "low": write(figure.low),
        "high": write(figure.high),
    }


def money_json(value: Value, currency: str) -> str:
    """Write an amount as a decimal string: an exact one in full, an estimate with its currency's usual decimals."""
    usual = Decimal(1).scaleb(-CURRENCIES.get(currency, ("", 2))[1])
    if not isinstance(value, Decimal):
        return f"{Decimal(str(value)).quantize(usual):f}"
    exact = value.normalize()
    return f"{exact.quantize(usual) if exact == exact.quantize(usual) else exact:f}"


def _float(value: Value | None) -> float | None:
    return None if value is None else float(value)
