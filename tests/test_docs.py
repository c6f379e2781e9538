"""Documents that are made from tables of the program; ``pytest --update-golden`` rewrites them."""

from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest

from hhanalyzer.auditing import Documentation, documentation
from hhanalyzer.stats import Stat, catalog, load_stats
from hhanalyzer.stats.catalog import dialects
from project import ROOT

FAMILIES = {"C": "Cards", "B": "Blinds and antes", "A": "Actions", "P": "Pots, winners, rake", "S": "Showdown"}
FAMILIES |= {"T": "Reading the text", "X": "From hand to hand"}


def findings() -> str:
    """Every finding code, as ``hhanalyzer explain`` tells it."""
    lines = [
        "# Findings",
        "",
        "What `hhanalyzer audit` reports. The code is the key everywhere: in the output, in `--select` and `--ignore`, in",
        "`hhanalyzer explain CODE`, in the database. An `error` cannot be right under any house rule; a `warning` is wrong by the",
        "rule known of the site; `info` is worth knowing. A single finding may be milder than its code usually is, where a house",
        "rule decides. Made from `hhanalyzer/engine/findings.toml`.",
    ]
    for family, entries in groupby(documentation().values(), lambda entry: entry.code[0]):
        lines += ["", f"## {FAMILIES[family]}"]
        for entry in entries:
            lines += ["", *_finding(entry)]
    return "\n".join(lines) + "\n"


def _finding(entry: Documentation) -> list[str]:
    text = [
        f"### {entry.code} {entry.name}",
        "",
        f"{entry.title} ({entry.severity}). {entry.rule}",
        "",
        f"Source: {entry.source}.",
    ]
    return [*text, "", "```text", *entry.example.strip("\n").split("\n"), "```"] if entry.example else text


def statistics() -> str:
    """Every statistic with its definition."""
    lines = [
        "# Statistics",
        "",
        "The statistics that come with hhanalyzer: the id (for `hhanalyzer stats --stat`, JSON and TOML), the name in tables, and the",
        "definition. Rates carry a 95 % Wilson interval, win rates the mean plus or minus 1.96 standard errors. Without opportunities",
        "a figure is a dash, never 0. Made from `hhanalyzer/stats/*.toml`; a file of your own (`--catalog`) adds to them.",
    ]
    for source, stats in groupby(catalog().values(), lambda stat: Path(stat.source).stem):
        lines += [
            "",
            f"## {source.capitalize()}",
            "",
            "| id | name | definition |",
            "|---|---|---|",
            *map(_stat, stats),
        ]
    for name in dialects():
        changed = [stat for stat in load_stats(dialect=name).values() if stat != catalog()[stat.id]]
        lines += [
            "",
            f"## Dialect {name}",
            "",
            f"What `--dialect {name}` counts otherwise.",
            "",
            "| id | name | definition |",
            "|---|---|---|",
            *map(_stat, changed),
        ]
    return "\n".join(lines) + "\n"


def _stat(stat: Stat) -> str:
    return f"| `{stat.id}` | {stat.title} | {stat.definition} |"


@pytest.mark.parametrize(("name", "make"), [("findings.md", findings), ("statistics.md", statistics)])
def test_a_document_is_what_its_table_says(name: str, make: Callable[[], str], request: pytest.FixtureRequest) -> None:
    path = ROOT / "docs" / name
    if request.config.getoption("--update-golden"):
        path.write_text(make(), encoding="utf-8", newline="\n")
    else:
        assert path.read_text(encoding="utf-8") == make(), "pytest --update-golden rewrites it"
