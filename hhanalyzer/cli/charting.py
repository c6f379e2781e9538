"""``hhanalyzer chart``: one chart of the report as a file of its own."""

import re
from pathlib import Path

import click

from hhanalyzer.cli.console import clean, console, show, table
from hhanalyzer.cli.options import db_option, optional_paths_argument, player_option, subcommand, where_option
from hhanalyzer.cli.selecting import asked_database


def _pixels(_: click.Context, __: click.Parameter, value: str | None) -> tuple[int, int] | None:
    """Read ``1200x620``."""
    if value is None:
        return None
    found = re.fullmatch(r"(\d{1,5})\s*[x×]\s*(\d{1,5})", value)
    if not found:
        raise click.BadParameter(f"{value!r} is no size; write 1200x620")
    return int(found[1]), int(found[2])


@subcommand(
    "chart",
    examples=[
        "hhanalyzer chart --list",
        "hhanalyzer chart winnings -o winnings.png",
        "hhanalyzer chart vpip --by stakes -o vpip.svg",
        'hhanalyzer chart ranges sample_histories --where "position = BTN" --dark -o button.pdf',
    ],
)
@click.argument("name", required=False)
@optional_paths_argument
@click.option("--list", "listed", is_flag=True, help="Tell which charts there are.")
@player_option
@click.option("--by", metavar="FIELDS", help="Of a statistic: what it is grouped by.  [default: position]")
@where_option
@click.option("--size", metavar="WxH", callback=_pixels, help="Width and height in pixels; of a PDF the proportions.")
@click.option("--dark", is_flag=True, help="Light lines on a dark ground.")
@click.option("-o", "--output", metavar="FILE", help="Where to write: .png, .svg or .pdf.  [default: NAME.png]")
@db_option
def command(
    name: str | None,
    paths: tuple[str, ...],
    listed: bool,
    player: str | None,
    by: str | None,
    where: str | None,
    size: tuple[int, int] | None,
    dark: bool,
    output: str | None,
    db: str | None,
) -> None:
    """Draw one chart of a player's report into a file.

    NAME is a chart of --list, or any statistic of `hhanalyzer stats`, which is drawn in groups with 95 % intervals.
    The hands are those of PATH, or else of the database.
    """
    if listed:
        _list()
        return
    if name is None:
        raise click.UsageError("which chart? --list tells them")
    from hhanalyzer.reporting.chartbook import named_chart, usual_size
    from hhanalyzer.reporting.definition import DEFAULT_SAMPLES
    from hhanalyzer.reporting.pictures import write_picture
    from hhanalyzer.reporting.source import Source
    from hhanalyzer.stats.query import find_player

    with asked_database(paths, db) as database:
        source = Source(database, find_player(database, player).name, DEFAULT_SAMPLES, where)
        caption, drawing = named_chart(source, name, by)
        heading = f"{source.player}, {where.strip()}" if where and where.strip() else source.player
    place = Path(output or f"{name}.png")
    write_picture(drawing, heading, caption, place, size or usual_size(name), dark)
    show(console(), f"wrote {clean(str(place))}")


def _list() -> None:
    """Print the charts and what they show."""
    from hhanalyzer.reporting.chartbook import CHARTS

    out = console()
    rows = [(name, chart.words) for name, chart in CHARTS.items()]
    table(out, ("chart", "shows"), [*rows, ("any statistic", "its groups (--by) with 95 % intervals")])
