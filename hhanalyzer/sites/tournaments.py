"""One summary's text into a TournamentSummary, or into the reasons why not."""

from hhanalyzer.model.findings import USUAL_SEVERITY, Finding, Severity
from hhanalyzer.model.tournament import TournamentSummary
from hhanalyzer.parsing.signals import LineError, MoreDecimals
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.tournament import SummaryBuilder
from hhanalyzer.parsing.tournament_entries import finish
from hhanalyzer.parsing.tournament_text import lines
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites.site import Site

LONGEST_LINE = 8_000  # levels of a whole tournament stand on one

WHAT = "tournament summary"


def read_summary(site: Site, piece: HandText) -> TournamentSummary | Unread:
    """Read one tournament summary.

    One with a line that no rule reads (T001), or that ends before its end (T002), is Unread: a list of places is right
    only as a whole.
    """
    kind = site.summaries
    assert kind is not None, "only sites with summaries have openings of them"
    for number, line in enumerate(piece.text.split("\n"), piece.first_line):
        if len(line) > LONGEST_LINE:
            return _unread(site, piece, "T001", number, f"this line has {len(line)} characters", line[:80])
    exponent = 2
    while True:
        builder = SummaryBuilder(site, exponent)
        try:
            lines(kind.grammar).read(piece.text, piece.first_line, builder)
            return finish(
                builder,
                piece.first_line,
                piece.end_line,
                bounty_within=kind.bounty_within,
                tells_own_prize=kind.tells_own_prize,
                tells_bounties=kind.tells_bounties,
            )
        except MoreDecimals as more:
            exponent = more.exponent
        except LineError as error:
            code = "T002" if error.last and error.code == "T001" else error.code
            return _unread(site, piece, code, error.line, error.message, error.text)


def _unread(site: Site, piece: HandText, code: str, line: int, message: str, text: str) -> Unread:
    """Return the summary as unread, with the tournament's number that it begins with."""
    assert site.summaries is not None
    found = Finding(code, USUAL_SEVERITY.get(code, Severity.ERROR), line, message, text=text)
    opening = site.summaries.opening.match(piece.text)
    number = (opening and opening["tournament_id"]) or ""
    return Unread(site.title, piece.first_line, piece.end_line, (found,), number, WHAT)
