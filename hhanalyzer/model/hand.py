"""One hand as its text gives it: header, seats, events, and the claims that the rules can check.

Nothing here is computed by rules and nothing is repaired: both what happened and what the site says about it.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import ClassVar

from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import Event
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.money import Amount, Unit


@dataclass(frozen=True, slots=True)
class Tournament:
    """The tournament a hand belongs to.  Buy-in parts are ints in units of 10**-unit.exponent, None if not printed."""

    tournament_id: str
    unit: Unit
    buy_in: Amount | None = None
    fee: Amount | None = None
    bounty: Amount | None = None
    level: str = ""
    text: str = ""  # the buy-in as printed: "$10+$1 USD", "Freeroll", "500FPP"
    name: str = ""  # what the room calls it, where the first line says so


@dataclass(frozen=True, slots=True)
class Header:
    """What the first lines say: which game, which stakes, when and where.

    ``game`` is a key of the variants table ("" if the site's table does not know it), ``game_title`` the words printed.
    ``limit`` is no-limit, pot-limit or fixed-limit.  In fixed limit ``small_bet`` and ``big_bet`` are the bet sizes.
    Amounts the header does not print are 0 (``cap``: None).  ``played_at`` is UTC; None where the text has no time.
    """

    site: str
    hand_id: str
    game: str
    game_title: str
    limit: str
    unit: Unit
    small_blind: Amount = 0
    big_blind: Amount = 0
    ante: Amount = 0
    button_blind: Amount = 0
    small_bet: Amount = 0
    big_bet: Amount = 0
    cap: Amount | None = None
    played_at: datetime | None = None
    table_name: str = ""
    max_seats: int | None = None
    button_seat: int | None = None
    tournament: Tournament | None = None
    play_money: bool = False
    fast_fold: bool = False
    anonymous: bool = False  # names are of this hand only: the same one is somebody else in the next
    room: str = ""  # the brand or club where one site record reads several: "PokerMaster", "Run It Once"


@dataclass(frozen=True, slots=True)
class Seat:
    """A player at the table.  ``dealt_in`` is False for those the text says sit this hand out.

    ``stack_known`` is False where the text prints none; ``stack`` is then one that no rule can find fault with.
    """

    seat: int
    name: str
    stack: Amount
    line: int
    dealt_in: bool = True
    sitting_out: bool = False
    is_hero: bool = False
    bounty: str = ""
    stack_known: bool = True


@dataclass(frozen=True, slots=True)
class Money:
    """A claimed amount and the line it stands on; ``within``: what an abbreviated amount may be off (0: nothing)."""

    line: int
    amount: Amount
    within: Amount = 0


@dataclass(frozen=True, slots=True)
class Returned:
    """ "Uncalled bet returned to"."""

    line: int
    seat: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class Collected:
    """ "X collected 5 from side pot-2".

    ``pot`` is 0 for the main pot, n for side pot n, None where the words do not say ("pot").  ``share`` is "hi", "lo"
    or "" as printed; ``board`` as in BoardCards.
    """

    line: int
    seat: int
    amount: Amount
    pot: int | None = None
    board: int = 0
    share: str = ""


@dataclass(frozen=True, slots=True)
class PotClaim:
    """A main pot (0) or side pot (1, 2 ...) as the summary states it."""

    line: int
    pot: int
    amount: Amount


@dataclass(frozen=True, slots=True)
class BoardClaim:
    """A board as the summary prints it (``board`` as in BoardCards)."""

    line: int
    board: int
    cards: Cards


@dataclass(frozen=True, slots=True)
class SeatClaim:
    """A seat's line in the summary.

    ``positions`` are the marks printed: "button", "small blind", "big blind".  ``outcome`` is folded, mucked,
    collected, won or lost.  ``street`` is where he folded ("preflop" ... "river", "" if not said).  ``won`` holds the
    amounts printed (one a board), ``descriptions`` the words about the hand (one a board).  ``board`` as in BoardCards,
    where the line is about one of several.
    """

    line: int
    seat: int
    positions: tuple[str, ...] = ()
    outcome: str = ""
    street: str = ""
    cards: Cards = ()
    won: tuple[Amount, ...] = ()
    descriptions: tuple[str, ...] = ()
    board: int = 0


@dataclass(frozen=True, slots=True)
class CashOut:
    """Money settled with the house outside the pot: ``amount`` is what the player gets (fee already off).

    ``replaces_pot`` is True where the house keeps his share of the pot in exchange (PokerStars), False where he
    keeps it and the amount is paid on top or taken off (then negative).
    """

    line: int
    seat: int
    amount: Amount
    fee: Amount = 0
    replaces_pot: bool = True


@dataclass(frozen=True, slots=True)
class Fee:
    """A part of what the house keeps, by the site's own name in snake_case: rake, jackpot, bingo, fortune, tax."""

    line: int
    name: str
    amount: Amount


@dataclass(frozen=True, slots=True)
class Claims:
    """Everything the text says that the rules can compute, each with its line.  None or empty: not said."""

    returned: tuple[Returned, ...] = ()
    collected: tuple[Collected, ...] = ()
    total_pot: Money | None = None
    pots: tuple[PotClaim, ...] = ()
    rake: Money | None = None
    fees: tuple[Fee, ...] = ()
    promo: tuple[Money, ...] = ()
    boards: tuple[BoardClaim, ...] = ()
    seats: tuple[SeatClaim, ...] = ()
    cash_outs: tuple[CashOut, ...] = ()
    low_qualified: bool | None = None
    runs: int = 1  # boards the text says were run


@dataclass(frozen=True, slots=True)
class Standing:
    """What a hand tells of its tournament: that a player is out, or has won, got a bounty, or bought chips again.

    ``prize``, ``bounty`` and ``extra`` (paid for a rebuy or an add-on) are money of the tournament in units of
    10**-EXPONENT, None where the line is about something else or the amount is no such number.
    """

    EXPONENT: ClassVar[int] = 4
    MOST: ClassVar[Amount] = 10**18

    line: int
    player: str
    place: int | None = None
    prize: Amount | None = None
    bounty: Amount | None = None
    extra: Amount | None = None


@dataclass(frozen=True, slots=True)
class Hand:
    """A hand as read.  ``line`` is its first line in the file, ``end_line`` its last.

    ``unread`` are findings of the reading (T003 unknown_player, T002 truncated_hand ...); the events read are all here.
    """

    header: Header
    seats: tuple[Seat, ...]
    events: tuple[Event, ...]
    claims: Claims
    line: int
    end_line: int
    complete: bool = True
    cancelled: bool = False
    unread: tuple[Finding, ...] = ()
    standings: tuple[Standing, ...] = ()

    def name(self, seat: int) -> str:
        """Return the name of a seat's player; where nobody sits there, the seat itself."""
        return next((s.name for s in self.seats if s.seat == seat), f"seat {seat}")
