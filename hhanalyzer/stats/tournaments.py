"""Asks the database for a player's tournaments: figures by groups, each in one currency, and the data of graphs."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from typing import Any

import polars as pl

from hhanalyzer.stats.query import Figure, figure_json, key_text
from hhanalyzer.stats.tournament_entries import entries, find_entrant
from hhanalyzer.stats.tournament_figures import STATS, Entry, IcmAllIn, Sample, figures
from hhanalyzer.stats.tournament_icm import icm_all_ins
from hhanalyzer.store import Database

ALL = "all"  # the key of groups where nothing is grouped by

_ENTRY = [field.name for field in fields(Entry)]


@dataclass(frozen=True, slots=True)
class TournamentGroup:
    """The figures of one group in one currency, by their ids (tournament_figures.py)."""

    key: str
    currency: str
    stats: Mapping[str, Figure]


@dataclass(frozen=True, slots=True)
class TournamentStats:
    """The figures of a player's tournaments.

    There is a group for every key and currency, in the order of a table, first the currency of most entries; ``by`` is
    what they are grouped by, or None.  Shares and ROI are shares of 1.
    """

    player: str
    by: str | None
    groups: tuple[TournamentGroup, ...]

    def as_json(self) -> dict[str, Any]:
        """Return the object of ``tournaments --format json``: money as decimal strings, what there is not as null."""
        return {
            "player": self.player,
            "groups": [
                {
                    "key": group.key,
                    "currency": group.currency,
                    "stats": {
                        name: figure_json(figure, STATS[name].format == "money", group.currency)
                        for name, figure in group.stats.items()
                    },
                }
                for group in self.groups
            ],
        }

    def to_frame(self) -> pl.DataFrame:
        """Return a row a group and figure: group, currency, stat, value, made, opportunities, low, high (as floats)."""
        rows = [
            (group.key, group.currency, name, *map(_float, (f.value, f.low, f.high)), f.made, f.opportunities)
            for group in self.groups
            for name, f in group.stats.items()
        ]
        kinds: dict[str, Any] = {"group": pl.String, "currency": pl.String, "stat": pl.String}
        kinds |= dict.fromkeys(("value", "low", "high"), pl.Float64) | dict.fromkeys(
            ("made", "opportunities"), pl.Int64
        )
        order = ("group", "currency", "stat", "value", "made", "opportunities", "low", "high")
        return pl.DataFrame(rows, schema=kinds, orient="row").select(order)


def tournament_stats(
    db: Database,
    player: str | None = None,
    by: str | None = None,
    where: str | None = None,
    *,
    tickets: str = "cash",
) -> TournamentStats:
    """Return the figures of a player's tournaments (None: the hero of most hands, else the owner of most summaries).

    ``by`` names a field of tournament_entries.FIELDS, ``where`` is a condition on them; ``tickets`` says whether an
    entry to another tournament counts as money where its worth is told ('cash') or as none ('apart').  Raise
    UnusableInput for a player nobody knows and for words that mean nothing.
    """
    who = find_entrant(db, player)
    found = entries(db, player or who.name, where, tickets=tickets, by=by)
    all_ins = icm_all_ins(db, who)
    groups = [
        TournamentGroup(key, currency, figures(_sample(own, all_ins))) for key, currency, own in _groups(found, by)
    ]
    return TournamentStats(who.name, by, tuple(groups))


def _groups(found: pl.DataFrame, by: str | None) -> list[tuple[str, str, pl.DataFrame]]:
    """Return the entries of each group with its key and currency."""
    often = found["currency"].value_counts().sort(["count", "currency"], descending=[True, False])["currency"].to_list()
    columns = ["key", "rank", "currency"] if by else ["currency"]
    groups = []
    for keys, own in found.group_by(columns, maintain_order=True):
        key, rank = (keys[0], keys[1]) if by else (ALL, 0)
        order = (rank is None, 0 if rank is None else rank, often.index(keys[-1]))
        groups.append((order, key_text(key) if by else ALL, str(keys[-1]), own))
    return [(key, currency, own) for _, key, currency, own in sorted(groups, key=lambda group: group[0])]


def _sample(own: pl.DataFrame, all_ins: list[IcmAllIn]) -> Sample:
    rows = tuple(Entry(**row) for row in own.select(_ENTRY).rows(named=True))
    there = {(entry.site, entry.tournament_id) for entry in rows}
    return Sample(rows, tuple(found for found in all_ins if (found.site, found.tournament_id) in there))


def _float(value: Any) -> float | None:
    return None if value is None else float(value)
