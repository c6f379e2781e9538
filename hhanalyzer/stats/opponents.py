"""Whom a player meets, and what went from whom to whom.

Each pot goes from those who paid into it to those who won it, by their parts.  What a player won from an opponent is
his part of what the opponent paid, less the opponent's part of what he paid himself: over all opponents it adds up to
his net and his share of the rake.  Parts are quotients, so these sums are doubles: for a table, not for accounts.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import polars as pl

from hhanalyzer.stats.people import HEADLINE, Person, persons_called
from hhanalyzer.stats.query import find_player
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database


@dataclass(frozen=True, slots=True)
class Opponent:
    """Somebody a player met.

    ``together`` are the hands both were dealt, ``won`` what the player won from him in ``currency`` (both None where
    the hands have several), ``won_bb`` the same in big blinds of each hand.  ``person`` tells of all his hands.
    """

    person: Person
    together: int
    won: float | None
    currency: str | None
    won_bb: float


@dataclass(frozen=True, slots=True)
class Opponents:
    """The opponents of a player, those he met most often first; ``more`` are those a limit cut off."""

    player: str
    rows: tuple[Opponent, ...]
    more: int

    def to_frame(self) -> pl.DataFrame:
        """Return a row an opponent: name, site, together, won, currency, won_bb, hands, last_seen, then statistics."""
        names = tuple(self.rows[0].person.stats) if self.rows else HEADLINE
        kinds: dict[str, Any] = {"name": pl.String, "site": pl.String, "together": pl.Int64, "won": pl.Float64}
        kinds |= {"currency": pl.String, "won_bb": pl.Float64, "hands": pl.Int64, "last_seen": pl.Datetime}
        kinds |= dict.fromkeys(names, pl.Float64)
        rows = []
        for row in self.rows:
            values = (figure.value for figure in row.person.stats.values())
            rows.append(
                (
                    *(row.person.name, row.person.site, row.together, row.won, row.currency, row.won_bb),
                    *(row.person.hands, row.person.last_seen),
                    *(None if value is None else float(value) for value in values),
                )
            )
        return pl.DataFrame(rows, schema=kinds, orient="row")


def opponents(
    db: Database,
    player: str | None = None,
    where: str | None = None,
    stats: Sequence[str] = HEADLINE,
    limit: int | None = None,
) -> Opponents:
    """Return whom a player (None: the hero of most hands) met in the hands that fulfil ``where``.

    Names that are no persons (people.py) are left out; joined accounts are one opponent.  ``stats`` are of all
    hands of an opponent.  Raise UnusableInput for a player without hands, and for words that mean nothing.
    """
    who, chosen = find_player(db, player), parse_where(where)
    met = db.rows(
        f"""WITH own AS (
            SELECT p.hand_key, p.seat, h.site, h.bb, h.currency
            FROM seats AS p JOIN hands AS h USING (hand_key)
            WHERE {who.where()} AND {chosen.sql} AND h.names = 'player'
        ), passed AS (
            SELECT own.hand_key, o.seat,
                sum((o.paid::DOUBLE * p.won::DOUBLE - p.paid::DOUBLE * o.won::DOUBLE) / p.amount::DOUBLE) AS won
            FROM own
            JOIN pots AS p ON p.hand_key = own.hand_key AND p.seat = own.seat
            JOIN pots AS o ON o.hand_key = p.hand_key AND o.pot = p.pot AND o.seat <> p.seat
            WHERE p.amount > 0 GROUP BY ALL
        )
        SELECT coalesce(a.person, o.player) AS name, CASE WHEN a.person IS NULL THEN own.site ELSE '' END AS place,
            count(DISTINCT own.hand_key) AS together,
            CASE WHEN min(own.currency) = max(own.currency) THEN sum(coalesce(won, 0)) END,
            CASE WHEN min(own.currency) = max(own.currency) THEN min(own.currency) END,
            coalesce(sum(won / own.bb::DOUBLE), 0)
        FROM own JOIN seats AS o ON o.hand_key = own.hand_key AND o.seat <> own.seat
        LEFT JOIN passed ON passed.hand_key = o.hand_key AND passed.seat = o.seat
        LEFT JOIN aliases AS a ON a.player = o.player AND a.site = own.site
        GROUP BY name, place ORDER BY together DESC, name, place""",
        {**who.params, **chosen.params},
    )
    shown = met if limit is None else met[:limit]
    known = {(p.name, p.site): p for p in persons_called(db, {row[:2] for row in shown}, stats)}
    rows = tuple(Opponent(known[row[:2]], *row[2:]) for row in shown)
    return Opponents(who.name, rows, len(met) - len(shown))
