"""Which hand beats which: the rules of the rankings, tie-breaks, and how many hole cards a variant uses."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

import pokerkit
import pytest

from hhanalyzer.engine.ranking import RANKINGS, SHAPES, HighRanking, low_value, rank, rank_low, value
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import JOKER, Cards, cards, cards_text

HOLDEM, SHORT, OMAHA, HILO = (VARIANTS[key] for key in ("holdem", "short_deck", "omaha", "omaha_hilo"))


def five(text: str, ranking: str = "high") -> int:
    return RANKINGS[ranking].best(cards(text))


# From the strongest to the weakest; every hand beats the next one.
LADDER = {
    "high": """
        As Ks Qs Js Ts
        Kd Qd Jd Td 9d
        5d 4d 3d 2d Ad
        7c 7s 7d 7h Jh
        7c 7s 7d 7h Tc
        6c 6s 6d 6h As
        7s 7h 7d 4s 4c
        6s 6h 6d As Ac
        5h 5d 5s Qh Qc
        5c 5d 5s Js Jd
        Ac 2c 3c 4c 6c
        Kh Qh 9h 5h 4h
        Ks Ts 5s 3s 2s
        Qc Tc 7c 6c 4c
        Qd 9d 7d 4d 3d
        Ac Kc Qd Js Ts
        Ks Qs Jh Th 9c
        Tc 9d 8h 7c 6s
        5s 4d 3d 2s Ah
        Qs Qh Qd 7s 4c
        Js Jh Jd Ad Kc
        4d 4c 4s 9d 2c
        4d 4c 4s 8c 7d
        2d 2s 2c Ks 6h
        Ts Tc 8h 8c Ad
        Ts Tc 8h 8c 4s
        Ts Tc 4s 4h 8h
        8h 8c 4s 4c Ts
        3d 3c 2d 2s 4s
        As Ad Kd Qh Jc
        4h 4s Ks Td 5s
        4h 4s Ks Td 3s
        Ah Ks Qc Jd 9d
        6d 5c 4s 3d Ah
        Kh Jc 8c 7d 3s
        7s 5c 4d 3d 2c
    """,
    "short_deck": """
        As Ks Qs Js Ts
        Ad 6d 7d 8d 9d
        7c 7s 7d 7h Jh
        Qc Tc 7c 6c 8c
        6s 6h 6d As Ac
        Ac Kc Qd Js Ts
        Tc 9d 8h 7c 6s
        Ah 6d 7s 8c 9h
        Ad Ac As Kd Qs
        Ad Ac Ks Kd Qs
        Ad Ac Ks Jd Qs
        Ad Kc Qs Jd 9s
        Ad 6c 7s 8d Ts
    """,
    "short_deck_trips": """
        7c 7s 7d 7h Jh
        Qc Tc 7c 6c 8c
        6s 6h 6d As Ac
        6d 6c 6s 8d 7s
        Ac Kc Qd Js Ts
        Ah 6d 7s 8c 9h
        Ad Ac Ks Kd Qs
    """,
    "joker": """
        As Ah Ad Ac Jk
        2s 2h 2d 2c Jk
        As Ks Qs Js Ts
        Ks Qs Js Ts 9s
        Ks Kh Kd Qc Jk
        Ks Kh Qd Qc Jk
        As 9s 8s 3s Jk
        Qs 9s 8s 3s Jk
        4s 5d 7h 8c Jk
        Ks Kd 7h 8c Jk
        Ks Kd 7h 7c 2c
        Ks Qd 7h 8c Jk
    """,
    "joker_royal": """
        As Ks Qs Js Ts
        2s 2h 2d 2c Jk
        As Ks Qs Js Jk
        Ks Qs Js Ts 9s
    """,
    "eight_or_better": """
        5s 4d 3d 2s Ah
        6s 4s 3s 2s As
        8s 6h 5d 4c Ac
        8s 7h 6d 5c 4s
    """,
}


@pytest.mark.parametrize("ranking", LADDER)
def test_every_hand_beats_the_next(ranking: str) -> None:
    hands = [line.strip() for line in LADDER[ranking].strip().splitlines()]
    values = [five(hand, ranking) for hand in hands]
    wrong = [(a, b) for (a, x), (b, y) in pairwise(zip(hands, values, strict=True)) if not x > y > 0]
    assert not wrong


@pytest.mark.parametrize(
    ("ranking", "one", "other"),
    [
        ("high", "Ts Tc 8h 8c 4s", "Td Th 8s 8d 4c"),
        ("high", "Ks Ts 5s 3s 2s", "Kh Th 5h 3h 2h"),
        ("high", "As Ks Qs Js Ts", "Ad Kd Qd Jd Td"),
        ("high", "5s 4d 3d 2s Ah", "5c 4c 3h 2d As"),
        ("joker", "As Ks Qs Js Jk", "Ad Kd Qd Jd Td"),
        ("joker", "As Ks 9s 3s Jk", "Ad Kd Qd 9d 3d"),  # in a flush the joker is the highest card not held
        ("eight_or_better", "8s 7s 6s 5s 4s", "8d 7c 6s 5h 4h"),
    ],
)
def test_suits_never_break_a_tie(ranking: str, one: str, other: str) -> None:
    assert five(one, ranking) == five(other, ranking) > 0


def test_king_ace_deuce_is_no_straight() -> None:
    ranked = rank(cards("Ks As"), cards("2h Qd 3c"), HOLDEM)
    assert ranked is not None
    assert ranked.category == "high_card"


@pytest.mark.parametrize("hand", ["9s 4d 3d 2s Ah", "8s 8d 4d 3d 2s", "As Ad 2c 3c 4c", "Ks Qs Js Ts 9s"])
def test_no_low_without_five_different_ranks_of_eight_or_less(hand: str) -> None:
    assert five(hand, "eight_or_better") == 0


# hole cards, board, category, deciding ranks, the five cards (first to last as they decide)
BEST = [
    ("3s Qd", "4c 5d 6d 7s Th", "straight", "7", "7s 6d 5d 4c 3s"),
    ("3c Kc", "4c 5d 6d 7s Th", "straight", "7", "7s 6d 5d 4c 3c"),
    ("Qc Jd", "Ac Tc 7h 6c 2c", "flush", "AQT62", "Ac Qc Tc 6c 2c"),
    ("2c 2d", "Ah Ad Kc Ks Qs", "two_pair", "AKQ", "Ah Ad Kc Ks Qs"),  # his pair is counterfeited: the board plays
    ("Ah 2c", "Ad As Ac Kd Kh", "quads", "AK", "Ah Ad As Ac Kd"),
    ("Kc Kd", "Ks Ac Ad Ah 2c", "full_house", "AK", "Ac Ad Ah Kc Kd"),
    ("Kc 2d", "Ks Ac Ad Kh As", "full_house", "AK", "Ac Ad As Kc Ks"),
    ("5h 5s", "5d Jc Js 9h 9s", "full_house", "5J", "5h 5s 5d Jc Js"),
    ("Ah 2h", "3h 4h 5h 6s 7s", "straight_flush", "5", "5h 4h 3h 2h Ah"),
    ("Ah Kh", "Qh Jh Th 9h 8h", "straight_flush", "A", "Ah Kh Qh Jh Th"),
    ("Ah 2c", "3d 4s 5c 6h Kd", "straight", "6", "6h 5c 4s 3d 2c"),
    ("9h 9c", "9d 7s 4c 2d Kh", "trips", "9K7", "9h 9c 9d Kh 7s"),
    ("Ah 8c", "Ad 7s 4c 2d Kh", "pair", "AK87", "Ah Ad Kh 8c 7s"),
    ("Ah 8c", "Qd 7s 4c 2d Kh", "high_card", "AKQ87", "Ah Kh Qd 8c 7s"),
    ("Ah 8c", "Qd 7s 4c", "high_card", "AQ874", "Ah Qd 8c 7s 4c"),
]


def ranks_text(ranks: tuple[int, ...]) -> str:
    return "".join("23456789TJQKA"[r] for r in ranks)


@pytest.mark.parametrize(("hole", "board", "category", "ranks", "best"), BEST)
def test_best_five_of_a_holdem_hand(hole: str, board: str, category: str, ranks: str, best: str) -> None:
    ranked = rank(cards(hole), cards(board), HOLDEM)
    assert ranked is not None
    assert (ranked.category, ranks_text(ranked.ranks), cards_text(ranked.best)) == (category, ranks, best)


OMAHA_BEST = [
    ("Ah Ks Qd Jc", "Kh 9h 7h 2h 3c", "pair", "KA97"),  # four hearts on board and one in hand: no flush
    ("Ah 2h Qd Jc", "Kh 9h 7h 2s 3c", "flush", "AK972"),
    ("Kc Qd Js 9h", "8s 8d 8c Ah Ad", "trips", "8KQ"),  # a full house on board takes a pair in hand
    ("Qc Qd Js 9h", "8s 8d 8c Ah Ad", "full_house", "8Q"),
    ("7c 7d 7h 7s", "Ah Kd 9c 4s 2d", "pair", "7AK9"),  # quads in hand are a pair
    ("Ac 2d Kh Qs", "3h 4c 5s 9d 9h", "straight", "5"),
]


@pytest.mark.parametrize(("hole", "board", "category", "ranks"), OMAHA_BEST)
def test_omaha_plays_two_and_three(hole: str, board: str, category: str, ranks: str) -> None:
    ranked = rank(cards(hole), cards(board), OMAHA)
    assert ranked is not None
    assert (ranked.category, ranks_text(ranked.ranks)) == (category, ranks)
    assert len(set(ranked.best) & set(cards(hole))) == 2
    assert ranked.value == value(cards(hole), cards(board), OMAHA)


def test_omaha_low_takes_two_and_three_as_well() -> None:
    low = rank_low(cards("Ah 2c Kd Ks"), cards("3h 4d 8c Kh Kc"), HILO)
    assert low is not None
    assert (low.category, ranks_text(low.ranks), cards_text(low.best)) == ("low", "8432A", "8c 4d 3h 2c Ah")
    assert low.value == low_value(cards("Ah 2c Kd Ks"), cards("3h 4d 8c Kh Kc"), HILO)
    assert rank_low(cards("Ah 2c 3d 4s"), cards("5h 8d Tc Kh Kc"), HILO) is None  # two low cards on board


def test_the_best_low_of_seven_cards() -> None:
    assert five("8s 7d 6h 5c 4s 3d Kh", "eight_or_better") == five("7s 6d 5h 4c 3s", "eight_or_better")


def test_a_joker_makes_quads_where_it_could_make_a_flush() -> None:
    joker = RANKINGS["joker"]
    hand = cards("As Ks 9s 3s Ah Ac Jk")
    ranked = joker.ranked(joker.best(hand), hand)
    assert (ranked.category, cards_text(ranked.best)) == ("quads", "As Ah Ac Jk Ks")


def test_no_low_in_a_game_for_high_only() -> None:
    assert rank_low(cards("Ah 2c"), cards("3h 4d 5c"), HOLDEM) is None
    assert low_value(cards("Ah 2c"), cards("3h 4d 5c"), HOLDEM) == 0


def test_lazy_pineapple_plays_at_most_two_of_three() -> None:
    hole, board = cards("Ah Kh Qh"), cards("Jh Th 3c 4d 2s")
    ranked = rank(hole, board, VARIANTS["lazy_pineapple"])
    assert ranked is not None
    assert ranked.category == "high_card"  # the royal flush would need all three
    assert len(set(ranked.best) & set(hole)) == 2


@pytest.mark.parametrize(
    ("game", "hole", "board"),
    [
        ("holdem", "Ah Kh", ""),
        ("holdem", "Ah", "Kc Qc Jc"),
        ("omaha", "Ah Kh Qh Jh", "Th 9h"),
        ("omaha", "Ah", "Th 9h 8h 7h 6h"),
        ("holdem", "", ""),
    ],
)
def test_no_rank_before_five_cards(game: str, hole: str, board: str) -> None:
    assert rank(cards(hole), cards(board), VARIANTS[game]) is None
    assert value(cards(hole), cards(board), VARIANTS[game]) == 0


def test_short_deck_board_play() -> None:
    ranked = rank(cards("Ah Ad"), cards("6c 7d 8s 9h Ac"), SHORT)
    assert ranked is not None
    assert (ranked.category, cards_text(ranked.best)) == ("straight", "9h 8s 7d 6c Ah")
    trips = rank(cards("Ah Ad"), cards("6c 7d 8s 9h Ac"), VARIANTS["holdem"])
    assert trips is not None
    assert trips.category == "trips"


def test_the_joker_fills_the_hand() -> None:
    joker = RANKINGS["joker"]
    hand = cards("Ks Kd 7h 8c Jk")
    ranked = joker.ranked(joker.best(hand), hand)
    assert (ranked.category, cards_text(ranked.best)) == ("trips", "Ks Kd Jk 8c 7h")
    hand = cards("4h 5h 7h 8h Jk")
    ranked = joker.ranked(joker.best(hand), hand)
    assert (ranked.category, cards_text(ranked.best)) == ("straight_flush", "8h 7h Jk 5h 4h")


@pytest.mark.parametrize("hole", ["As As", "Jk Jk", "As Ad As Ad As Ad As Ad As Ad"])
def test_impossible_cards_do_not_stop_the_ranking(hole: str) -> None:
    """A card twice is another check's finding; a value is given all the same."""
    for variant in VARIANTS.values():
        rank(cards(hole), cards("As Ah Ac Ad Kd"), variant)
        rank_low(cards(hole), cards("As Ah Ac Ad Kd"), variant)


def plain_rank(hand: Cards) -> tuple[int, list[int]]:
    """Rank five cards the slow way: groups of ranks, largest first."""
    groups = sorted(Counter(c >> 2 for c in hand).items(), key=lambda g: (g[1], g[0]), reverse=True)
    ranks, shape = [r for r, _ in groups], tuple(n for _, n in groups)
    if ranks == [12, 3, 2, 1, 0]:
        ranks = [3, 2, 1, 0, -1]
    straight = len(ranks) == 5 and ranks[0] - ranks[4] == 4
    flush = len({c & 3 for c in hand}) == 1
    shapes = ((1, 1, 1, 1, 1), (2, 1, 1, 1), (2, 2, 1), (3, 1, 1), (), (), (3, 2), (4, 1))
    category = 8 if straight and flush else 5 if flush else 4 if straight else shapes.index(shape)
    return category, ranks


def test_seven_cards_are_as_good_as_their_best_five() -> None:
    random = Random(7)
    high = RANKINGS["high"]
    hands = [tuple(random.sample(range(52), 7)) for _ in range(1500)]
    plain = {hand: max(map(plain_rank, combinations(hand, 5))) for hand in hands}
    for one, other in pairwise(hands):
        assert (high.best(one) > high.best(other)) == (plain[one] > plain[other])
        assert (high.best(one) == high.best(other)) == (plain[one] == plain[other])


@pytest.mark.parametrize("name", ["high", "short_deck", "short_deck_trips", "joker", "joker_royal"])
@pytest.mark.parametrize("size", [5, 7])
def test_the_five_cards_named_are_worth_the_hand(name: str, size: int) -> None:
    random = Random(5)
    ranking = RANKINGS[name]
    assert isinstance(ranking, HighRanking)
    deck = range(16 if ranking.lowest else 0, JOKER + ("joker" in name))
    for _ in range(1500):
        hand = tuple(random.sample(deck, size))
        ranked = ranking.ranked(ranking.best(hand), hand)
        assert len(set(ranked.best)) == 5
        assert set(ranked.best) <= set(hand)
        assert ranking.best(ranked.best) == ranked.value
        assert len(ranked.ranks) == len(SHAPES[ranked.category])


ORACLES = [
    ("holdem", pokerkit.StandardHighHand, 2),
    ("short_deck", pokerkit.ShortDeckHoldemHand, 2),
    ("omaha", pokerkit.OmahaHoldemHand, 4),
    ("omaha5", pokerkit.OmahaHoldemHand, 5),
]


@pytest.mark.parametrize(("game", "oracle", "hole_cards"), ORACLES)
def test_two_hands_compare_as_the_oracle_says(game: str, oracle: type[pokerkit.Hand], hole_cards: int) -> None:
    random = Random(3)
    variant = VARIANTS[game]
    for _ in range(40):
        deal = random.sample(range(4 * variant.lowest_rank, 52), 2 * hole_cards + 5)
        one, other, board = deal[:hole_cards], deal[hole_cards:-5], tuple(deal[-5:])
        ours = [value(tuple(hole), board, variant) for hole in (one, other)]
        theirs = [oracle.from_game(cards_text(hole), cards_text(board)) for hole in (one, other)]
        assert (ours[0] > ours[1], ours[0] == ours[1]) == (theirs[0] > theirs[1], theirs[0] == theirs[1])


def test_lows_compare_as_the_oracle_says() -> None:
    random = Random(4)
    oracle = pokerkit.OmahaEightOrBetterLowHand
    for _ in range(60):
        deal = random.sample([c for c in range(52) if c >> 2 < 8 or c >> 2 == 12], 13)
        one, other, board = deal[:4], deal[4:-5], tuple(deal[-5:])
        ours = [low_value(tuple(hole), board, HILO) for hole in (one, other)]
        mine, his = (oracle.from_game_or_none(cards_text(hole), cards_text(board)) for hole in (one, other))
        assert [v > 0 for v in ours] == [mine is not None, his is not None]
        if mine is not None and his is not None:
            assert (ours[0] > ours[1], ours[0] == ours[1]) == (mine > his, mine == his)
