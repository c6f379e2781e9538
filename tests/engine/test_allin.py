"""All-in EV: hands whose value is counted here again, card by card, or by another library; and what always holds."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import combinations
from random import Random

import pokerkit
import pytest

from hhanalyzer.engine.allin import AllIn, AllInKind, all_in, ev_nets, match_up
from hhanalyzer.engine.house import DEFAULT_HOUSE
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.ranking import low_value, value
from hhanalyzer.engine.replay import replay
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import Cards, cards, cards_text
from hhanalyzer.model.events import Action, BoardCards, Event, HoleCards, Post, PostKind, ShowDown, Street, Verb
from hhanalyzer.model.hand import CashOut, Claims, Collected, Hand, Header, Money, Seat
from hhanalyzer.model.money import Unit

NOTHING_SAID = Claims()
BOARD = cards("2h 7d 9s Jc Kc")
STREETS = ((Street.FLOP, 0, 3), (Street.TURN, 3, 4), (Street.RIVER, 4, 5))
HOLDEM, OMAHA, HILO = (VARIANTS[key] for key in ("holdem", "omaha", "omaha_hilo"))


def table(
    stacks: Sequence[int],
    held: Mapping[int, str],
    actions: Sequence[tuple[Street, int, Verb, int]],
    *,
    claims: Claims = NOTHING_SAID,
    game: str = "holdem",
    boards: Sequence[tuple[int, Street, str]] = (),
) -> Hand:
    """Return a hand of blinds 1/2: the last seat has the button, seat 1 (heads-up 2) the small blind.

    ``actions`` are (street, seat, verb, street total); ``boards`` are dealt instead of the usual one after them.
    """
    small, big = (1, 2) if len(stacks) > 2 else (2, 1)
    events: list[Event] = [Post(1, small, PostKind.SMALL_BLIND, 1), Post(2, big, PostKind.BIG_BLIND, 2)]
    events += [HoleCards(3, seat, cards(text)) for seat, text in held.items()]
    street, dealt = Street.PREFLOP, 0
    paid = {small: 1, big: 2}
    left = {seat: stack - paid.get(seat, 0) for seat, stack in enumerate(stacks, 1)}
    for on, seat, verb, to in actions:
        while street is not on:
            street, first, last = STREETS[dealt]
            events.append(BoardCards(4 + len(events), street, BOARD[first:last]))
            dealt, paid = dealt + 1, {}
        moved = to - paid.get(seat, 0) if to else 0
        paid[seat], left[seat] = to or paid.get(seat, 0), left[seat] - moved
        total = to if verb is Verb.RAISE else None
        events.append(
            Action(4 + len(events), seat, verb, None if total or not moved else moved, total, left[seat] == 0)
        )
    for street, first, last in () if boards else STREETS[dealt:]:
        events.append(BoardCards(4 + len(events), street, BOARD[first:last]))
    events += [BoardCards(40 + i, on, cards(text), board=number) for i, (number, on, text) in enumerate(boards)]
    events.append(ShowDown(90))
    seats = tuple(Seat(seat, f"player {seat}", stack, 1) for seat, stack in enumerate(stacks, 1))
    header = Header("Demo", "1", game, game, "no-limit", Unit("CHIPS", 0), 1, 2, button_seat=len(stacks))
    return Hand(header, seats, tuple(events), claims, 1, 99)


def played(hand: Hand) -> tuple[Replay, AllIn | None]:
    outcome = replay(hand, DEFAULT_HOUSE)
    assert not outcome.problems, "this cannot be played"
    return outcome, all_in(hand, outcome)


def counted(held: Sequence[str], board: Cards, variant: Variant = HOLDEM, dead: Cards = ()) -> list[Fraction]:
    """Count shares of the pot over all boards, one at a time, by the rules of ranking."""
    hands = [cards(text) for text in held]
    deck = [c for c in range(52) if c not in (*board, *dead) and not any(c in hand for hand in hands)]
    shares, boards = [Fraction(0)] * len(hands), 0
    for more in combinations(deck, 5 - len(board)):
        final, boards = (*board, *more), boards + 1
        highs = [value(hand, final, variant) for hand in hands]
        lows = [low_value(hand, final, variant) for hand in hands]
        halves = [highs, lows] if any(lows) else [highs]
        for values in halves:
            for i, one in enumerate(values):
                if one == max(values):
                    shares[i] += Fraction(1, values.count(one) * len(halves))
    return [share / boards for share in shares]


P, F, T, R = Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER
FOLD, CHECK, CALL, BET, RAISE = Verb.FOLD, Verb.CHECK, Verb.CALL, Verb.BET, Verb.RAISE
CALLED = [(P, 2, CALL, 2), (P, 1, CHECK, 0)]  # heads-up, a pot of 4


def shoved(street: Street, checked: Sequence[Street] = ()) -> list[tuple[Street, int, Verb, int]]:
    """Both go all-in with 100 on a street, after checks on those before."""
    return [
        *CALLED,
        *((on, seat, CHECK, 0) for on in checked for seat in (1, 2)),
        (street, 1, BET, 98),
        (street, 2, CALL, 98),
    ]


HELD = {1: "As Kd", 2: "Qh Qc"}


@pytest.mark.parametrize(("street", "checked", "dealt"), [(F, (), 3), (T, (F,), 4)], ids=["on the flop", "on the turn"])
def test_heads_up(street: Street, checked: Sequence[Street], dealt: int) -> None:
    outcome, found = played(table([100, 100], HELD, shoved(street, checked)))
    shares = counted(["As Kd", "Qh Qc"], BOARD[:dealt])
    assert found
    assert (found.street, found.live, found.kind) == (street, (1, 2), AllInKind.EXACT)
    assert found.equities == {0: {1: shares[0], 2: shares[1]}}
    assert ev_nets(outcome, found) == {1: 200 * shares[0] - 100, 2: 200 * shares[1] - 100}
    assert {s.seat: s.net for s in outcome.seats} == {1: 100, 2: -100}  # a King came


def test_on_the_turn_by_another_library() -> None:
    _, found = played(table([100, 100], HELD, shoved(T, (F,))))
    assert found
    won = Fraction(0)
    for c in (c for c in range(52) if c not in (*BOARD[:4], *cards("As Kd Qh Qc"))):
        final = cards_text((*BOARD[:4], c)).replace(" ", "")
        one, other = (pokerkit.StandardHighHand.from_game(held, final) for held in ("AsKd", "QhQc"))
        won += Fraction(1, 2) if one == other else int(one > other)
    assert found.equities[0][1] == won / 44


def test_heads_up_before_the_flop() -> None:
    """The published count: of 1,712,304 boards 787,966 are won and 6,732 tied."""
    actions = [(P, 2, RAISE, 100), (P, 1, CALL, 100)]
    _, found = played(table([100, 100], {1: "Ah Kh", 2: "Qs Qc"}, actions))
    assert found
    assert found.equities[0][1] == Fraction(787_966 + 3_366, 1_712_304)


def test_four_hands_before_the_flop_by_boards_drawn_for_another_library() -> None:
    held = {1: "As Ad", 2: "Ks Kd", 3: "7h 6h", 4: "Ac Qc"}
    actions = [(P, 3, RAISE, 100), (P, 4, CALL, 100), (P, 1, CALL, 100), (P, 2, CALL, 100)]
    _, found = played(table([100] * 4, held, actions))
    assert found
    deck = [c for c in range(52) if not any(c in cards(text) for text in held.values())]
    won, boards, generator = dict.fromkeys(held, 0.0), 1_000, Random(1)
    for _ in range(boards):
        board = cards_text(generator.sample(deck, 5)).replace(" ", "")
        hands = {s: pokerkit.StandardHighHand.from_game(text.replace(" ", ""), board) for s, text in held.items()}
        best = [seat for seat, hand in hands.items() if hand == max(hands.values())]
        for seat in best:
            won[seat] += 1 / len(best) / boards
    assert {seat: float(share) for seat, share in found.equities[0].items()} == pytest.approx(won, abs=0.06)


def test_nothing_to_come() -> None:
    outcome, found = played(table([100, 100], HELD, shoved(R, (F, T))))
    assert found is None
    assert ev_nets(outcome, found) == {1: 100, 2: -100}


def test_betting_that_can_go_on_is_no_all_in() -> None:
    actions = [(P, 3, RAISE, 10), (P, 1, CALL, 10), (P, 2, CALL, 10)]
    checks = [(on, seat, CHECK, 0) for on in (F, T, R) for seat in (2, 3)]
    _, found = played(table([10, 100, 100], {1: "As Ad", 2: "Kd Kh", 3: "Qh Qc"}, actions + checks))
    assert found is None


SIDE = [(P, 3, RAISE, 40), (P, 1, CALL, 10), (P, 2, CALL, 40), (F, 2, BET, 60), (F, 3, CALL, 60)]
THREE = {1: "As Ad", 2: "Kd Kh", 3: "Qh Qc"}


def test_a_side_pot_is_divided_among_its_own() -> None:
    """The short stack has 10 in a main pot of 30; the others play on for 180 and are all-in on the flop."""
    outcome, found = played(table([10, 100, 100], THREE, SIDE))
    assert found
    main, side = counted(list(THREE.values()), BOARD[:3]), counted(["Kd Kh", "Qh Qc"], BOARD[:3])
    assert found.equities == {0: dict(zip((1, 2, 3), main, strict=True)), 1: dict(zip((2, 3), side, strict=True))}
    assert ev_nets(outcome, found) == {
        1: 30 * main[0] - 10,
        2: 30 * main[1] + 180 * side[0] - 100,
        3: 30 * main[2] + 180 * side[1] - 100,
    }


def test_rake_falls_on_pots_by_their_size() -> None:
    claims = Claims(rake=Money(91, 21), collected=(Collected(92, 2, 189),), total_pot=Money(93, 210))
    outcome, found = played(table([10, 100, 100], THREE, SIDE, claims=claims))
    assert found
    main, side = found.equities[0], found.equities[1]
    assert outcome.rake == 21
    assert found.collected == {1: 27 * main[1], 2: 27 * main[2] + 162 * side[2], 3: 27 * main[3] + 162 * side[3]}
    assert sum(ev_nets(outcome, found).values()) == -21


def test_a_pot_with_an_unknown_hand_keeps_its_result() -> None:
    claims = Claims(collected=(Collected(92, 1, 30), Collected(92, 2, 180)))
    hand = table([10, 100, 100], {2: "Kd Kh", 3: "Qh Qc"}, SIDE, claims=claims)
    outcome, found = played(hand)
    assert found
    assert found.kind is AllInKind.PARTIAL
    assert set(found.equities) == {1}
    nets = ev_nets(outcome, found)
    assert nets[1] == 20
    assert nets[2] == 180 * found.equities[1][2] - 100


def test_folded_money_is_in_the_pot() -> None:
    actions = [(P, 3, RAISE, 20), (P, 1, RAISE, 100), (P, 2, FOLD, 0), (P, 3, CALL, 100)]
    outcome, found = played(table([100, 100, 100], {1: "As Kd", 3: "Qh Qc"}, actions))
    assert found
    nets = ev_nets(outcome, found)
    assert nets[2] == -2
    assert nets[1] + nets[3] == 2


def test_run_twice_has_the_ev_of_once() -> None:
    once, several = shoved(F), [(1, T, "Jc"), (1, R, "Kc"), (2, T, "Qd"), (2, R, "3d")]
    hand = table([100, 100], HELD, once, boards=several)
    outcome, found = played(hand)
    assert found
    assert {s.net for s in outcome.seats} == {0}  # one run each
    assert found.equities == {0: dict(zip((1, 2), counted(["As Kd", "Qh Qc"], BOARD[:3]), strict=True))}


def test_two_boards_count_half_the_pot_each() -> None:
    """All-in on the flop of two boards: the cards of one are dead for the other."""
    flops = [(1, F, "2h 7d 9s"), (2, F, "Qs 3d 4c"), (1, T, "Jc"), (2, T, "Qd"), (1, R, "Kc"), (2, R, "3h")]
    hand = table([100, 100], HELD, [(P, 2, RAISE, 100), (P, 1, CALL, 100)], game="split_holdem", boards=flops)
    outcome = replay(hand, DEFAULT_HOUSE)
    found = all_in(hand, outcome)
    assert found
    assert found.street is P
    order = match_up((cards("As Kd"), cards("Qh Qc")), (), (), HOLDEM)
    assert found.equities[0][1] == order[0].pots[order[1][0]] / order[0].outcomes


def test_a_cash_out_is_kept_apart() -> None:
    claims = Claims(cash_outs=(CashOut(92, 1, 150, 5),))
    outcome, found = played(table([100, 100], HELD, shoved(F), claims=claims))
    plain, same = played(table([100, 100], HELD, shoved(F)))
    assert outcome.seats[0].cashed_out == 150
    assert ev_nets(outcome, found) == ev_nets(plain, same)


@pytest.mark.parametrize(
    ("variant", "held"), [(OMAHA, ("As Kd 8h 6h", "Qh Qc 5d 4d")), (HILO, ("As 3d 8h 6h", "Qh Qc 5d 4d"))]
)
def test_omaha_on_the_turn(variant: Variant, held: tuple[str, str]) -> None:
    _, found = played(table([100, 100], dict(enumerate(held, 1)), shoved(T, (F,)), game=variant.key))
    assert found
    assert found.equities == {0: dict(enumerate(counted(held, BOARD[:4], variant), 1))}


def test_omaha_before_the_flop_is_sampled_and_says_so() -> None:
    held = {1: "As Ad Ks Kd", 2: "9h 8h 7c 6c"}
    _, found = played(table([100, 100], held, [(P, 2, RAISE, 100), (P, 1, CALL, 100)], game="omaha"))
    assert found
    assert found.kind is AllInKind.SAMPLED
    assert sum(found.equities[0].values()) == 1
    # Of 25,000 boards: sqrt(0.6 x 0.4 / 25000), as ties are rare.
    assert found.error == pytest.approx((0.6 * 0.4 / 25_000) ** 0.5, rel=0.02)
    assert float(found.equities[0][1]) == pytest.approx(0.6020, abs=0.013)  # four standard errors


BEHIND = [(P, 3, CALL, 2), (P, 1, CALL, 2), (P, 2, CHECK, 0), (F, 1, BET, 98), (F, 2, CALL, 98), (F, 3, FOLD, 0)]


def test_cards_of_who_folded_may_be_out_of_the_deck() -> None:
    """Ace and King need one of six cards against the Queens; one of them was folded."""
    hand = table([100, 100, 100], HELD | {3: "Ah 3c"}, BEHIND)
    outcome, found = played(hand)
    without = all_in(hand, outcome, dead=True)
    assert found
    assert without
    two, board = list(HELD.values()), BOARD[:3]
    assert found.equities[0][1] == counted(two, board)[0]
    assert without.equities[0][1] == counted(two, board, dead=cards("Ah 3c"))[0] < found.equities[0][1]
    assert without.kind is AllInKind.EXACT
    assert sum(ev_nets(outcome, without).values()) == 0


def test_without_known_cards_of_who_folded_there_is_nothing_else_to_count() -> None:
    hand = table([100, 100], HELD, shoved(F))
    outcome, _ = played(hand)
    assert all_in(hand, outcome, dead=True) is None


def test_a_folded_card_that_lies_on_the_board_is_not_believed() -> None:
    hand = table([100, 100, 100], HELD | {3: "2h 3s"}, BEHIND)
    assert all_in(hand, replay(hand, DEFAULT_HOUSE), dead=True) is None


def test_a_card_given_twice_leaves_the_result() -> None:
    hand = table([100, 100], {1: "As Kd", 2: "As Qc"}, shoved(F))
    outcome = replay(hand, DEFAULT_HOUSE)
    found = all_in(hand, outcome)
    assert found
    assert found.kind is AllInKind.PARTIAL
    assert ev_nets(outcome, found) == {s.seat: s.net for s in outcome.seats}


def test_a_discard_to_come_leaves_the_result() -> None:
    hand = table([100, 100], {1: "As Kd 2c", 2: "Qh Qc 3c"}, shoved(F), game="crazy_pineapple")
    found = all_in(hand, replay(hand, DEFAULT_HOUSE))
    assert found
    assert found.kind is AllInKind.PARTIAL


def test_match_ups_alike_but_for_suits_are_one() -> None:
    """Three hands are counted; two stand in a table (test_matchups.py)."""
    one = match_up((cards("As Ks"), cards("Qh Qc"), cards("2d 2h")), (), (), HOLDEM)
    other = match_up((cards("Qd Qs"), cards("Ah Kh"), cards("2c 2d")), (), (), HOLDEM)
    assert one[0] is other[0]
    assert (one[0].pots[one[1][0]], one[0].pots[one[1][1]]) == (other[0].pots[other[1][1]], other[0].pots[other[1][0]])


def hands_all_in() -> Iterator[Hand]:
    for rake in (0, 3, 7):
        claims = Claims(rake=Money(91, rake)) if rake else Claims()
        yield table([10, 100, 100], THREE, SIDE, claims=claims)
        yield table([100, 100], HELD, shoved(T, (F,)), claims=claims)
        yield table([100, 100], HELD, shoved(F), claims=replace(claims, promo=(Money(92, 4),)))


@pytest.mark.parametrize("hand", [*hands_all_in()])
def test_all_ev_together_is_promo_less_rake(hand: Hand) -> None:
    outcome, found = played(hand)
    assert found
    assert sum(ev_nets(outcome, found).values()) == outcome.promo - outcome.rake
    assert all(sum(shares.values()) == 1 for shares in found.equities.values()), cards_text(BOARD)
