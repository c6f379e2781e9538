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


@pytest.mark.parametrize(
    ("made", "of", "others_made", "others_of", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998), 873-890, table II, method 10
        (56, 70, 48, 80, 0.0524, 0.3339),
        (9, 10, 3, 10, 0.1705, 0.8090),
        (6, 7, 2, 7, 0.0582, 0.8062),
        (5, 56, 0, 29, -0.0381, 0.1926),
        (0, 10, 0, 20, -0.1611, 0.2775),
        (10, 10, 0, 20, 0.6791, 1.0),
        (10, 10, 0, 10, 0.6075, 1.0),
    ],
)
def test_difference_of_rates(made: int, of: int, others_made: int, others_of: int, low: float, high: float) -> None:
    first, second = intervals.wilson(made, of), intervals.wilson(others_made, others_of)
    assert first and second
    found = intervals.of_difference(made / of, others_made / others_of, first, second)
    assert found == pytest.approx((low, high), abs=5e-5)


# Hours of sleep gained by two drugs (Student, Biometrika 6, 1908)
SLEEP = (0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0), (1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4)


def mean_of(values: tuple[float, ...]) -> intervals.Mean:
    sd = intervals.deviation(len(values), sum(values), sum(v * v for v in values))
    assert sd
    return intervals.Mean(sum(values) / len(values), sd / sqrt(len(values)), len(values) - 1)


def test_difference_of_means() -> None:
    """The example of R's t.test: t = -1.8608, 17.776 degrees of freedom."""
    (low, high), p = intervals.welch(mean_of(SLEEP[0]), mean_of(SLEEP[1]))
    assert (low, high) == pytest.approx((-3.3654832, 0.2054832), abs=1e-6)
    assert p == pytest.approx(0.07939, abs=5e-6)


def test_difference_of_means_won_from_one_another() -> None:
    """Heads-up what one wins the other loses: the difference is twice the mean, and so is its error."""
    won = (3.0, -5.0, 4.0, 6.0)
    own, other = mean_of(won), mean_of(tuple(-v for v in won))
    (low, high), _ = intervals.welch(own, other, opposed=True)
    # 2(n - 1) = 6 degrees of freedom, t = 2.4469; standard error of the mean sqrt(70/3/4)
    reach = 2.446912 * 2 * sqrt(70 / 3 / 4)
    assert (low, high) == pytest.approx((4 - reach, 4 + reach), rel=1e-6)


def test_means_that_do_not_vary() -> None:
    one, two = intervals.Mean(1.0, 0.0, 9), intervals.Mean(2.0, 0.0, 9)
    assert intervals.welch(one, two) == ((-1.0, -1.0), 0.0)
    assert intervals.welch(one, one) == ((0.0, 0.0), 1.0)


def test_a_product_of_rates() -> None:
    """Of 0.5 (0.4 to 0.6) and 0.2 (0.1 to 0.4): factors 1.2 and 2 up, 1.25 and 2 down, joined as logarithms."""
    low, high = intervals.of_product((0.4, 0.5, 0.6), (0.1, 0.2, 0.4))
    assert high == pytest.approx(0.1 * 2.04772, abs=1e-5)
    assert low == pytest.approx(0.1 / 2.07131, abs=1e-5)
    assert intervals.of_product((0.0, 0.0, 0.5), (0.1, 0.2, 0.4)) == (0.0, 0.2)
    assert intervals.of_product((0.0, 0.5, 1.0), (0.5, 1.0, 1.0)) == (0.0, 1.0)
