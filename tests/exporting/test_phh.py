"""PHH as it is written: the traps of the format, the fields of our own, and what is refused."""

import tomllib
from dataclasses import replace
from typing import Any

import pytest

from exporting.writing import PHH, again, dealt, of_setting, refusal, sample, stacks, written
from hhanalyzer.dealing.setting import usual
from hhanalyzer.pipeline import HandResult
from sites.reading import BLINDS, SEATS, hand_text


def fields(result: HandResult) -> dict[str, Any]:
    return tomllib.loads(written(result, PHH))


def test_players_stand_in_the_order_from_the_small_blind() -> None:
    for result in dealt("three", 12):
        assert result.hand and result.replay
        found = fields(result)
        assert found["seats"] == [seat.seat for seat in result.replay.seats]
        assert found["seats"][-1] == result.hand.header.button_seat == found["_hha_button_seat"]
        assert found["blinds_or_straddles"][:2] == [5, 10]
        names = {seat.seat: seat.name for seat in result.hand.seats}
        assert found["players"] == [names[seat] for seat in found["seats"]]


def test_heads_up_the_blinds_stand_in_reverse() -> None:
    """p1 is the big blind, though the first number is the small one: p2, the button, posts it and acts first."""
    found = fields(sample("pokerstars/rules/heads_up.txt"))
    assert found["blinds_or_straddles"][0] < found["blinds_or_straddles"][1]
    assert found["actions"][2].startswith("p2 ")
    assert found["_hha_button_seat"] == found["seats"][1]


def test_a_raise_is_a_street_total_and_amounts_are_whole_units() -> None:
    result = sample("ohh/raise_is_chips_added.ohh")
    found = fields(result)
    assert "p1 cbr 350" in found["actions"] and "p2 cbr 540" in found["actions"]
    assert found["starting_stacks"] == [5000, 4100, 6000] and found["_hha_unit"] == "0.01"


def test_stacks_and_winnings_are_what_was_paid() -> None:
    found = fields(sample("ohh/raise_is_chips_added.ohh"))
    assert found["winnings"] == [0, 1340, 0]
    assert found["finishing_stacks"] == [4650, 4910, 5470]
    assert found["_hha_uncalled"] == [0, 360, 0] and found["_hha_rake"] == 70


def test_only_the_hero_and_who_shows_has_known_cards() -> None:
    actions = fields(sample("pokerstars/rules/kickers_decide_and_do_not_count.txt"))["actions"]
    dealt_cards = [action.split()[-1] for action in actions if " dh " in action]
    assert sum(cards != "????" for cards in dealt_cards) == 1
    assert any(" sm " in action and "?" not in action for action in actions)


def test_a_short_ante_is_played_for_as_much_only() -> None:
    found = fields(sample("pokerstars/rules/short_ante_and_short_small_blind.txt"))
    assert found["ante_trimming_status"] is True
    assert len(set(found["antes"])) == 2


def test_what_has_no_field_stands_in_fields_of_our_own() -> None:
    result = dealt("sit & go of nine", 3)[0]
    assert result.hand is not None and result.hand.header.tournament is not None
    found = fields(result)
    assert found["_hha_tournament"]["id"] == result.hand.header.tournament.tournament_id
    assert found["_hha_currency"] == "CHIPS" and "currency" not in found
    back = again(written(result, PHH))
    assert back.hand is not None and back.hand.header.tournament == result.hand.header.tournament


def test_all_but_the_words_about_a_hand_comes_back() -> None:
    result = dealt("plausible play", 12)[3]
    back = again(written(result, PHH))
    assert result.hand and back.hand
    same = ("hand_id", "site", "played_at", "table_name", "max_seats", "button_seat", "small_blind", "big_blind")
    assert all(getattr(back.hand.header, name) == getattr(result.hand.header, name) for name in same)
    seats = [(s.seat, s.name, s.stack, s.is_hero, s.dealt_in) for s in result.hand.seats]
    assert [(s.seat, s.name, s.stack, s.is_hero, s.dealt_in) for s in back.hand.seats] == seats


@pytest.mark.parametrize(
    ("file", "reason"),
    [
        ("pokerstars/rules/late_big_blind.txt", "blinds posted late"),
        ("pokerstars/rules/dead_small_blind_and_live_big_blind.txt", "blinds posted late"),
        ("pokerstars/games/cap_no_limit.txt", "there is no cap"),
        ("pokerstars/games/five_card_omaha.txt", "there is no code for pot-limit Five-card Omaha"),
        ("ggpoker/run_it_twice_after_the_flop.txt", "there is one board"),
        ("pokerstars/faulty/A006_raises_after_a_short_all_in.txt", "the hand has errors (A006"),
    ],
)
def test_what_cannot_be_said_is_refused_with_the_reason(file: str, reason: str) -> None:
    assert refusal(sample(file), PHH).startswith(reason)


def test_a_whole_blind_cannot_be_called_where_it_was_short() -> None:
    """The others call the whole blind, but the notation calls what lies on the table."""
    text = hand_text(
        seats=SEATS.replace("Cedar ($200", "Cedar ($1.50"),
        posts=BLINDS.replace("big blind $2", "big blind $1.50 and is all-in"),
        play="Alder: calls $2\nBirch: folds\nUncalled bet ($0.50) returned to Alder\n"
        "*** FLOP *** [2h 7d 9s]\n*** TURN *** [2h 7d 9s] [Tc]\n*** RIVER *** [2h 7d 9s Tc] [Kd]\n"
        "*** SHOW DOWN ***\nCedar: shows [Ah Ad]\nAlder: mucks hand\nCedar collected $4 from pot",
        summary="*** SUMMARY ***\nTotal pot $4 | Rake $0\nBoard [2h 7d 9s Tc Kd]",
    )
    assert refusal(again(text), PHH).startswith("a call is of the largest bet")


def test_a_straddle_and_a_dead_button_can_be_said() -> None:
    for file in ("straddle.txt", "straddle_checks_its_option.txt", "dead_button_and_dead_small_blind.txt"):
        result = sample(f"pokerstars/rules/{file}")
        assert stacks(again(written(result, PHH))) == stacks(result)


@pytest.mark.parametrize("name", ['q"uo\\te', "tab\there", "new = 'line'", "Żółć ♠", "[1]", "'''", "#", "\x7f\x01"])
def test_a_name_is_only_a_name(name: str) -> None:
    (result,) = of_setting(usual("holdem", "no-limit", 2), 1)
    assert result.hand is not None
    seats = tuple(seat if seat.is_hero else replace(seat, name=name) for seat in result.hand.seats)
    odd = replace(result, hand=replace(result.hand, seats=seats))
    back = again(written(odd, PHH))
    assert back.hand is not None and {seat.name for seat in back.hand.seats} == {"Hero", name}
