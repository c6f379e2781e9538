"""Starting hands: the 13 by 13 matrix, aces top left, suited to the upper right; and the same hands in classes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from hhanalyzer.model.cards import RANKS
from hhanalyzer.reporting.cells import rate_cell
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import count, plural, signed
from hhanalyzer.reporting.source import Source, meaning
from hhanalyzer.reporting.table import Cell, Column, Table, number, sort_key, words
from hhanalyzer.stats import starting_hands

HIGH_FIRST = RANKS[::-1]
STRONGEST = 55  # percent of full colour in the strongest field: the words in it stay readable

Row = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Field:
    """A field of the matrix: the hand, its figure, its sample, and how it is coloured.

    ``heat`` is the strength of one colour in percent; ``mix`` are the ends of several, each from the one before.
    """

    hand: str
    text: str
    sample: str
    tone: str
    heat: int
    about: str
    mix: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Grid:
    """A matrix: a caption and thirteen rows of thirteen fields."""

    caption: str
    rows: tuple[tuple[Field, ...], ...]


def matrix_section(source: Source, section: Section) -> dict[str, Any]:
    """Return two matrices, what was won and how often it was played, and the table of classes."""
    found = _found(source)
    grids = matrices(source, found)
    return {"grids": grids, "ranks": HIGH_FIRST, "classes": _classes(source, found) if grids else None}


def matrices(source: Source, found: Mapping[str, Row] | None = None) -> list[Grid]:
    """Return the matrices of what was won and how often it was played; none where no starting hand is known."""
    found, least = _found(source) if found is None else found, source.samples["matrix"]
    if not found:
        return []
    return [
        grid("Net won in bb a time dealt, by starting hand", found, _net_field(found, least)),
        grid("How often it was played (VPIP, percent), by starting hand", found, _played_field(least)),
    ]


def _found(source: Source) -> dict[str, Row]:
    return {row["hand_class"]: row for row in starting_hands(source.db, source.player, source.where).rows(named=True)}


def starting_hand(row: int, column: int) -> str:
    """Return the hand of a field: pairs on the diagonal, suited above it, offsuit below, the higher card first."""
    high, low = HIGH_FIRST[min(row, column)], HIGH_FIRST[max(row, column)]
    return high + low + ("" if row == column else "s" if column > row else "o")


def grid(caption: str, found: Mapping[str, Row], field: Callable[[str, Row | None], Field]) -> Grid:
    """Return the matrix of a function from a starting hand and its row to its field."""
    names = [[starting_hand(row, column) for column in range(13)] for row in range(13)]
    return Grid(caption, tuple(tuple(field(name, found.get(name)) for name in line) for line in names))


def _net_field(found: Mapping[str, Row], least: int) -> Callable[[str, Row | None], Field]:
    """Return how a hand's net is shown: coloured by its size, up to the 95th percentile; too rare ones are masked."""
    rated = sorted(abs(row["net_bb_per_hand"] or 0.0) for row in found.values() if row["dealt"] >= least)
    full = rated[int(len(rated) * 0.95)] if rated else 0.0

    def field(name: str, row: Row | None) -> Field:
        if row is None or row["dealt"] < least or row["net_bb_per_hand"] is None:
            return _masked(name, row)
        net = row["net_bb_per_hand"]
        heat = round(min(abs(net) / full, 1.0) * STRONGEST) if full else 0
        return Field(name, signed(net, 1), count(row["dealt"]), "won" if net > 0 else "lost", heat, _about(name, row))

    return field


def _played_field(least: int) -> Callable[[str, Row | None], Field]:
    """Return how often a hand was played; too rare ones are shown without colour."""

    def field(name: str, row: Row | None) -> Field:
        if row is None or not row["decided"]:
            return _masked(name, row)
        share, sample = row["vpip"] / row["decided"], f"{count(row['vpip'])}/{count(row['decided'])}"
        if row["decided"] < least:
            return Field(name, f"{100 * share:.0f}", sample, "masked", 0, _about(name, row))
        return Field(name, f"{100 * share:.0f}", sample, "played", round(share * STRONGEST), _about(name, row))

    return field


def _masked(name: str, row: Row | None) -> Field:
    return Field(name, "", count(row["dealt"]) if row else "", "masked", 0, _about(name, row))


def _about(name: str, row: Row | None) -> str:
    if row is None:
        return f"{name}: never dealt"
    net = f", net {signed(row['net_bb'], 1)} bb" if row["net_bb"] is not None else ""
    return f"{name}: dealt {plural(row['dealt'], 'time')}, played {count(row['vpip'])}, raised {count(row['pfr'])}{net}"


# ------------------------------------------------------------------------------------------------------------- classes


def _gap(name: str) -> int:
    return RANKS.index(name[0]) - RANKS.index(name[1])


def _broadway(name: str) -> bool:
    return RANKS.index(name[1]) >= RANKS.index("T")


# Class -> which hands belong to it.  A hand belongs to the first class that takes it, so each to exactly one.
CLASSES: tuple[tuple[str, Callable[[str], bool]], ...] = (
    ("Pairs TT to AA", lambda name: len(name) == 2 and _broadway(name)),
    ("Pairs 66 to 99", lambda name: len(name) == 2 and name[0] in "6789"),
    ("Pairs 22 to 55", lambda name: len(name) == 2),
    ("AK, AQ suited", lambda name: name in ("AKs", "AQs")),
    ("AK, AQ offsuit", lambda name: name in ("AKo", "AQo")),
    ("Other suited aces", lambda name: name[0] == "A" and name[2] == "s"),
    ("Other offsuit aces", lambda name: name[0] == "A"),
    ("Suited broadways", lambda name: _broadway(name) and name[2] == "s"),
    ("Offsuit broadways", _broadway),
    ("Suited connectors, one-gappers", lambda name: _gap(name) <= 2 and name[2] == "s"),
    ("Other suited hands", lambda name: name[2] == "s"),
    ("Other offsuit hands", lambda name: True),
)


def hand_class_of(name: str) -> str:
    """Return the class of a starting hand such as ``A5s``."""
    return next(title for title, takes in CLASSES if takes(name))


def _classes(source: Source, found: Mapping[str, Row]) -> Table:
    columns = [
        Column("Class", "text"),
        Column("Dealt"),
        Column("VPIP", about=meaning("vpip")),
        Column("PFR", about="Raised before the flop, of the hands with a decision there"),
        Column("bb a time", about="Net won in big blinds, for each time dealt"),
        Column("Net (bb)"),
    ]
    return Table("Starting hands in classes", columns, list(_class_rows(source, found)))


def _class_rows(source: Source, found: Mapping[str, Row]) -> Iterator[list[Cell]]:
    for title, _ in CLASSES:
        rows = [row for name, row in found.items() if hand_class_of(name) == title]
        dealt, decided, vpip, pfr = (sum(row[key] for row in rows) for key in ("dealt", "decided", "vpip", "pfr"))
        if not dealt:
            continue
        net = sum(row["net_bb"] or 0.0 for row in rows)
        yield [
            words(title),
            number(count(dealt), dealt),
            rate_cell(vpip, decided, source.samples["rate"]),
            rate_cell(pfr, decided, source.samples["rate"]),
            Cell(signed(net / dealt, 1), sort=sort_key(net / dealt), low=dealt < source.samples["matrix"]),
            number(signed(net, 1), net),
        ]
