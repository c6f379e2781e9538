"""S codes: who shows first, what the words say of the cards, and that a winner of a contested pot is seen."""

from collections.abc import Iterator
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, ShowOrder
from hhanalyzer.engine.naming import describe, describes
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.play import board_before, played_variant
from hhanalyzer.engine.ranking import Ranked, rank, rank_low
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import Cards, cards_text
from hhanalyzer.model.events import BoardCards, Muck, Show, ShowDown
from hhanalyzer.model.findings import Finding, Severity, finding
from hhanalyzer.model.hand import Hand


def show_order(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """S001: the last bettor of the river shows first, without one the first seat left of the button; then clockwise.

    Where the text does not say where the showdown begins, it begins with the first hand shown.
    """
    if not replay.showdown or house.show_order is ShowOrder.UNKNOWN:
        return
    if house.show_order is ShowOrder.NOBODY_ALL_IN and any(seat.showdown and seat.all_in_on for seat in replay.seats):
        return
    shown: dict[int, int] = {}  # seat -> line
    showdowns = 0 if any(type(event) is ShowDown for event in replay.seen) else 1
    for event in replay.seen:
        if type(event) is ShowDown:
            showdowns += 1
        elif showdowns == 1 and (type(event) is Show or type(event) is Muck) and event.seat in replay.show_order:
            shown.setdefault(event.seat, event.line)
    right = [seat for seat in replay.show_order if seat in shown]
    for seat, due in zip(shown, right, strict=True):
        if seat != due:
            said = f"{hand.name(seat)} shows before {hand.name(due)}, whose turn it is to show"
            yield finding("S001", shown[seat], said + _why(hand, replay, due), seat)
            return


def _why(hand: Hand, replay: Replay, due: int) -> str:
    bets = [d for d in replay.decisions if d.verb in ("bet", "raise")]
    if bets and bets[-1].seat == due:
        return f" (he bet the {bets[-1].street} last)"
    return " (the contestants of the last side pot come first)" if len(replay.pots) > 1 else " (clockwise)"


def hand_description(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """S002: the words about a hand describe the hand that the cards make with the board dealt so far."""
    wrong: set[int | None] = set()
    if replay.showdown or any([type(event) is Show for event in replay.seen]):
        for found in _shows(hand, replay, house):
            wrong.add(found.seat)
            yield found
    for claim in hand.claims.seats:
        if not claim.descriptions or claim.seat in wrong:
            continue
        boards = sorted(replay.boards)
        if len(claim.descriptions) not in (1, len(boards)):
            continue
        for board, words in zip([claim.board] if claim.board else boards, claim.descriptions, strict=False):
            if house.boards_from_split and _runs_on(replay, board):
                continue
            differs = _described(hand, replay, house, claim.seat, board, words, claim.line)
            if differs:
                yield differs
                break


def _shows(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """S002 of the hands tabled: the first wrong words about each."""
    wrong: set[int] = set()
    dealt: dict[int, Cards] = {0: ()}
    for event in replay.seen:
        if type(event) is BoardCards:
            dealt[event.board] = board_before(event, dealt) + event.cards
        elif type(event) is Show and event.description and event.seat not in wrong:
            # Without a board of its own a description is of the first of several once they are dealt.
            board = event.board or min((number for number in dealt if number and dealt[number]), default=0)
            found = _shown(hand, replay, house, event, dealt.get(board, dealt[0]))
            if found:
                wrong.add(event.seat)
                yield found


def _runs_on(replay: Replay, board: int) -> bool:
    """Tell whether a board is the first one's second run: it shares cards with it."""
    first = min(replay.boards)
    return board != first and replay.boards[board][:1] == replay.boards[first][:1]


def _shown(hand: Hand, replay: Replay, house: HouseRules, event: Show, dealt: Cards) -> Finding | None:
    """Some rooms describe hands when the players are all-in, by the board of that moment."""
    variant = played_variant(hand.header.game, house)
    if len(replay.boards[min(replay.boards)]) != variant.board_cards:
        return None
    if len(dealt) == variant.board_cards or event.board or len(event.cards) != variant.hole_cards - variant.discards:
        return _described(hand, replay, house, event.seat, event.board, event.description, event.line)
    ranked = rank(event.cards, dealt, variant)
    low = rank_low(event.cards, dealt, variant)
    if house.described_any_hole_cards and _fits_any(variant, event.cards, dealt, event.description):
        return None
    return _differs(hand, event.seat, event.description, event.line, ranked, low)


def _described(
    hand: Hand, replay: Replay, house: HouseRules, seat: int, board: int, words: str, line: int
) -> Finding | None:
    if board not in replay.boards:
        board = min(replay.boards)
    found = _differs(hand, seat, words, line, replay.ranks.get((seat, board)), replay.lows.get((seat, board)))
    result = replay.seat(seat)
    if found and house.described_any_hole_cards and result:
        variant = VARIANTS[hand.header.game]
        return None if _fits_any(variant, result.cards, replay.boards[board], words) else found
    return found


def _fits_any(variant: Variant, cards: Cards, board: Cards, words: str) -> bool:
    """Tell whether words describe what the cards would make if any number of hole cards played."""
    ranked = rank(cards, board, replace(variant, use_hole=(0, variant.hole_cards)))
    return ranked is not None and describes(words, ranked) is True


def _differs(hand: Hand, seat: int, words: str, line: int, ranked: Ranked | None, low: Ranked | None) -> Finding | None:
    if ranked is None or describes(words, ranked, low) is not False:
        return None
    return finding("S002", line, f"{hand.name(seat)}'s hand is called {words!r}; it is {describe(ranked)}", seat)


def best_five(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """S002: where a site prints the five cards a hand plays, they are its player's and the board's, and its best."""
    seen: set[int] = set()
    for event in replay.seen:
        if type(event) is not Show or not event.best or event.seat in seen:
            continue
        board = event.board if event.board in replay.boards else min(replay.boards)
        ranked, result = replay.ranks.get((event.seat, board)), replay.seat(event.seat)
        if ranked is None or result is None:
            continue
        seen.add(event.seat)
        five = replace(VARIANTS[hand.header.game], use_hole=(0, 2))
        played = rank(event.best[:2], event.best[2:5], five)
        strange = set(event.best) - {*result.cards, *replay.boards[board]}
        if strange or played is None or played.value != ranked.value:
            said = f"{result.name}'s hand is shown as {cards_text(event.best[:5])}; it is {describe(ranked)}"
            yield finding("S002", event.line, said, event.seat)
        elif low := event.best[5:]:
            best, shown = replay.lows.get((event.seat, board)), rank_low(low[:2], low[2:], five)
            if best is None or shown is None or shown.value != best.value:
                said = f"{result.name}'s low is shown as {cards_text(low)}; it is {describe(best) if best else 'none'}"
                yield finding("S002", event.line, said, event.seat)


def mucked_winner(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """S003: whoever throws his hand away face down cannot win a pot that others contest (TDA 15)."""
    if not replay.showdown:
        return
    mucked = {event.seat: event.line for event in replay.seen if type(event) is Muck}
    known = {seat.seat for seat in replay.seats if seat.cards}
    contested = {seat for pot in replay.pots if len(pot.eligible) > 1 for seat in pot.eligible}
    others_seen = any(seat in known for seat in contested)
    for claim in hand.claims.collected:
        if claim.seat in known or claim.seat not in contested:
            continue
        said = f"{hand.name(claim.seat)} collects a contested pot without showing his hand"
        sure = claim.seat in mucked and others_seen
        yield finding("S003", claim.line, said, claim.seat, None if sure else Severity.WARNING)
        return


def must_show(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    """S004: in a tournament all hands are tabled when betting is over because of all-ins (TDA 16)."""
    if not (replay.showdown and hand.header.tournament and house.tournament_all_in_tabled):
        return
    can_bet = [seat for seat in replay.seats if seat.showdown and not seat.all_in_on]
    if len(can_bet) > 1:
        return
    shown = {event.seat for event in replay.seen if type(event) is Show}
    for seat in replay.seats:
        if seat.showdown and seat.seat not in shown:
            line = next((e.line for e in replay.seen if type(e) is Muck and e.seat == seat.seat), hand.end_line)
            yield finding("S004", line, f"{seat.name} does not table his hand although a player is all-in", seat.seat)
