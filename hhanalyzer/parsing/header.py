"""The first line of a hand: its named groups into a Header.  What the words mean stands in tables."""

import re
from collections.abc import Callable, Mapping
from datetime import datetime
from enum import StrEnum
from functools import lru_cache
from operator import itemgetter
from typing import Any, NoReturn, Protocol

from hhanalyzer.model.hand import Tournament
from hhanalyzer.model.money import CURRENCIES, Unit
from hhanalyzer.parsing.clock import ZONES, date_of, utc
from hhanalyzer.parsing.locales import amounts_in, plain_number
from hhanalyzer.parsing.signals import LineError, MoreDecimals, UnsupportedGame
from hhanalyzer.parsing.words import Amounts

Fields = Mapping[str, str | None]

# Words of a header -> limit of the model.  A game that is pot limit before the flop and no limit after it is taken as
# no limit: the looser rule, which finds no fault where there is none.
LIMITS: dict[str, str] = {
    "no limit": "no-limit",
    "pot limit": "pot-limit",
    "limit": "fixed-limit",
    "fixed limit": "fixed-limit",
    "pot limit pre-flop, no limit post-flop": "no-limit",
    "(nl postflop)": "no-limit",
    "nl": "no-limit",
    "all-in or fold limit": "no-limit",
    "pl": "pot-limit",
    "fl": "fixed-limit",
    "fix limit": "fixed-limit",
    # Where a site's first line may leave the word out, its grammar gives an empty one.
    "": "fixed-limit",
}

# Sign before an amount -> currency, where the header gives no code.
SIGNS: dict[str, str] = {"$": "USD", "€": "EUR", "£": "GBP", "¥": "CNY", "₹": "INR"}

# Points that buy into a tournament, as printed after the number.
POINTS: dict[str, str] = {"FPP": "FPP", "SC": "SC"}

_BUY_IN = re.compile(r"(?<![A-Za-z\d.,])\d[\d.,]*")
_DECIMAL_COMMA = re.compile(r",(?=\d\d?$)")


class LimitPrints(StrEnum):
    """What the two numbers in the first line of a fixed-limit hand are."""

    BETS = "bets"
    BLINDS = "blinds"


class Conventions(Protocol):
    """What the reading needs to know of a site (sites.Site has it all)."""

    @property
    def title(self) -> str:
        """The site's name as people write it."""

    @property
    def games(self) -> Mapping[str, str]:
        """Game words of a header, lower case -> key of the variants table."""

    @property
    def rooms(self) -> Mapping[str, str]:
        """First words of a header, lower case -> the brand, "" for the site's own."""

    @property
    def zoneless_room(self) -> str:
        """The brand of hands that print no time zone though the site always does."""

    @property
    def buy_in_currency(self) -> str:
        """Currency of a buy-in printed without sign or code."""

    @property
    def newcomers_wait(self) -> bool:
        """Whether a tournament player may be seated without being dealt in, and nothing says so."""

    @property
    def zone(self) -> str:
        """IANA zone of times printed without one."""

    @property
    def local_numbers(self) -> bool:
        """Whether amounts may be in any country's writing."""

    @property
    def languages(self) -> tuple[str, ...]:
        """Languages that cards may be lettered in, () for English alone."""

    @property
    def limit_prints(self) -> LimitPrints:
        """What the numbers of a fixed-limit header are."""

    @property
    def unsaid_limits(self) -> Mapping[str, str]:
        """Key of the variants table -> limit, of games whose header does not print it."""

    @property
    def unsigned_currency(self) -> str:
        """Currency of a cash hand whose amounts have neither sign nor code."""

    @property
    def big_bets(self) -> Mapping[str, str]:
        """Big blind -> big bet, where the one is not twice the other; plain numbers."""

    @property
    def seats_newcomers(self) -> bool:
        """Whether players may post and act who have no seat line."""

    @property
    def anonymous(self) -> bool:
        """Whether names are of one hand only."""

    @property
    def states_stakes(self) -> bool:
        """Whether the first line of a cash hand prints its stakes."""

    @property
    def cap_big_blinds(self) -> int:
        """Big blinds a player may put into a hand of a capped game whose header prints no cap."""

    @property
    def observers_talk(self) -> bool:
        """Whether what observers say is printed like what players say."""

    @property
    def cuts_names(self) -> bool:
        """Whether seat lines may hold only the beginning of a name."""

    @property
    def first_seat(self) -> int:
        """The number of a table's first seat, 0 or 1."""

    @property
    def counterclockwise_rooms(self) -> tuple[str, ...]:
        """Brands that count seats against the clock."""

    @property
    def dealt_as(self) -> Mapping[tuple[str, int], str]:
        """Game of the header and number of down cards -> the game played, where the header may name another."""

    @property
    def lost_names(self) -> tuple[str, ...]:
        """What stands in the place of a player's name that the text has lost."""

    @property
    def small_blinds(self) -> Mapping[str, str]:
        """Small blind of a header -> the one that is posted, where the header rounds it; plain numbers."""

    @property
    def pays_in_summary(self) -> bool:
        """Whether the seats of the summary may be the only lines that tell who is paid."""

    @property
    def states_total(self) -> bool:
        """Whether every hand ends with its total pot."""


def read_header(fields: Fields, site: Conventions, exponent: int | None) -> dict[str, Any]:
    """Return the fields of the Header that the named groups of a header terminal give.

    ``exponent`` replaces the currency's usual number of decimals where the hand turned out to have more.  Raise
    UnsupportedGame for a game the site's table does not hold, LineError for a number or time that is none.
    """
    # Most of a header is what it was in the hand before: game, stakes, currency, tournament.
    groups = tuple(fields)
    same = (site.title, exponent, groups, _common_of(groups)(fields))
    known = _KNOWN.get(same)
    if known is None:
        if len(_KNOWN) >= _REMEMBER:
            _KNOWN.clear()
        known = _KNOWN[same] = _common(fields, site, exponent)
    head = known.copy()
    head["hand_id"] = fields["hand_id"] or ""
    head["played_at"] = played_at(fields, site.zone)
    head["table_name"] = fields.get("table") or ""
    return head


# What every hand has of its own.
_OWN = frozenset({"hand_id", "date", "time", "date2", "time2", "year", "month", "day", "table"})
_REMEMBER = 1000  # headers
_KNOWN: dict[tuple[object, ...], dict[str, Any]] = {}


@lru_cache(maxsize=256)
def _common_of(groups: tuple[str, ...]) -> Callable[[Fields], object]:
    """Return what picks the words that a header may share with others."""
    return itemgetter(*(group for group in groups if group not in _OWN))


def _common(fields: Fields, site: Conventions, exponent: int | None) -> dict[str, Any]:
    """Return what a header says of more hands than one."""
    game = site.games.get((fields["game"] or "").lower(), "")
    limit_words = fields.get("limit_in_game") or fields.get("limit")
    limit = site.unsaid_limits.get(game) if limit_words is None else LIMITS.get(limit_words.lower())
    if not game or limit is None or "beginning" in fields:
        _refuse(fields, site.games)
    named = fields.get("tournament_id") or fields.get("tournament_name") is not None
    tournament = _tournament(fields, site) if named else None
    currency = "CHIPS" if tournament else _currency(fields, site.unsigned_currency)
    unit = Unit(currency, CURRENCIES.get(currency, ("", 2))[1] if exponent is None else exponent)
    amounts = amounts_in(site.local_numbers, unit.exponent)
    small, big = (amounts[text] for text in (_posted_small_blind(fields, site), fields.get("big") or "0"))
    head: dict[str, Any] = {
        "site": site.title,
        "game": game,
        "game_title": _title(fields),
        "limit": limit,
        "unit": unit,
        "small_blind": small,
        "big_blind": big,
        "ante": _optional(fields, "ante", amounts) or 0,
        "button_blind": _optional(fields, "button_blind", amounts) or 0,
        "cap": site.cap_big_blinds * big if fields.get("capped") else _optional(fields, "cap", amounts),
        "max_seats": _max_seats(fields),
        "tournament": tournament,
        "play_money": currency == "PLAY" or bool(tournament and tournament.unit.currency == "PLAY"),
        "fast_fold": "zoom" in (fields.get("kind") or "").lower() or bool(fields.get("fast")),
        "anonymous": site.anonymous,
        "room": _room(fields, site),
    }
    if limit == "fixed-limit":
        head |= _bets(fields, site, amounts)
    return head


def _posted_small_blind(fields: Fields, site: Conventions) -> str:
    """Return the small blind as it is posted, which the first line may print rounded."""
    text = fields.get("small") or "0"
    return site.small_blinds.get(plain_number(text), text) if site.small_blinds else text


def _bets(fields: Fields, site: Conventions, amounts: Amounts) -> dict[str, int]:
    """Return blinds and bets of fixed limit: the small bet is the big blind; the small blind may not be printed."""
    small, big = fields.get("small") or "0", fields.get("big") or "0"
    if site.limit_prints is LimitPrints.BETS:
        return {"small_bet": amounts[small], "big_bet": amounts[big], "small_blind": 0, "big_blind": amounts[small]}
    odd = site.big_bets.get(plain_number(big))
    return {"small_bet": amounts[big], "big_bet": amounts[odd] if odd else 2 * amounts[big]}


def _max_seats(fields: Fields) -> int | None:
    """Return for how many players the table is, where the first line says it."""
    return 2 if fields.get("heads_up") else int(fields.get("max_seats") or 0) or None


def _room(fields: Fields, site: Conventions) -> str:
    """Return the brand or club; a site's line without the time zone it always prints is a converter's."""
    brand = site.rooms.get((fields.get("room") or "").lower(), fields.get("room") or "") or fields.get("club") or ""
    return brand or ("" if fields.get("zone") or fields.get("zone2") else site.zoneless_room)


def _refuse(fields: Fields, games: Mapping[str, str]) -> NoReturn:
    """Raise what is wrong with a first line that gave no game of the table, or no limit.

    Without a limit only its beginning could be read; where the limit may stand nowhere, a group says so.  It is of
    another game when it is whole, which its date tells, and when its words name no game of the table.
    """
    words = _title(fields)
    beginning = "beginning" in fields
    said = words.lower() + " " * beginning
    ours = any(re.search(rf"(?:^|[ (]){re.escape(game)} ", said) for game in games)
    whole = words and (fields.get("date") or fields.get("year"))
    if (beginning or not fields.get("limit")) and (ours or not whole):
        raise LineError("T001", "expected a game, its stakes and the time in the first line of a hand")
    raise UnsupportedGame(words)


def _title(fields: Fields) -> str:
    """Return the words that name the game: ``Hold'em No Limit``, ``Mixed NLH/PLO (Hold'em No Limit)``."""
    words = " ".join(word for word in (fields["game"], fields.get("limit")) if word)
    return f"{fields['mix']} ({words})" if fields.get("mix") else words


def _currency(fields: Fields, unsigned: str) -> str:
    """Return the currency of a cash hand: its code, else its sign, else ``unsigned``; or play money by name."""
    if code := fields.get("currency"):
        return code.upper()
    if fields.get("play") is not None:
        return "PLAY"
    printed = (fields.get(group) for group in ("small", "button_blind", "sign"))
    return _by_sign("".join(text for text in printed if text), unsigned)


def _by_sign(amount: str, unsigned: str) -> str:
    """Return the currency whose sign stands before or behind an amount."""
    return next((currency for sign, currency in SIGNS.items() if sign in amount), unsigned)


def _optional(fields: Fields, group: str, amounts: Amounts) -> int | None:
    """Return an amount the header may print."""
    text = fields.get(group)
    return None if text is None else amounts[text]


def _tournament(fields: Fields, site: Conventions) -> Tournament:
    """Return the tournament; ``$8+$2+$1`` is 8 to the prizes, 2 to the bounty, 1 to the house."""
    text = fields.get("buy_in") or ""
    unit = _buy_in_unit(text, site.buy_in_currency)
    parts = [_DECIMAL_COMMA.sub(".", part) for part in _BUY_IN.findall(text)]
    try:
        amounts = [amounts_in(False, unit.exponent)[part] for part in parts]
    except MoreDecimals as more:
        unit = Unit(unit.currency, more.exponent)
        amounts = [amounts_in(False, unit.exponent)[part] for part in parts]
    number = fields.get("tournament_id") or ""
    return Tournament(
        # Matches that one tournament is made of have its number; each has places and prizes of its own.
        tournament_id=f"{number}/{fields.get('table')}" if fields.get("match") else number,
        unit=unit,
        buy_in=amounts[0] if amounts else None,
        bounty=amounts[1] if len(amounts) == 3 else None,
        fee=amounts[-1] if len(amounts) > 1 else None,
        level=(fields.get("level") or "").strip(" -"),
        text=text,
        name=fields.get("tournament_name") or "",
    )


def _buy_in_unit(text: str, unsigned: str) -> Unit:
    """Return the unit of a buy-in as printed: points, a sign, a code; ``unsigned`` is that of a plain sum (300+20)."""
    for mark, points in POINTS.items():
        if text.endswith(mark):
            return Unit(points, 0)
    word = text.rpartition(" ")[2].upper()
    currency = word if word and word in CURRENCIES else _by_sign(text, unsigned if text[:1].isdigit() else "")
    return Unit(currency, CURRENCIES[currency][1] if currency else 0)


def played_at(fields: Fields, zone: str) -> datetime | None:
    """Return the time in UTC from whichever of the two printed times has a zone we know.

    The second, in brackets, is preferred when it is Eastern time: the site's own clock, while the first is the zone
    the customer chose.  Without any zone the site's table says which is meant; an unknown zone gives None.
    """
    first = (_date(fields), fields.get("time"), fields.get("zone"))
    second = (fields.get("date2"), fields.get("time2"), fields.get("zone2"))
    for date, time, letters in (second, first) if second[2] == "ET" else (first, second):
        if date is None or time is None:
            continue
        name = ZONES.get(letters.upper()) if letters else zone
        if name:
            try:
                return utc(date, time, name)
            except ValueError:
                raise LineError("T001", f"{date} {time} is not a time") from None
    return None


def _date(fields: Fields) -> str | None:
    """Return the date, which is printed in one piece or as day, month (its number or English name) and year."""
    year, month, day = fields.get("year"), fields.get("month"), fields.get("day")
    if not (year and month and day):
        return fields.get("date")
    try:
        return date_of(year, month, day)
    except ValueError:
        raise LineError("T001", f"{day} {month} {year} is not a date") from None
