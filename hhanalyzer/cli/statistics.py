"""``hhanalyzer stats``: a player's statistics as text, CSV or JSON."""

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import GAP, console, counted, paragraph, show, table, width, write_csv, write_json
from hhanalyzer.cli.options import db_option, format_option, player_option, subcommand, where_option, words
from hhanalyzer.model.money import CURRENCIES

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from rich.console import Console

    from hhanalyzer.stats import Figure, Group, PlayerStats, Stat
    from hhanalyzer.stats.query import Value
    from hhanalyzer.store import Database

FEW = 30  # opportunities below which a figure of a table stands in brackets
CSV_COLUMNS = ("group", "currency", "stat", "value", "made", "opportunities", "low", "high")


@subcommand(
    "stats",
    examples=[
        "hhanalyzer stats",
        "hhanalyzer stats --player Mara --by position",
        "hhanalyzer stats --by month --stat hands,bb_100,vpip,pfr --format csv",
        "hhanalyzer stats --pool --stat vpip,pfr,three_bet",
        "hhanalyzer stats --stat cbet_flop:3bp:oop,call_river:profit",
        'hhanalyzer stats --where "game = holdem and position in (BTN, CO) and played_at >= 2026-01-01"',
    ],
)
@player_option
@click.option(
    "--by", metavar="FIELDS", help="Group by position, stakes, game, site, month, session ...; several with commas."
)
@where_option
@click.option(
    "--stat",
    "stats",
    metavar="IDS",
    multiple=True,
    callback=words,
    help="Only these statistics, in this order; `all` of them.",
)
@click.option("--pool", is_flag=True, help="Of everybody but the player: what to compare him with.")
@click.option(
    "--dialect", metavar="NAMES", help="Count otherwise: pt4, antes, dead_cards; docs/statistics.md says what differs."
)
@click.option(
    "--stats", "--catalog", "files", metavar="FILE", multiple=True, help="A TOML file with statistics of your own."
)
@click.option("--rakeback", metavar="FILE", help="A TOML file with the rates of rakeback: adds what it comes to.")
@format_option("text", "csv", "json")
@db_option
@click.option("--parts", metavar="DIR", help="Ask the Parquet parts in this folder instead of a database.")
def command(
    player: str | None,
    by: str | None,
    where: str | None,
    stats: tuple[str, ...],
    pool: bool,
    dialect: str | None,
    files: tuple[str, ...],
    rakeback: str | None,
    output_format: str,
    db: str | None,
    parts: str | None,
) -> None:
    """Print a player's statistics, each with its sample and a 95 % interval.

    A figure without opportunities prints as "-". `hhanalyzer explain vpip` tells how a statistic is defined. As text
    the usual statistics are shown, with `--stat all` every one; CSV and JSON hold all of them. A statistic can be
    narrowed (`cbet_flop:3bp:oop`), or asked for what came of it (`three_bet:profit`).
    """
    from hhanalyzer.stats import catalog, hourly, load_stats, player_stats
    from hhanalyzer.stats.catalog import usual

    catalogue = load_stats(*files, dialect=dialect, rakeback=rakeback) if files or dialect or rakeback else None
    with_hours = not stats and not by and not pool and output_format == "text"
    if stats == ("all",):
        stats = ()
    elif not stats and output_format == "text":
        stats = usual(catalogue or catalog())
    with _database(db, parts) as database:
        found = player_stats(database, player, stats or None, by, where, catalogue, pool)
        hours = hourly(database, player, where).rows(named=True) if with_hours else []
    match output_format:
        case "json":
            write_json(found.as_json())
        case "csv":
            _write_csv(found)
        case _:
            _show_text(found, hours)


def _database(db: str | None, parts: str | None) -> "Database":
    from hhanalyzer.store import Database, default_path

    if parts is None:
        return Database(db or default_path(), read_only=True)
    from hhanalyzer.store.archive import open_archive

    return open_archive(Path(parts))


def _write_csv(found: "PlayerStats") -> None:
    """Write a row a group and statistic; amounts are exact."""
    rows = (
        [group["key"], group["currency"], name, *(figure[column] for column in CSV_COLUMNS[3:])]
        for group in found.as_json()["groups"]
        for name, figure in group["stats"].items()
    )
    write_csv(CSV_COLUMNS, rows)


def _show_text(found: "PlayerStats", hours: "Sequence[Mapping[str, Any]]" = ()) -> None:
    """Print one group as a list, several as tables; then what an hour brought."""
    out = console()
    who = f"Everybody but {found.player}" if found.pool else found.player
    paragraph(out, f"{who}, {counted(found.hands, 'hand')}")
    if not found.groups:
        return
    show(out, "")
    if found.by is None:
        _show_list(out, found.groups[0], found.stats)
    else:
        _show_groups(out, found)
    if hours:
        show(out, "")
        _show_hours(out, hours)
    if any(stat.format == "money" and group.currency is None for stat in found.stats for group in found.groups):
        show(out, "")
        paragraph(out, "Money of several currencies is not added up; --by currency tells it apart.")


CLOCKS = {"minutes": "minutes with a hand", "sessions": "sessions, breaks in them", "tables": "each table by itself"}


def _show_hours(out: "Console", hours: "Sequence[Mapping[str, Any]]") -> None:
    """Print what an hour brought, by each clock."""
    rows = [
        (
            CLOCKS[row["clock"]],
            f"{row['hours']:,.1f}",
            f"{row['hands_per_hour']:,.0f}",
            *("-" if row[name] is None else f"{row[name]:+,.1f}" for name in ("bb_per_hour", "ev_bb_per_hour")),
            "-" if row["net_per_hour"] is None else money(row["net_per_hour"], row["currency"]),
        )
        for row in hours
    ]
    table(out, ("hours of", "hours", "hands/h", "bb/h", "EV bb/h", "net/h"), rows, right=(1, 2, 3, 4, 5))


def _show_list(out: "Console", group: "Group", stats: "Sequence[Stat]") -> None:
    """Print a statistic a line, with its sample and interval, by the parts of the catalogue."""
    rows: list[tuple[str, ...]] = []
    part = ""
    for stat in stats:
        if rows and Path(stat.source).stem != part:
            rows.append(("",))
        part = Path(stat.source).stem
        figure = group.stats[stat.id]
        rows.append(
            (
                stat.title,
                value_text(stat, figure, group.currency),
                sample_text(figure),
                interval_text(stat, figure, group.currency),
            )
        )
    table(out, ("", "", "sample", "95 % interval"), rows, right=(1, 2, 3))


def _show_groups(out: "Console", found: "PlayerStats") -> None:
    """Print a group a line; as many statistics beside each other as the terminal has room for."""
    columns = [(stat.title, _aligned([group_text(stat, group) for group in found.groups])) for stat in found.stats]
    keys = (found.by or "", [group.key for group in found.groups])
    for number, block in enumerate(_blocks(out, keys, columns)):
        if number:
            show(out, "")
        shown = (keys, *block)
        table(
            out,
            [title for title, _ in shown],
            list(zip(*(cells for _, cells in shown), strict=True)),
            range(1, len(shown)),
        )
    if any("(" in cell for _, cells in columns for cell in cells):
        show(out, "")
        paragraph(out, f"In brackets: fewer than {FEW} opportunities.")


def _aligned(cells: list[str]) -> list[str]:
    """Leave room for a closing bracket beside the figures that have none."""
    bracketed = any(cell.endswith(")") for cell in cells)
    return [cell if cell.endswith(")") or not bracketed else cell + " " for cell in cells]


Column = tuple[str, list[str]]


def _blocks(out: "Console", keys: Column, columns: list[Column]) -> Iterator[list[Column]]:
    """Yield columns in blocks that fit the terminal beside the keys."""
    room = out.width - _width(keys)
    block: list[Column] = []
    used = 0
    for column in columns:
        needed = len(GAP) + _width(column)
        if block and used + needed > room:
            yield block
            block, used = [], 0
        block.append(column)
        used += needed
    if block:
        yield block


def _width(column: Column) -> int:
    title, cells = column
    return max(map(width, (title, *cells)))


# ---------------------------------------------------------------------------------------------------- figures as text


def value_text(stat: "Stat", figure: "Figure", currency: str | None) -> str:
    """Write the value of a figure; "-" where there is none."""
    return "-" if figure.value is None else number_text(stat, figure.value, currency)


def group_text(stat: "Stat", group: "Group") -> str:
    """Write the value of a figure for a table; in brackets where its sample is small."""
    figure = group.stats[stat.id]
    text = value_text(stat, figure, group.currency)
    rate = stat.measure in ("rate", "ratio")
    return f"({text})" if rate and 0 < figure.opportunities < FEW else text


def sample_text(figure: "Figure") -> str:
    """Write what a figure was counted from: ``117/500``, or the hands alone."""
    return f"{figure.opportunities:,}" if figure.made is None else f"{figure.made:,}/{figure.opportunities:,}"


def interval_text(stat: "Stat", figure: "Figure", currency: str | None) -> str:
    """Write the 95 % interval of a figure, "" where there is none."""
    if figure.low is None or figure.high is None:
        return ""
    return f"{number_text(stat, figure.low, currency)} to {number_text(stat, figure.high, currency)}"


def number_text(stat: "Stat", value: "Value", currency: str | None) -> str:
    """Write a number as its statistic is read: 23.4 percent, +4.2 bb, +$41.20."""
    match stat.format:
        case "percent":
            return f"{100 * value:.1f}"
        case "ratio" | "number":
            return f"{value:,.2f}"
        case "count":
            return f"{value:,.0f}"
        case "bb" if stat.measure == "deviation":
            return f"{value:,.1f}"
        case "bb":
            return _unsigned_zero(f"{value:+,.1f}")
    return money(value, currency)


def money(value: "Value", currency: str | None) -> str:
    """Write an amount with its sign and its currency's decimals."""
    sign, places = CURRENCIES.get(currency or "", ("", 2))
    text = _unsigned_zero(f"{value:+,.{places}f}")
    return text[0] + sign + text[1:] if text[0] in "+-" else sign + text


def _unsigned_zero(text: str) -> str:
    """Take the sign off a number that rounds to nothing."""
    return text if text.strip("+-0.,") else text[1:]
