"""A site's grammar, compiled: the Lark parser, and its terminals with their named groups.

Lark joins the terminals of a state into one pattern, where a group name may stand only once; so it gets the patterns
with plain groups, and Terminal keeps them as written.
"""

import inspect
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from typing import Any

from lark import Lark
from lark.lexer import TerminalDef

from hhanalyzer.parsing.builder import HANDLERS
from hhanalyzer.resources import folder

# Kind of line -> the method of a builder that takes it, None where nothing happens.
Handlers = Mapping[str, Callable[..., Any] | None]
Feed = Callable[[Any, int, re.Match[str]], None]

NAMED = re.compile(r"\(\?P<(\w+)>")


@dataclass(frozen=True, slots=True)
class Terminal:
    """One kind of line.

    ``kind`` is the first part of its name, ``pattern`` a regular expression for the whole line with its line break,
    ``groups`` its named groups in order.  ``feed`` gives a match to the builder, None where nothing happens.  Where
    ``as_fields``, the builder takes all groups as one mapping instead of one parameter each.
    """

    name: str
    kind: str
    pattern: str
    groups: tuple[str, ...]
    feed: Feed | None
    regex: re.Pattern[str]
    ignored: bool
    as_fields: bool


@dataclass(frozen=True, slots=True)
class Grammar:
    """One site's grammar.  ``terminals`` are in the order in which they are tried, which is Lark's own."""

    name: str
    lark: Lark
    terminals: dict[str, Terminal]


@cache
def load(name: str) -> Grammar:
    """Compile ``grammars/<name>.lark``, whose lines are those of hands."""
    return compiled(name, HANDLERS)


def compiled(name: str, handlers: Handlers) -> Grammar:
    """Compile ``grammars/<name>.lark``; ``handlers`` are the methods of its builder by kind of line.

    Raise ValueError when a terminal's kind or one of its groups is unknown to the builder, so that no line can be read
    for nothing.
    """
    patterns: dict[str, str] = {}

    def keep_and_strip(terminal: TerminalDef) -> None:
        patterns[terminal.name] = terminal.pattern.to_regexp()
        terminal.pattern.value = NAMED.sub("(?:", terminal.pattern.value)

    path = folder("grammars") / f"{name}.lark"
    lark = Lark.open(str(path), parser="lalr", lexer="contextual", edit_terminals=keep_and_strip)
    ignored = set(lark.ignore_tokens)
    ordered = sorted(lark.terminals, key=_lark_order)
    terminals = {t.name: _terminal(t.name, patterns[t.name], t.name in ignored, handlers) for t in ordered}
    return Grammar(name, lark, terminals)


def _lark_order(terminal: TerminalDef) -> tuple[int, int, int, str]:
    """Return what Lark's lexer sorts by: priority first, then the longer pattern."""
    pattern = terminal.pattern
    return (-terminal.priority, -pattern.max_width, -len(pattern.value), terminal.name)


def _terminal(name: str, pattern: str, ignored: bool, handlers: Handlers) -> Terminal:
    """Return a terminal, joined to its meaning."""
    kind = kind_of(name)
    if kind not in handlers:
        raise ValueError(f"terminal {name}: the builder has no meaning for {kind}")
    groups = tuple(NAMED.findall(pattern))
    taken = _taken(handlers[kind])
    as_fields = taken == ("fields",)
    if not as_fields and (unknown := set(groups) - set(taken)):
        raise ValueError(f"terminal {name}: {kind} has no meaning for {', '.join(sorted(unknown))}")
    feed = _feed(handlers[kind], as_fields)
    return Terminal(name, kind, pattern, groups, feed, re.compile(pattern), ignored, as_fields)


def kind_of(name: str) -> str:
    """Return the kind of a terminal: ``SEAT_CLAIM__FOLDED`` is a SEAT_CLAIM, every ``NOTE_...`` a NOTE."""
    return "NOTE" if name.startswith("NOTE_") else name.split("__", 1)[0]


def parameters(terminal: Terminal) -> tuple[str, ...]:
    """Return the names of the groups that the builder takes from a terminal of this kind, in its order."""
    return terminal.groups if terminal.as_fields else _taken(HANDLERS[terminal.kind])


def _taken(handler: Callable[..., Any] | None) -> tuple[str, ...]:
    """Return the parameters of a builder's method for a kind of line, without the builder and the line's number."""
    return () if handler is None else tuple(inspect.signature(handler).parameters)[2:]


def _feed(handler: Callable[..., Any] | None, as_fields: bool) -> Feed | None:
    """Return the function that gives a match's groups to the builder's method as the parameters of their names."""
    if handler is None:
        return None
    method = handler

    def feed(builder: Any, line: int, match: re.Match[str]) -> None:
        if as_fields:
            method(builder, line, match.groupdict())
        else:
            method(builder, line, **match.groupdict())

    return feed
