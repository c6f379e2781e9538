"""The probabilities tests need, by plain arithmetic: normal, chi-square, Student's t, Fisher's test; Holm's correction.

A p value tells how often chance alone gives a result at least as far off.
"""

from collections.abc import Iterator, Sequence
from math import erfc, exp, lgamma, log, log1p, sqrt

_ENOUGH = 1e-15  # where series and fractions end
_TINY = 1e-300  # stands for 0 in a denominator
_TIE = 1e-7  # by how much two tables may differ, as logarithms, and be equally likely
EXACT_BELOW = 100  # expectations below which the normal distribution is not trusted far from its middle


def normal_p(z: float) -> float:
    """Return how often a normal value lies at least |z| standard deviations off, on either side."""
    return erfc(abs(z) / sqrt(2))


def chi_square_p(x: float, df: float) -> float:
    """Return how often a chi-square value with ``df`` degrees of freedom is ``x`` or more.

    It is the upper regularised incomplete gamma function Q(df/2, x/2).
    """
    a, half = df / 2, x / 2
    if half <= 0:
        return 1.0
    scale = exp(a * log(half) - half - lgamma(a))
    if half < a + 1:
        return max(0.0, 1 - scale * _gamma_series(a, half))
    return min(1.0, scale * _fraction(half + 1 - a, ((-i * (i - a), half + 1 - a + 2 * i) for i in range(1, 10_000))))


def _gamma_series(a: float, x: float) -> float:
    """Add up x^i / (a (a+1) ... (a+i)), which ends soon where x < a + 1."""
    total = term = 1 / a
    while term > total * _ENOUGH:
        a += 1
        term *= x / a
        total += term
    return total


def _fraction(first: float, terms: Iterator[tuple[float, float]]) -> float:
    """Return 1 / (first + n1 / (d1 + n2 / (d2 + ...))) by Lentz's method; ``terms`` are the pairs (n, d)."""
    d = 1 / (first or _TINY)
    c, value = 1 / _TINY, d
    for numerator, denominator in terms:
        d = 1 / (denominator + numerator * d or _TINY)
        c = denominator + numerator / c or _TINY
        value *= c * d
        if abs(c * d - 1) < _ENOUGH:
            break
    return value


def student_p(t: float, df: float) -> float:
    """Return how often Student's t with ``df`` degrees of freedom lies at least |t| off, on either side."""
    return _beta(df / 2, 0.5, df / (df + t * t))


def student_quantile(df: float, p: float = 0.05) -> float:
    """Return the t that is exceeded on either side with probability ``p``: 1.96 for many degrees of freedom."""
    low, high = 0.0, 1.0
    while student_p(high, df) > p:
        low, high = high, 2 * high
    for _ in range(60):
        middle = (low + high) / 2
        low, high = (middle, high) if student_p(middle, df) > p else (low, middle)
    return high


def _beta(a: float, b: float, x: float) -> float:
    """Return the regularised incomplete beta function I_x(a, b)."""
    if x <= 0 or x >= 1:
        return float(x >= 1)
    if x > (a + 1) / (a + b + 2):
        return 1 - _beta(b, a, 1 - x)
    scale = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x)) / a

    def terms() -> Iterator[tuple[float, float]]:
        for m in range(10_000):
            yield -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1)), 1.0
            yield (m + 1) * (b - m - 1) * x / ((a + 2 * m + 1) * (a + 2 * m + 2)), 1.0

    return scale * _fraction(1.0, terms())


def shares_p(made: int, of: int, others_made: int, others_of: int) -> float:
    """Return the two-sided p value of two rates being the same; 1 where nothing could differ.

    Fisher's exact test where an expectation is below 100: tables no likelier than the one seen count (Irwin's rule).
    Above, the "N - 1" chi-square test (I. Campbell, Statistics in Medicine 26, 2007).
    """
    n, hits = of + others_of, made + others_made
    if not of or not others_of or hits in (0, n):
        return 1.0
    if min(of, others_of) * min(hits, n - hits) / n < EXACT_BELOW:
        return _fisher(made, of, hits, n)
    product = made * (others_of - others_made) - others_made * (of - made)
    return chi_square_p((n - 1) * product**2 / (of * others_of * hits * (n - hits)), 1)


def _fisher(made: int, of: int, hits: int, n: int) -> float:
    """Return Fisher's p value of ``made`` hits among ``of``, where there are ``hits`` among all ``n``."""
    least, most = max(0, of + hits - n), min(of, hits)
    # Logarithms of the likelihood of each table, the one seen being 0.
    likely = [0.0]
    for k in range(made, most):
        likely.append(likely[-1] + log((of - k) * (hits - k) / ((k + 1) * (n - of - hits + k + 1))))
    down = 0.0
    for k in range(made, least, -1):
        down += log(k * (n - of - hits + k) / ((of - k + 1) * (hits - k + 1)))
        likely.append(down)
    top = max(likely)
    return min(1.0, sum(exp(x - top) for x in likely if x <= _TIE) / sum(exp(x - top) for x in likely))


def holm(values: Sequence[float]) -> list[float]:
    """Return p values corrected for being many, by Holm's step-down method, in the order given.

    What lies below 5 % then is below it with the chance of even one false alarm among all of them below 5 %.
    """
    order = sorted(range(len(values)), key=values.__getitem__)
    corrected = [0.0] * len(values)
    greatest = 0.0
    for place, i in enumerate(order):
        greatest = max(greatest, min(1.0, (len(values) - place) * values[i]))
        corrected[i] = greatest
    return corrected
