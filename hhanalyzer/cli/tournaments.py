"""``hhanalyzer tournaments``: what came of a player's tournaments, as text, CSV or JSON."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

import click

from hhanalyzer.cli.console import clean, console, paragraph, show, table, write_csv, write_json
from hhanalyzer.cli.options import db_option, format_option, player_option, subcommand
from hhanalyzer.cli.statistics import CSV_COLUMNS, interval_text, sample_text, value_text

if TYPE_CHECKING:
    from decimal import Decimal

    from rich.console import Console

    from hhanalyzer.stats import Figure, Stat
    from hhanalyzer.stats.tournaments import TournamentGroup, TournamentStats

# What stands beside each other where there is a line a group.
COLUMNS = ("entries", "abi", "profit", "roi_total", "roi_average", "itm", "final_tables", "wins", "depth", "chip_ev")
# Amounts that are no gain or loss: they have no sign.
UNSIGNED = {"cost", "abi", "prizes", "bounty_won"}
LISTED = (
    "Start (UTC)",
    "Site",
    "Number",
    "Name",
    "Cost",
    "Entrants",
    "Place",
    "Prize",
    "Bounties",
    "Profit",
    "Told by",
)


@subcommand(
    "tournaments",
    examples=[
        "hhanalyzer tournaments",
        "hhanalyzer tournaments --by buy_in",
        'hhanalyzer tournaments --where "format = multi-table and started_at >= 2026-01-01"',
        "hhanalyzer tournaments --list --format csv",
    ],
)
@player_option
@click.option("--by", metavar="FIELD", help="Group by buy_in, site, format, speed, field, month ...")
@click.option(
    "--where",
    metavar="CONDITION",
    help="Only entries for which this holds; the fields are those of --by, and place and started_at.",
)
@click.option("--list", "listed", is_flag=True, help="Every entry with its result instead of figures.")
@click.option(
    "--tickets",
    type=click.Choice(("cash", "apart")),
    default="cash",
    show_default=True,
    help="An entry won to another tournament is money, where its worth is told, or none.",
)
@format_option("text", "csv", "json")
@db_option
def command(
    player: str | None,
    by: str | None,
    where: str | None,
    listed: bool,
    tickets: str,
    output_format: str,
    db: str | None,
) -> None:
    """Print what came of a player's tournaments: cost, ROI, finishes, chip EV.

    Tournament summaries are imported like hands; of a tournament without one there is what its hands tell. Each figure
    comes with its sample and a 95 % interval. Money of several currencies is never added up.
    """
    from hhanalyzer.stats.tournaments import tournament_stats
    from hhanalyzer.store import Database, default_path

    if listed and by:
        raise click.UsageError("--list has no groups: leave --by out")
    with Database(db or default_path(), read_only=True) as database:
        if listed:
            from hhanalyzer.stats.tournament_entries import entries

            _list(entries(database, player, where, tickets=tickets).rows(named=True), output_format)
            return
        found = tournament_stats(database, player, by, where, tickets=tickets)
    match output_format:
        case "json":
            write_json(found.as_json())
        case "csv":
            _write_csv(found)
        case _:
            _show_text(found)


# ------------------------------------------------------------------------------------------------------------- figures


def _write_csv(found: "TournamentStats") -> None:
    """Write a row a group and figure; amounts are exact."""
    rows = [
        [group["key"], group["currency"], name, *(figure[column] for column in CSV_COLUMNS[3:])]
        for group in found.as_json()["groups"]
        for name, figure in group["stats"].items()
    ]
    write_csv(CSV_COLUMNS, rows)


def _show_text(found: "TournamentStats") -> None:
    """Print each group as a list, or all as a table where they are grouped."""
    out = console()
    paragraph(out, f"{found.player}, tournaments")
    if not found.groups:
        paragraph(out, "No tournaments.")
    elif found.by:
        _show_table(out, found)
    else:
        for group in found.groups:
            show(out, "")
            _show_list(out, group)


def _show_list(out: "Console", group: "TournamentGroup") -> None:
    from hhanalyzer.stats.tournament_figures import STATS

    rows = [
        (
            stat.title,
            _value(stat, group.stats[name], group.currency),
            sample_text(group.stats[name]),
            _unsigned(stat, interval_text(stat, group.stats[name], group.currency)),
        )
        for name, stat in STATS.items()
    ]
    table(out, (group.currency or "currency not told", "", "sample", "95 % interval"), rows, right=(1, 2, 3))


def _show_table(out: "Console", found: "TournamentStats") -> None:
    from hhanalyzer.stats.tournament_figures import STATS

    stats = [STATS[name] for name in COLUMNS]
    rows = [
        (group.key, group.currency, *(_value(stat, group.stats[stat.id], group.currency) for stat in stats))
        for group in found.groups
    ]
    show(out, "")
    table(out, (str(found.by), "", *(stat.title for stat in stats)), rows, right=range(2, len(stats) + 2))


def _value(stat: "Stat", figure: "Figure", currency: str) -> str:
    return _unsigned(stat, value_text(stat, figure, currency))


def _unsigned(stat: "Stat", text: str) -> str:
    """Take the sign off an amount that is no gain."""
    return text.replace("+", "") if stat.id in UNSIGNED else text


# ---------------------------------------------------------------------------------------------------------------- list


def _list(rows: Sequence[Mapping[str, Any]], output_format: str) -> None:
    """Print the entries, a line each."""
    match output_format:
        case "json":
            for row in rows:
                write_json({name: _plain(value) for name, value in row.items()})
        case "csv":
            write_csv(tuple(rows[0]) if rows else (), [[_plain(value) for value in row.values()] for row in rows])
        case _:
            table(console(), LISTED, [_line(row) for row in rows], right=range(4, 10))


def _line(row: Mapping[str, Any]) -> tuple[str, ...]:
    place = "-" if row["place"] is None else str(row["place"])
    return (
        f"{row['started_at']:%Y-%m-%d %H:%M}" if row["started_at"] else "-",
        row["site"],
        clean(row["tournament_id"]),
        clean(row["name"] or ""),
        _money(row["cost"], row["currency"]),
        "-" if row["entrants"] is None else f"{row['entrants']:,}",
        place,
        _money(row["prize"], row["currency"]) + (f" ({clean(row['ticket'])})" if row["ticket"] else ""),
        _money(row["bounty"], row["currency"]),
        _money(row["profit"], row["currency"], signed=True),
        row["source"],
    )


def _money(amount: "Decimal | None", currency: str, *, signed: bool = False) -> str:
    from hhanalyzer.model.money import CURRENCIES

    if amount is None:
        return "-"
    sign, places = CURRENCIES.get(currency, ("", 2))
    minus = "-" if amount < 0 else "+" if signed and amount else ""
    return f"{minus}{sign}{abs(amount):,.{places}f}"


def _plain(value: Any) -> Any:
    """Return a value as plain data: amounts as decimal strings, times as text."""
    from datetime import datetime
    from decimal import Decimal

    match value:
        case Decimal():
            return f"{value.normalize():f}"
        case datetime():
            return f"{value:%Y-%m-%d %H:%M:%S}"
    return value
