"""Whom he plays with: opponents, those met most often first, what went from them to him, and their figures."""

from decimal import Decimal
from typing import Any

from hhanalyzer.reporting.cells import exact, figure_cell
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import count, day, money, plural, signed
from hhanalyzer.reporting.source import Source, option
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number
from hhanalyzer.stats import Stat, catalog, opponents
from hhanalyzer.stats.catalog import choose
from hhanalyzer.stats.opponents import Opponent
from hhanalyzer.stats.people import HEADLINE


def opponents_section(source: Source, section: Section) -> dict[str, Any]:
    """Return the ``rows`` opponents he met most often, with ``stats`` of theirs."""
    ids = option(section, "stats", list(HEADLINE))
    found = opponents(source.db, source.player, source.where, ids, option(section, "rows", 25))
    stats = choose(catalog(), tuple(ids))
    columns = [
        Column("Opponent", "text"),
        Column("Together", about="Hands both were dealt"),
        Column("Won from him (bb)", about="His part of what the opponent paid into the pots, less the reverse"),
        Column("Won from him", minor=True, about="The same in money, where the hands have one currency"),
        *(Column(stat.title, about=f"The opponent's, of all his hands here: {stat.definition}") for stat in stats),
        Column("Last seen", "text", minor=True),
    ]
    more = f"{plural(found.more, 'opponent')} met less often: hhanalyzer players lists them." if found.more else ""
    rows = [_opponent(source, row, stats) for row in found.rows]
    caption = "Opponents, those met most often first, with the figures of their hands in the database"
    return {"table": Table(caption, columns, rows, note=more, sorted_by=1)}


def _opponent(source: Source, row: Opponent, stats: tuple[Stat, ...]) -> list[Cell]:
    person = row.person
    place = ", ".join(part for part in (person.site, plural(person.hands, "hand")) if part)
    won = None if row.won is None else exact(Decimal(str(row.won)).quantize(_CENT))
    return [
        Cell(person.name, sort=person.name.casefold(), detail=place),
        number(count(row.together), row.together),
        number(signed(row.won_bb, 1), row.won_bb),
        NOTHING if won is None or row.currency is None else number(money(won, row.currency), won),
        *(figure_cell(stat, person.stats[stat.id], person.currency, source.samples) for stat in stats),
        Cell(day(person.last_seen), sort=day(person.last_seen)),
    ]


_CENT = Decimal("0.01")
