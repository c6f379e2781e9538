"""Tournaments in a report: the net over tournaments, chips with their EV, where he finished, and results by buy-in."""

from collections.abc import Sequence
from decimal import Decimal
from itertools import accumulate
from typing import Any

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.reporting.cells import exact, figure_cell
from hhanalyzer.reporting.charts import NARROW, STROKES, Curve, Drawing, ticks, winnings_drawing
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import count, currency_words, money, plural, short_money
from hhanalyzer.reporting.graphs import Chart, chart
from hhanalyzer.reporting.source import Source, option
from hhanalyzer.reporting.svg import Canvas, Size
from hhanalyzer.reporting.table import Cell, Column, Table
from hhanalyzer.stats.tournament_entries import entries
from hhanalyzer.stats.tournament_figures import STATS
from hhanalyzer.stats.tournaments import TournamentGroup, tournament_stats

TENTHS = 10
SHOWN = ("entries", "cost", "profit", "roi_total", "roi_average", "itm", "final_tables", "wins", "depth", "chip_ev")
_UNSIGNED = {"cost", "abi", "prizes", "bounty_won"}
_MINOR = {"final_tables", "depth", "chip_ev"}


def tournaments_section(source: Source, section: Section) -> dict[str, Any] | None:
    """Return graphs of a player's tournaments and a table by ``by``; None where he has none, or hands are filtered."""
    if source.where:
        return None  # summaries hold no hands that a filter could leave
    try:
        found = entries(source.db, source.player)
    except UnusableInput:
        return None
    if found.is_empty():
        return None
    charts = [*net_charts(found), *chip_charts(found), *finish_charts(found)]
    return {"charts": charts, "table": _table(source, option(section, "by", "buy_in"))}


# -------------------------------------------------------------------------------------------------------------- graphs


def net_charts(found: pl.DataFrame) -> list[Chart]:
    """Return a graph for each currency, that of most tournaments first: what was won after each of them."""
    by = ["currency", "site", "tournament_id"]
    known = found.group_by(by, maintain_order=True).agg(
        pl.col("profit").sum(), pl.col("profit").is_not_null().all().alias("known")
    )
    known = known.filter("known")
    often = known["currency"].value_counts(sort=False).sort(["count", "currency"], descending=[True, False])
    return [_net_chart(known.filter(pl.col("currency") == currency), currency) for currency in often["currency"]]


def _net_chart(own: pl.DataFrame, currency: str) -> Chart:
    sums = pl.Series(list(accumulate(own["profit"].to_list(), initial=Decimal())))[1:]
    end = short_money(sums[-1], currency)

    def tick(value: float) -> str:
        exact_ = Decimal(str(value))
        return short_money(exact_, currency) if exact_ % 1 else short_money(exact_, currency, 0)

    unit = currency_words(currency) or "a currency that is not told"
    over = f"Tournaments in {unit}, {plural(len(own), 'result')}"
    said = f"{over}. At the end: {STROKES['net'].title.lower()} {end}."
    return chart(over, winnings_drawing([Curve("net", sums, end)], currency, tick, said, noun="tournament"))


def chip_charts(found: pl.DataFrame) -> list[Chart]:
    """Return the graph of chips after each tournament of which there are hands; none for a single one."""
    played = found.filter(pl.col("hands") > 0).unique(["site", "tournament_id"], keep="first", maintain_order=True)
    if len(played) < 2:
        return []
    sums = {
        "net": list(accumulate(map(float, played["chip_net"].to_list()))),
        "ev_net": list(accumulate(played["chip_ev"].to_list())),
    }
    curves = [Curve(kind, pl.Series(values), _chips(values[-1])) for kind, values in sums.items()]
    over = f"Chips, {plural(len(played), 'tournament')} with hands"
    said = ", ".join(f"{STROKES[curve.kind].title.lower()} {curve.end}" for curve in curves)
    drawing = winnings_drawing(curves, "chips", _chips, f"{over}. At the end: {said}.", noun="tournament")
    return [chart(over, drawing)]


def _chips(value: float) -> str:
    return short_money(Decimal(round(value)), "CHIPS")


def finish_charts(found: pl.DataFrame) -> list[Chart]:
    """Return the histogram of where entries ended in the field."""
    ended = found.filter(pl.col("ended") & pl.col("place").is_not_null() & pl.col("entrants").is_not_null())
    if ended.is_empty():
        return []
    depths = [
        place / max(place, field) for place, field in zip(ended["place"], ended["entrants"], strict=True)
    ]  # the field as in tournament_figures.py
    tenths = [0] * TENTHS
    for depth in depths:
        tenths[min(int((1 - depth) * TENTHS), TENTHS - 1)] += 1
    number = f"{count(len(depths))} {'entry' if len(depths) == 1 else 'entries'}"
    over = f"Where {number} ended, in tenths of the field"
    said = ", ".join(map(count, tenths))
    return [
        chart(
            over, Drawing(lambda size: _histogram(size, tenths), f"{over}, from the first out to the winner: {said}.")
        )
    ]


def _histogram(size: Size, numbers: Sequence[int]) -> Canvas:
    """Draw a column for each number, the first ones out on the left."""
    canvas = Canvas(size, (0, len(numbers)), (0, max(numbers) * 1.12))
    for value in ticks(*canvas.y, 5):
        if value == int(value):
            canvas.line(canvas.x, (value, value), "rule", 0.75)
            canvas.words(canvas.beside(0, value, -8, 0), count(int(value)), "quiet", anchor="end")
    for i, number in enumerate(numbers):
        canvas.area([i + 0.1, i + 0.9], [0, 0], [number, number], "accent", 0.55)
        if number:
            canvas.words(canvas.beside(i + 0.5, number, 0, 9), count(number), "ink", anchor="middle")
    middle = len(numbers) / 2
    names = ((0, "first out", "start"), (middle, "half the field", "middle"), (len(numbers), "winner", "end"))
    for at, name, anchor in names if size.width > NARROW.width else (names[0], names[2]):
        canvas.words(canvas.beside(at, 0, 0, -17), name, "quiet", anchor=anchor)
    return canvas


# --------------------------------------------------------------------------------------------------------------- table


def _table(source: Source, by: str) -> Table:
    found = tournament_stats(source.db, source.player, by)
    stats = [STATS[name] for name in SHOWN]
    columns = [Column(by.replace("_", "-").capitalize(), "text")]
    columns += [Column(stat.title, about=stat.definition, minor=stat.id in _MINOR) for stat in stats]
    rows = [[_heading(by, group), *_figures(source, group)] for group in found.groups]
    whole = tournament_stats(source.db, source.player).groups
    total = [Cell("All"), *_figures(source, whole[0])] if len(whole) == 1 and len(rows) > 1 else ()
    return Table(f"Tournaments by {by.replace('_', '-')}", columns, rows, total)


def _heading(by: str, group: TournamentGroup) -> Cell:
    """Return the heading of a row: a buy-in as money, anything else with its currency below it."""
    if by != "buy_in":
        return Cell(group.key, sort=group.key.casefold(), detail=group.currency)
    try:
        amount = Decimal(group.key)
    except ArithmeticError:
        return Cell(group.key, sort="")
    return Cell(money(amount, group.currency).removeprefix("+"), sort=f"{amount:f}")


def _figures(source: Source, group: TournamentGroup) -> list[Cell]:
    cells = []
    for name in SHOWN:
        stat, figure = STATS[name], group.stats[name]
        if name in _UNSIGNED and figure.value is not None:
            amount = exact(figure.value)
            cells.append(Cell(money(amount, group.currency).removeprefix("+"), sort=f"{amount:f}"))
        else:
            cells.append(figure_cell(stat, figure, group.currency, source.samples))
    return cells
