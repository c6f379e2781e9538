"""Intervals against published figures and against what they mean."""

from math import sqrt

import pytest

from hhanalyzer.stats import intervals


@pytest.mark.parametrize(
    ("made", "of", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), table I, method 3
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0, 0.1611),
        (1, 29, 0.0061, 0.1718),
        (20, 20, 1 - 0.1611, 1.0),
    ],
)
def test_wilson(made: int, of: int, low: float, high: float) -> None:
    assert intervals.wilson(made, of) == pytest.approx((low, high), abs=5e-5)


def test_nothing_to_go_by() -> None:
    assert intervals.wilson(0, 0) is None
    assert intervals.odds(3, 0) is None
    assert intervals.deviation(1, 5.0, 25.0) is None
    assert intervals.of_mean(1, 5.0, None) is intervals.of_sum(1, 5.0, None) is intervals.of_deviation(1, None) is None


@pytest.mark.parametrize(("made", "others"), [(15, 11), (0, 4), (7, 1)])
def test_odds_hold_their_figure(made: int, others: int) -> None:
    bounds = intervals.odds(made, others)
    assert bounds
    assert bounds[0] <= made / others < bounds[1]


def test_moments() -> None:
    values = [1.5, -2.0, 0.0, 7.5]
    n, total, squares = len(values), sum(values), sum(v * v for v in values)
    mean = total / n
    sd = sqrt(sum((v - mean) ** 2 for v in values) / (n - 1))
    assert intervals.deviation(n, total, squares) == pytest.approx(sd)
    assert intervals.of_mean(n, mean, sd) == pytest.approx((mean - 1.96 * sd / 2, mean + 1.96 * sd / 2), abs=1e-3)
    assert intervals.of_sum(n, total, sd) == pytest.approx((total - 1.96 * sd * 2, total + 1.96 * sd * 2), abs=1e-3)


def test_equal_values_do_not_deviate() -> None:
    """Rounding must not make a negative variance."""
    assert intervals.deviation(3, 0.3, 0.1 * 0.1 * 3) == pytest.approx(0, abs=1e-8)
