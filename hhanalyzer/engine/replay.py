"""Replays a hand: its events over a Table, then pots, rake, awards and nets, as one immutable Replay."""

from collections.abc import Callable, Mapping
from typing import Any

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.play import Play
from hhanalyzer.engine.settlement import settle
from hhanalyzer.engine.unprinted import in_full
from hhanalyzer.model.events import Action, BoardCards, Discard, HoleCards, Muck, Post, Show, ShowDown
from hhanalyzer.model.hand import Hand


def replay(hand: Hand, house: HouseRules) -> Replay:
    """Replay a hand under a room's house rules.  Never raises for what a hand says: problems are findings."""
    hand = in_full(hand, house)
    play = Play(hand, house)
    for event in hand.events:
        _PLAY[type(event)](play, event)
    play.finish()
    return settle(hand, house, play)


_PLAY: Mapping[type, Callable[[Play, Any], None]] = {
    Post: Play.post,
    Action: Play.act,
    BoardCards: Play.deal,
    Discard: Play.discard,
    ShowDown: Play.show_down,
    HoleCards: Play.nothing,
    Show: Play.nothing,
    Muck: Play.nothing,
}
