"""Conditions are taken apart where AND, OR and NOT join tests, and nowhere else."""

import pytest

from hhanalyzer.stats.catalog import catalog
from hhanalyzer.stats.conditions import names, replaced, taken_apart


def test_names_in_conditions() -> None:
    assert names("""street = 'is_hero' AND "to" > 2 * Pot_before""") == {"street", "and", "to", "pot_before"}


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("vpip", ["vpip"]),
        ("street = 'flop' AND level > 0", ["street = 'flop'", "level > 0"]),
        ("street = 'and' OR NOT all_in", ["street = 'and'", "all_in"]),
        ("spr BETWEEN 4 AND 10 AND nth = 1", ["spr BETWEEN 4 AND 10", "nth = 1"]),
        ("spr BETWEEN 2 * (1 + 1) AND 10 OR nth = 1", ["spr BETWEEN 2 * (1 + 1) AND 10", "nth = 1"]),
        ("position NOT IN ('SB', 'BB') AND cards IS NOT NULL", ["position NOT IN ('SB', 'BB')", "cards IS NOT NULL"]),
        ("(a OR b AND (NOT c)) AND d", ["a", "b", "c", "d"]),
        ("(added + to_call) > 2 * (bb + 1)", ["(added + to_call) > 2 * (bb + 1)"]),
        ("coalesce(a, b AND c) AND d", ["coalesce(a, b AND c)", "d"]),
        ("CASE WHEN a AND b THEN c ELSE d END = 1 OR e", ["CASE WHEN a AND b THEN c ELSE d END = 1", "e"]),
        ('"to"::DOUBLE / bb::DOUBLE <= 2.5 and x', ['"to"::DOUBLE / bb::DOUBLE <= 2.5', "x"]),
        ("", []),
    ],
)
def test_tests_of_a_condition(sql: str, found: list[str]) -> None:
    assert taken_apart(sql) == found


def test_tests_are_replaced_where_they_stand() -> None:
    assert (
        replaced("(a = 1 OR  NOT b) AND c IS NULL", lambda test: f"[{test}]") == "([a = 1] OR  NOT [b]) AND [c IS NULL]"
    )


def test_the_conditions_of_the_catalogue_stay_as_they_are_with_each_test_replaced_by_itself() -> None:
    conditions = [sql for stat in catalog().values() for sql in stat.conditions]
    assert all(replaced(sql, str) == sql for sql in conditions)
