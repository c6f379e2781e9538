"""All-in EV: what a pot was worth to each hand in it once nobody could bet any more (STATS.md 2.6).

The lock point is the last action after which at most one player still in can bet.  With a card to come, every pot is
divided by the equity of those eligible for it on the board of that moment; the rake of the hand falls on the pots by
their size.  A pot whose hands are not all known keeps its result.  Running it twice changes results, not equities;
what is settled with the house beside the pot (cash-outs) is left out.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from fractions import Fraction
from functools import lru_cache
from itertools import permutations

from hhanalyzer.engine.equity import MOST_HANDS, Equity, equity, in_table
from hhanalyzer.engine.outcome import Pot, Replay
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import JOKER, Cards, rank_of, suit_of
from hhanalyzer.model.events import Street
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import Amount

# Before the flop, games of more than two hole cards have about a million boards, too slow for each hand of an import.
# Drawn instead, the standard error of an equity is at most 0.32 % of the pot.
MOST_BOARDS = 200_000
SAMPLES = 25_000


class AllInKind(StrEnum):
    """How the EV of an all-in was found: counted, sampled, or for some pot not at all (then its result stands)."""

    EXACT = "exact"
    SAMPLED = "sampled"
    PARTIAL = "partial"


@dataclass(frozen=True, slots=True)
class AllIn:
    """An all-in with cards to come.

    ``street`` is the last one with betting, ``live`` the seats still in, ``equities`` map each pot's number to the
    shares of its eligible seats (no entry where its result stands).  ``collected`` is what each seat collects on
    average, after rake, in the hand's unit.  ``error`` is the greatest standard error of a share, 0.0 where nothing was
    sampled.
    """

    street: Street
    live: tuple[int, ...]
    kind: AllInKind
    equities: Mapping[int, Mapping[int, Fraction]]
    collected: Mapping[int, Fraction]
    error: float = 0.0


def all_in(hand: Hand, replay: Replay, *, dead: bool = False) -> AllIn | None:
    """Return the EV of a hand that was all-in with cards to come, else None.

    With ``dead`` what is known of the cards of those who folded is out of the deck; None where nothing is known.
    """
    if not replay.showdown or _able(replay) > 1:
        return None
    live = tuple(s.seat for s in replay.seats if s.folded_on is None)
    if len(live) < 2:
        return None
    variant = VARIANTS[hand.header.game]
    street = replay.decisions[-1].street if replay.decisions else variant.streets[0].street
    boards = boards_on(street, replay.boards, variant)
    if boards is None:
        return None
    cards = _usable_cards(replay, variant, street, boards)
    folded = _folded_cards(replay, variant, cards, boards) if dead else ()
    if dead and not folded:
        return None
    found = {pot.number: _shares(pot, cards, boards, folded, variant) for pot in replay.pots}
    counted = {number: shares for number, (shares, *_) in found.items() if shares}
    error = max((error for _, _, error in found.values()), default=0.0)
    if len(counted) < len(replay.pots):
        kind = AllInKind.PARTIAL
    else:
        kind = AllInKind.EXACT if all(exact for _, exact, _ in found.values()) else AllInKind.SAMPLED
    return AllIn(street, live, kind, counted, _collected(replay, counted), error)


def _able(replay: Replay) -> int:
    """Count who could still have bet at the end."""
    able = 0
    for s in replay.seats:
        if s.folded_on is None and s.all_in_on is None:
            able += 1
    return able


def ev_nets(replay: Replay, found: AllIn | None) -> dict[int, Fraction | Amount]:
    """Return every seat's net with the pots at their EV; the net itself where nothing was all-in with cards to come."""
    if found is None:
        return {s.seat: s.net for s in replay.seats}
    return {s.seat: found.collected.get(s.seat, Fraction(0)) + s.returned - s.invested for s in replay.seats}


def boards_on(street: Street, boards: Mapping[int, Cards], variant: Variant) -> tuple[Cards, ...] | None:
    """Return what lay on each board once a street was dealt; None where the last card did, () where it is not known."""
    order = [rule.street for rule in variant.streets]
    count = sum(rule.board for rule in variant.streets[: order.index(street) + 1])
    if count >= variant.board_cards:
        return None
    dealt = tuple(board[:count] for board in boards.values())
    return dealt if all(len(board) == count for board in dealt) else ()


def _usable_cards(replay: Replay, variant: Variant, street: Street, boards: Sequence[Cards]) -> dict[int, Cards]:
    """Return the hands to count with; none before a discard, without a board, and where the text gives a card twice."""
    order = [rule.street for rule in variant.streets]
    discard_to_come = variant.discard_on is not None and order.index(street) <= order.index(variant.discard_on)
    if discard_to_come or not boards:
        return {}
    held = {s.seat: s.cards for s in replay.seats if s.folded_on is None and s.cards}
    on_boards = {c for board in boards for c in board}
    used = [*on_boards, *(c for cards in held.values() for c in cards)]
    repeated = len(set(used)) < len(used) or any(len(set(board)) < len(board) for board in boards)
    return {} if repeated or any(rank_of(c) < variant.lowest_rank or c >= JOKER for c in used) else held


def _folded_cards(replay: Replay, variant: Variant, held: Mapping[int, Cards], boards: Sequence[Cards]) -> Cards:
    """Return the known cards of those who folded; none where one of them is not of the deck or lies elsewhere, too."""
    folded = [c for s in replay.seats if s.folded_on is not None for c in s.cards]
    used = {c for cards in (*boards, *held.values()) for c in cards}
    fit = used.isdisjoint(folded) and all(4 * variant.lowest_rank <= c < JOKER for c in folded)
    return tuple(folded) if held and fit and len(set(folded)) == len(folded) else ()


def _shares(
    pot: Pot, cards: Mapping[int, Cards], boards: Sequence[Cards], folded: Cards, variant: Variant
) -> tuple[dict[int, Fraction], bool, float]:
    """Return the equity of each seat eligible for a pot, whether it is exact, and else its greatest standard error.

    There are no equities where a hand is not known.
    """
    if len(pot.eligible) == 1:
        return {pot.eligible[0]: Fraction(1)}, True, 0.0
    if len(pot.eligible) > MOST_HANDS or not all(seat in cards for seat in pot.eligible):
        return {}, False, 0.0
    shares = dict.fromkeys(pot.eligible, Fraction(0))
    exact, error = True, 0.0
    for board in boards:
        # On the other board of two, or folded.
        dead = (*({c for other in boards for c in other} - set(board)), *folded)
        found, order = match_up(tuple(cards[seat] for seat in pot.eligible), board, dead, variant)
        exact = exact and found.exact
        error += max(found.errors) / len(boards)
        for seat, place in zip(pot.eligible, order, strict=True):
            shares[seat] += found.pots[place] / (found.outcomes * len(boards))
    return shares, exact, error


def _collected(replay: Replay, counted: Mapping[int, Mapping[int, Fraction]]) -> dict[int, Fraction]:
    """Divide the pots: those counted by equity, less their part of the rake; the others as they were won."""
    total = sum(pot.amount for pot in replay.pots if pot.number in counted)
    rake = replay.rake - sum(pot.rake for pot in replay.pots if pot.number not in counted)
    collected: dict[int, Fraction] = {}
    for pot in replay.pots:
        parts: Mapping[int, Fraction | int] = pot.winners
        if pot.number in counted:
            net = pot.amount - (Fraction(rake * pot.amount, total) if total else 0)
            parts = {seat: net * share for seat, share in counted[pot.number].items()}
        for seat, part in parts.items():
            collected[seat] = collected.get(seat, Fraction(0)) + part
    return collected


# ------------------------------------------------------------------------------------------------------- match-ups


_Key = tuple[tuple[Cards, ...], Cards, Cards]


def match_up(hands: Sequence[Cards], board: Cards, dead: Cards, variant: Variant) -> tuple[Equity, tuple[int, ...]]:
    """Return the equity of hands, and the place of each in it.

    Before the flop match-ups that differ in suits only are kept once; later they hardly come again.
    """
    if board or in_table(hands, board, dead, variant):
        return _equity((tuple(hands), board, dead), variant.key), tuple(range(len(hands)))
    key, order = min(_renamed(hands, board, dead, suits) for suits in permutations(range(4)))
    return _equity(key, variant.key), tuple(order.index(i) for i in range(len(hands)))


def _renamed(hands: Sequence[Cards], board: Cards, dead: Cards, suits: Sequence[int]) -> tuple[_Key, tuple[int, ...]]:
    """Return the hands in order, board and dead cards in other suits; and which of the hands stands where."""

    def rename(cards: Cards) -> Cards:
        return tuple(sorted(4 * rank_of(c) + suits[suit_of(c)] for c in cards))

    held = sorted((rename(hand), i) for i, hand in enumerate(hands))
    return (tuple(hand for hand, _ in held), rename(board), rename(dead)), tuple(i for _, i in held)


@lru_cache(maxsize=50_000)
def _equity(key: _Key, game: str) -> Equity:
    hands, board, dead = key
    return equity(hands, board, dead, VARIANTS[game], samples=SAMPLES, most_boards=MOST_BOARDS)
