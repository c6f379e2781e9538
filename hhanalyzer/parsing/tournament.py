"""One builder for all tournament summaries: their lines, as the grammar names them, into a TournamentSummary.

Every public method is the meaning of a kind of line: HANDLERS maps the first part of a terminal's name to it, and the
terminal's named groups are its parameters.  Nothing is computed but what tournament_entries.py says.
"""

import re
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import datetime
from typing import Any

from hhanalyzer.model.money import Amount
from hhanalyzer.model.tournament import Entry
from hhanalyzer.parsing.header import Conventions, Fields, played_at
from hhanalyzer.parsing.signals import LineError
from hhanalyzer.parsing.tournament_words import Sum, money, speed_of, table_size_of

MOST_ENTRIES = 1_000_000
_PLACES = re.compile(r"\d+")


@dataclass(slots=True)
class Own:
    """What the text says of the player whose summary it is: his name, where he ended, what he bought and got."""

    line: int = 0
    name: str = ""
    places: tuple[int, ...] = ()
    told: bool = False  # whether a line tells how he ended
    prize: Sum | None = None
    ticket: str = ""
    rebuys: int | None = None
    addons: int | None = None
    extra: Amount | None = None
    re_entries: int = 0
    bounties: int | None = None
    bounty: Amount | None = None


@dataclass(slots=True)
class Parts:
    """Lines of the head: what one entry costs, and what there is to win."""

    buy_in: Sum | None = None
    buy_in_text: str = ""
    head: Amount | None = None
    rebuy: Sum | None = None
    addon: Sum | None = None
    pool: Sum | None = None
    target: Sum | None = None
    fields: dict[str, Any] = field(default_factory=dict)  # of the record, by name


class SummaryBuilder:
    """Every public method is the meaning of a kind of line."""

    def __init__(self, site: Conventions, exponent: int = 2) -> None:
        self.site = site
        self.exponent = exponent
        self.parts = Parts()
        self.own = Own()
        self.entries: list[Entry] = []

    # ------------------------------------------------------------------------------------------------- the tournament

    def on_tournament(
        self,
        line: int,
        room: str | None = None,
        tournament_id: str | None = None,
        name: str | None = None,
        match: str | None = None,
        game: str | None = None,
        features: str | None = None,
    ) -> None:
        """Read the first line.  A match of several that bear one number has its own behind it."""
        words = (room or "").strip()
        self.parts.fields |= {
            "room": self.site.rooms.get(words.lower(), words),
            "tournament_id": f"{tournament_id or ''}/{match}" if match else tournament_id or "",
            "name": (name or "").strip(),
            "game": (game or "").strip(),
            "kind": features or "",
            "speed": speed_of(features or "", name or ""),
            "table_size": table_size_of(features or "", name or ""),
        }

    def on_number(self, line: int, tournament_id: str) -> None:
        """Complete the first line where the number has a line of its own."""
        self.parts.fields["tournament_id"] = tournament_id

    def on_buy_in(self, line: int, buy_in: str) -> None:
        """Take the buy-in: to the prizes, to the bounty where there are three parts, to the house."""
        self.parts.buy_in = self._money(buy_in, self.site.buy_in_currency)
        self.parts.buy_in_text = buy_in
        if len(self.parts.buy_in.amounts) > 3:
            raise LineError("T001", f"{buy_in!r} is not a buy-in")

    def on_free(self, line: int, words: str) -> None:
        """Take a buy-in that is no money; only a free one is known to cost nothing."""
        self.parts.buy_in_text = words
        if not words.lower().startswith("ticket"):
            self.parts.buy_in = Sum((0,), "")

    def on_head(self, line: int, amount: str) -> None:
        """Take the bounty of a head, which the buy-in has in it."""
        self.parts.head = self._money(amount).total

    def on_rebuy_cost(self, line: int, amount: str) -> None:
        """Take what a rebuy costs."""
        self.parts.rebuy = self._money(amount)

    def on_addon_cost(self, line: int, amount: str) -> None:
        """Take what an add-on costs."""
        self.parts.addon = self._money(amount)

    def on_entrants(self, line: int, count: str) -> None:
        """Take how many entered."""
        self.parts.fields["entrants"] = _number(count)

    def on_total_rebuys(self, line: int, count: str, amount: str | None = None) -> None:
        """Take how many rebuys there were."""
        self.parts.fields["total_rebuys"] = _number(count)
        if amount:
            self.on_pool(line, amount)

    def on_total_addons(self, line: int, count: str, amount: str | None = None) -> None:
        """Take how many add-ons there were."""
        self.parts.fields["total_addons"] = _number(count)
        if amount:
            self.on_pool(line, amount)

    def on_pool(self, line: int, amount: str) -> None:
        """Take the prize pool."""
        self.parts.pool = self._money(amount)

    def on_satellite(self, line: int) -> None:
        """Note that the prizes are entries to another tournament."""
        self.parts.fields["satellite"] = True

    def on_target(self, line: int, target: str | None = None, buy_in: str | None = None) -> None:
        """Note to which tournament the prizes are entries, and what one is worth."""
        self.on_satellite(line)
        if target:
            self.parts.fields["target"] = target
        if buy_in:
            self.parts.target = self._money(buy_in)

    def on_kind(self, line: int, kind: str | None = None) -> None:
        """Take what the site calls this kind of tournament."""
        self.parts.fields["kind"] = kind or self.parts.fields.get("kind", "")

    def on_speed(self, line: int, speed: str) -> None:
        """Take how fast the blinds rise; a word that is not in the table stays as it is."""
        self.parts.fields["speed"] = speed_of(speed) or speed

    def on_started(self, line: int, fields: Fields) -> None:
        """Take when it began."""
        self.parts.fields["started_at"] = self._time(fields)

    def on_ended(self, line: int, fields: Fields) -> None:
        """Take when it was over."""
        self.parts.fields |= {"ended_at": self._time(fields), "finished": True}

    def on_running(self, line: int) -> None:
        """Note that it was not over when the text was written."""
        self.parts.fields["finished"] = False

    # ----------------------------------------------------------------------------------------------------- who entered

    def on_place(
        self,
        line: int,
        place: str,
        name: str,
        amount: str | None = None,
        ticket: str | None = None,
        value: str | None = None,
    ) -> None:
        """List somebody who is out, or has won, with his prize; without one he has none."""
        prize = self._money(amount, self._pool_currency()) if amount else None
        worth = self._money(value) if value else self.parts.target if ticket else None
        currency = prize.currency if prize else worth.currency if worth else self._pool_currency()
        self._enter(
            Entry(
                line,
                name,
                _number(place),
                prize=prize.total if prize else 0,
                prize_currency=currency,
                ticket=ticket or "",
                ticket_value=worth.total if worth else None,
            )
        )

    def on_playing(self, line: int, name: str) -> None:
        """List somebody who is still playing."""
        self._enter(Entry(line, name, still_playing=True))

    def _enter(self, entry: Entry) -> None:
        if len(self.entries) == MOST_ENTRIES:
            raise LineError("T001", f"no tournament has more than {MOST_ENTRIES:,} entries")
        self.entries.append(entry)

    # -------------------------------------------------------------------------------------------- whose summary it is

    def on_owner(self, line: int, name: str) -> None:
        """Note whose summary it is."""
        self.own.line, self.own.name = line, name

    def on_finished(
        self,
        line: int,
        name: str | None = None,
        places: str | None = None,
        entrants: str | None = None,
        amount: str | None = None,
    ) -> None:
        """Take where he finished, more than once where he entered more than once; without a place he still plays."""
        own = self.own
        own.line, own.name, own.told = line, name or own.name, True
        own.places += tuple(map(_number, _PLACES.findall(places or "")))
        if entrants:
            self.parts.fields["entrants"] = _number(entrants)
        if amount:
            own.prize = self._money(amount)

    def on_won(
        self, line: int, amount: str | None = None, ticket: str | None = None, bounty: str | None = None
    ) -> None:
        """Take what he won: money, an entry to another tournament, money for heads."""
        own = self.own
        own.prize = self._money(amount) if amount else own.prize
        own.ticket = ticket or own.ticket
        own.bounty = self._money(bounty).total if bounty else own.bounty

    def on_bought(
        self,
        line: int,
        name: str | None = None,
        rebuys: str | None = None,
        addons: str | None = None,
        amount: str | None = None,
    ) -> None:
        """Take how often he bought chips again, and what he paid for it."""
        own = self.own
        own.line, own.name = own.line or line, name or own.name
        own.rebuys = _number(rebuys) if rebuys else own.rebuys
        own.addons = _number(addons) if addons else own.addons
        own.extra = self._money(amount).total if amount else own.extra

    def on_re_entered(self, line: int, count: str) -> None:
        """Take how often he entered again."""
        self.own.re_entries = _number(count)

    def on_bounties(self, line: int, count: str, amount: str) -> None:
        """Take how many heads he got, and the money for them."""
        self.own.bounties, self.own.bounty = _number(count), self._money(amount).total

    # ---------------------------------------------------------------------------------------------------------- helpers

    def _money(self, text: str, unsigned: str | None = None) -> Sum:
        """Read amounts; those without sign or word are of the buy-in's currency unless said otherwise."""
        own = self.parts.buy_in.currency if self.parts.buy_in else self.site.buy_in_currency
        return money(text, self.exponent, own if unsigned is None else unsigned)

    def _pool_currency(self) -> str:
        known = self.parts.pool or self.parts.buy_in
        return known.currency if known else self.site.buy_in_currency

    def _time(self, fields: Fields) -> datetime | None:
        return played_at(fields, self.site.zone)


def _number(digits: str) -> int:
    """Return a count.  Raise LineError for one that no tournament reaches."""
    if len(digits) > 12:
        raise LineError("T001", f"{digits[:20]}... is not a count")
    return int(digits.replace(",", ""))


HANDLERS: dict[str, Callable[..., Any] | None] = {
    "TOURNAMENT": SummaryBuilder.on_tournament,
    "NUMBER": SummaryBuilder.on_number,
    "BUY_IN": SummaryBuilder.on_buy_in,
    "FREE": SummaryBuilder.on_free,
    "HEAD": SummaryBuilder.on_head,
    "REBUY_COST": SummaryBuilder.on_rebuy_cost,
    "ADDON_COST": SummaryBuilder.on_addon_cost,
    "ENTRANTS": SummaryBuilder.on_entrants,
    "TOTAL_REBUYS": SummaryBuilder.on_total_rebuys,
    "TOTAL_ADDONS": SummaryBuilder.on_total_addons,
    "POOL": SummaryBuilder.on_pool,
    "SATELLITE": SummaryBuilder.on_satellite,
    "TARGET": SummaryBuilder.on_target,
    "KIND": SummaryBuilder.on_kind,
    "SPEED": SummaryBuilder.on_speed,
    "STARTED": SummaryBuilder.on_started,
    "ENDED": SummaryBuilder.on_ended,
    "RUNNING": SummaryBuilder.on_running,
    "PLACE": SummaryBuilder.on_place,
    "PLAYING": SummaryBuilder.on_playing,
    "OWNER": SummaryBuilder.on_owner,
    "FINISHED": SummaryBuilder.on_finished,
    "WON": SummaryBuilder.on_won,
    "BOUGHT": SummaryBuilder.on_bought,
    "RE_ENTERED": SummaryBuilder.on_re_entered,
    "BOUNTIES": SummaryBuilder.on_bounties,
    "NOTE": None,
    "BLANK": None,
}
