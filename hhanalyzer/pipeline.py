"""Joins text, sites and rules: a path becomes a stream of HandResults, one a hand, in file order."""

from dataclasses import dataclass
from enum import StrEnum

from hhanalyzer.engine.outcome import Replay
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.hand import Hand


class Status(StrEnum):
    """How a hand came out.  Clean: no error and no warning."""

    CLEAN = "clean"
    FINDINGS = "findings"
    CANCELLED = "cancelled"
    UNREADABLE = "unreadable"
    UNSUPPORTED = "unsupported"


@dataclass(frozen=True, slots=True)
class HandResult:
    """One hand of a source: what was read, what the rules make of it, and what is wrong.

    ``source`` is the path as given ("a.zip/b.txt" inside an archive, "-" for standard input).  ``line`` is the hand's
    first line.  ``hand`` and ``replay`` are None where it was not read (unreadable, unsupported); ``game`` then holds the
    words of the header that name the game.  ``text`` is the hand's own text.
    """

    source: str
    line: int
    text: str
    site: str
    hand_id: str
    status: Status
    findings: tuple[Finding, ...] = ()
    hand: Hand | None = None
    replay: Replay | None = None
    game: str = ""
