"""The sections of a report: each kind is a function from the hands to what its template shows.

SECTIONS, at the end, is the table of contents.  Templates of the same names stand in reports/common/sections/.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hhanalyzer.reporting.audit import audit
from hhanalyzer.reporting.cells import figure_cell, span
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.fairness import luck_section
from hhanalyzer.reporting.formats import INTERVAL, MINUS, count, duration, money, plural
from hhanalyzer.reporting.graphs import drawdown_section, winnings_section
from hhanalyzer.reporting.groups import stats_section
from hhanalyzer.reporting.largest import largest_hands
from hhanalyzer.reporting.lines import lines_section, spots_section
from hhanalyzer.reporting.matrix import matrix_section
from hhanalyzer.reporting.opponents import opponents_section
from hhanalyzer.reporting.playtime import sessions_section
from hhanalyzer.reporting.ranges import ranges_section
from hhanalyzer.reporting.source import Source, option
from hhanalyzer.reporting.tournaments import tournaments_section
from hhanalyzer.stats import Figure, Stat, catalog
from hhanalyzer.stats.catalog import choose
from hhanalyzer.stats.listing import selected
from hhanalyzer.stats.where import parse_where


@dataclass(frozen=True, slots=True)
class LargeFigure:
    """A figure in large type: its title, the value, small lines below it, what it means."""

    title: str
    text: str
    under: tuple[str, ...]
    about: str
    low: bool = False

    @property
    def loss(self) -> bool:
        """Whether it is a negative number."""
        return self.text.startswith(MINUS)


# ------------------------------------------------------------------------------------------------------------ headline


def headline_section(source: Source, section: Section) -> dict[str, Any]:
    """Return the statistics ``stats`` as large figures."""
    found = source.stats(option(section, "stats", []))
    if not found.hands:
        return {"figures": []}
    (group,) = found.groups
    return {"figures": [_large(source, stat, group.stats[stat.id], group.currency) for stat in found.stats]}


def _large(source: Source, stat: Stat, figure: Figure, currency: str | None) -> LargeFigure:
    if stat.id in _SPECIAL:
        return _SPECIAL[stat.id](source, stat)
    cell = figure_cell(stat, figure, currency, source.samples)
    sign = "\u202f%" if stat.format == "percent" and figure.value is not None else ""
    under = []
    if cell.count:
        under.append(f"{count(figure.made or 0)} {'of' if sign else 'to'} {count(figure.opportunities)}")
    if bounds := span(stat, figure, currency):
        under.append(f"{bounds}{sign}")
    return LargeFigure(stat.title, cell.text + sign, tuple(under), stat.definition, cell.low)


def _large_hands(source: Source, stat: Stat) -> LargeFigure:
    """Return the hands, with the sessions they were played in."""
    played = source.headline
    under = (plural(played.sessions, "session"), f"{duration(played.played)} hours") if played.sessions else ()
    return LargeFigure(stat.title, count(played.hands), under, stat.definition)


def _large_net(source: Source, stat: Stat) -> LargeFigure:
    """Return what was won in the currency of most hands, and below it in the others: they are never added up."""
    won = [money(amount, currency) for currency, amount in source.headline.net.items()]
    return LargeFigure(stat.title, won[0], tuple(won[1:]), stat.definition)


_SPECIAL: Mapping[str, Callable[[Source, Stat], LargeFigure]] = {"hands": _large_hands, "net": _large_net}


# --------------------------------------------------------------------------------------------------------------- others


def audit_section(source: Source, section: Section) -> Any:
    """Return the audit of the database's hands that the filter leaves, of each code at most ``rows`` findings."""
    player = source.player if parse_where(source.where).of_player else None
    return audit(source.db, option(section, "rows", 100), selected(source.db, player, source.where))


def definitions_section(source: Source, section: Section) -> dict[str, Any]:
    """Return what each statistic of the report means; ``stats`` is put in by the renderer."""
    chosen = choose(catalog(), tuple(dict.fromkeys(option(section, "stats", []))))
    terms = [(stat.title, stat.definition) for stat in chosen]
    return {"title": "What the figures of this report mean", "terms": [*terms, *_TERMS]}


_TERMS = (
    ("bb", "Big blinds of the hand's own stakes. Not big bets."),
    (INTERVAL, "Where the true figure lies in 95 cases of 100: by Wilson for percentages, else 1.96 standard errors."),
    ("Showdown, non-showdown", "Hands that went to a showdown with this player in it, and all the others."),
)

# Kind of a section -> how its contents come about; None: the section is left out.
SECTIONS: Mapping[str, Callable[[Source, Section], Any]] = {
    "headline": headline_section,
    "winnings": winnings_section,
    "drawdown": drawdown_section,
    "stats": stats_section,
    "sessions": sessions_section,
    "matrix": matrix_section,
    "ranges": ranges_section,
    "spots": spots_section,
    "lines": lines_section,
    "opponents": opponents_section,
    "luck": luck_section,
    "tournaments": tournaments_section,
    "hands": largest_hands,
    "audit": audit_section,
    "definitions": definitions_section,
}

# Kinds that tell about all hands of a database, and so make sense without a player.
OF_ALL_HANDS = ("audit",)
