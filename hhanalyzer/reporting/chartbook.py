"""The charts of a report by name, for pictures of their own.  CHARTS, at the end, is the list."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.reporting.charts import Drawing
from hhanalyzer.reporting.graphs import Chart, currencies, drawdown, winnings_in, winnings_in_bb
from hhanalyzer.reporting.gridchart import grid_drawing
from hhanalyzer.reporting.groups import LEAST_DRAWN, interval_graph
from hhanalyzer.reporting.matrix import matrices
from hhanalyzer.reporting.ranges import whole_range
from hhanalyzer.reporting.source import Source
from hhanalyzer.reporting.tournaments import chip_charts, finish_charts, net_charts
from hhanalyzer.stats import catalog
from hhanalyzer.stats.tournament_entries import entries

Drawn = tuple[str, Drawing]  # the caption and the chart

_NOTHING_DRAWN = (
    f"nothing to draw: an interval needs two groups of {LEAST_DRAWN} and more; try another --by, or hhanalyzer stats"
)
BY = "position"  # what a statistic is grouped by where nobody says


@dataclass(frozen=True, slots=True)
class NamedChart:
    """A chart: what it shows, how it comes about (None: there is nothing to draw), and its usual size in pixels."""

    words: str
    make: Callable[[Source], Drawn | None]
    size: tuple[int, int] = (1200, 620)


def named_chart(source: Source, name: str, by: str | None = None) -> Drawn:
    """Return a chart of CHARTS, or of a statistic by its id, in groups of ``by`` with intervals.

    Raise UnusableInput for a name that is neither, for ``by`` where nothing is grouped, and where there is nothing to
    draw.
    """
    known = CHARTS.get(name)
    if known is None and name.partition(":")[0] not in catalog():
        raise UnusableInput(f"no chart and no statistic {name!r}; hhanalyzer chart --list tells the charts")
    if known and by:
        raise UnusableInput(f"the chart {name} has no groups: --by is for statistics, such as hhanalyzer chart vpip")
    drawn = known.make(source) if known else _statistic(source, name, by or BY)
    if drawn is None:
        raise UnusableInput(_NOTHING_DRAWN if known is None and source.headline.hands else f"nothing to draw of {name}")
    return drawn


def usual_size(name: str) -> tuple[int, int]:
    """Return the width and height in pixels a chart has where nobody says."""
    return CHARTS[name].size if name in CHARTS else (1200, 620)


def _statistic(source: Source, name: str, by: str) -> Drawn | None:
    found = source.stats([name], by)
    return interval_graph(found, found.stats[0])


def _winnings(source: Source) -> Drawn | None:
    return None if source.winnings.is_empty() else winnings_in_bb(source.winnings)


def _money(source: Source) -> Drawn | None:
    hands = source.winnings
    return None if hands.is_empty() else winnings_in(hands, currencies(hands)[0])


def _drawdown(source: Source) -> Drawn | None:
    return None if source.winnings.is_empty() else drawdown(source.winnings)


def _matrix(number: int) -> Callable[[Source], Drawn | None]:
    def make(source: Source) -> Drawn | None:
        grids = matrices(source)
        return (grids[number].caption, grid_drawing(grids[number])) if grids else None

    return make


def _ranges(source: Source) -> Drawn | None:
    grid = whole_range(source)
    return (grid.caption, grid_drawing(grid, legend=True)) if grid else None


def _of_tournaments(make: Callable[[pl.DataFrame], list[Chart]]) -> Callable[[Source], Drawn | None]:
    """Return the first chart of a player's tournaments, which is that of the currency of most of them."""

    def draw(source: Source) -> Drawn | None:
        if source.where:
            raise UnusableInput("a filter chooses hands, not tournaments: leave --where out")
        charts = make(entries(source.db, source.player))
        first = charts[0] if charts else None
        return (first.caption, first.drawing) if first and first.drawing else None

    return draw


_SQUARE = (1100, 1100)

CHARTS: Mapping[str, NamedChart] = {
    "winnings": NamedChart("net, showdown, non-showdown winnings and all-in EV in big blinds", _winnings),
    "money": NamedChart("the same in the currency of most hands", _money),
    "drawdown": NamedChart("how far the winnings lay below their highest point", _drawdown),
    "starting-hands": NamedChart("what was won with each starting hand", _matrix(0), _SQUARE),
    "played-hands": NamedChart("how often each starting hand was played", _matrix(1), _SQUARE),
    "ranges": NamedChart("the first action before the flop with each starting hand", _ranges, _SQUARE),
    "tournaments": NamedChart("what was won over tournaments", _of_tournaments(net_charts)),
    "chips": NamedChart("chips won over tournaments, and their all-in EV", _of_tournaments(chip_charts)),
    "finishes": NamedChart("where tournaments ended, in tenths of the field", _of_tournaments(finish_charts)),
}
