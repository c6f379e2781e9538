"""A file's text into the texts of its hands, cut at the sites' first lines.  Nothing between two cuts is lost."""

import re
from collections.abc import Container, Iterator
from dataclasses import dataclass
from functools import lru_cache
from itertools import pairwise

from hhanalyzer.model.quick import quick

# A first line that is glued to the end of another line must be whole (it ends with a time) to count, and what stands
# before it must not be chat, where anybody can write anything.
_WHOLE = re.compile(r"[^\n]*\d{4}[/-]\d\d?[/-]\d\d?(?![^ \]\n])[^\n]*\n?")
_CHAT = ' said, "'
_SHORT = 200  # characters of a line worth remembering


@dataclass(frozen=True, slots=True)
class HandText:
    """One hand's own text and its first line in the file (1-based).  The text always ends with a line break.

    ``head`` is what stands once in a file and belongs to each of its hands, such as the head of a session, and
    ``head_line`` its first line; "" where a hand's own text tells all of it.
    """

    text: str
    first_line: int
    head: str = ""
    head_line: int = 0

    @property
    def end_line(self) -> int:
        """The last line that is not blank."""
        return self.first_line + self.text.rstrip().count("\n")

    @property
    def whole(self) -> str:
        """All that is needed to read the hand by itself."""
        return self.head + self.text


_HandText = quick(HandText)


def openings(
    text: str, opening: re.Pattern[str], mark: str, lead: re.Pattern[str] | None = None, claimed: Container[int] = ()
) -> Iterator[int]:
    """Yield where hands begin.

    ``opening`` matches the beginning of a first line; ``mark`` is a literal that stands in every first line, so that a
    plain search finds the few places to look at.  ``lead`` matches lines that may stand before the first line and
    belong to the hand.  Lines that begin at a ``claimed`` place are first lines of another site.
    """
    at, floor = text.find(mark), 0
    while at >= 0:
        start = max(floor, text.rfind("\n", 0, at) + 1)
        # A line holds one first line at most: whatever else stands in it, go on in the next one.
        stop = text.find("\n", at)
        stop = len(text) if stop < 0 else stop
        found = -1
        if start not in claimed:
            found = start if opening.match(text, start) else _glued(text, opening, start, stop)
        if found >= 0:
            yield found if lead is None else _with_lead(text, found, floor, lead)
            floor = stop
        at = text.find(mark, stop)


def _with_lead(text: str, start: int, floor: int, lead: re.Pattern[str]) -> int:
    """Return where the lines that lead up to a first line begin; blank lines may stand among them."""
    begin, stop = start, start - 1
    while stop > floor:
        line = text.rfind("\n", 0, stop) + 1
        words = text[line:stop].strip()
        if words and lead.fullmatch(words) is None:
            break
        begin, stop = (line if words else begin), line - 1
    return begin


def _glued(text: str, opening: re.Pattern[str], start: int, stop: int) -> int:
    """Return where a whole first line begins in the middle of the line from ``start`` to ``stop``, or -1."""
    line = text[start:stop]
    within = _within(opening, line) if len(line) <= _SHORT else _within.__wrapped__(opening, line)
    return -1 if within < 0 else start + within


# Lines that hold a mark and are no first line are mostly those of tables, which come again with every round.
@lru_cache(maxsize=4096)
def _within(opening: re.Pattern[str], line: str) -> int:
    """Return where a whole first line begins in the middle of a line, or -1."""
    match = opening.search(line, 1)
    if match is None or _CHAT in line[: match.start()] or not _WHOLE.match(line, match.start()):
        return -1
    return match.start()


def cut(text: str, starts: list[int]) -> Iterator[HandText]:
    """Yield the pieces between the cuts.  A piece before the first cut comes first, if it is not blank."""
    line = 1
    bounds = [0, *(start for start in starts if start), len(text)]
    for start, stop in pairwise(bounds):
        piece = text[start:stop]
        if piece and not piece.isspace():
            yield _HandText(piece if piece.endswith("\n") else piece + "\n", line)
        line += piece.count("\n")
