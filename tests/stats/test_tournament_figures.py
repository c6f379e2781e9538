"""Figures of tournaments counted by hand: tests/spec/tournaments.txt; intervals against their formulas."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from statistics import mean, stdev
from typing import Any

import pytest

from hhanalyzer.stats import Figure
from hhanalyzer.stats.tournament_figures import STATS, Entry, Result, Sample, figures
from project import ROOT

SPEC = ROOT / "tests" / "spec" / "tournaments.txt"


@dataclass(frozen=True)
class Block:
    """Entries, and by figure what must come out."""

    title: str
    entries: tuple[Entry, ...]
    expected: dict[str, str]


def blocks() -> Iterator[Block]:
    for block in re.split(r"^== ", SPEC.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]:
        title, *lines = [line for line in block.strip().splitlines() if line and not line.startswith("#")]
        rows = [line for line in lines if re.match(r"T\d+ ", line)]
        expected = dict(line.split(maxsplit=1) for line in lines if line not in rows)
        yield Block(title, tuple(map(entry, rows)), expected)


def entry(line: str) -> Entry:
    number, *words = line.split()
    ticket = "ticket" in words
    told = dict(zip(*[iter(word for word in words if word != "ticket")] * 2, strict=True))
    known = {name: None if value == "-" else Decimal(value) for name, value in told.items()}
    cost, prize, place = known["cost"], known["prize"], known["place"]
    bounty = known.get("bounty") or Decimal(0)
    chips, seats, heads = (known.get(name) for name in ("chips", "seats", "heads"))
    return Entry(
        site="Room",
        tournament_id=number,
        buy_in=cost,
        cost=cost,
        entrants=int(known["of"] or 0),
        table_size=None if seats is None else int(seats),
        place=None if place is None else int(place),
        prize=prize,
        ticket="a ticket" if ticket else "",
        bounties=None if heads is None else int(heads),
        bounty=bounty,
        profit=None if prize is None or cost is None else prize + bounty - cost,
        in_money=None if prize is None else prize > 0 or ticket,
        ended=place is not None,
        hands=0 if chips is None else 40,
        chip_net=chips,
        chip_ev=None if chips is None else float(chips),
    )


@pytest.mark.parametrize("block", list(blocks()), ids=lambda block: block.title)
def test_figures(block: Block) -> None:
    found = figures(Sample(block.entries))
    for name, told in block.expected.items():
        figure = found[name]
        if told == "-":
            assert figure.value is None, name
        elif " of " in told:
            made, opportunities = map(int, told.split(" of "))
            assert (figure.made, figure.opportunities) == (made, opportunities), name
        else:
            assert figure.value is not None, name
            assert float(figure.value) == pytest.approx(arithmetic(told)), name


def arithmetic(text: str) -> float:
    assert re.fullmatch(r"[-+*/() \d.]+", text)
    return float(eval(text, {"__builtins__": {}}))


def results(*pairs: tuple[float, float]) -> Sample:
    rows = [entry(f"T{i} cost {cost} of 9 place 2 prize {back}") for i, (cost, back) in enumerate(pairs)]
    return Sample(rows)


def bounds(figure: Figure) -> list[float]:
    """Return the lower bound, the value, the upper bound."""
    return [float(value) for value in (figure.low, figure.value, figure.high) if value is not None]


def test_the_interval_of_the_average_is_that_of_a_mean() -> None:
    sample = results((10, 0), (20, 50), (5, 5), (10, 12))
    rois = [-1.0, 1.5, 0.0, 0.2]
    figure = figures(sample)["roi_average"]
    reach = 1.959963984540054 * stdev(rois) / 4**0.5
    assert bounds(figure) == pytest.approx([mean(rois) - reach, mean(rois), mean(rois) + reach])


def test_the_interval_of_the_total_is_that_of_a_ratio() -> None:
    """Where all cost the same, it is the interval of the mean result over that cost."""
    sample = results((10, 0), (10, 50), (10, 5), (10, 12))
    total, average = figures(sample)["roi_total"], figures(sample)["roi_average"]
    assert bounds(total) == pytest.approx(bounds(average))


def test_a_ratio_without_spread_is_known() -> None:
    figure = figures(results((10, 15), (100, 150), (1, 1.5)))["roi_total"]
    assert bounds(figure) == pytest.approx([0.5, 0.5, 0.5])


def test_one_tournament_has_no_interval() -> None:
    found = figures(results((10, 15)))
    assert all((found[name].low, found[name].high) == (None, None) for name in ("roi_total", "roi_average", "profit"))


def test_bullets_are_one_result() -> None:
    sample = Sample([entry("T1 cost 10 of 9 place 8 prize 0"), entry("T1 cost 10 of 9 place 1 prize 50")])
    assert sample.results == [Result(Decimal(20), Decimal(50))]


def test_every_figure_says_what_it_means() -> None:
    for stat in STATS.values():
        assert stat.definition.endswith("."), stat.id
        assert stat.title, stat.id


def test_nothing_at_all() -> None:
    found: dict[str, Any] = figures(Sample([]))
    assert all(not figure.value for figure in found.values())
