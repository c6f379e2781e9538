"""How a statistic is written: by its format, with its sample and interval."""

from decimal import Decimal

import pytest

from hhanalyzer.reporting.cells import figure_cell, span
from hhanalyzer.stats import Figure, catalog
from hhanalyzer.stats.catalog import FORMATS

SAMPLES = {"rate": 30, "winrate": 1000}
MINUS, THIN = "\u2212", "\u202f"


@pytest.mark.parametrize(
    ("stat", "figure", "text", "count", "interval", "low"),
    [
        ("hands", Figure(14212, None, 14212), f"14{THIN}212", "", "", False),
        ("vpip", Figure(117 / 500, 117, 500, 0.1989, 0.2731), "23.4", "117/500", "19.9 to 27.3", False),
        ("vpip", Figure(1 / 3, 3, 9, 0.1, 0.6), "33.3", "3/9", "10.0 to 60.0", True),
        ("vpip", Figure(None, 0, 0), "–", "", "", False),
        ("af", Figure(31 / 10, 31, 10, 1.5, 6.5), "3.10", "31/10", "1.50 to 6.50", True),
        ("bb_100", Figure(-4.25, None, 5000, -20.0, 11.5), f"{MINUS}4.3", "", f"{MINUS}20.0 to +11.5", False),
        ("bb_100", Figure(120.0, None, 999, -20.0, 260.0), "+120.0", "", f"{MINUS}20.0 to +260.0", True),
        ("sd_bb_100", Figure(87.26, None, 5000, 85.0, 89.0), "87.3", "", "85.0 to 89.0", False),
        ("net", Figure(Decimal("-1234.5"), None, 9, -2000.0, 100.0), f"{MINUS}$1{THIN}234.50", "", "", False),
        ("net", Figure(None, None, 9), "–", "", "", False),
        ("net_bb", Figure(12.04, None, 9, 1.0, 2.0), "+12.0", "", "", False),
        ("rake", Figure(1.23456, None, 9), "+$1.23", "", "", False),
    ],
)
def test_a_figure_as_a_cell(stat: str, figure: Figure, text: str, count: str, interval: str, low: bool) -> None:
    cell = figure_cell(catalog()[stat], figure, "USD", SAMPLES)
    assert (cell.text, cell.count, cell.interval, cell.low) == (text, count, interval, low)


def test_a_dash_sorts_apart_from_numbers() -> None:
    assert figure_cell(catalog()["vpip"], Figure(None, 0, 0), None, SAMPLES).sort == ""
    assert float(figure_cell(catalog()["vpip"], Figure(0.234, 117, 500), None, SAMPLES).sort) == 0.234


def test_a_negative_number_is_a_loss() -> None:
    assert figure_cell(catalog()["net_bb"], Figure(-0.5, None, 9), None, SAMPLES).loss
    assert not figure_cell(catalog()["net_bb"], Figure(0.0, None, 9), None, SAMPLES).loss


def test_every_format_of_the_catalogue_can_be_written() -> None:
    assert {stat.format for stat in catalog().values()} <= set(FORMATS)
    for stat in catalog().values():
        figure = Figure(Decimal(1) if stat.format == "money" else 1, 1, 1, 0.5, 1.5)
        assert figure_cell(stat, figure, "USD", SAMPLES).text
        span(stat, figure, "USD")
