"""The catalogue of statistics: records read from TOML files, ours beside this module and those a user adds.

An entry is a table whose name is the id (snake_case):

    [donk_flop]
    title = "Donk flop"                 # short, for the head of a table
    definition = "In words."
    per = "decision"                    # a condition on decisions, or "hand": on seats (one row a hand of the player)
    opportunity = "..."                 # SQL condition: when it could have happened
    made = "..."                        # SQL condition: when it did (counted only where there was an opportunity)
    format = "percent"                  # percent, ratio, count, number, money, bb

Conditions may use all columns of the table and of ``hands`` (store/schema.sql).  Instead of ``made``, or beside it, an
entry may have one of ``sum``, ``mean``, ``deviation``: an SQL expression over the rows with an opportunity.  A ratio
divides what was made by the opportunities, neither being part of the other.  A count is the number of opportunities.
A percentage is what was made of the opportunities, or the mean of shares.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hhanalyzer.model.errors import UnusableInput

_FILES = ("volume", "preflop", "steals", "postflop", "sizes", "showdown")

PER = ("hand", "decision")
FORMATS = ("percent", "ratio", "count", "number", "money", "bb")
MEASURES = ("sum", "mean", "deviation")  # of an expression
_NEEDED = ("title", "definition", "per", "opportunity", "format")


@dataclass(frozen=True, slots=True)
class Stat:
    """One statistic.  ``measure`` is rate, ratio, count, sum, mean or deviation; ``expression`` what it is taken of.

    ``source`` is the file it comes from, for messages.
    """

    id: str
    title: str
    definition: str
    per: str
    opportunity: str
    made: str
    measure: str
    expression: str
    format: str
    source: str

    @property
    def conditions(self) -> tuple[str, ...]:
        """All its SQL."""
        return tuple(sql for sql in (self.opportunity, self.made, self.expression) if sql)


@cache
def catalog() -> Mapping[str, Stat]:
    """Return the statistics that come with the package, by id, in the order of tables."""
    found: dict[str, Stat] = {}
    for name in _FILES:
        found |= _read(Path(__file__).with_name(f"{name}.toml"), taken=found)
    return found


def load_stats(*files: str | Path) -> Mapping[str, Stat]:
    """Return the catalogue with the statistics of a user's files added.

    Raise UnusableInput for a file that is not there or no TOML, an entry that is not complete, or an id that is taken.
    """
    found = dict(catalog())
    for file in files:
        found |= _read(Path(file), taken=found)
    return found


def choose(stats: Mapping[str, Stat], ids: tuple[str, ...]) -> tuple[Stat, ...]:
    """Return statistics by id; raise UnusableInput for one that is not there."""
    for name in ids:
        if name not in stats:
            raise UnusableInput(f"no statistic {name!r}; there are {', '.join(stats)}")
    return tuple(stats[name] for name in ids)


def _read(path: Path, taken: Mapping[str, Stat]) -> dict[str, Stat]:
    try:
        entries = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnusableInput(f"cannot read {path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UnusableInput(f"{path}: {error}") from None
    found: dict[str, Stat] = {}
    for name, entry in entries.items():
        if not isinstance(entry, dict):
            raise UnusableInput(f"{path}: {name}: a statistic is a table, [{name}]")
        if fault := _fault(name, entry, taken):
            raise UnusableInput(f"{path}: [{name}]: {fault}")
        found[name] = _stat(name, entry, path)
    return found


def _fault(name: str, entry: Mapping[str, object], taken: Mapping[str, Stat]) -> str:
    """Say what is wrong with an entry, "" if nothing is."""
    expressions = [key for key in MEASURES if key in entry]
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        return "an id is small letters, digits and underscores"
    if name in taken:
        return "there is a statistic with this id already"
    if missing := [key for key in _NEEDED if key not in entry]:
        return f"{missing[0]} is missing"
    if unknown := sorted(entry.keys() - {*_NEEDED, *MEASURES, "made"}):
        return f"unknown key {unknown[0]!r}"
    if empty := [key for key, value in entry.items() if not isinstance(value, str) or not value.strip()]:
        return f"{empty[0]} must be a text"
    if entry["per"] not in PER:
        return f"per must be one of {', '.join(PER)}"
    if entry["format"] not in FORMATS:
        return f"format must be one of {', '.join(FORMATS)}"
    if len(expressions) > 1:
        return f"only one of {', '.join(MEASURES)} can be asked for"
    share = entry["format"] == "percent" and expressions == ["mean"] and "made" not in entry
    if entry["format"] in ("percent", "ratio") and not share and (expressions or "made" not in entry):
        return f"format {entry['format']} needs made, and none of {', '.join(MEASURES)}"
    if entry["format"] in ("number", "money", "bb") and not expressions:
        return f"format {entry['format']} needs one of {', '.join(MEASURES)}"
    return ""


def _stat(name: str, entry: Mapping[str, str], path: Path) -> Stat:
    measure = next((key for key in MEASURES if key in entry), "")
    return Stat(
        id=name,
        title=entry["title"],
        definition=entry["definition"],
        per=entry["per"],
        opportunity=entry["opportunity"],
        made=entry.get("made", ""),
        measure=measure or {"percent": "rate", "ratio": "ratio", "count": "count"}[entry["format"]],
        expression=entry.get(measure, ""),
        format=entry["format"],
        source=str(path),
    )
