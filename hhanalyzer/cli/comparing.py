"""``hhanalyzer profile`` and ``compare``: a player beside the pool, or beside another one."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import click

from hhanalyzer.cli.console import console, counted, paragraph, show, table, write_csv, write_json
from hhanalyzer.cli.options import anonymous_option, db_option, format_option, subcommand, where_option, words
from hhanalyzer.cli.statistics import group_text, number_text, sample_text, value_text

if TYPE_CHECKING:
    from rich.console import Console

    from hhanalyzer.stats import Comparison, Profile, Stat
    from hhanalyzer.stats.comparing import Compared

MARK = "*"

_stat_option = click.option(
    "--stat",
    "stats",
    metavar="IDS",
    multiple=True,
    callback=words,
    help="Only these statistics, in this order. Default: the usual ones that do not grow with the hands.",
)
_catalog_option = click.option(
    "--stats", "--catalog", "files", metavar="FILE", multiple=True, help="A TOML file with statistics of your own."
)


@subcommand("profile", examples=["hhanalyzer profile", "hhanalyzer profile Otis --where 'game = holdem'"])
@click.argument("name", metavar="[NAME]", required=False)
@where_option
@_stat_option
@_catalog_option
@anonymous_option
@format_option("text", "json")
@db_option
def profile(
    name: str | None,
    where: str | None,
    stats: tuple[str, ...],
    files: tuple[str, ...],
    anonymous: bool,
    output_format: str,
    db: str | None,
) -> None:
    """Tell how a player plays: beside the others at his tables, by position, and what stands out.

    NAME is NAME@SITE where several sites know it; without one it is the hero of most hands. docs/players.md tells how
    the others are weighted, and when a difference stands out.
    """
    from hhanalyzer.stats import profile as profile_of
    from hhanalyzer.store.database import Database, default_path

    with Database(db or default_path(), read_only=True) as database:
        found = profile_of(database, name, stats or None, where, _catalogue(files), anonymous)
    if output_format == "json":
        write_json(found.as_json())
    else:
        _show_profile(found)


@subcommand(
    "compare",
    examples=[
        "hhanalyzer compare Mara Otis",
        "hhanalyzer compare Mara --pool --where 'position in (BTN, CO)'",
        "hhanalyzer compare mara88@winamax Otis --stat vpip,pfr,bb_100 --format csv",
    ],
)
@click.argument("name", metavar="NAME")
@click.argument("other", metavar="[OTHER]", required=False)
@click.option("--pool", is_flag=True, help="With everybody else at the tables NAME plays at.")
@where_option
@_stat_option
@_catalog_option
@anonymous_option
@format_option("text", "csv", "json")
@db_option
def compare(
    name: str,
    other: str | None,
    pool: bool,
    where: str | None,
    stats: tuple[str, ...],
    files: tuple[str, ...],
    anonymous: bool,
    output_format: str,
    db: str | None,
) -> None:
    """Put two players, or a player and the pool, side by side, with the difference and its 95 % interval.

    What stands out is marked: its p value stays below 5 % after a correction for the number of statistics (Holm).
    """
    from hhanalyzer.stats import compare as compared
    from hhanalyzer.store.database import Database, default_path

    if pool == (other is not None):
        raise click.UsageError("name another player, or give --pool: one of the two")
    with Database(db or default_path(), read_only=True) as database:
        found = compared(database, name, other, stats or None, where, _catalogue(files), anonymous)
    match output_format:
        case "json":
            write_json(found.as_json())
        case "csv":
            _write_csv(found)
        case _:
            out = console()
            rival = found.other or "everybody else at such tables"
            paragraph(
                out,
                f"{found.player}, {counted(found.hands, 'hand')}, and {rival}, {counted(found.other_hands, 'hand')}",
            )
            show(out, "")
            _show_comparison(out, found)


def _catalogue(files: tuple[str, ...]) -> "Mapping[str, Stat] | None":
    from hhanalyzer.stats import load_stats

    return load_stats(*files) if files else None


def _write_csv(found: "Comparison") -> None:
    """Write a row a statistic; amounts are exact."""
    sides, names = ("own", "other"), ("value", "made", "opportunities", "low", "high")
    numbers = ("difference", "low", "high", "p", "p_holm", "left_out", "stands_out")
    columns = ["stat", *(f"{side}_{name}" for side in sides for name in names), *numbers]
    rows: list[list[Any]] = []
    for stat, told in found.as_json()["stats"].items():
        figures = [told[side][name] for side in sides for name in names]
        rows.append([stat, *figures, *(told[name] for name in numbers)])
    write_csv(columns, rows)


def _show_profile(found: "Profile") -> None:
    out = console()
    last = found.headline.last
    seen = f", last seen {last:%Y-%m-%d}" if last else ""
    paragraph(out, f"{found.headline.player}, {counted(found.comparison.hands, 'hand')}{seen}")
    show(out, "")
    if found.stands_out:
        show(out, "Stands out:")
        table(out, ("", "", ""), [_outstanding(row) for row in found.stands_out], right=(1,), indent=2)
    else:
        paragraph(out, "Nothing stands out: no difference is larger than chance explains.")
    show(out, "")
    _show_comparison(out, found.comparison)
    show(out, "")
    by = found.positions
    rows = [(group.key, f"{group.hands:,}", *(group_text(stat, group) for stat in by.stats)) for group in by.groups]
    table(out, ("position", "hands", *(stat.title for stat in by.stats)), rows, right=range(1, len(by.stats) + 2))


def _outstanding(row: "Compared") -> tuple[str, str, str]:
    own, other = (value_text(row.stat, side, None) for side in (row.own, row.other))
    return row.stat.title, own, f"others {other}"


def _show_comparison(out: "Console", found: "Comparison") -> None:
    """Print a statistic a line: both figures with their samples, the difference with its interval, a mark."""
    who = found.player, found.other or "others"
    headings = ("", who[0], "sample", who[1], "sample", "difference", "95 % interval", "")
    table(out, headings, [_row(row, found) for row in found.rows], right=range(1, 7))
    show(out, "")
    tested = sum(row.p is not None for row in found.rows)
    paragraph(out, f"{MARK} stands out: p below 5 % after Holm's correction for {counted(tested, 'statistic')}.")
    if found.other is None:
        paragraph(
            out,
            "The others are weighted as he plays: by site, room, game, limit, stakes and players dealt in.",
        )
    money = any(row.stat.format == "money" for row in found.rows)
    if money and None in (found.currency, found.other_currency):
        paragraph(out, "Money of several currencies is not added up; --where chooses one.")
    if any(row.left_out for row in found.rows):
        rows = ", ".join(f"{row.stat.title} {row.left_out:,}" for row in found.rows if row.left_out)
        paragraph(out, f"Left out, as nobody else had the opportunity at such a table: {rows}.")


def _row(row: "Compared", found: "Comparison") -> tuple[str, ...]:
    between = ""
    if row.low is not None and row.high is not None:
        between = f"{_signed(row.stat, row.low)} to {_signed(row.stat, row.high)}"
    return (
        row.stat.title,
        *(value_text(row.stat, row.own, found.currency), sample_text(row.own)),
        *(value_text(row.stat, row.other, found.other_currency), sample_text(row.other)),
        "" if row.difference is None else _signed(row.stat, row.difference),
        between,
        MARK if row.stands_out else "",
    )


def _signed(stat: "Stat", value: float) -> str:
    """Write a difference in the unit of its statistic, with its sign."""
    text = number_text(stat, value, None)
    return text if text[0] in "+-" or not text.strip("0.,") else f"+{text}"
