"""Luck and fairness: fair cards pass, a spoilt deck is found, what was picked by play is no proof."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from math import comb, sqrt
from typing import Any

import numpy as np
import pytest

from engine.test_evaluator import SEVEN_OF_36, SEVEN_OF_52
from hhanalyzer.engine.chances import SEVEN_CARDS, deck, patterns, two_card_classes
from hhanalyzer.engine.house import DEFAULT_HOUSE
from hhanalyzer.engine.replay import replay
from hhanalyzer.model.cards import cards, cards_text
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.events import HoleCards
from hhanalyzer.pipeline import HandResult
from hhanalyzer.stats import Luck, luck
from hhanalyzer.stats.fairness import Cards, Fit, draw_fits, fit
from hhanalyzer.stats.luck import band_of
from hhanalyzer.store.database import Database
from stats.meeting import met
from store.filling import fill

# ----------------------------------------------------------------------------------------------------- exact chances


def test_patterns_are_the_hands_counted_one_by_one() -> None:
    for lowest, size in ((0, 3), (4, 4)):
        whole = deck(lowest)
        ranks: dict[tuple[int, ...], int] = {}
        suits: dict[tuple[int, ...], int] = {}
        for hand in combinations(whole, size):
            for counts, kinds in ((ranks, [c >> 2 for c in hand]), (suits, [c & 3 for c in hand])):
                pattern = tuple(sorted((kinds.count(kind) for kind in set(kinds)), reverse=True))
                counts[pattern] = counts.get(pattern, 0) + 1
        assert patterns(len(whole) // 4, 4, size) == ranks
        assert patterns(4, len(whole) // 4, size) == suits


@pytest.mark.parametrize("size", [2, 3, 4, 5, 6])
def test_patterns_are_all_hands(size: int) -> None:
    assert sum(patterns(13, 4, size).values()) == sum(patterns(4, 13, size).values()) == comb(52, size)


def test_starting_hands() -> None:
    classes = two_card_classes()
    assert (len(classes), sum(classes.values())) == (169, 1326)
    assert (classes["AA"], classes["AKs"], classes["72o"]) == (6, 4, 12)
    short = two_card_classes(4)
    assert (len(short), sum(short.values()), "72o" in short) == (81, 630, False)


def test_best_hands_of_seven_cards() -> None:
    """The evaluator counts them again in its own test."""
    assert SEVEN_CARDS[0] == {name: hands for name, (hands, _) in SEVEN_OF_52.items()}
    assert SEVEN_CARDS[4] == SEVEN_OF_36
    assert sum(SEVEN_CARDS[4].values()) == comb(36, 7)


# -------------------------------------------------------------------------------------------------------- chi-square


def test_a_die() -> None:
    """120 throws: 20 expected of each number; squares 25 + 9 + 4 + 4 + 9 + 1 = 52, by 20 is 2.6."""
    seen = {"1": 25, "2": 17, "3": 22, "4": 18, "5": 17, "6": 21}
    found = fit("die", seen, dict.fromkeys(seen, 1 / 6), 120)
    assert (found.chi_square, found.df) == (pytest.approx(2.6), 5)
    assert found.p == pytest.approx(0.7614, abs=1e-4)


def test_cards_of_one_hand_do_not_repeat() -> None:
    """30 hands of two cards of four: 15 of each; (9 + 9 + 1 + 1) / 15 = 4/3, by (4 - 2)/(4 - 1) is 2."""
    seen = {"a": 18, "b": 12, "c": 16, "d": 14}
    assert fit("cards", seen, dict.fromkeys(seen, 1 / 4), 30, cards=2, of=4).chi_square == pytest.approx(2)


def test_mendels_peas() -> None:
    """556 seeds, 9:3:3:1 (Mendel 1866; Pearson's test of them is in every textbook: 0.470, 3 degrees, 0.925)."""
    seen = {"round yellow": 315, "round green": 108, "wrinkled yellow": 101, "wrinkled green": 32}
    found = fit("peas", seen, dict(zip(seen, (9 / 16, 3 / 16, 3 / 16, 1 / 16), strict=True)), 556)
    assert (found.chi_square, found.df) == (pytest.approx(0.470, abs=5e-4), 3)
    assert found.p == pytest.approx(0.9254, abs=1e-4)


def test_rare_cells_are_put_together() -> None:
    """Of 20: expected 12, 4, 2.4, 1.6; the rarest two make 4, less than five, so the third joins: 5 seen against 8."""
    found = fit("cells", {"a": 15, "b": 3, "c": 2}, {"a": 0.6, "b": 0.2, "c": 0.12, "d": 0.08}, 20)
    assert (found.chi_square, found.df) == (pytest.approx(9 / 12 + 9 / 8), 1)
    assert len(found.cells) == 4


def test_rare_cells_make_as_many_cells_as_they_can() -> None:
    """Of 30 expected 15 and five times 3: two of them make a cell of 6, two another, and the last joins the 15."""
    seen = {"a": 15, "b": 6, "c": 0, "d": 3, "e": 3, "f": 3}
    found = fit("cells", seen, {"a": 0.5} | dict.fromkeys("bcdef", 0.1), 30)
    assert (found.chi_square, found.df) == (0, 2)


def test_too_few_hands_are_no_test() -> None:
    found = fit("cells", {"a": 3}, {"a": 0.5, "b": 0.5}, 8)
    assert (found.chi_square, found.p) == (None, None)
    assert [cell.expected for cell in found.cells] == [4, 4]


# ------------------------------------------------------------------------------------------------------------- decks


def deal(rng: np.random.Generator, hands: int, size: int, whole: tuple[int, ...] = deck()) -> Cards:
    order = np.argsort(rng.random((hands, len(whole))), axis=1)[:, :size]
    return np.array(whole)[order]


def fits(drawn: Cards, lowest: int = 0) -> dict[str, Fit]:
    return {found.what: found for found in draw_fits(drawn, np.ones(len(drawn), dtype=np.int64), lowest)}


@pytest.mark.parametrize(("size", "lowest"), [(1, 0), (2, 0), (2, 4), (3, 0), (4, 0), (5, 0)])
def test_p_values_of_fair_cards_are_uniform(size: int, lowest: int) -> None:
    """150 decks of each kind; a fifth of p values falls into each fifth (chi-square 4 degrees: 23.5 once in 10,000)."""
    rng = np.random.default_rng(20260101 + size + lowest)
    values: dict[str, list[float]] = {}
    for _ in range(150):
        for what, found in fits(deal(rng, 400, size, deck(lowest)), lowest).items():
            assert found.p is not None
            values.setdefault(what, []).append(found.p)
    assert {"cards", "ranks", "suits"} <= set(values)
    for what, ps in values.items():
        fifths = np.histogram(ps, bins=5, range=(0, 1))[0]
        assert ((fifths - 30) ** 2 / 30).sum() < 23.5, f"{what}: {fifths}"


def test_a_missing_card_is_found() -> None:
    rng = np.random.default_rng(3)
    found = fits(deal(rng, 3000, 2, tuple(c for c in deck() if c != cards("As")[0])))
    p = found["cards"].p
    assert p is not None
    assert p < 1e-6
    assert min(found["cards"].cells, key=lambda cell: cell.seen - cell.expected).name == "As"


def test_too_many_hearts_are_found() -> None:
    rng = np.random.default_rng(4)
    hearts = [c for c in deck() if c & 3 == 2]
    drawn = deal(rng, 3000, 3)
    drawn[:150] = np.array([rng.permutation(hearts)[:3] for _ in range(150)])
    found = fits(drawn)
    assert all(p is not None and p < 1e-6 for p in (found["suits"].p, found["of one suit"].p))
    ranks = found["ranks"].p
    assert ranks is not None
    assert ranks > 0.001


def test_pairs_dealt_too_often_are_found() -> None:
    rng = np.random.default_rng(5)
    drawn = deal(rng, 3000, 2)
    drawn[:150] = [[4 * rank, 4 * rank + 1] for rank in rng.integers(0, 13, 150)]
    found = fits(drawn)
    assert all(p is not None and p < 1e-4 for p in (found["of one rank"].p, found["starting hands"].p))


# ------------------------------------------------------------------------------------------------------ in a database


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as opened:
        yield opened


def dealt(lines: list[str], number: int, hole: str, **header: Any) -> HandResult:
    """Return a hand whose hero, on the button, is dealt these cards."""
    result = met(lines, number, **header)
    assert result.hand
    button = next(seat.seat for seat in result.hand.seats if seat.is_hero)
    events = list(result.hand.events)
    events.insert(2, HoleCards(9, button, cards(hole)))
    hand = replace(result.hand, events=tuple(events))
    return replace(result, hand=hand, replay=replay(hand, DEFAULT_HOUSE))


FOLDS = ["2 players", "preflop: BTN folds"]
SHOVE = ["2 players", "preflop: BTN raises to 200, BB calls", "showdown: BB Qs Qh, BTN As Ad"]


def check(found: Luck, subject: str, what: str) -> Fit:
    return next(each.fit for each in found.checks if (each.subject, each.fit.what) == (subject, what))


def test_all_cards_of_the_hero_count_also_of_hands_he_folds(db: Database) -> None:
    hands = ["As Ad", "As Kd", "7c 2c"]
    fill(db, [dealt(FOLDS, i, hole) for i, hole in enumerate(hands)])
    found = luck(db)
    kinds = check(found, "2 hole cards of 52", "of one rank")
    assert {cell.name: (cell.seen, cell.expected) for cell in kinds.cells} == {
        "pair": (1, pytest.approx(3 / 17)),
        "no pair": (2, pytest.approx(3 * 16 / 17)),
    }
    each = {cell.name: cell.seen for cell in check(found, "2 hole cards of 52", "cards").cells}
    assert (each["As"], each["Ad"], each["Qh"]) == (2, 1, 0)


def test_games_of_one_deck_and_as_many_cards_go_together(db: Database) -> None:
    fill(
        db,
        [
            dealt(FOLDS, 1, "As Ad"),
            dealt(FOLDS, 2, "As Ks", game="short_deck"),
            dealt(FOLDS, 3, "As Ad Kc 2h", game="omaha"),
        ],
    )
    found = luck(db)
    assert {(each.subject, each.fit.hands) for each in found.checks} == {
        ("2 hole cards of 52", 1),
        ("4 hole cards of 52", 1),
        ("2 hole cards of 36", 1),
    }
    assert len(check(found, "2 hole cards of 36", "cards").cells) == 36


def test_cards_that_cannot_be_are_left_out_and_counted(db: Database) -> None:
    """A Five in short deck, a card twice, none at all, and a game in which a card was thrown away."""
    fill(
        db,
        [
            dealt(FOLDS, 1, "As 5d", game="short_deck"),
            dealt(FOLDS, 2, "As As"),
            met(FOLDS, 3),
            dealt(FOLDS, 4, "As Kd 2c", game="crazy_pineapple"),
        ],
    )
    found = luck(db)
    assert found.checks == ()
    assert found.left_out == {
        "the hero's cards are not all known": 3,
        "cards kept after a discard are chosen": 1,
    }


def test_boards_are_tested_street_by_street_and_only_their_suits_are_sound(db: Database) -> None:
    fill(db, [met(SHOVE, 1)])
    found = luck(db)
    assert [cell.seen for cell in check(found, "turn, of 52", "suits").cells] == [1, 0, 0, 0]  # the jack of clubs
    flop = {cell.name: cell.seen for cell in check(found, "flop, of 52", "of one suit").cells}
    assert flop == {"monotone": 0, "two-tone": 0, "rainbow": 1}  # 2h 7d 9s
    assert {each.fit.what for each in found.checks if each.sound and "hole" not in each.subject} == {"suits"}
    made = {cell.name: cell.seen for cell in check(found, "best hand by the river, of 52", "made hands").cells}
    assert made["pair"] == 1 and sum(made.values()) == 1


def test_all_ins_against_their_equity(db: Database) -> None:
    """Ten times aces beat queens before the flop, which they do in about 4 of 5 hands."""
    fill(db, [met(SHOVE, i) for i in range(10)])
    found = luck(db, "BTN@Demo")
    (equity,) = {float(e) for (e,) in db.rows("SELECT equity FROM seats WHERE is_hero")}
    assert 0.79 < equity < 0.83
    assert (found.all_ins.hands, found.all_ins.won) == (10, 10)
    assert found.all_ins.expected == pytest.approx(10 * equity)
    assert found.all_ins.error == pytest.approx(sqrt(10 * equity * (1 - equity)))
    assert found.all_ins.z == pytest.approx((1 - equity) * 10 / sqrt(10 * equity * (1 - equity)))
    assert found.all_ins.p is None, "two pots lost are expected, too few for a normal distribution"
    assert [band.hands for band in found.bands].count(10) == 1
    assert luck(db, "BB@Demo").all_ins.won == 0


def test_p_values_of_fair_all_ins_are_uniform() -> None:
    """200 players with 80 all-ins each, whose pots go as often as they should; split ones make p larger only."""
    rng = np.random.default_rng(20260102)
    ps = []
    for _ in range(200):
        equities = rng.uniform(0.1, 0.9, 80)
        won = rng.random(80) < equities
        p = band_of(0, 1, [(e, float(w), 1) for e, w in zip(equities, won, strict=True)], sound=True).p
        assert p is not None
        ps.append(p)
    fifths = np.histogram(ps, bins=5, range=(0, 1))[0]
    assert ((fifths - 40) ** 2 / 40).sum() < 23.5


def test_all_ins_run_twice_vary_less() -> None:
    once, twice = (band_of(0, 1, [(0.5, 0.5, boards)] * 20, sound=True) for boards in (1, 2))
    assert (once.error, twice.error) == (pytest.approx(sqrt(5)), pytest.approx(sqrt(2.5)))


def test_lucky_all_ins_are_noticed(db: Database) -> None:
    """Forty of forty where 32.5 are expected: three standard deviations, of 2.5 each."""
    fill(db, [met(SHOVE, i) for i in range(40)])
    found = luck(db)
    assert found.all_ins.z == pytest.approx(3.0, abs=0.2)
    assert found.all_ins.p == pytest.approx(0.0025, abs=0.002)
    assert found.all_ins.p_holm is not None
    assert found.all_ins in found.unfair


def test_an_all_in_against_unseen_cards_makes_the_others_unsound(db: Database) -> None:
    """Who loses often need not show: leaving such hands out is a choice by result."""
    unseen = ["2 players", "preflop: BTN raises to 200, BB calls", "showdown: BTN As Ad"]
    fill(db, [*(met(SHOVE, i) for i in range(40)), met(unseen, 40)])
    found = luck(db)
    assert found.left_out["an all-in against a hand that was never seen"] == 1
    assert (found.all_ins.hands, found.all_ins.sound, found.all_ins.p_holm) == (40, False, None)
    assert not any(band.sound for band in found.bands)
    assert not {found.all_ins, *found.bands} & set(found.unfair)


def test_filters_and_players(db: Database) -> None:
    fill(db, [dealt(FOLDS, 1, "As Ad"), dealt(FOLDS, 2, "Ks Kd", site="Other")])
    assert check(luck(db, where="site = Other"), "2 hole cards of 52", "cards").hands == 1
    assert luck(db).player is None
    with pytest.raises(UnusableInput, match="no hands of a player 'Nobody'"):
        luck(db, "Nobody")


def test_nothing_to_test(db: Database) -> None:
    found = luck(db)
    assert (found.checks, found.all_ins.hands, found.all_ins.z, found.unfair) == ((), 0, None, ())
    assert found.to_frame().height == 0


def test_a_spoilt_deck_is_found_in_a_database(db: Database) -> None:
    """The same 1,326 hands dealt to two heroes, the second one's without the ace of spades."""
    whole = [hole for hole in combinations(deck(), 2)]
    fair, spoilt = whole, [hole if cards("As")[0] not in hole else cards("2c 2d") for hole in whole]
    fill(db, [dealt(FOLDS, i, cards_text(hole)) for i, hole in enumerate(fair)])
    assert luck(db).unfair == ()
    fill(db, [dealt(FOLDS, i, cards_text(hole), site="Other") for i, hole in enumerate(spoilt)])
    assert "cards" in {each.fit.what for each in luck(db, "BTN@Other").unfair if hasattr(each, "fit")}


def test_json_and_frame(db: Database) -> None:
    fill(db, [dealt(FOLDS, 1, "As Ad")])
    told = luck(db).as_json()
    assert set(told) == {"player", "correction", "level", "tests", "all_ins", "bands", "left_out", "warnings"}
    assert told["tests"][0]["cells"][0].keys() == {"name", "seen", "expected"}
    frame = luck(db).to_frame()
    assert frame.filter((frame["test"] == "cards") & (frame["cell"] == "As"))["seen"].to_list() == [1]
