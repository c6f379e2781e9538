"""Hands without names: keyed aliases that are the same in every export made with the same key, and tell nothing alone.

An alias is an HMAC of site and name: who does not have the key can neither find a name by trying all names, nor join
two exports of different keys.  What was played stays as it was; somebody who sat at the table may know the hand again.
"""

import hashlib
import hmac
import os
import secrets
from dataclasses import dataclass, replace
from datetime import datetime, timedelta
from enum import StrEnum
from pathlib import Path

import platformdirs

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.hand import Hand, Header, Seat
from hhanalyzer.pipeline import HandResult
from hhanalyzer.sites import all_sites

HERO = "Hero"
LEAST_KEY = 16  # bytes
MOST_SHIFT = 180  # days
# Letters of an alias: none that is taken for another, and no word comes of them.
_LETTERS = "bcdfghjkmnpqrstvwxz23456789"
_ALIAS = 10


class Dates(StrEnum):
    """What becomes of times: the first of the month, all moved by the same secret number of days, or as they are."""

    MONTH = "month"
    SHIFT = "shift"
    KEEP = "keep"


def default_key() -> Path:
    """Return where the key is when nobody says."""
    return Path(platformdirs.user_data_path("hhanalyzer")) / "anonymize.key"


def load_key(path: Path | None = None) -> bytes:
    """Return the key in a file; without a file named, the user's own, made when it is first needed.

    Raise UnusableInput for a file that cannot be read, or holds fewer than 16 bytes.
    """
    place = path or default_key()
    try:
        if path is None and not place.exists():
            _make(place)
        key = place.read_bytes().strip()
    except OSError as error:
        raise UnusableInput(f"cannot read the key {place}: {error.strerror or error}") from None
    if len(key) < LEAST_KEY:
        raise UnusableInput(f"the key {place} is too short: {LEAST_KEY} bytes at least")
    return key


def _make(place: Path) -> None:
    place.parent.mkdir(parents=True, exist_ok=True)
    handle = os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with os.fdopen(handle, "w", encoding="ascii") as file:
        file.write(secrets.token_hex(32) + "\n")


@dataclass(frozen=True, slots=True)
class Mask:
    """What names, numbers and times become under a key."""

    key: bytes
    dates: Dates = Dates.MONTH

    def _digest(self, kind: str, *parts: str) -> int:
        message = "\0".join((kind, *parts)).encode("utf-8", "surrogatepass")
        return int.from_bytes(hmac.new(self.key, message, hashlib.sha256).digest(), "big")

    def player(self, site: str, name: str) -> str:
        """Return the alias of a player; of the same name at another site it is another."""
        number, letters = self._digest("player", site, name), ""
        for _ in range(_ALIAS):
            number, letter = divmod(number, len(_LETTERS))
            letters += _LETTERS[letter]
        return letters.capitalize()

    def hand_id(self, site: str, room: str, number: str) -> str:
        """Return the number that stands for a hand's."""
        return str(10**14 + self._digest("hand", site, room, number) % (9 * 10**14))

    def table(self, site: str, name: str) -> str:
        """Return the name that stands for a table's, "" for none."""
        return f"T{self._digest('table', site, name) % 10**8:08}" if name else ""

    def tournament(self, site: str, number: str) -> str:
        """Return the number that stands for a tournament's."""
        return str(10**9 + self._digest("tournament", site, number) % (9 * 10**9))

    @property
    def shift(self) -> timedelta:
        """How far times are moved back."""
        seconds = self._digest("shift") % (MOST_SHIFT * 86400)
        return timedelta(seconds=seconds + 86400)

    def time(self, at: datetime | None) -> datetime | None:
        """Return what becomes of a time."""
        match self.dates:
            case _ if at is None:
                return None
            case Dates.MONTH:
                return at.replace(day=1, hour=0, minute=0, second=0, microsecond=0)
            case Dates.SHIFT:
                return at - self.shift
        return at

    def result(self, result: HandResult) -> HandResult:
        """Return a hand without names; those that were not read stay as they are, and are not written."""
        hand = result.hand
        if hand is None:
            return result
        masked = replace(hand, header=self._header(hand.header), seats=tuple(self._seats(hand)), standings=())
        return replace(result, hand=masked, hand_id=masked.header.hand_id, text="", source="")

    def _header(self, header: Header) -> Header:
        event = header.tournament
        if event is not None:
            event = replace(event, tournament_id=self.tournament(header.site, event.tournament_id), name="")
        return replace(
            header,
            hand_id=self.hand_id(header.site, header.room, header.hand_id),
            table_name=self.table(header.site, header.table_name),
            played_at=self.time(header.played_at),
            tournament=event,
            room=header.room if _is_brand(header) else "",
        )

    def _seats(self, hand: Hand) -> list[Seat]:
        """Return the seats under other names."""
        site = hand.header.site
        return [replace(seat, name=HERO if seat.is_hero else self.player(site, seat.name)) for seat in hand.seats]


def _is_brand(header: Header) -> bool:
    """Tell whether a hand's room is a brand that many play at; else it is a club, whose name tells who they are."""
    return any(header.site == site.title and header.room in site.rooms.values() for site in all_sites().values())
