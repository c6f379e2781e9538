"""Amounts, cards and times as lines print them."""

from datetime import UTC, datetime

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.parsing.clock import ZONES, utc
from hhanalyzer.parsing.signals import LineError, MoreDecimals
from hhanalyzer.parsing.words import AMOUNTS, CARDS


@pytest.mark.parametrize(
    ("text", "exponent", "amount"),
    [
        ("$0.05", 2, 5),
        ("$5", 2, 500),
        ("$1,234.50", 2, 123450),
        ("$.50", 2, 50),
        ("€1,234,567", 2, 123456700),
        ("₹10", 2, 1000),
        ("1500", 0, 1500),
        ("24,152", 0, 24152),
        ("$4350.0", 2, 435000),
        ("13.00", 0, 13),
        ("0.00012345", 8, 12345),
        ("0", 0, 0),
        ("500K", 0, 500000),
        ("$1.5K", 2, 150000),
        ("2M", 0, 2000000),
        ("1B", 0, 1000000000),
    ],
)
def test_amounts(text: str, exponent: int, amount: int) -> None:
    assert AMOUNTS[exponent][text] == amount


@pytest.mark.parametrize(("text", "exponent", "needs"), [("$0.055", 2, 3), ("13,812.50", 0, 1), ("0.25", 0, 2)])
def test_an_amount_finer_than_the_unit_asks_for_a_finer_unit(text: str, exponent: int, needs: int) -> None:
    with pytest.raises(MoreDecimals) as error:
        AMOUNTS[exponent][text]
    assert error.value.exponent == needs


@pytest.mark.parametrize("text", ["", "$", "K", "5KK", "1.2.3", "٣", "1e5", "-5", "0.1234567891", "9" * 31])
def test_what_is_no_amount(text: str) -> None:
    with pytest.raises(LineError, match="is not an amount"):
        AMOUNTS[8][text]


def test_cards() -> None:
    assert CARDS["As Td 9c"] == cards("As Td 9c")
    assert CARDS["XX Qs"] == cards("Qs")
    assert CARDS[""] == ()


@pytest.mark.parametrize("text", ["AsTd", "1s", "10s", "Az", "as"])
def test_what_is_no_card(text: str) -> None:
    with pytest.raises(LineError, match="is not a card"):
        CARDS[text]


@pytest.mark.parametrize(
    ("date", "time", "zone", "hour"),
    [
        ("2024/03/01", "12:00:00", "ET", (2024, 3, 1, 17)),
        ("2024/07/01", "12:00:00", "ET", (2024, 7, 1, 16)),
        ("2024/07/01", "23:30", "ET", (2024, 7, 2, 3)),
        ("2005/4/3", "1:00:00", "ET", (2005, 4, 3, 6)),
        ("2019/06/27", "0:00", "UTC", (2019, 6, 27, 0)),
        ("2019/06/27", "12:00:00", "MSK", (2019, 6, 27, 9)),
    ],
)
def test_times_become_utc(date: str, time: str, zone: str, hour: tuple[int, int, int, int]) -> None:
    moment = utc(date, time, ZONES[zone])
    assert moment.replace(minute=0, second=0) == datetime(*hour, tzinfo=UTC)


@pytest.mark.parametrize(
    ("date", "time"), [("2024/13/01", "12:00:00"), ("2024/02/30", "1:00"), ("2024/01/01", "25:00")]
)
def test_what_is_no_time(date: str, time: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        utc(date, time, "UTC")


def test_every_zone_of_the_table_is_known_to_the_system() -> None:
    assert all(utc("2024/03/01", "12:00", zone) for zone in ZONES.values())
