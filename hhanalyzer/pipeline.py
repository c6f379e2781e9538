"""Joins text, sites and rules: a path becomes a stream of HandResults, one a hand, in file order."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import islice

from hhanalyzer.engine.checks import check
from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.replay import replay
from hhanalyzer.engine.succession import Succession
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.findings import Finding, Severity, finding
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.quick import quick
from hhanalyzer.model.tournament import TournamentSummary
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.text import sources
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites import hands, summaries
from hhanalyzer.sites.reader import read_hand
from hhanalyzer.sites.site import Site
from hhanalyzer.sites.tournaments import read_summary

TOGETHER = 32  # hands read before they are replayed


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
    first line.  ``hand`` and ``replay`` are None where it was not read (unreadable, unsupported); ``game`` then holds
    the words of the header that name the game.  ``text`` is the hand's own text, ``house`` the rules it was replayed
    by.
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
    house: HouseRules | None = None


_HandResult = quick(HandResult)


@dataclass(frozen=True, slots=True)
class SummaryResult:
    """One tournament summary of a source; ``summary`` is None where it was not read, and ``findings`` say why."""

    source: str
    line: int
    text: str
    site: str
    tournament_id: str
    summary: TournamentSummary | None = None
    findings: tuple[Finding, ...] = ()


def read(
    paths: Sequence[str],
    failed: Callable[[UnusableInput], None] | None = None,
    told: Callable[[SummaryResult], None] | None = None,
) -> Iterator[HandResult]:
    """Read the hands of files, folders (recursive), globs, archives or standard input ("-"), in file order.

    Whatever is wrong with a hand is a finding.  ``told`` takes note of the tournament summaries of each file.  Raise
    UnusableInput for a path that does not exist, and for a file that cannot be opened, unless ``failed`` takes note of
    it: then the others are read all the same.
    """
    for file in sources(paths):
        try:
            text = file.text()
        except UnusableInput as error:
            if failed is None:
                raise
            failed(error)
        else:
            yield from read_text(text.source, text.text)
            if told is not None:
                for summary in read_summaries(text.source, text.text):
                    told(summary)


def read_summaries(source: str, text: str) -> Iterator[SummaryResult]:
    """Read the tournament summaries of a text, in order; ``source`` is the name it is reported under."""
    for site, piece in summaries(text):
        read = read_summary(site, piece)
        if isinstance(read, Unread):
            yield SummaryResult(source, read.line, piece.text, read.site, read.hand_id, None, read.findings)
        else:
            yield SummaryResult(source, read.line, piece.text, read.site, read.tournament_id, read)


def read_text(source: str, text: str) -> Iterator[HandResult]:
    """Read the hands of a text; ``source`` is the name it is reported under."""
    succession = Succession()
    pieces = hands(text)
    # Some are read, then these are replayed: each kind of work finds its own code and tables still in the caches.
    while some := list(islice(pieces, TOGETHER)):
        read = [None if site is None else read_hand(site, hand_text) for site, hand_text in some]
        for (site, hand_text), hand in zip(some, read, strict=True):
            if site is None or hand is None:
                yield _unknown(source, hand_text)
            else:
                yield _judge(source, site, hand_text, hand, succession)


def _unknown(source: str, hand_text: HandText) -> HandResult:
    """Return the result for a text without a hand of a known site."""
    line = hand_text.first_line + next(i for i, row in enumerate(hand_text.text.split("\n")) if row.strip())
    found = finding("T001", line, "expected the first line of a hand of a known site")
    return HandResult(source, line, hand_text.text, "", "", Status.UNREADABLE, (found,))


def _judge(source: str, site: Site, hand_text: HandText, hand: Hand | Unread, succession: Succession) -> HandResult:
    line, text = hand_text.first_line, hand_text.whole
    if isinstance(hand, Unread):
        status = Status.UNSUPPORTED if hand.unsupported else Status.UNREADABLE
        return HandResult(source, line, text, hand.site, hand.hand_id, status, hand.findings, game=hand.game)
    played, found, house = _audit(hand, site.rules(hand))
    if not hand.cancelled:
        repeated = succession.repeats(hand, hash(text.strip()))
        # A hand that stands in the text twice says nothing about the one after it.
        found = (*found, *(succession.follow(hand, played) if repeated is None else repeated))
    header = hand.header
    return _HandResult(
        source, line, text, header.site, header.hand_id, _status(hand, found), found, hand, played, header.game, house
    )


def _audit(hand: Hand, readings: Sequence[HouseRules]) -> tuple[Replay, tuple[Finding, ...], HouseRules]:
    """Replay and check a hand by the room's rules; by another reading of its numbers if only that one has no error.

    What a number means is decided by arithmetic, never assumed: a reading that leaves anything wrong is not taken.
    Return the reading that was taken, too.
    """
    first: tuple[Replay, tuple[Finding, ...], HouseRules] | None = None
    for house in readings:
        played = replay(hand, house)
        found = check(hand, played, house)
        if not found or not any(f.severity is Severity.ERROR for f in found):
            return played, found, house
        first = first or (played, found, house)
    assert first is not None
    return first


def _status(hand: Hand, found: Sequence[Finding]) -> Status:
    if hand.cancelled:
        return Status.CANCELLED
    return Status.FINDINGS if found and any(f.severity is not Severity.INFO for f in found) else Status.CLEAN
