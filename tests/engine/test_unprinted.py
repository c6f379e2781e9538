"""What a text leaves out, by the room's rule for it: boards of the summary, posts, fees, rake; and never the hand as read."""

from dataclasses import replace

import pytest

from hhanalyzer.engine.house import HouseRules, SilentPost
from hhanalyzer.engine.unprinted import in_full
from hhanalyzer.model.cards import Cards, cards
from hhanalyzer.model.events import BoardCards, Post, PostKind
from hhanalyzer.model.hand import BoardClaim, Fee, Hand, Money
from hhanalyzer.pipeline import read_text

PRINTED = """\
PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 12:00:00 ET
Table 'Larch' 6-max Seat #1 is the button
Seat 1: Alder ($200 in chips)
Seat 2: Birch ($200 in chips)
Seat 3: Cedar ($200 in chips)
{blinds}*** HOLE CARDS ***
Alder: {first}
Birch: folds
Cedar: checks
*** FLOP *** [2c 7d 9h]
Cedar: bets $198 and is all-in
Alder: calls $198 and is all-in
*** SUMMARY ***
Total pot $401 | Rake $1
Board [2c 7d 9h Jc Qs]
Seat 1: Alder (button) collected ($400)
"""
BLINDS = "Birch: posts small blind $1\nCedar: posts big blind $2\n"
PLAIN = HouseRules()


def hand(blinds: str = BLINDS, first: str = "calls $2") -> Hand:
    (result,) = read_text("test", PRINTED.format(blinds=blinds, first=first))
    assert result.hand is not None, result.findings
    return result.hand


def boards(played: Hand) -> list[Cards]:
    return [event.cards for event in played.events if isinstance(event, BoardCards)]


def posts(played: Hand) -> list[tuple[int, PostKind, int]]:
    return [(event.seat, event.kind, event.amount) for event in played.events if isinstance(event, Post)]


def with_board(printed: str, number: int = 0) -> Hand:
    whole = hand()
    claim = BoardClaim(17, number, cards(printed))
    return replace(whole, claims=replace(whole.claims, boards=(claim,)))


def test_a_room_that_prints_everything_leaves_the_hand_as_it_is() -> None:
    whole = hand()
    assert in_full(whole, PLAIN) is whole


def test_the_rest_of_the_board_stands_in_the_summary() -> None:
    whole = hand()
    full = in_full(whole, replace(PLAIN, board_in_summary=True))
    assert boards(full) == [cards("2c 7d 9h"), cards("Jc"), cards("Qs")]
    assert [e.street for e in full.events if isinstance(e, BoardCards)] == ["flop", "turn", "river"]
    assert {e.line for e in full.events if isinstance(e, BoardCards)} == {12, 17}
    assert boards(whole) == [cards("2c 7d 9h")]


@pytest.mark.parametrize("printed", ["2c 7d 9h", "2c 7d", "2c 7d Th Jc Qs", ""])
def test_a_board_that_is_no_longer_or_another_adds_nothing(printed: str) -> None:
    assert boards(in_full(with_board(printed), replace(PLAIN, board_in_summary=True))) == [cards("2c 7d 9h")]


def test_nor_does_one_of_several_boards() -> None:
    house = replace(PLAIN, board_in_summary=True)
    assert len(boards(in_full(with_board("2c 7d 9h Jc Qs", number=1), house))) == 1


def test_a_jackpot_fee_beside_the_rake() -> None:
    house = replace(PLAIN, unprinted_jackpot=25)
    whole = hand()
    assert in_full(whole, house).claims.fees == (Fee(16, "jackpot", 25),)
    for rake in (None, Money(16, 0)):
        unraked = replace(whole, claims=replace(whole.claims, rake=rake))
        assert in_full(unraked, house).claims.fees == ()
    printed = replace(whole, claims=replace(whole.claims, fees=(Fee(16, "jackpot", 3),)))
    assert in_full(printed, house).claims.fees == (Fee(16, "jackpot", 3),)


def test_a_rake_that_may_be_more_than_is_printed() -> None:
    assert in_full(hand(), replace(PLAIN, rake_printed=False)).claims.rake is None


def test_blinds_without_any_line() -> None:
    house = replace(PLAIN, blinds_printed=False)
    assert posts(in_full(hand(blinds=""), house)) == [(2, PostKind.SMALL_BLIND, 100), (3, PostKind.BIG_BLIND, 200)]
    assert posts(in_full(hand(), house)) == posts(hand())


def test_who_checks_unasked_has_posted() -> None:
    whole = hand(first="checks")
    late = in_full(whole, replace(PLAIN, silent_post=SilentPost.BOTH))
    assert posts(late)[2:] == [(1, PostKind.DEAD, 100), (1, PostKind.BIG_BLIND, 200)]
    assert posts(in_full(whole, replace(PLAIN, silent_post=SilentPost.BIG_BLIND)))[2:] == [(1, PostKind.BIG_BLIND, 200)]
    assert posts(in_full(hand(), replace(PLAIN, silent_post=SilentPost.BOTH))) == posts(hand())
