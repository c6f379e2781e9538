"""The independent chip model against the rule written out, and against known values."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhanalyzer.engine.icm import icm, icm_deal, icm_exact, places

STACKS = st.lists(st.integers(1, 10**6), min_size=1, max_size=6)


@pytest.mark.parametrize(
    ("stacks", "prizes", "values"),
    [
        ((5000, 3000, 2000), (50, 30, 20), (38.3929, 32.7500, 28.8571)),
        ((4000, 3000, 2000, 1000), (50, 30, 20), (33.6032, 29.4881, 23.5873, 13.3214)),
        ((1500, 1500, 1500, 1500), (60, 40), (25, 25, 25, 25)),
        ((9000, 1000), (100,), (90, 10)),
        ((7,), (100,), (100,)),
    ],
)
def test_known_values(stacks: tuple[int, ...], prizes: tuple[int, ...], values: tuple[float, ...]) -> None:
    assert icm(stacks, prizes) == pytest.approx(values, abs=5e-5)
    assert [float(v) for v in icm_exact(stacks, prizes)] == pytest.approx(values, abs=5e-5)


def by_all_orders(stacks: list[int], prizes: list[int]) -> list[Fraction]:
    """Add up every order of finish: the chance of each is a product of shares of the chips left."""
    values = [Fraction(0)] * len(stacks)
    for order in permutations(range(len(stacks))):
        chance, left = Fraction(1), sum(stacks)
        for player in order:
            chance *= Fraction(stacks[player], left)
            left -= stacks[player]
        for player, prize in zip(order, prizes, strict=False):
            values[player] += chance * prize
    return values


@given(STACKS, st.data())
def test_it_is_the_sum_over_all_orders_of_finish(stacks: list[int], data: st.DataObject) -> None:
    prizes = data.draw(st.lists(st.integers(0, 10**5), max_size=len(stacks)))
    assert list(icm_exact(stacks, prizes)) == by_all_orders(stacks, prizes)
    assert icm(stacks, prizes) == pytest.approx([float(v) for v in icm_exact(stacks, prizes)])


@given(STACKS)
def test_everybody_finishes_somewhere(stacks: list[int]) -> None:
    chances = places(stacks, len(stacks))
    assert [sum(row) for row in chances] == pytest.approx([1.0] * len(stacks))
    assert [sum(column) for column in zip(*chances, strict=True)] == pytest.approx([1.0] * len(stacks))


@given(STACKS, st.lists(st.integers(0, 10**5), min_size=1, max_size=6))
def test_a_deal_pays_the_prizes_in_whole_units(stacks: list[int], prizes: list[int]) -> None:
    prizes = prizes[: len(stacks)]
    deal = icm_deal(stacks, prizes)
    assert sum(deal) == sum(prizes)
    assert all(abs(paid - value) < 1 for paid, value in zip(deal, icm_exact(stacks, prizes), strict=True))


def test_a_deal_gives_the_odd_unit_to_who_lost_most_by_rounding() -> None:
    assert icm_deal((1000, 1000, 1000), (50, 30, 20)) == (34, 33, 33)
    assert icm_deal((5000, 3000, 2000), (50, 30, 20)) == (38, 33, 29)
    assert icm_deal((1, 3), (2,)) == (0, 2)  # both lost half a unit: the larger stack gets it


def test_twelve_players_and_nine_prizes() -> None:
    values = icm(tuple(range(1000, 13000, 1000)), (300, 200, 140, 100, 80, 60, 50, 40, 30))
    assert sum(values) == pytest.approx(1000)
    assert list(values) == sorted(values)


@pytest.mark.parametrize(
    ("stacks", "prizes"), [((), ()), ((100, 0), (10,)), ((100, -5), (10,)), ((100, 50), (5, 3, 2))]
)
def test_what_has_no_value(stacks: tuple[int, ...], prizes: tuple[int, ...]) -> None:
    with pytest.raises(ValueError):
        icm(stacks, prizes)
