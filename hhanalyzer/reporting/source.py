"""What a section is made from: the database, whose hands, which of them, and how small a sample may be."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.reporting.definition import Section
from hhanalyzer.stats import Headline, PlayerStats, catalog, headline, player_stats, winnings
from hhanalyzer.stats.catalog import choose
from hhanalyzer.store import Database

T = TypeVar("T", int, str, list)  # type: ignore[type-arg]


@dataclass(frozen=True)
class Source:
    """The hands a report is about: those of ``player`` that ``where`` leaves (None: all of his).

    ``samples`` are the smallest samples (definition.py).
    """

    db: Database
    player: str
    samples: Mapping[str, int]
    where: str | None = None

    @cached_property
    def headline(self) -> Headline:
        """How much he played, and what he won."""
        return headline(self.db, self.player, self.where)

    @cached_property
    def winnings(self) -> pl.DataFrame:
        """The sums after each of these hands (stats.winnings)."""
        return winnings(self.db, self.player, self.where)

    def stats(self, ids: Sequence[str], by: str | None = None) -> PlayerStats:
        """Return statistics of these hands, asked for once; raise UnusableInput for an id or a field there is not."""
        key = (tuple(ids), by)
        if key not in self._answers:
            self._answers[key] = player_stats(self.db, self.player, ids, by, self.where)
        return self._answers[key]

    @cached_property
    def _answers(self) -> dict[tuple[tuple[str, ...], str | None], PlayerStats]:
        return {}


def meaning(name: str) -> str:
    """Return the definition of a statistic."""
    return choose(catalog(), (name,))[0].definition


def option(section: Section, name: str, default: T) -> T:
    """Return an option of a section; raise UnusableInput where it is of another kind than its default."""
    value = section.options.get(name, default)
    if type(value) is not type(default):
        raise UnusableInput(f"report section {section.heading!r}: {name} must be {_KINDS[type(default)]}")
    return value


_KINDS = {int: "a number", str: "a text", list: "a list"}
