"""The vectorised evaluator: every hand of a deck, counted by category, and the same values as one hand at a time."""

from collections import Counter
from collections.abc import Iterator
from itertools import combinations
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from hhanalyzer.engine.evaluator import KEY, MASK, Keys, evaluate_many, evaluator
from hhanalyzer.engine.ranking import RANKINGS, HighRanking
from hhanalyzer.model.cards import JOKER, cards

# category: hands, classes.  RULES of the deck; all re-enumerated here.
FIVE_OF_52 = {
    "straight_flush": (40, 10),
    "quads": (624, 156),
    "full_house": (3_744, 156),
    "flush": (5_108, 1_277),
    "straight": (10_200, 10),
    "trips": (54_912, 858),
    "two_pair": (123_552, 858),
    "pair": (1_098_240, 2_860),
    "high_card": (1_302_540, 1_277),
}
SEVEN_OF_52 = {
    "straight_flush": (41_584, 10),
    "quads": (224_848, 156),
    "full_house": (3_473_184, 156),
    "flush": (4_047_644, 1_277),
    "straight": (6_180_020, 10),
    "trips": (6_461_620, 575),
    "two_pair": (31_433_400, 763),
    "pair": (58_627_800, 1_470),
    "high_card": (23_294_460, 407),
}
FIVE_OF_36 = {
    "straight_flush": 24,
    "quads": 288,
    "flush": 480,
    "full_house": 1_728,
    "straight": 6_120,
    "trips": 16_128,
    "two_pair": 36_288,
    "pair": 193_536,
    "high_card": 122_400,
}
SEVEN_OF_36 = {
    "straight_flush": 10_560,
    "quads": 44_640,
    "flush": 175_560,
    "full_house": 633_024,
    "straight": 1_169_940,
    "trips": 607_200,
    "two_pair": 3_157_056,
    "pair": 2_316_600,
    "high_card": 233_100,
}
FIVE_OF_53 = {
    "five_of_a_kind": 13,
    "straight_flush": 204,
    "quads": 3_120,
    "full_house": 6_552,
    "flush": 7_804,
    "straight": 20_532,
    "trips": 137_280,
    "two_pair": 123_552,
    "pair": 1_268_088,
    "high_card": 1_302_540,
}


def sets(size: int, lowest: int) -> Iterator[tuple[Keys, Keys]]:
    """Yield the keys and masks of all sets of cards: all fours above each set of the cards before them."""
    rest = np.array(list(combinations(range(lowest, 52), 4)))
    keys, masks = KEY[rest].sum(axis=1), MASK[rest].sum(axis=1)
    starts = np.searchsorted(rest[:, 0], np.arange(53))
    for first in combinations(range(lowest, 52), size - 4):
        start = starts[first[-1] + 1]
        yield keys[start:] + KEY[list(first)].sum(), masks[start:] + MASK[list(first)].sum()


def count(name: str, size: int, lowest: int = 0) -> dict[int, int]:
    """Count the hands of every value."""
    counts: npt.NDArray[np.int64] = np.zeros(1 << 24, dtype=np.int64)
    many: list[npt.NDArray[np.int32]] = []
    held, tables = 0, evaluator(name)
    for keys, masks in sets(size, lowest):
        many.append(tables.values(keys, masks, size))
        held += len(keys)
        if held > 1 << 20:
            counts += np.bincount(np.concatenate(many), minlength=1 << 24)
            many, held = [], 0
    counts += np.bincount(np.concatenate(many), minlength=1 << 24)
    return {int(value): int(counts[value]) for value in np.flatnonzero(counts)}


def categories(name: str, values: dict[int, int]) -> tuple[dict[str, int], dict[str, int]]:
    """Add up hands and classes by category."""
    ranking = RANKINGS[name]
    assert isinstance(ranking, HighRanking)
    hands: Counter[str] = Counter()
    classes: Counter[str] = Counter()
    for value, n in values.items():
        hands[ranking.order[value >> 20]] += n
        classes[ranking.order[value >> 20]] += 1
    return dict(hands), dict(classes)


def test_all_five_card_hands() -> None:
    hands, classes = categories("high", count("high", 5))
    assert hands == {category: n for category, (n, _) in FIVE_OF_52.items()}
    assert classes == {category: n for category, (_, n) in FIVE_OF_52.items()}
    assert (sum(hands.values()), sum(classes.values())) == (2_598_960, 7_462)


@pytest.mark.slow
def test_all_seven_card_hands() -> None:
    values = count("high", 7)
    hands, classes = categories("high", values)
    assert hands == {category: n for category, (n, _) in SEVEN_OF_52.items()}
    assert classes == {category: n for category, (_, n) in SEVEN_OF_52.items()}
    assert (sum(hands.values()), sum(classes.values())) == (133_784_560, 4_824)
    assert values[RANKINGS["high"].best(cards("As Ks Qs Js Ts"))] == 4_324  # royal flushes


@pytest.mark.parametrize("name", ["short_deck", "short_deck_trips"])
def test_all_five_card_hands_of_36_cards(name: str) -> None:
    hands, classes = categories(name, count(name, 5, lowest=16))
    assert hands == FIVE_OF_36
    assert (sum(hands.values()), sum(classes.values())) == (376_992, 1_404)


def test_all_seven_card_hands_of_36_cards() -> None:
    values = count("short_deck", 7, lowest=16)
    hands, classes = categories("short_deck", values)
    assert hands == SEVEN_OF_36
    assert (sum(hands.values()), sum(classes.values())) == (8_347_680, 752)
    assert values[RANKINGS["short_deck"].best(cards("As Ks Qs Js Ts"))] == 1_860


def test_where_trips_beat_a_straight_some_straights_count_as_trips() -> None:
    straights_up, _ = categories("short_deck", count("short_deck", 7, lowest=16))
    trips_up, _ = categories("short_deck_trips", count("short_deck_trips", 7, lowest=16))
    moved = straights_up["straight"] - trips_up["straight"]
    assert moved > 0
    assert trips_up["trips"] == straights_up["trips"] + moved
    same = set(straights_up) - {"straight", "trips"}
    assert {c: straights_up[c] for c in same} == {c: trips_up[c] for c in same}


def test_all_five_card_hands_with_a_joker() -> None:
    joker = RANKINGS["joker"]
    with_joker = Counter(joker.best((*hand, JOKER)) for hand in combinations(range(52), 4))
    wild, _ = categories("joker", with_joker)
    natural, _ = categories("high", count("high", 5))
    assert Counter(wild) + Counter(natural) == FIVE_OF_53
    assert (wild["trips"], wild.get("two_pair", 0)) == (82_368, 0)
    assert sum(with_joker.values()) + sum(natural.values()) == 2_869_685


@pytest.mark.parametrize("size", [5, 6, 7])
@pytest.mark.parametrize(("name", "lowest"), [("high", 0), ("short_deck", 16), ("short_deck_trips", 16)])
def test_many_hands_have_the_values_of_single_ones(name: str, lowest: int, size: int) -> None:
    random = Random(size)
    hands = [tuple(random.sample(range(lowest, 52), size)) for _ in range(20_000)]
    assert evaluate_many(np.array(hands, dtype=np.uint8), name).tolist() == [RANKINGS[name].best(h) for h in hands]


def test_no_hands_have_no_values() -> None:
    assert evaluate_many(np.empty((0, 7), dtype=np.int64)).tolist() == []


@pytest.mark.parametrize(("name", "size"), [("high", 4), ("high", 8), ("joker", 5), ("eight_or_better", 5)])
def test_what_has_no_tables_is_refused(name: str, size: int) -> None:
    with pytest.raises(ValueError):
        evaluate_many(np.array([range(size)]), name)
