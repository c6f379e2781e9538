"""Charts as files: their kinds, sizes and colours, and that no word of a hand is more than a word in them."""

import re
import struct
from pathlib import Path
from xml.etree import ElementTree

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.reporting.chartbook import CHARTS, named_chart, usual_size
from hhanalyzer.reporting.charts import Bar, Drawing, interval_drawing
from hhanalyzer.reporting.definition import DEFAULT_SAMPLES
from hhanalyzer.reporting.matrix import starting_hand
from hhanalyzer.reporting.pictures import DARK, KINDS, LIGHT, write_picture
from hhanalyzer.reporting.source import Source
from hhanalyzer.reporting.svg import Size
from hhanalyzer.resources import folder
from hhanalyzer.store import Database
from reporting.ledger import Ledger

HOSTILE = [
    "$\\frac{1}{0}$ & $x^2$",
    "$\\nonesuch{$",
    "<script>alert(1)</script>",
    "\u202egnp\x00",
    "漢字 \U0001f0a1",
    "a\nb",
    "&amp; \\",
    "Z" * 300,
]


def bars(name: str) -> Drawing:
    return interval_drawing([Bar(name, 5, -1, 11, name), Bar("BTN", 2, 1, 3, "+2.0")], "bb", lambda v: f"{v:g}", name)


def picture(
    path: Path, drawing: Drawing, size: tuple[int, int] = (700, 400), dark: bool = False, title: str = "t"
) -> bytes:
    write_picture(drawing, title, "A caption.", path, size, dark)
    return path.read_bytes()


@pytest.mark.parametrize("size", [(300, 240), (640, 480), (861, 397), (1200, 620), (2001, 999)])
def test_a_png_has_the_pixels_asked_for(size: tuple[int, int], tmp_path: Path) -> None:
    data = picture(tmp_path / "c.png", bars("SB"), size)
    assert data.startswith(b"\x89PNG") and struct.unpack(">II", data[16:24]) == size


def test_an_svg_stands_alone(tmp_path: Path) -> None:
    text = picture(tmp_path / "c.svg", bars("SB"), (1000, 500)).decode()
    svg = ElementTree.fromstring(text)
    assert (svg.get("width"), svg.get("height")) == ("1000", "500")
    assert "var(" not in text and "class=" not in text
    said = [element.text for element in svg.iter() if element.tag.endswith("text")]
    assert said[-2:] == ["t", "A caption."] and "BTN" in said


def test_a_pdf_is_one(tmp_path: Path) -> None:
    assert picture(tmp_path / "c.PDF", bars("SB")).startswith(b"%PDF")


def test_light_and_dark_are_the_colours_of_the_page(tmp_path: Path) -> None:
    sheet = (folder("reports") / "common" / "style.css").read_text(encoding="utf-8")
    light, dark = re.findall(r":root \{(.*?)\}", sheet, re.DOTALL)[:2]
    for inks, text in ((LIGHT, light), (DARK, dark)):
        found = dict(re.findall(r"--([\w-]+): (#[0-9a-f]{6})", text))
        assert {ink: found[ink] for ink in inks} == inks
    assert DARK["accent"] in picture(tmp_path / "d.svg", bars("SB"), dark=True).decode()
    assert LIGHT["accent"] in picture(tmp_path / "l.svg", bars("SB")).decode()


@pytest.mark.parametrize("kind", KINDS)
def test_the_same_chart_is_the_same_bytes(kind: str, tmp_path: Path) -> None:
    one, two = (picture(tmp_path / f"{n}{kind}", bars("SB")) for n in (1, 2))
    assert one == two


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("kind", KINDS)
def test_words_are_no_formulas_and_no_markup(kind: str, name: str, tmp_path: Path) -> None:
    data = picture(tmp_path / f"c{kind}", bars(name), title=name)
    assert data
    if kind == ".svg":
        tags = {element.tag.rpartition("}")[2] for element in ElementTree.fromstring(data.decode()).iter()}
        assert tags == {"svg", "rect", "path", "text"}
        assert "\u202e" not in data.decode() and "\x00" not in data.decode()


@pytest.mark.parametrize(
    ("name", "size", "words"),
    [
        ("c.gif", (700, 400), "ends in .png, .svg, .pdf"),
        ("c", (700, 400), "ends in .png, .svg, .pdf"),
        ("c.png", (10, 400), "240 to 8000 pixels"),
        ("c.png", (700, 90000), "240 to 8000 pixels"),
        ("no/such/c.png", (700, 400), "cannot write"),
    ],
)
def test_what_cannot_be_drawn_is_said(name: str, size: tuple[int, int], words: str, tmp_path: Path) -> None:
    with pytest.raises(UnusableInput, match=re.escape(words)):
        picture(tmp_path / name, bars("SB"), size)


OF_HANDS = [name for name in CHARTS if name not in ("tournaments", "chips", "finishes")]


@pytest.mark.parametrize("name", [*OF_HANDS, "vpip", "bb_100"])
def test_every_chart_of_hands_is_drawn(name: str, sessions: Source, tmp_path: Path) -> None:
    caption, drawing = named_chart(sessions, name)
    write_picture(drawing, "Linnea", caption, tmp_path / "c.svg", usual_size(name), dark=False)
    svg = ElementTree.fromstring((tmp_path / "c.svg").read_text(encoding="utf-8"))
    assert svg.get("aria-label") and len(list(svg.iter())) > 10


@pytest.mark.parametrize("name", ["tournaments", "finishes"])
def test_every_chart_of_tournaments_is_drawn(name: str, sample_db: Database) -> None:
    _, drawing = named_chart(Source(sample_db, "Linnea", DEFAULT_SAMPLES), name)
    assert drawing.markup().count("<svg") == 2
    with pytest.raises(UnusableInput, match="leave --where out"):
        named_chart(Source(sample_db, "Linnea", DEFAULT_SAMPLES, "position = BTN"), name)


def test_the_chips_of_one_tournament_are_no_line(sample_db: Database) -> None:
    with pytest.raises(UnusableInput, match="nothing to draw of chips"):
        named_chart(Source(sample_db, "Linnea", DEFAULT_SAMPLES), "chips")


def test_a_matrix_has_a_field_for_every_starting_hand(sessions: Source) -> None:
    canvas = named_chart(sessions, "ranges")[1].draw(Size("file", 800, 800, 60, 100, 60, 40, 13))
    said = {text.text for text in ElementTree.fromstring(canvas.svg("")).iter("text")}
    assert {starting_hand(row, column) for row in range(13) for column in range(13)} <= said
    assert "3-bet or more" in said


@pytest.mark.parametrize(
    ("name", "by", "words"),
    [
        ("pie", None, "no chart and no statistic 'pie'"),
        ("cbet_flop:3pb", None, "no qualifier '3pb'"),
        ("cbet_flop:3bp", None, "an interval needs two groups"),
        ("winnings", "month", "has no groups"),
        ("vpip", "mood", "cannot group by 'mood'"),
        ("hands", None, "an interval needs two groups"),
        ("vpip", "site", "an interval needs two groups"),
    ],
)
def test_a_chart_there_is_not(name: str, by: str | None, words: str, sessions: Source) -> None:
    with pytest.raises(UnusableInput, match=words):
        named_chart(sessions, name, by)


@pytest.mark.parametrize("name", [*OF_HANDS, "vpip"])
def test_no_hands_are_said_to_be_none(name: str) -> None:
    ledger = Ledger()
    ledger.file()
    ledger.hand(1)
    with pytest.raises(UnusableInput, match="nothing to draw"):
        named_chart(Source(ledger.db, "Alder", DEFAULT_SAMPLES, "game = omaha"), name)
