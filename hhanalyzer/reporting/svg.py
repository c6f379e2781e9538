"""Drawing with matplotlib without its state: a canvas that becomes SVG text for the inside of an HTML page.

matplotlib does the geometry only.  Colours leave as CSS variables, so that a chart follows the page's light or dark
scheme; words are put in afterwards, so that nothing untrusted is measured, interpreted or written by matplotlib.
"""

import io
import re
import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING
from xml.etree import ElementTree

from hhanalyzer.reporting.formats import visible

if TYPE_CHECKING:
    from matplotlib.figure import Figure

# What a colour is for -> the colour it is drawn with.  The page's style sheet says how each looks (``--net`` ...).
INKS: dict[str, str] = {
    "ink": "#000001",
    "quiet": "#000002",
    "rule": "#000003",
    "accent": "#000004",
    "net": "#000005",
    "showdown": "#000006",
    "non-showdown": "#000007",
    "ev": "#000008",
}

_VARIABLES = {drawn: f"var(--{ink})" for ink, drawn in INKS.items()}
_SETTINGS = {
    "svg.fonttype": "none",
    "svg.hashsalt": "hhanalyzer",
    "text.parse_math": False,
    "path.simplify": False,
    "path.snap": False,
    "agg.path.chunksize": 0,
}
_ANCHORS = {"start": "left", "middle": "center", "end": "right"}
_KEPT_STYLES = (
    "fill", "opacity", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "font-size", "text-anchor",
)  # fmt: skip
_NUMBER = re.compile(r"-?\d+\.?\d*(?:e-?\d+)?")


@dataclass(frozen=True, slots=True)
class Size:
    """A chart's measures in CSS pixels: whole width and height, the margins around the plot, and the text size."""

    name: str
    width: float
    height: float
    left: float
    right: float
    top: float
    bottom: float
    text: float


@dataclass(frozen=True, slots=True)
class _Line:
    xs: Sequence[float]
    ys: Sequence[float]
    ink: str
    width: float
    dash: tuple[float, ...]


@dataclass(frozen=True, slots=True)
class _Area:
    xs: Sequence[float]
    ys: Sequence[float]
    ink: str
    strength: float


@dataclass(frozen=True, slots=True)
class _Words:
    at: tuple[float, float]
    text: str
    ink: str
    anchor: str
    bold: bool
    scale: float


class Canvas:
    """A plot in data coordinates with words beside it.  ``svg`` returns it as text, the same for the same calls."""

    def __init__(self, size: Size, x: tuple[float, float], y: tuple[float, float]) -> None:
        """Open a plot of ``size`` that shows the data ranges ``x`` and ``y`` (each low < high)."""
        self.size, self.x, self.y = size, x, y
        self._lines: list[_Line] = []
        self._areas: list[_Area] = []
        self._words: list[_Words] = []

    @property
    def plot_size(self) -> tuple[float, float]:
        """Width and height of the plot in pixels, margins taken off."""
        size = self.size
        return size.width - size.left - size.right, size.height - size.top - size.bottom

    def height_of(self, value: float) -> float:
        """Return how many pixels above the plot's lower edge a value stands."""
        low, high = self.y
        return (value - low) / (high - low) * self.plot_size[1]

    def beside(self, x: float, y: float, right: float, up: float) -> tuple[float, float]:
        """Return the point that stands so many pixels beside another, in data coordinates."""
        width, height = self.plot_size
        return x + right * (self.x[1] - self.x[0]) / width, y + up * (self.y[1] - self.y[0]) / height

    def line(
        self, xs: Sequence[float], ys: Sequence[float], ink: str, width: float, dash: tuple[float, ...] = ()
    ) -> None:
        """Draw a line through the points; ``dash`` are stroke and gap in widths of the line, none for a solid line."""
        self._lines.append(_Line(xs, ys, ink, width, dash))

    def area(
        self, xs: Sequence[float], lows: Sequence[float], highs: Sequence[float], ink: str, strength: float
    ) -> None:
        """Fill what lies between two lines over the same points; ``strength`` (0 to 1) is how much ink it takes."""
        self._areas.append(_Area([*xs, *reversed(xs)], [*lows, *reversed(highs)], ink, strength))

    def dot(self, x: float, y: float, ink: str, width: float) -> None:
        """Draw a dot of ``width`` pixels: a stroke almost without length that has round ends."""
        self.line((x, self.beside(x, y, 0.1, 0)[0]), (y, y), ink, width)

    def words(
        self,
        at: tuple[float, float],
        text: str,
        ink: str,
        *,
        anchor: str = "start",
        bold: bool = False,
        scale: float = 1.0,
    ) -> None:
        """Write a text at a point, ``scale`` times as large as the chart's text.

        ``anchor`` says which part of it stands there: start, middle or end.
        """
        self._words.append(_Words(at, text, ink, anchor, bold, scale))

    def svg(self, description: str) -> str:
        """Return the drawing as an ``<svg>`` element that says ``description`` to those who cannot see it."""
        drawn = ElementTree.fromstring(self._drawn())
        svg = ElementTree.Element(
            "svg",
            {
                "class": f"chart {self.size.name}",
                "viewBox": f"0 0 {self.size.width:g} {self.size.height:g}",
                "role": "img",
                "aria-label": visible(description),
            },
        )
        svg.extend(part for element in drawn.iter() if (part := self._part(element)) is not None)
        return ElementTree.tostring(svg, encoding="unicode")

    def save(self, kind: str, inks: Mapping[str, str], paper: str, scale: float) -> bytes:
        """Return the drawing as a file of that kind (png, pdf) in the colours ``inks`` on ``paper``, enlarged.

        The words are drawn as they are: none of them is read as a formula, and what cannot be seen is named.
        """
        from matplotlib import style

        out = io.BytesIO()
        with style.context(["default", _SETTINGS]), warnings.catch_warnings():
            warnings.simplefilter("ignore")  # a sign that matplotlib's font lacks becomes a box
            figure = self._figure(inks, [visible(words.text) for words in self._words])
            metadata = {"pdf": {"CreationDate": None}}.get(kind, {})
            figure.savefig(out, format=kind, dpi=72 * scale, facecolor=paper, metadata=metadata)
        return out.getvalue()

    def _drawn(self) -> str:
        """Return the SVG as matplotlib writes it, a number in the place of each text."""
        from matplotlib import style

        # matplotlib's own defaults and ours, whatever a user's settings are; his come back afterwards.
        with style.context(["default", _SETTINGS]):
            figure = self._figure(INKS, [str(number) for number in range(len(self._words))])
            out = io.StringIO()
            figure.savefig(out, format="svg", metadata={"Date": None}, transparent=True)
        return out.getvalue()

    def _figure(self, inks: Mapping[str, str], texts: Sequence[str]) -> "Figure":
        """Return the plot as matplotlib's figure, ``texts`` in the place of the words."""
        from matplotlib.figure import Figure

        size, (width, height) = self.size, self.plot_size
        figure = Figure(figsize=(size.width / 72, size.height / 72), dpi=72)
        axes = figure.add_axes(
            (size.left / size.width, size.bottom / size.height, width / size.width, height / size.height)
        )
        axes.set_axis_off()
        for area in self._areas:
            axes.fill(area.xs, area.ys, color=inks[area.ink], alpha=area.strength, linewidth=0, clip_on=False)
        for line in self._lines:
            dash = (0, line.dash) if line.dash else "solid"
            axes.plot(line.xs, line.ys, color=inks[line.ink], linewidth=line.width, linestyle=dash, clip_on=False,
                      solid_capstyle="round")  # fmt: skip
        for words, text in zip(self._words, texts, strict=True):
            axes.text(*words.at, text, ha=_ANCHORS[words.anchor], va="center", color=inks[words.ink],
                      fontsize=size.text * words.scale, fontweight="bold" if words.bold else "normal")  # fmt: skip
        axes.set_xlim(*self.x)
        axes.set_ylim(*self.y)
        return figure

    def _part(self, drawn: ElementTree.Element) -> ElementTree.Element | None:
        """Return a drawn line, area or text as it stands in the page, None for what only wraps them or has no ink."""
        tag = drawn.tag.rpartition("}")[2]
        style = _page_style(drawn.get("style", ""))
        if tag == "path" and "var(" in style:
            return ElementTree.Element("path", {"d": _short(drawn.get("d", "")), "style": style})
        if tag == "text":
            words = self._words[int(drawn.text or "")]
            part = ElementTree.Element("text", {axis: _short(drawn.get(axis, "0")) for axis in "xy"} | {"style": style})
            if words.bold:
                part.set("class", "bold")
            part.text = visible(words.text)
            return part
        return None


def _page_style(style: str) -> str:
    """Keep what the page does not say itself, with colours as variables."""
    pairs = (part.split(":", 1) for part in style.split(";") if ":" in part)
    named = {key.strip(): _VARIABLES.get(value.strip(), value.strip()) for key, value in pairs}
    return ";".join(f"{key}:{named[key]}" for key in _KEPT_STYLES if key in named)


def _short(numbers: str) -> str:
    """Write coordinates with one decimal: finer than any screen shows, a third of the length."""
    return _NUMBER.sub(lambda found: f"{float(found.group()):.1f}".removesuffix(".0"), " ".join(numbers.split()))
