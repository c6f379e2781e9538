"""The words that explain a hand."""

from dataclasses import replace

import pytest

from hands import demo_result
from hhanalyzer.engine.house import DEFAULT_HOUSE, HouseRules, ShowOrder
from hhanalyzer.engine.outcome import Award, Pot, Win
from hhanalyzer.explaining import Section, explain, explain_code
from hhanalyzer.pipeline import HandResult, Status
from stats.scripts import play


def told(result: HandResult, house: HouseRules = DEFAULT_HOUSE) -> dict[str, Section]:
    return {section.title: section for section in explain(result, house)}


def test_contributions_stand_street_by_street() -> None:
    section = told(demo_result())["Put in"]
    assert section.headings == ("", "", "stack", "posted", "preflop", "flop", "in all", "")
    assert section.rows == (
        ("SB", "Birch", "$10.00", "$0.05", "", "", "$0.05", "folded preflop"),
        ("BB", "Cedar", "$4.00", "$0.10", "$0.20", "$3.70", "$4.00", "all-in"),
        ("BTN", "Alder", "$10.00", "", "$0.30", "$7.40", "$7.70", ""),
    )
    assert section.after == ("Alder takes back $3.70: nobody else put in more than $4.00.",)


def test_a_pot_says_who_can_win_it_and_with_which_five_cards() -> None:
    section = told(demo_result())["Pot: $8.05 - $0.30 rake = $7.75"]
    assert "Cedar and Alder can win it." in section.lines
    assert section.rows[0] == ("", "Cedar", "7s 7h", "7s 7h 7d Ac Kc", "three of a kind, Sevens", "wins $7.75")


def test_the_board_stands_once() -> None:
    assert told(demo_result())["Board"].lines == ("Kc 7d 2s Ac 4h",)


def test_the_odd_chip_has_a_reason() -> None:
    hand = demo_result()
    assert hand.replay
    award = Award(0, "", 775, (Win(3, 388, 1), Win(1, 387)))
    pot = Pot(0, 805, 30, (3, 1), {1: 400, 2: 5, 3: 400}, (award,))
    tie = replace(hand, replay=replace(hand.replay, pots=(pot,)))
    assert told(tie)["Pot: $8.05 - $0.30 rake = $7.75"].after == (
        "$7.75 does not divide by 2: the odd $0.01 goes to Cedar, one unit each, clockwise from the button's left (TDA 20).",
    )


def test_a_pot_whose_cards_are_not_known_has_no_winner_by_the_rules() -> None:
    hand = demo_result()
    assert hand.replay
    seats = tuple(seat._replace(cards=()) if seat.name == "Alder" else seat for seat in hand.replay.seats)
    pots = tuple(replace(pot, awards=()) for pot in hand.replay.pots)
    section = told(replace(hand, replay=replace(hand.replay, seats=seats, pots=pots)))[
        "Pot: $8.05 - $0.30 rake = $7.75"
    ]
    assert section.lines[-1] == "The text does not show the cards of Alder, so the rules cannot say who wins it."


def test_the_order_of_showing_has_a_reason() -> None:
    assert told(demo_result())["Showdown order"].lines == (
        "Cedar, Alder.",
        "No bet on the river: the first player left of the button shows first, then clockwise.",
    )
    unknown = told(demo_result(), replace(DEFAULT_HOUSE, show_order=ShowOrder.UNKNOWN))
    assert "not checked" in unknown["Showdown order"].lines[1]


def test_an_all_in_is_told_with_what_it_was_worth() -> None:
    """Two Aces of 44 cards help, of 42 without the folded hand one: 102 x 42/44 - 50, and 102 x 41/42 - 50."""
    lines = ["3 players   SB has 50   BB has 50", "preflop: BTN calls, SB calls, BB checks"]
    lines += ["flop: SB checks, BB checks, BTN checks", "turn: SB bets 48, BB calls, BTN folds"]
    section = told(play([*lines, "showdown: SB 9h 9d, BB As Ac, BTN Ah 3c"]))["All-in on the turn"]
    assert section.headings == ("", "", "equity", "EV")
    assert section.rows == (("SB", "9h 9d", "95.45%", "+47.36"), ("BB", "As Ac", "4.55%", "-45.36"))
    assert section.after == ("With the known cards of those who folded out of the deck: SB +49.57, BB -47.57.",)


def test_a_pot_that_cannot_be_counted_is_said_to_be_so() -> None:
    section = told(
        play(["2 players   BTN has 50   BB has 50", "preflop: BTN raises to 50, BB calls", "showdown: BTN As Ad"])
    )
    found = section["All-in before the flop"]
    assert found.rows[0] == ("BB", "not shown", "?", "-50.00")
    assert found.after == ("A pot whose hands are not all known counts as it was won.",)


def test_without_an_all_in_nothing_is_said_of_one() -> None:
    river = told(play(["2 players", "preflop: BTN calls, BB checks", "flop: BB bets 4, BTN folds"]))
    assert not any(title.startswith("All-in") for title in river)


def test_a_hand_that_was_not_read_is_said_to_be_so() -> None:
    sections = told(HandResult("a.txt", 3, "", "Demo", "9", Status.UNSUPPORTED, game="Razz Limit"))
    assert sections["Hand 9"].lines == ("Demo Razz Limit: unsupported", "a.txt, line 3")


@pytest.mark.parametrize("word", ["A006", "a006", "not_reopened"])
def test_a_code_is_explained_by_code_and_by_name(word: str) -> None:
    assert explain_code(word)[0].title == "error[A006] not_reopened"


def test_a_word_that_is_no_code_is_not_explained() -> None:
    assert explain_code("240100003699") == ()
