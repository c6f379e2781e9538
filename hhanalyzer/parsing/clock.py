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
    "WEST": "Europe/Lisbon",
    "BST": "Europe/London",
    "CET": "Europe/Paris",
    "CEST": "Europe/Paris",
    "MEZ": "Europe/Berlin",
    "MESZ": "Europe/Berlin",
    "EET": "Europe/Helsinki",
    "EEST": "Europe/Helsinki",
    "MSK": "Europe/Moscow",
    "MSD": "Europe/Moscow",
    "MSKS": "Europe/Moscow",
    "SAMT": "Europe/Samara",
    "YEKT": "Asia/Yekaterinburg",
    "YEKST": "Asia/Yekaterinburg",
    "NOVT": "Asia/Novosibirsk",
    "NOVST": "Asia/Novosibirsk",
    "ICT": "Asia/Bangkok",
    "HKT": "Asia/Hong_Kong",
    "SGT": "Asia/Singapore",
    "JST": "Asia/Tokyo",
    "AWST": "Australia/Perth",
    "ACST": "Australia/Adelaide",
    "AEST": "Australia/Sydney",
    "NZT": "Pacific/Auckland",
}
# Zones by the names that Windows gives them, in winter; in summer they are of Daylight Time.
_WINDOWS = {
    "Eastern": "America/New_York",
    "Central": "America/Chicago",
    "Mountain": "America/Denver",
    "Pacific": "America/Los_Angeles",
    "Atlantic": "America/Halifax",
    "GMT": "Europe/London",
    "W. Europe": "Europe/Berlin",
    "Central Europe": "Europe/Budapest",
    "Central European": "Europe/Warsaw",
    "Romance": "Europe/Paris",
    "GTB": "Europe/Bucharest",
    "FLE": "Europe/Kiev",
    "Russian": "Europe/Moscow",
    "E. South America": "America/Sao_Paulo",
    "AUS Eastern": "Australia/Sydney",
    "New Zealand": "Pacific/Auckland",
}
ZONES |= {f"{name} {kind} Time".upper(): zone for name, zone in _WINDOWS.items() for kind in ("Standard", "Daylight")}


_HOUR = 3600  # seconds

# The first letters of English month names, as histories that name the month have them.
_MONTHS = ("jan", "feb", "mar", "apr", "may", "jun", "jul", "aug", "sep", "oct", "nov", "dec")
MONTHS: dict[str, int] = {name: number for number, name in enumerate(_MONTHS, start=1)}


def date_of(year: str, month: str, day: str) -> str:
    """Return ``2013/6/01`` for year, month (its number or English name) and day.  Raise ValueError for no month."""
    if month.isdigit():
        return f"{year}/{month}/{day}"
    number = MONTHS.get(month[:3].lower())
    if number is None:
        raise ValueError(f"{month!r} is not a month")
    return f"{year}/{number}/{day}"


def utc(date: str, time: str, zone: str) -> datetime:
    """Return ``"2024/03/01"``, ``"9:05"`` or ``"9:05:07"`` on the clock of an IANA zone as UTC.

    The hour that the end of summer time repeats is taken as its first run.  Raise ValueError when it is no time.
    """
    hour, minute, *seconds = time.split(":")
    second = int(seconds[0]) if seconds else 0
    past = int(minute) * 60 + second
    if past >= _HOUR or second > 59:
        raise ValueError(f"{time!r} is not a time")
    return _hour(date, int(hour), zone) + timedelta(0, past)


@lru_cache(maxsize=4096)
def _hour(date: str, hour: int, zone: str) -> datetime:
    """Return the beginning of an hour on a zone's clock as UTC."""
    year, month, day = date.split("/")
    here = datetime(int(year), int(month), int(day), hour, tzinfo=ZoneInfo(zone))
    return here.astimezone(UTC)
