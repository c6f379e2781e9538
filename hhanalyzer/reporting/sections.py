"""The sections of a report: each kind is a function from the hands to what its template shows.

SECTIONS, at the end, is the table of contents.  Templates of the same names stand in reports/common/sections/.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.reporting.audit import audit
from hhanalyzer.reporting.cells import figure_cell, span, style
from hhanalyzer.reporting.charts import Bar, interval_chart
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import INTERVAL, MINUS, count, duration, minute, money, plural, signed
from hhanalyzer.reporting.graphs import Chart, axis, winnings_section
from hhanalyzer.reporting.html import chart_markup
from hhanalyzer.reporting.largest import largest_hands
from hhanalyzer.reporting.matrix import matrix_section
from hhanalyzer.reporting.source import Source, meaning, option
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number, words
from hhanalyzer.stats import Figure, PlayerStats, Stat, catalog, sessions
from hhanalyzer.stats.catalog import choose
from hhanalyzer.stats.fields import FIELDS
from hhanalyzer.stats.sessions import GAP_MINUTES


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


# -------------------------------------------------------------------------------------------------------------- tables


def stats_section(source: Source, section: Section) -> dict[str, Any]:
    """Return the statistics ``stats`` as a table, a row a group of ``by``, and ``chart``'s with their intervals."""
    by = option(section, "by", "position")
    found = source.stats(option(section, "stats", []), by)
    columns = [Column(option(section, "column", section.heading), "text")]
    columns += [Column(stat.title, about=stat.definition) for stat in found.stats]
    rows = [[_group_cell(by, group.key), *_figures(source, found, number)] for number, group in enumerate(found.groups)]
    whole = source.stats([stat.id for stat in found.stats])
    total = [words("All"), *_figures(source, whole, 0)] if len(rows) > 1 else ()
    table = Table(option(section, "caption", section.heading), columns, rows, total)
    return {"table": table, "chart": _chart(source, section, found)}


def _figures(source: Source, found: PlayerStats, number: int) -> list[Cell]:
    group = found.groups[number]
    return [figure_cell(stat, group.stats[stat.id], group.currency, source.samples) for stat in found.stats]


def _group_cell(by: str, key: str) -> Cell:
    """Return the heading of a row: the last field of the group, the ones before it small below."""
    names = [name.strip() for name in by.split(",")]
    values = key.split(", ", len(names) - 1)
    *outer, inner = [_field_words(name, value) for name, value in zip(names, values, strict=True)]
    return Cell(inner, sort=key.casefold(), detail=", ".join(outer))


def _field_words(field: str, value: str) -> str:
    """Return the value of a field as players say it: the title of a game, a truth by the field's name."""
    if field == "game" and value in VARIANTS:
        return VARIANTS[value].title
    if FIELDS[field].kind == "truth":
        return FIELDS[field].title if value == "true" else f"not {FIELDS[field].title.lower()}"
    return value


_LEAST_DRAWN = 30  # below that an interval is so wide that it hides all others


def _chart(source: Source, section: Section, found: PlayerStats) -> Chart | None:
    """Return the statistic ``chart`` of the groups that have an interval and enough hands to show one."""
    stat = next((stat for stat in found.stats if stat.id == option(section, "chart", "")), None)
    if stat is None:
        return None
    bars = []
    for group in found.groups:
        figure = group.stats[stat.id]
        if figure.value is None or figure.low is None or figure.high is None or figure.opportunities < _LEAST_DRAWN:
            continue
        scale = 100.0 if stat.format == "percent" else 1.0
        value, low, high = (float(value) * scale for value in (figure.value, figure.low, figure.high))
        text = style(stat).write(figure.value, group.currency or "")
        bars.append(Bar(_group_cell(str(found.by), group.key).text, value, low, high, text))
    if len(bars) < 2:
        return None
    said = "; ".join(f"{bar.title} {bar.text}" for bar in bars)
    drawn = interval_chart(bars, stat.title, axis, f"{stat.title} with {INTERVAL}s: {said}")
    return Chart(f"{stat.title} with {INTERVAL}s", chart_markup(drawn))


# ------------------------------------------------------------------------------------------------------------ sessions


def sessions_section(source: Source, section: Section) -> dict[str, Any]:
    """Return the sessions, newest first; those after the first ``rows`` are folded."""
    shown = option(section, "rows", 25)
    rows = [_session(source, session) for session in sessions(source.db, source.player, source.where).rows(named=True)]
    columns = [
        Column("Start (UTC)", "text"),
        Column("Length", about="Hours and minutes from the first hand to the last"),
        Column("Tables"),
        Column("Hands"),
        Column("Hands/h", about="Only of sessions of ten minutes and more", minor=True),
        Column("bb/100", about=meaning("bb_100")),
        Column("Net (bb)", about=meaning("net_bb")),
        Column("Net won", about=meaning("net")),
    ]
    caption = f"Sessions, newest first; one ends after {GAP_MINUTES} minutes without a hand"
    older = rows[shown : shown + _MOST_SESSIONS]
    left_out = len(rows) - shown - len(older)
    note = f"{count(left_out)} sessions before these: hhanalyzer stats --by session" if left_out > 0 else ""
    return {
        "newest": Table(caption, columns, rows[:shown], sorted_by=0),
        "older": Table("Sessions before these", columns, older, sorted_by=0, note=note),
        "older_title": plural(len(older), "older session"),
    }


_MOST_SESSIONS = 1000


def _session(source: Source, session: Mapping[str, Any]) -> list[Cell]:
    length = session["ended_at"] - session["started_at"]
    hours = length.total_seconds() / 3600
    speed = session["hands"] / hours if hours >= 1 / 6 else None
    bb, rate, net = session["net_bb"], session["bb_100"], session["net"]
    low = session["hands"] < source.samples["winrate"]
    return [
        Cell(minute(session["started_at"]), sort=f"{session['started_at']:%Y-%m-%d %H:%M:%S}"),
        number(duration(length), length.total_seconds()),
        number(count(session["tables"]), session["tables"]),
        number(count(session["hands"]), session["hands"]),
        NOTHING if speed is None else number(count(round(speed)), speed),
        NOTHING if rate is None else Cell(signed(rate, 1), sort=str(rate), low=low),
        NOTHING if bb is None else number(signed(bb, 1), bb),
        NOTHING if net is None else number(money(net, session["currency"]), net),
    ]


# --------------------------------------------------------------------------------------------------------------- others


def audit_section(source: Source, section: Section) -> Any:
    """Return the audit of all hands of the database, of each code at most ``rows`` findings."""
    return audit(source.db, option(section, "rows", 100))


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

# Kind of a section -> how its contents come about.
SECTIONS: Mapping[str, Callable[[Source, Section], Any]] = {
    "headline": headline_section,
    "winnings": winnings_section,
    "stats": stats_section,
    "sessions": sessions_section,
    "matrix": matrix_section,
    "hands": largest_hands,
    "audit": audit_section,
    "definitions": definitions_section,
}

# Kinds that tell about all hands of a database, and so make sense without a player.
OF_ALL_HANDS = ("audit",)
