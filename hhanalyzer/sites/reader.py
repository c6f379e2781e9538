"""One hand's text into a Hand, or into the reasons why not."""

from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing import reference
from hhanalyzer.parsing.assemble import finish
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
    opening = site.opening.match(hand.text)
    if opening is None:
        finding = _finding("T002", hand.first_line, "this part of a hand has no first line", _first_line(hand))
        return Unread(site.title, hand.first_line, hand.end_line, (finding,))
    exponent = None
    while True:
        builder = HandBuilder(site, exponent)
        try:
            return _read(site, hand, builder)
        except MoreDecimals as more:
            exponent = more.exponent
        except UnsupportedGame as game:
            finding = _finding("T004", hand.first_line, f"{game.words} is not supported", _first_line(hand))
            hand_id = opening["hand_id"]
            return Unread(site.title, hand.first_line, hand.end_line, (finding,), hand_id, game.words)


def _read(site: Site, hand: HandText, builder: HandBuilder) -> Hand | Unread:
    """Read one hand into a new builder."""
    grammar = load(site.grammar)
    try:
        ended = reference.read(grammar, hand.text, hand.first_line, builder)
        failure = None if ended else _finding("T002", hand.end_line, "the hand ends before its end", "")
    except LineError as error:
        failure = _finding(error.code, error.line, error.message, error.text)
        if error.last and error.code == "T001" and builder.header is not None:
            failure = _finding("T002", error.line, "the hand ends before its end", error.text)
    truncated = failure is not None and failure.code == "T002"
    if failure is None or (truncated and builder.seats and builder.events):
        return finish(builder, hand.first_line, hand.end_line, (failure,) if failure else ())
    header = builder.header
    return Unread(
        site.title,
        hand.first_line,
        hand.end_line,
        (failure,),
        header.hand_id if header else "",
        header.game_title if header else "",
    )


def _first_line(hand: HandText) -> str:
    return hand.text.split("\n", 1)[0]


def _finding(code: str, line: int, message: str, text: str) -> Finding:
    return Finding(code, Severity.ERROR, line, message, text=text)
