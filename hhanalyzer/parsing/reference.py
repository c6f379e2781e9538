"""The reference: a hand read line by line with Lark's own parser.  Slow and plain; the scanner must agree with it."""

from collections.abc import Iterator

from lark import Token
from lark.exceptions import UnexpectedToken
from lark.parsers.lalr_interactive_parser import InteractiveParser

from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.choice import choose
from hhanalyzer.parsing.grammar import Grammar, Terminal
from hhanalyzer.parsing.signals import LineError


def read(grammar: Grammar, text: str, first_line: int, builder: HandBuilder) -> bool:
    """Feed the lines of one hand to the builder; return whether the hand came to its end.

    ``text`` ends with a line break, ``first_line`` is its first line in the file.  Raise LineError for a line that
    cannot be read; its ``args`` then end with the line's number and text.
    """
    parser = grammar.lark.parse_interactive("")
    pos, line = 0, first_line
    while pos < len(text):
        start = pos
        candidates = _candidates(grammar, parser, text, start)
        try:
            terminal, pos = choose(candidates, text, start, line, builder)
            if not terminal.ignored:
                parser.feed_token(Token(terminal.name, ""))
        except UnexpectedToken:
            error = LineError("T001", "this line cannot stand here")
            raise error.at(line, text, start) from None
        except LineError as error:
            raise error.at(line, text, start) from None
        line += text.count("\n", start, pos)
    return _ends(parser)


def _candidates(grammar: Grammar, parser: InteractiveParser, text: str, pos: int) -> Iterator[Terminal]:
    """Yield the terminals that may stand here; of those that match the line only the ones the parser then takes.

    The parser's choices hold terminals of which it finds out only after reducing that they cannot follow.
    """
    choices = parser.choices()  # type: ignore[no-untyped-call]
    for name, terminal in grammar.terminals.items():
        if terminal.ignored or (name in choices and (not terminal.regex.match(text, pos) or _takes(parser, name))):
            yield terminal


def _takes(parser: InteractiveParser, name: str) -> bool:
    """Say whether the parser takes a terminal now."""
    try:
        parser.copy(deepcopy_values=False).feed_token(Token(name, ""))  # type: ignore[no-untyped-call]
    except UnexpectedToken:
        return False
    return True


def _ends(parser: InteractiveParser) -> bool:
    """Say whether the hand may end here."""
    try:
        parser.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedToken:
        return False
    return True
