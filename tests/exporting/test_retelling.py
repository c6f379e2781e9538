"""Hands of other rooms in one room's words: read again they are the same play, and what has no words is refused."""

import pytest

from exporting.writing import STARS, actions, again, refusal, sample, stacks, written
from hhanalyzer.pipeline import read
from project import SAMPLES

SITES = ("ggpoker", "winamax", "poker888", "partypoker", "phh", "ohh")

# Why a sample is not retold, by the beginning of the reason.
KNOWN = (
    "the hand is un",
    "the hand has errors",
    "the hand ends before its end",
    "a tournament needs its number and its buy-in",
    "a hand needs a time",
    "stacks are not known",
    "there are no words for promotional money",
    "there are no words for a cash-out beside the pot",
    "the results would be others",  # the rake is divided over side pots otherwise; odd chips of another rule
    "the players would be others",
    "it could not be read again (expected a seat",  # a blank name
    "it would have errors when it is read again (A003",  # a small blind that counts toward the call
)


@pytest.mark.parametrize("folder", SITES)
def test_samples_of_other_rooms_are_retold_or_refused(folder: str) -> None:
    told = 0
    for result in read([str(SAMPLES / folder)]):
        reason = refusal(result, STARS)
        if reason:
            assert reason.startswith(KNOWN), (result.source, reason)
            continue
        back = again(written(result, STARS))
        assert back.site == STARS.title
        assert [row[1:] for row in stacks(back)] == [row[1:] for row in stacks(result)]
        assert [row[:3] for row in actions(back)] == [row[:3] for row in actions(result)]
        told += 1
    assert told


def test_the_room_and_its_order_of_telling() -> None:
    lines = written(sample("phh/three_players.phh"), STARS).split("\n")
    assert lines[0] == f"{STARS.title} Hand #778812:  Hold'em No Limit ($0.25/$0.50 USD) - 2026/11/29 13:44:10 ET"
    assert "boris: raises $0.75 to $1.25" in lines
    assert lines.index("Uncalled bet ($3.60) returned to hero") < lines.index("hero collected $6.35 from pot")
    assert lines[-2] == "Seat 5: hero (big blind) collected ($6.35)"


def test_fees_are_part_of_the_rake() -> None:
    result = sample("ohh/side_pot_late_blind_and_splash.ohh")
    assert refusal(result, STARS) == "there are no words for promotional money in a pot"
    result = next(
        r for r in read([str(SAMPLES / "ggpoker")]) if r.hand and r.hand.claims.fees and not refusal(r, STARS)
    )
    back = again(written(result, STARS))
    assert back.replay and result.replay and back.replay.rake == result.replay.rake


def test_boards_run_twice_are_told_one_after_the_other() -> None:
    text = written(sample("ggpoker/run_it_twice_after_the_flop.txt"), STARS)
    assert "*** FIRST SHOW DOWN ***" in text and "*** SECOND TURN ***" in text and "Hand was run twice" in text


def test_the_rooms_own_hands_keep_their_faults() -> None:
    result = sample("pokerstars/faulty/P003_loser_gets_the_pot.txt")
    text = written(result, STARS)
    assert [finding.code for finding in again(text).findings] == [finding.code for finding in result.findings]


def test_cards_that_nobody_shows_cannot_be_told() -> None:
    text = (SAMPLES / "phh" / "three_players.phh").read_text(encoding="utf-8").replace("dh p1 ????", "dh p1 KcQd")
    assert refusal(again(text), STARS) == "cards are known of a player who is not the hero and shows none"


def test_a_hand_needs_a_time() -> None:
    assert refusal(sample("phh/short_deck_and_hi_lo.phhs"), STARS) == "a hand needs a time"
