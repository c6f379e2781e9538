"""A table as it will be printed: columns, rows of cells, a total.  Text only; templates decide how it looks."""

from collections.abc import Sequence
from dataclasses import dataclass
from decimal import Decimal

from hhanalyzer.model.cards import Cards
from hhanalyzer.reporting.formats import MINUS, NO_FIGURE


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, the kind of its cells, and what it means, shown on hover.

    ``number`` cells are right-aligned, ``text`` cells short, and a ``long`` text may need a line of its own.  A
    ``minor`` column is left out where there is little room.
    """

    title: str
    kind: str = "number"
    about: str = ""
    minor: bool = False


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell.

    ``text`` is what stands there; ``sort`` what it sorts by; ``count`` the sample behind it ("117/500"); ``interval``
    the bounds of its 95 % interval ("19.9 to 27.3"); ``low`` says that the sample is too small to go by; ``cards`` are
    printed after the text, and ``detail`` small below it.
    """

    text: str
    sort: str = ""
    count: str = ""
    interval: str = ""
    low: bool = False
    cards: Cards = ()
    detail: str = ""

    @property
    def loss(self) -> bool:
        """Whether it is a negative number, which is printed red beside its sign."""
        return self.text.startswith(MINUS)


@dataclass(frozen=True, slots=True)
class Table:
    """A table.  Each row has one cell a column, the first one its heading; ``total`` is a last row that never sorts."""

    caption: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]
    total: Sequence[Cell] = ()
    note: str = ""
    sortable: bool = True
    sorted_by: int | None = None  # the column by which the rows stand in descending order, if any


def words(text: object) -> Cell:
    """Return a cell of words, which sort without regard to capitals."""
    return Cell(str(text), sort=str(text).casefold())


def sort_key(value: Decimal | float | int) -> str:
    """Return what a number sorts by: of a double not the last digits, which depend on the order of adding up."""
    return f"{value:.10g}" if isinstance(value, float) else str(value)


def number(text: str, value: Decimal | float | int) -> Cell:
    """Return a cell of a formatted number and the number it sorts by."""
    return Cell(text, sort=sort_key(value))


NOTHING = Cell(NO_FIGURE)
