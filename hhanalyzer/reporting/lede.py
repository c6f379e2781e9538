"""The sentences below a report's title: what was played, what came of it, and how far that can be trusted."""

from hhanalyzer.reporting.cells import is_low, span
from hhanalyzer.reporting.formats import INTERVAL, day, money, plural, signed
from hhanalyzer.reporting.source import Source

_NAMED_SITES = 3


def lede(source: Source) -> list[str]:
    """Return two or three sentences about a player's hands."""
    found = source.headline
    if not found.hands:
        return ["No hands."]
    dates = f" from {day(found.first)} to {day(found.last)}" if found.first and found.last else ""
    if found.first and found.last and day(found.first) == day(found.last):
        dates = f" on {day(found.first)}"
    won = " and ".join(money(amount, currency) for currency, amount in found.net.items())
    return [f"{plural(found.hands, 'hand')}{_where(source)}{dates}: {won}.", *_rate(source)]


def _where(source: Source) -> str:
    sites = [group.key for group in source.stats(["hands"], "site").groups]
    if len(sites) > _NAMED_SITES:
        return f" at {len(sites)} sites"
    return f" at {', '.join(sites[:-1])} and {sites[-1]}" if len(sites) > 1 else f" at {sites[0]}"


def _rate(source: Source) -> list[str]:
    """Say what the win rate's interval allows to say: nothing on few hands, and nothing as long as zero lies in it."""
    found = source.stats(["bb_100"])
    (group,), (stat,) = found.groups, found.stats
    figure = group.stats[stat.id]
    if figure.value is None or figure.low is None or figure.high is None:
        return []
    rate = f"That is {signed(figure.value, 1)} bb per 100 hands"
    if is_low(stat, figure, source.samples):
        return [f"{rate}, from too few hands to go by."]
    rate = f"{rate}, with a {INTERVAL} of {span(stat, figure, None)}"
    if figure.low > 0:
        return [f"{rate}. Zero lies below it: luck alone rarely does as well."]
    if figure.high < 0:
        return [f"{rate}. Zero lies above it: bad luck alone rarely does as badly."]
    return [f"{rate}. Zero lies within it: these hands alone do not tell winning play from luck."]
