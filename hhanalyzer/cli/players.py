"""``hhanalyzer players``: who is in the database; ``players alias``: which accounts are one person's own."""

from typing import TYPE_CHECKING

import click
from click.core import ParameterSource

from hhanalyzer.cli.console import console, counted, paragraph, show, table, write_csv, write_json
from hhanalyzer.cli.options import (
    anonymous_option,
    db_option,
    format_option,
    no_color_option,
    subcommand,
    where_option,
    words,
)

if TYPE_CHECKING:
    from hhanalyzer.stats import People

SHOWN = 50  # players of a text without --limit
CSV_COLUMNS = ("name", "site", "hands", "last_seen")
_EXAMPLE = "hhanalyzer players alias add Mara mara88@pokerstars MaraK@winamax"


class _Group(click.Group):
    """A group whose commands are listed in the order they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in that order."""
        return list(self.commands)


def _epilog(*examples: str) -> str:
    return "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples)])


@click.group(
    "players",
    cls=_Group,
    invoke_without_command=True,
    epilog=_epilog(
        "hhanalyzer players --min-hands 100 --sort vpip",
        "hhanalyzer players --search mara --where 'game = holdem'",
        _EXAMPLE,
    ),
)
@click.option("--search", metavar="TEXT", help="Only names that hold this, in small or capital letters.")
@click.option("--min-hands", metavar="N", type=click.IntRange(1), default=1, help="Only who was dealt so many hands.")
@where_option
@click.option(
    "--stat", "stats", metavar="IDS", multiple=True, callback=words, help="Which statistics, instead of the usual few."
)
@click.option("--sort", metavar="COLUMN", default="hands", help="name, site, hands, last_seen or a statistic.")
@click.option(
    "--limit", metavar="N", type=click.IntRange(0), help=f"How many; 0 all.  [default: {SHOWN} as text, else all]"
)
@anonymous_option
@format_option("text", "csv", "json")
@db_option
@click.pass_context
def players(
    context: click.Context,
    search: str | None,
    min_hands: int,
    where: str | None,
    stats: tuple[str, ...],
    sort: str,
    limit: int | None,
    anonymous: bool,
    output_format: str,
    db: str | None,
) -> None:
    """List the players with their hands and headline statistics; join your own accounts.

    Names that say nothing (places at a table, numbers a room draws anew) are left out and counted. `hhanalyzer profile`
    tells more about one, `hhanalyzer compare` about two.
    """
    if context.invoked_subcommand is not None:
        _refuse_options(context)
        return
    from hhanalyzer.stats import players as all_players
    from hhanalyzer.stats.people import HEADLINE
    from hhanalyzer.store.database import Database, default_path

    if limit is None:
        limit = SHOWN if output_format == "text" else 0
    with Database(db or default_path(), read_only=True) as database:
        found = all_players(
            database, search, min_hands, where, stats or HEADLINE, sort, limit or None, anonymous=anonymous
        )
    match output_format:
        case "json":
            write_json(found.as_json())
        case "csv":
            _write_csv(found)
        case _:
            _show_text(found)


players.params.append(no_color_option())


def _refuse_options(context: click.Context) -> None:
    """Raise a usage error for an option of the list that stands before a subcommand, which would not heed it."""
    command = context.invoked_subcommand
    for parameter in context.command.params:
        if context.get_parameter_source(parameter.name or "") is ParameterSource.COMMANDLINE and parameter.expose_value:
            option = parameter.opts[0]
            raise click.UsageError(f"{option} before {command!r} is for the list of players: put it after {command!r}")


def _write_csv(found: "People") -> None:
    """Write a row a player; amounts are exact."""
    names = [stat.id for stat in found.stats]
    rows = (
        [*(each[column] for column in CSV_COLUMNS), *(each["stats"][name]["value"] for name in names)]
        for each in found.as_json()["players"]
    )
    write_csv([*CSV_COLUMNS, *names], rows)


def _show_text(found: "People") -> None:
    from hhanalyzer.cli.statistics import value_text

    out = console()
    paragraph(out, counted(len(found.persons) + found.more, "player"))
    if found.persons:
        rows = [
            (
                *(person.name, person.site or "joined", f"{person.hands:,}"),
                *(value_text(stat, person.stats[stat.id], person.currency) for stat in found.stats),
                f"{person.last_seen:%Y-%m-%d}" if person.last_seen else "-",
            )
            for person in found.persons
        ]
        show(out, "")
        headings = ("name", "site", "hands", *(stat.title for stat in found.stats), "last seen")
        table(out, headings, rows, right=range(2, len(headings) - 1))
    notes = [f"The first {len(found.persons):,}; --limit 0 lists all."] if found.more else []
    if any(stat.format == "money" for stat in found.stats) and any(each.currency is None for each in found.persons):
        notes.append("Money of several currencies is not added up; --where chooses one.")
    if found.left_out:
        sites = ", ".join(f"{site} ({counted(hands, 'hand')})" for site, hands in found.left_out.items())
        notes.append(f"Left out are names that are somebody else's at the next table: {sites}; --anonymous lists them.")
    for note in notes:
        show(out, "")
        paragraph(out, note)


alias = _Group(
    "alias",
    help="Join your own accounts at several sites, and list or part them.\n\n"
    "The same name at two sites is two players, unless their accounts are joined.",
    params=[no_color_option()],
    epilog=_epilog(_EXAMPLE),
)
players.add_command(alias)


@subcommand(
    "add",
    examples=[_EXAMPLE, "hhanalyzer stats --player Mara"],
)
@click.argument("person")
@click.argument("accounts", nargs=-1, required=True, metavar="ACCOUNT...")
@db_option
def add(person: str, accounts: tuple[str, ...], db: str | None) -> None:
    """Join accounts under the name PERSON.

    An ACCOUNT is NAME@SITE, or a name that only one site knows.
    """
    from hhanalyzer.store.database import Database, default_path
    from hhanalyzer.store.players import join, people

    with Database(db or default_path()) as database, database.transaction():
        new = join(database, person, accounts)
        own = people(database)[person]
    out = console()
    paragraph(out, f"{person}: {', '.join(map(str, own))}")
    if not new:
        show(out, "nothing new")


@subcommand("list", examples=["hhanalyzer players alias list"])
@db_option
def list_(db: str | None) -> None:
    """List the persons with their accounts."""
    from hhanalyzer.store.database import Database, default_path
    from hhanalyzer.store.players import people

    with Database(db or default_path(), read_only=True) as database:
        known = people(database)
    out = console()
    if not known:
        show(out, "no accounts are joined")
        return
    rows = [(person, account.name, account.site) for person, own in known.items() for account in own]
    table(out, ("person", "name", "site"), rows)


@subcommand(
    "remove",
    examples=["hhanalyzer players alias remove Mara MaraK@winamax", "hhanalyzer players alias remove Mara"],
)
@click.argument("person")
@click.argument("accounts", nargs=-1, metavar="[ACCOUNT]...")
@db_option
def remove(person: str, accounts: tuple[str, ...], db: str | None) -> None:
    """Part accounts from PERSON, all of them where none is named."""
    from hhanalyzer.store.database import Database, default_path
    from hhanalyzer.store.players import part

    with Database(db or default_path()) as database, database.transaction():
        gone = part(database, person, accounts)
    paragraph(console(), f"{counted(len(gone), 'account')} parted from {person}: {', '.join(map(str, gone))}")


for command in (add, list_, remove):
    alias.add_command(command)
