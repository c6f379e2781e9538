"""The figures of a player's tournaments: what each means, and how it is computed from his entries.

Money is exact; shares have Wilson's interval, means 1.96 standard errors.  Entries of one tournament depend on each
other, so where a result is spread over tournaments its bullets are taken together.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from math import sqrt

from hhanalyzer.stats import intervals
from hhanalyzer.stats.catalog import Stat
from hhanalyzer.stats.query import Figure
from hhanalyzer.stats.tournament_entries import MOST_SEATS, USUAL_SEATS

THIRDS = (1 / 3, 2 / 3)  # of the field: late, middle, early
PODIUM = 3


@dataclass(frozen=True, slots=True)
class Entry:
    """One entry as entries() tells it (tournament_entries.py); None: not known."""

    site: str
    tournament_id: str
    buy_in: Decimal | None
    cost: Decimal | None
    entrants: int | None
    table_size: int | None
    place: int | None
    prize: Decimal | None
    ticket: str
    bounties: int | None
    bounty: Decimal | None
    profit: Decimal | None
    in_money: bool | None
    ended: bool
    hands: int
    chip_net: Decimal | None
    chip_ev: float | None

    @property
    def field(self) -> int | None:
        """How many entered; where a room counts players and not their entries, at least as many as finished."""
        return None if self.entrants is None else max(self.entrants, self.place or 0)

    @property
    def depth(self) -> float | None:
        """Where he finished, as a share of the field: near 0 the winner, 1 the first one out."""
        return self.place / self.field if self.place and self.field else None


@dataclass(frozen=True, slots=True)
class IcmAllIn:
    """What an all-in at a final table was worth in money before the cards came, less what came of it."""

    site: str
    tournament_id: str
    hand_id: str
    difference: float


@dataclass(frozen=True, slots=True)
class Result:
    """A tournament whose result is known: what all entries to it cost, and what came back."""

    cost: Decimal
    back: Decimal


@dataclass(frozen=True)
class Sample:
    """The entries of one group, all of one currency, and the all-ins at its final tables."""

    entries: Sequence[Entry]
    all_ins: Sequence[IcmAllIn] = ()

    @cached_property
    def by_tournament(self) -> list[list[Entry]]:
        """The entries of each tournament."""
        found: dict[tuple[str, str], list[Entry]] = {}
        for entry in self.entries:
            found.setdefault((entry.site, entry.tournament_id), []).append(entry)
        return list(found.values())

    @cached_property
    def results(self) -> list[Result]:
        """The tournaments of which the result of every entry is known."""
        found = []
        for own in self.by_tournament:
            known = [(entry.cost, entry.profit) for entry in own]
            costs = [cost for cost, profit in known if cost is not None and profit is not None]
            profits = [profit for _, profit in known if profit is not None]
            if len(costs) == len(own):
                found.append(Result(sum(costs, Decimal()), sum(costs, Decimal()) + sum(profits, Decimal())))
        return found

    @cached_property
    def played(self) -> list[tuple[Decimal, float]]:
        """Chips won, and their EV, in each tournament of which there are hands."""
        with_hands = (own[0] for own in self.by_tournament if own[0].hands)
        return [(first.chip_net or Decimal(), first.chip_ev or 0.0) for first in with_hands]


# ------------------------------------------------------------------------------------------------------- how to compute


def _count(number: int) -> Figure:
    return Figure(number, None, number)


def _sum(values: Iterable[Decimal | None]) -> Figure:
    """Return the sum of what is known, exact, without an interval: it is what was paid or won."""
    known = [value for value in values if value is not None]
    return Figure(sum(known, Decimal()) if known else None, None, len(known))


def _mean(values: Iterable[float | Decimal | None]) -> Figure:
    known = [float(value) for value in values if value is not None]
    if not known:
        return Figure(None, None, 0)
    n, total = len(known), sum(known)
    sd = intervals.deviation(n, total, sum(value * value for value in known))
    return Figure(total / n, None, n, *(intervals.of_mean(n, total / n, sd) or (None, None)))


def _share(made: Iterable[bool]) -> Figure:
    tries = list(made)
    if not tries:
        return Figure(None, 0, 0)
    hits = sum(tries)
    return Figure(hits / len(tries), hits, len(tries), *(intervals.wilson(hits, len(tries)) or (None, None)))


def _profit(sample: Sample) -> Figure:
    """Return the profit of the tournaments whose result is known, with the interval of a sum."""
    profits = [result.back - result.cost for result in sample.results]
    if not profits:
        return Figure(None, None, 0)
    n, total = len(profits), sum(profits, Decimal())
    sd = intervals.deviation(n, float(total), sum(float(profit) ** 2 for profit in profits))
    return Figure(total, None, n, *(intervals.of_sum(n, float(total), sd) or (None, None)))


def _roi_total(sample: Sample) -> Figure:
    """Return all profit over all cost.

    The interval is that of a ratio of two sums: with R the ratio of what came back to the cost, the residuals back - R
    cost of the tournaments spread by s, and R is known to within 1.96 s √n / cost (the delta method).
    """
    cost = float(sum((result.cost for result in sample.results), Decimal()))
    n = len(sample.results)
    if not cost:
        return Figure(None, None, n)
    ratio = float(sum((result.back for result in sample.results), Decimal())) / cost
    if n < 2:
        return Figure(ratio - 1, None, n)
    spread = sum((float(result.back) - ratio * float(result.cost)) ** 2 for result in sample.results)
    reach = intervals.Z * sqrt(spread / (n - 1) * n) / cost
    return Figure(ratio - 1, None, n, ratio - 1 - reach, ratio - 1 + reach)


def _roi_average(sample: Sample) -> Figure:
    return _mean((result.back - result.cost) / result.cost for result in sample.results if result.cost)


def _final_tables(sample: Sample) -> Figure:
    """Count final tables of tournaments that were played on more than one table."""
    ended = [entry for entry in sample.entries if entry.ended]
    large = [entry for entry in ended if entry.field and entry.field > (entry.table_size or MOST_SEATS)]
    return _share((entry.place or 0) in range(1, (entry.table_size or USUAL_SEATS) + 1) for entry in large)


def _places(last: int) -> Callable[[Sample], Figure]:
    return lambda sample: _share(
        entry.place is not None and entry.place <= last for entry in sample.entries if entry.ended
    )


def _depth(low: float, high: float) -> Callable[[Sample], Figure]:
    def share(sample: Sample) -> Figure:
        depths = [entry.depth for entry in sample.entries if entry.ended]
        return _share(low < depth <= high for depth in depths if depth is not None)

    return share


def _bounties(sample: Sample) -> Figure:
    """Return the mean number of heads in the tournaments that tell of them."""
    heads = [[entry.bounties for entry in own] for own in sample.by_tournament]
    return _mean(sum(n or 0 for n in own) for own in heads if all(n is not None for n in own))


def _icm(sample: Sample) -> Figure:
    """Return the sum of the differences, so that profit plus this is the profit at ICM-adjusted all-ins."""
    differences = [all_in.difference for all_in in sample.all_ins]
    return Figure(sum(differences) if differences else None, None, len(differences))


# ------------------------------------------------------------------------------------------------------------ the table


def _stat(id_: str, title: str, format_: str, definition: str, measure: str = "sum") -> Stat:
    return Stat(id_, title, definition, "tournament", "", "", measure, "", format_, "tournaments")


_TABLE: tuple[tuple[Stat, Callable[[Sample], Figure]], ...] = (
    (
        _stat("entries", "Entries", "count", "Entries (bullets): who enters again has another one.", "count"),
        lambda s: _count(len(s.entries)),
    ),
    (
        _stat("tournaments", "Tournaments", "count", "Tournaments, however often he entered each.", "count"),
        lambda s: _count(len(s.by_tournament)),
    ),
    (
        _stat(
            "results",
            "With a result",
            "count",
            "Tournaments of which cost and winnings of every entry are known. Profit and ROI are of these.",
            "count",
        ),
        lambda s: _count(len(s.results)),
    ),
    (
        _stat("cost", "Cost", "money", "Buy-ins with fees and bounties, rebuys and add-ons of all entries."),
        lambda s: _sum(e.cost for e in s.entries),
    ),
    (
        _stat(
            "abi",
            "ABI",
            "money",
            "Average buy-in: cost of an entry, rebuys and add-ons included.",
            "mean",
        ),
        lambda s: _mean(e.cost for e in s.entries),
    ),
    (
        _stat("prizes", "Prizes", "money", "Prize money without bounties; tickets as asked for."),
        lambda s: _sum(e.prize for e in s.entries),
    ),
    (
        _stat("bounty_won", "Bounties", "money", "Money for players he eliminated."),
        lambda s: _sum(e.bounty for e in s.entries),
    ),
    (
        _stat("profit", "Profit", "money", "Prizes and bounties less cost, of tournaments with a result."),
        _profit,
    ),
    (
        _stat(
            "roi_total",
            "Total ROI",
            "percent",
            "All profit over all cost: dear tournaments weigh more. The interval is that of a ratio of sums "
            "(delta method) over tournaments; where few large prizes make the result it is too narrow.",
            "mean",
        ),
        _roi_total,
    ),
    (
        _stat(
            "roi_average",
            "Average ROI",
            "percent",
            "Mean of each tournament's profit over its cost: all weigh the same. Free ones are left out.",
            "mean",
        ),
        _roi_average,
    ),
    (
        _stat(
            "itm",
            "ITM",
            "percent",
            "Entries paid a prize or ticket, of those that ended. Bounties do not count.",
            "rate",
        ),
        lambda s: _share(bool(e.in_money) for e in s.entries if e.ended and e.in_money is not None),
    ),
    (
        _stat(
            "final_tables",
            "Final tables",
            "percent",
            "Entries that reached the last table (nine seats, unless hands or summary tell how many), of those in "
            "tournaments of more than one table.",
            "rate",
        ),
        _final_tables,
    ),
    (_stat("wins", "Wins", "percent", "First places, of entries that ended.", "rate"), _places(1)),
    (
        _stat("podium", "1st-3rd", "percent", "First, second and third places, of entries that ended.", "rate"),
        _places(PODIUM),
    ),
    (
        _stat(
            "depth",
            "Finish",
            "percent",
            "Mean place as a percentage of the field: near 0 always first, 100 always first out; 50 is the middle.",
            "mean",
        ),
        lambda s: _mean(e.depth for e in s.entries if e.ended),
    ),
    (
        _stat("early", "Early", "percent", "Finishes in the first third of the field to go.", "rate"),
        _depth(THIRDS[1], 1),
    ),
    (
        _stat("middle", "Middle", "percent", "Finishes in the middle third of the field.", "rate"),
        _depth(*THIRDS),
    ),
    (_stat("late", "Late", "percent", "Finishes in the last third of the field to go.", "rate"), _depth(0, THIRDS[0])),
    (
        _stat(
            "bounties", "Heads", "number", "Players eliminated for a bounty, per tournament that tells of them.", "mean"
        ),
        _bounties,
    ),
    (
        _stat("chip_net", "Chips", "number", "Chips won in a tournament, mean of those with hands.", "mean"),
        lambda s: _mean(net for net, _ in s.played),
    ),
    (
        _stat(
            "chip_ev",
            "Chip EV",
            "number",
            "Chips won in a tournament with all-ins at their EV, mean of those with hands.",
            "mean",
        ),
        lambda s: _mean(ev for _, ev in s.played),
    ),
    (
        _stat(
            "icm_difference",
            "ICM difference",
            "money",
            "All-ins at final tables at what they were worth by the independent chip model when the last chip went in, "
            "less what came of them; with it profit is ICM-adjusted. Only of two players all-in, all payouts known.",
        ),
        _icm,
    ),
)

STATS: Mapping[str, Stat] = {stat.id: stat for stat, _ in _TABLE}
_COMPUTE: Mapping[str, Callable[[Sample], Figure]] = {stat.id: compute for stat, compute in _TABLE}


def figures(sample: Sample) -> dict[str, Figure]:
    """Return every figure of a group by its id, in the order of the table."""
    return {name: compute(sample) for name, compute in _COMPUTE.items()}
