"""Who is in the database: the players with their headline figures, and whom a player meets.

A name is not always a person.  Where a site calls players by their places, or by numbers drawn anew at each table
(``hands.names``), only a hero is one, and only if his name stays; the others are left out unless they are asked for.
"""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.catalog import Stat, catalog, choose, is_ours
from hhanalyzer.stats.compiler import Moments, check
from hhanalyzer.stats.fields import FIELDS, Field
from hhanalyzer.stats.picking import NOBODY, Scope
from hhanalyzer.stats.query import Answer, Figure, answers, figure, figure_json
from hhanalyzer.stats.where import Filter, parse_where
from hhanalyzer.store import Database
from hhanalyzer.store.players import Account, Player, people

HEADLINE = ("vpip", "pfr", "three_bet", "af", "wtsd", "bb_100")

# A row of seats whose name tells one person from all others.
PERSON = "(h.names = 'player' OR (h.names = 'table' AND p.is_hero))"

_ACCOUNT = (Field("player", "Player", "p.player", "his name as printed"), FIELDS["site"])


@dataclass(frozen=True, slots=True)
class Person:
    """A player in one line.  ``site`` is "" for one who has joined accounts of several sites (store/players.py).

    ``last_seen`` is UTC, None where no hand of his has a time; ``stats`` are figures of the statistics asked for.
    ``currency`` is that of amounts of money, None where there are several: such amounts are not added up.
    """

    name: str
    site: str
    hands: int
    last_seen: datetime | None
    stats: Mapping[str, Figure]
    currency: str | None = None

    @property
    def account(self) -> str:
        """How he is asked for without doubt: NAME@SITE, or the name of a person with joined accounts."""
        return str(Account(self.name, self.site)) if self.site else self.name


@dataclass(frozen=True, slots=True)
class People:
    """The players found, best first; ``more`` are those a limit cut off.

    ``left_out`` counts, by site, the hands dealt to names that are no persons.
    """

    persons: tuple[Person, ...]
    more: int
    left_out: Mapping[str, int]
    stats: tuple[Stat, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the object of ``players --format json``."""
        return {
            "players": [
                {
                    "name": person.name,
                    "site": person.site or None,
                    "hands": person.hands,
                    "last_seen": person.last_seen and f"{person.last_seen:%Y-%m-%dT%H:%M:%SZ}",
                    "stats": {
                        stat.id: figure_json(person.stats[stat.id], stat.format == "money", person.currency)
                        for stat in self.stats
                    },
                }
                for person in self.persons
            ],
            "more": self.more,
            "left_out": dict(self.left_out),
        }

    def to_frame(self) -> pl.DataFrame:
        """Return a row a player: name, site, hands, last_seen, and the value of each statistic (shares of 1)."""
        kinds: dict[str, Any] = {"name": pl.String, "site": pl.String, "hands": pl.Int64, "last_seen": pl.Datetime}
        kinds |= {stat.id: pl.Float64 for stat in self.stats}
        return pl.DataFrame([_cells(person) for person in self.persons], schema=kinds, orient="row")


def players(
    db: Database,
    search: str | None = None,
    min_hands: int = 1,
    where: str | None = None,
    stats: Sequence[str] = HEADLINE,
    sort: str = "hands",
    limit: int | None = None,
    catalogue: Mapping[str, Stat] | None = None,
    anonymous: bool = False,
) -> People:
    """Return the players of the hands that fulfil ``where``, with statistics of those hands.

    ``search`` is a part of the name of a person or an account, in small or capital letters.  ``sort`` is name, site,
    last_seen, hands or one of ``stats``: words from A, all else greatest first.  ``anonymous`` takes in the names that
    are no persons.  Accounts that are joined are one player.  Raise UnusableInput for words that mean nothing.
    """
    chosen = choose(catalog() if catalogue is None else catalogue, tuple(stats))
    check(db, [stat for stat in chosen if not is_ours(stat)])
    if sort not in ("name", "site", "last_seen", "hands", *stats):
        raise UnusableInput(f"cannot sort by {sort!r}; there are name, site, last_seen, hands, {', '.join(stats)}")
    chosen_hands = parse_where(where)
    found = _found(db, search, min_hands, chosen_hands, anonymous)
    counted = chosen_hands if anonymous else persons_only(chosen_hands)
    if sort not in stats:  # then only those shown need figures
        found.sort(key=lambda row: _rank(_bare(row), sort))
        shown = _described(db, found[:limit], chosen, counted)
    else:
        everybody = _described(db, found, chosen, counted)
        shown = sorted(everybody, key=lambda person: _rank(person, sort))[:limit]
    left_out = {} if anonymous else _left_out(db, chosen_hands)
    return People(tuple(shown), len(found) - len(shown), left_out, chosen)


def persons_called(db: Database, names: Set[tuple[str, str]], stats: Sequence[str] = HEADLINE) -> list[Person]:
    """Return the persons with these names and sites ("" for joined accounts), and statistics of all their hands."""
    found = [row for row in _found(db, None, 1, Filter(), anonymous=False) if row[:2] in names]
    return _described(db, found, choose(catalog(), tuple(stats)), persons_only(Filter()))


def persons_only(chosen: Filter) -> Filter:
    """Return a filter without the hands whose names are of that hand only."""
    return replace(chosen, sql=f"({chosen.sql} AND h.names <> 'hand')", of_hand=True)


def told_apart(db: Database, who: Player, chosen: Filter, anonymous: bool) -> Filter:
    """Return the filter of the hands in which a player's name means him.

    Raise UnusableInput where it never does, unless ``anonymous`` takes the name for a person.
    """
    if anonymous:
        return chosen
    ((hands, own),) = db.rows(
        f"SELECT count(*), count_if({PERSON}) FROM seats AS p JOIN hands AS h USING (hand_key) WHERE {who.where()}",
        who.params,
    )
    if not own:
        raise UnusableInput(
            f"{who.name!r} is not one player: its site gives that name to somebody else at the next table; "
            "--anonymous takes it for one"
        )
    return chosen if own == hands else persons_only(chosen)


# --------------------------------------------------------------------------------------------------------- who there is

_Row = tuple[str, str, int, datetime | None]


def _found(db: Database, search: str | None, min_hands: int, chosen: Filter, anonymous: bool) -> list[_Row]:
    """Return name, site ("" for joined accounts), hands and last hand of all who match."""
    named = "(contains(lower(p.player), lower($search)) OR contains(lower(a.person), lower($search)))"
    condition = f"bool_or({named})" if search else "true"
    return db.rows(
        f"""SELECT coalesce(a.person, p.player) AS name, CASE WHEN a.person IS NULL THEN h.site ELSE '' END AS place,
            count(*) AS hands, max(h.played_at)
        FROM seats AS p JOIN hands AS h USING (hand_key)
        LEFT JOIN aliases AS a ON a.player = p.player AND a.site = h.site
        WHERE {chosen.sql} AND {"true" if anonymous else PERSON}
        GROUP BY name, place HAVING hands >= $min_hands AND {condition}""",
        {**chosen.params, "min_hands": min_hands, **({"search": search} if search else {})},
    )


def _bare(row: _Row) -> Person:
    name, site, hands, last_seen = row
    return Person(name, site, hands, last_seen, {})


def _called(names: Set[str], chosen: Filter) -> Filter:
    """Return a filter of the rows of players with one of these names."""
    sql = f"({chosen.sql} AND p.player IN (SELECT unnest($names::VARCHAR[])))"
    return replace(chosen, sql=sql, params={**chosen.params, "names": sorted(names)}, of_player=True)


@dataclass(slots=True)
class _Counted:
    """What was counted for a player, account by account."""

    moments: dict[str, Moments] = field(default_factory=dict)
    currencies: set[str | None] = field(default_factory=set)

    def add(self, answer: Answer) -> None:
        self.currencies.add(answer.currency)
        for name, moments in answer.moments.items():
            self.moments[name] = self.moments[name] + moments if name in self.moments else moments


def _described(db: Database, found: Sequence[_Row], stats: Sequence[Stat], chosen: Filter) -> list[Person]:
    """Return the players found with statistics of the hands chosen."""
    counted = {row[:2]: _Counted() for row in found}
    owners = {(account.name, account.site): (person, "") for person, own in people(db).items() for account in own}
    names = {name for name, *_ in counted} | {name for (name, _), owner in owners.items() if owner in counted}
    scope = Scope(NOBODY, _ACCOUNT, _called(names, chosen), pool=True)
    for answer in answers(db, stats, scope) if names else ():
        name, site = map(str, answer.keys)
        who = owners.get((name, site), (name, site))
        if who in counted:
            counted[who].add(answer)
    return [_person(row, counted[row[:2]], stats) for row in found]


def _person(row: _Row, counted: _Counted, stats: Sequence[Stat]) -> Person:
    (currency,) = counted.currencies if len(counted.currencies) == 1 else (None,)
    figures = {}
    for stat in stats:
        found = counted.moments.get(stat.id) or Moments(0, 0 if stat.made else None)
        mixed = stat.of_money and currency is None
        figures[stat.id] = Figure(None, found.made, found.opportunities) if mixed else figure(stat, found)
    return Person(*row, figures, currency)


def _rank(person: Person, sort: str) -> tuple[Any, ...]:
    """Return what players are sorted by: what is not known comes last, equals by hands and name."""
    ties = (-person.hands, person.name, person.site)
    if sort in ("name", "site"):
        return (getattr(person, sort).casefold(), *ties)
    if sort == "last_seen":
        return (person.last_seen is None, datetime.max - (person.last_seen or datetime.max), *ties)
    value = person.hands if sort == "hands" else person.stats[sort].value
    return (value is None, value is not None and -value, *ties)


def _cells(person: Person) -> tuple[object, ...]:
    values = (each.value for each in person.stats.values())
    return (
        *(person.name, person.site, person.hands, person.last_seen),
        *(None if value is None else float(value) for value in values),
    )


def _left_out(db: Database, chosen: Filter) -> dict[str, int]:
    """Return by site the hands dealt to names that are no persons."""
    rows = db.rows(
        f"""SELECT h.site, count(*) FROM seats AS p JOIN hands AS h USING (hand_key)
        WHERE {chosen.sql} AND NOT {PERSON} GROUP BY h.site ORDER BY h.site""",
        chosen.params,
    )
    return dict(rows)
