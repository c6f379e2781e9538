"""OHH as it is written: amounts are chips added, uncalled money is in no pot, and what is refused."""

import json
import re
from decimal import Decimal
from typing import Any

import pytest

from exporting.writing import OHH, again, dealt, refusal, sample, stacks, written
from hhanalyzer.pipeline import HandResult


def read(result: HandResult) -> dict[str, Any]:
    data: dict[str, Any] = json.loads(written(result, OHH), parse_float=Decimal)
    hand: dict[str, Any] = data["ohh"]
    return hand


def played(hand: dict[str, Any]) -> list[dict[str, Any]]:
    return [action for one in hand["rounds"] for action in one["actions"]]


def test_the_sample_is_written_as_it_was_read() -> None:
    """The file of another program and ours differ in nothing but what names the program."""
    result = sample("ohh/raise_is_chips_added.ohh")
    theirs = json.loads(result.text, parse_float=Decimal)["ohh"]
    assert read(result) | {"internal_version": theirs["internal_version"]} == theirs


def test_a_raise_is_the_chips_added() -> None:
    result = sample("phh/three_players.phh")
    raises = [a["amount"] for a in played(read(result)) if a["action"] == "Raise"]
    assert raises == [Decimal("1.25"), Decimal("5.40")]
    (reraise,) = [
        a["amount"]
        for a in played(read(sample("ohh/raise_is_chips_added.ohh")))
        if a["player_id"] == 1 and a["action"] == "Raise"
    ]
    assert reraise == Decimal("3.25")  # to 3.50, with 0.25 in


def test_what_nobody_called_is_in_no_pot() -> None:
    for result in dealt("plausible play", 12):
        assert result.replay is not None
        hand = read(result)
        assert sum(pot["amount"] for pot in hand["pots"]) == Decimal(result.replay.total_pot).scaleb(-2)
        kept = sum(pot["rake"] + pot["jackpot"] for pot in hand["pots"])
        paid = sum(win["win_amount"] for pot in hand["pots"] for win in pot["player_wins"])
        assert kept + paid == sum(pot["amount"] for pot in hand["pots"])


def test_amounts_have_fixed_digits() -> None:
    text = written(dealt("plausible play", 12)[0], OHH)
    assert re.findall(r'"starting_stack":(\d+\.\d+)', text)
    assert all(re.fullmatch(r"\d+\.\d\d", amount) for amount in re.findall(r'_amount":([\d.]+)', text))


def test_one_line_a_hand_and_a_showdown_only_where_hands_are_shown() -> None:
    for result in dealt("plausible play", 12):
        text = written(result, OHH)
        assert text.count("\n") == 1 and text.endswith("\n")
        streets = [one["street"] for one in read(result)["rounds"]]
        assert result.replay is not None
        assert ("Showdown" in streets) == ("shows" in result.text or "mucks" in result.text)


def test_late_and_dead_blinds_have_words() -> None:
    words = [a["action"] for a in played(read(sample("pokerstars/rules/dead_small_blind_and_live_big_blind.txt")))]
    assert {"Post Dead", "Post Extra Blind", "Post SB", "Post BB"} <= set(words)
    result = sample("pokerstars/rules/late_big_blind.txt")
    assert stacks(again(written(result, OHH))) == stacks(result)


def test_a_cash_out_stands_beside_the_pot() -> None:
    for number in (0, 1):
        result = sample("pokerstars/games/cash_out.txt", number)
        wins = [win for pot in read(result)["pots"] for win in pot["player_wins"]]
        assert any("cashout_amount" in win for win in wins)
        assert stacks(again(written(result, OHH))) == stacks(result)


def test_money_the_room_adds_is_added_by_nobody() -> None:
    result = sample("ggpoker/cash_drop.txt")
    (splash,) = [action for action in played(read(result)) if action["action"] == "Add to Pot"]
    assert "player_id" not in splash
    assert stacks(again(written(result, OHH))) == stacks(result)


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("pokerstars/games/five_card_omaha.txt", "there is no type for Five-card Omaha"),
        ("ggpoker/short_deck.txt", "there is no type for Short deck"),
        ("ggpoker/run_it_twice_after_the_flop.txt", "there is one board"),
        ("ggpoker/ev_cashout_risk_paid.txt", "a cash-out takes the place of the pot"),
        ("poker888/fixed_limit_with_rounded_blinds.txt", "the bets of fixed limit"),
        ("ggpoker/P003_side_pot_to_the_smaller_pair.txt", "the hand has errors (P003"),
    ],
)
def test_what_cannot_be_said_is_refused_with_the_reason(file: str, reason: str) -> None:
    assert refusal(sample(file), OHH).startswith(reason)
