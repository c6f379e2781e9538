"""Every kind of fault, planted in clean dealt hands: the audit names each by a fitting code on the right line.

``MUTATIONS=200 pytest tests/properties/test_mutations.py`` plants more of each kind.
"""

import os
import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import pairwise

import pytest

from dealing.settings import FL, NL, SETTINGS, wild
from hhanalyzer.dealing.dealer import deal_setting
from hhanalyzer.dealing.files import writable
from hhanalyzer.dealing.policy import WILD, Style
from hhanalyzer.dealing.writer import write_pokerstars
from hhanalyzer.engine.replay import replay
from hhanalyzer.model.findings import CODES
from hhanalyzer.model.hand import Hand
from hhanalyzer.pipeline import read_text
from properties.mutators import MUTATORS, Clean, Planted

WANTED = int(os.environ.get("MUTATIONS", "12"))  # of each kind
HANDS = 3 * WANTED + 40  # of each setting
SITE = writable(None)
POOL = (
    "six at a table, straddles, boards run twice",
    "nine with antes",
    "fixed limit",
    "sit & go of nine",
    "Omaha",
    "Omaha hi-lo in fixed limit",
    "short deck",
    "crazy pineapple",
)
RAISER = Style("raiser", sense=0.1, enter=0.9, raises=0.9, continues=0.9, bluff=0.9, shove=0.02, last_bet=0.9)
BETWEEN_HANDS = {"X001", "X002", "X003"}


@lru_cache(maxsize=1)
def pool() -> tuple[Hand, ...]:
    """Deal clean hands of several games, mixed."""
    settings = [SETTINGS[name] for name in POOL]
    # Stacks of a few blinds: short all-ins that do not reopen the betting, odd units, side pots.
    settings.append(wild("holdem", NL, 5, buy_ins=(2, 3, 5, 8, 12, 20), changes=0.2))
    # People who raise whatever they hold: caps reached, and short all-ins among deep stacks.
    settings.append(wild("holdem", FL, 5, styles=(RAISER,), hero_style=RAISER))
    settings.append(wild("holdem", NL, 6, styles=(RAISER, WILD), buy_ins=(3, 5, 8, 12, 100, 200), changes=0.3))
    hands = [hand for setting in settings for hand in deal_setting(setting, 11, HANDS, SITE)]
    random.Random(1).shuffle(hands)
    return tuple(hands)


def occasions(at: int) -> Iterator[Planted]:
    """Plant one mutator's fault in as many hands as offer an occasion, up to the number wanted."""
    rng = random.Random(at)
    count = 0
    for hand in pool():
        made = MUTATORS[at][1](Clean(hand, replay(hand, SITE.house), rng))
        if made is not None:
            yield made
            count += 1
        if count == WANTED:
            return


def told(text: str) -> set[tuple[str, int]]:
    return {(f.code, f.line) for result in read_text("mutated", text) for f in result.findings}


def test_the_hands_are_clean_before() -> None:
    for hand in pool()[: 10 * WANTED]:
        assert told(write_pokerstars(hand)) == set()


@pytest.mark.parametrize("at", range(len(MUTATORS)), ids=[f"{code}-{m.__name__}" for code, m in MUTATORS])
def test_a_planted_fault_is_found_where_it_is(at: int) -> None:
    planted = list(occasions(at))
    assert planted, "no hand of the pool offers an occasion"
    missed = [p for p in planted if not {(code, p.line) for code in p.codes} & told(p.text)]
    if missed:
        first = missed[0]
        pytest.fail(
            f"{len(missed)} of {len(planted)} not found: wanted {first.codes} in line {first.line}, "
            f"got {sorted(told(first.text))}\n{first.text}",
            pytrace=False,
        )


def test_every_code_has_a_mutator() -> None:
    assert {code for code, _ in MUTATORS} | BETWEEN_HANDS == set(CODES)


# ------------------------------------------------------------------------------------------------ from hand to hand


def two_hands() -> Iterator[tuple[list[str], list[str]]]:
    """Yield the lines of two hands in a row of one table, both with the same two or more players."""
    hands = deal_setting(SETTINGS["six at a table, straddles, boards run twice"], 5, WANTED * 3, SITE)
    for before, after in pairwise(hands):
        if before.header.table_name == after.header.table_name:
            yield write_pokerstars(before).split("\n"), write_pokerstars(after).split("\n")


def both(first: list[str], second: list[str]) -> str:
    return "\n".join([*first, "", *second])


def test_a_stack_that_changed_is_found() -> None:
    for first, second in two_hands():
        assert told(both(first, second)) == set()
        dealt = [line.split(" (")[0] for line in first if line.endswith("in chips)")]
        at = next(i for i, line in enumerate(second) if line.split(" (")[0] in dealt)
        changed = second[at].replace("($", "($1", 1)
        assert ("X001", len(first) + 1 + at + 1) in told(both(first, [*second[:at], changed, *second[at + 1 :]]))


def test_a_button_that_stays_is_found() -> None:
    for first, second in two_hands():
        button = first[1].rpartition("Seat #")[2]
        moved = second[1].rpartition("Seat #")[0] + "Seat #" + button
        if moved != second[1]:
            assert ("X002", len(first) + 2) in told(both(first, [second[0], moved, *second[2:]]))


def test_a_number_used_twice_is_found() -> None:
    for first, second in two_hands():
        number = first[0].partition("#")[2].partition(":")[0]
        other = second[0].partition("#")[2].partition(":")[0]
        assert ("X003", len(first) + 2) in told(both(first, [second[0].replace(other, number), *second[1:]]))
        assert told(both(first, first)) == set()
