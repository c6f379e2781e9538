"""OHH as it is read: objects of several programs, what its amounts mean, and what is no hand."""

import copy
import json
from typing import Any

import pytest

from hhanalyzer.model.events import Post
from hhanalyzer.pipeline import HandResult, Status, read_text
from hhanalyzer.sites import all_sites, detect
from project import SAMPLES

SAMPLE = (SAMPLES / "ohh" / "raise_is_chips_added.ohh").read_text(encoding="utf-8")
BASE: dict[str, Any] = json.loads(SAMPLE)["ohh"]


def results(text: str) -> list[HandResult]:
    return list(read_text("a.ohh", text))


def of(**changes: Any) -> HandResult:
    """Read the sample with other fields; None takes one away."""
    hand = copy.deepcopy(BASE) | changes
    (found,) = results(json.dumps({"ohh": {name: value for name, value in hand.items() if value is not None}}))
    return found


def test_objects_may_be_lines_or_pages_and_have_blank_lines_or_commas_between() -> None:
    line = json.dumps({"ohh": BASE})
    page = json.dumps({"ohh": BASE}, indent=2)
    numbered = json.dumps({"id": "x-1", "ohh": BASE}, indent=2)
    for text in (f"{line}\n\n{page}\n\n{numbered}\n", f"[{line},\n{page},\n{numbered}]\n"):
        found = results(text)
        assert [str(result.status) for result in found][:1] == ["clean"]
        assert len(found) == 3 and all(result.hand is not None for result in found)
    assert detect(line) is all_sites()["ohh"]


def test_somebody_may_be_called_like_an_object() -> None:
    assert detect(f"a hand\n{json.dumps({'ohh': BASE})}: folds\n") is None


def test_the_lines_are_those_of_the_actions() -> None:
    (found,) = results(SAMPLE)
    assert found.hand is not None
    assert [event.line for event in found.hand.events][:4] == [7, 8, 9, 10]
    (page,) = results(json.dumps({"ohh": BASE}, indent=1))
    assert page.hand is not None
    lines = [event.line for event in page.hand.events]
    assert lines == sorted(lines) and lines[0] > 20


def test_a_program_that_writes_raises_as_totals_is_understood() -> None:
    """The amounts of the actions after it tell which it is."""
    rounds = copy.deepcopy(BASE["rounds"])
    rounds[0]["actions"][4]["amount"] = 3.5
    found = of(rounds=rounds)
    assert found.status is Status.CLEAN and found.replay is not None
    assert [seat.net for seat in found.replay.seats] == [-350, 810, -530]


@pytest.mark.parametrize(
    ("amount", "kinds"),
    [(0.25, ["post_dead"]), (0.5, ["post_big_blind"]), (0.75, ["post_dead", "post_big_blind"])],
)
def test_an_extra_blind_is_what_its_amount_says(amount: float, kinds: list[str]) -> None:
    rounds = copy.deepcopy(BASE["rounds"])
    extra = {"action_number": 99, "player_id": 3, "action": "Post Extra Blind", "amount": amount}
    rounds[0]["actions"].insert(2, extra)
    hand = of(rounds=rounds).hand
    assert hand is not None
    posts = [event for event in hand.events if isinstance(event, Post) and event.seat == 1]
    assert [str(post.kind) for post in posts] == kinds


def test_play_money_chips_and_currencies() -> None:
    def unit(**changes: Any) -> tuple[str, int]:
        hand = of(**changes).hand
        assert hand is not None
        return hand.header.unit.currency, hand.header.unit.exponent

    assert unit() == ("USD", 2)
    assert unit(currency="XPM") == ("PLAY", 2)
    assert unit(currency="eur") == ("EUR", 2)
    assert unit(tournament=True, currency="") == ("CHIPS", 2)


def test_a_tournament_is_known_by_its_number() -> None:
    info = {"tournament_number": "77", "name": "Sunday", "currency": "USD", "buyin_amount": 4.6, "fee_amount": 0.4}
    hand = of(tournament=None, tournament_info=info, currency="").hand
    assert hand is not None and hand.header.tournament is not None
    event = hand.header.tournament
    assert (event.tournament_id, event.name, event.buy_in, event.fee, event.text) == (
        "77",
        "Sunday",
        460,
        40,
        "$4.60+$0.40 USD",
    )


def test_the_network_is_the_site_and_the_site_its_brand() -> None:
    hand = of(site_name="Skin", network_name="Network").hand
    assert hand is not None and (hand.header.site, hand.header.room) == ("Network", "Skin")
    hand = of(site_name=None, network_name=None).hand
    assert hand is not None and hand.header.site == "OHH"


def test_texts_in_the_place_of_nothing() -> None:
    rounds = copy.deepcopy(BASE["rounds"])
    rounds[0]["cards"] = ""
    found = of(rounds=rounds, flags="", ante_amount="", tournament_info=None)
    assert found.status is Status.CLEAN


@pytest.mark.parametrize(
    ("changes", "code", "words"),
    [
        ({"game_type": "Stud"}, "T004", "Stud is not supported"),
        ({"game_type": None}, "T004", "no game is not supported"),
        ({"bet_limit": {"bet_type": "XL"}}, "T001", "no limit is called 'XL'"),
        ({"players": []}, "T001", "0 players"),
        ({"players": [{"id": 1, "seat": 1}, {"id": 2, "seat": 1}]}, "T001", "a seat of their own"),
        ({"players": "many"}, "T001", "players is no list of objects"),
        ({"rounds": [{"street": "Flop", "cards": ["Zz"]}]}, "T001", "'Zz' is not a card"),
        ({"rounds": [{"street": "Fifth", "cards": ["As"]}]}, "T001", "no street is called"),
        (
            {"rounds": [{"street": "Flop", "actions": [{"player_id": 9, "action": "Fold"}]}]},
            "T003",
            "no player has the id",
        ),
        (
            {"rounds": [{"street": "Flop", "actions": [{"player_id": 1, "action": "Jump"}]}]},
            "T001",
            "no action is called",
        ),
        ({"small_blind_amount": -1}, "T001", "not an amount"),
        ({"small_blind_amount": 0.123456789}, "T001", "decimals"),
        ({"pots": [{"amount": {}}]}, "T001", "not an amount"),
    ],
)
def test_what_cannot_be_read_is_told(changes: dict[str, Any], code: str, words: str) -> None:
    found = of(**changes)
    assert [finding.code for finding in found.findings] == [code]
    assert words in found.findings[0].message


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('{"ohh": {"game_type": "Holdem",\n "players": [}\n}\n', 2),
        ('{"ohh": []}\n', 1),
        ('{"ohh": {"x": NaN}}\n', 1),
        ('{"ohh": {}}\nand more\n', 2),
        ('{"ohh": ' + "[" * 100_000 + "\n", 1),
    ],
)
def test_what_is_no_json_is_told_with_its_line(text: str, line: int) -> None:
    (found,) = results(text)
    assert found.status is Status.UNREADABLE
    assert (found.findings[0].code, found.findings[0].line) == ("T001", line)


def test_a_hand_without_end_is_bounded() -> None:
    found = of(table_name="x" * 300_000)
    assert found.status is Status.UNREADABLE and "characters" in found.findings[0].message
