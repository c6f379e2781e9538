"""Charts: what is drawn, that it is drawn alike every time, and that words in it stay words."""

import subprocess
import sys
from collections.abc import Iterable
from itertools import pairwise
from xml.etree import ElementTree

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hhanalyzer.reporting.charts import Bar, Curve, downsample, interval_chart, spread, ticks, winnings_chart
from hhanalyzer.reporting.formats import signed
from hhanalyzer.reporting.svg import INKS, Canvas, Size

SUMS = [1.0, 3.5, -2.0, -2.0, 8.25, 4.0]
HOSTILE = [
    "<script>alert(1)</script>",
    '"><img src=x onerror=alert(1)>',
    "\u202egnp.exe",
    "{{7*7}}",
    "$x^2$ & $y$",
    "ü" * 200,
]


def curves(*kinds: str, sums: Iterable[float] = SUMS) -> list[Curve]:
    series = pl.Series(list(sums), dtype=pl.Float64)
    return [Curve(kind, series, signed(series[-1], 1)) for kind in kinds]


def drawing(text: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(f"<both>{text}</both>"))


def tick(value: float) -> str:
    return signed(value, 0)


def test_a_winnings_graph_names_every_line_at_its_end() -> None:
    both = drawing(winnings_chart(curves("net", "showdown", "non_showdown", "ev_net"), "bb", tick, "Alder's winnings"))
    assert [svg.get("class") for svg in both] == ["chart wide", "chart narrow"]
    for svg in both:
        words = [text.text for text in svg.iter("text")]
        assert {"Net won", "Showdown", "Non-showdown", "All-in EV", "bb", "+4.0"} <= set(words)
        assert svg.get("role") == "img"
        assert svg.get("aria-label") == "Alder's winnings"


def test_lines_differ_in_colour_and_in_dash() -> None:
    svg = drawing(winnings_chart(curves("net", "showdown", "non_showdown"), "bb", tick, ""))[0]
    styles = [path.get("style", "") for path in svg.iter("path")]
    lines = {ink: next(s for s in styles if f"var(--{ink})" in s) for ink in ("net", "showdown", "non-showdown")}
    assert "dasharray" not in lines["net"] and "stroke-width:2.5" in lines["net"]
    dashes = {style.partition("dasharray:")[2] for style in lines.values()}
    assert len(dashes) == 3
    zero = next(s for s in styles if "var(--quiet)" in s)
    assert "dasharray" in zero


def test_colours_are_variables_of_the_page() -> None:
    text = winnings_chart(curves("net"), "bb", tick, "") + interval_chart(
        [Bar("BTN", 5, -1, 11, "+5.0")], "bb", tick, ""
    )
    assert not any(drawn in text for drawn in INKS.values())
    assert "#" not in text


def test_the_same_numbers_give_the_same_bytes_in_another_process() -> None:
    script = (
        "import polars as pl, sys; from hhanalyzer.reporting.charts import *;"
        f"sys.stdout.write(winnings_chart([Curve('net', pl.Series({SUMS}), 'x')], 'bb', lambda v: f'{{v:.0f}}', 'd'))"
    )
    there = subprocess.run([sys.executable, "-c", script], capture_output=True, check=True).stdout
    here = winnings_chart([Curve("net", pl.Series(SUMS), "x")], "bb", lambda v: f"{v:.0f}", "d")
    assert there.decode().splitlines() == here.splitlines()


def test_matplotlib_is_loaded_only_to_draw_and_left_as_it_was() -> None:
    script = (
        "import sys; import hhanalyzer.reporting.charts as c, polars as pl; assert 'matplotlib' not in sys.modules;"
        "import matplotlib; matplotlib.rcParams['lines.linewidth'] = 9; before = matplotlib.rcParams.copy();"
        "draw = lambda: c.winnings_chart([c.Curve('net', pl.Series([1.0, 2.0]), 'x')], 'bb', str, 'd'); text = draw();"
        "assert matplotlib.rcParams.copy() == before; assert 'matplotlib.pyplot' not in sys.modules;"
        "matplotlib.rcdefaults(); assert draw() == text"
    )
    subprocess.run([sys.executable, "-W", "error", "-c", script], check=True)


@pytest.mark.parametrize("name", HOSTILE)
def test_words_in_a_chart_stay_words(name: str) -> None:
    text = interval_chart([Bar(name, 1, 0, 2, name)], name, lambda _: name, name)
    seen = name.replace("\u202e", "<U+202E>")
    for svg in drawing(text):
        assert {element.tag for element in svg.iter()} == {"svg", "path", "text"}
        assert svg.get("aria-label") == seen
        said = [word.text or "" for word in svg.iter("text")]
        # The heading of a row is cut where it would take half of the room; nothing else is.
        assert [word for word in said if word != seen and not seen.startswith(word.rstrip("…"))] == []
        assert said.count(seen) >= len(said) - 1 and all(len(word) < 60 for word in said if word.endswith("…"))
    assert "<script" not in text and "<img" not in text and "\u202e" not in text


def test_one_hand_and_none() -> None:
    assert "1 hand<" in winnings_chart(curves("net", sums=[0.0]), "bb", tick, "")
    with pytest.raises(ValueError, match="no hands"):
        winnings_chart(curves("net")[:0], "bb", tick, "")


@given(st.lists(st.floats(-1e6, 1e6), min_size=1, max_size=400), st.integers(4, 60))
@settings(max_examples=60, deadline=None)
def test_a_down_sampled_line_keeps_its_ends_and_its_extremes(sums: list[float], limit: int) -> None:
    at, kept = downsample(pl.Series(sums, dtype=pl.Float64), limit)
    assert len(at) <= limit
    assert at == sorted(set(at)) and at[0] == 0 and at[-1] == len(sums) - 1
    assert kept == [sums[i] for i in at]
    assert min(kept) == min(sums) and max(kept) == max(sums)


def test_a_million_hands_are_at_most_four_thousand_points() -> None:
    at, kept = downsample(pl.int_range(1_000_000, eager=True).cast(pl.Float64).sin().cum_sum())
    assert 3900 < len(at) <= 4000 and len(kept) == len(at)


@given(st.lists(st.floats(-50, 250), max_size=6), st.floats(1, 30))
def test_labels_are_apart_and_in_order(wanted: list[float], gap: float) -> None:
    placed = spread(wanted, gap, 0, 200)
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    for below, above in pairwise(order):
        assert placed[above] - placed[below] >= gap - 1e-6
    assert all(-1e-6 <= p <= 200 + 1e-6 for p in placed)


def test_labels_with_room_stay_where_they_are() -> None:
    assert spread([100, 10, 50], 20, 0, 200) == [100, 10, 50]
    assert spread([50, 50], 20, 0, 200) == [40, 60]


def test_scale_values_are_round() -> None:
    assert ticks(-130, 420, 7) == [-100, 0, 100, 200, 300, 400]
    assert ticks(0, 1, 3)[0] == 0


def test_a_point_of_the_canvas_in_pixels() -> None:
    canvas = Canvas(Size("s", 120, 140, left=10, right=10, top=20, bottom=20, text=12), (0, 50), (-10, 10))
    assert canvas.plot_size == (100, 100)
    assert canvas.height_of(0) == 50
    assert canvas.beside(0, 0, 10, -50) == (5, -10)
