"""The winnings graphs: in big blinds over all hands, and in every currency over the hands in it."""

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

import polars as pl
from markupsafe import Markup

from hhanalyzer.reporting.charts import STROKES, Curve, winnings_chart
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import currency_words, plural, short_money, signed
from hhanalyzer.reporting.html import chart_markup
from hhanalyzer.reporting.source import Source
from hhanalyzer.stats import winnings

# Kind of a line -> its columns in big blinds and in the currency (stats.winnings).
LINES = {
    "net": ("net_bb", "net"),
    "showdown": ("showdown_bb", "showdown"),
    "non_showdown": ("non_showdown_bb", "non_showdown"),
    "ev_net": ("ev_net_bb", "ev_net"),
}


@dataclass(frozen=True, slots=True)
class Chart:
    """A drawing and the line above it."""

    caption: str
    svg: Markup


def winnings_section(source: Source, section: Section) -> dict[str, Any]:
    """Return a graph of all hands in big blinds, then one for each currency, that of most hands first."""
    hands = winnings(source.db, source.player, source.where)
    if hands.is_empty():
        return {"charts": []}
    charts = [_graph(hands, 0, "Winnings in big blinds", "bb", lambda sum_: f"{signed(sum_, 1)} bb", axis)]
    counts = hands["currency"].value_counts(sort=False).sort(["count", "currency"], descending=[True, False])
    for currency in counts["currency"]:
        charts.append(_currency_graph(hands.filter(pl.col("currency") == currency), currency))
    return {"charts": charts}


def _currency_graph(hands: pl.DataFrame, currency: str) -> Chart:
    name = currency_words(currency) or "a currency the hands do not name"

    def end(amount: Decimal) -> str:
        return short_money(amount, currency)

    def tick(value: float) -> str:
        exact = Decimal(str(value))
        return short_money(exact, currency) if exact % 1 else short_money(exact, currency, 0)

    return _graph(hands, 1, f"Winnings in {name}", currency_words(currency), end, tick)


def _graph(
    hands: pl.DataFrame, unit: int, caption: str, title: str, end: Callable[[Any], str], tick: Callable[[float], str]
) -> Chart:
    ends = {kind: hands[columns[unit]][-1] for kind, columns in LINES.items()}
    if unit:  # an estimate has no more decimals than what was won
        ends["ev_net"] = round(ends["ev_net"], max(2, -ends["net"].normalize().as_tuple().exponent))
    curves = [Curve(kind, hands[columns[unit]], end(ends[kind])) for kind, columns in LINES.items()]
    said = ", ".join(f"{STROKES[curve.kind].title.lower()} {curve.end}" for curve in curves)
    over = f"{caption}, {plural(len(hands), 'hand')}"
    return Chart(over, chart_markup(winnings_chart(curves, title, tick, f"{over}. At the end: {said}.")))


def axis(value: float) -> str:
    """Write a value of a scale in big blinds or percent: with its sign, and decimals only where it has some."""
    exact = Decimal(str(round(value, 6))).normalize()
    exponent = exact.as_tuple().exponent
    return signed(exact, max(0, -exponent) if isinstance(exponent, int) else 0)
