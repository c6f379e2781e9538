"""Measures ways of doing the same thing side by side, so that a busy machine disturbs all alike."""

import gc
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Way:
    """One way: ``run`` does it for ``hands`` hands.  ``wall``: measured by the clock, else in processor time."""

    hands: int
    run: Callable[[], object]
    wall: bool = False


@dataclass(frozen=True, slots=True)
class Rate:
    """Medians of all rounds: hands a second."""

    per_second: float

    def over(self, other: "Rate") -> float:
        """Return how many times as fast this is."""
        return self.per_second / other.per_second


def interleaved(ways: Mapping[str, Way], rounds: int) -> dict[str, Rate]:
    """Run every way once a round, after one round that does not count."""
    seconds: dict[str, list[float]] = {name: [] for name in ways}
    for number in range(rounds + 1):
        for name, way in ways.items():
            spent = timed(way.run, way.wall)
            if number:
                seconds[name].append(spent)
    return {name: Rate(way.hands / median(seconds[name])) for name, way in ways.items()}


def timed(run: Callable[[], object], wall: bool = False) -> float:
    """Return the seconds one run takes: of the clock, or of this process's threads."""
    gc.collect()
    clock = time.perf_counter if wall else time.process_time
    start = clock()
    run()
    return clock() - start
