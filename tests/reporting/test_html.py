"""The page: self-contained, well-formed, and nothing untrusted in it is ever markup."""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import jinja2
import pytest
from markupsafe import Markup

from hhanalyzer.model.cards import cards
from hhanalyzer.reporting.charts import Bar, interval_chart
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import visible
from hhanalyzer.reporting.html import Page, Part, page_html, unbroken
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number, words
from hhanalyzer.resources import folder
from reporting.pages import Read, page_faults, read_page

COMMON = folder("reports") / "common"

HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "'onmouseover='alert(1)",
    "</title></style></script><h1>",
    "\u202egnp.exe\u2066",
    "{{7*7}}{% raw %}",
    "<!--",
    "&lt;b&gt; &amp;",
    "nul \x00 and lone \ud800",
    "Z" * 200,
]


@cache
def chart(name: str) -> SimpleNamespace:
    return SimpleNamespace(
        caption=name, svg=Markup(interval_chart([Bar("BTN", 1, 0, 2, name)], name, lambda _: name, name))
    )


def table(name: str) -> Table:
    columns = [Column(name, "long", name), Column(name, "text", name), Column(name)]
    row = [words(name), Cell(name, name, name, name, cards=cards("As Td")), number(name, 1)]
    return Table(name, columns, [row, row], row, name)


def parts(name: str) -> list[Part]:
    """Every kind of section, with the name wherever text can stand."""
    hand = SimpleNamespace(hand=name, text=name, sample=name, tone="won", heat=3, about=name, mix=())
    grid = SimpleNamespace(caption=name, rows=[[hand] * 2] * 2)
    figure = SimpleNamespace(title=name, text=name, under=[name], about=name, low=False, loss=False)
    finding = SimpleNamespace(place=name, hand=name, message=name)
    group = SimpleNamespace(
        severity="error", mark="●", code="P003", name=name, number=name, left_out=name, findings=[finding]
    )
    unread = SimpleNamespace(fate=name, game=name, reason=name, number=name, places=[name], left_out=name)
    step = SimpleNamespace(position=name, name=name, words=name, aggressive=True)
    seat = SimpleNamespace(position=name, name=name, cards=cards("As Td"), words=name)
    street = SimpleNamespace(name=name, boards=[cards("2c 3c 4c")], pot=name, steps=[step] * 2)
    view = SimpleNamespace(streets=[street], shown=[seat], pots=[name])
    told = SimpleNamespace(title=name, cards=cards("As Td"), won=name, view=view)
    mixed = SimpleNamespace(caption=name, rows=[[SimpleNamespace(**vars(hand) | {"mix": (1, 2, 3, 4)})] * 2] * 2)
    position = SimpleNamespace(position=name, hands=name, shares=name, grid=mixed)
    folded = {"first": table(name), "rest": table(name), "rest_title": name}
    contents: dict[str, Any] = {
        "headline": {"figures": [figure]},
        "winnings": {"charts": [chart(name)] * 4},
        "stats": {"table": table(name), "chart": chart(name)},
        "sessions": {"newest": table(name), "older": table(name), "older_title": name},
        "matrix": {"grids": [grid, grid], "ranks": "AK", "classes": table(name)},
        "drawdown": {"chart": chart(name), "swings": table(name)},
        "ranges": {"positions": [position], "legend": [("called", name)], "ranks": "AK", "warning": name},
        "opponents": {"table": table(name)},
        "tournaments": {"charts": [chart(name)], "table": table(name)},
        "luck": {"summary": name, "all_ins": table(name), "tests": table(name), "tests_title": name, "warnings": [name]},
        "spots": folded,
        "lines": folded,
        "hands": {"groups": [SimpleNamespace(table=table(name), hands=[told])]},
        "audit": {
            "summary": name, "account": table(name), "severities": [(name, [group])], "unread": [unread],
            "files": table(name), "files_title": name,
        },
        "definitions": {"title": name, "terms": [(name, name)]},
    }  # fmt: skip
    assert set(contents) == {path.stem for path in (COMMON / "sections").glob("*.html")}
    return [Part(Section(kind, name, name), content, f"part-{n}") for n, (kind, content) in enumerate(contents.items())]


@cache
def page(name: str) -> str:
    return page_html(Page(name, [name, name], parts(name), name), [COMMON])


def skeleton(read: Read) -> list[tuple[str, tuple[str, ...]]]:
    """All elements with the names of their attributes, but for those that keep a number on one line."""
    kept = (e for e in read.elements if e.attributes.get("class") != "unbroken")
    return [(e.tag, tuple(e.attributes)) for e in kept]


def test_a_page_is_well_formed_and_self_contained() -> None:
    html = page("Alder")
    assert page_faults(html) == []
    assert html.startswith("<!DOCTYPE html>")
    assert not re.search(r"https?:|//[a-z]", html)


@pytest.mark.parametrize("name", HOSTILE)
def test_untrusted_words_are_words_wherever_they_stand(name: str) -> None:
    html = page(name)
    assert page_faults(html) == []
    read, plain = read_page(html), read_page(page("Alder"))
    assert skeleton(read) == skeleton(plain)
    # The name is there, as it is, wherever the plain one is: in text, hover texts, labels and charts.
    seen = visible(name)
    assert read.text.count(seen) == plain.text.count("Alder") > 40
    hover = [sum(seen == e.attributes.get("title") for e in read.elements)]
    assert hover == [sum(e.attributes.get("title") == "Alder" for e in plain.elements)]
    assert read.all("title")[0].text == seen
    html.encode("utf-8")


@pytest.mark.parametrize("name", HOSTILE[:4])
def test_style_and_script_hold_nothing_from_hands(name: str) -> None:
    for tag, file in (("script", "sort.js"), ("style", "style.css")):
        (element,) = read_page(page(name)).all(tag)
        assert element.text.strip() == (COMMON / file).read_text(encoding="utf-8").strip()


def test_the_policy_allows_this_script_and_nothing_else() -> None:
    read = read_page(page("Alder"))
    (script,) = read.all("script")
    digest = base64.b64encode(hashlib.sha256(script.text.encode()).digest()).decode()
    policy = next(e.attributes["content"] for e in read.all("meta") if "http-equiv" in e.attributes)
    assert policy.startswith("default-src 'none'")
    assert f"script-src 'sha256-{digest}'" in policy


def test_cells_show_value_sample_and_interval() -> None:
    cell = Cell("23.4", "0.234", "117/500", "19.9 to 27.3", low=True)
    table = Table("t", [Column("Seat", "text"), Column("VPIP")], [[words("BTN"), cell], [words("SB"), NOTHING]])
    section = Part(Section("stats", "By position"), {"table": table, "chart": None}, "p")
    read = read_page(page_html(Page("x", [], [section], ""), [COMMON]))
    value, dash = read.all("td")
    assert " ".join(value.text.split()) == "23.4 (117/500) 19.9 to 27.3"
    assert "low" in value.attributes["class"].split() and value.attributes["data-sort"] == "0.234"
    assert any(e.attributes.get("title") == "95 % interval 19.9 to 27.3" and e.text == "23.4" for e in read.all("span"))
    assert dash.text.strip() == "–" and dash.attributes["data-sort"] == ""
    assert value.attributes["data-label"] == "VPIP"


def test_suits_have_four_colours_and_their_names() -> None:
    table = Table("t", [Column("Cards", "text")], [[Cell("", cards=cards("As Kh Qd Jc"))]])
    section = Part(Section("hands", "h"), {"groups": [SimpleNamespace(table=table, hands=[])]}, "p")
    read = read_page(page_html(Page("x", [], [section], ""), [COMMON]))
    shown = [
        (e.attributes["class"], e.text[:2], e.attributes["title"])
        for e in read.all("span")
        if "card " in e.attributes.get("class", "")
    ]
    assert shown == [
        ("card spades", "A♠", "Ace of spades"),
        ("card hearts", "K♥", "King of hearts"),
        ("card diamonds", "Q♦", "Queen of diamonds"),
        ("card clubs", "J♣", "Jack of clubs"),
    ]


def test_tables_and_figures_are_numbered_through_the_page() -> None:
    read = read_page(page("Alder"))
    labels = [e.text for e in read.all("span") if e.attributes.get("class") == "label"]
    tables = [label for label in labels if label.startswith("Table")]
    figures = [label for label in labels if label.startswith("Figure")]
    assert tables == [f"Table {n}." for n in range(1, len(tables) + 1)] and len(tables) == read.tags["table"]
    assert figures == [f"Figure {n}." for n in range(1, len(figures) + 1)] and len(figures) == read.tags["figure"]


def test_numbers_are_not_broken_over_lines() -> None:
    assert unbroken("won +$5 <b>") == Markup('won <span class="unbroken">+$5</span> &lt;b&gt;')


def test_a_style_sheet_that_would_end_its_element_is_refused(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("p { } </style><script>alert(1)</script>", encoding="utf-8")
    with pytest.raises(ValueError, match=r"style\.css"):
        page_html(Page("x", [], [], ""), [tmp_path, COMMON])


def test_a_template_cannot_reach_python(tmp_path: Path) -> None:
    (tmp_path / "page.html").write_text("{{ title.__class__.__mro__ }}", encoding="utf-8")
    with pytest.raises(jinja2.exceptions.SecurityError):
        page_html(Page("x", [], [], ""), [tmp_path, COMMON])


def test_a_definition_of_ones_own_comes_first(tmp_path: Path) -> None:
    (tmp_path / "style.css").write_text("p { color: teal; }", encoding="utf-8")
    assert "color: teal" in page_html(Page("x", [], [], ""), [tmp_path, COMMON])
