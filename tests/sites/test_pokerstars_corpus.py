"""Real hands: all are accounted for, and what is read is what their texts declare."""

import json
from collections import Counter
from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from hhanalyzer.model.cards import CARD_TEXT
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import plain
from hhanalyzer.parsing.text import sources
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites import hands
from hhanalyzer.sites.reader import read_hand

HANDS = 927  # first lines in the files of the cash and tour folders
OTHER_GAMES = ("Stud", "Draw", "Badugi", "Razz", "HORSE")

Result = Hand | Unread


def results(file: Path) -> list[Result]:
    """Read every hand of a file."""
    ((source),) = sources([str(file)])
    found = []
    for site, piece in hands(source.text().text):
        assert site is not None
        assert site.name == "pokerstars"
        found.append(read_hand(site, piece))
    return found


def all_results(corpus: Path) -> Iterator[tuple[str, Result]]:
    for kind in ("cash", "tour"):
        for file in sorted((corpus / "PokerStars" / kind).iterdir()):
            yield from ((file.name, result) for result in results(file))


def test_every_hand_is_read_or_accounted_for(corpus: Path) -> None:
    count: Counter[str] = Counter()
    refused = []
    for name, result in all_results(corpus):
        if isinstance(result, Hand):
            count["read"] += 1
            assert result.complete, name
            assert result.unread == (), name
        elif result.unsupported:
            count["unsupported"] += 1
            assert any(game.lower() in result.game.lower() for game in OTHER_GAMES), result.game
        else:
            count["unreadable"] += 1
            refused.append((name, result.findings[0].code, result.findings[0].line))
    assert sum(count.values()) == HANDS
    assert refused == [("PLO-6max-USD-200-400-201510.partial.observed.txt", "T002", 12)]  # cut within its table line
    assert count["read"] >= 0.99 * (count["read"] + count["unreadable"])


def test_what_was_read_is_what_the_texts_declare(corpus: Path) -> None:
    path = corpus / "declared.jsonl"
    if not path.exists():
        pytest.skip("no declared facts here")
    compared = 0
    declared: dict[str, list[dict[str, Any]]] = {}
    with path.open(encoding="utf-8") as lines:
        for fact in map(json.loads, lines):
            if fact["file"].startswith("PokerStars/"):
                declared.setdefault(fact["file"], []).append(fact)
    for file, facts in declared.items():
        found = results(corpus / file)
        assert len(found) == len(facts), file
        for result, fact in zip(found, facts, strict=True):
            # A file with bare carriage returns is one line to the collector of the facts: it has nothing to compare.
            if isinstance(result, Hand) and fact["stacks"]:
                assert facts_of(result) == expected(fact), (file, result.line)
                compared += 1
    assert compared > 800


def facts_of(hand: Hand) -> dict[str, Any]:
    """Return a hand's claims as the facts are written."""
    names = {seat.seat: seat.name for seat in hand.seats}
    exponent, claims = hand.header.unit.exponent, hand.claims

    def money(amount: int) -> Decimal:
        return Decimal(plain(amount, exponent))

    return {
        "hand_id": hand.header.hand_id,
        "stacks": {seat.name: money(seat.stack) for seat in hand.seats},
        "total_pot": money(claims.total_pot.amount) if claims.total_pot else None,
        "rake": money(claims.rake.amount) if claims.rake else None,
        "pots": [money(pot.amount) for pot in claims.pots],
        "collected": [(names[c.seat], money(c.amount)) for c in claims.collected],
        "returned": [(names[r.seat], money(r.amount)) for r in claims.returned],
        "boards": [[CARD_TEXT[card] for card in board.cards] for board in claims.boards],
        "summary_won": [money(sum(seat.won)) for seat in claims.seats if seat.won],
        "cashout": [(names[c.seat], money(c.amount)) for c in claims.cash_outs],
        "cancelled": hand.cancelled,
        "complete": hand.complete,
    }


def expected(fact: dict[str, Any]) -> dict[str, Any]:
    """Return the facts without what their collector gets wrong: names of the summary, fees of cash-outs."""

    def money(text: str | None) -> Decimal | None:
        return None if text is None else Decimal(text)

    return {
        "hand_id": fact["hand_id"],
        "stacks": {name: money(stack) for name, stack in fact["stacks"].items()},
        "total_pot": money(fact["total_pot"]),
        "rake": money(fact["rake"]),
        "pots": [money(amount) for _, amount in fact["pots"]],
        "collected": [(name, money(amount)) for name, amount, _ in fact["collected"]],
        "returned": [(name, money(amount)) for name, amount in fact["returned"]],
        "boards": fact["boards"],
        "summary_won": [money(amount) for _, amount in fact["summary_won"]],
        "cashout": [(name, money(amount)) for name, amount, _ in fact["cashout"]],
        "cancelled": fact["cancelled"],
        "complete": fact["complete"],
    }
