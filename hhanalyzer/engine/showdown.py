"""Who wins what: the ranks of the hands in a pot, its division over boards, high and low, and odd chips (TDA 15-21)."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from hhanalyzer.engine.outcome import Award, Win
from hhanalyzer.engine.pots import Layer, divide
from hhanalyzer.engine.ranking import Ranked, rank, rank_low
from hhanalyzer.engine.variants import Variant
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.money import Amount
from hhanalyzer.model.quick import quick


@dataclass(frozen=True, slots=True)
class Tabled:
    """The hands that can be ranked: (seat, board) to rank; ``lows`` holds qualifying lows only."""

    ranks: dict[tuple[int, int], Ranked]
    lows: dict[tuple[int, int], Ranked]


_Tabled, _Award, _Win = quick(Tabled), quick(Award), quick(Win)


def ranked_hands(variant: Variant, hands: Mapping[int, Cards], boards: Mapping[int, Cards]) -> Tabled:
    """Rank every known hand on every complete board."""
    ranks: dict[tuple[int, int], Ranked] = {}
    lows: dict[tuple[int, int], Ranked] = {}
    for number, board in boards.items():
        if len(board) != variant.board_cards:
            continue
        for seat, hole in hands.items():
            high = rank(hole, board, variant)
            if high:
                ranks[seat, number] = high
            low = rank_low(hole, board, variant) if variant.low else None
            if low:
                lows[seat, number] = low
    return _Tabled(ranks, lows)


def award_pot(
    net: Amount,
    contenders: Sequence[int],
    boards: Sequence[int],
    tabled: Tabled,
    odd_unit: Amount = 1,
    low_odd_to_high: bool = False,
) -> tuple[Award, ...]:
    """Award a pot, net of rake, among the contenders (clockwise from the button's left).

    Several boards share it evenly, odd units to the first; on each the low half goes to the best qualifying low, odd
    units to the high; ties share evenly, odd units one each to the first of the tied from the button's left.  In some
    rooms what does not divide evenly among tied lows goes to the high half, too (``low_odd_to_high``).
    """
    awards: list[Award] = []
    for board, part in zip(boards, divide(net, len(boards), odd_unit), strict=True):
        low = _best(contenders, board, tabled.lows)
        high_part, low_part = divide(part, 2, odd_unit) if low else (part, 0)
        if low and low_odd_to_high:
            odd = low_part % (len(low) * odd_unit)
            high_part, low_part = high_part + odd, low_part - odd
        awards.append(_award(board, "hi" if low else "", high_part, _best(contenders, board, tabled.ranks), odd_unit))
        if low:
            awards.append(_award(board, "lo", low_part, low, odd_unit))
    return tuple(awards)


def _best(contenders: Iterable[int], board: int, ranks: Mapping[tuple[int, int], Ranked]) -> list[int]:
    best, winners = 0, list[int]()
    for seat in contenders:
        ranked = ranks.get((seat, board))
        if ranked is None or ranked.value < best:
            continue
        if ranked.value > best:
            best, winners = ranked.value, []
        winners.append(seat)
    return winners


def _award(board: int, half: str, amount: Amount, winners: Sequence[int], odd_unit: Amount) -> Award:
    even = amount // odd_unit // len(winners) * odd_unit
    shares = divide(amount, len(winners), odd_unit)
    return _Award(board, half, amount, tuple(_Win(s, got, got - even) for s, got in zip(winners, shares, strict=True)))


def show_order(pots: Sequence[Layer], clockwise: Sequence[int], aggressor: int | None) -> tuple[int, ...]:
    """Return the order in which hands are tabled.

    The last bettor of the last street shows first, then the others clockwise; without a bet there, the first player
    left of the button.  The contestants of the last side pot come first, then pot by pot those not yet shown (TDA 17).
    """
    order: list[int] = []
    for pot in reversed(pots):
        seats = [s for s in clockwise if s in pot.eligible]
        if aggressor in seats:
            at = seats.index(aggressor)
            seats = seats[at:] + seats[:at]
        order += [s for s in seats if s not in order]
    return tuple(order)
