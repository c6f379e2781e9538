"""PHH in an independent program: pokerkit replays what was written, and every stack ends as the file says."""

from dataclasses import replace

import pokerkit as pk
import pytest

from dealing.settings import SETTINGS
from exporting.writing import PHH, of_setting, refusal, written
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.pipeline import read
from project import SAMPLES

WITH_A_CODE = [
    "six at a table, straddles, boards run twice",
    "plausible play",
    "nine with antes",
    "heads-up",
    "fixed limit",
    "sit & go of nine",
    "sit & go with one ante for the table",
    "heads-up sit & go",
    "Omaha",
    "Omaha hi-lo in fixed limit",
    "short deck",
]


def odd_chips_of_several_pots(replay: Replay) -> bool:
    """pokerkit puts pots together again whose contestants are the same once beaten hands are thrown away (TDA 21)."""
    return len(replay.pots) > 1 and any(win.odd for pot in replay.pots for award in pot.awards for win in award.wins)


# pokerkit warns of cards that its own burn cards took; which cards were burnt is nowhere written.
@pytest.mark.filterwarnings("ignore:A card being dealt")
@pytest.mark.parametrize("name", WITH_A_CODE)
def test_stacks_end_as_pokerkit_says(name: str, thorough: int) -> None:
    """Without rake, of which pokerkit knows nothing."""
    setting = replace(SETTINGS[name], rake_percent=0)
    replayed = 0
    for result in of_setting(setting, 8 * thorough, seed=4):
        if refusal(result, PHH):
            continue
        assert result.replay is not None
        history = pk.HandHistory.loads(written(result, PHH))
        *_, state = history
        assert not state.status
        if not odd_chips_of_several_pots(result.replay):
            assert state.stacks == history.finishing_stacks
        assert sum(state.stacks) == sum(history.starting_stacks)
        replayed += 1
    assert replayed >= 4 * thorough


@pytest.mark.filterwarnings("ignore:A card being dealt")
@pytest.mark.parametrize(
    "folder", ["pokerstars/rules", "pokerstars/games", "ggpoker", "winamax", "poker888", "partypoker"]
)
def test_samples_of_all_rooms_end_as_pokerkit_says_but_for_the_house(folder: str) -> None:
    """Whoever wins gets what the room kept as well, and nothing of what it added."""
    replayed = 0
    for result in read([str(SAMPLES / folder)]):
        if refusal(result, PHH) or (result.hand and result.hand.claims.cash_outs):
            continue
        assert result.replay is not None
        history = pk.HandHistory.loads(written(result, PHH))
        *_, state = history
        off = [theirs - ours for theirs, ours in zip(state.stacks, history.finishing_stacks, strict=True)]
        assert sum(off) == result.replay.rake - result.replay.promo, result.source
        won = [amount > 0 for amount in history.winnings]
        assert all(not some or winner for some, winner in zip(off, won, strict=True)), result.source
        replayed += 1
    assert replayed > 4


@pytest.mark.filterwarnings("ignore:A card being dealt")
def test_many_hands_of_one_file() -> None:
    hands = [written(result, PHH) for result in of_setting(SETTINGS["heads-up"], 5)]
    text = "\n".join(f"[{number}]\n{hand}" for number, hand in enumerate(hands, 1))
    assert [history.hand for history in pk.HandHistory.loads_all(text)] == [
        result.hand_id for result in of_setting(SETTINGS["heads-up"], 5)
    ]
