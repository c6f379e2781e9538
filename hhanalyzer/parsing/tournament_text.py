"""A summary's text read line by line, by the terminals that the grammar lets stand there, in Lark's order."""

from functools import cache

from hhanalyzer.parsing.grammar import Grammar, Terminal, compiled
from hhanalyzer.parsing.lark_walk import Configuration, Walk
from hhanalyzer.parsing.signals import LineError
from hhanalyzer.parsing.tournament import HANDLERS, SummaryBuilder

LONGEST_QUOTE = 60

# Kind of line -> its words, as in expected.py; kinds without words are never named.
WORDS: dict[str, str] = {
    "TOURNAMENT": "the first line of a tournament summary",
    "NUMBER": "the tournament's number",
    "BUY_IN": "the buy-in",
    "ENTRANTS": "the number of entries",
    "POOL": "the prize pool",
    "STARTED": "the time",
    "PLACE": "a place",
    "FINISHED": "where the player finished",
}


class Lines:
    """A summary grammar, ready to read."""

    def __init__(self, grammar: Grammar) -> None:
        self._walk = Walk(grammar.lark)
        self._terminals = tuple(grammar.terminals.values())
        self._here: dict[Configuration, tuple[Terminal, ...]] = {}

    def read(self, text: str, first_line: int, builder: SummaryBuilder) -> None:
        """Feed the lines of one summary to the builder; ``first_line`` is its first line in the file.

        Raise LineError for a line that cannot be read, or for the last one where the summary is not at its end.
        """
        configuration, pos, end = self._walk.start, 0, len(text.rstrip())
        line, last = first_line, 0
        while pos < end:
            last = pos
            try:
                terminal, pos = self._choose(configuration, text, pos, line, builder)
            except LineError as error:
                raise error.at(line, text, last) from None
            after = configuration if terminal.ignored else self._walk.after(configuration, terminal.name)
            assert after is not None, "a terminal that may stand here leads on"
            configuration, line = after, line + 1
        if not configuration.ends:
            wanted = in_words(self._at(configuration))
            raise LineError("T002", f"the summary ends before its end: expected {wanted}").at(line - 1, text, last)

    def _choose(
        self, configuration: Configuration, text: str, pos: int, line: int, builder: SummaryBuilder
    ) -> tuple[Terminal, int]:
        """Give a line to the builder by the first terminal that matches; return it and where the line ends."""
        here = self._at(configuration)
        for terminal in here:
            if match := terminal.regex.match(text, pos):
                if terminal.feed is not None:
                    terminal.feed(builder, line, match)
                return terminal, match.end()
        raise LineError("T001", f"expected {in_words(here)}, got {_quoted(text, pos)}")

    def _at(self, configuration: Configuration) -> tuple[Terminal, ...]:
        """Return the terminals that may stand at a configuration."""
        if configuration not in self._here:
            may = configuration.acceptable
            self._here[configuration] = tuple(t for t in self._terminals if t.ignored or t.name in may)
        return self._here[configuration]


@cache
def lines(grammar: str) -> Lines:
    """Return what reads the summaries of ``grammars/<grammar>.lark``, compiled once."""
    return Lines(compiled(grammar, HANDLERS))


def in_words(terminals: tuple[Terminal, ...]) -> str:
    """Return ``the buy-in, the prize pool or a place`` for terminals that could have followed."""
    kinds = {terminal.kind for terminal in terminals}
    words = [text for kind, text in WORDS.items() if kind in kinds] or ["the end of the summary"]
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"


def _quoted(text: str, pos: int) -> str:
    line = text[pos : text.find("\n", pos)]
    return f'"{line}"' if len(line) <= LONGEST_QUOTE else f'"{line[:LONGEST_QUOTE]}..."'
