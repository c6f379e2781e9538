"""Documents that are made from tables of the program; ``pytest --update-golden`` rewrites them."""

import re
from collections.abc import Callable
from itertools import groupby
from pathlib import Path

import pytest

from hhanalyzer.auditing import Documentation, documentation
from hhanalyzer.stats import Stat, catalog, load_stats
from hhanalyzer.stats.catalog import dialects
from hhanalyzer.stats.fields import PARTS, Field
from hhanalyzer.stats.qualifiers import qualifiers
from hhanalyzer.stats.values import kind_of
from hhanalyzer.stats.where import parse_where
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


QUALIFYING = """
## Narrowing a statistic

What is counted by decisions can be narrowed with words after a colon, one after another: `cbet_flop:3bp:oop` is the continuation
bet in 3-bet pots out of position, `three_bet:vs_co` the 3-bet against an open raise from the cutoff, `fold_river:vs_overbet` the
fold to an overbet. The last word may ask what came of it instead of how often it was done: `cbet_flop:profit`, `call_river:won`.
Hands are chosen with `--where`.
"""

ADDING = """
## All-in EV

An all-in counts from the last action after which at most one player could still bet, if a card was to come: each pot by itself, by the
equity of those who can win it on the board of that moment, less its part of the rake. All boards are counted; only before the
flop of games with more than two hole cards 25,000 are drawn, and the standard error of a share is at most 0.32 % of the pot
(`hhanalyzer explain` with the number of a hand tells it). A pot in which a hand is not known keeps its result. Run twice changes the
result, not the EV; cash-outs are left out.

The cards of those who folded stay in the deck, as trackers have it. `--dialect dead_cards` takes out what is known of them: the hero's
own, and what was shown. Both stand in the database, as `ev_net` and `ev_net_dead`.

## Statistics of your own

`hhanalyzer stats --stats my.toml` adds those of a file. They can be grouped, filtered and narrowed as all others.

```toml
[check_back_turn]
title = "Check back turn"
definition = "Bet the flop in position, then checked the turn behind."
per = "decision"
opportunity = "street = 'turn' AND in_position AND level = 0 AND barrels = 1"
made = "action = 'check'"
format = "percent"

[squeezed_pot]
title = "Pot when squeezing"
definition = "The pot before his squeezes, in big blinds: the mean."
per = "decision"
opportunity = "street = 'preflop' AND level = 2 AND callers > 0 AND action = 'raise' AND bb > 0"
mean = "pot_before / bb"
format = "number"
```

| key | meaning |
|---|---|
| `title`, `definition` | what tables and `explain` show |
| `per` | `decision`: conditions on the columns of `decisions`; `hand`: on those of `seats`. Both know the columns of `hands`, decisions also those of `seats` (what came of the hand). The columns stand in [schema.sql](../hhanalyzer/store/schema.sql) |
| `opportunity` | an SQL condition: when it could have happened |
| `made` | an SQL condition: when it did; counted only where there was an opportunity |
| `sum`, `mean`, `deviation`, `max`, `min` | instead of `made`, one of them: an SQL expression over the opportunities |
| `product`, `quotient` | instead of all that: the ids of two statistics above it, multiplied or divided |
| `format` | `percent`, `ratio` (made : opportunities, where neither is part of the other), `count`, `number`, `money`, `bb` |

## Rakeback

`hhanalyzer stats --rakeback rates.toml` adds `rakeback`, `net_rakeback` and `rakeback_bb_100` by the rates of a file. Of several that
fit a hand the first one counts.

```toml
[[rate]]
site = "PokerStars"   # left out: every site
from = 2026-01-01     # first day, UTC; left out: ever since
until = 2026-06-30    # last day; left out: for ever
share = 0.25          # of the rake
of = "weighted"       # or contributed, dealt, winner: the way `rake` is counted
```
"""


def statistics() -> str:
    """Every statistic with its definition."""
    lines = [
        "# Statistics",
        "",
        "The statistics that come with hhanalyzer: the id (for `hhanalyzer stats --stat`, JSON and TOML), the name in tables, and the",
        "definition. Rates carry a 95 % Wilson interval, win rates the mean plus or minus 1.96 standard errors. Without opportunities",
        "a figure is a dash, never 0. Made from `hhanalyzer/stats/*.toml`; a file of your own (`--stats`) adds to them: see the end.",
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
    lines += ["", *QUALIFYING.strip().splitlines(), "", "| after the colon | name | what it does |", "|---|---|---|"]
    lines += [f"| `{word.id}` | {word.title} | {word.definition} |" for word in qualifiers().values()]
    for name in dialects():
        changed = [
            stat for stat in load_stats(dialect=name).values() if stat.definition != catalog()[stat.id].definition
        ]
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
    lines += ["", *ADDING.strip().splitlines()]
    return "\n".join(lines) + "\n"


def _stat(stat: Stat) -> str:
    return f"| `{stat.id}` | {stat.title} | {stat.definition} |"


def filters() -> str:
    """What conditions may ask for, field by field."""
    lines = FILTERS.strip("\n").split("\n")
    for title, part in PARTS.items():
        lines += ["", f"## {title}", "", "| field | kind | what | `--by` |", "|---|---|---|---|", *map(_field, part)]
    return "\n".join(lines) + "\n"


def _field(known: Field) -> str:
    words = known.meaning.replace("|", "\\|")
    return f"| `{known.name}` | {kind_of(known)} | {words} | {'yes' if known.group else ''} |"


FILTERS = """
# Filters

`--where CONDITION` means the same in `stats`, `hands`, `report`, `export`, `audit`, `explain` and in Python (`db.stats(where=...)`,
`db.hands(where=...)`, `render_report(db, where=...)`): only hands for which the condition holds.

```sh
hhanalyzer stats --where "position in (BTN, CO) and played_at >= 2026-01-01"
hhanalyzer hands --where "hole in (TT+, AKs) and pot_type = 3bp and net_bb < -50" --sort net_bb
hhanalyzer export --to phh --where "flop_suits = monotone and flop_players >= 3" -o monotone.phhs
hhanalyzer audit hands --where "finding = side_pot or side_pot"
```

A test is `field operator value`: `=`, `!=`, `<`, `<=`, `>`, `>=`, `in (a, b)`, `not in (a, b)`, `between a and b` (both ends are in), `like 'As%'`
(`%` stands for any text, `_` for one character), `is null`, `is not null`; a field that is true or false stands alone. Tests are joined with `and`,
`or`, `not` and parentheses. A value of letters, digits and `+ - .` needs no quotes, any other single ones, with two for one within: `'O''Hara'`.
Days are written `2026-01-31`, times `'2026-01-31 18:30'` (UTC). What a text does not say is null: no comparison holds, and neither does its opposite.

**Whose.** Facts of a player (his position, his cards, his result) are those of `--player`, by default of the hero of most hands. `stats`, `hands` and
`report` are about his hands. `export`, `audit` and `explain` take all hands, unless a player is named or the condition asks for a fact of one. Where
they read files, hands that cannot be read or not be imported are none of those the condition leaves; how many there are is said.

**Ranges.** `hole in (TT+, 77-99, AKs, AKo, AK, ATs+, K9o+, A5s-A2s, JTs-87s, AhKh, any)`: `TT+` is this pair and higher ones; `ATs+` lets the second card
go up to the one below the first (ATs AJs AQs AKs); with `-` both ends have the same first card or the same gap. Ranges are for games of two hole cards.
In Omaha and other games a holding can be written in full (`hole = AsAhKsKh`, in any order), and `cards like '%As%'` asks for one card.

**Several boards.** What a field says of the board it says of the first; `board` holds all of them.
"""


@pytest.mark.parametrize(
    ("name", "make"), [("findings.md", findings), ("statistics.md", statistics), ("filters.md", filters)]
)
def test_a_document_is_what_its_table_says(name: str, make: Callable[[], str], request: pytest.FixtureRequest) -> None:
    path = ROOT / "docs" / name
    if request.config.getoption("--update-golden"):
        path.write_text(make(), encoding="utf-8", newline="\n")
    else:
        assert path.read_text(encoding="utf-8") == make(), "pytest --update-golden rewrites it"


def test_the_conditions_shown_are_conditions() -> None:
    shown = re.findall(r'--where "([^"]+)"', FILTERS)
    assert len(shown) == 4
    assert all(parse_where(text).params for text in shown)
    (ranges,) = re.findall(r"`(hole in [^`]+)`", FILTERS)
    assert parse_where(ranges).of_player
