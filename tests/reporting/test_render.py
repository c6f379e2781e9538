"""Whole reports: from a database to one file."""

import re
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.reporting import render_report
from hhanalyzer.reporting.definition import load_definition
from hhanalyzer.reporting.formats import count, visible
from hhanalyzer.resources import folder
from hhanalyzer.store import Database, import_paths
from project import ROOT
from reporting.ledger import Ledger, played
from reporting.pages import Read, page_faults, read_page
from reporting.test_html import HOSTILE, skeleton
from store.texts import hand, write

DEFINITIONS = sorted(path.parent.name for path in folder("reports").glob("*/report.toml"))


@pytest.fixture(scope="module")
def html() -> str:
    return render_report(played(200).db)


@pytest.fixture(scope="module")
def few() -> Database:
    return played(3).db


@pytest.fixture(scope="module")
def without_graphs(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The player's report without its graphs, which hold no words of hands and take most of the time."""
    text = (folder("reports") / "player" / "report.toml").read_text(encoding="utf-8")
    sections = text.split("[[sections]]")
    place = tmp_path_factory.mktemp("report")
    return definition(place, "[[sections]]".join(part for part in sections if 'kind = "winnings"' not in part))


def headings(html: str) -> list[str]:
    return [e.text for e in read_page(html).all("h2")]


def definition(tmp_path: Path, text: str) -> Path:
    (tmp_path / "report.toml").write_text(text, encoding="utf-8")
    return tmp_path


def test_a_report_is_one_file_that_loads_nothing(html: str) -> None:
    assert page_faults(html) == []
    assert not re.search(r"https?:|url\(|@import|@font-face", html)


def test_all_sections_are_there_in_the_order_of_the_definition(html: str) -> None:
    assert headings(html) == [
        "In short", "Winnings", "Swings", "By position", "By stakes", "By month", "Sessions", "Starting hands",
        "Ranges before the flop", "After the flop", "Lines", "Opponents", "Luck", "Largest hands", "Audit", "Definitions",
    ]  # fmt: skip
    page = read_page(html)
    links = [e.attributes["href"][1:] for e in page.all("a") if "nav" in e.inside]
    assert links == [e.attributes["id"] for e in page.all("section")]


def test_every_section_shows_something(html: str) -> None:
    assert "No hands" not in html
    page = read_page(html)
    assert page.tags["svg"] == 8  # two graphs, the distance from the peak, the intervals by position; each in two sizes
    assert page.tags["table"] >= 7
    assert page.all("title")[0].text == "Alder"


def test_the_same_hands_give_the_same_bytes(html: str) -> None:
    assert render_report(played(200).db) == html


def test_findings_stand_before_the_charts_only_when_there_are_errors() -> None:
    ledger = played(12)
    ledger.finding("P005", "odd_chip", "warning", "the odd cent goes to Oak", hand_key=1)
    assert headings(render_report(ledger.db))[1] == "Winnings"
    ledger.finding("P003", "wrong_winner", "error", "the pot goes to Elm, but Oak wins it", hand_key=1)
    assert headings(render_report(ledger.db))[:3] == ["In short", "Audit", "Winnings"]


def test_money_has_its_sign_and_currencies_are_never_added_up() -> None:
    ledger = Ledger()
    ledger.file()
    ledger.hand("1234.5")
    ledger.hand("-3", currency="EUR", stakes="€1/€2", bb=2)
    text = read_page(render_report(ledger.db)).text
    assert "+$1\u202f234.50 and \u2212€3.00" in text
    assert "1\u202f231" not in text


def test_a_small_sample_is_grey_and_a_large_one_is_not(without_graphs: Path) -> None:
    def low(hands: int) -> list[bool]:
        page = read_page(render_report(played(hands).db, definition=without_graphs))
        cells = [e for e in page.all("td") if e.attributes.get("data-label") == "VPIP" and "tfoot" in e.inside]
        return ["low" in cell.attributes["class"].split() for cell in cells]

    assert low(12) == [True]
    assert low(60) == [False]


@cache
def hostile_page(word: str, definition: Path) -> Read:
    """Return the page of two hands in which a word stands wherever a word can stand."""
    word = word.encode("utf-8", "replace").decode()  # the database refuses lone surrogates
    ledger = Ledger()
    ledger.file(f"/home/{word}/{word}.txt")
    ledger.file("/home/other.txt")
    common = {"hand_id": word, "stakes": word, "site": word, "room": word, "table_name": word}
    for net in (5, -5):
        ledger.hand(net, word, position="SB", cards="As Kd", hand_class="AKo", board="Kd Qc 7s 2h 2c", **common)
    ledger.finding("P003", "wrong_winner", "error", f"{word} wins", hand_key=1)
    ledger.quarantine("unreadable", word, game=word, site=word)
    html = render_report(ledger.db, word, definition=definition)
    assert page_faults(html) == []
    return read_page(html)


@pytest.mark.parametrize("name", [*HOSTILE[:6], "$1 $2", " "])
def test_hostile_hands_change_nothing_but_words(name: str, without_graphs: Path) -> None:
    """Whatever stands in a name, a file name, a message: the page has the same elements, and says it as it is."""

    hostile, plain = hostile_page(name, without_graphs), hostile_page("Alder", without_graphs)
    assert skeleton(hostile) == skeleton(plain)
    if name.strip() and name.isprintable():
        assert hostile.text.count(visible(name)) >= plain.text.count("Alder")


@pytest.mark.parametrize("name", [*HOSTILE[:3], "{{7*7}}{% raw %}", "$x^2$ & $y", "&lt;b&gt;"])
def test_hostile_names_in_a_hand_told_again(name: str, without_graphs: Path, tmp_path: Path) -> None:
    """An opponent's name as a room prints it: in the table of opponents and street by street."""

    def page(opponent: str) -> Read:
        texts = [hand(number).replace("Cedar", opponent) for number in (1, 2)]
        with Database() as db:
            import_paths(db, [str(write(tmp_path / "hands.txt", *texts))])
            html = render_report(db, "Alder", definition=without_graphs)
        assert page_faults(html) == []
        return read_page(html)

    hostile, plain = page(name), page("Cedar")
    assert Counter(skeleton(hostile)) == Counter(skeleton(plain))  # opponents stand in the order of their names
    assert hostile.text.count(name) == plain.text.count("Cedar") > 4


def test_the_sample_histories(samples: Path, sample_db: Database) -> None:
    html = render_report(sample_db)
    assert page_faults(html) == []
    assert headings(html)[1] == "Audit"
    ((files, hands),) = sample_db.rows("SELECT count(*), sum(hands) FROM files")
    assert read_page(html).text.count(f"{count(int(hands))} hands in {count(files)} files") == 1
    assert str(samples) not in html


SAMPLE_REPORTS = folder("reports") / "samples"


@pytest.mark.parametrize("name", DEFINITIONS)
def test_the_sample_reports_are_what_is_rendered(
    name: str, sample_db: Database, request: pytest.FixtureRequest
) -> None:
    """reports/samples/ shows what each report looks like; ``pytest --update-golden`` renders them again."""
    path, html = SAMPLE_REPORTS / f"{name}.html", render_report(sample_db, definition=name)
    if request.config.getoption("--update-golden"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(html, encoding="utf-8", newline="\n")
    assert str(ROOT) not in html and len(html) < 1_500_000
    assert path.read_text(encoding="utf-8") == html, "pytest --update-golden renders it again"


def test_no_sample_report_is_left_over() -> None:
    assert {path.name for path in SAMPLE_REPORTS.iterdir()} <= {f"{name}.html" for name in DEFINITIONS}


@pytest.mark.parametrize("where", ["hand_id = '1001'", "is_tournament"])
def test_one_hand_and_tournaments_alone(where: str) -> None:
    ledger = played(12)
    for net in (300, -120):
        ledger.hand(net, currency="CHIPS", is_tournament=True, tournament_id="7", stakes="$10+$1", bb=20)
    html = render_report(ledger.db, where=where)
    assert page_faults(html) == []
    ledger = Ledger()
    ledger.file()
    ledger.hand(1)
    assert page_faults(render_report(ledger.db)) == []


def test_an_empty_database_is_an_audit_of_nothing() -> None:
    html = render_report(Ledger().db)
    assert headings(html) == ["Audit"]
    assert "0 files, and no hand in them." in html
    assert page_faults(html) == []


def test_the_file_holds_what_is_returned(tmp_path: Path) -> None:
    path = tmp_path / "report.html"
    html = render_report(played(6).db, "Alder", path, title="Sunday <3")
    assert path.read_bytes() == html.encode("utf-8")
    assert read_page(html).all("h1")[0].text == "Sunday <3"


def test_a_filter_leaves_hands_out_of_the_figures(without_graphs: Path) -> None:
    ledger = played(12)
    ledger.hand(7777, game="omaha", hand_class=None)
    assert "7\u202f777" in render_report(ledger.db, definition=without_graphs)
    html = render_report(ledger.db, where="game = holdem", definition=without_graphs)
    assert "12 hands at PokerStars" in html.replace('<span class="unbroken">', "").replace("</span>", "")
    assert "7\u202f777" not in html


def test_a_filter_that_leaves_nothing_says_so_everywhere(few: Database) -> None:
    html = render_report(few, where="game = omaha")
    assert page_faults(html) == []
    text = read_page(html).text
    assert text.count("No hands.") == 10 + 1  # ten sections and the sentence below the title
    assert text.count("No hold'em hands with known cards.") == 2


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"player": "Nobody"}, "Nobody"),
        ({"definition": "nonesuch"}, "no report definition"),
        ({"where": "height > 3"}, "height"),
        ({"output": Path("no/such/folder/report.html")}, "cannot write"),
    ],
)
def test_what_cannot_be_done_is_said_in_one_line(arguments: dict[str, Any], words: str, few: Database) -> None:
    with pytest.raises(UnusableInput) as said:
        render_report(few, **arguments)
    assert words in str(said.value) and "\n" not in str(said.value)


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("title = ", "report.toml"),
        ("colour = 'red'", "unknown key 'colour'"),
        ("title = 'x'", "no [[sections]]"),
        ("[[sections]]\nheading = 'x'", "section 1 has no kind"),
        ("[[sections]]\nkind = 'pie'\nheading = 'x'", "no kind 'pie'"),
        ("[[sections]]\nkind = 'stats'\nheading = 'x'\nstats = ['luck']", "no statistic 'luck'"),
        ("[[sections]]\nkind = 'stats'\nheading = 'x'\nby = 'mood'", "cannot group by 'mood'"),
        ("[[sections]]\nkind = 'sessions'\nheading = 'x'\nrows = 'all'", "rows must be a number"),
    ],
)
def test_a_wrong_definition_is_named(tmp_path: Path, text: str, words: str, few: Database) -> None:
    with pytest.raises(UnusableInput, match=re.escape(words)):
        render_report(few, definition=definition(tmp_path, text))


def test_statistics_narrowed_and_followed_up_in_a_definition(tmp_path: Path, few: Database) -> None:
    text = "[[sections]]\nkind = 'stats'\nheading = 'x'\nstats = ['cbet_flop:3bp', 'limp:profit', 'four_bet_range']"
    html = render_report(
        few, definition=definition(tmp_path, f"{text}\n[[sections]]\nkind = 'definitions'\nheading = 'y'")
    )
    assert all(words in html for words in ("C-bet flop, 3BP", "Only after the flop, in 3-bet pots.", "Limp, profit"))
    assert page_faults(html) == []


def test_a_wrong_template_is_named(tmp_path: Path, few: Database) -> None:
    place = definition(tmp_path, "[[sections]]\nkind = 'audit'\nheading = 'x'")
    (place / "page.html").write_text("{{ nonesuch }}", encoding="utf-8")
    with pytest.raises(UnusableInput, match="nonesuch"):
        render_report(few, definition=place)


def test_a_definition_of_ones_own(tmp_path: Path) -> None:
    place = definition(
        tmp_path,
        """
        title = "{player} by month"
        [[sections]]
        kind = "stats"
        heading = "Months"
        by = "month"
        stats = ["hands", "af", "sd_bb_100"]
        [[sections]]
        kind = "stats"
        heading = "Months"
        by = "is_tournament"
        stats = ["hands"]
        """,
    )
    html = render_report(played(40).db, definition=place)
    page = read_page(html)
    assert page.all("h1")[0].text == "Alder by month"
    assert [e.attributes["id"] for e in page.all("section")] == ["months", "months-2"]
    assert {"2026-03", "not tournament"} <= {e.text for e in page.all("th")}
    assert page_faults(html) == []


def test_a_folder_here_comes_before_a_report_of_the_same_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert load_definition(Path("audit")).folder == folder("reports") / "audit"
    (tmp_path / "audit").mkdir()
    definition(tmp_path / "audit", "[[sections]]\nkind = 'audit'\nheading = 'Mine'")
    monkeypatch.chdir(tmp_path)
    assert load_definition("audit").sections[0].heading == "Mine"


@pytest.mark.parametrize("name", DEFINITIONS)
def test_every_definition_that_comes_along_works(name: str) -> None:
    assert page_faults(render_report(played(12).db, definition=name)) == []


def test_the_readme_of_the_reports_names_every_kind_of_section() -> None:
    readme = (folder("reports") / "README.md").read_text(encoding="utf-8")
    for path in (folder("reports") / "common" / "sections").glob("*.html"):
        assert f"| `{path.stem}` |" in readme
    for path in folder("reports").glob("*/report.toml"):
        assert f"| `{path.parent.name}/` |" in readme


def test_no_python_stands_among_the_reports() -> None:
    assert not list(folder("reports").rglob("*.py"))
