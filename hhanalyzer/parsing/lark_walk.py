"""Lark's parser as a map of configurations.  The only place that looks inside Lark (its parser's stack of states).

A configuration stands for all stacks of parser states from which every terminal leads to the same stacks.  Because the
rules of a grammar are left-recursive there are few of them, about one for each part of a hand; the way from one to the
next is taken once and remembered.
"""

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

MOST = 60

Stack = tuple[int, ...]


class Configuration:
    """One configuration: which terminals the parser takes here, and whether the hand may end here."""

    def __init__(self, parsers: dict[str, InteractiveParser], ends: bool) -> None:
        self.parsers = parsers  # the parser after each terminal
        self.ends = ends

    @property
    def acceptable(self) -> frozenset[str]:
        """The terminals that can stand here."""
        return frozenset(self.parsers)


class Walk:
    """The configurations of a grammar that were reached so far."""

    def __init__(self, lark: Lark) -> None:
        self._by_stack: dict[Stack, Configuration] = {}
        self._by_ways: dict[tuple[bool, frozenset[tuple[str, Stack]]], Configuration] = {}
        self.start = self._configuration(lark.parse_interactive(""))

    def after(self, here: Configuration, terminal: str) -> Configuration | None:
        """Return the configuration after a terminal, None if it cannot stand here."""
        parser = here.parsers.get(terminal)
        return None if parser is None else self._configuration(parser)

    def __len__(self) -> int:
        return len(self._by_ways)

    def _configuration(self, parser: InteractiveParser) -> Configuration:
        """Return the one Configuration for a parser.  Raise AssertionError when there is no end of them."""
        stack = _stack(parser)
        if stack not in self._by_stack:
            choices = parser.choices()  # type: ignore[no-untyped-call]
            terminals = [str(name) for name in choices if name.isupper() and name != "$END"]
            fed = {name: after for name in terminals if (after := _feed(parser, name)) is not None}
            ends = "$END" in choices and _feed(parser, "$END") is not None
            ways = (ends, frozenset((name, _stack(after)) for name, after in fed.items()))
            self._by_stack[stack] = self._by_ways.setdefault(ways, Configuration(fed, ends))
            assert len(self._by_ways) <= MOST, "the grammar's rules must be left-recursive"
        return self._by_stack[stack]


def _stack(parser: InteractiveParser) -> Stack:
    """Return the parser's stack of states."""
    return tuple(parser.parser_state.state_stack)


def _feed(parser: InteractiveParser, terminal: str) -> InteractiveParser | None:
    """Return a copy of the parser that was fed one more terminal, None if it does not take it."""
    fed: InteractiveParser = parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
    try:
        fed.feed_token(Token(terminal, ""))
    except UnexpectedToken:
        return None
    return fed
