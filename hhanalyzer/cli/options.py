"""Options that several commands share, and the decorator that makes a command."""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

import click

NO_COLOR = "hhanalyzer.no_color"

F = TypeVar("F", bound=Callable[..., Any])


def _forbid_color(context: click.Context, _: click.Parameter, value: bool) -> None:
    if value:
        context.find_root().meta[NO_COLOR] = True


def no_color_option() -> click.Option:
    """Return the option ``--no-color``, which every command has last."""
    return click.Option(
        ["--no-color"],
        is_flag=True,
        expose_value=False,
        callback=_forbid_color,
        help="Print without colours, as does the variable NO_COLOR.",
    )


db_option = click.option(
    "--db",
    metavar="FILE",
    help="The database. Default: the file HHANALYZER_DB names, or one in your user data folder.",
)

where_option = click.option(
    "--where", metavar="CONDITION", help="Only hands for which this holds; `hhanalyzer fields` lists what it may ask."
)

player_option = click.option(
    "--player",
    metavar="NAME",
    help="Whose hands; NAME@SITE where several sites know the name. Default: the hero of most hands.",
)

hands_of_option = click.option(
    "--player", metavar="NAME", help="Only hands of this player; NAME@SITE where several sites know the name."
)

anonymous_option = click.option(
    "--anonymous",
    is_flag=True,
    help="Also names that are somebody else's at the next table: places, and numbers a room draws anew.",
)

paths_argument = click.argument("paths", nargs=-1, metavar="PATH...", required=True)
optional_paths_argument = click.argument("paths", nargs=-1, metavar="[PATH]...")


def subcommand(name: str, examples: Sequence[str]) -> Callable[[Callable[..., Any]], click.Command]:
    """Make a function a subcommand with ``--no-color`` and examples under its help."""
    epilog = "\n".join(["\b", "Examples:", *(f"  {example}" for example in examples)])

    def make(function: Callable[..., Any]) -> click.Command:
        made = click.command(name, epilog=epilog)(function)
        made.params.append(no_color_option())
        return made

    return make


def format_option(*formats: str) -> Callable[[F], F]:
    """Make ``--format``; the first format is the default."""
    return click.option(
        "--format",
        "output_format",
        type=click.Choice(formats),
        default=formats[0],
        show_default=True,
        help="How to print.",
    )


def words(_: click.Context, __: click.Parameter, value: Sequence[str] | str | None) -> tuple[str, ...]:
    """Split comma separated words of an option, which may be given several times."""
    given = [value] if isinstance(value, str) else value or ()
    return tuple(word.strip() for text in given for word in text.split(",") if word.strip())
