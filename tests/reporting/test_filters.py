"""A filtered report: every section is about the hands the filter leaves, and the head of the page says so."""

import re

import pytest

from hhanalyzer.reporting import render_report
from hhanalyzer.reporting.audit import audit
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.sections import audit_section
from hhanalyzer.reporting.source import Source
from reporting.ledger import Ledger


@pytest.fixture(scope="module")
def ledger() -> Ledger:
    """Alder's hands: two at one table and a faulty one at another; one of Birch; one that was not read."""
    ledger = Ledger()
    ledger.file(path="/home/oak/hands/a.txt")
    ledger.file(path="/home/oak/hands/b.txt")
    ledger.hand(1, table_name="Nova")
    ledger.hand(2, table_name="Nova", position="BB")
    ledger.hand(-4, table_name="Vela", status="findings", file_key=2)
    ledger.finding("P003", "wrong_winner", "error", "pot to Elm, but Oak wins it", hand_key=3, line=41)
    ledger.finding("S001", "show_order", "warning", "Oak shows first", hand_key=1, line=7)
    ledger.hand(8, player="Birch", table_name="Nova")
    ledger.quarantine("unreadable", "T002: no end", file_key=2, line=3)
    return ledger


def test_the_head_of_the_page_tells_the_filter(ledger: Ledger) -> None:
    html = render_report(ledger.db, "Alder", where="table_name = Nova and\nbb < 9")
    assert "Only hands for which table_name = Nova and bb &lt; 9." in re.sub("<[^>]+>", "", html)
    assert "Only hands for which" not in render_report(ledger.db, "Alder", where=" ")


def test_the_audit_is_of_the_hands_the_filter_leaves(ledger: Ledger) -> None:
    found = audit(ledger.db, 10, [1, 2, 4])
    assert found.summary == "3 hands in 1 file: 1 warning."
    assert found.errors == 0
    assert [heading for heading, _ in found.severities] == ["1 warning: wrong by the rules of its site"]
    assert not found.unread
    assert not found.files.rows
    assert audit(ledger.db, 10, []).summary == "0 files, and no hand in them."


@pytest.mark.parametrize(
    ("where", "summary"),
    [
        (None, "5 hands in 2 files: 1 error and 1 warning."),
        ("", "5 hands in 2 files: 1 error and 1 warning."),
        ("table_name = Nova", "3 hands in 1 file: 1 warning."),
        ("finding = wrong_winner", "1 hand in 1 file: 1 error."),
        # A fact of a player is one of whom the report is about.
        ("net > 0", "2 hands in 1 file: 1 warning."),
        ("position = BB", "1 hand in 1 file: no error and no warning."),
    ],
)
def test_the_section_takes_the_filter_of_the_report(ledger: Ledger, where: str | None, summary: str) -> None:
    section = Section("audit", "Audit")
    found = audit_section(Source(ledger.db, "Alder", {}, where), section)
    assert found.summary == summary
