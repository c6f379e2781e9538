"""How reading a hand stops early.  Raised and caught inside this package; what leaves it is a record (Unread)."""

from typing import Self


class LineError(Exception):
    """A line that cannot be read: the finding's code, what is wrong in words, the line and its text."""

    def __init__(self, code: str, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.message = message
        self.line = 0
        self.text = ""
        self.last = False
        self.after_blank = False

    def at(self, line: int, text: str, pos: int) -> Self:
        """Say where: ``line`` in the file, ``pos`` in the hand's text.

        ``last`` if no other line follows, ``after_blank`` if a blank line stands before it.
        """
        stop = text.find("\n", pos)
        self.line, self.text = line, text[pos:stop]
        self.last = not text[stop:].strip()
        self.after_blank = text[:pos].endswith("\n\n")
        return self


class UnknownPlayer(LineError):
    """A line names somebody who has no seat."""

    def __init__(self, name: str) -> None:
        super().__init__("T003", f"{name!r} has no seat at this table")


class UnsupportedGame(Exception):
    """The header names a game that the site's table does not hold; ``words`` are the header's."""

    def __init__(self, words: str) -> None:
        super().__init__(words)
        self.words = words


class OtherAlphabet(Exception):
    """A card is not written in the language the hand was begun with: begin it again with ``language``."""

    def __init__(self, language: str) -> None:
        super().__init__(language)
        self.language = language


class MoreDecimals(Exception):
    """An amount has more decimals than the unit the hand was begun with: begin it again with ``exponent``."""

    def __init__(self, exponent: int) -> None:
        super().__init__(exponent)
        self.exponent = exponent
