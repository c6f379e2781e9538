"""The reference: a hand read line by line with Lark's own parser.  Slow and plain; the scanner must agree with it."""

from lark import Token
from lark.exceptions import UnexpectedToken

from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.choice import choose
from hhanalyzer.parsing.grammar import Grammar
from hhanalyzer.parsing.signals import LineError


def read(grammar: Grammar, text: str, first_line: int, builder: HandBuilder) -> bool:
    """Feed the lines of one hand to the builder; return whether the hand came to its end.

    ``text`` ends with a line break, ``first_line`` is its first line in the file.  Raise LineError for a line that
    cannot be read; its ``args`` then end with the line's number and text.
    """
    parser = grammar.lark.parse_interactive("")
    pos, line = 0, first_line
    while pos < len(text):
        acceptable = parser.choices()  # type: ignore[no-untyped-call]
        candidates = (t for name, t in grammar.terminals.items() if t.ignored or name in acceptable)
        start = pos
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
    try:
        parser.feed_eof()  # type: ignore[no-untyped-call]
    except UnexpectedToken:
        return False
    return True
