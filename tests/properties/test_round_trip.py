"""Dealt, written, read and replayed: no finding, the same hand, the same stacks.

2,000 hands over all games and structures; ``ROUND_TRIP_HANDS=20000 pytest tests/properties/test_round_trip.py`` deals more.
"""

import os
from dataclasses import fields, is_dataclass, replace
from itertools import pairwise
from typing import Any

import pytest

from dealing.settings import SETTINGS
from hhanalyzer.dealing.dealer import deal_setting
from hhanalyzer.dealing.files import writable
from hhanalyzer.dealing.writer import write_pokerstars
from hhanalyzer.engine.replay import replay
from hhanalyzer.model.hand import Hand
from hhanalyzer.pipeline import Status, read_text

HANDS = int(os.environ.get("ROUND_TRIP_HANDS", "2030"))
SITE = writable(None)


def shifted(record: Any, lines: int) -> Any:
    """Return a record of a hand as if its text stood ``lines`` lower in a file."""
    if isinstance(record, tuple):
        return tuple(shifted(part, lines) for part in record)
    if not is_dataclass(record) or isinstance(record, type):
        return record
    moved = {f.name: shifted(getattr(record, f.name), lines) for f in fields(record)}
    return replace(record, **{name: v + lines if name in ("line", "end_line") else v for name, v in moved.items()})


def as_read(hand: Hand, line: int) -> Hand:
    """Return a dealt hand as its reading should be: the header's words are only known to the reader."""
    return shifted(hand, line - 1)


@pytest.mark.parametrize("name", SETTINGS)
def test_what_is_dealt_is_read_back_without_a_finding(name: str) -> None:
    dealt = list(deal_setting(SETTINGS[name], 1, HANDS // len(SETTINGS), SITE))
    text = "\n\n".join(map(write_pokerstars, dealt))
    results = list(read_text(name, text))
    assert len(results) == len(dealt)
    for hand, result in zip(dealt, results, strict=True):
        assert [(f.code, f.line, f.message) for f in result.findings] == [], result.text
        assert result.status is Status.CLEAN
        read = result.hand
        assert read is not None and result.replay is not None
        assert replace(read, header=replace(read.header, game_title="")) == as_read(hand, read.line)
        assert [(s.seat, s.stack, s.net) for s in result.replay.seats] == [
            (s.seat, s.stack, s.net) for s in replay(hand, SITE.house).seats
        ]


def test_stacks_are_carried_from_hand_to_hand() -> None:
    hands = list(deal_setting(SETTINGS["six at a table, straddles, boards run twice"], 2, 120, SITE))
    for before, after in pairwise(hands):
        if before.header.table_name != after.header.table_name:
            continue
        left = {s.name: s.stack + s.net for s in replay(before, SITE.house).seats}
        assert all(left.get(seat.name, seat.stack) == seat.stack for seat in after.seats)
