"""The formats of hands as text, by the name a site gives its writer.  Adding one is an entry of FORMATS."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from hhanalyzer.dealing.wording import WORDINGS
from hhanalyzer.dealing.writer import write as write_words
from hhanalyzer.exporting import ohh, phh
from hhanalyzer.exporting.account import Account, account
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.exporting.retelling import retold
from hhanalyzer.exporting.verifying import verify
from hhanalyzer.pipeline import HandResult
from hhanalyzer.sites.site import Site


@dataclass(frozen=True, slots=True)
class Format:
    """One format.

    ``write`` turns a hand into text, as the records of a site; ``suffix`` is the usual end of a file's name, ``single``
    that of a file for one hand (the same where a file is the same for one or many).  ``between`` stands between two
    hands, ``title`` above each, with its number.  ``own`` says that the site's own hands are written as they are.
    """

    write: Callable[[Account, Site], str]
    suffix: str
    single: str = ""
    between: str = "\n"
    title: str = ""
    own: bool = False

    def hand(self, result: HandResult, site: Site) -> str:
        """Write one hand, and read it again; raise Refused for one that would not be the same."""
        found = account(result, faulty=self.own and is_own(result, site))
        text = self.write(found, site)
        verify(found, text)
        return text


def is_own(result: HandResult, site: Site) -> bool:
    """Tell whether a hand is the site's own, of no brand or club."""
    return result.hand is not None and (result.hand.header.site, result.hand.header.room) == (site.title, "")


def _in_words(found: Account, site: Site) -> str:
    """Write a hand in a room's words: its own as they are, others retold."""
    wording = WORDINGS[site.wording]
    header = found.hand.header
    own = (header.site, header.room) == (site.title, "") and header.game in wording.games
    if own and found.hand.claims.promo:
        raise Refused("there are no words for promotional money in a pot")
    return write_words(found.hand if own else retold(found, site.title, wording), wording)


FORMATS: Mapping[str, Format] = {
    "stars": Format(_in_words, ".txt", between="\n\n", own=True),
    "toml": Format(lambda found, _: phh.write(found), ".phhs", single=".phh", title="[{number}]\n"),
    "json": Format(lambda found, _: ohh.write(found), ".ohh"),
}
