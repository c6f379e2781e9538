"""The charts of a report, as pure functions from numbers to drawings.

Every line is told apart thrice: by colour, by dash and by its name at its end.  A page has a drawing in two sizes and
shows the one that fits; the text is then readable on a telephone as well.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

import polars as pl

from hhanalyzer.reporting.formats import count
from hhanalyzer.reporting.svg import Canvas, Size

MAX_POINTS = 4000
LETTER = 0.56  # how wide a letter is on the average, in heights of the text
_POINTS_A_PIXEL = 3  # a screen with two dots a pixel shows no more


@dataclass(frozen=True, slots=True)
class Stroke:
    """How one kind of line is drawn: its name, colour, width and dash."""

    title: str
    ink: str
    width: float
    dash: tuple[float, ...] = ()


# The colours that players know (STATS.md 4), in the order of drawing: the most important one on top.
STROKES: dict[str, Stroke] = {
    "ev_net": Stroke("All-in EV", "ev", 1.5, (7, 2, 1.5, 2)),
    "non_showdown": Stroke("Non-showdown", "non-showdown", 1.5, (1.5, 2)),
    "showdown": Stroke("Showdown", "showdown", 1.5, (6, 2.5)),
    "net": Stroke("Net won", "net", 2.5),
}


@dataclass(frozen=True, slots=True)
class Curve:
    """One line of a winnings graph: the kind (a key of STROKES), the sum after each hand, and its end in words."""

    kind: str
    sums: pl.Series
    end: str


@dataclass(frozen=True, slots=True)
class Bar:
    """A figure with its interval: a name, the value, both ends, and the value in words."""

    title: str
    value: float
    low: float
    high: float
    text: str


@dataclass(frozen=True, slots=True)
class Band:
    """Where a sum after each hand may lie by chance: the hands (0 ...), the lower and the upper bound."""

    hands: Sequence[float]
    lows: Sequence[float]
    highs: Sequence[float]


@dataclass(frozen=True, slots=True)
class Drawing:
    """A chart that can be drawn in any size, and its words for those who cannot see it."""

    draw: Callable[[Size], Canvas]
    description: str

    def markup(self) -> str:
        """Return the SVG of both sizes of a page."""
        return "".join(self.draw(size).svg(self.description) for size in (WIDE, NARROW))


WIDE = Size("wide", 860, 400, left=68, right=132, top=28, bottom=40, text=13)
NARROW = Size("narrow", 360, 320, left=58, right=108, top=28, bottom=38, text=12)


def downsample(sums: pl.Series, limit: int = MAX_POINTS) -> tuple[list[int], list[float]]:
    """Return positions and values of at most ``limit`` points: both ends, and each bucket's lowest and highest.

    A spike therefore stays where it was, however many hands there are.  Raise ValueError for a limit below 4.
    """
    if limit < 4:
        raise ValueError(f"a line of {limit} points shows nothing")
    total = len(sums)
    if total <= limit:
        return list(range(total)), sums.cast(pl.Float64).to_list()
    buckets = (limit - 2) // 2
    frame = pl.DataFrame({"at": pl.int_range(total, eager=True), "sum": sums.cast(pl.Float64)})
    extremes = frame.group_by(pl.col("at") * buckets // total).agg(
        low=pl.col("at").get(pl.col("sum").arg_min()), high=pl.col("at").get(pl.col("sum").arg_max())
    )
    kept = sorted({0, total - 1, *extremes["low"].to_list(), *extremes["high"].to_list()})
    return kept, frame["sum"].gather(kept).to_list()


def spread(wanted: Sequence[float], gap: float, low: float, high: float) -> list[float]:
    """Move positions apart until they are ``gap`` from each other, as little as possible, within low and high.

    Positions keep their order; where there is no room for all of them they start at ``low`` and run over ``high``.
    """
    order = sorted(range(len(wanted)), key=lambda i: wanted[i])
    groups: list[tuple[float, list[int]]] = []  # middle of the group, its members in order
    for index in order:
        groups.append((wanted[index], [index]))
        while len(groups) > 1 and _too_near(groups[-2], groups[-1], gap):
            (_, upper), (_, lower) = groups.pop(), groups.pop()
            members = lower + upper
            groups.append((sum(wanted[i] for i in members) / len(members), members))
    placed = [0.0] * len(wanted)
    for middle, members in groups:
        for step, index in enumerate(members):
            placed[index] = middle + (step - (len(members) - 1) / 2) * gap
    ceiling = high
    for index in reversed(order):
        placed[index] = min(placed[index], ceiling)
        ceiling = placed[index] - gap
    floor = low
    for index in order:
        placed[index] = max(placed[index], floor)
        floor = placed[index] + gap
    return placed


def _too_near(below: tuple[float, list[int]], above: tuple[float, list[int]], gap: float) -> bool:
    return above[0] - below[0] < gap * (len(below[1]) + len(above[1])) / 2


def winnings_chart(curves: Sequence[Curve], unit: str, tick: Callable[[float], str], description: str) -> str:
    """Draw sums over hands as a line a curve; return the SVG of both sizes (see ``winnings_drawing``)."""
    return winnings_drawing(curves, unit, tick, description).markup()


def winnings_drawing(
    curves: Sequence[Curve],
    unit: str,
    tick: Callable[[float], str],
    description: str,
    band: Band | None = None,
    marks: Sequence[int] = (),
    noun: str = "hand",
) -> Drawing:
    """Return sums over hands as a line a curve, over ``band``, with small marks below at the hands ``marks``.

    ``unit`` names what is added up ("bb", "USD"), ``tick`` writes a value of the scale, ``noun`` says what is counted
    where it is not hands.  All curves have one sum after
    each hand, so the same length.  Raise ValueError where there is no hand to draw.
    """
    if not curves or not len(curves[0].sums):
        raise ValueError("no hands to draw")

    def draw(size: Size) -> Canvas:
        hands = len(curves[0].sums)
        lines = {c.kind: _sampled(size, c.sums) for c in curves}
        low = min([*(min(ys) for _, ys in lines.values()), *(band.lows if band else ())])
        high = max([*(max(ys) for _, ys in lines.values()), *(band.highs if band else ())])
        room = (high - low) * 0.04 or 1.0
        canvas = Canvas(size, (0, hands), (low - room, high + room))
        if band:
            canvas.area(band.hands, band.lows, band.highs, "accent", 0.09)
        _scale(canvas, tick)
        _hands_axis(canvas, hands, marks, noun)
        canvas.words(canvas.beside(0, canvas.y[1], -8, 14), unit, "quiet", anchor="end")
        for kind, stroke in STROKES.items():
            if kind in lines:
                canvas.line(*lines[kind], stroke.ink, stroke.width, stroke.dash)
        _end_labels(canvas, curves, [lines[c.kind][1][-1] for c in curves], hands)
        return canvas

    return Drawing(draw, description)


def _sampled(size: Size, sums: pl.Series) -> tuple[list[int], list[float]]:
    """Return the points of a line that begins at nothing, before the first hand: as many as the size can show."""
    points = min(MAX_POINTS, int((size.width - size.left - size.right) * _POINTS_A_PIXEL))
    return downsample(pl.concat([pl.Series([0.0]), sums.cast(pl.Float64)]), points)


def drawdown_drawing(
    falls: pl.Series, trough: str, end: str, tick: Callable[[float], str], description: str, marks: Sequence[int] = ()
) -> Drawing:
    """Return how far a sum lay below its highest value so far after each hand, in big blinds (0 or less).

    ``trough`` is written at the lowest point, ``end`` at the last one.  Raise ValueError where there is no hand.
    """
    if not len(falls):
        raise ValueError("no hands to draw")

    def draw(size: Size) -> Canvas:
        hands = len(falls)
        at, ys = _sampled(size, falls)
        canvas = Canvas(size, (0, hands), (min(ys) * 1.04 or -1.0, 0))
        canvas.area(at, ys, [0.0] * len(ys), "non-showdown", 0.18)
        _scale(canvas, tick)
        _hands_axis(canvas, hands, marks)
        canvas.line(at, ys, "non-showdown", 1)
        canvas.words(canvas.beside(0, 0, -8, 14), "bb", "quiet", anchor="end")
        lowest = at[min(range(len(ys)), key=ys.__getitem__)]
        if lowest < hands:
            right = lowest > hands / 2
            point = canvas.beside(lowest, min(ys), -8 if right else 8, size.text * 0.2)
            canvas.words(point, trough, "non-showdown", anchor="end" if right else "start", bold=True)
        height = min(max(canvas.height_of(ys[-1]), size.text), canvas.plot_size[1] - size.text / 2)
        canvas.words(canvas.beside(hands, canvas.y[0], 14, height), end, "non-showdown", bold=lowest == hands)
        return canvas

    return Drawing(draw, description)


def _scale(canvas: Canvas, tick: Callable[[float], str]) -> None:
    """Draw the value scale: quiet rules, the line of zero dashed."""
    for value in ticks(*canvas.y, 7):
        if value:
            canvas.line(canvas.x, (value, value), "rule", 0.75)
        canvas.words(canvas.beside(0, value, -8, 0), tick(value), "quiet", anchor="end")
    canvas.line(canvas.x, (0, 0), "quiet", 1, (4, 3))


def _hands_axis(canvas: Canvas, hands: int, marks: Sequence[int] = (), noun: str = "hand") -> None:
    """Write round numbers of hands below the plot, and at its end how many there are; ``marks`` are small strokes."""
    for mark in marks:
        top = canvas.beside(mark, canvas.y[0], 0, 5)[1]
        canvas.line((mark, mark), (canvas.y[0], top), "quiet", 0.75)
    for value in ticks(0, hands, 6 if canvas.size.width > NARROW.width else 3):
        if value == int(value) and value < hands * 0.96:
            canvas.words(canvas.beside(value, canvas.y[0], 0, -17), count(int(value)), "quiet", anchor="middle")
    canvas.words(canvas.beside(hands, canvas.y[0], 14, -17), f"{count(hands)} {noun}{'s' * (hands != 1)}", "quiet")


def _end_labels(canvas: Canvas, curves: Sequence[Curve], ends: Sequence[float], hands: int) -> None:
    """Name every line at its end, with a leader where its name had to give way to another's."""
    line_height = canvas.size.text * 1.25
    wanted = [canvas.height_of(end) for end in ends]
    placed = spread(wanted, line_height * 2 + 6, line_height, canvas.plot_size[1] - line_height / 2)
    for curve, end, want, place in zip(curves, ends, wanted, placed, strict=True):
        stroke, away = STROKES[curve.kind], place - want
        start, turn = canvas.beside(hands, end, 3, 0), canvas.beside(hands, end, 11, away)
        canvas.line((start[0], turn[0]), (start[1], turn[1]), stroke.ink, 0.75)
        canvas.words(canvas.beside(hands, end, 14, away + line_height / 2), stroke.title, stroke.ink, bold=True)
        canvas.words(canvas.beside(hands, end, 14, away - line_height / 2), curve.end, stroke.ink)


def ticks(low: float, high: float, wanted: int) -> list[float]:
    """Return round values between low and high, about ``wanted`` of them."""
    from matplotlib.ticker import MaxNLocator

    values = MaxNLocator(nbins=wanted, steps=[1, 2, 2.5, 5, 10]).tick_values(low, high)
    return [0.0 if abs(v) < 1e-9 * (high - low) else float(v) for v in values if low <= v <= high]


def interval_chart(bars: Sequence[Bar], unit: str, tick: Callable[[float], str], description: str) -> str:
    """Draw figures with their intervals, one a row, top to bottom as given; return the SVG of both sizes."""
    return interval_drawing(bars, unit, tick, description).markup()


def interval_drawing(bars: Sequence[Bar], unit: str, tick: Callable[[float], str], description: str) -> Drawing:
    """Return figures with their intervals, one a row, top to bottom as given; the height follows their number."""
    return Drawing(lambda size: _intervals(size, bars, unit, tick), description)


def _intervals(size: Size, bars: Sequence[Bar], unit: str, tick: Callable[[float], str]) -> Canvas:
    row = size.text * 2.1
    most = min(max(len(bar.title) for bar in bars), round(size.width * 0.4 / (size.text * LETTER)))
    left = max(size.left + 20, round(most * size.text * LETTER) + 12)
    height = round(row * len(bars)) + size.top + size.bottom
    if size not in (WIDE, NARROW):  # a page's chart is as high as its rows, a picture as it is asked for if they fit
        height = max(height, size.height)
    size = replace(size, height=height, left=left)
    low, high = min(0.0, *(bar.low for bar in bars)), max(0.0, *(bar.high for bar in bars))
    room = (high - low) * 0.04 or 1.0
    canvas = Canvas(size, (low - room, high + room), (-len(bars), 0))
    for value in ticks(*canvas.x, 7 if size.width > NARROW.width else 4):
        if value:
            canvas.line((value, value), canvas.y, "rule", 0.75)
        canvas.words(canvas.beside(value, canvas.y[0], 0, -14), tick(value), "quiet", anchor="middle")
    canvas.line((0, 0), canvas.y, "quiet", 1, (4, 3))
    canvas.words(canvas.beside(canvas.x[1], canvas.y[0], 14, -14), unit, "quiet")
    for number, bar in enumerate(bars):
        middle = -number - 0.5
        title = bar.title if len(bar.title) <= most else f"{bar.title[: most - 1]}\u2026"
        canvas.words(canvas.beside(canvas.x[0], middle, -8, 0), title, "ink", anchor="end")
        canvas.line((bar.low, bar.high), (middle, middle), "accent", 1.5)
        canvas.dot(bar.value, middle, "accent", 8)
        canvas.words(canvas.beside(canvas.x[1], middle, 14, 0), bar.text, "ink")
    return canvas
