"""How fast hands are read, as a ratio to a plain list of regular expressions that builds nothing.

    python benchmarks/reading.py [PATH ...]        default: sample_histories

Rounds are interleaved and the best of each counts, so that a busy machine disturbs all alike; read the ratios, not the
rates.  The naive reader tries one pattern after the other on every line and keeps tuples of strings: no check of names,
no amounts, no records, no errors.
"""

import re
import sys
import time
from collections.abc import Callable
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing import reference
from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.grammar import load
from hhanalyzer.parsing.scanner import scanner
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.text import sources
from hhanalyzer.sites import all_sites, hands
from hhanalyzer.sites.reader import read_hand

SITE = all_sites()["pokerstars"]
HANDS = 2000
ROUNDS = 5

_A = r"[$€£]?[\d.,]+"
_SEAT = r"Seat (\d+): (.+?)((?: \([a-z ]+\))*)"
NAIVE = [
    re.compile(pattern)
    for pattern in (
        rf"Seat (\d+): (.+) \(({_A}) in chips(?:, [^)]*)?\)(.*)$",
        r"(.+): folds *$",
        r"(.+): checks *$",
        rf"(.+): calls ({_A})( and is all-in)? *$",
        rf"(.+): raises ({_A}) to ({_A})( and is all-in)? *$",
        rf"(.+): bets ({_A})( and is all-in)? *$",
        rf"(.+): posts small blind ({_A})( and is all-in)? *$",
        rf"(.+): posts big blind ({_A})( and is all-in)? *$",
        rf"(.+): posts the ante ({_A})( and is all-in)? *$",
        r"\*\*\* (FLOP|TURN|RIVER) \*\*\* (.+)$",
        r"Dealt to (.+) \[(.+)\] *$",
        rf"Uncalled bet \(({_A})\) returned to (.+)$",
        rf"(.+) collected ({_A}) from (.*)$",
        r"(.+): shows \[(.+?)\](?: \((.*)\))? *$",
        r"(.+): mucks hand *$",
        r"(.+): doesn't show hand *$",
        r"\*\*\* HOLE CARDS \*\*\*",
        r"\*\*\* SHOW ?DOWN \*\*\*",
        r"\*\*\* SUMMARY \*\*\*",
        rf"Total pot ({_A})(.*) \| Rake ({_A})",
        r"Board \[(.+)\]",
        rf"{_SEAT} folded (before Flop|on the \w+)(.*)$",
        rf"{_SEAT} collected \(({_A})\)",
        rf"{_SEAT} showed \[(.+)\] and (won|lost)(.*)$",
        rf"{_SEAT} mucked(?: \[(.+)\])?",
        r"Table '(.+)'(?: (\d+)-max)? Seat #(\d+) is the button",
        rf"PokerStars (?:Hand|Game) #(\d+): +(.+?) (No Limit|Pot Limit|Limit) \(({_A})/({_A})(?: ([A-Z]+))?\) - (.+)$",
        r"PokerStars (?:Hand|Game) #(\d+): +Tournament #(\d+), (.+)$",
        r"(.+) (has timed out|leaves the table|is disconnected|is connected|has returned|is sitting out)$",
        r'(.+) said, "(.*)"$',
        r"(.+): sits out$",
    )
]


def naive(hand: HandText) -> list[tuple[str, ...]]:
    """Read a hand as carelessly as possible."""
    found = []
    for line in hand.text.split("\n"):
        for pattern in NAIVE:
            if match := pattern.match(line):
                found.append(match.groups())
                break
    return found


def by_reference(hand: HandText) -> None:
    """Read a hand with Lark's own parser."""
    reference.read(load(SITE.grammar), hand.text, hand.first_line, HandBuilder(SITE))


def by_scanner(hand: HandText) -> None:
    """Read a hand with the scanner, without making the Hand."""
    scanner(SITE.grammar).read(hand.text, hand.first_line, HandBuilder(SITE))


def readable(paths: list[str]) -> list[HandText]:
    """Return at least HANDS hands of the site that are read without a word, repeated where there are fewer."""
    pieces = (piece for file in sources(paths) for site, piece in hands(file.text().text) if site is SITE)
    found = [piece for piece in pieces if isinstance(hand := read_hand(SITE, piece), Hand) and not hand.unread]
    return (found * (HANDS // len(found) + 1))[: max(HANDS, len(found))]


def main(paths: list[str]) -> None:
    """Measure and print."""
    texts = readable(paths)
    ways: dict[str, Callable[[HandText], object]] = {
        "naive list of patterns": naive,
        "Hand, as hhanalyzer reads it": lambda hand: read_hand(SITE, hand),
        "scanner alone": by_scanner,
        "reference alone": by_reference,
    }
    best = dict.fromkeys(ways, float("inf"))
    for _ in range(ROUNDS):
        for name, way in ways.items():
            start = time.process_time()
            for text in texts:
                way(text)
            best[name] = min(best[name], time.process_time() - start)
    print(f"{len(texts)} hands, {sum(len(text.text) for text in texts) // len(texts)} characters each")
    for name, seconds in best.items():
        print(f"{name:30} {len(texts) / seconds:8.0f} hands/s {best['naive list of patterns'] / seconds:6.2f} x naive")


if __name__ == "__main__":
    main(sys.argv[1:] or [str(Path(__file__).resolve().parent.parent / "sample_histories")])
