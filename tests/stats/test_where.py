"""The filter language: what it means, and that no text of it reaches the database unbound."""

from collections.abc import Iterator
from datetime import date, datetime
from decimal import Decimal

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.fields import FIELDS
from hhanalyzer.stats.where import Filter, parse_where
from hhanalyzer.store.database import Database


@pytest.fixture(scope="module")
def empty() -> Iterator[Database]:
    """A database without hands: whether SQL can be run shows on it."""
    with Database() as db:
        yield db


def run(db: Database, found: Filter) -> None:
    """Ask for hands by a filter, by rows of players and by rows of decisions."""
    for table in ("seats", "decisions"):
        db.rows(f"SELECT count(*) FROM {table} AS p JOIN hands AS h USING (hand_key) WHERE {found.sql}", found.params)


@pytest.mark.parametrize(
    ("text", "sql", "values"),
    [
        ("stakes = '$1/$2'", "(h.stakes = $w0)", ["$1/$2"]),
        ("Stakes = micro", "(h.stakes = $w0)", ["micro"]),
        ("site = 'PokerStars'", "(lower(h.site) = $w0)", ["pokerstars"]),
        ("site in (a, B)", "(lower(h.site) IN ($w0, $w1))", ["a", "b"]),
        ("position in (BTN, co)", "(p.position IN ($w0, $w1))", ["BTN", "CO"]),
        ("position not in (UTG+1)", "(NOT (p.position = $w0))", ["UTG+1"]),
        ("position like 'UTG%'", "(p.position LIKE $w0)", ["UTG%"]),
        ("limit = no-limit", '(h."limit" = $w0)', ["no-limit"]),
        ("bb >= 0.50", "(h.bb >= $w0)", [Decimal("0.50")]),
        ("bb > -1", "(h.bb > $w0)", [Decimal(-1)]),
        ("players between 2 and 6", "(h.players BETWEEN $w0 AND $w1)", [2, 6]),
        ("stakes like '$0.%'", "(h.stakes LIKE $w0)", ["$0.%"]),
        ("table_name = 'O''Hara'", "(h.table_name = $w0)", ["O'Hara"]),
        ("tournament_id is null", "(NOT (h.tournament_id IS NOT NULL))", []),
        ("played_at is not null", "(h.played_at IS NOT NULL)", []),
        ("played_at >= 2026-01-31", "(h.played_at >= $w0)", [datetime(2026, 1, 31)]),
        ("played_at < '2026-01-31 18:30'", "(h.played_at < $w0)", [datetime(2026, 1, 31, 18, 30)]),
        ("played_at < 2026-01-31 18:30", "(h.played_at < $w0)", [datetime(2026, 1, 31, 18, 30)]),
        ("played_at < '2026-01-31T18:30+02:00'", "(h.played_at < $w0)", [datetime(2026, 1, 31, 16, 30)]),
        (
            "date between 2026-01-01 and 2026-02-01",
            "(h.played_at::DATE BETWEEN $w0 AND $w1)",
            [date(2026, 1, 1), date(2026, 2, 1)],
        ),
        ("month = 2026-01", "(strftime(h.played_at, '%Y-%m') = $w0)", ["2026-01"]),
        ("is_tournament", "h.is_tournament", []),
        ("is_tournament = false", "(h.is_tournament = $w0)", [False]),
        ("NOT fast_fold AND Ante = 1 OR bb <> 2", "(((NOT h.fast_fold) AND (h.ante = $w0)) OR (NOT (h.bb = $w1)))", [1, 2]),
        ("not (bb = 1 or bb = 2)", "(NOT ((h.bb = $w0) OR (h.bb = $w1)))", [1, 2]),
        ("tournament_id = 123", "(h.tournament_id = $w0)", ["123"]),
        ("ante = 1\nand bb = 2", "((h.ante = $w0) AND (h.bb = $w1))", [1, 2]),
    ],
)  # fmt: skip
def test_conditions(text: str, sql: str, values: list[object]) -> None:
    found = parse_where(text)
    assert found.sql == sql
    assert list(found.params.values()) == values


def test_nothing_filters_nothing() -> None:
    assert parse_where(None).sql == parse_where("  ").sql == "true"


def test_a_compiled_filter_stays_as_it_is() -> None:
    found = parse_where("bb = 2")
    assert parse_where(found) is found


def test_a_filter_says_what_it_is_about() -> None:
    assert not parse_where("bb = 2").of_player
    assert not parse_where("finding = P002").of_player
    assert all(parse_where(text).of_player for text in ("position = BTN", "saw_flop", "opponent = x", "hole = AA"))


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("site =", "something is missing at the end of 'site ='"),
        ("position in (BTN", "something is missing"),
        ("site = 'x", 'cannot read "\'x" at column 8'),
        ("site = x; DROP TABLE hands", "cannot read '; DROP TABLE hands' at column 9"),
        ("nonsense = 1", "no field 'nonsense' at column 1; hhanalyzer fields lists them"),
        ("bb = 1 and postion = BTN", "no field 'postion' at column 12; did you mean position?"),
        ("session = 1", "no field 'session' at column 1"),
        ("bb = much", "bb is a number, 'much' is not at column 6"),
        ("bb = 1e3", "bb is a number, '1e3' is not"),
        ("bb = 1234567890123456789", "bb is a number"),
        ("played_at > 2026-13-45", "played_at is a time, '2026-13-45' is not; write 2026-11-29"),
        ("date = '2026-01-31 18:30'", "date is a day"),
        ("is_tournament = perhaps", "is_tournament is true or false, not 'perhaps' at column 17"),
        ("is_tournament > false", "> does not apply to is_tournament at column 1; use ="),
        ("position between SB and BTN", "between does not apply to position"),
        ("bb like 1", "like does not apply to bb at column 1"),
        ("hole > AA", "> does not apply to hole at column 1; use in"),
        ("hole like 'A%'", "like does not apply to hole"),
        ("bb", "bb needs a comparison, such as bb = ..., at column 1"),
        ("position = BUTTON", "position is never 'BUTTON'"),
        ("pot_type = 3bet", "pot_type is never '3bet'; there are unopened, limped, srp, 3bp, 4bp, 5bp+ at column 12"),
        ("flop_suits = red", "flop_suits is never 'red'; there are monotone, two_tone, rainbow at column 14"),
        ("finding = side_pots", "finding is never 'side_pots'; did you mean side_pot?"),
        ("flop_high = 10", "flop_high is a rank (A K Q J T 9 ... 2), '10' is not at column 13"),
        ("position in ()", "nothing is in the list of position at column 1"),
        (
            "bb = 1 and hole in (TT+, AKx)",
            "'AKx' is no range of hands; write AKs, TT+, A5s-A2s, AhKh or any at column 26",
        ),
        ("not " * 5000 + "is_tournament", "nested too deeply"),
        ("not " * 150 + "is_tournament", "nested too deeply"),
        ("site = '\ud800'", "is no text at column 8"),
    ],
)
def test_complaints(text: str, complaint: str) -> None:
    with pytest.raises(UnusableInput) as refusal:
        parse_where(text)
    assert str(refusal.value).startswith("where: ")
    assert complaint in str(refusal.value)


@pytest.mark.parametrize("name", [name for name, known in FIELDS.items() if known.filter])
def test_every_field_can_be_asked_for(empty: Database, name: str) -> None:
    known = FIELDS[name]
    value = {"number": "1", "time": "2026-01-31", "date": "2026-01-31", "truth": "true", "rank": "A", "range": "AKs"}
    word = known.choices[0] if known.choices else value.get(known.kind, "x")
    for test in ("= {}", "!= {}", "in ({0}, {0})", "not in ({})", "is null", "is not null"):
        run(empty, parse_where(f"{name} {test.format(word)}"))


@given(st.text())
def test_any_value_is_bound(value: str) -> None:
    quoted = value.replace("'", "''")
    found = parse_where(f"table_name = '{quoted}'")
    assert found.sql == "(h.table_name = $w0)"
    assert found.params == {"w0": " ".join(f"'{value}'".splitlines())[1:-1]}


@pytest.mark.parametrize("text", ["x'; DROP TABLE hands; --", "' OR true --", "$w9", "{sql}", "{test}", "\0", "%(x)s"])
@pytest.mark.parametrize("name", ["stakes", "site", "cards", "opponent", "versus", "hand_id"])
def test_what_looks_like_sql_is_a_value(empty: Database, name: str, text: str) -> None:
    quoted = text.replace("'", "''")
    for condition in (f"{name} = '{quoted}'", f"{name} in ('{quoted}', a)", f"{name} like '{quoted}'"):
        found = parse_where(condition)
        assert text not in found.sql
        assert text in found.params.values() or text.lower() in found.params.values()
        run(empty, found)
    assert empty.rows("SELECT count(*) FROM hands") == [(0,)]


NAMES = st.sampled_from([*FIELDS, "nonsense"])
WORDS = st.one_of(
    st.sampled_from(
        ["1", "-0.5", "9" * 30, "AKs", "TT+", "2026-01-31", "0001-01-01", "9999-12-31T23:59+00:01", "true"]
    ),
    st.sampled_from([word for known in FIELDS.values() for word in known.choices]),
    st.text(max_size=8).map(lambda text: "'" + text.replace("'", "''") + "'"),
)
TESTS = st.one_of(
    st.tuples(NAMES, st.sampled_from(["=", "!=", "<>", "<", ">=", "like"]), WORDS).map(" ".join),
    st.tuples(NAMES, st.sampled_from(["in", "not in"]), st.lists(WORDS, max_size=3).map(", ".join)).map(
        lambda parts: "{} {} ({})".format(*parts)
    ),
    st.tuples(NAMES, WORDS, WORDS).map(lambda parts: "{} between {} and {}".format(*parts)),
    st.tuples(NAMES, st.sampled_from(["is null", "is not null", ""])).map(" ".join),
)
CONDITIONS = st.recursive(
    TESTS, lambda inner: st.tuples(inner, st.sampled_from(["and", "or", "and not"]), inner).map(lambda p: f"({' '.join(p)})")
)  # fmt: skip


@given(CONDITIONS)
def test_a_condition_is_refused_or_can_be_run(empty: Database, text: str) -> None:
    try:
        found = parse_where(text)
    except UnusableInput:
        return
    run(empty, found)


@given(st.one_of(st.text(), st.text(alphabet="site=bb()<>'and or in,1x- \n;\"$\\{}", max_size=40)))
@example("hole = 'ſsKh'")
@example("bb = ١")
def test_any_text_is_compiled_or_refused(empty: Database, text: str) -> None:
    try:
        found = parse_where(text)
    except UnusableInput:
        return
    assert ";" not in found.sql
    run(empty, found)
