"""Lark's parser as a map of configurations.  The only place that looks inside Lark (its parser's stack of states).

A configuration is a stack of parser states.  Because the rules of a grammar are left-recursive there are few of them,
and the same line in the same configuration always leads to the same next one: so the walk is taken once and remembered.
"""

from __future__ import annotations

from lark import Lark, Token
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

MOST = 200


class Configuration:
    """One configuration: which terminals the parser takes here, where each leads, and whether the hand may end here."""

    def __init__(self, walk: Walk, parser: InteractiveParser) -> None:
        self._walk = walk
        self._parser = parser
        self._after: dict[str, Configuration | None] = {}
        choices = parser.choices()  # type: ignore[no-untyped-call]
        self.acceptable = frozenset(str(name) for name in choices if name.isupper())
        self.ends = self._fed(Token("$END", "")) is not None

    def after(self, terminal: str) -> Configuration | None:
        """Return the configuration after a terminal, None if it cannot stand here."""
        if terminal not in self._after:
            parser = self._fed(Token(terminal, ""))
            self._after[terminal] = None if parser is None else self._walk.configuration(parser)
        return self._after[terminal]

    def _fed(self, token: Token) -> InteractiveParser | None:
        """Return a copy of the parser that was fed one more token, None if it does not take it."""
        parser: InteractiveParser = self._parser.copy(deepcopy_values=False)  # type: ignore[no-untyped-call]
        try:
            parser.feed_token(token)
        except UnexpectedToken:
            return None
        return parser


class Walk:
    """All configurations of a grammar that were reached so far."""

    def __init__(self, lark: Lark) -> None:
        self._known: dict[tuple[int, ...], Configuration] = {}
        self.start = self.configuration(lark.parse_interactive(""))

    def configuration(self, parser: InteractiveParser) -> Configuration:
        """Return the one Configuration for the parser's stack.  Raise AssertionError when there is no end of them."""
        stack = tuple(parser.parser_state.state_stack)
        if stack not in self._known:
            assert len(self._known) < MOST, "the grammar's rules must be left-recursive"
            self._known[stack] = Configuration(self, parser)
        return self._known[stack]

    def __len__(self) -> int:
        return len(self._known)
