"""What a room pays back of the rake: statistics by the rates of a user's own table.

    [[rate]]
    site = "PokerStars"       # as `hhanalyzer sites` lists it; left out: every site
    from = 2026-01-01         # first day (UTC); left out: ever since
    until = 2026-06-30        # last day; left out: for ever
    share = 0.25              # of the rake, 0 to 1
    of = "weighted"           # whose part of the rake: weighted (the default), contributed, dealt, winner

Of several rates that fit a hand the first one counts; where none fits nothing is paid.  Bonuses that do not follow the
rake hand by hand are not counted.
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date, datetime
from pathlib import Path

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.catalog import Stat, catalog

# How the part of a player is counted -> the statistic that adds it up.
_METHODS = {
    "weighted": "rake",
    "contributed": "rake_contributed",
    "dealt": "rake_dealt",
    "winner": "rake_winner",
}
_KEYS = {"site", "from", "until", "share", "of"}


@dataclass(slots=True)
class _Rates:
    """The rates as SQL; every value of the table is a parameter."""

    cases: list[str] = field(default_factory=list)
    params: dict[str, object] = field(default_factory=dict)

    def bind(self, value: object) -> str:
        name = f"rakeback{len(self.params)}"
        self.params[name] = value
        return f"${name}"

    def add(self, rate: Mapping[str, object]) -> None:
        tests = ["true"]
        if "site" in rate:
            tests.append(f"lower(site) = lower({self.bind(rate['site'])})")
        if "from" in rate:
            tests.append(f"played_at::DATE >= {self.bind(rate['from'])}")
        if "until" in rate:
            tests.append(f"played_at::DATE <= {self.bind(rate['until'])}")
        part = catalog()[_METHODS[str(rate.get("of", "weighted"))]].expression
        share = f"{self.bind(rate['share'])}::DOUBLE"
        self.cases.append(f"WHEN {' AND '.join(tests)} THEN {share} * ({part})::DOUBLE")

    @property
    def sql(self) -> str:
        return f"CASE {' '.join(self.cases)} ELSE 0 END"


def rakeback_stats(file: str | Path) -> dict[str, Stat]:
    """Return the statistics ``rakeback``, ``net_rakeback`` and ``rakeback_bb_100`` by the rates of a TOML file.

    Raise UnusableInput for a file that is not there or no TOML, and for a rate that is none.
    """
    rates = _Rates()
    for number, rate in enumerate(_entries(Path(file)), 1):
        if fault := _fault(rate):
            raise UnusableInput(f"{file}: rate {number}: {fault}")
        rates.add(rate)

    def stat(name: str, title: str, definition: str, measure: str, expression: str, opportunity: str = "true") -> Stat:
        kind = "money" if measure == "sum" else "bb"
        return Stat(
            name, title, definition, "hand", opportunity, "", measure, expression, kind, str(file), (), rates.params
        )

    back = rates.sql
    found = (
        stat("rakeback", "Rakeback", "What the room pays back of his rake, by the rates given.", "sum", back),
        stat("net_rakeback", "Net won with rakeback", "Net won and rakeback.", "sum", f"net::DOUBLE + {back}"),
        stat(
            "rakeback_bb_100",
            "Rakeback bb/100",
            "Rakeback in big blinds of 100 hands: add it to bb/100.",
            "mean",
            f"100 * ({back}) / bb::DOUBLE",
            "bb > 0",
        ),
    )
    return {each.id: each for each in found}


def _entries(path: Path) -> list[Mapping[str, object]]:
    try:
        table = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise UnusableInput(f"cannot read {path}: {error.strerror or error}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UnusableInput(f"{path}: {error}") from None
    rates = table.get("rate")
    if (
        not rates
        or not isinstance(rates, list)
        or table.keys() != {"rate"}
        or not all(isinstance(rate, dict) for rate in rates)
    ):
        raise UnusableInput(f"{path}: rates are tables, [[rate]], and nothing else")
    return rates


def _fault(rate: Mapping[str, object]) -> str:
    """Say what is wrong with a rate, "" if nothing is."""
    share = rate.get("share")
    if strange := sorted(rate.keys() - _KEYS):
        return f"unknown key {strange[0]!r}"
    if isinstance(share, bool) or not isinstance(share, int | float) or not 0 <= share <= 1:
        return "share must be a number from 0 to 1"
    if not isinstance(rate.get("site", ""), str):
        return "site must be a text"
    for key in ("from", "until"):
        if key in rate and (not isinstance(rate[key], date) or isinstance(rate[key], datetime)):
            return f"{key} must be a day, such as 2026-01-31"
    if rate.get("of", "weighted") not in _METHODS:
        return f"of must be one of {', '.join(_METHODS)}"
    return ""
