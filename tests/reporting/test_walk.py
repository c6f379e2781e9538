"""A hand for reading: streets, actions, cards shown and pots, as a player would retell it."""

import re
from dataclasses import replace
from itertools import pairwise
from pathlib import Path

from hands import demo_result
from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Post, PostKind
from hhanalyzer.pipeline import read
from hhanalyzer.reporting.walk import HandView, StreetView, hand_views, view
from hhanalyzer.store import Database
from store.filling import fill


def told(hand: HandView | None) -> HandView:
    assert hand is not None
    return hand


def steps(street: StreetView) -> list[str]:
    return [" ".join(part for part in (step.position, step.name, step.words) if part) for step in street.steps]


def test_a_hand_street_by_street() -> None:
    hand = told(view(demo_result()))
    assert [(s.name, s.boards, s.pot) for s in hand.streets] == [
        ("Preflop", (), ""),
        ("Flop", (cards("Kc 7d 2s"),), "$0.65"),
        ("Turn", (cards("Ac"),), ""),
        ("River", (cards("4h"),), ""),
    ]
    assert steps(hand.streets[0]) == [
        "SB Birch small blind $0.05", "BB Cedar big blind $0.10", "BTN Alder raises to $0.30", "SB Birch folds",
        "BB Cedar calls $0.20",
    ]  # fmt: skip
    assert steps(hand.streets[1]) == ["BB Cedar bets $3.70, all-in", "BTN Alder raises to $7.40"]
    assert [step.aggressive for step in hand.streets[0].steps] == [False, False, True, False, False]


def test_hands_shown_have_their_names_and_pots_their_winners() -> None:
    hand = told(view(demo_result()))
    assert [(s.position, s.name, s.cards, s.words) for s in hand.shown] == [
        ("BB", "Cedar", cards("7s 7h"), "three of a kind, Sevens"),
        ("BTN", "Alder", cards("Ad Kd"), "two pair, Aces and Kings"),
    ]
    assert hand.pots == ("Pot $8.05, rake $0.30: Cedar wins $7.75.",)


def test_a_pot_whose_cards_are_not_known() -> None:
    result = demo_result()
    assert result.replay
    pots = tuple(replace(pot, awards=()) for pot in result.replay.pots)
    hand = told(view(replace(result, replay=replace(result.replay, pots=pots))))
    assert hand.pots == ("Pot $8.05, rake $0.30: the cards that decide it are not known.",)


def test_folds_in_a_row_stand_together(samples: Path) -> None:
    streets = [told(view(result)).streets for result in read([str(samples / "sessions")])]
    words = [word for street in streets for word in steps(street[0])]
    assert any(re.fullmatch(r"UTG(, \S+)+ fold", word) for word in words)
    assert not any(one.endswith("folds") and two.endswith("folds") for one, two in pairwise(words))


def test_equal_antes_stand_together() -> None:
    result = demo_result()
    assert result.hand
    antes = tuple(Post(5, seat, PostKind.ANTE, 2) for seat in (1, 2, 3))
    hand = replace(result.hand, events=antes + result.hand.events)
    assert steps(told(view(replace(result, hand=hand))).streets[0])[:2] == [
        "3 antes of $0.02",
        "SB Birch small blind $0.05",
    ]
    uneven = replace(hand, events=(Post(5, 1, PostKind.ANTE, 1), *hand.events))
    assert steps(told(view(replace(result, hand=uneven))).streets[0])[0] == "BTN Alder ante $0.01"


def test_a_hand_is_read_again_from_the_database(samples: Path) -> None:
    results = list(read([str(samples / "pokerstars" / "rules")]))
    with Database() as db:
        fill(db, results)
        keys = [key for (key,) in db.rows("SELECT hand_key FROM hands ORDER BY hand_key")]
        found = hand_views(db, [*keys, 999])
    assert list(found) == keys
    assert [found[key] for key in keys] == [view(result) for result in results]


def test_a_hand_not_read_is_left_out() -> None:
    assert view(replace(demo_result(), hand=None, replay=None)) is None
