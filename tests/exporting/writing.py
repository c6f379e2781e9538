"""Hands to export: dealt ones as the pipeline gives them, and how a format writes them."""

from collections.abc import Iterator
from functools import cache

from dealing.settings import SETTINGS
from hhanalyzer.dealing.dealer import deal_setting
from hhanalyzer.dealing.files import writable
from hhanalyzer.dealing.setting import Setting
from hhanalyzer.dealing.writer import write_pokerstars
from hhanalyzer.exporting.export import targets
from hhanalyzer.exporting.formats import FORMATS
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.pipeline import HandResult, read, read_text
from hhanalyzer.sites.site import Site
from project import SAMPLES

DEALER = writable(None)
PHH, OHH, STARS = (targets()[name] for name in ("phh", "ohh", "pokerstars"))


@cache
def dealt(name: str, count: int, seed: int = 1) -> tuple[HandResult, ...]:
    """Deal hands of a setting by name, and read them as a room's text."""
    return of_setting(SETTINGS[name], count, seed)


def of_setting(setting: Setting, count: int, seed: int = 1) -> tuple[HandResult, ...]:
    """Deal hands of a setting, and read them as a room's text."""
    hands = deal_setting(setting, seed, count, DEALER)
    return tuple(read_text("dealt", "\n\n".join(map(write_pokerstars, hands))))


def sample(name: str, number: int = 0) -> HandResult:
    """Return a hand of a sample file."""
    return list(read([str(SAMPLES / name)]))[number]


def written(result: HandResult, site: Site) -> str:
    """Write a hand, with all its checks."""
    return FORMATS[site.writer].hand(result, site)


def refusal(result: HandResult, site: Site) -> str:
    """Return why a hand is not written, "" if it is."""
    try:
        written(result, site)
    except Refused as refused:
        return refused.reason
    return ""


def again(text: str) -> HandResult:
    """Read one hand of a text."""
    (result,) = read_text("again", text)
    return result


def stacks(result: HandResult) -> list[tuple[int, int, int]]:
    """Return seats with their stacks and nets."""
    assert result.replay is not None
    return [(seat.seat, seat.stack, seat.net) for seat in result.replay.seats]


def actions(result: HandResult) -> Iterator[tuple[int, str, str, int, int, bool]]:
    """Yield what everybody did."""
    assert result.replay is not None
    for d in result.replay.decisions:
        yield d.seat, d.street, d.verb, d.added, d.to, d.all_in
