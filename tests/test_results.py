"""The JSON of a hand, which others script against."""

import json
from dataclasses import replace

from hands import demo_hand, demo_result
from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.hand import Claims, Fee, Seat, SeatClaim
from hhanalyzer.pipeline import HandResult, Status
from hhanalyzer.results import declared_collected, hand_json, seat_names


def test_a_hand_has_what_the_rules_give_and_what_the_text_declares() -> None:
    assert hand_json(demo_result()) == {
        "source": "demo.txt",
        "line": 1,
        "site": "Demo",
        "hand_id": "77",
        "game": "holdem",
        "limit": "no-limit",
        "status": "findings",
        "findings": [
            {
                "code": "P003",
                "name": "wrong_winner",
                "severity": "error",
                "line": 20,
                "message": "the pot goes to Alder, but Cedar has three Sevens",
            }
        ],
        "total_pot": "8.05",
        "rake": "0.30",
        "pots": [{"amount": "8.05", "eligible": ["Cedar", "Alder"], "winners": {"Cedar": "7.75"}}],
        "collected": {"Cedar": "7.75"},
        "net": {"Birch": "-0.05", "Cedar": "3.75", "Alder": "-4.00"},
        "declared": {"total_pot": "8.05", "rake": "0.30", "collected": {"Alder": "7.75"}},
    }


def test_a_hand_that_was_not_read_has_no_money() -> None:
    unread = Finding("T001", Severity.ERROR, 4, "no line of a hand begins so")
    data = hand_json(
        HandResult("a.txt", 3, "", "Demo", "9", Status.UNREADABLE, (unread,), None, None, "Hold'em No Limit")
    )
    assert data["game"] == "Hold'em No Limit"
    assert data["limit"] is None
    assert data["findings"][0]["line"] == 4
    assert not {"total_pot", "net", "declared"} & data.keys()


def test_what_the_text_does_not_declare_is_null() -> None:
    result = demo_result()
    assert result.hand
    silent = replace(result, hand=replace(result.hand, claims=Claims()))
    assert hand_json(silent)["declared"] == {"total_pot": None, "rake": None, "collected": {}}


def test_fees_of_one_name_are_added_up() -> None:
    result = demo_result()
    assert result.hand
    claims = replace(result.hand.claims, fees=(Fee(21, "jackpot", 5), Fee(21, "rake", 20), Fee(22, "jackpot", 5)))
    assert hand_json(replace(result, hand=replace(result.hand, claims=claims)))["fees"] == {
        "jackpot": "0.10",
        "rake": "0.20",
    }


def test_the_summary_declares_where_no_line_says_collected() -> None:
    claims = Claims(seats=(SeatClaim(30, 1, won=(100, 50)), SeatClaim(31, 2)))
    assert declared_collected(replace(demo_hand(), claims=claims)) == {1: 150}


def test_two_players_of_one_name_stay_two() -> None:
    assert seat_names([Seat(1, "Alder", 1, 1), Seat(2, "Birch", 1, 2), Seat(5, "Alder", 1, 3)]) == {
        1: "Alder (seat 1)",
        2: "Birch",
        5: "Alder (seat 5)",
    }


def test_hostile_names_are_keys_like_any_other() -> None:
    name = 'x": {"\u202e\x1b[31m'
    data = json.loads(json.dumps(hand_json(demo_result(("Alder", "Birch", name)))))
    assert data["collected"] == {name: "7.75"}
