"""The winnings graphs, in big blinds over all hands and in every currency over the hands in it, and the swings."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from math import sqrt
from typing import Any

import polars as pl
from markupsafe import Markup

from hhanalyzer.reporting.charts import STROKES, Band, Curve, Drawing, drawdown_drawing, winnings_drawing
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import INTERVAL, count, currency_words, day, fixed, plural, short_money, signed
from hhanalyzer.reporting.html import chart_markup
from hhanalyzer.reporting.source import Source
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number, words
from hhanalyzer.stats.intervals import Z
from hhanalyzer.stats.results import greatest_swing
from hhanalyzer.stats.sessions import GAP_MINUTES

# Kind of a line -> its columns in big blinds and in the currency (stats.winnings).
LINES = {
    "net": ("net_bb", "net"),
    "showdown": ("showdown_bb", "showdown"),
    "non_showdown": ("non_showdown_bb", "non_showdown"),
    "ev_net": ("ev_net_bb", "ev_net"),
}
_LEAST_BANDED = 30  # hands below which a standard deviation says nothing
_BAND_POINTS = 120
_MOST_MARKS = 60


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing as it stands in a page, the line above it, and the drawing for other uses (None: there is none)."""

    caption: str
    svg: Markup
    drawing: Drawing | None = None


def chart(caption: str, drawing: Drawing) -> Chart:
    """Return a drawing with the line above it."""
    return Chart(caption, chart_markup(drawing.markup()), drawing)


# ------------------------------------------------------------------------------------------------------------ winnings


def winnings_section(source: Source, section: Section) -> dict[str, Any]:
    """Return a graph of all hands in big blinds, then one for each currency, that of most hands first."""
    hands = source.winnings
    if hands.is_empty():
        return {"charts": []}
    return {"charts": [chart(*winnings_in_bb(hands)), *(chart(*winnings_in(hands, c)) for c in currencies(hands))]}


def currencies(hands: pl.DataFrame) -> list[str]:
    """Return the currencies of hands, that of most hands first."""
    counts = hands["currency"].value_counts(sort=False).sort(["count", "currency"], descending=[True, False])
    return counts["currency"].to_list()


def winnings_in_bb(hands: pl.DataFrame) -> tuple[str, Drawing]:
    """Return the caption and the graph of all hands in big blinds, over what chance may make of this win rate."""
    band, said = chance_band(hands)
    said += f" {marked_hands(hands)[0]}" if marked_hands(hands)[1] else ""
    return _graph(hands, 0, "Winnings in big blinds", "bb", lambda sum_: f"{signed(sum_, 1)} bb", axis, band, said)


def winnings_in(hands: pl.DataFrame, currency: str) -> tuple[str, Drawing]:
    """Return the caption and the graph of the hands in a currency."""
    name = currency_words(currency) or "a currency the hands do not name"

    def end(amount: Decimal) -> str:
        return short_money(amount, currency)

    def tick(value: float) -> str:
        exact = Decimal(str(value))
        return short_money(exact, currency) if exact % 1 else short_money(exact, currency, 0)

    chosen = hands.filter(pl.col("currency") == currency)
    return _graph(chosen, 1, f"Winnings in {name}", currency_words(currency), end, tick)


def _graph(
    hands: pl.DataFrame,
    unit: int,
    caption: str,
    title: str,
    end: Callable[[Any], str],
    tick: Callable[[float], str],
    band: Band | None = None,
    more: str = "",
) -> tuple[str, Drawing]:
    ends = {kind: hands[columns[unit]][-1] for kind, columns in LINES.items()}
    if unit:  # an estimate has no more decimals than what was won
        ends["ev_net"] = round(ends["ev_net"], max(2, -ends["net"].normalize().as_tuple().exponent))
    curves = [Curve(kind, hands[columns[unit]], end(ends[kind])) for kind, columns in LINES.items()]
    said = ", ".join(f"{STROKES[curve.kind].title.lower()} {curve.end}" for curve in curves)
    over = f"{caption}, {plural(len(hands), 'hand')}{'.' if more else ''}{more}"
    marks = [] if unit else marked_hands(hands)[1]
    return over, winnings_drawing(curves, title, tick, f"{over.rstrip('.')}. At the end: {said}.", band, marks)


def chance_band(hands: pl.DataFrame) -> tuple[Band | None, str]:
    """Return where 95 of 100 players of this win rate would stand after each hand, and that in words.

    The middle is the straight line of the all-in EV won a hand, the reach 1.96 standard deviations of what was won a
    hand times the root of the hands.
    """
    total = len(hands)
    if total < _LEAST_BANDED:
        return None, ""
    won = hands["net_bb"].cast(pl.Float64)
    sd = (won - won.shift(1, fill_value=0.0)).std()
    mean = hands["ev_net_bb"][-1] / total
    assert isinstance(sd, float)
    points = [total * i / _BAND_POINTS for i in range(_BAND_POINTS + 1)]
    reach = [Z * sd * sqrt(n) for n in points]
    band = Band(
        points,
        [mean * n - r for n, r in zip(points, reach, strict=True)],
        [mean * n + r for n, r in zip(points, reach, strict=True)],
    )
    said = (
        f" Shaded, the {INTERVAL} of chance: where 95 of 100 players who win {signed(100 * mean, 1)} bb per 100 hands "
        f"(the all-in EV) with a standard deviation of {fixed(10 * sd, 1)} would stand."
    )
    return band, said


def marked_hands(hands: pl.DataFrame) -> tuple[str, list[int]]:
    """Return the hands at which a session begins, or where those are too many a month or a year, and which it is."""
    times = pl.col("played_at")
    begins = {
        "session": times.diff() > pl.duration(minutes=GAP_MINUTES),
        "month": times.dt.truncate("1mo").diff() > pl.duration(),
        "year": times.dt.truncate("1y").diff() > pl.duration(),
    }
    for name, begin in begins.items():
        found = hands.filter(begin.fill_null(False))["hand"] - 1
        if len(found) <= _MOST_MARKS:
            return f"Each small stroke below begins a {name}.", found.to_list()
    return "", []


# -------------------------------------------------------------------------------------------------------------- swings


def drawdown_section(source: Source, section: Section) -> dict[str, Any]:
    """Return how far the winnings lay below their peak, and the greatest swings of them and of their all-in EV."""
    hands = source.winnings
    if hands.is_empty():
        return {"chart": None, "swings": None}
    return {"chart": chart(*drawdown(hands)), "swings": _swings(hands)}


def falls(sums: pl.Series) -> pl.Series:
    """Return how far each sum lies below the highest one so far, nothing before the first hand included: 0 or less."""
    line = sums.cast(pl.Float64)
    return line - line.cum_max().clip(lower_bound=0.0)


def drawdown(hands: pl.DataFrame) -> tuple[str, Drawing]:
    """Return the caption and the graph of the distance from the peak, in big blinds."""
    below = falls(hands["net_bb"])
    deepest, first, last = greatest_swing(-hands["net_bb"])
    longest = longest_fall(below)
    caption = "Distance from the highest point so far, in big blinds."
    if deepest:
        caption += f" Greatest downswing {signed(-deepest, 1)} bb in {plural(last - first + 1, 'hand')}"  # type: ignore[operator]
        caption += f"; longest time below a peak {plural(longest, 'hand')}."
    now = f"{signed(below[-1], 1)} bb"
    trough = f"{signed(-deepest, 1)} bb" if deepest else ""
    return caption, drawdown_drawing(below, trough, now, axis, f"{caption} At the end: {now}.", marked_hands(hands)[1])


def longest_fall(below: pl.Series) -> int:
    """Return the most hands in a row after which the sum lay below its peak."""
    runs = pl.DataFrame({"low": below < 0}).with_columns(run=pl.col("low").rle_id()).filter("low")
    return int(runs["run"].value_counts()["count"].max() or 0) if len(runs) else 0  # type: ignore[arg-type]


def _swings(hands: pl.DataFrame) -> Table:
    """Return the greatest rise and fall of what was won, and of its all-in EV."""
    columns = [
        Column("Swing", "text"),
        Column("bb"),
        Column("Hands"),
        Column("From hand", minor=True),
        Column("To hand", minor=True),
        Column("First day", "text"),
        Column("Last day", "text"),
    ]
    lines = (("net won", "net_bb"), ("all-in EV", "ev_net_bb"))
    ways = (("Greatest upswing", 1), ("Greatest downswing", -1))
    rows = [_swing(hands, f"{way}, {line}", column, sign) for line, column in lines for way, sign in ways]
    return Table("Greatest swings: from a low to a later high, from a high to a later low", columns, rows)


def _swing(hands: pl.DataFrame, title: str, column: str, sign: int) -> list[Cell]:
    size, first, last = greatest_swing(sign * hands[column])
    if first is None or last is None:
        return [words(title), *[NOTHING] * 6]
    days = [hands["played_at"][hand - 1] for hand in (first, last)]
    return [
        words(title),
        number(signed(sign * size, 1), sign * size),
        *(number(count(value), value) for value in (last - first + 1, first, last)),
        *(words(day(moment)) for moment in days),
    ]


def axis(value: float) -> str:
    """Write a value of a scale in big blinds or percent: with its sign, and decimals only where it has some."""
    exact = Decimal(str(round(value, 6))).normalize()
    exponent = exact.as_tuple().exponent
    return signed(exact, max(0, -exponent) if isinstance(exponent, int) else 0)
