"""The ``hhanalyzer`` command: the table of its subcommands, and how it ends.

Exit codes: 0 fine; 1 errors found (audit) or hands not read under --strict (import); 2 cannot run.  Whatever prevents a
run is one line on standard error.
"""

import contextlib
import errno
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from typing import Any

import click

from hhanalyzer import __version__
from hhanalyzer.cli import console
from hhanalyzer.cli.options import no_color_option

CANNOT_RUN = 2
BROKEN_PIPE = 128 + 13  # what a shell reports of a program that SIGPIPE ended

# Subcommand -> the module of this package and the name in it, in the order of ``--help``.  The modules import nothing
# heavy at their top, so that help stays quick.
COMMANDS = {
    "import": "importing:command",
    "watch": "watching:command",
    "audit": "auditing:command",
    "explain": "explaining:command",
    "stats": "statistics:command",
    "tournaments": "tournaments:command",
    "hands": "hands:command",
    "report": "report:command",
    "chart": "charting:command",
    "export": "exporting:command",
    "players": "players:players",
    "profile": "comparing:profile",
    "compare": "comparing:compare",
    "luck": "luck:command",
    "odds": "odds:odds",
    "icm": "odds:icm",
    "generate": "generating:command",
    "sites": "lists:sites",
    "games": "lists:games",
    "findings": "lists:findings",
    "fields": "hands:fields",
}


class Commands(click.Group):
    """A group that loads a subcommand when it is needed, and ends every failure with one line and exit code 2."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """Return the names in the order of the table."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Load the module of a subcommand."""
        if cmd_name not in COMMANDS:
            return None
        module, _, name = COMMANDS[cmd_name].partition(":")
        command: click.Command = getattr(import_module(f"hhanalyzer.cli.{module}"), name)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run a subcommand; a reader that goes away early (``| head``) ends it quietly."""
        try:
            result = super().invoke(ctx)
            sys.stdout.flush()
            return result
        except OSError as error:
            if not _is_broken_pipe(error):
                raise
            _silence(sys.stdout)
            return BROKEN_PIPE

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """Run, and exit with what the subcommand returns (None is 0)."""
        if not standalone_mode:
            return super().main(args, prog_name, complete_var, False, **extra)
        console.prepare()
        try:
            code = super().main(args, prog_name, complete_var, False, **extra)
        except (Exception, KeyboardInterrupt) as error:
            if os.environ.get("HHANALYZER_DEBUG"):
                raise
            code = _fail(error)
        sys.exit(code or 0)


def _fail(error: BaseException) -> int:
    """Print one line for what went wrong; return the exit code."""
    if isinstance(error, click.exceptions.NoArgsIsHelpError):
        error.show()
        return CANNOT_RUN
    console.complain(_words(error))
    return CANNOT_RUN


def _words(error: BaseException) -> str:
    """Say in one line what went wrong, and what to do where that is known."""
    match error:
        case click.UsageError(ctx=click.Context() as context):
            return f"{error.format_message().rstrip('.')} (see {context.command_path} --help)"
        case click.ClickException():
            return error.format_message()
        case click.Abort() | KeyboardInterrupt():
            return "interrupted"
        case OSError(filename=str(name), strerror=str(reason)):
            return f"{name}: {reason}"
        case OSError():
            return str(error)
        case MemoryError():
            return "out of memory"
    match type(error).__module__.partition(".")[0]:
        case "hhanalyzer":  # an exception of our own says that the input cannot be used
            return str(error)
        case "duckdb" | "_duckdb":
            return "database: " + str(error).partition("\n")[0]
    return (
        f"internal error: {type(error).__name__}: {error} (this is a fault of hhanalyzer; "
        "HHANALYZER_DEBUG=1 shows where it comes from)"
    )


def _is_broken_pipe(error: OSError) -> bool:
    """Say whether the reader of our output went away; Windows calls it an invalid argument."""
    if os.name == "nt" and error.errno == errno.EINVAL and error.filename is None:
        return True
    return isinstance(error, BrokenPipeError)


def _silence(stream: Any) -> None:
    """Let what is still buffered for a closed pipe go nowhere, so that the interpreter does not complain at its end."""
    with contextlib.suppress(OSError, ValueError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


@click.command(
    "hhanalyzer",
    cls=Commands,
    params=[no_color_option()],
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
)
@click.version_option(__version__, message="hhanalyzer %(version)s")
def cli() -> None:
    """Read poker hand histories, replay every hand by the rules, and report statistics that can be trusted.

    PATH is a file, a folder (with all below it), a glob, a .zip or .gz; - is standard input.  Exit codes: 0 fine,
    1 errors found, 2 cannot run.
    """


def main() -> None:
    """Run the command line; the entry point of the installed command."""
    cli()
