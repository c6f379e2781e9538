"""The filter language: what it means, and that no text of it reaches the database unbound."""

from datetime import datetime
from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.where import parse_where


@pytest.mark.parametrize(
    ("text", "sql", "values"),
    [
        ("site = 'PokerStars'", "(h.site = $w0)", ["PokerStars"]),
        ("site = PokerStars", "(h.site = $w0)", ["PokerStars"]),
        ("position in (BTN, CO)", "(p.position IN ($w0, $w1))", ["BTN", "CO"]),
        ("position not in (UTG+1)", "(NOT (p.position IN ($w0)))", ["UTG+1"]),
        ("bb >= 0.50", "(h.bb >= $w0)", [Decimal("0.50")]),
        ("players between 2 and 6", "(h.players BETWEEN $w0 AND $w1)", [2, 6]),
        ("stakes like '$0.%'", "(h.stakes LIKE $w0)", ["$0.%"]),
        ("table_name = 'O''Hara'", "(h.table_name = $w0)", ["O'Hara"]),
        ("tournament_id is null", "(h.tournament_id IS NULL)", []),
        ("played_at is not null", "(h.played_at IS NOT NULL)", []),
        ("played_at >= 2026-01-31", "(h.played_at >= $w0)", [datetime(2026, 1, 31)]),
        ("played_at < '2026-01-31 18:30'", "(h.played_at < $w0)", [datetime(2026, 1, 31, 18, 30)]),
        ("month = 2026-01", "(strftime(h.played_at, '%Y-%m') = $w0)", ["2026-01"]),
        ("is_tournament", "h.is_tournament", []),
        ("is_tournament = false", "(h.is_tournament = $w0)", [False]),
        (
            "NOT fast_fold AND Site = a OR bb <> 2",
            "(((NOT h.fast_fold) AND (h.site = $w0)) OR (h.bb <> $w1))",
            ["a", 2],
        ),
        ("not (bb = 1 or bb = 2)", "(NOT ((h.bb = $w0) OR (h.bb = $w1)))", [1, 2]),
        ("tournament_id = 123", "(h.tournament_id = $w0)", ["123"]),
        ("site = 'a'\nand site = b", "((h.site = $w0) AND (h.site = $w1))", ["a", "b"]),
    ],
)
def test_conditions(text: str, sql: str, values: list[object]) -> None:
    found = parse_where(text)
    assert found.sql == sql
    assert list(found.params.values()) == values


def test_nothing_filters_nothing() -> None:
    assert parse_where(None).sql == parse_where("  ").sql == "true"


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("site =", "something is missing at the end of 'site ='"),
        ("position in (BTN", "something is missing"),
        ("site = 'x", 'cannot read "\'x" at column 8'),
        ("site = x; DROP TABLE hands", "cannot read '; DROP TABLE hands' at column 9"),
        ("nonsense = 1", "no field 'nonsense'; there are position,"),
        ("session = 1", "no field 'session'"),
        ("bb = much", "'much' is not a number"),
        ("played_at > 2026-13-45", "is not a time"),
        ("is_tournament = perhaps", "neither true nor false"),
        ("bb like 1", "is no text"),
        ("bb", "needs a comparison"),
        ("not " * 5000 + "is_tournament", "nested too deeply"),
    ],
)
def test_complaints(text: str, complaint: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        parse_where(text)
    assert str(refusal.value).startswith("where: ")
    assert complaint in str(refusal.value)


@given(st.text())
def test_any_value_is_bound(value: str) -> None:
    quoted = value.replace("'", "''")
    found = parse_where(f"site = '{quoted}'")
    assert found.sql == "(h.site = $w0)"
    assert found.params == {"w0": value.replace("\n", " ")}


@given(st.text(alphabet="site=bb()<>'and or in,1x- \n;\"$\\", max_size=40))
def test_any_text_is_compiled_or_refused(text: str) -> None:
    try:
        found = parse_where(text)
    except UnusableInput:
        return
    assert ";" not in found.sql
    assert "'" not in found.sql
