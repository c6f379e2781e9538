"""Small hands as text, and how to read them."""

from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites import hands
from hhanalyzer.sites.reader import read_hand

CASH = "PokerStars Hand #240000000001:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET"
TOURNAMENT = (
    "PokerStars Hand #240000000002: Tournament #3000000001, $10+$1 USD Hold'em No Limit - Level V (100/200)"
    " - 2024/03/01 12:00:00 ET"
)
TABLE = "Table 'Larch' 6-max Seat #1 is the button"
SEATS = """\
Seat 1: Alder ($200 in chips)
Seat 2: Birch ($200 in chips)
Seat 3: Cedar ($200 in chips)"""
CHIPS = SEATS.replace("$", "")
BLINDS = """\
Birch: posts small blind $1
Cedar: posts big blind $2"""
FOLDED = """\
Alder: folds
Birch: folds
Uncalled bet ($1) returned to Cedar
Cedar collected $2 from pot"""
SUMMARY = """\
*** SUMMARY ***
Total pot $2 | Rake $0
Seat 1: Alder (button) folded before Flop (didn't bet)
Seat 2: Birch (small blind) folded before Flop
Seat 3: Cedar (big blind) collected ($2)"""


def hand_text(
    header: str = CASH,
    table: str = TABLE,
    seats: str = SEATS,
    posts: str = BLINDS,
    play: str = FOLDED,
    summary: str = SUMMARY,
) -> str:
    """Return a hand that is folded to the big blind, with the parts given in the place of its own."""
    parts = (header, table, seats, posts, "*** HOLE CARDS ***", play, summary)
    return "\n".join(part for part in parts if part) + "\n"


def read_all(text: str) -> list[Hand | Unread]:
    """Read every hand of a text."""
    results = []
    for site, piece in hands(text):
        assert site is not None, "no site knows this text"
        results.append(read_hand(site, piece))
    return results


def read_one(text: str) -> Hand:
    """Read the one hand of a text."""
    (result,) = read_all(text)
    assert isinstance(result, Hand), result
    return result


def unread(text: str) -> Unread:
    """Return why the one hand of a text was not read."""
    (result,) = read_all(text)
    assert isinstance(result, Unread), result
    return result
