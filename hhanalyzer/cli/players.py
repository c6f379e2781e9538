"""``hhanalyzer players alias``: which accounts are one person's own."""

import click

from hhanalyzer.cli.console import console, counted, paragraph, show, table
from hhanalyzer.cli.options import db_option, no_color_option, subcommand


class _Group(click.Group):
    """A group whose commands are listed in the order they were added."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in that order."""
        return list(self.commands)


def _group(name: str, help_text: str, example: str) -> click.Group:
    epilog = f"\b\nExamples:\n  {example}"
    return _Group(name, help=help_text, params=[no_color_option()], epilog=epilog)


_EXAMPLE = "hhanalyzer players alias add Mara mara88@pokerstars MaraK@winamax"

players = _group("players", "Tell which accounts are one player.", _EXAMPLE)
alias = _group(
    "alias",
    "Join your own accounts at several sites, and list or part them.\n\n"
    "The same name at two sites is two players, unless their accounts are joined.",
    _EXAMPLE,
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
