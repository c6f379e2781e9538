"""C codes: every card of a hand is unique, of its deck, dealt in the right number, and stays what it was."""

from collections.abc import Iterator
from typing import NamedTuple

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.play import board_before
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import CARD_TEXT, JOKER, Cards, cards_text
from hhanalyzer.model.events import Action, BoardCards, Discard, HoleCards, Muck, Show, ShowDown
from hhanalyzer.model.findings import Finding, Severity, finding
from hhanalyzer.model.hand import Hand


class Sighting(NamedTuple):
    """Cards seen on a line, as one player's (his seat) or the board's (0 or less)."""

    line: int
    owner: int
    cards: Cards


def sightings(hand: Hand) -> list[Sighting]:
    """Return every set of cards the text shows, by line.  Board cards dealt separately have owners of their own."""
    seen = []
    for at, event in enumerate(hand.events):
        if type(event) is Action:
            continue  # most events are, and show no cards
        if isinstance(event, BoardCards):
            seen.append(Sighting(event.line, -at, event.cards))
        elif isinstance(event, (HoleCards, Show, Muck, Discard)) and event.cards:
            seen.append(Sighting(event.line, event.seat, event.cards))
    seen += [Sighting(claim.line, claim.seat, claim.cards) for claim in hand.claims.seats if claim.cards]
    return seen


def duplicate_card(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """C001: a card appears twice.  All boards of a hand come from the same deck as the hole cards."""
    seen = sightings(hand)
    if _all_different(seen):
        return
    names = {seat.seat: seat.name for seat in hand.seats}
    owner_of: dict[int, int] = {}
    reported: set[int] = set()
    for line, owner, cards in seen:
        for at, card in enumerate(cards):
            first = owner_of.setdefault(card, owner)
            if (first == owner and card not in cards[:at]) or card in reported:
                continue
            reported.add(card)
            where = " and ".join(dict.fromkeys(names.get(o, "the board") for o in (first, owner)))
            yield finding(
                "C001", line, f"{CARD_TEXT[card]} appears twice: in the cards of {where}", max(owner, 0) or None
            )


def _all_different(seen: list[Sighting]) -> bool:
    """Tell whether no card appears twice, but for owners whose cards are shown again as they were."""
    cards_of = {owner: cards for _, owner, cards in seen}
    if any(cards_of[owner] != cards for _, owner, cards in seen):
        return False
    return len(set[int]().union(*cards_of.values())) == sum(map(len, cards_of.values()))


def card_count(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """C002: too many or too few hole or board cards for the game and street."""
    variant = VARIANTS[hand.header.game]
    names = {seat.seat: seat.name for seat in hand.seats}
    board_rule = {rule.street: rule.board for rule in variant.streets}
    final = variant.hole_cards - variant.discards
    showdown = False
    paid = {claim.seat for claim in hand.claims.collected}
    held: dict[int, set[int]] = {}
    for event in hand.events:
        if type(event) is Action:
            continue
        if isinstance(event, ShowDown):
            showdown = True
        elif isinstance(event, BoardCards) and len(event.cards) != board_rule[event.street]:
            said = f"the {event.street} shows {len(event.cards)} new cards; it deals {board_rule[event.street]}"
            yield finding("C002", event.line, said)
        elif isinstance(event, HoleCards) and len(event.cards) != variant.hole_cards:
            yield _hole_count(event.line, event.seat, names, len(event.cards), variant.hole_cards)
        elif isinstance(event, Show) and event.cards and showdown and _miscounted(event, replay, final, paid):
            yield _hole_count(event.line, event.seat, names, len(event.cards), final)
        if isinstance(event, (HoleCards, Show, Muck)) and event.cards:
            own = held.setdefault(event.seat, set())
            own.update(event.cards)
            if len(own) > variant.hole_cards >= len(event.cards):
                said = f"{names[event.seat]}'s cards change: {cards_text(sorted(own))} are too many for one hand"
                yield finding("C002", event.line, said, event.seat)


def _miscounted(event: Show, replay: Replay, final: int, paid: set[int]) -> bool:
    """At a showdown a beaten player may show a part of his hand; who is paid shows all of it."""
    short = len(event.cards) < final and event.seat in paid
    return replay.showdown and (len(event.cards) > final or short)


def _hole_count(line: int, seat: int, names: dict[int, str], count: int, right: int) -> Finding:
    return finding("C002", line, f"{names.get(seat, seat)} has {count} hole cards; the game deals {right}", seat)


def board_changed(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """C003: a street line repeats another board than was dealt, or the summary shows another one."""
    boards: dict[int, Cards] = {0: ()}
    for event in hand.events:
        if isinstance(event, BoardCards):
            so_far, known = boards.get(event.board, boards[0]), board_before(event, boards)
            if known != so_far and not any(board[: len(known)] == known for board in boards.values()):
                said = f"the {event.street} repeats {cards_text(known)}, which no line before it deals"
                yield finding("C003", event.line, said, None, Severity.INFO if house.board_line_missing else None)
            elif event.before and event.before != known:
                said = (
                    f"the {event.street} repeats the board as {cards_text(event.before)}; it was {cards_text(so_far)}"
                )
                yield finding("C003", event.line, said)
            boards[event.board] = known + event.cards
    for claim in hand.claims.boards:
        dealt = replay.boards.get(claim.board)
        if dealt is not None and claim.cards not in (dealt, _own_cards(dealt, replay, house)):
            said = f"the summary shows the board {cards_text(claim.cards)}; dealt was {cards_text(dealt)}"
            yield finding("C003", claim.line, said)


def _own_cards(dealt: Cards, replay: Replay, house: HouseRules) -> Cards:
    """Return the cards of a board that it does not share with the first, where the room's summary prints only these."""
    first = replay.boards[min(replay.boards)]
    if not house.boards_from_split or dealt == first:
        return dealt
    shared = next((i for i, (one, other) in enumerate(zip(first, dealt, strict=False)) if one != other), len(dealt))
    return dealt[shared:]


def card_not_in_deck(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """C004: a card the game's deck does not have."""
    lowest = VARIANTS[hand.header.game].lowest_rank
    if not lowest:
        return
    reported: set[int] = set()
    for line, owner, cards in sightings(hand):
        for card in cards:
            if card >> 2 < lowest and card != JOKER and card not in reported:
                reported.add(card)
                yield finding("C004", line, f"{CARD_TEXT[card]} is not in this game's deck", max(owner, 0) or None)
