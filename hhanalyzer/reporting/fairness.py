"""Luck and fairness in short: the cards dealt against exact probabilities, and all-ins against their equity."""

from typing import Any

from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import NO_FIGURE, count, fixed, plural, signed
from hhanalyzer.reporting.source import Source
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number, sort_key
from hhanalyzer.stats.dealt import Check
from hhanalyzer.stats.luck import LEVEL, WARNINGS, AllIns, Luck, luck

_P = "How often a fair deal looks at least as odd"
_CORRECTED = "The same, corrected by Holm's method for the number of tests: only this one says anything"


def luck_section(source: Source, section: Section) -> dict[str, Any]:
    """Return what the tests say in a sentence, the tests as a table, all-ins by equity, and how far to trust it."""
    found = luck(source.db, source.player, source.where)
    tested = [check for check in found.checks if check.fit.p is not None]
    return {
        "summary": _summary(found, tested),
        "all_ins": _all_ins(found) if found.all_ins.hands else None,
        "tests": _tests(tested) if tested else None,
        "tests_title": plural(len(tested), "test") + " of the cards dealt",
        "warnings": WARNINGS if tested or found.all_ins.hands else (),
    }


def _summary(found: Luck, tested: list[Check]) -> str:
    if not tested and not found.all_ins.hands:
        return "No cards to test: the hero's hole cards are known in no hand, or in too few."
    if found.unfair:
        odd = plural(len(found.unfair), "test")
        return f"Chance does not explain {odd}, so either the deal or the choice of these hands is not fair."
    return "No test says that the deal was not fair."


def _all_ins(found: Luck) -> Table:
    columns = [
        Column("Equity", "text"),
        Column("All-ins"),
        Column("Pots won", about="In shares of pots: half of a pot counts as a half"),
        Column("Expected", about="The sum of the equities"),
        Column("Difference"),
        Column("z", about="The difference in standard deviations"),
        Column("p", about=_P),
        Column("Corrected", about=_CORRECTED, minor=True),
    ]
    rows = [_all_in(band, _band(band)) for band in found.bands if band.hands]
    caption = "All-ins with cards to come: pots won and due"
    return Table(caption, columns, rows, _all_in(found.all_ins, Cell("All", sort="2")) if len(rows) > 1 else ())


def _band(band: AllIns) -> Cell:
    return Cell(f"{100 * band.low:.0f} to {100 * band.high:.0f} %", sort=f"{band.low:.2f}")


def _all_in(band: AllIns, title: Cell) -> list[Cell]:
    difference = band.won - band.expected
    return [
        title,
        number(count(band.hands), band.hands),
        number(fixed(band.won, 1), band.won),
        number(fixed(band.expected, 1), band.expected),
        number(signed(difference, 1), difference),
        NOTHING if band.z is None else number(signed(band.z, 2), band.z),
        _p(band.p),
        _p(band.p_holm) if band.sound else _CHOSEN,
    ]


def _tests(tested: list[Check]) -> Table:
    columns = [
        Column("Test", "text"),
        Column("Hands"),
        Column("Chi-square", minor=True),
        Column("df", about="Degrees of freedom", minor=True),
        Column("p", about=_P),
        Column("Corrected", about=_CORRECTED),
    ]
    return Table("Cards dealt against exact probabilities", columns, [_test(check) for check in tested])


def _test(check: Check) -> list[Cell]:
    fit = check.fit
    return [
        Cell(fit.what, sort=f"{check.subject} {fit.what}", detail=check.subject),
        number(count(fit.hands), fit.hands),
        NOTHING if fit.chi_square is None else number(fixed(fit.chi_square, 1), fit.chi_square),
        number(count(fit.df), fit.df),
        _p(fit.p),
        _p(check.p_holm) if check.sound else _CHOSEN,
    ]


# A board was seen because somebody played on: its ranks are no fair sample of the deal.
_CHOSEN = Cell(NO_FIGURE, detail="chosen by play")


def _p(value: float | None) -> Cell:
    if value is None:
        return NOTHING
    odd = f" (below {LEVEL:g})" if value < LEVEL else ""
    return Cell("<0.001" if value < 0.001 else fixed(value, 3), sort=sort_key(value), detail=odd.strip(" ()"))
