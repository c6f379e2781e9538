"""The table of heads-up match-ups before the flop, against what is counted anew."""

import random

import numpy as np
import pytest

from hhanalyzer.engine.equity import equity
from hhanalyzer.engine.matchups import BOARDS, TABLE, counted, counts
from hhanalyzer.model.cards import cards


def test_the_table_holds_every_match_up_once() -> None:
    keys, wins, ties = np.load(TABLE)
    assert len(keys) == 47_008
    assert (np.diff(keys) > 0).all()
    assert (wins + ties <= BOARDS).all()
    assert min(wins.min(), ties.min()) >= 0


def test_rows_are_what_is_counted() -> None:
    chance = random.Random(7)
    for _ in range(25):
        a, b, c, d = chance.sample(range(52), 4)
        assert counts((a, b), (c, d)) == counted((a, b), (c, d))


@pytest.mark.parametrize(
    ("first", "second", "wins", "ties"),
    [
        ("Ah Kh", "Qs Qc", 787_966, 6_732),  # the textbook's race: 46.2 %
        ("Qs Qc", "Ah Kh", 917_606, 6_732),
        ("Kc Kd", "Qh Qs", 1_387_864, 6_584),  # counted by another evaluator (eval7), as below
        ("As Ac", "Ad Ah", 37_210, 1_637_884),
    ],
)
def test_known_match_ups(first: str, second: str, wins: int, ties: int) -> None:
    assert counts(cards(first), cards(second)) == (wins, ties)


def test_suits_and_order_do_not_matter() -> None:
    wins, ties = counts(cards("As Ks"), cards("Qh Qc"))
    assert counts(cards("Kd Ad"), cards("Qc Qs")) == (wins, ties)
    assert counts(cards("Qc Qs"), cards("Kd Ad")) == (BOARDS - wins - ties, ties)


def test_hands_that_share_a_card_are_no_match_up() -> None:
    with pytest.raises(KeyError):
        counts(cards("As Ks"), cards("As Qc"))


def test_equity_comes_from_the_table() -> None:
    found = equity((cards("Ah Kh"), cards("Qs Qc")))
    assert (found.outcomes, found.wins, found.ties, found.exact) == (BOARDS, (787_966, 917_606), (6_732, 6_732), True)
    assert sum(found.pots) == BOARDS
