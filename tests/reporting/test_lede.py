"""The sentences below the title say no more than the hands allow."""

from collections.abc import Sequence
from decimal import Decimal

import pytest

from hhanalyzer.reporting.lede import lede
from hhanalyzer.reporting.source import Source
from hhanalyzer.store.players import join
from reporting.ledger import Ledger

SAMPLES = {"winrate": 20}


def sentences(nets: Sequence[int | str], **given: object) -> list[str]:
    ledger = Ledger()
    for net in nets:
        ledger.hand(net, **given)
    return lede(Source(ledger.db, "Alder", SAMPLES))


def test_what_was_played_and_won() -> None:
    first, _ = sentences(["1.5", "-0.25"])
    assert first == "2 hands at PokerStars on 2026-03-02: +$1.25."


@pytest.mark.parametrize(
    ("nets", "said"),
    [
        ([1] * 10, "from too few hands to go by."),
        ([5, -5] * 15, "Zero lies within it"),
        ([5, 4] * 15, "Zero lies below it"),
        ([-5, -4] * 15, "Zero lies above it"),
    ],
)
def test_a_win_rate_says_what_its_interval_allows(nets: list[int], said: str) -> None:
    assert said in sentences(nets)[1]


def test_hands_without_big_blinds_have_no_rate() -> None:
    assert len(sentences([1] * 30, bb=None)) == 1


def test_many_sites_are_counted_not_named() -> None:
    ledger = Ledger()
    for site in ("A", "B"):
        ledger.hand(1, site=site)
    join(ledger.db, "Alder", ["Alder@A", "Alder@B"])
    assert " at A and B on" in lede(Source(ledger.db, "Alder", SAMPLES))[0]
    for site in ("C", "D"):
        ledger.hand(1, site=site)
    join(ledger.db, "Alder", ["Alder@C", "Alder@D"])
    assert " at 4 sites on" in lede(Source(ledger.db, "Alder", SAMPLES))[0]


def test_no_hands_are_left() -> None:
    ledger = Ledger()
    ledger.hand(Decimal(1))
    assert lede(Source(ledger.db, "Alder", SAMPLES, where="game = omaha")) == ["No hands."]
