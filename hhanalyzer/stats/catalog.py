"""The catalogue of statistics: records read from TOML files, ours beside this module and those a user adds.

An entry is a table whose name is the id (snake_case):

    [donk_flop]
    title = "Donk flop"                 # short, for the head of a table
    definition = "In words."
    per = "decision"                    # a condition on decisions, or "hand": on seats (one row a hand of the player)
    opportunity = "..."                 # SQL condition: when it could have happened
    made = "..."                        # SQL condition: when it did (counted only where there was an opportunity)
    format = "percent"                  # percent, ratio, count, number, money, bb

Conditions may use all columns of the table and of ``hands``, those of decisions also what came of the player's hand
(``seats``; store/schema.sql).  Instead of ``made``, or beside it, an entry may have one of ``sum``, ``mean``,
``deviation``, ``max``, ``min``: an SQL expression over the rows with an opportunity.  A ratio divides what was made by
the opportunities, neither being part of the other.  A count is the number of opportunities.  A percentage is what was
made of the opportunities, or the mean of shares.

An entry with ``product`` or ``quotient`` has nothing of that: it names two other statistics, which are multiplied, or
divided by one another.

A dialect (dialects/NAME.toml) has entries of the same ids with the keys that differ: where trackers count otherwise.
"""

import re
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from pathlib import Path

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.qualifiers import qualified, unknown

_FILES = ("volume", "preflop", "steals", "postflop", "sizes", "showdown")

_DIALECTS = Path(__file__).with_name("dialects")

# What is shown where nobody asks for more.
_USUAL = """hands net net_bb bb_100 sd_bb_100 ev_net ev_bb_100 showdown_net non_showdown_net rake
    vpip pfr rfi limp three_bet fold_to_three_bet four_bet cold_four_bet squeeze cold_call cold_call_no_blinds
    steal fold_sb_to_steal fold_bb_to_steal cbet_flop cbet_turn cbet_river
    fold_to_cbet_flop fold_to_cbet_turn fold_to_cbet_river check_raise_flop check_raise_turn check_raise_river
    af afq wtsd wsd wwsf"""

PER = ("hand", "decision")
FORMATS = ("percent", "ratio", "count", "number", "money", "bb")
MEASURES = ("sum", "mean", "deviation", "max", "min")  # of an expression
DERIVED = ("product", "quotient")  # of two other statistics
_NEEDED = ("title", "definition", "per", "opportunity", "format")
_NEEDED_DERIVED = ("title", "definition", "format")
_OF_DERIVED = 2


@dataclass(frozen=True, slots=True)
class Stat:
    """One statistic.  ``measure`` is rate, ratio, count, one of MEASURES (``expression``) or of DERIVED (``factors``).

    ``source`` is the file it comes from, for messages; ``params`` are the values of ``$`` parameters of its SQL.
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
    factors: "tuple[Stat, ...]" = ()
    params: Mapping[str, object] = field(default_factory=dict, hash=False)

    @property
    def of_money(self) -> bool:
        """Whether it needs all hands in one currency."""
        return self.format == "money" or any(factor.format == "money" for factor in self.factors)

    @property
    def conditions(self) -> tuple[str, ...]:
        """All its SQL."""
        return tuple(sql for _, sql in self.named_conditions if sql)

    @property
    def tried(self) -> tuple[str, ...]:
        """Its conditions proper."""
        return (self.opportunity, self.made) if self.made else (self.opportunity,)

    @property
    def named_conditions(self) -> tuple[tuple[str, str], ...]:
        """Its SQL, "" where it has none, with the key of an entry that holds it."""
        return (("opportunity", self.opportunity), ("made", self.made), (self.measure, self.expression))


@cache
def catalog() -> Mapping[str, Stat]:
    """Return the statistics that come with the package, by id, in the order of tables."""
    found: dict[str, Stat] = {}
    for name in _FILES:
        found |= _read(Path(__file__).with_name(f"{name}.toml"), taken=found)
    return found


def load_stats(
    *files: str | Path, dialect: str | None = None, rakeback: str | Path | None = None
) -> Mapping[str, Stat]:
    """Return the catalogue with the statistics of a user's files added, counted as in a ``dialect`` where that differs.

    Several dialects are separated by commas; where two differ on a statistic the last one counts.  ``rakeback`` is a
    file with rates (rakeback.py).  Raise UnusableInput for a file that is not there or no TOML, an entry that is not
    complete, an id that is taken, or a dialect that is not known.
    """
    from hhanalyzer.stats.rakeback import rakeback_stats  # it needs the catalogue

    found = dict(catalog())
    for name in dialect.split(",") if dialect else ():
        found |= _dialect(name.strip())
    for name, stat in found.items():
        if stat.factors:
            found[name] = replace(stat, factors=tuple(found[factor.id] for factor in stat.factors))
    if rakeback:
        found |= rakeback_stats(rakeback)
    for file in files:
        found |= _read(Path(file), taken=found)
    return found


def is_ours(stat: Stat) -> bool:
    """Say whether a statistic comes with the package, also one of a dialect or with qualifiers."""
    return _is_ours(stat.source)


@cache
def _is_ours(source: str) -> bool:
    return Path(source).parent == _DIALECTS.parent


def dialects() -> tuple[str, ...]:
    """Return the names of the dialects."""
    return tuple(sorted(path.stem for path in _DIALECTS.glob("*.toml")))


def _dialect(name: str) -> dict[str, Stat]:
    """Return the statistics that a dialect counts otherwise."""
    if name not in dialects():
        raise UnusableInput(f"no dialect {name!r}; there are {', '.join(dialects())}")
    text = (_DIALECTS / f"{name}.toml").read_text(encoding="utf-8")
    changed = {}
    for stat, entry in tomllib.loads(text).items():
        fields = {"expression" if key in MEASURES else key: value for key, value in entry.items()}
        changed[stat] = replace(catalog()[stat], **fields)
    return changed


def usual(stats: Mapping[str, Stat]) -> tuple[str, ...]:
    """Return the ids shown where nobody asks for others: the usual ones, and those of a user's own files."""
    shown = _USUAL.split()
    return tuple(name for name in stats if name in shown or name not in catalog())


def choose(stats: Mapping[str, Stat], ids: tuple[str, ...]) -> tuple[Stat, ...]:
    """Return statistics by id, which may have qualifiers (``cbet_flop:3bp``); raise UnusableInput for what is none."""
    return tuple(_chosen(stats, name) for name in ids)


def _chosen(stats: Mapping[str, Stat], name: str) -> Stat:
    own, *words = name.split(":")
    if own not in stats:
        raise unknown("statistic", own, stats)
    return qualified(stats[own], words) if words else stats[own]


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
        known = {**taken, **found}
        if fault := _fault(name, entry, known):
            raise UnusableInput(f"{path}: [{name}]: {fault}")
        found[name] = _stat(name, entry, path, known)
    return found


def _fault(name: str, entry: Mapping[str, object], taken: Mapping[str, Stat]) -> str:
    """Say what is wrong with an entry, "" if nothing is."""
    derived = [key for key in DERIVED if key in entry]
    needed = _NEEDED_DERIVED if derived else _NEEDED
    if not re.fullmatch(r"[a-z][a-z0-9_]*", name):
        return "an id is small letters, digits and underscores"
    if name in taken:
        return "there is a statistic with this id already"
    if missing := [key for key in needed if key not in entry]:
        return f"{missing[0]} is missing"
    if strange := sorted(entry.keys() - ({*needed, *DERIVED} if derived else {*needed, *MEASURES, "made"})):
        return f"unknown key {strange[0]!r}"
    if empty := [key for key, value in entry.items() if not isinstance(value, str) or not value.strip()]:
        return f"{empty[0]} must be a text"
    if entry["format"] not in FORMATS:
        return f"format must be one of {', '.join(FORMATS)}"
    if derived:
        return _fault_of_derived(str(entry[derived[0]]).split(), taken)
    if entry["per"] not in PER:
        return f"per must be one of {', '.join(PER)}"
    return _fault_of_measure(entry)


def _fault_of_derived(ids: list[str], taken: Mapping[str, Stat]) -> str:
    if len(ids) != _OF_DERIVED:
        return "a product or quotient is of two statistics"
    missing = [name for name in ids if name not in taken]
    return f"there is no statistic {missing[0]!r} above it" if missing else ""


def _fault_of_measure(entry: Mapping[str, object]) -> str:
    expressions = [key for key in MEASURES if key in entry]
    if len(expressions) > 1:
        return f"only one of {', '.join(MEASURES)} can be asked for"
    share = entry["format"] == "percent" and expressions == ["mean"] and "made" not in entry
    if entry["format"] in ("percent", "ratio") and not share and (expressions or "made" not in entry):
        return f"format {entry['format']} needs made, and none of {', '.join(MEASURES)}"
    if entry["format"] in ("number", "money", "bb") and not expressions:
        return f"format {entry['format']} needs one of {', '.join(MEASURES)}"
    return ""


def _stat(name: str, entry: Mapping[str, str], path: Path, known: Mapping[str, Stat]) -> Stat:
    measure = next((key for key in (*MEASURES, *DERIVED) if key in entry), "")
    derived = measure in DERIVED
    return Stat(
        id=name,
        title=entry["title"],
        definition=entry["definition"],
        per="" if derived else entry["per"],
        opportunity=entry.get("opportunity", ""),
        made=entry.get("made", ""),
        measure=measure or {"percent": "rate", "ratio": "ratio", "count": "count"}[entry["format"]],
        expression="" if derived else entry.get(measure, ""),
        format=entry["format"],
        source=str(path),
        factors=tuple(known[factor] for factor in entry[measure].split()) if derived else (),
    )
