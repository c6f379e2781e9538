"""What was read of a hand so far: the state that the lines of a hand fill in (builder.py, summary.py)."""

from typing import Any

from hhanalyzer.model.events import Event
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.hand import BoardClaim, CashOut, Collected, Fee, Money, PotClaim, Returned, SeatClaim, Standing
from hhanalyzer.parsing.header import Conventions
from hhanalyzer.parsing.locales import cards_in
from hhanalyzer.parsing.signals import UnknownPlayer
from hhanalyzer.parsing.words import AMOUNTS, Amounts


class Seated(dict[str, int]):
    """Seat by name; a name without a seat raises UnknownPlayer."""

    def __missing__(self, name: str) -> int:
        raise UnknownPlayer(name)


class HandRecord:
    """The lines of one hand as read so far.  ``assemble.finish`` makes the Hand."""

    # So many attributes are kept quicker in slots than in a dictionary for every hand.
    __slots__ = (
        "absent", "add", "amounts", "board_claims", "boards", "button_line", "by_number", "cancelled_line", "cards",
        "cash_outs", "collects", "dealt_lines", "dealt_to", "events", "exponent", "fees", "guests", "head", "last_line",
        "limit_unsaid", "low_qualified", "name_of", "newcomers", "newcomers_stacks", "not_dealt", "notes",
        "pot_totals", "pots", "promo_lines", "rake", "returned", "runs_count", "seat_claims", "seat_of", "seats",
        "seats_counted", "short_posts", "showdown_board", "site", "small_blind_posted", "stacks_unknown",
        "standings", "summary_board", "summary_line", "total_pot",
    )  # fmt: skip

    def __init__(self, site: Conventions, exponent: int | None = None, language: str | None = None) -> None:
        self.site = site
        self.exponent = exponent
        self.cards = cards_in(site.languages, language)
        self.head: dict[str, Any] = {}  # fields of the Header by name
        self.amounts: Amounts = AMOUNTS[0]
        self.seat_of = Seated()
        self.name_of: dict[int, str] = {}
        self.seats: list[tuple[int, int, str, int, str, str]] = []  # line, seat, name, stack, bounty, flag
        self.seats_counted = False  # whether seats have the numbers of their order
        self.newcomers: dict[int, tuple[str, int]] = {}  # provisional seat -> name, line of those without a seat line
        self.newcomers_stacks: dict[int, int] = {}  # of those whose seat line names a seat that is taken
        self.stacks_unknown: set[int] = set()
        self.absent: set[int] = set()
        self.not_dealt: set[int] = set()  # seats that the summary says sat out
        self.short_posts: list[int] = []  # where in the events players put in all they have in the place of a post
        self.guests: set[str] = set()  # who came to the table while the hand was played
        self.dealt_lines: set[int] = set()
        self.events: list[Event] = []
        self.add = self.events.append
        self.boards: dict[int, tuple[int, ...]] = {}
        self.showdown_board = self.summary_board = 0
        self.small_blind_posted = self.limit_unsaid = False
        self.dealt_to: set[int] = set()  # who was dealt cards, where the text says so of everybody
        self.cancelled_line = self.summary_line = self.button_line = self.last_line = 0
        self.runs_count = 1
        self.returned: list[Returned] = []
        self.collects: list[Collected] = []
        self.total_pot: Money | None = None
        self.pots: list[PotClaim] = []
        self.pot_totals: list[Money] = []  # of pots that have a line each
        self.rake: Money | None = None
        self.fees: list[Fee] = []
        self.promo_lines: list[Money] = []
        self.board_claims: list[BoardClaim] = []
        self.seat_claims: list[SeatClaim] = []
        self.cash_outs: list[CashOut] = []
        self.low_qualified: bool | None = None
        self.by_number = False  # whether a summary line may name somebody else than its seat's player
        self.standings: list[Standing] = []
        self.notes: list[Finding] = []
