"""TOML and JSON of our own hand: what they write, the standard readers read."""

import json
import tomllib
from datetime import time
from decimal import Decimal

from hypothesis import given
from hypothesis import strategies as st

from hhanalyzer.exporting.json_text import Exact, json_text
from hhanalyzer.exporting.toml_text import array_text, value_text

TEXTS = st.text(st.characters(exclude_categories=["Cs"]))
KEYS = st.from_regex(r"[a-z_]{1,8}", fullmatch=True)
PLAIN = TEXTS | st.integers(-(10**15), 10**15) | st.booleans()
VALUES = st.recursive(PLAIN, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(KEYS, inner, max_size=4))


@given(VALUES)
def test_toml_is_read_as_it_was_meant(value: object) -> None:
    assert tomllib.loads(f"value = {value_text(value)}\n") == {"value": value}  # type: ignore[arg-type]


@given(st.lists(st.lists(TEXTS, max_size=3), max_size=3))
def test_a_list_over_several_lines(lines: list[list[str]]) -> None:
    assert tomllib.loads(f"value = {array_text(lines)}\n") == {"value": [text for line in lines for text in line]}


def test_times_have_no_zone() -> None:
    assert tomllib.loads(f"value = {value_text(time(18, 44, 10, 500))}")["value"] == time(18, 44, 10)


@given(VALUES)
def test_json_is_read_as_it_was_meant(value: object) -> None:
    assert json.loads(json_text(value)) == value


@given(st.integers(-(10**15), 10**15), st.integers(0, 8))
def test_amounts_are_exact(amount: int, exponent: int) -> None:
    found = json.loads(json_text([Exact(amount, exponent)]), parse_float=Decimal, parse_int=Decimal)
    assert found == [Decimal(amount).scaleb(-exponent)]
