"""Which terminal reads a line: names decide.

Player names can hold anything, also the words of other lines.  So a terminal reads a line only if the name in it has a
seat; else the terminals after it are tried, and at last each of them with every seated name put in the place of its
name.  The reference reads every line this way; the scanner does when its first match names nobody.
"""

import re
from collections.abc import Iterable
from functools import lru_cache

from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.expected import in_words
from hhanalyzer.parsing.grammar import Terminal
from hhanalyzer.parsing.signals import LineError, UnknownPlayer

LONGEST_QUOTE = 60


def choose(terminals: Iterable[Terminal], text: str, pos: int, line: int, builder: HandBuilder) -> tuple[Terminal, int]:
    """Give the line at ``pos`` to the builder by the first terminal that reads it; return that and the line's end.

    Raise UnknownPlayer (T003) when a terminal matches but nobody it names has a seat, LineError (T001) when none does.
    """
    terminals = tuple(terminals)
    unknown: UnknownPlayer | None = None
    for terminal in terminals:
        match = terminal.regex.match(text, pos)
        if match is None:
            continue
        try:
            if terminal.feed is not None:
                terminal.feed(builder, line, match)
        except UnknownPlayer as error:
            unknown = unknown or error
        else:
            return terminal, match.end()
    if unknown is None:
        wanted = in_words(terminal.kind for terminal in terminals if not terminal.ignored)
        raise LineError("T001", f"expected {wanted}, got {_quoted(text, pos)}")
    for terminal in terminals:
        if "name" in terminal.groups and (end := _try_names(terminal, text, pos, line, builder)):
            return terminal, end
    for terminal in terminals:
        if terminal.kind == "SEAT_CLAIM" and (end := _by_number(terminal, text, pos, line, builder)):
            return terminal, end
    for terminal in terminals:
        if "name" in terminal.groups and (end := _as_somebody(terminal, text, pos, line, builder)):
            return terminal, end
    raise unknown


def _as_somebody(terminal: Terminal, text: str, pos: int, line: int, builder: HandBuilder) -> int:
    """Try a line of somebody whose name no seat line has, or only a part of it; return the line's end or 0."""
    match = terminal.regex.match(text, pos)
    if match is None or terminal.feed is None:
        return 0
    if builder.recognise(match["name"], line) or builder.admit(match["name"], line, terminal.kind == "POST"):
        terminal.feed(builder, line, match)
        return match.end()
    return 0


def _by_number(terminal: Terminal, text: str, pos: int, line: int, builder: HandBuilder) -> int:
    """Try a summary line by its seat's number alone; return the line's end or 0."""
    match = terminal.regex.match(text, pos)
    if match is None or terminal.feed is None:
        return 0
    builder.by_number = True
    try:
        terminal.feed(builder, line, match)
    except UnknownPlayer:
        return 0
    finally:
        builder.by_number = False
    return match.end()


def _quoted(text: str, pos: int) -> str:
    """Return the line at ``pos`` in quotes, cut short where it is long."""
    line = text[pos : text.find("\n", pos)]
    return f'"{line}"' if len(line) <= LONGEST_QUOTE else f'"{line[:LONGEST_QUOTE]}..."'


def _try_names(terminal: Terminal, text: str, pos: int, line: int, builder: HandBuilder) -> int:
    """Try a terminal with each seated name in the place of its name, the longest first; return the line's end or 0."""
    stop = text.find("\n", pos)
    for name in sorted(builder.seat_of, key=len, reverse=True):
        if text.find(name, pos, stop) < 0:
            continue
        match = _with_name(terminal, name).match(text, pos)
        if match is None or terminal.feed is None:
            continue
        try:
            terminal.feed(builder, line, match)
        except UnknownPlayer:
            continue
        return match.end()
    return 0


@lru_cache(maxsize=2048)
def _with_name(terminal: Terminal, name: str) -> re.Pattern[str]:
    """Return a terminal's pattern with a literal name in the place of its name."""
    literal = f"(?P<name>{re.escape(name)})"
    return re.compile(re.sub(r"\(\?P<name>[^()]*\)", lambda _: literal, terminal.pattern, count=1))
