"""``hhanalyzer luck``: were the cards dealt as they should be, and how did all-ins end."""

from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import console, counted, paragraph, show, table, write_csv, write_json
from hhanalyzer.cli.options import db_option, format_option, optional_paths_argument, subcommand, where_option
from hhanalyzer.cli.selecting import asked_database

if TYPE_CHECKING:
    from rich.console import Console

    from hhanalyzer.stats import Luck
    from hhanalyzer.stats.dealt import Check
    from hhanalyzer.stats.luck import AllIns

UNSHOWN = ("cards", "ranks", "suits", "starting hands")  # tests with cells that only CSV and JSON tell
PICKED = "*"  # a test of hands that play picked


@subcommand(
    "luck",
    examples=[
        "hhanalyzer luck",
        "hhanalyzer luck --player Mara --where 'game = holdem'",
        "hhanalyzer luck sample_histories/sessions",
    ],
)
@optional_paths_argument
@click.option("--player", metavar="NAME", help="Only his cards and hands. Default: those of every hero.")
@where_option
@format_option("text", "csv", "json")
@db_option
def command(paths: tuple[str, ...], player: str | None, where: str | None, output_format: str, db: str | None) -> None:
    """Test the cards dealt to the hero, the boards and his all-ins against exact probabilities.

    A p value says how often a fair deal looks at least as odd. docs/luck.md tells what each test is and which hands
    mislead. CSV has what was seen and expected of every card, starting hand and so on. The hands are those of PATH, or
    else of the database.
    """
    from hhanalyzer.stats import luck

    with asked_database(paths, db) as database:
        found = luck(database, player, where)
    match output_format:
        case "json":
            write_json(found.as_json())
        case "csv":
            frame = found.to_frame()
            write_csv(frame.columns, frame.rows())
        case _:
            _show_text(found)


def _show_text(found: "Luck") -> None:
    out = console()
    who = found.player or "Every hero"
    tested = [check for check in found.checks if check.fit.p is not None]
    paragraph(out, f"{who}: {counted(len(tested), 'test')} of cards, {counted(found.all_ins.hands, 'all-in')}")
    show(out, "")
    if found.unfair:
        paragraph(
            out, "Chance does not explain what is marked !, so either the deal or the choice of hands is not fair."
        )
    else:
        paragraph(out, "No test says that the deal was not fair.")
    if tested:
        _show_tests(out, tested, found)
        _show_cells(out, tested)
    if found.all_ins.hands:
        _show_all_ins(out, found)
    _show_limits(out, found)


def _show_tests(out: "Console", tested: "list[Check]", found: "Luck") -> None:
    show(out, "")
    rows = [
        (
            check.subject if not number or check.subject != tested[number - 1].subject else "",
            check.fit.what,
            f"{check.fit.hands:,}",
            f"{check.fit.chi_square:.1f}",
            str(check.fit.df),
            _p(check.fit.p),
            PICKED if not check.sound else _p(check.p_holm) + ("!" if check in found.unfair else ""),
        )
        for number, check in enumerate(tested)
    ]
    table(out, ("dealt", "test", "hands", "chi-square", "df", "p", "corrected"), rows, right=(2, 3, 4, 5, 6))


def _show_cells(out: "Console", tested: "list[Check]") -> None:
    """Print what was seen and expected, where there are few kinds of it."""
    few = [check for check in tested if check.fit.what not in UNSHOWN]
    rows = [
        (
            check.subject if not number else "",
            cell.name,
            f"{cell.seen:,}",
            f"{cell.expected:,.1f}",
            f"{100 * cell.seen / all_seen:.2f}",
            f"{100 * cell.expected / all_expected:.2f}",
        )
        for check in few
        for all_seen, all_expected in [(sum(c.seen for c in check.fit.cells), sum(c.expected for c in check.fit.cells))]
        for number, cell in enumerate(check.fit.cells)
    ]
    show(out, "")
    table(out, ("dealt", "", "seen", "expected", "seen %", "expected %"), rows, right=(2, 3, 4, 5))


def _show_all_ins(out: "Console", found: "Luck") -> None:
    show(out, "")
    rows = [_all_in_row(band, found) for band in (*found.bands, found.all_ins) if band.hands]
    headings = ("equity", "all-ins", "pots won", "expected", "difference", "z", "p", "corrected")
    table(out, headings, rows, right=range(1, 8))


def _all_in_row(band: "AllIns", found: "Luck") -> tuple[str, ...]:
    whole = band is found.all_ins
    return (
        "all" if whole else f"{100 * band.low:.0f} to {100 * band.high:.0f} %",
        f"{band.hands:,}",
        f"{band.won:,.1f}",
        f"{band.expected:,.1f}",
        f"{round(band.won - band.expected, 1) + 0.0:+,.1f}",
        "" if band.z is None else f"{round(band.z, 2) + 0.0:+.2f}",
        _p(band.p),
        PICKED if not band.sound else _p(band.p_holm) + ("!" if band in found.unfair else ""),
    )


def _show_limits(out: "Console", found: "Luck") -> None:
    from hhanalyzer.stats.luck import WARNINGS

    show(out, "")
    for warning in WARNINGS:
        paragraph(out, warning)
    for reason, hands in found.left_out.items():
        paragraph(out, f"Left out: {counted(hands, 'hand')}, {reason}.")


def _p(value: float | None) -> str:
    if value is None:
        return ""
    return f"{value:.3f}" if value >= 0.0005 else f"{value:.0e}"
