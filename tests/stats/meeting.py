"""Hands of named players, for tests about who meets whom."""

from dataclasses import replace
from typing import Any

from hhanalyzer.engine.house import DEFAULT_HOUSE
from hhanalyzer.engine.replay import replay
from hhanalyzer.pipeline import HandResult
from stats.scripts import play

STEAL = ["3 players", "preflop: BTN raises to 5, SB folds, BB folds"]  # BTN +3
CALLED = ["3 players", "preflop: BTN raises to 5, SB folds, BB calls", "flop: BB bets 6, BTN folds"]  # BTN -5, BB +6
STOLEN = ["3 players", "preflop: BTN folds, SB raises to 6, BB folds"]  # SB +2


def met(lines: list[str], number: int, names: dict[str, str] | None = None, **header: Any) -> HandResult:
    """Return a hand in which players have names, others are called by their positions."""
    result = play(lines, str(number))
    assert result.hand
    seats = tuple(replace(seat, name=(names or {}).get(seat.name, seat.name)) for seat in result.hand.seats)
    hand = replace(result.hand, header=replace(result.hand.header, **header), seats=seats)
    return replace(result, site=hand.header.site, hand=hand, replay=replay(hand, DEFAULT_HOUSE))
