"""Shares of the pot: known figures, the same count one board at a time, and sampling that agrees with it."""

from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from hhanalyzer.engine import runouts
from hhanalyzer.engine.equity import Equity, _deck, _Tally, equity, pot_odds
from hhanalyzer.engine.ranking import low_value, value
from hhanalyzer.engine.runouts import choose
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import Cards, cards

HOLDEM, SHORT, OMAHA, HILO = (VARIANTS[key] for key in ("holdem", "short_deck", "omaha", "omaha_hilo"))


def test_two_known_hands_before_the_flop() -> None:
    result = equity([cards("Ah Kh"), cards("Qs Qc")])
    assert (result.outcomes, result.wins, result.ties) == (1_712_304, (787_966, 917_606), (6_732, 6_732))
    assert result.pots == (Fraction(787_966 + 3_366), Fraction(917_606 + 3_366))
    assert result.equities[0] == pytest.approx(0.462145, abs=5e-7)
    assert (result.exact, result.errors) == (True, (0.0, 0.0))


# Percent against one random hand, ties half; counted out of 2,097,572,400.
STARTING_HANDS = {
    "As Ah": 85.2037,
    "Ks Kh": 82.3957,
    "Qs Qh": 79.9252,
    "Js Jh": 77.4695,
    "Ts Th": 75.0118,
    "9s 9h": 72.0573,
    "8s 8h": 69.1630,
    "As Ks": 67.0446,
    "7s 7h": 66.2360,
    "As Qs": 66.2089,
    "7s 2h": 34.5836,
}


def against_random(hand: str, percent: float) -> None:
    result = equity([cards(hand), None])
    assert (result.exact, result.outcomes) == (True, 2_097_572_400)
    assert 100 * result.equities[0] == pytest.approx(percent, abs=5e-5)


def test_aces_against_a_random_hand() -> None:
    against_random("As Ah", STARTING_HANDS["As Ah"])


@pytest.mark.slow
@pytest.mark.parametrize("hand", [hand for hand in STARTING_HANDS if hand != "As Ah"])
def test_the_best_starting_hands_against_a_random_hand(hand: str) -> None:
    against_random(hand, STARTING_HANDS[hand])


def test_suits_are_alike() -> None:
    assert equity([cards("9d 8d"), None], variant=SHORT) == equity([cards("9h 8h"), None], variant=SHORT)


def by_hand(hands: Sequence[Cards | None], board: Cards, dead: Cards, variant: Variant) -> tuple[int, list[Fraction]]:
    """Count one board and one hand of the random player at a time."""
    used = {c for hand in hands if hand for c in hand} | {*board, *dead}
    deck = [c for c in range(4 * variant.lowest_rank, 52) if c not in used]
    outcomes, pots = 0, [Fraction(0)] * len(hands)
    for more in combinations(deck, 5 - len(board)):
        rest = [c for c in deck if c not in more]
        for random in combinations(rest, variant.hole_cards) if None in hands else [()]:
            held = [random if hand is None else hand for hand in hands]
            outcomes += 1
            highs = [value(hand, board + more, variant) for hand in held]
            lows = [low_value(hand, board + more, variant) for hand in held]
            for values, part in ((highs, 2 - any(lows)), (lows, any(lows))):
                winners = [i for i, v in enumerate(values) if v == max(values)]
                for i in winners:
                    pots[i] += Fraction(int(part), 2 * len(winners))
    return outcomes, pots


COUNTED = [
    (HOLDEM, ("As Ah", "Kd Kc"), "Qs Js 2h", ""),
    (HOLDEM, ("As Ah", "Kd Kc", "7s 8s"), "Qs Js 2h", "Ad"),
    (HOLDEM, ("As 9h", "Ad 9c"), "Qs Js 2h 9s", ""),
    (HOLDEM, ("2s 3h", "2d 3c", "2h 3d"), "As Ks Qh Jd Td", ""),
    (HOLDEM, ("As Ah", None), "Qs Js 2h 9s", ""),
    (HOLDEM, (None, "7s 2h"), "Qs Js 2d 9s 3s", ""),
    (HOLDEM, (None, "7s 2h", "As Kh"), "Qs Js 2d 9s 3s", ""),
    (SHORT, ("As 9h", "Ks Kc"), "Qs Js Ts", ""),
    (SHORT, ("As 9h", None), "Qs Js Ts 6d", ""),
    (OMAHA, ("As Ah Ks Kh", "Td 9d 8c 7c"), "Qs Js 2h", ""),
    (HILO, ("As 2h Ks Kh", "Ad 2d 8c 7c", "3s 4s 5h 6h"), "Qs 7s 4h 3d", ""),
    (HILO, ("As 2h Ks Kh", "Ad 2d 8c 7c"), "8s 7s 4h", ""),
    (HILO, ("As 2h Ks Kh", "Qd Qc Jh Js"), "8s 7s 4h", ""),
    (VARIANTS["omaha5"], ("As Ah Ks Kh 2c", "Td 9d 8c 7c 6c"), "Qs Js 2h 3h", ""),
    (VARIANTS["crazy_pineapple"], ("As Ah", "Td 9d"), "Qs Js 2h 3h", "Ks Qd"),
    (VARIANTS["lazy_pineapple"], ("As Ah Ks", "Td 9d Qd"), "Qs Js 2h 3h", ""),
    (VARIANTS["lazy_pineapple"], ("As Ah Ks", None), "Qs Js 2h 3h 4h", ""),
]


@pytest.mark.parametrize(("variant", "hands", "board", "dead"), COUNTED)
def test_the_count_is_that_of_one_board_at_a_time(
    variant: Variant, hands: tuple[str | None, ...], board: str, dead: str
) -> None:
    held = [None if hand is None else cards(hand) for hand in hands]
    result = equity(held, cards(board), cards(dead), variant)
    assert result.exact
    assert (result.outcomes, list(result.pots)) == by_hand(held, cards(board), cards(dead), variant)
    assert sum(result.pots) == result.outcomes


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("variant", [HOLDEM, SHORT])
def test_counting_by_classes_of_boards_is_counting_all_boards(variant: Variant, seed: int) -> None:
    """Most of the deck is dead, so that a hand against a random one can be counted both ways; flushes abound."""
    deck = list(range(4 * variant.lowest_rank, 52))
    alive = [c for c in deck if c & 3 < 2]
    Random(seed).shuffle(alive)
    hands: list[Cards] = [(alive[0], alive[1]), (alive[2], alive[3])]
    dead = tuple(c for c in deck if c not in alive[:17])
    tally = _Tally(3)
    for outcomes in runouts.all_boards_and_hands(hands, (), sorted(alive[4:17]), variant):
        tally.add(outcomes)
    assert equity([*hands, None], (), dead, variant) == tally.result(range(3), exact=True)


def test_a_quarter_of_the_pot() -> None:
    """Both hold the nut low, one the better high hand: he gets three quarters."""
    result = equity([cards("As 2h Ks Kh"), cards("Ad 2d 8c 9c")], cards("Kd 7s 4h 5d Qc"), variant=HILO)
    assert (result.wins, result.ties, result.pots) == ((0, 0), (1, 1), (Fraction(3, 4), Fraction(1, 4)))


def test_three_hands_split_a_board_that_plays() -> None:
    result = equity([cards("2s 3h"), None, cards("2h 3d")], cards("As Ks Qs Js Ts"))
    assert result.pots == (Fraction(result.outcomes, 3),) * 3


@pytest.mark.parametrize(
    ("variant", "hands", "board"),
    [
        (HOLDEM, ("As Ah", None), ""),
        (HOLDEM, (None, "7s 8s"), "Qs Js 2h"),
        (SHORT, ("As Ah", None), ""),
    ],
)
def test_a_sample_comes_near_the_count(variant: Variant, hands: tuple[str | None, ...], board: str) -> None:
    held = [None if hand is None else cards(hand) for hand in hands]
    exact = equity(held, cards(board), variant=variant)
    known = [hand for hand in held if hand is not None]
    deck = _deck(held, cards(board), (), variant)
    tally = _Tally(len(held))
    for outcomes in runouts.samples(known, 1, cards(board), deck, variant, 40_000, seed=3):
        tally.add(outcomes)
    sample = tally.result(sorted(range(len(held)), key=lambda i: held[i] is None), exact=False)
    assert (sample.exact, sample.outcomes) == (False, 40_000)
    for one, other, error in zip(sample.equities, exact.equities, sample.errors, strict=True):
        assert 0 < error < 0.003
        assert abs(one - other) < 4 * error


def test_random_hands_share_alike_and_a_seed_gives_the_same_sample() -> None:
    def sample(seed: int) -> Equity:
        return equity([None, None, None], variant=OMAHA, samples=20_000, seed=seed)

    first = sample(1)
    assert sample(1) == first
    assert sample(2) != first
    assert not first.exact
    for share, error in zip(first.equities, first.errors, strict=True):
        assert abs(share - 1 / 3) < 4 * error


def test_sampled_lows_are_played_too() -> None:
    """An Ace and a Deuce are worth more where there is a low."""
    high_only = equity([cards("As 2h 3s Kh"), None], variant=OMAHA, samples=20_000)
    with_low = equity([cards("As 2h 3s Kh"), None], variant=HILO, samples=20_000)
    assert with_low.equities[0] > high_only.equities[0] + 0.03


@pytest.mark.parametrize(
    ("hands", "board", "dead", "variant"),
    [
        (["As Ah"], "", "", HOLDEM),
        (["As Ah", "As Kd"], "", "", HOLDEM),
        (["As Ah", "Ks Kd"], "Ah 2c 3c", "", HOLDEM),
        (["As Ah", "Ks Kd"], "", "Kd", HOLDEM),
        (["As Ah", "Ks Kd"], "2c 3c 4c 5c 6c 7c", "", HOLDEM),
        (["As Ah", "Ks"], "", "", HOLDEM),
        (["As Ah", "Ks Kd Kh"], "", "", HOLDEM),
        (["As Ah", "Ks Kd"], "", "", OMAHA),
        (["As Ah", "Ks 5d"], "", "", SHORT),
        (["As Ah", "Ks Jk"], "", "", HOLDEM),
        (["As Ah Kd", None], "", "", VARIANTS["crazy_pineapple"]),
        (["As Ah"] + [None] * 12, "", "", HOLDEM),
        ([None] * 10, "", "", VARIANTS["omaha6"]),
    ],
)
def test_cards_that_cannot_be_dealt(hands: list[str | None], board: str, dead: str, variant: Variant) -> None:
    with pytest.raises(ValueError):
        equity([None if hand is None else cards(hand) for hand in hands], cards(board), cards(dead), variant)


@pytest.mark.parametrize(("n", "size"), [(5, 0), (5, 1), (6, 3), (5, 5), (9, 4), (3, 4)])
def test_all_choices(n: int, size: int) -> None:
    columns = choose(n, size)
    if size:
        assert list(zip(*(c.tolist() for c in columns), strict=True)) == list(combinations(range(n), size))


def test_pot_odds() -> None:
    assert pot_odds(pot=100, call=20) == Fraction(1, 6)
    assert pot_odds(pot=0, call=5) == 1
    for pot, call in ((100, 0), (100, -20), (-1, 20)):
        with pytest.raises(ValueError):
            pot_odds(pot, call)


@pytest.mark.parametrize(
    ("variant", "held", "dead"),
    [
        (SHORT, ("As Kd", "Qh Qc", "Jh Th"), ""),
        (SHORT, ("As Ks", "9s 8s"), "6c 6d"),
        (HOLDEM, ("2s 2h", "As 3s"), "4d"),
    ],
)
def test_classes_of_boards_count_what_single_boards_do(variant: Variant, held: Sequence[str], dead: str) -> None:
    hands = [cards(text) for text in held]
    tally = _Tally(len(hands))
    for outcomes in runouts.all_boards(hands, (), _deck(hands, (), cards(dead), variant), variant):
        tally.add(outcomes)
    assert equity(hands, dead=cards(dead), variant=variant) == tally.result(range(len(hands)), True)


def test_boards_are_drawn_where_there_are_too_many_to_count() -> None:
    hands = [cards("As Kd 8h 6h"), cards("Qh Qc 5d 4d")]
    exact, drawn = (
        equity(hands, cards("2h"), variant=OMAHA, samples=20_000, most_boards=most) for most in (None, 1_000)
    )
    assert (exact.exact, drawn.exact, drawn.outcomes) == (True, False, 20_000)
    assert drawn.equities[0] == pytest.approx(exact.equities[0], abs=4 * drawn.errors[0])
    assert drawn == equity(hands, cards("2h"), variant=OMAHA, samples=20_000, most_boards=1_000)
