"""Charts as files of their own: PNG, SVG and PDF, with a heading, in the colours of the light or the dark page."""

from collections.abc import Callable, Mapping
from pathlib import Path
from textwrap import wrap
from xml.etree import ElementTree

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.reporting.charts import LETTER, NARROW, WIDE, Drawing
from hhanalyzer.reporting.formats import visible
from hhanalyzer.reporting.svg import Canvas, Size

# The colours of the style sheet (reports/common/style.css): the paper, then an ink for each purpose.
LIGHT: Mapping[str, str] = {
    "paper": "#fdfcf9",
    "ink": "#1d1c1a",
    "quiet": "#67645d",
    "rule": "#dedad1",
    "accent": "#6b3fa0",
    "net": "#14733a",
    "showdown": "#1d5fae",
    "non-showdown": "#b93222",
    "ev": "#a05400",
}
DARK: Mapping[str, str] = {
    "paper": "#161513",
    "ink": "#ebe8e1",
    "quiet": "#a39e94",
    "rule": "#38352f",
    "accent": "#bb9cec",
    "net": "#5cc480",
    "showdown": "#7db3f4",
    "non-showdown": "#f38a77",
    "ev": "#e2a556",
}
_FONT = "system-ui, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif"
_LEAST, _MOST = 240, 8000  # pixels a side


def write_picture(drawing: Drawing, title: str, caption: str, path: Path, size: tuple[int, int], dark: bool) -> None:
    """Write a chart into a file of ``size`` pixels (PDF: points), its kind by the name's end: .png, .svg, .pdf.

    Raise UnusableInput for another kind, for a size nobody can read or draw, and where it cannot be written.
    """
    kind = path.suffix.lower()
    if kind not in KINDS:
        raise UnusableInput(f"cannot draw {path.name}: the name of a chart ends in {', '.join(KINDS)}")
    width, height = size
    if not all(_LEAST <= side <= _MOST for side in size):
        raise UnusableInput(f"a chart has {_LEAST} to {_MOST} pixels a side, not {width}x{height}")
    # Up to the width of a page's chart more pixels show more; a larger picture is the same, enlarged.
    scale = max(width / WIDE.width, 1.0)
    data = KINDS[kind](
        _canvas(drawing, title, caption, width / scale, height / scale), drawing.description, dark, scale
    )
    try:
        path.write_bytes(data)
    except OSError as error:
        raise UnusableInput(f"cannot write {path}: {error.strerror or error}") from None


def _canvas(drawing: Drawing, title: str, caption: str, width: float, height: float) -> Canvas:
    """Return the chart with its heading above it: the title, and the caption broken where the picture ends."""
    like = WIDE if width > (WIDE.width + NARROW.width) / 2 else NARROW
    letters = int((width - 2 * _MARGIN) / (like.text * LETTER))
    lines = [_cut(visible(title), letters), *wrap(visible(caption), letters)]
    line = like.text * 1.45
    top = like.top + line * len(lines) + _MARGIN
    canvas = drawing.draw(Size("file", width, height, like.left, like.right + _MARGIN, top, like.bottom, like.text))
    size = canvas.size  # a drawing may choose its margins
    for number, words in enumerate(lines):
        right, down = _MARGIN - size.left, _MARGIN + line * (number + 0.5) - size.top
        at = canvas.beside(canvas.x[0], canvas.y[1], right, -down)
        canvas.words(at, words, "quiet" if number else "ink", bold=not number)
    return canvas


_MARGIN = 14


def _cut(text: str, letters: int) -> str:
    return text if len(text) <= letters else f"{text[: letters - 1]}\u2026"


def _drawn(kind: str) -> Callable[[Canvas, str, bool, float], bytes]:
    def save(canvas: Canvas, description: str, dark: bool, scale: float) -> bytes:
        inks = DARK if dark else LIGHT
        return canvas.save(kind, inks, inks["paper"], scale)

    return save


def _svg(canvas: Canvas, description: str, dark: bool, scale: float) -> bytes:
    """Return the chart as an SVG file: the one of a page, with colours and a font of its own."""
    inks = DARK if dark else LIGHT
    svg = ElementTree.fromstring(canvas.svg(description))
    size = canvas.size
    svg.attrib.pop("class")
    svg.attrib |= {"xmlns": "http://www.w3.org/2000/svg", "font-family": _FONT}
    svg.attrib |= {"width": f"{size.width * scale:.0f}", "height": f"{size.height * scale:.0f}"}
    for part in svg.iter():
        if style := part.get("style"):
            for ink, colour in inks.items():
                style = style.replace(f"var(--{ink})", colour)
            part.set("style", style)
        if part.attrib.pop("class", "") == "bold":
            part.set("font-weight", "600")
    paper = {"width": f"{size.width:g}", "height": f"{size.height:g}", "fill": inks["paper"]}
    svg.insert(0, ElementTree.Element("rect", paper))
    return ElementTree.tostring(svg, encoding="unicode").encode() + b"\n"


# End of a file's name -> the function that draws a chart as such a file.
KINDS: Mapping[str, Callable[[Canvas, str, bool, float], bytes]] = {
    ".png": _drawn("png"),
    ".svg": _svg,
    ".pdf": _drawn("pdf"),
}
