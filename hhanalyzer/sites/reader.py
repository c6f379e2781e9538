"""One hand's text into a Hand, or into the reasons why not."""

from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing import reference
from hhanalyzer.parsing.assemble import at_end, finish
from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.grammar import load
from hhanalyzer.parsing.signals import LineError, MoreDecimals, UnsupportedGame
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites.site import Site


def read_hand(site: Site, hand: HandText) -> Hand | Unread:
    """Read one hand.

    A hand that ends before its end is returned with what was read and a T002 in ``unread``, if that is at least its
    seats and something that happened.  Everything else that cannot be read is Unread: a line no rule reads (T001), a
    hand cut off too early (T002), a player without a seat (T003), a game that is not supported (T004).
    """
    if site.opening.match(hand.text) is None:
        finding = _finding("T002", hand.first_line, "this part of a hand has no first line", _line(hand, hand.first_line))
        return Unread(site.title, hand.first_line, hand.end_line, (finding,))
    exponent = None
    while True:
        try:
            return _read(site, hand, HandBuilder(site, exponent))
        except MoreDecimals as more:
            exponent = more.exponent


def _read(site: Site, hand: HandText, builder: HandBuilder) -> Hand | Unread:
    """Read one hand into a new builder.  Raise MoreDecimals when its unit turns out to be too coarse."""
    try:
        reference.read(load(site.grammar), hand.text, hand.first_line, builder)
    except UnsupportedGame as game:
        finding = _finding("T004", hand.first_line, f"{game.words} is not supported", _line(hand, hand.first_line))
        return _unread(site, hand, finding, game.words)
    except LineError as error:
        finding = _finding(error.code, error.line, error.message, error.text)
        if at_end(builder) and error.after_blank and not error.text.startswith("Seat "):
            # What follows a finished hand after a blank line is no part of it.
            finding = Finding("T001", Severity.INFO, error.line, "this line belongs to no hand", text=error.text)
        elif error.last and error.code == "T001":
            finding = _truncated(error.line, error.text)
        elif error.code != "T002":
            return _unread(site, hand, finding, builder.header.game_title if builder.header else "")
        findings: tuple[Finding, ...] = (finding,)
    else:
        findings = () if at_end(builder) else (_truncated(hand.end_line, _line(hand, hand.end_line)),)
    if not findings or (builder.seats and builder.events):
        return finish(builder, hand.first_line, hand.end_line, findings)
    return _unread(site, hand, findings[0], builder.header.game_title if builder.header else "")


def _unread(site: Site, hand: HandText, finding: Finding, game: str) -> Unread:
    """Return the hand as unread, with the number that its first line gives."""
    opening = site.opening.match(hand.text)
    hand_id = opening["hand_id"] if opening else ""
    return Unread(site.title, hand.first_line, hand.end_line, (finding,), hand_id, game)


def _truncated(line: int, text: str) -> Finding:
    return _finding("T002", line, "the hand ends before its end", text)


def _finding(code: str, line: int, message: str, text: str) -> Finding:
    return Finding(code, Severity.ERROR, line, message, text=text)


def _line(hand: HandText, line: int) -> str:
    """Return one line of the hand."""
    return hand.text.split("\n")[line - hand.first_line]
