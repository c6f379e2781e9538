"""How a pot is divided between high and low, where what does not divide evenly has a house rule."""

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.play import played_variant
from hhanalyzer.engine.ranking import value
from hhanalyzer.engine.showdown import award_pot, ranked_hands
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import cards

HELD = {1: cards("Kc Ah 2d 4c"), 2: cards("4d Jc Tc 9d"), 3: cards("2s 4s Kh Ac")}
TABLED = ranked_hands(VARIANTS["omaha_hilo"], HELD, {0: cards("Qd 3s Qc 7d Ad")})


def shares(net: int, low_odd_to_high: bool) -> list[dict[int, int]]:
    awards = award_pot(net, [1, 2, 3], [0], TABLED, 1, low_odd_to_high)
    return [{win.seat: win.amount for win in award.wins} for award in awards]


def test_the_odd_cent_of_tied_lows_goes_to_one_of_them() -> None:
    assert shares(77, low_odd_to_high=False) == [{2: 39}, {1: 19, 3: 19}]
    assert shares(79, low_odd_to_high=False) == [{2: 40}, {1: 20, 3: 19}]


def test_or_to_the_high_half() -> None:
    assert shares(77, low_odd_to_high=True) == [{2: 39}, {1: 19, 3: 19}]
    assert shares(79, low_odd_to_high=True) == [{2: 41}, {1: 19, 3: 19}]
    assert shares(962, low_odd_to_high=True) == [{2: 482}, {1: 240, 3: 240}]


def test_trips_beat_a_straight_where_the_room_ranks_short_deck_so() -> None:
    board, trips, straight = cards("9c 9d Th 8s Ah"), cards("9h Kd"), cards("Jc Qd")
    usual = played_variant("short_deck", HouseRules())
    house = played_variant("short_deck", HouseRules(trips_beat_straights=True))
    assert value(straight, board, usual) > value(trips, board, usual)
    assert value(trips, board, house) > value(straight, board, house)
    assert played_variant("holdem", HouseRules(trips_beat_straights=True)) is VARIANTS["holdem"]
