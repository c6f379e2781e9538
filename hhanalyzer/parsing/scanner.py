"""The fast path: a grammar compiled into one pattern a configuration.

Where Lark's driver works on every token, the scanner matches a line against the alternation of all terminals that may
stand there, in Lark's order; the group that matched names the terminal, the groups inside it are the line's fields, and
the next configuration is remembered.  A line whose name has no seat is read as the reference reads it (choice.py).
What the scanner rejects is read again by the reference, which says what is wrong.
"""

import re
from collections.abc import Callable
from functools import cache
from typing import Any

from hhanalyzer.parsing.builder import HANDLERS, HandBuilder
from hhanalyzer.parsing.choice import choose
from hhanalyzer.parsing.grammar import NAMED, Grammar, Terminal, load, parameters
from hhanalyzer.parsing.lark_walk import Configuration, Walk
from hhanalyzer.parsing.signals import LineError, UnknownPlayer

Handler = Callable[..., Any]

# What to do when a terminal matched: call the handler (None: nothing) with these groups of the match, go on in the
# state (None until it is known).  Then the terminal, and whether to remember its lines.  A list, because a line is read
# in a microsecond.
Entry = list[Any]

# Most lines of a hand say who of the same players does which of the same few things: folds, checks, posts a blind,
# folded before the flop.  These kinds of lines, and those that have but these groups, are matched once and remembered.
_AGAIN = {"PASS", "POST"}
_SAME = {"name", "verb", "seat", "who", "outcome", "street", "run", "number", "table", "max_seats", "play", "button"}
_REMEMBER = 10_000  # lines a state, so that ever new ones cannot fill the memory


class State:
    """One configuration of the parser with its compiled pattern; ``entries`` go by the group that matched.

    ``known`` holds lines that were matched before: the handler, the fields to call it with, the state to go on in.
    """

    __slots__ = ("configuration", "entries", "known", "match", "terminals")

    def __init__(self, grammar: Grammar, configuration: Configuration) -> None:
        self.configuration = configuration
        acceptable = configuration.acceptable
        self.terminals = [t for name, t in grammar.terminals.items() if t.ignored or name in acceptable]
        none = 1 + sum(1 + len(terminal.groups) for terminal in self.terminals)
        self.entries: list[Entry] = [[]] * none
        self.known: dict[str, tuple[Handler | None, tuple[str | None, ...], State]] = {}
        group = 1
        for terminal in self.terminals:
            self.entries[group] = [*_call(terminal, group + 1, none), None, terminal, _comes_again(terminal)]
            group += 1 + len(terminal.groups)
        alternatives = [f"({NAMED.sub('(', terminal.pattern)})" for terminal in self.terminals]
        # The last alternative never matches: its group stands for the fields a terminal does not have.
        self.match = re.compile("|".join([*alternatives, "((?!))"])).match


class Scanner:
    """A grammar's fast path."""

    def __init__(self, grammar: Grammar) -> None:
        self.grammar = grammar
        self.walk = Walk(grammar.lark)
        self._states: dict[Configuration, State] = {}
        self.start = self._state(self.walk.start)

    @property
    def states(self) -> list[State]:
        """The states that were reached so far."""
        return list(self._states.values())

    def read(self, text: str, first_line: int, builder: HandBuilder) -> bool:
        """Feed the lines of one hand to the builder; return whether all were read and the hand came to its end.

        After False the builder is in the middle of the hand: give the hand to the reference with a new one.
        """
        try:
            return self._read(text, first_line, builder)
        except LineError:
            return False

    def _read(self, text: str, first_line: int, builder: HandBuilder) -> bool:
        # The first line may be glued to the table's: only here does a terminal not end with a line break.
        first, pos = choose(self.start.terminals, text, 0, first_line, builder)
        line, end = first_line + text.count("\n", 0, pos), len(text.rstrip())
        state = self._after(self.start, first)
        for printed in text[pos : text.find("\n", end)].split("\n") if pos < end else ():
            if state is None:
                return False
            known = state.known.get(printed)
            if known is None:
                if (match := state.match(text, pos)) is None:
                    return False
                handler, groups, after, terminal, again = entry = state.entries[match.lastindex or 0]
                fields = groups and match.group(*groups)
                if after is None:
                    after = entry[2] = self._after(state, terminal)
                if again and after is not None:
                    if len(state.known) >= _REMEMBER:
                        state.known.clear()
                    state.known[printed] = (handler, fields, after)
            else:
                handler, fields, after = known
            if handler is not None:
                try:
                    handler(builder, line, *fields)
                except UnknownPlayer:
                    terminal, _ = choose(state.terminals, text, pos, line, builder)
                    after = self._after(state, terminal)
            state = after
            pos += len(printed) + 1
            line += 1
        builder.last_line = line - 1
        return state is not None and state.configuration.ends

    def _after(self, state: State, terminal: Terminal) -> State | None:
        """Return the state after a terminal, None where it cannot stand; a blank line changes nothing."""
        if terminal.ignored:
            return state
        after = self.walk.after(state.configuration, terminal.name)
        return None if after is None else self._state(after)

    def _state(self, configuration: Configuration) -> State:
        """Return the one State of a configuration."""
        if configuration not in self._states:
            self._states[configuration] = State(self.grammar, configuration)
        return self._states[configuration]


def _comes_again(terminal: Terminal) -> bool:
    """Say whether the lines of a terminal are worth remembering: no amounts but those of blinds, no cards."""
    return terminal.kind in _AGAIN or _SAME.issuperset(terminal.groups)


def _call(terminal: Terminal, first_group: int, none: int) -> tuple[Handler | None, tuple[int, ...]]:
    """Return the builder's method for a terminal, and the groups of the pattern that are its parameters in order."""
    method = HANDLERS[terminal.kind]
    if method is None:
        return None, ()
    names = parameters(terminal)
    groups = [first_group + terminal.groups.index(name) if name in terminal.groups else none for name in names]
    if terminal.as_fields:
        return _with_fields(method, names), tuple(groups)
    if len(groups) < 2:
        # A match gives one group as a string and only several as a tuple: so ask for more than are wanted.
        return _with_first(method, len(groups)), (*groups, none, none)
    return method, tuple(groups)


def _with_fields(method: Handler, names: tuple[str, ...]) -> Handler:
    """Return a handler that gives the method all groups as one mapping."""

    def handler(builder: HandBuilder, line: int, *values: str | None) -> None:
        method(builder, line, dict(zip(names, values, strict=True)))

    return handler


def _with_first(method: Handler, count: int) -> Handler:
    """Return a handler that gives the method only the first groups."""

    def handler(builder: HandBuilder, line: int, *values: str | None) -> None:
        method(builder, line, *values[:count])

    return handler


@cache
def scanner(grammar: str) -> Scanner:
    """Return the scanner of ``grammars/<grammar>.lark``, compiled once."""
    return Scanner(load(grammar))
