"""A matrix of starting hands as a drawing, for pictures of their own; in a page it is a table."""

from collections.abc import Iterator
from dataclasses import replace

from hhanalyzer.reporting.charts import LETTER, Drawing
from hhanalyzer.reporting.matrix import Field, Grid
from hhanalyzer.reporting.ranges import ACTIONS
from hhanalyzer.reporting.svg import Canvas, Size

# Tone of a field -> its ink.  A mix has one for each action, and how much of it (as the style sheet has it).
_INKS = {"won": "net", "lost": "non-showdown", "played": "accent"}
_MIXED = (("non-showdown", 0.7), ("ev", 0.5), ("showdown", 0.45), ("quiet", 0.3), ("rule", 0.28))
_EMPTY = ("rule", 0.28)
_GAP = 0.04  # of a field
_SIDE = 14


def grid_drawing(grid: Grid, legend: bool = False) -> Drawing:
    """Return a matrix as a drawing that fills its size; ``legend`` names the colours of mixed fields below it."""

    def draw(size: Size) -> Canvas:
        margins = replace(size, left=_SIDE, right=_SIDE, bottom=_SIDE * (3 if legend else 1), top=size.top - _SIDE)
        canvas = Canvas(margins, (0, 13), (-13, 0))
        across, up = (side / 13 for side in canvas.plot_size)
        scale = min(across / 3.4, up / 3.8) / size.text
        for row, cells in enumerate(grid.rows):
            for column, cell in enumerate(cells):
                _field(canvas, column, -row, cell, scale)
        if legend:
            _legend(canvas)
        return canvas

    said = "; ".join(cell.about for cells in grid.rows for cell in cells if cell.text)
    return Drawing(draw, f"{grid.caption}. {said}")


def _field(canvas: Canvas, left: float, top: float, cell: Field, scale: float) -> None:
    start = left + _GAP
    for ink, strength, end in _parts(cell):
        stop = left + _GAP + (1 - 2 * _GAP) * end
        low, high = top - 1 + _GAP, top - _GAP
        if stop > start:
            canvas.area([start, stop], [low, low], [high, high], ink, strength)
        start = stop
    masked = cell.tone == "masked"
    lines = ((cell.hand, 0.22, 1.0), (cell.text, 0.52, 1.0), (cell.sample, 0.8, 0.8))
    for text, down, part in lines:
        if text:
            at, bold = (left + 0.5, top - down), text == cell.hand and not masked
            canvas.words(at, text, "quiet" if masked else "ink", anchor="middle", bold=bold, scale=scale * part)


def _parts(cell: Field) -> Iterator[tuple[str, float, float]]:
    """Yield ink, strength and right end (0 to 1) of the coloured parts of a field, from the left."""
    if cell.mix:
        faint = 0.4 if "faint" in cell.tone else 1.0
        for (ink, strength), end in zip(_MIXED, (*cell.mix, 100), strict=True):
            yield ink, strength * faint, end / 100
    elif cell.heat:
        yield _INKS[cell.tone], cell.heat / 100, 1.0
    else:
        yield *_EMPTY, 1.0


def _legend(canvas: Canvas) -> None:
    """Name the colours of mixed fields below the matrix, smaller where there is little room."""
    titles = [title for title, _ in ACTIONS.values()]
    letter = canvas.size.text * LETTER * 13 / canvas.plot_size[0]  # in fields
    scale = min(1.0, 13 / (letter * sum(len(title) + _SWATCH for title in titles)))
    left = _GAP
    for (ink, strength), title in zip(_MIXED, titles, strict=True):
        low, high = (canvas.beside(0, -13, 0, up)[1] for up in (-28, -16))
        canvas.area([left, left + 2.5 * letter * scale], [low, low], [high, high], ink, strength)
        canvas.words((left + 3.2 * letter * scale, (low + high) / 2), title, "quiet", scale=scale)
        left += (len(title) + _SWATCH) * letter * scale


_SWATCH = 5.5  # letters that a swatch and the gaps about it take
