"""One builder for all sites: lines of a hand, as the grammar names them, into a Hand.

Every public method is the meaning of a kind of line: HANDLERS maps the first part of a terminal's name to it, and the
terminal's named groups are its parameters.  Methods look names up before they change anything, so that a reading that
names nobody can be given up for another (choice.py).  Nothing is computed and nothing repaired.
"""

import re
from collections.abc import Callable
from typing import Any

from hhanalyzer.model.events import (
    Action,
    BoardCards,
    Discard,
    Event,
    HoleCards,
    Muck,
    Post,
    PostKind,
    Show,
    ShowDown,
)
from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.hand import (
    BoardClaim,
    CashOut,
    Collected,
    Fee,
    Money,
    PotClaim,
    Returned,
    SeatClaim,
)
from hhanalyzer.parsing.header import Conventions, Fields, read_header
from hhanalyzer.parsing.quick import quick
from hhanalyzer.parsing.signals import LineError, UnknownPlayer
from hhanalyzer.parsing.vocabulary import FOLDED, NUMBERS, POSITIONS, POSTS, STREETS, VERBS
from hhanalyzer.parsing.words import AMOUNTS, CARDS, Amounts

MOST_SEATS = 24

_BRACKET = re.compile(r"\[([^\]]*)\]")
_PART = re.compile(r"([A-Za-z][A-Za-z ]*?)(?:[- ](\d+))? ([$€£¥₹]?[\d.,]*\d)")
_RESULT = re.compile(r"(?:^|, and )(won|lost)(?: \(?([$€£¥₹]?[\d.,]*\d)\)?)?(?: with (.*?))?(?=, and (?:won|lost)\b|$)")
_CASHED_OUT = re.compile(r" \((?:cashed out|pot not awarded as player cashed out)\)\.?$")

# The records that every hand makes many of.
_Post, _Action, _HoleCards, _BoardCards = quick(Post), quick(Action), quick(HoleCards), quick(BoardCards)
_Show, _Money, _Returned, _Collected = quick(Show), quick(Money), quick(Returned), quick(Collected)
_SeatClaim = quick(SeatClaim)


class Seated(dict[str, int]):
    """Seat by name; a name without a seat raises UnknownPlayer."""

    def __missing__(self, name: str) -> int:
        raise UnknownPlayer(name)


class HandBuilder:
    """The lines of one hand as read so far.  ``assemble.finish`` makes the Hand."""

    def __init__(self, site: Conventions, exponent: int | None = None) -> None:
        self.site = site
        self.exponent = exponent
        self.head: dict[str, Any] = {}  # fields of the Header by name
        self.amounts: Amounts = AMOUNTS[0]
        self.seat_of = Seated()
        self.name_of: dict[int, str] = {}
        self.seats: list[tuple[int, int, str, int, str, str]] = []  # line, seat, name, stack, bounty, flag
        self.absent: set[int] = set()
        self.dealt_lines: set[int] = set()
        self.events: list[Event] = []
        self.add = self.events.append
        self.boards: dict[int, tuple[int, ...]] = {}
        self.showdown_board = 0
        self.small_blind_posted = False
        self.cancelled_line = 0
        self.summary_line = 0
        self.runs_count = 1
        self.returned: list[Returned] = []
        self.collects: list[Collected] = []
        self.total_pot: Money | None = None
        self.pots: list[PotClaim] = []
        self.rake: Money | None = None
        self.fees: list[Fee] = []
        self.promo_lines: list[Money] = []
        self.board_claims: list[BoardClaim] = []
        self.seat_claims: list[SeatClaim] = []
        self.cash_outs: list[CashOut] = []
        self.low_qualified: bool | None = None
        self.by_number = False  # whether a summary line may name somebody else than its seat's player
        self.notes: list[Finding] = []

    # ------------------------------------------------------------------------------------------- the head of the hand

    def on_header(self, line: int, fields: Fields) -> None:
        """Read the first line."""
        self.head = read_header(fields, self.site, self.exponent)
        self.amounts = AMOUNTS[self.head["unit"].exponent]

    def on_table(self, line: int, table: str, max_seats: str | None, play: str | None, button: str | None) -> None:
        """Complete the header: table, seats, button, play money."""
        self.head["table_name"] = table
        self.head["max_seats"] = int(max_seats) if max_seats else None
        self.head["button_seat"] = int(button) if button else None
        self.head["play_money"] |= play is not None

    def on_seat(self, line: int, seat: str, name: str, amount: str, bounty: str | None, flag: str | None) -> None:
        """Seat a player.  Two players of one name, or in one seat, cannot be told apart."""
        number = int(seat)
        if len(self.seats) == MOST_SEATS:
            raise LineError("T001", f"no table has more than {MOST_SEATS} seats")
        if name in self.seat_of:
            raise LineError("T003", f"two players at this table are called {name!r}")
        if number in self.name_of:
            raise LineError("T001", f"seat {number} is taken by {self.name_of[number]!r}")
        stack = self.amounts[amount]
        self.seat_of[name] = number
        self.name_of[number] = name
        self.seats.append((line, number, name, stack, bounty or "", flag or ""))

    def on_absent(self, line: int, who: str) -> None:
        """Note that somebody sits out; it may be somebody without a seat."""
        if who in self.seat_of:
            self.absent.add(self.seat_of[who])

    # ------------------------------------------------------------------------------------------ what the players do

    def on_post(self, line: int, name: str, post: str, amount: str, all_in: str | None) -> None:
        """Post an ante, blind or straddle.

        A small blind after the first is dead; of "small & big blinds" what exceeds the big blind is dead.
        """
        seat = self.seat_of[name]
        kind, chips = POSTS[post], self.amounts[amount]
        if kind is PostKind.SMALL_BLIND:
            if self.small_blind_posted:
                kind = PostKind.DEAD
            self.small_blind_posted = True
        elif post == "small & big blinds":
            dead = chips - self.head["big_blind"]
            if dead > 0:
                self.add(_Post(line, seat, PostKind.DEAD, dead))
                chips -= dead
        self.add(_Post(line, seat, kind, chips, all_in is not None))

    def on_action(
        self,
        line: int,
        name: str,
        verb: str,
        amount: str | None = None,
        to: str | None = None,
        all_in: str | None = None,
        capped: str | None = None,
    ) -> None:
        """Call, bet or raise."""
        self.add(
            _Action(
                line,
                self.seat_of[name],
                VERBS[verb],
                None if amount is None else self.amounts[amount],
                None if to is None else self.amounts[to],
                all_in is not None,
                capped is not None,
            )
        )

    def on_pass(self, line: int, name: str, verb: str, cards: str | None) -> None:
        """Fold or check; a folding player may show cards."""
        seat = self.seat_of[name]
        self.add(_Action(line, seat, VERBS[verb]))
        if cards is not None:
            self.add(_Show(line, seat, CARDS[cards]))

    def on_discard(self, line: int, name: str, count: str | None, cards: str | None) -> None:
        """Throw cards away: counted, or as many as the brackets hold (hidden ones too)."""
        seat = self.seat_of[name]
        thrown = len(cards.split()) if count is None and cards is not None else int(count or 1)
        self.add(Discard(line, seat, thrown, CARDS[cards or ""]))

    def on_show(self, line: int, name: str, cards: str, description: str | None) -> None:
        """Table cards, with the site's words for them."""
        self.add(_Show(line, self.seat_of[name], CARDS[cards], description or "", self.showdown_board))

    def on_muck(self, line: int, name: str, cards: str | None) -> None:
        """Throw the hand away at the showdown."""
        self.add(Muck(line, self.seat_of[name], CARDS[cards or ""]))

    # ---------------------------------------------------------------------------------------------------- the cards

    def on_dealt(self, line: int, name: str, cards: str) -> None:
        """Deal down cards that the text shows."""
        seat = self.seat_of[name]
        self.dealt_lines.add(seat)
        self.add(_HoleCards(line, seat, CARDS[cards]))

    def on_street(self, line: int, run: str | None, street: str, number: str | None, cards: str) -> None:
        """Deal to a board.  The last bracket holds the new cards; a single one may begin with those already there."""
        board = NUMBERS[run] if run else int(number or 0)
        *earlier, new = (CARDS[part] for part in _BRACKET.findall(cards))
        before = tuple(card for part in earlier for card in part)
        there = self.boards.get(board, ())
        if there and not before and new[: len(there)] == there:
            before, new = there, new[len(there) :]
        self.boards[board] = before + new
        self.add(_BoardCards(line, STREETS[street], new, before, board))

    def on_showdown(self, line: int, run: str | None) -> None:
        """Open the showdown (of one board)."""
        self.showdown_board = NUMBERS[run] if run else 0
        self.add(ShowDown(line, self.showdown_board))

    def on_runs(self, line: int, count: str) -> None:
        """Note how often the board was run."""
        self.runs_count = NUMBERS[count.lower()]

    # ---------------------------------------------------------------------------------------------------- the money

    def on_uncalled(self, line: int, amount: str, name: str) -> None:
        """Give an uncalled bet back.  Blanks at the end of the line may be the name's or nobody's."""
        seat = self.seat_of[name if name in self.seat_of else name.rstrip(" ")]
        self.returned.append(_Returned(line, seat, self.amounts[amount]))

    def on_collected(self, line: int, name: str, amount: str, pot: str) -> None:
        """Pay a pot: "main pot" is 0, "side pot" 1, "side pot-2" 2; a plain "pot" is not numbered."""
        seat = self.seat_of[name]
        which = None if pot == "pot" else 0 if pot == "main pot" else int(re.split("[- ]", f"{pot} 1")[2])
        self.collects.append(_Collected(line, seat, self.amounts[amount], which, self.showdown_board))

    def on_cash_out(self, line: int, name: str, amount: str, fee: str | None) -> None:
        """Settle with the house, outside the pot."""
        seat = self.seat_of[name]
        self.cash_outs.append(CashOut(line, seat, self.amounts[amount], self.amounts[fee] if fee else 0))

    def on_promo(self, line: int, amount: str) -> None:
        """Note money the house adds to the pot."""
        self.promo_lines.append(_Money(line, self.amounts[amount]))

    def on_cancelled(self, line: int) -> None:
        """Note that the hand does not count."""
        self.cancelled_line = line

    # -------------------------------------------------------------------------------------------------- the summary

    def on_summary(self, line: int) -> None:
        """Open the summary."""
        self.summary_line = line

    def on_total(self, line: int, amount: str, parts: str) -> None:
        """Read the total pot and its named parts: main and side pots, rake, promotional money, fees."""
        self.total_pot = _Money(line, self.amounts[amount])
        for label, number, text in _PART.findall(parts):
            chips = self.amounts[text]
            match label.lower():
                case "main pot":
                    self.pots.append(PotClaim(line, 0, chips))
                case "side pot":
                    self.pots.append(PotClaim(line, int(number or 1), chips))
                case "rake":
                    self.rake = _Money(line, chips)
                case "stp":
                    if not self.promo_lines:
                        self.promo_lines.append(_Money(line, chips))
                case name:
                    self.fees.append(Fee(line, name.replace(" ", "_"), chips))

    def on_board(self, line: int, run: str | None, number: str | None, cards: str) -> None:
        """Read a board of the summary."""
        self.board_claims.append(BoardClaim(line, NUMBERS[run] if run else int(number or 0), CARDS[cards]))

    def on_no_low(self, line: int) -> None:
        """Note that no hand qualified for low."""
        self.low_qualified = False

    def on_seat_claim(
        self,
        line: int,
        seat: str,
        who: str,
        outcome: str | None = None,
        street: str | None = None,
        cards: str | None = None,
        result: str | None = None,
        amount: str | None = None,
        results: str | None = None,
    ) -> None:
        """Read a seat's line of the summary: ``who`` is the name of the seat's player and the marks of his position."""
        number = int(seat)
        name = self.name_of.get(number, "\n")
        marks = POSITIONS.get(who[len(name) :]) if who.startswith(name) else None
        if marks is None:
            marks = self._by_number(line, number, who)
        won: tuple[int, ...] = () if amount is None else (self.amounts[amount],)
        descriptions: tuple[str, ...] = ()
        if results is not None:
            result, won, descriptions = self._results(results)
        outcome = result or outcome or ""
        folded = FOLDED[street] if street else ""
        shown = CARDS[cards] if cards else ()
        self.seat_claims.append(_SeatClaim(line, number, marks, outcome, folded, shown, won, descriptions))

    def _by_number(self, line: int, number: int, who: str) -> tuple[str, ...]:
        """Return the marks behind another name than that of the seat's player, if that is allowed now."""
        name = self.name_of.get(number)
        if name is None or not self.by_number:
            raise UnknownPlayer(who)
        self.notes.append(Finding("T003", Severity.WARNING, line, f"seat {number} is {name!r}'s, not {who!r}", number))
        return max((marks for text, marks in POSITIONS.items() if who.endswith(text)), key=len)

    def _results(self, text: str) -> tuple[str, tuple[int, ...], tuple[str, ...]]:
        """Read ``won ($5) with a pair, and lost with high card``: outcome, amount and words for each board.

        With several boards a lost one counts 0, so that the amounts stand in the order of the boards.
        """
        found = _RESULT.findall(_CASHED_OUT.sub("", text.rstrip(" ")))
        outcome = "won" if any(result == "won" for result, _, _ in found) else "lost"
        won = tuple(self.amounts[amount or "0"] for result, amount, _ in found if result == "won" or len(found) > 1)
        return outcome, won, tuple(words for _, _, words in found if words)


# Kind of line (the first part of a terminal's name) -> its meaning.  None: nothing happens.
HANDLERS: dict[str, Callable[..., Any] | None] = {
    "HEADER": HandBuilder.on_header,
    "TABLE": HandBuilder.on_table,
    "SEAT": HandBuilder.on_seat,
    "ABSENT": HandBuilder.on_absent,
    "POST": HandBuilder.on_post,
    "ACTION": HandBuilder.on_action,
    "PASS": HandBuilder.on_pass,
    "DISCARD": HandBuilder.on_discard,
    "SHOW": HandBuilder.on_show,
    "MUCK": HandBuilder.on_muck,
    "HOLE": None,
    "DEALT": HandBuilder.on_dealt,
    "STREET": HandBuilder.on_street,
    "SHOWDOWN": HandBuilder.on_showdown,
    "RUNS": HandBuilder.on_runs,
    "UNCALLED": HandBuilder.on_uncalled,
    "COLLECTED": HandBuilder.on_collected,
    "CASH_OUT": HandBuilder.on_cash_out,
    "PROMO": HandBuilder.on_promo,
    "CANCELLED": HandBuilder.on_cancelled,
    "SUMMARY": HandBuilder.on_summary,
    "TOTAL": HandBuilder.on_total,
    "BOARD": HandBuilder.on_board,
    "NO_LOW": HandBuilder.on_no_low,
    "SEAT_CLAIM": HandBuilder.on_seat_claim,
    "NOTE": None,
    "BLANK": None,
}
