"""After the flop: what he does in the commonest spots, and the commonest lines with what came of them."""

from typing import Any

from hhanalyzer.reporting.cells import rate_cell
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import count, percent, plural, signed
from hhanalyzer.reporting.matrix import Row
from hhanalyzer.reporting.source import Source, meaning, option
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number, sort_key, words
from hhanalyzer.stats import intervals
from hhanalyzer.stats.lines import RESPONSES, lines, spots

# Response -> the head of its column; what it means is said by the statistic of the flop.
_TITLES = {
    "bet": "Bet",
    "fold": "Fold vs bet",
    "call": "Call vs bet",
    "raise": "Raise vs bet",
    "fold_to_raise": "Fold to raise",
}
_MOST_FOLDED = 200  # rows below those that are shown at once


def spots_section(source: Source, section: Section) -> dict[str, Any]:
    """Return the commonest ``rows`` spots after the flop with what he does there; the others are folded."""
    shown = option(section, "rows", 12)
    rows = [_spot(source, spot) for spot in spots(source.db, source.player, source.where).rows(named=True)]
    columns = [
        Column("Spot", "text"),
        Column("Decisions"),
        *(Column(_TITLES[name], about=_meaning(name)) for name in RESPONSES),
    ]
    caption = "The commonest spots after the flop, and what he does in them, in percent"
    return _folded(Table(caption, columns, rows[:shown], sorted_by=1), columns, rows[shown:], "rarer spot")


def _meaning(name: str) -> str:
    """Return the definition of a response, which the statistics give street by street."""
    return meaning(f"{name}_flop").replace(" the flop", " the street")


def _folded(first: Table, columns: list[Column], rest: list[list[Cell]], noun: str) -> dict[str, Any]:
    return {
        "first": first,
        "rest": Table(f"{noun.capitalize()}s", columns, rest[:_MOST_FOLDED], sorted_by=1),
        "rest_title": plural(min(len(rest), _MOST_FOLDED), noun),
    }


def _spot(source: Source, spot: Row) -> list[Cell]:
    least = source.samples["rate"]
    role, place = "raiser" if spot["raiser"] else "caller", "in position" if spot["in_position"] else "out of position"
    if spot["pot"] == "limped":
        role = ""
    name = ", ".join(part for part in (spot["street"].capitalize(), spot["pot"], role) if part)
    return [
        Cell(name, sort=f"{name}, {place}".casefold(), detail=place),
        number(count(spot["decisions"]), spot["decisions"]),
        *(rate_cell(spot[response], spot[f"{response}_of"], least) for response in RESPONSES),
    ]


def lines_section(source: Source, section: Section) -> dict[str, Any]:
    """Return the commonest ``rows`` lines after the flop with what came of them; the others are folded."""
    shown = option(section, "rows", 15)
    found = lines(source.db, source.player, source.where)
    total = int(found["hands"].sum())
    rows = [_line(source, line, total) for line in found.rows(named=True)]
    columns = [
        Column("Flop / turn / river", "text"),
        Column("Hands"),
        Column("Share", about="Of the hands with a decision after the flop, in percent"),
        Column("Showdown", about="How many of the hands went to a showdown, in percent"),
        Column("Won", about="In how many of the hands he collected something, in percent"),
        Column("bb a hand", about="Net won in big blinds: of the whole hand, not the worth of the line alone"),
        Column("Net (bb)", about=meaning("net_bb")),
    ]
    caption = "The commonest lines after the flop, and what came of the hands"
    return _folded(Table(caption, columns, rows[:shown], sorted_by=1), columns, rows[shown:], "rarer line")


def _line(source: Source, line: Row, total: int) -> list[Cell]:
    hands, least = line["hands"], source.samples["rate"]
    return [
        words(line["line"]),
        number(count(hands), hands),
        number(percent(hands / total), hands / total),
        rate_cell(line["showdown"], hands, least),
        rate_cell(line["won"], hands, least),
        _mean(line, hands < least),
        NOTHING if line["net_bb"] is None else number(signed(line["net_bb"], 1), line["net_bb"]),
    ]


def _mean(line: Row, low: bool) -> Cell:
    mean = line["mean_bb"]
    if mean is None:
        return NOTHING
    bounds = intervals.of_mean(line["hands"], mean, line["sd_bb"])
    span = f"{signed(bounds[0], 1)} to {signed(bounds[1], 1)}" if bounds else ""
    return Cell(signed(mean, 1), sort=sort_key(mean), interval=span, low=low)
