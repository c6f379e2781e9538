"""Times as sites print them, into UTC.  A zone that is not in the table gives no time rather than a wrong one."""

from datetime import UTC, datetime, timedelta
from functools import lru_cache
from zoneinfo import ZoneInfo

# The letters rooms print after a time -> the zone whose clock (with its summer time) they mean.  Letters that mean
# different places on different sites (IST, CST) are left out, and so is CUST: the customer's own zone.
ZONES: dict[str, str] = {
    "ET": "America/New_York",
    "EST": "America/New_York",
    "EDT": "America/New_York",
    "CT": "America/Chicago",
    "MT": "America/Denver",
    "PT": "America/Los_Angeles",
    "AT": "America/Halifax",
    "NT": "America/St_Johns",
    "BRT": "America/Sao_Paulo",
    "ART": "America/Argentina/Buenos_Aires",
    "UTC": "UTC",
    "GMT": "UTC",
    "WET": "Europe/Lisbon",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "EET": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "JST": "Asia/Tokyo",
    "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney",
    "NZT": "Pacific/Auckland",
}


def utc(date: str, time: str, zone: str) -> datetime:
    """Return ``"2024/03/01"``, ``"9:05"`` or ``"9:05:07"`` on the clock of an IANA zone as UTC.

    The hour that the end of summer time repeats is taken as its first run.  Raise ValueError when it is no time.
    """
    hour, minute, *seconds = time.split(":")
    year, month, day = date.split("/")
    second = int(seconds[0]) if seconds else 0
    here = datetime(int(year), int(month), int(day), int(hour), int(minute), second, tzinfo=UTC)
    return here - _offset(date, int(hour), zone)


@lru_cache(maxsize=4096)
def _offset(date: str, hour: int, zone: str) -> timedelta:
    """Return what the zone's clock was ahead of UTC in that hour."""
    year, month, day = date.split("/")
    return datetime(int(year), int(month), int(day), hour, tzinfo=ZoneInfo(zone)).utcoffset() or timedelta()
