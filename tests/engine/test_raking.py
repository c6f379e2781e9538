"""What the house keeps of which pot: fees of all pots, and the division that the text's payments tell."""

from dataclasses import replace

from hands import demo_hand
from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Award, Pot, Win
from hhanalyzer.engine.raking import by_size, rake_shares, shares_paid
from hhanalyzer.model.hand import Claims, Collected, Fee, Hand


def with_fees(*amounts: int) -> Hand:
    fees = tuple(Fee(21, f"fee{i}", amount) for i, amount in enumerate(amounts))
    return replace(demo_hand(), claims=Claims(fees=fees))


def pot(number: int, amount: int, *winners: int) -> Pot:
    wins = tuple(Win(seat, amount // len(winners)) for seat in winners)
    return Pot(number, amount, 0, (1, 2, 3), {}, (Award(0, "", amount, wins),))


def paid(**amounts: int) -> list[Collected]:
    return [Collected(20, int(seat.removeprefix("seat")), amount) for seat, amount in amounts.items()]


def test_the_rake_is_of_the_main_pot_first_and_the_fees_of_all() -> None:
    """A pot of 527.24 and one of 69.84; a rake of 7.50 (its cap) and a jackpot fee of 5."""
    house = HouseRules(fees_of_all_pots=True, pots_net=False)
    assert rake_shares(with_fees(500, 0), house, [52724, 6984], 1250) == [1192, 58]
    assert rake_shares(with_fees(), house, [52724, 6984], 750) == [750, 0]


def test_without_that_rule_fees_are_rake() -> None:
    house = HouseRules(pots_net=False)
    assert sum(rake_shares(with_fees(500), house, [52724, 6984], 1250)) == 1250
    assert rake_shares(with_fees(500), house, [59708], 1250) == [1250]


def test_rake_by_the_size_of_the_pots() -> None:
    house = HouseRules(rake_by_size=True)
    assert rake_shares(demo_hand(), house, [18800, 27600], 300) == [122, 178]
    assert by_size(100, [13800 // 2, 13800 // 2]) == [50, 50]
    assert sum(by_size(101, [333, 333, 334])) == 101


def test_fees_never_exceed_what_was_kept() -> None:
    house = HouseRules(fees_of_all_pots=True, pots_net=False)
    assert rake_shares(with_fees(500), house, [1000, 1000], 100) == [50, 50]


def test_payments_tell_the_shares_of_pots_with_one_winner() -> None:
    pots = [pot(0, 916, 3), pot(1, 312, 1)]
    assert shares_paid(pots, paid(seat3=856, seat1=292), 80) == [60, 20]


def test_of_several_pots_of_one_winner_it_is_kept_in_proportion() -> None:
    pots = [pot(0, 900, 1), pot(1, 300, 1), pot(2, 300, 2)]
    assert shares_paid(pots, paid(seat1=1120, seat2=290), 90) == [60, 20, 10]


def test_payments_that_tell_another_sum_tell_nothing() -> None:
    pots = [pot(0, 916, 3), pot(1, 312, 1)]
    assert shares_paid(pots, paid(seat3=856, seat1=292), 70) == []
    assert shares_paid(pots, paid(seat3=920, seat1=228), 80) == []
    assert shares_paid(pots, paid(seat3=856), 80) == []


def test_a_divided_pot_tells_nothing() -> None:
    assert shares_paid([pot(0, 900, 1, 2), pot(1, 300, 1)], paid(seat1=700, seat2=430), 70) == []
