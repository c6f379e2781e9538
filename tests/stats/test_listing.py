"""Lists of hands: which, in which order, and what happened in one line."""

from collections.abc import Iterator
from dataclasses import replace
from decimal import Decimal

import pytest

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.listing import hand_list, selected
from hhanalyzer.stats.oneline import one_line
from hhanalyzer.store.database import Database
from stats.scripts import play
from stats.test_query import CALLED, SHOWN, STEAL, USD, dated
from store.filling import fill

# Hands in short (blinds 1/2, stacks 200; the board is 2h 7d 9s Jc Kc), and the line of each in big blinds.
LINES = {
    "3 players|preflop: BTN folds, SB folds": "folds",
    "3 players|preflop: BTN raises to 5, SB folds, BB folds": "BTN r2.5",
    "6 players|preflop: UTG folds, HJ folds, CO raises to 5, BTN folds, SB folds, BB calls"
    "|flop: BB checks, CO bets 4, BB raises to 11, CO folds": "CO r2.5 / BB c | 2h7d9s (5.5) x b2 r5.5 f",
    "3 players|preflop: BTN calls, SB folds, BB checks|flop: BB checks, BTN checks|turn: BB bets 3, BTN folds":
        "BTN c / BB x | 2h7d9s (2.5) x x | Jc (2.5) b1.5 f",
    "3 players|preflop: BTN raises to 5, SB calls, BB raises to 20, BTN folds, SB folds": "BTN r2.5 / SB c / BB r10 / BTN f / SB f",
    "3 players|preflop: BTN raises to 6, SB calls, BB calls|flop: SB checks, BB bets 7, BTN folds, SB folds":
        "BTN r3 / SB c / BB c | 2h7d9s (9) SB x / BB b3.5 / BTN f / SB f",
    "2 players|preflop: BTN raises to 200, BB calls|showdown: BTN As Ad, BB Ks Kd": "BTN r100! / BB c! | 2h7d9s | Jc | Kc",
    "3 players   BTN has 21|preflop: BTN calls, SB folds, BB raises to 9, BTN raises to 21, BB calls|showdown: BTN As Ad, BB Ks Kd":
        "BTN c / BB r4.5 / BTN r10.5! / BB c | 2h7d9s | Jc | Kc",
    "4 players   CO straddles 4|preflop: BTN calls, SB folds, BB folds, CO checks|flop: CO checks, BTN bets 5, CO folds":
        "BTN c / CO x | 2h7d9s (5.5) x b2.5 f",
}  # fmt: skip


@pytest.fixture(scope="module")
def db() -> Iterator[Database]:
    """Won 3, lost 5, won 3 at a showdown; then 0.03 of another currency; not imported in order."""
    with Database() as opened:
        fill(opened, [dated(SHOWN, 3, 30), dated(STEAL, 1, 0), dated(CALLED, 2, 10), dated(STEAL, 4, None, unit=USD)])
        yield opened


@pytest.mark.parametrize("short", LINES)
def test_a_hand_in_one_line(short: str) -> None:
    with Database() as db:
        fill(db, [play(short.split("|"))])
        (hand,) = hand_list(db, "BTN").hands
    assert hand.line == LINES[short]


def test_amounts_have_at_most_two_decimals_and_are_plain_without_a_big_blind() -> None:
    hand = play(["3 players", "preflop: BTN raises to 5, SB folds, BB calls", "flop: BB checks, BTN checks"])
    with Database() as db:
        assert hand.hand
        header = replace(hand.hand.header, big_blind=3)
        fill(db, [replace(hand, hand=replace(hand.hand, header=header))])
        (listed,) = hand_list(db, "BTN").hands
        assert listed.line == "BTN r1.67 / BB c | 2h7d9s (3.67) x x"
    assert one_line([], "", None) == "-"
    assert one_line([], "As Kd Qc", Decimal(2)) == "- | AsKdQc"


def test_the_newest_hand_comes_first_and_what_has_no_time_last(db: Database) -> None:
    found = hand_list(db, "BTN")
    assert (found.player, found.matching) == ("BTN", 4)
    assert [hand.hand_id for hand in found.hands] == ["3", "2", "1", "4"]
    shown = found.hands[0]
    assert (shown.position, shown.cards, shown.board) == ("BTN", "As Ad", "2h 7d 9s Jc Kc")
    assert (shown.net, shown.net_bb, shown.currency) == (Decimal(3), 1.5, "CHIPS")
    assert found.hands[3].net == Decimal("0.03")


@pytest.mark.parametrize(
    ("sort", "order"),
    [
        ("played_at", ["1", "2", "3", "4"]),
        ("net_bb", ["2", "3", "1", "4"]),
        ("-net", ["3", "1", "4", "2"]),
        ("-pot_type", ["1", "2", "4", "3"]),
        ("hole", ["3", "1", "2", "4"]),
        ("-board_high", ["3", "2", "1", "4"]),
    ],
)
def test_orders(db: Database, sort: str, order: list[str]) -> None:
    found = [hand.hand_id for hand in hand_list(db, "BTN", sort=sort).hands]
    assert found == order


@pytest.mark.parametrize(("sort", "hint"), [("net_b", "did you mean net_bb"), ("opponent", "fields lists"), ("", "")])
def test_an_order_that_is_none_is_refused(db: Database, sort: str, hint: str) -> None:
    with pytest.raises(UnusableInput, match=f"cannot sort by '{sort}'.*{hint}"):
        hand_list(db, "BTN", sort=sort)


def test_a_limit_cuts_the_list_and_not_the_count(db: Database) -> None:
    found = hand_list(db, "BTN", "net > 0", limit=2)
    assert (found.matching, [hand.hand_id for hand in found.hands]) == (3, ["3", "1"])
    frame = hand_list(db, "BTN", "net > 0").to_frame()
    assert frame["net"].to_list() == [3, 3, Decimal("0.03")]
    assert frame["line"].to_list()[1] == "BTN r2.5"
    assert hand_list(db, "BTN", "net > 99").to_frame().is_empty()


def test_a_condition_leaves_hands_of_all_or_of_a_player(db: Database) -> None:
    """BTN is the hero; keys go up in the order of import: hands 3, 1, 2, 4."""
    assert selected(db) is None
    assert selected(db, where=" ") is None
    first, *_ = selected(db, where="currency = CHIPS") or []
    assert selected(db, where="currency = CHIPS") == [first, first + 1, first + 2]
    assert selected(db, "SB", "currency = CHIPS") == [first, first + 1, first + 2]
    assert selected(db, where="cards like '%Ad%'") == [first]
    assert selected(db, "BB", "net > 0") == [first + 2]
    with pytest.raises(UnusableInput, match="no hands of a player 'CO'"):
        selected(db, "CO")


def test_a_fact_of_a_player_needs_one() -> None:
    with Database() as db:
        assert selected(db, where="bb > 1") == []
        with pytest.raises(UnusableInput, match="name a player"):
            selected(db, where="won")
