"""Probabilities against printed tables and textbook examples, and against what they are for: noise is no finding."""

from math import comb, exp
from random import Random

import pytest

from hhanalyzer.stats.distributions import (
    EXACT_BELOW,
    chi_square_p,
    holm,
    normal_p,
    shares_p,
    student_p,
    student_quantile,
)


@pytest.mark.parametrize(("z", "p"), [(0, 1), (1.959964, 0.05), (-1.959964, 0.05), (2.575829, 0.01), (3.290527, 0.001)])
def test_normal(z: float, p: float) -> None:
    assert normal_p(z) == pytest.approx(p, rel=1e-5)


@pytest.mark.parametrize(
    ("x", "df", "p"),
    [
        # Pearson and Hartley, Biometrika Tables for Statisticians, table 8
        (3.84146, 1, 0.05),
        (5.99146, 2, 0.05),
        (15.0863, 5, 0.01),
        (3.94030, 10, 0.95),
        (18.3070, 10, 0.05),
        (43.7730, 30, 0.05),
        (124.342, 100, 0.05),
        (149.449, 100, 0.001),
    ],
)
def test_chi_square(x: float, df: int, p: float) -> None:
    assert chi_square_p(x, df) == pytest.approx(p, rel=1e-4)


@pytest.mark.parametrize("x", [0.0, 0.01, 1.0, 4.0, 30.0, 400.0])
def test_chi_square_of_two_degrees_is_an_exponential(x: float) -> None:
    assert chi_square_p(x, 2) == pytest.approx(exp(-x / 2), rel=1e-11)


@pytest.mark.parametrize(
    ("df", "t"),
    [(1, 12.7062), (2, 4.30265), (5, 2.57058), (10, 2.22814), (30, 2.04227), (120, 1.97993), (1e7, 1.95996)],
)
def test_student(df: float, t: float) -> None:
    assert student_quantile(df) == pytest.approx(t, abs=1e-5)
    assert student_p(t, df) == student_p(-t, df) == pytest.approx(0.05, rel=2e-5)


@pytest.mark.parametrize(
    ("made", "of", "others_made", "others_of", "p"),
    [
        (3, 4, 1, 4, 34 / 70),  # the lady who tastes tea (R. A. Fisher, 1935)
        (10, 13, 2, 17, 0.0005367),  # convictions of twins (Fisher, 1935; the example of R's fisher.test)
        (0, 5, 0, 9, 1),
        (5, 5, 9, 9, 1),
        (3, 0, 1, 4, 1),
        (4, 4, 1, 9, comb(9, 1) / comb(13, 5)),
    ],
)
def test_two_rates(made: int, of: int, others_made: int, others_of: int, p: float) -> None:
    assert shares_p(made, of, others_made, others_of) == pytest.approx(p, rel=1e-4)
    assert shares_p(others_made, others_of, made, of) == pytest.approx(p, rel=1e-4)


def test_two_rates_of_large_counts() -> None:
    """(n - 1) (ad - bc)^2 / (r1 r2 c1 c2) of 2,000/10,000 and 9,000/40,000."""
    x = 49_999 * (2000 * 31_000 - 8000 * 9000) ** 2 / (10_000 * 40_000 * 11_000 * 39_000)
    assert shares_p(2000, 10_000, 9000, 40_000) == pytest.approx(chi_square_p(x, 1))


@pytest.mark.parametrize("made", [60, 75, 95, 400, 430, 470])
def test_the_exact_test_and_what_stands_for_it_above_the_border(made: int) -> None:
    """Of 2,000 and 4,000 trials together 250, which is counted out, and 1,250, which is not."""
    hits = 250 if made < 100 else 1250
    assert (2000 * hits / 6000 < EXACT_BELOW) == (made < 100)
    exact = _exact(made, 2000, hits, 6000)
    assert shares_p(made, 2000, hits - made, 4000) == pytest.approx(exact, rel=1e-6 if made < 100 else 0.15)


def _exact(made: int, of: int, hits: int, n: int) -> float:
    ways = [comb(hits, k) * comb(n - hits, of - k) for k in range(min(of, hits) + 1)]
    return sum(w for w in ways if w <= ways[made]) / sum(ways)


def test_holm_by_hand() -> None:
    """0.005 x 4, 0.01 x 3, 0.03 x 2, then 0.04 x 1, which may not be less than the one before."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.7]) == [1.0, 1.0]
    assert holm([]) == []


def test_noise_is_not_read_as_a_leak() -> None:
    """Two players who play alike, thirty statistics of all rates and sample sizes: false alarms in 5 % at most."""
    dice = Random(7)
    alarms = 0
    for _ in range(200):
        values = []
        for _ in range(30):
            rate, of, others = dice.choice((0.03, 0.2, 0.5)), dice.choice((8, 40, 150)), dice.choice((30, 200))
            made, others_made = (sum(dice.random() < rate for _ in range(n)) for n in (of, others))
            values.append(shares_p(made, of, others_made, others))
        alarms += min(holm(values)) < 0.05
    assert alarms <= 200 * 0.05
