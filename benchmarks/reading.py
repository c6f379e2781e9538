"""Ways of reading hands: the scanner, Lark's own parser, and a plain list of regular expressions as a yardstick.

The naive reader tries one pattern after the other on every line and keeps tuples of strings: no check of names, no
amounts, no records, no errors.
"""

import re

from hhanalyzer.parsing import reference
from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.grammar import load
from hhanalyzer.parsing.scanner import scanner
from hhanalyzer.parsing.split import HandText
from hhanalyzer.sites import all_sites

SITE = all_sites()["pokerstars"]

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
