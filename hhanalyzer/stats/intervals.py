"""95 % intervals: how far a figure may lie from the truth behind it.  Plain arithmetic on counts and moments."""

from dataclasses import dataclass
from math import exp, hypot, log, sqrt

from hhanalyzer.stats.distributions import student_p, student_quantile

Z = 1.959963984540054  # 97.5 % of a normal distribution lie below it

Interval = tuple[float, float]


def wilson(made: float, opportunities: float) -> Interval | None:
    """Return Wilson's interval of a rate, as shares of 1; None without opportunities.

    It stays within 0 and 1 and is right for small counts, where mean ± error is not (E. B. Wilson, 1927).
    """
    if not opportunities:
        return None
    n, p = opportunities, made / opportunities
    middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
    reach = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
    # At the ends the bounds are exactly 0 and 1; floating point would miss them by a hair.
    return (0.0 if made == 0 else middle - reach, 1.0 if made == opportunities else middle + reach)


def odds(made: float, others: float) -> Interval | None:
    """Return the interval of made : others, by Wilson's interval of made among both; None without others."""
    found = wilson(made, made + others)
    if found is None or not others:
        return None
    low, high = found
    return (low / (1 - low), high / (1 - high))


ROUNDING = 1e-12  # of sums of doubles, relative


def deviation(n: int, total: float, squares: float) -> float | None:
    """Return the sample standard deviation of n values by their sum and the sum of their squares; None below two.

    What is less than the rounding of the sums is no deviation: equal values have none.
    """
    if n < 2:
        return None
    apart = squares - total * total / n
    return sqrt(apart / (n - 1)) if apart > ROUNDING * squares else 0.0


def of_mean(n: int, mean: float, sd: float | None) -> Interval | None:
    """Return mean ± z standard errors; None where there is no deviation."""
    return None if sd is None else (mean - Z * sd / sqrt(n), mean + Z * sd / sqrt(n))


def of_sum(n: int, total: float, sd: float | None) -> Interval | None:
    """Return the interval of a sum of n values; None where there is no deviation."""
    return None if sd is None else (total - Z * sd * sqrt(n), total + Z * sd * sqrt(n))


def of_deviation(n: int, sd: float | None) -> Interval | None:
    """Return the interval of a standard deviation, sd ± z sd / √(2(n-1)): good for the many hands it takes anyway."""
    return None if sd is None else (sd - Z * sd / sqrt(2 * (n - 1)), sd + Z * sd / sqrt(2 * (n - 1)))


def of_difference(first: float, second: float, around_first: Interval, around_second: Interval) -> Interval:
    """Return the interval of first - second by the intervals of both, which may reach unequally far to either side.

    With Wilson's intervals of two rates it is Newcombe's hybrid score interval (R. G. Newcombe, Statistics in Medicine
    17, 1998, method 10).
    """
    (low, high), (other_low, other_high) = around_first, around_second
    difference = first - second
    down, up = hypot(first - low, other_high - second), hypot(high - first, second - other_low)
    return (difference - down, difference + up)


def of_product(first: tuple[float, float, float], second: tuple[float, float, float]) -> Interval:
    """Return the interval of a product of two rates by what is known of each: low, value, high.

    The distances to the bounds are joined on the scale of logarithms (the method of variance estimates recovery,
    G. Y. Zou and A. Donner, Statistics in Medicine 27, 2008); where a rate is 0 the bounds themselves are multiplied.
    """
    (low, value, high), (other_low, other, other_high) = first, second
    if not value or not other:
        return 0.0, high * other_high
    up = exp(hypot(log(high / value), log(other_high / other)))
    if not low or not other_low:
        return 0.0, min(1.0, value * other * up)
    down = exp(-hypot(log(low / value), log(other_low / other)))
    return value * other * down, min(1.0, value * other * up)


@dataclass(frozen=True, slots=True)
class Mean:
    """A mean with its standard error, and how many degrees of freedom that was estimated with."""

    value: float
    error: float
    freedom: float


def welch(first: Mean, second: Mean, opposed: bool = False) -> tuple[Interval, float]:
    """Return the interval of first - second and the two-sided p value of no difference, by Welch's t.

    With ``opposed`` the two may have won from one another: what one has too much the other has too little, and the
    error of the difference is at most the sum of both errors, which is then taken.  Nothing varies: p is 0 or 1.
    """
    difference = first.value - second.value
    error = first.error + second.error if opposed else hypot(first.error, second.error)
    if not error:
        return (difference, difference), float(not difference)
    squares = [(mean.error**4, mean.freedom) for mean in (first, second)]
    freedom = hypot(first.error, second.error) ** 4 / sum(square / df for square, df in squares)
    reach = student_quantile(freedom) * error
    return (difference - reach, difference + reach), student_p(difference / error, freedom)
