"""Statistics as cells: ``23.4 (117/500)``, with the interval on hover, grey where the sample is small."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from decimal import Decimal

from hhanalyzer.reporting.formats import NO_FIGURE, count, fixed, money, percent, signed
from hhanalyzer.reporting.table import NOTHING, Cell, sort_key
from hhanalyzer.stats import Figure, Stat
from hhanalyzer.stats.intervals import wilson

Value = Decimal | float | int


@dataclass(frozen=True, slots=True)
class Style:
    """How figures of one format are written: a value (in a currency), and whether its sample stands beside it.

    ``sample`` is the key of the smallest sample in a report's definition, "" where none is too small.
    """

    write: Callable[[Value, str], str]
    counts: bool = False
    sample: str = ""


# Format of a statistic (or its measure, where that says more) -> how it is written.
STYLES: dict[str, Style] = {
    "percent": Style(lambda value, _: percent(float(value)), counts=True, sample="rate"),
    "ratio": Style(lambda value, _: fixed(value, 2), counts=True, sample="rate"),
    "number": Style(lambda value, _: fixed(value, 2), sample="winrate"),
    "count": Style(lambda value, _: count(int(value))),
    "money": Style(lambda value, currency: money(exact(value), currency)),
    "bb": Style(lambda value, _: signed(value, 1)),
    "mean": Style(lambda value, _: signed(value, 1), sample="winrate"),
    "deviation": Style(lambda value, _: fixed(value, 1), sample="winrate"),
}


def style(stat: Stat) -> Style:
    """Return how a statistic is written."""
    return STYLES[stat.measure if stat.format == "bb" and stat.measure in STYLES else stat.format]


def figure_cell(stat: Stat, figure: Figure, currency: str | None, samples: Mapping[str, int]) -> Cell:
    """Return the cell of a figure; a dash where there was no opportunity, or money in several currencies."""
    if figure.value is None:
        return Cell(NO_FIGURE)
    how = style(stat)
    counted = how.counts and figure.made is not None  # a mean has no such count
    return Cell(
        how.write(figure.value, currency or ""),
        sort=sort_key(figure.value),
        count=f"{count(figure.made or 0)}/{count(figure.opportunities)}" if counted else "",
        interval=span(stat, figure, currency),
        low=is_low(stat, figure, samples),
    )


def rate_cell(made: int, opportunities: int, least: int) -> Cell:
    """Return the cell of a percentage with its sample and Wilson's interval, grey below ``least`` opportunities."""
    bounds = wilson(made, opportunities)
    if bounds is None:
        return NOTHING
    share = made / opportunities
    span_ = f"{percent(bounds[0])} to {percent(bounds[1])}"
    return Cell(percent(share), sort_key(share), f"{count(made)}/{count(opportunities)}", span_, opportunities < least)


def is_low(stat: Stat, figure: Figure, samples: Mapping[str, int]) -> bool:
    """Say whether a figure rests on too few opportunities to go by."""
    return figure.opportunities < samples.get(style(stat).sample, 0)


def span(stat: Stat, figure: Figure, currency: str | None) -> str:
    """Return ``19.9 to 27.3``, the bounds of a figure's 95 % interval, "" where there is none.

    A sum has none here: what was won is known, only the rate at which it was won is an estimate.
    """
    if figure.low is None or figure.high is None or stat.measure == "sum":
        return ""
    how = style(stat)
    return f"{how.write(figure.low, currency or '')} to {how.write(figure.high, currency or '')}"


def exact(value: Value) -> Decimal:
    """Return an amount as a decimal; an estimate is rounded to hundredths, an exact amount stays as it is."""
    return value if isinstance(value, Decimal) else Decimal(str(value)).quantize(Decimal("0.01"))
