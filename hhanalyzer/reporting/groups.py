"""Statistics by groups: a table with a row a position, stakes, month ..., and one of them drawn with its intervals."""

from typing import Any

from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.reporting.cells import figure_cell, style
from hhanalyzer.reporting.charts import Bar, Drawing, interval_drawing
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import INTERVAL, plural
from hhanalyzer.reporting.graphs import Chart, axis, chart
from hhanalyzer.reporting.source import Source, option
from hhanalyzer.reporting.table import Cell, Column, Table, words
from hhanalyzer.stats import PlayerStats, Stat
from hhanalyzer.stats.fields import FIELDS


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
    if field == "table_size":
        return plural(int(value), "seat") if value.isdecimal() else value
    if FIELDS[field].kind == "truth":
        return FIELDS[field].title if value == "true" else f"not {FIELDS[field].title.lower()}"
    return value


LEAST_DRAWN = 30  # below that an interval is so wide that it hides all others


def _chart(source: Source, section: Section, found: PlayerStats) -> Chart | None:
    stat = next((stat for stat in found.stats if stat.id == option(section, "chart", "")), None)
    drawn = interval_graph(found, stat) if stat else None
    return chart(*drawn) if drawn else None


def interval_graph(found: PlayerStats, stat: Stat) -> tuple[str, Drawing] | None:
    """Return the caption and the graph of a statistic in all groups that have an interval and hands enough to show it.

    None where fewer than two have.
    """
    bars = []
    for group in found.groups:
        figure = group.stats[stat.id]
        if figure.value is None or figure.low is None or figure.high is None or figure.opportunities < LEAST_DRAWN:
            continue
        scale = 100.0 if stat.format == "percent" else 1.0
        value, low, high = (float(value) * scale for value in (figure.value, figure.low, figure.high))
        text = style(stat).write(figure.value, group.currency or "")
        bars.append(Bar(_group_cell(str(found.by), group.key).text, value, low, high, text))
    if len(bars) < 2:
        return None
    said = "; ".join(f"{bar.title} {bar.text}" for bar in bars)
    caption = f"{stat.title} with {INTERVAL}s"
    tick = axis if stat.format in ("bb", "money") else _plain
    return caption, interval_drawing(bars, stat.title, tick, f"{caption}: {said}")


def _plain(value: float) -> str:
    """Write a value of a scale that has no losses."""
    return axis(value).removeprefix("+")
