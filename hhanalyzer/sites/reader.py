"""One hand's text into a Hand, or into the reasons why not."""

from collections.abc import Callable

from hhanalyzer.model.findings import USUAL_SEVERITY, Finding, Severity
from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing import reference
from hhanalyzer.parsing.assemble import at_end, finish
from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.grammar import load
from hhanalyzer.parsing.scanner import scanner
from hhanalyzer.parsing.signals import LineError, MoreDecimals, OtherAlphabet, UnsupportedGame
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites.site import Site

LONGEST_LINE = 4000

Feed = Callable[[HandText, HandBuilder], None]


def read_hand(site: Site, hand: HandText) -> Hand | Unread:
    """Read one hand.

    A hand that ends before its end is returned with what was read and a T002 in ``unread``, if that is at least its
    seats and something that happened.  Everything else that cannot be read is Unread: a line no rule reads (T001), a
    hand cut off too early (T002), a player without a seat (T003), a game that is not supported (T004).
    """
    if site.reader is not None:
        return site.reader.read(hand)
    if site.opening.match(hand.text) is None:
        text = _line(hand, hand.first_line)
        finding = _finding("T002", hand.first_line, "this part of a hand has no first line", text)
        return Unread(site.title, hand.first_line, hand.end_line, (finding,))
    if (too_long := _too_long(hand)) is not None:
        return _unread(site, hand, too_long, "")
    exponent = language = None
    while True:
        try:
            fast = _fast(site, hand, HandBuilder(site, exponent, language))
            return fast or read_by_reference(site, hand, HandBuilder(site, exponent, language))
        except MoreDecimals as more:
            exponent = more.exponent
        except OtherAlphabet as other:
            language = other.language
        except UnsupportedGame as game:
            finding = _finding("T004", hand.first_line, f"{game.words} is not supported", _line(hand, hand.first_line))
            return _unread(site, hand, finding, game.words)


def _fast(site: Site, hand: HandText, builder: HandBuilder) -> Hand | None:
    """Read one hand with the scanner; return None when there is something to say about it."""
    if scanner(site.grammar).read(hand.text, hand.first_line, builder) and at_end(builder):
        return finish(builder, hand.first_line, builder.last_line)
    return None


def read_by_reference(site: Site, hand: HandText, builder: HandBuilder) -> Hand | Unread:
    """Read one hand into a new builder with Lark's own parser, and say what cannot be read.

    Raise MoreDecimals when the builder's unit turns out to be too coarse, OtherAlphabet when its language is another,
    UnsupportedGame when the game is not ours.
    """

    def by_lark(hand: HandText, builder: HandBuilder) -> None:
        reference.read(load(site.grammar), hand.text, hand.first_line, builder)

    return _fed(site, hand, builder, by_lark)


def read_fed(site: Site, hand: HandText, feed: Feed) -> Hand | Unread:
    """Read one hand of a format that is no text of lines: ``feed`` gives it to a builder, or raises a LineError."""
    if site.opening.match(hand.text) is None:
        text = _line(hand, hand.first_line)
        finding = _finding("T002", hand.first_line, "this part of a hand has no beginning", text)
        return Unread(site.title, hand.first_line, hand.end_line, (finding,))
    exponent = None
    while True:
        try:
            return _fed(site, hand, HandBuilder(site, exponent), feed)
        except MoreDecimals as more:
            exponent = more.exponent
        except UnsupportedGame as game:
            finding = _finding("T004", hand.first_line, f"{game.words} is not supported", _line(hand, hand.first_line))
            return _unread(site, hand, finding, game.words)


def _fed(site: Site, hand: HandText, builder: HandBuilder, feed: Feed) -> Hand | Unread:
    """Read one hand with a new builder, and say what cannot be read."""
    found: Finding | None = None
    try:
        feed(hand, builder)
        if not at_end(builder):
            found = _truncated(hand.end_line, _line(hand, hand.end_line))
    except LineError as error:
        if not error.line:  # a format without lines of its own says no more than which hand it is
            error.line, error.text = hand.first_line, _line(hand, hand.first_line)
        found = _what_is_wrong(error, at_end(builder))
    if found is None:
        return finish(builder, hand.first_line, hand.end_line)
    fatal = found.severity is Severity.ERROR and found.code != "T002"
    if fatal or not (builder.seats and builder.events):
        return _unread(site, hand, found, builder.head.get("game_title", ""))
    return finish(builder, hand.first_line, hand.end_line, (found,))


def _what_is_wrong(error: LineError, at_the_end: bool) -> Finding:
    """Return the finding for a line that stopped the reading; ``at_the_end`` if the hand had come to its end there.

    A last line that cannot be read is one that was cut off.  A line behind a finished hand is no part of it, unless it
    looks like a seat of the summary.
    """
    seat_line = error.text.startswith("Seat") or "Seat ".startswith(error.text)
    if at_the_end and not seat_line and (error.last or error.after_blank):
        return Finding("T001", Severity.INFO, error.line, "this line belongs to no hand", text=error.text)
    if error.last and (error.code == "T001" or not at_the_end):
        return _truncated(error.line, error.text)
    return _finding(error.code, error.line, error.message, error.text)


def _too_long(hand: HandText) -> Finding | None:
    """Refuse a line longer than any site prints, before a pattern works its way through it."""
    if len(hand.text) <= LONGEST_LINE:
        return None
    lines = enumerate(hand.text.split("\n"), hand.first_line)
    number, line = max(lines, key=lambda numbered: len(numbered[1]))
    if len(line) <= LONGEST_LINE:
        return None
    return _finding("T001", number, f"this line has {len(line)} characters", line[:80])


def _unread(site: Site, hand: HandText, finding: Finding, game: str) -> Unread:
    """Return the hand as unread, with the number that its first line gives."""
    opening = site.opening.match(hand.text)
    hand_id = opening["hand_id"] if opening else ""
    return Unread(site.title, hand.first_line, hand.end_line, (finding,), hand_id, game)


def _truncated(line: int, text: str) -> Finding:
    return _finding("T002", line, "the hand ends before its end", text)


def _finding(code: str, line: int, message: str, text: str) -> Finding:
    return Finding(code, USUAL_SEVERITY.get(code, Severity.ERROR), line, message, text=text)


def _line(hand: HandText, line: int) -> str:
    """Return one line of the hand."""
    return hand.text.split("\n")[line - hand.first_line]
