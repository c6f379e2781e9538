"""Replays a hand: its events over a Table, then pots, rake, awards and nets, as one immutable Replay."""

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.play import Play
from hhanalyzer.engine.settlement import settle
from hhanalyzer.engine.unprinted import in_full
from hhanalyzer.model.events import Action, Post
from hhanalyzer.model.hand import Hand


def replay(hand: Hand, house: HouseRules) -> Replay:
    """Replay a hand under a room's house rules.  Never raises for what a hand says: problems are findings."""
    hand = in_full(hand, house)
    play = Play(hand, house)
    act = play.act
    for event in hand.events:
        if type(event) is Action:
            act(event)
        elif type(event) is Post:
            play.post(event)
        else:
            play.see(event)
    play.finish()
    return settle(hand, house, play)
