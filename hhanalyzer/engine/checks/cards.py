"""C codes: every card of a hand is unique, of its deck, dealt in the right number, and stays what it was."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.play import board_before
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import CARD_TEXT, JOKER, Card, Cards, cards_text
from hhanalyzer.model.events import BoardCards, Discard, HoleCards, Show, ShowDown
from hhanalyzer.model.findings import Finding, Severity, finding
from hhanalyzer.model.hand import Hand

# Game -> street -> cards dealt to each board.
_ON_BOARD = {key: {rule.street: rule.board for rule in variant.streets} for key, variant in VARIANTS.items()}


class Sighting(NamedTuple):
    """Cards seen on a line, as one player's (his seat) or the board's (0 or less)."""

    line: int
    owner: int
    cards: Cards


def sightings(hand: Hand, replay: Replay) -> list[Sighting]:
    """Return every set of cards the text shows, by line.  Board cards dealt separately have owners of their own."""
    seen = []
    for at, event in enumerate(replay.seen):
        if type(event) is BoardCards:
            seen.append(Sighting(event.line, -at, event.cards))
        elif type(event) is not ShowDown and event.cards:
            seen.append(Sighting(event.line, event.seat, event.cards))
    seen += [Sighting(claim.line, claim.seat, claim.cards) for claim in hand.claims.seats if claim.cards]
    return seen


def duplicate_card(hand: Hand, replay: Replay, house: HouseRules) -> Iterable[Finding]:
    """C001: a card appears twice.  All boards of a hand come from the same deck as the hole cards."""
    return () if _all_different(hand, replay) else _duplicates(hand, replay)


def _duplicates(hand: Hand, replay: Replay) -> Iterator[Finding]:
    names = {seat.seat: seat.name for seat in hand.seats}
    owner_of: dict[int, int] = {}
    reported: set[int] = set()
    for line, owner, cards in sightings(hand, replay):
        for at, card in enumerate(cards):
            first = owner_of.setdefault(card, owner)
            if (first == owner and card not in cards[:at]) or card in reported:
                continue
            reported.add(card)
            where = " and ".join(dict.fromkeys(names.get(o, "the board") for o in (first, owner)))
            yield finding(
                "C001", line, f"{CARD_TEXT[card]} appears twice: in the cards of {where}", max(owner, 0) or None
            )


def _all_different(hand: Hand, replay: Replay) -> bool:
    """Tell whether no card appears twice, but for owners whose cards are shown again as they were."""
    cards_of: dict[int, Cards] = {}
    every: list[Card] = []
    for event in replay.seen:
        if type(event) is BoardCards:
            every += event.cards
        elif type(event) is ShowDown or not event.cards:
            continue
        elif cards_of.setdefault(event.seat, event.cards) != event.cards:
            return False
    for claim in hand.claims.seats:
        if claim.cards and cards_of.setdefault(claim.seat, claim.cards) != claim.cards:
            return False
    for cards in cards_of.values():
        every += cards
    return len(set(every)) == len(every)


def card_count(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """C002: too many or too few hole or board cards for the game and street."""
    variant, on_board = VARIANTS[hand.header.game], _ON_BOARD[hand.header.game]
    final = variant.hole_cards - variant.discards
    showdown = False
    held: dict[int, Cards] = {}
    for event in replay.seen:
        if type(event) is ShowDown:
            showdown = True
            continue
        count = len(event.cards)
        if type(event) is BoardCards:
            if count != on_board[event.street]:
                said = f"the {event.street} shows {count} new cards; it deals {on_board[event.street]}"
                yield finding("C002", event.line, said)
            continue
        if type(event) is HoleCards and count != variant.hole_cards:
            yield _hole_count(hand, event, count, variant.hole_cards)
        elif type(event) is Show and showdown and 0 < count != final and _miscounted(hand, event, replay, final):
            yield _hole_count(hand, event, count, final)
        if count and type(event) is not Discard:
            own = held.setdefault(event.seat, event.cards)
            if own is event.cards or own == event.cards:
                continue
            own = held[event.seat] = tuple({*own, *event.cards})
            if len(own) > variant.hole_cards >= count:
                said = f"{hand.name(event.seat)}'s cards change: {cards_text(sorted(own))} are too many for one hand"
                yield finding("C002", event.line, said, event.seat)


def _miscounted(hand: Hand, event: Show, replay: Replay, final: int) -> bool:
    """At a showdown a beaten player may show a part of his hand; who is paid shows all of it."""
    short = len(event.cards) < final and any(claim.seat == event.seat for claim in hand.claims.collected)
    return replay.showdown and (len(event.cards) > final or short)


def _hole_count(hand: Hand, event: HoleCards | Show, count: int, right: int) -> Finding:
    said = f"{hand.name(event.seat)} has {count} hole cards; the game deals {right}"
    return finding("C002", event.line, said, event.seat)


def board_changed(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """C003: a street line repeats another board than was dealt, or the summary shows another one."""
    boards: dict[int, Cards] = {0: ()}
    for event in replay.seen:
        if type(event) is BoardCards:
            so_far = boards.get(event.board, boards[0])
            if not event.before or event.before == so_far:
                boards[event.board] = so_far + event.cards
                continue
            known = board_before(event, boards)
            if known != so_far and not any(board[: len(known)] == known for board in boards.values()):
                said = f"the {event.street} repeats {cards_text(known)}, which no line before it deals"
                yield finding("C003", event.line, said, None, Severity.INFO if house.board_line_missing else None)
            elif event.before != known:
                said = (
                    f"the {event.street} repeats the board as {cards_text(event.before)}; it was {cards_text(so_far)}"
                )
                yield finding("C003", event.line, said)
            boards[event.board] = known + event.cards
    for claim in hand.claims.boards:
        dealt = replay.boards.get(claim.board)
        if dealt is not None and claim.cards != dealt and claim.cards != _own_cards(dealt, replay, house):
            said = f"the summary shows the board {cards_text(claim.cards)}; dealt was {cards_text(dealt)}"
            yield finding("C003", claim.line, said)


def _own_cards(dealt: Cards, replay: Replay, house: HouseRules) -> Cards:
    """Return the cards of a board that it does not share with the first, where the room's summary prints only these."""
    first = replay.boards[min(replay.boards)]
    if not house.boards_from_split or dealt == first:
        return dealt
    shared = next((i for i, (one, other) in enumerate(zip(first, dealt, strict=False)) if one != other), len(dealt))
    return dealt[shared:]


def card_not_in_deck(hand: Hand, replay: Replay, house: HouseRules) -> Iterable[Finding]:
    """C004: a card the game's deck does not have."""
    lowest = VARIANTS[hand.header.game].lowest_rank
    return _below(lowest, hand, replay) if lowest else ()


def _below(lowest: int, hand: Hand, replay: Replay) -> Iterator[Finding]:
    reported: set[int] = set()
    for line, owner, cards in sightings(hand, replay):
        for card in cards:
            if card >> 2 < lowest and card != JOKER and card not in reported:
                reported.add(card)
                yield finding("C004", line, f"{CARD_TEXT[card]} is not in this game's deck", max(owner, 0) or None)
