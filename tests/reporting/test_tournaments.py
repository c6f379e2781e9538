"""The report's section of tournaments: there only with tournaments, its sums exact, its words harmless."""

import re
from pathlib import Path

import pytest

from hhanalyzer.reporting import render_report
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.graphs import Chart
from hhanalyzer.reporting.source import Source
from hhanalyzer.reporting.table import Table
from hhanalyzer.reporting.tournaments import tournaments_section
from hhanalyzer.store import Database, import_paths
from project import SAMPLES
from reporting.ledger import played
from reporting.pages import page_faults, read_page

SECTION = Section("tournaments", "Tournaments")
LINNEA = SAMPLES / "pokerstars" / "summaries" / "linnea_seven_tournaments.txt"
SIT_AND_GO = SAMPLES / "sessions" / "holdem-no-limit-6max-sit-and-go-8-01.txt"
ONLY = '[[sections]]\nkind = "tournaments"\nheading = "Tournaments"\n'


@pytest.fixture(scope="module")
def db() -> Database:
    database = Database()
    import_paths(database, [str(LINNEA), str(SIT_AND_GO), str(SAMPLES / "pokerstars" / "tournaments")])
    return database


def content(db: Database, player: str, where: str | None = None) -> tuple[list[Chart], Table]:
    found = tournaments_section(Source(db, player, {"rate": 30, "winrate": 1000}, where), SECTION)
    assert found is not None
    return found["charts"], found["table"]


def test_the_net_is_told_to_the_cent(db: Database) -> None:
    (net, _), _ = content(db, "Linnea")
    assert net.caption == "Tournaments in USD, 7 results"
    assert "At the end: net won +$11.96." in net.svg
    assert "7 tournaments" in net.svg


def test_finishes_by_tenths(db: Database) -> None:
    """Of depths 1, 1/6, 1/3, 5/12, 11/12, 1/5, 1/11 and 7/12."""
    (_, finishes), _ = content(db, "Linnea")
    assert finishes.caption == "Where 8 entries ended, in tenths of the field"
    assert "from the first out to the winner: 2, 0, 0, 0, 1, 1, 1, 0, 2, 1." in finishes.svg


def test_the_table_by_buy_in(db: Database) -> None:
    _, table = content(db, "Linnea")
    assert [row[0].text for row in table.rows] == ["$1.10", "$3.30", "$4.40", "$5.00", "$10.00", "$11.00"]
    assert [cell.text for cell in table.total[:5]] == ["All", "8", "$53.20", "+$11.96", "22.5"]
    assert [cell.count for cell in table.total][6] == "4/8"


def test_chips_with_their_ev(db: Database) -> None:
    charts, _ = content(db, "Rune")
    (chips,) = (chart for chart in charts if chart.caption.startswith("Chips"))
    assert re.fullmatch(r"Chips, \d+ tournaments with hands", chips.caption)
    assert "net won" in chips.svg and "All-in EV" in chips.svg


def test_the_section_is_there_only_with_tournaments(db: Database, tmp_path: Path) -> None:
    (tmp_path / "report.toml").write_text(ONLY, encoding="utf-8")
    html = render_report(db, "Linnea", definition=tmp_path)
    assert page_faults(html) == []
    assert [heading.text for heading in read_page(html).all("h2")] == ["Tournaments"]
    without = render_report(played(3).db, definition=tmp_path)
    assert page_faults(without) == []
    assert read_page(without).all("h2") == []
    # A filter of hands says nothing of summaries.
    assert read_page(render_report(db, "Linnea", definition=tmp_path, where="game = holdem")).all("h2") == []


def test_words_of_a_summary_are_never_markup(tmp_path: Path) -> None:
    name = "<img src=x onerror=alert(1)>"
    tilt = f"Full Tilt Poker Tournament Summary {name} (77) Hold'em No Limit\nBuy-In: $9 + $1\n2 Entries\n\n"
    (tmp_path / "a.txt").write_text(f"{tilt}1: Alder, $18\n2: {name}\nAlder finished in 1st place\n", encoding="utf-8")
    (tmp_path / "report.toml").write_text(ONLY + 'by = "name"\n', encoding="utf-8")
    with Database() as db:
        import_paths(db, [str(tmp_path / "a.txt"), str(SAMPLES / "fulltilt" / "tournament_with_antes.txt")])
        hero = db.default_player()
        db.rows("UPDATE tournament_results SET player = ? WHERE player = 'Alder'", [hero])
        html = render_report(db, hero, definition=tmp_path)
    assert page_faults(html) == []
    assert "&lt;img" in html and "<img" not in html
