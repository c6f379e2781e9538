"""A tournament as its summary file tells it: what it cost, who finished where, and what he got.

Only what the text says stands here; what it does not say is None (or ""), never a guess.
"""

from dataclasses import dataclass, field
from datetime import datetime

from hhanalyzer.model.money import Amount


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry of a player, so one bullet: who enters again has another one.

    ``player`` is "" for the summary's own player where the text does not name him.  ``place`` is None for who is still
    playing, and for a bullet whose end the text does not tell.  ``prize`` is money without bounties, 0 where the list
    gives none, None where it is not known yet; ``prize_currency`` is its own, which may be other than the buy-in's.
    ``ticket`` names a prize that is no money, ``ticket_value`` what it is worth where the text says so.  ``bounties``
    counts heads, ``bounty`` is the money for them.  ``extra`` is what was paid for rebuys and add-ons.
    """

    line: int
    player: str
    place: int | None = None
    is_hero: bool = False
    still_playing: bool = False
    prize: Amount | None = None
    prize_currency: str = ""
    ticket: str = ""
    ticket_value: Amount | None = None
    bounties: int | None = None
    bounty: Amount | None = None
    rebuys: int | None = None
    addons: int | None = None
    extra: Amount | None = None


@dataclass(frozen=True, slots=True)
class TournamentSummary:
    """One tournament.  Amounts are ints in units of 10**-``exponent``, of ``currency`` or ``pool_currency``.

    ``buy_in`` goes to the prizes, ``bounty`` to the heads, ``fee`` to the house: together they are what one entry
    costs.  ``rebuy_cost`` and ``addon_cost`` are of one of them, with the house's part.  ``entrants`` is the number the
    text gives, of entries or, on sites that count so, of players.  ``finished`` says that it was over when the text was
    written.  ``satellite`` says that it plays for entries to another tournament, ``target`` which, where it is told.
    ``table_size`` is told by words such as "6 Handed".  Times are UTC.  ``line`` is the first line in the file.
    """

    site: str
    tournament_id: str
    line: int
    end_line: int
    room: str = ""
    name: str = ""
    game: str = ""
    speed: str = ""
    kind: str = ""
    exponent: int = 2
    currency: str = ""
    buy_in: Amount | None = None
    fee: Amount | None = None
    bounty: Amount | None = None
    buy_in_text: str = ""
    rebuy_cost: Amount | None = None
    addon_cost: Amount | None = None
    entrants: int | None = None
    total_rebuys: int | None = None
    total_addons: int | None = None
    pool_currency: str = ""
    prize_pool: Amount | None = None
    satellite: bool = False
    target: str = ""
    table_size: int | None = None
    started_at: datetime | None = None
    ended_at: datetime | None = None
    finished: bool = False
    entries: tuple[Entry, ...] = field(default=())

    @property
    def hero(self) -> str:
        """Whose summary it is, "" where the text does not name him or he did not play."""
        return next((entry.player for entry in self.entries if entry.is_hero), "")
