"""Qualifiers narrow any statistic of decisions, or ask what came of it: ``cbet_flop:3bp:oop``, ``limp:profit``.

They stand in qualifiers.toml: an entry with ``when`` is a condition on decisions besides the statistic's own.  One
without asks about the decisions that made the statistic, instead of how often that was: it has ``opportunity`` and
``made`` or ``mean`` as entries of the catalogue do, and comes last.
"""

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from hhanalyzer.model.errors import UnusableInput

if TYPE_CHECKING:
    from hhanalyzer.stats.catalog import Stat

_FILE = Path(__file__).with_name("qualifiers.toml")


@dataclass(frozen=True, slots=True)
class Qualifier:
    """One word after the colon.  ``definition`` goes on after that of the statistic."""

    id: str
    title: str
    definition: str
    when: str = ""
    opportunity: str = "true"
    made: str = ""
    mean: str = ""
    format: str = "percent"


@cache
def qualifiers() -> Mapping[str, Qualifier]:
    """Return the qualifiers by id."""
    entries = tomllib.loads(_FILE.read_text(encoding="utf-8"))
    return {name: Qualifier(name, **entry) for name, entry in entries.items()}


def qualified(stat: "Stat", words: Sequence[str]) -> "Stat":
    """Return a statistic with qualifiers; raise UnusableInput for one there is not, and where it has no meaning."""
    for word in words:
        if word not in qualifiers():
            raise unknown("qualifier", word, qualifiers())
        if stat.per != "decision":
            raise UnusableInput(f"{stat.id}:{word}: it counts no decisions to narrow; filter its hands")
        stat = _narrowed(stat, qualifiers()[word]) if qualifiers()[word].when else _outcome(stat, qualifiers()[word])
    return stat


def unknown(what: str, name: str, there: Iterable[str]) -> UnusableInput:
    """Return the complaint about a name that is not there: with the one that may be meant, or else with all."""
    known = list(there)
    near = get_close_matches(name.lower(), known, 1)
    return UnusableInput(
        f"no {what} {name!r}; " + (f"did you mean {near[0]}?" if near else f"there are {', '.join(known)}")
    )


def _narrowed(stat: "Stat", qualifier: Qualifier) -> "Stat":
    # What is made is part of the opportunities, but of a ratio it is another count.
    made = f"({stat.made}) AND ({qualifier.when})" if stat.measure == "ratio" else stat.made
    return replace(
        stat,
        id=f"{stat.id}:{qualifier.id}",
        title=f"{stat.title}, {qualifier.title}",
        definition=f"{stat.definition} {qualifier.definition}",
        opportunity=f"({stat.opportunity}) AND ({qualifier.when})",
        made=made,
    )


def _outcome(stat: "Stat", qualifier: Qualifier) -> "Stat":
    if stat.measure != "rate":
        raise UnusableInput(f"{stat.id}:{qualifier.id}: what came of it can be asked of rates only")
    return replace(
        stat,
        id=f"{stat.id}:{qualifier.id}",
        title=f"{stat.title}, {qualifier.title}",
        definition=f"{stat.definition} {qualifier.definition}",
        opportunity=f"({stat.opportunity}) AND ({stat.made}) AND ({qualifier.opportunity})",
        made=qualifier.made,
        measure="mean" if qualifier.mean else "rate",
        expression=qualifier.mean,
        format=qualifier.format,
    )
