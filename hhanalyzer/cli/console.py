"""How things are printed: colours only on a terminal and never as the only sign, any text on any terminal.

All text of a hand is untrusted: ``clean`` shows control characters instead of sending them to the terminal, and nothing
is ever read as rich markup.
"""

import contextlib
import csv
import io
import json
import os
import re
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain, zip_longest
from textwrap import wrap
from typing import TYPE_CHECKING, Any

import click

from hhanalyzer.cli.options import NO_COLOR

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

# Control characters, and the marks that reorder or hide text.
_INVISIBLE = {
    *range(0x20),
    *range(0x7F, 0xA0),
    *range(0x200B, 0x2010),
    *range(0x2028, 0x202F),
    *range(0x2060, 0x2070),
    0xFEFF,
}
_VISIBLE = {code: f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" for code in _INVISIBLE} | {ord("\t"): " "}

GAP = "  "  # between columns
WIDE = 10_000  # columns of something that is not a terminal: nothing is wrapped there
NARROW = 20  # columns below which wrapping makes nothing better
PATIENCE = 1.0  # seconds before progress is shown


def prepare() -> None:
    """Make standard output and error take any character, whatever their encoding is."""
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(AttributeError, ValueError):
            stream.reconfigure(errors="backslashreplace")  # type: ignore[union-attr]


def clean(text: str) -> str:
    """Return text with control characters written out (``\\x1b``), fit for a terminal."""
    return text.translate(_VISIBLE)


def complain(message: str) -> None:
    """Print one line on standard error."""
    click.echo(f"hhanalyzer: {clean(' '.join(message.split()))}", err=True)


def console(stderr: bool = False) -> "Console":
    """Return a rich console for standard output or error; without colours where they are unwanted."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    context = click.get_current_context(silent=True)
    plain = bool(os.environ.get("NO_COLOR")) or (context is not None and NO_COLOR in context.find_root().meta)

    class Piped(Console):
        """A console that leaves a closed pipe to the command line (cli.app)."""

        def on_broken_pipe(self) -> None:
            raise BrokenPipeError

    return Piped(
        file=stream,
        color_system=None if plain else "auto",
        width=None if stream.isatty() else WIDE,
        highlight=False,
        markup=False,
        emoji=False,
    )


def show(out: "Console", *lines: "Text | str") -> None:
    """Print lines as they are: the terminal wraps them, a file gets them whole."""
    for line in lines:
        out.print(line, soft_wrap=True)


def write_json(data: Any, indent: int | None = None) -> None:
    """Print JSON.  Where standard output is not UTF-8, other characters are escaped, so that nothing is lost."""
    utf8 = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    sys.stdout.write(json.dumps(data, ensure_ascii=not utf8, indent=indent) + "\n")


def write_csv(columns: Sequence[str], rows: Iterable[Sequence[Any]]) -> None:
    """Print CSV.  A text that a spreadsheet would take for a formula gets an apostrophe before it; amounts do not."""
    for row in chain([columns], rows):
        line = io.StringIO(newline="")
        csv.writer(line).writerow([_harmless(cell) for cell in row])
        # A line ends with a line feed alone; a carriage return within it has been quoted.
        sys.stdout.write(line.getvalue().removesuffix("\r\n") + "\n")


# What makes a spreadsheet take a text for a formula (OWASP, CSV injection), and what is a plain number.
_FORMULA = ("=", "+", "-", "@", "\t", "\r", "\n")
_NUMBER = re.compile(r"[+-]?\d+(\.\d+)?", re.ASCII)


def _harmless(cell: Any) -> Any:
    is_formula = isinstance(cell, str) and cell.startswith(_FORMULA) and not _NUMBER.fullmatch(cell)
    return f"'{cell}" if is_formula else cell


def paragraph(out: "Console", text: str, indent: int = 0) -> None:
    """Print a sentence, wrapped between words on a terminal, whole elsewhere."""
    margin = " " * indent
    show(out, *_wrapped(clean(text), out, margin, margin))


def table(
    out: "Console", headings: Sequence[str], rows: Sequence[Sequence[str]], right: Sequence[int] = (), indent: int = 0
) -> None:
    """Print aligned columns without lines or boxes; those numbered in ``right`` are aligned right.

    On a terminal a long last column is wrapped below itself.
    """
    from rich.text import Text

    cells = [[clean(cell) for cell in row] for row in (headings, *rows)]
    widths = [max(map(width, column)) for column in zip_longest(*cells, fillvalue="")]
    start = indent + sum(widths[:-1]) + len(GAP) * (len(widths) - 1)
    for number, row in enumerate(cells):
        if not number and not any(headings):
            continue
        padded = [_pad(cell, widths[i], i in right) for i, cell in enumerate(row)]
        if len(row) == len(widths) and len(row) - 1 not in right:
            last, *more = _wrapped(row[-1], out, "", "", start)
            padded[-1] = "\n".join([last, *(" " * start + line for line in more)])
        line = " " * indent + GAP.join(padded).rstrip()
        show(out, Text(line, style="" if number else "bold"))


def counted(number: int, noun: str) -> str:
    """Return a number with its noun: ``1 hand``, ``1,200 hands``."""
    return f"{number:,} {noun}{'' if number == 1 else 's'}"


def width(text: str) -> int:
    """Return how many columns of a terminal a text takes."""
    from rich.cells import cell_len

    return cell_len(text)


def _pad(text: str, columns: int, right: bool) -> str:
    space = " " * (columns - width(text))
    return space + text if right else text + space


def _wrapped(text: str, out: "Console", first: str, later: str, start: int = 0) -> list[str]:
    """Break a text between words where the terminal ends; ``start`` columns of it are taken."""
    room = out.width - start if out.is_terminal else 0
    if room < NARROW:
        return [first + text]
    return wrap(
        text, room, initial_indent=first, subsequent_indent=later, break_long_words=False, break_on_hyphens=False
    ) or [first]


@contextlib.contextmanager
def watching(printer: "Console", what: str) -> Iterator[Callable[[int], None]]:
    """Show how many things are done while a long work runs: on a terminal only, and after a moment.

    Yield the function that is told the count.  What is printed meanwhile through ``printer`` stands above it.
    """
    out = printer if printer.is_terminal else console(stderr=True)
    if not out.is_terminal:
        yield lambda _: None
        return
    start = time.monotonic()
    status = out.status("")
    shown = False

    def tell(count: int) -> None:
        nonlocal shown
        if not shown and time.monotonic() - start > PATIENCE:
            status.start()
            shown = True
        if shown:
            status.update(f"{count:,} {what}")

    try:
        yield tell
    finally:
        if shown:
            status.stop()
