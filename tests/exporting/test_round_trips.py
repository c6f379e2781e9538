"""Dealt hands of all games into the open formats and back: the same stacks, nets and actions, or a reason why not."""

import os
from collections import Counter

import pytest

from dealing.settings import SETTINGS
from exporting.writing import OHH, PHH, STARS, actions, again, dealt, refusal, stacks, written
from hhanalyzer.exporting.formats import FORMATS
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.pipeline import Status
from hhanalyzer.sites.ohh_words import GAME_TYPES
from hhanalyzer.sites.phh_play import CODES
from hhanalyzer.sites.site import Site

HANDS = int(os.environ.get("EXPORT_HANDS", "12"))

LATE = "blinds posted late or dead are unknown: every forced bet moves the start of the betting"
BOARDS = "there is one board, and this hand has several"
NO_CAP = "there is no cap on what a player can lose"
SHORT = "a call is of the largest bet on the table, never of more because a blind was short"
NOBODY = "a raise that nobody can call is none"
WHOLE = "in fixed limit every raise is of a whole bet, and an all-in for less is not completed"
# Reasons that hands of a game the format knows may be refused for.
MAY_BE = {"phh": {LATE, BOARDS, SHORT, NOBODY, WHOLE}, "ohh": {BOARDS}, "pokerstars": set()}


def unknown(name: str, site: Site) -> str:
    """Return the beginning of the reason for which no hand of a setting can be written, "" where they can."""
    setting = SETTINGS[name]
    if site is PHH:
        return (
            ""
            if (setting.game, setting.limit) in CODES and not setting.cap
            else NO_CAP
            if setting.cap
            else "there is no code"
        )
    return "there is no type" if site is OHH and setting.game not in GAME_TYPES else ""


@pytest.mark.parametrize("site", [PHH, OHH, STARS], ids=lambda site: site.name)
@pytest.mark.parametrize("name", SETTINGS)
def test_what_is_written_is_the_same_hand_when_it_is_read(name: str, site: Site) -> None:
    refused = Counter[str]()
    for result in dealt(name, HANDS):
        try:
            text = written(result, site)
        except Refused as reason:
            refused[reason.reason] += 1
            continue
        back = again(text)
        assert back.status is Status.CLEAN, back.findings
        assert stacks(back) == stacks(result)
        assert list(actions(back)) == list(actions(result))
        assert back.hand_id == result.hand_id and back.site == result.site
    if beginning := unknown(name, site):
        (reason,) = refused
        assert reason.startswith(beginning) and refused.total() == HANDS
    else:
        assert set(refused) <= MAY_BE[site.name]
        assert refused.total() < HANDS


def test_every_game_that_a_format_knows_is_tried() -> None:
    for site in (PHH, OHH):
        written_games = {
            result.hand.header.game
            for name in SETTINGS
            for result in dealt(name, HANDS)
            if result.hand and not refusal(result, site)
        }
        assert written_games == set(site.games.values())


def test_a_hand_that_would_be_another_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    result = dealt("three", HANDS)[0]
    form = FORMATS[PHH.writer]
    honest = form.write

    def careless(found: object, site: Site) -> str:
        return honest(found, site).replace("starting_stacks = [", "starting_stacks = [1")  # type: ignore[arg-type]

    monkeypatch.setitem(FORMATS, PHH.writer, type(form)(careless, form.suffix))  # type: ignore[arg-type]
    assert refusal(result, PHH).startswith("the players would be others")
