"""Ranges before the flop as they were played: a matrix of starting hands for each position, its actions mixed."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate, groupby
from operator import itemgetter
from typing import Any

from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import count, percent, plural
from hhanalyzer.reporting.matrix import HIGH_FIRST, Field, Grid, Row, grid
from hhanalyzer.reporting.source import Source
from hhanalyzer.stats.ranges import preflop_ranges

# What he did -> how it is called in the legend and in a sentence, in the order of the colours from the left.
ACTIONS: Mapping[str, tuple[str, str]] = {
    "three_bet": ("3-bet or more", "raised a raise"),
    "opened": ("Raised first", "raised first"),
    "called": ("Called or limped", "called"),
    "checked": ("Checked", "checked"),
    "folded": ("Folded", "folded"),
}
_COLOURED = tuple(ACTIONS)[:-1]


@dataclass(frozen=True, slots=True)
class PositionRange:
    """One position: its name, how many hands, how often he did what there in all, and the matrix."""

    position: str
    hands: str
    shares: str
    grid: Grid


def ranges_section(source: Source, section: Section) -> dict[str, Any]:
    """Return a matrix a position with what he did first with each hand, and a legend.

    ``warning`` says where cards are known of showdowns only.
    """
    rows = preflop_ranges(source.db, source.player, source.where).rows(named=True)
    return {
        "positions": list(_positions(rows, source.samples["range"])),
        "legend": [(name, title) for name, (title, _) in ACTIONS.items()],
        "ranks": HIGH_FIRST,
        "warning": _warning(rows),
    }


def whole_range(source: Source) -> Grid | None:
    """Return the matrix of all positions together; None where no starting hand is known."""
    rows = preflop_ranges(source.db, source.player, source.where).rows(named=True)
    found: dict[str, dict[str, Any]] = {}
    for row in rows:
        sums = found.setdefault(row["hand_class"], dict.fromkeys(("hands", *ACTIONS), 0))
        for name in sums:
            sums[name] += row[name]
    positions = list(dict.fromkeys(row["position"] for row in rows))
    where = f" from {', '.join(positions)}" if positions else ""
    caption = f"First action before the flop{where}, by starting hand"
    return grid(caption, found, _field(source.samples["range"])) if found else None


def _warning(rows: Sequence[Row]) -> str:
    shown = sum(row["hands"] - row["hero"] for row in rows)
    if not shown:
        return ""
    known = sum(row["hands"] for row in rows)
    return (
        f"In {count(shown)} of {count(known)} hands the cards are known only because they were shown. Hands that are "
        "folded are never shown, so these ranges are stronger than what he played."
    )


def _positions(rows: Sequence[Row], least: int) -> Iterator[PositionRange]:
    for position, group in groupby(rows, itemgetter("position")):
        found = {row["hand_class"]: row for row in group}
        hands = sum(row["hands"] for row in found.values())
        sums = {name: sum(row[name] for row in found.values()) for name in ACTIONS}
        shares = [f"{title.lower()} {percent(sums[name] / hands)} %" for name, (title, _) in _done(sums)]
        caption = f"{position}: first action before the flop, by starting hand"
        yield PositionRange(position, plural(hands, "hand"), ", ".join(shares), grid(caption, found, _field(least)))


def _done(sums: Row) -> Iterator[tuple[str, tuple[str, str]]]:
    return ((name, words) for name, words in ACTIONS.items() if sums[name])


def _field(least: int) -> Any:
    """Return how a hand is shown: by the shares of its actions, paler where it came too rarely to go by."""

    def field(name: str, row: Row | None) -> Field:
        if row is None:
            return Field(name, "", "", "masked", 0, f"{name}: no hand")
        hands = row["hands"]
        did = [f"{words} {count(row[action])}" for action, (_, words) in ACTIONS.items() if row[action]]
        about = f"{name}: {plural(hands, 'hand')}, {', '.join(did)}"
        played = hands - row["folded"] - row["checked"]
        ends = tuple(round(100 * end / hands) for end in accumulate(row[action] for action in _COLOURED))
        tone = "mix faint" if hands < least else "mix"
        return Field(name, f"{100 * played / hands:.0f}", count(hands), tone, 0, about, ends)

    return field
