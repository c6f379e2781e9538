"""Numbers and untrusted words as a reader sees them."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal

import pytest

from hhanalyzer.model.money import CURRENCIES
from hhanalyzer.reporting import formats

THIN, MINUS = "\u202f", "\u2212"


@pytest.mark.parametrize(
    ("amount", "currency", "written"),
    [
        ("1234.5", "USD", f"+$1{THIN}234.50"),
        ("-3", "EUR", f"{MINUS}€3.00"),
        ("0", "GBP", "£0.00"),
        ("4150", "CHIPS", f"+4{THIN}150{THIN}chips"),
        ("-12", "PLAY", f"{MINUS}12{THIN}play chips"),
        ("-0.00012345", "BTC", f"{MINUS}₿0.00012345"),
        ("0.5", "BTC", "+₿0.5000"),
        ("2.5", "XAU", f"+2.50{THIN}XAU"),
        ("2.5", "", "+2.50"),
        ("0.025", "USD", "+$0.025"),  # more decimals than cents: none is lost
    ],
)
def test_money_always_has_its_sign(amount: str, currency: str, written: str) -> None:
    assert formats.money(Decimal(amount), currency) == written


def test_money_in_little_room() -> None:
    assert formats.short_money(Decimal("99999.5"), "USD") == f"+$99{THIN}999.50"
    assert formats.short_money(Decimal("-1234567.89"), "USD") == f"{MINUS}$1{THIN}234{THIN}568"
    assert formats.short_money(Decimal("4150"), "PLAY") == f"+4{THIN}150"
    assert formats.short_money(Decimal("50"), "USD", 0) == "+$50"


def test_every_currency_of_the_model_can_be_written() -> None:
    for currency in CURRENCIES:
        assert formats.money(Decimal("-1.5"), currency).startswith(MINUS)


@pytest.mark.parametrize(
    ("value", "written"),
    [(3.25, "+3.3"), (-0.04, "0.0"), (0.04, "0.0"), (-0.05, f"{MINUS}0.1"), (0, "0.0"), (12345.6, f"+12{THIN}345.6")],
)
def test_a_rate_has_one_decimal_and_what_rounds_to_nothing_no_sign(value: float, written: str) -> None:
    assert formats.signed(value, 1) == written


def test_counts_and_percentages() -> None:
    assert formats.count(1234567) == f"1{THIN}234{THIN}567"
    assert formats.percent(117 / 500) == "23.4"
    assert formats.percent(1.0) == "100.0"


def test_times_are_written_alike_everywhere() -> None:
    moment = datetime(2026, 11, 29, 8, 4, tzinfo=UTC)
    assert formats.minute(moment) == "2026-11-29 08:04"
    assert formats.day(moment) == "2026-11-29"
    assert formats.duration(timedelta(hours=26, minutes=5)) == "26:05"
    assert formats.minute(None) == formats.day(None) == formats.duration(None) == "–"


@pytest.mark.parametrize(
    ("name", "seen"),
    [
        ("Alder", "Alder"),
        ("日本の選手 Łoś", "日本の選手 Łoś"),
        ("\u202eevil", "<U+202E>evil"),
        ("a\x00b\n", "a<U+0000>b<U+000A>"),
        ("lone \ud800", "lone <U+D800>"),
        ("non\uffffchar", "non<U+FFFF>char"),
        ("👩\u200d🚀", "👩\u200d🚀"),
    ],
)
def test_what_cannot_be_seen_is_named(name: str, seen: str) -> None:
    assert formats.visible(name) == seen
    assert formats.visible(seen) == seen
    seen.encode("utf-8")
