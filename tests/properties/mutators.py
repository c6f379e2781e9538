"""Faults on purpose: for each finding code, ways to plant exactly that fault in a clean hand.

A mutator takes a dealt hand with its replay and a source of chance, and returns the text with the fault, the codes that
fit it, and the line it stands on; None where the hand offers no occasion.
"""

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import TypeVar

from hhanalyzer.dealing.writer import write_pokerstars
from hhanalyzer.engine.outcome import Decision, Replay
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import (
    Action,
    BoardCards,
    Discard,
    Event,
    Muck,
    Post,
    PostKind,
    Show,
    ShowDown,
    Street,
    Verb,
)
from hhanalyzer.model.hand import Claims, Hand

E = TypeVar("E", bound=Event)


@dataclass(frozen=True)
class Planted:
    """A text with a fault, the codes any of which names it, and the line it stands on."""

    text: str
    codes: tuple[str, ...]
    line: int


@dataclass(frozen=True)
class Clean:
    """A clean hand and what the rules make of it."""

    hand: Hand
    replay: Replay
    rng: random.Random

    def pick(self, items: Sequence[E]) -> E:
        """Choose one."""
        return self.rng.choice(items)

    def of(self, kind: type[E]) -> list[E]:
        """Return the events of a kind."""
        return [event for event in self.hand.events if isinstance(event, kind)]

    def actions(self, *verbs: Verb) -> list[tuple[Action, Decision]]:
        """Return actions with the situations they were taken in."""
        at = {d.line: d for d in self.replay.decisions}
        return [(a, at[a.line]) for a in self.of(Action) if a.verb in verbs]

    def changed(self, old: Event, new: Event) -> Hand:
        """Return the hand with another event in place of one."""
        return replace(self.hand, events=tuple(new if event is old else event for event in self.hand.events))

    def claiming(self, **claims: object) -> Hand:
        """Return the hand with other claims."""
        return replace(self.hand, claims=replace(self.hand.claims, **claims))

    def lines(self) -> list[str]:
        """Return the text's lines."""
        return write_pokerstars(self.hand).split("\n")


Mutator = Callable[[Clean], Planted | None]
MUTATORS: list[tuple[str, Mutator]] = []


def plants(code: str) -> Callable[[Mutator], Mutator]:
    """Enter a mutator in the table."""

    def enter(mutator: Mutator) -> Mutator:
        MUTATORS.append((code, mutator))
        return mutator

    return enter


def planted(hand: Hand, line: int, *codes: str) -> Planted:
    return Planted(write_pokerstars(hand), codes, line)


# ---------------------------------------------------------------------------------------------------------------- cards


@plants("C001")
def repeat_a_card_of_the_board(clean: Clean) -> Planted | None:
    """A tabled hand holds a card that lies on the board."""
    boards = clean.of(BoardCards)
    shows = [show for show in clean.of(Show) if show.description and not hero(clean.hand, show.seat)]
    if not boards or not shows or clean.hand.claims.runs > 1 or VARIANTS[clean.hand.header.game].boards > 1:
        return None
    show = clean.pick(shows)
    card = clean.rng.choice([card for board in boards for card in board.cards])
    return planted(clean.changed(show, replace(show, cards=(card, *show.cards[1:]))), show.line, "C001")


@plants("C001")
def repeat_a_card_on_the_board(clean: Clean) -> Planted | None:
    """The river is a card of an earlier street."""
    boards = clean.of(BoardCards)
    if len(boards) < 2 or boards[-1].board:
        return None
    card = boards[0].cards[0]
    return planted(clean.changed(boards[-1], replace(boards[-1], cards=(card,))), boards[-1].line, "C001")


@plants("C002")
def deal_one_card_too_many(clean: Clean) -> Planted | None:
    """A tabled hand has one card more than the game deals, or a winner shows one too few."""
    shows = [show for show in clean.of(Show) if show.description]
    if not shows:
        return None
    show = clean.pick(shows)
    spare = next(card for card in range(51, -1, -1) if card not in seen_cards(clean.hand))
    paid_seats = {claim.seat for claim in clean.hand.claims.collected}
    fewer = show.seat in paid_seats and clean.rng.random() < 0.5
    cards = show.cards[1:] if fewer else (*show.cards, spare)
    return planted(clean.changed(show, replace(show, cards=cards)), show.line, "C002")


@plants("C002")
def deal_a_flop_of_two(clean: Clean) -> Planted | None:
    """The flop has a card less."""
    flop = next((b for b in clean.of(BoardCards) if b.street is Street.FLOP and not b.board), None)
    return flop and planted(clean.changed(flop, replace(flop, cards=flop.cards[:-1])), flop.line, "C002")


@plants("C003")
def change_the_board_of_the_summary(clean: Clean) -> Planted | None:
    """The summary shows a board with another card."""
    boards = clean.hand.claims.boards
    if not boards:
        return None
    board = clean.rng.choice(boards)
    new = replace(board, cards=(*board.cards[:-1], unseen(clean)))
    claims = tuple(new if b is board else b for b in boards)
    return planted(clean.claiming(boards=claims), board.line, "C003")


@plants("C003")
def repeat_another_board(clean: Clean) -> Planted | None:
    """A street line repeats a card that was not there."""
    boards = [b for b in clean.of(BoardCards) if b.before]
    if not boards:
        return None
    board = clean.pick(boards)
    return planted(clean.changed(board, replace(board, before=(unseen(clean), *board.before[1:]))), board.line, "C003")


@plants("C004")
def deal_a_five_in_short_deck(clean: Clean) -> Planted | None:
    """A card below the deck's lowest comes."""
    lowest = VARIANTS[clean.hand.header.game].lowest_rank
    boards = clean.of(BoardCards)
    if not lowest or not boards:
        return None
    board = clean.pick(boards)
    card = clean.rng.randrange(lowest * 4)
    return planted(clean.changed(board, replace(board, cards=(*board.cards[:-1], card))), board.line, "C004")


# --------------------------------------------------------------------------------------------------------------- blinds


@plants("B001")
def leave_out_an_ante(clean: Clean) -> Planted | None:
    """One of the antes is missing."""
    antes = [p for p in clean.of(Post) if p.kind is PostKind.ANTE and not p.all_in]
    return deleted(clean, clean.pick(antes).line, 1, "B001") if len(antes) > 2 else None


@plants("B001")
def leave_out_the_small_blind(clean: Clean) -> Planted | None:
    """Nobody posts the small blind."""
    small = [p for p in clean.of(Post) if p.kind is PostKind.SMALL_BLIND and not p.all_in]
    if not small or len(clean.replay.seats) == 2:
        return None
    return deleted(clean, small[0].line, 1, "B001")


@plants("B002")
def post_another_amount(clean: Clean) -> Planted | None:
    """A blind or ante is a unit too large."""
    kinds = {PostKind.BIG_BLIND, PostKind.ANTE, PostKind.BUTTON_BLIND}
    posts = [p for p in clean.of(Post) if p.kind in kinds and not p.all_in and alone(clean, p)]
    if sum(p.kind is PostKind.ANTE for p in posts) < 3:
        posts = [p for p in posts if p.kind is not PostKind.ANTE]
    if not posts:
        return None
    post = clean.pick(posts)
    return planted(clean.changed(post, replace(post, amount=post.amount + 1)), post.line, "B002")


@plants("B003")
def post_from_the_wrong_seat(clean: Clean) -> Planted | None:
    """The big blind is posted by the seat after next."""
    big = next((p for p in clean.of(Post) if p.kind is PostKind.BIG_BLIND and alone(clean, p)), None)
    posted = {p.seat for p in clean.of(Post) if p.kind is not PostKind.ANTE}
    others = [s.seat for s in clean.replay.seats if s.seat not in posted and s.stack > 2 * (big.amount if big else 0)]
    if big is None or not others:
        return None
    return planted(clean.changed(big, replace(big, seat=clean.rng.choice(others), all_in=False)), big.line, "B003")


# -------------------------------------------------------------------------------------------------------------- actions


@plants("A001")
def act_before_ones_turn(clean: Clean) -> Planted | None:
    """Of two checks in a row the second comes first."""
    events = clean.hand.events
    pairs = [
        (a, b)
        for a, b in pairwise(events)
        if isinstance(a, Action) and isinstance(b, Action) and a.verb is b.verb is Verb.CHECK and a.seat != b.seat
    ]
    if not pairs:
        return None
    first, second = clean.rng.choice(pairs)
    swapped = {id(first): replace(first, seat=second.seat), id(second): replace(second, seat=first.seat)}
    hand = replace(clean.hand, events=tuple(swapped.get(id(e), e) for e in events))
    return planted(hand, first.line, "A001")


@plants("A002")
def check_facing_a_bet(clean: Clean) -> Planted | None:
    """A call becomes a check."""
    return swapped_action(clean, [a for a, _ in clean.actions(Verb.CALL)], "A002", verb=Verb.CHECK, all_in=False)


@plants("A003")
def call_another_amount(clean: Clean) -> Planted | None:
    """A call is a unit too small or too large."""
    calls = [(a, d) for a, d in clean.actions(Verb.CALL) if d.stack_before > d.to_call + 1 and not a.capped]
    if not calls:
        return None
    action, decision = clean.rng.choice(calls)
    off = clean.rng.choice((-1, 1)) if decision.to_call > 1 else 1
    return planted(clean.changed(action, replace(action, amount=decision.to_call + off)), action.line, "A003")


@plants("A004")
def bet_below_the_minimum(clean: Clean) -> Planted | None:
    """A bet is a unit below the big blind."""
    bets = [(a, d) for a, d in clean.actions(Verb.BET) if d.min_to > 1 and d.stack_before > d.min_to]
    if not bets or clean.hand.header.limit == "fixed-limit":
        return None
    action, decision = clean.rng.choice(bets)
    new = replace(action, amount=decision.min_to - 1, all_in=False, capped=False)
    return planted(clean.changed(action, new), action.line, "A004")


@plants("A005")
def raise_below_the_minimum(clean: Clean) -> Planted | None:
    """A raise is a unit below the least."""
    if clean.hand.header.limit == "fixed-limit":
        return None
    raises = [(a, d) for a, d in clean.actions(Verb.RAISE) if d.street_before + d.stack_before > d.min_to]
    if not raises:
        return None
    action, decision = clean.rng.choice(raises)
    return planted(raised(clean, action, decision, decision.min_to - 1), action.line, "A005")


@plants("A006")
def raise_without_being_reopened(clean: Clean) -> Planted | None:
    """Who called, and now faces a short all-in only, raises."""
    calls = [
        (a, d)
        for a, d in clean.actions(Verb.CALL)
        if not d.can_raise and d.stack_before > 3 * d.to_call + 2 * clean.hand.header.big_blind and shortened(clean, d)
    ]
    if not calls:
        return None
    action, decision = clean.rng.choice(calls)
    level = decision.street_before + decision.to_call
    to = level + max(decision.to_call, clean.hand.header.big_blind)
    return planted(raised(clean, action, decision, to), action.line, "A006")


@plants("A007")
def bet_more_than_the_pot(clean: Clean) -> Planted | None:
    """In pot limit a bet or raise is a unit over the pot."""
    if clean.hand.header.limit != "pot-limit":
        return None
    bets = [
        (a, d)
        for a, d in clean.actions(Verb.BET, Verb.RAISE)
        if d.can_raise and d.max_to < d.street_before + d.stack_before
    ]
    if not bets:
        return None
    action, decision = clean.rng.choice(bets)
    return planted(raised(clean, action, decision, decision.max_to + 1), action.line, "A007")


@plants("A008")
def bet_another_size(clean: Clean) -> Planted | None:
    """In fixed limit a bet or raise is a unit too small."""
    if clean.hand.header.limit != "fixed-limit":
        return None
    bets = [(a, d) for a, d in clean.actions(Verb.BET, Verb.RAISE) if not a.all_in]
    if not bets:
        return None
    action, decision = clean.rng.choice(bets)
    return planted(raised(clean, action, decision, decision.to - 1), action.line, "A008")


@plants("A009")
def raise_above_the_cap(clean: Clean) -> Planted | None:
    """In fixed limit, with three or more in the hand, a call of the fourth bet becomes the fifth."""
    header = clean.hand.header
    big = clean.replay.dealt_streets[2:]
    calls = [
        (a, d, header.big_bet if d.street in big else header.small_bet)
        for a, d in clean.actions(Verb.CALL)
        if d.live > 2 and d.raises >= (3 if d.street is Street.PREFLOP else 4) and not d.can_raise
    ]
    calls = [(a, d, size) for a, d, size in calls if d.stack_before > d.to_call + size]
    if header.limit != "fixed-limit" or not calls:
        return None
    action, decision, size = clean.rng.choice(calls)
    to = decision.street_before + decision.to_call + size
    # After short all-ins the same raise may be one the betting was not reopened for.
    return planted(raised(clean, action, decision, to), action.line, "A009", "A006")


@plants("A010")
def bet_more_than_the_stack(clean: Clean) -> Planted | None:
    """A bet, call or raise is a unit more than the player has."""
    actions = clean.actions(Verb.BET, Verb.CALL, Verb.RAISE)
    if not actions:
        return None
    action, decision = clean.rng.choice(actions)
    too_much = decision.street_before + decision.stack_before + 1
    if action.verb is Verb.CALL:
        hand = clean.changed(action, replace(action, amount=decision.stack_before + 1))
    else:
        hand = raised(clean, action, decision, too_much)
    return planted(hand, action.line, "A010")


@plants("A011")
def act_after_folding(clean: Clean) -> Planted | None:
    """Who has folded checks again later."""
    folds = [a for a, _ in clean.actions(Verb.FOLD)]
    later = [(a, b) for a in folds for b, _ in clean.actions(*Verb) if b.line > a.line and b.seat != a.seat]
    if not later:
        return None
    fold, action = clean.rng.choice(later)
    name = names(clean.hand)[fold.seat]
    return inserted(clean, action.line, f"{name}: checks", "A011")


@plants("A012")
def end_a_street_too_early(clean: Clean) -> Planted | None:
    """The last check or call before a street is missing."""
    events = clean.hand.events
    pairs = [
        (a, b)
        for a, b in pairwise(events)
        if isinstance(a, Action) and isinstance(b, (BoardCards, ShowDown)) and a.verb is Verb.CHECK
    ]
    pairs = [(a, b) for a, b in pairs if not returned_between(clean.hand, a.line, b.line)]
    if not pairs:
        return None
    action, street = clean.rng.choice(pairs)
    return deleted(clean, action.line, street.line - 1, "A012")


@plants("A013")
def call_a_raise_a_bet(clean: Clean) -> Planted | None:
    """The text says "bets" where there is a bet, or "raises" where there is none."""
    actions = clean.actions(Verb.BET, Verb.RAISE)
    if not actions:
        return None
    action, decision = clean.rng.choice(actions)
    if action.verb is Verb.BET:
        new = replace(action, verb=Verb.RAISE, to=action.amount)
    else:
        new = replace(action, verb=Verb.BET, amount=decision.added, to=None)
    return planted(clean.changed(action, new), action.line, "A013")


@plants("A014")
def mark_all_in_wrongly(clean: Clean) -> Planted | None:
    """An action is said to be all-in and is not, or the reverse."""
    actions = [a for a, _ in clean.actions(Verb.BET, Verb.CALL, Verb.RAISE) if not a.capped]
    return swapped_action(clean, actions, "A014", flip=True)


@plants("A015")
def discard_too_many(clean: Clean) -> Planted | None:
    """One card more is thrown away than the game allows."""
    discards = clean.of(Discard)
    if not discards:
        return None
    discard = clean.pick(discards)
    return planted(clean.changed(discard, replace(discard, count=discard.count + 1, cards=())), discard.line, "A015")


# ----------------------------------------------------------------------------------------------------------------- pots


@plants("P001")
def state_another_total(clean: Clean) -> Planted | None:
    """The total pot is off by some units."""
    total = clean.hand.claims.total_pot
    assert total is not None
    new = replace(total, amount=total.amount + clean.rng.choice((1, 2, 100)))
    return planted(clean.claiming(total_pot=new), total.line, "P001")


@plants("P002")
def move_money_between_pots(clean: Clean) -> Planted | None:
    """Some money of the side pot is stated with the main pot."""
    pots = clean.hand.claims.pots
    if not pots:
        return None
    # What is less than the rake may come from its rate, which no text states.
    off = max(pots[0].amount // 4, clean.replay.rake) + 1
    main, side = replace(pots[0], amount=pots[0].amount + off), replace(pots[1], amount=pots[1].amount - off)
    if side.amount < 0:
        return None
    return planted(clean.claiming(pots=(main, side, *pots[2:])), main.line, "P002")


@plants("P003")
def pay_a_loser(clean: Clean) -> Planted | None:
    """A pot goes to somebody who had a claim on it and lost."""
    claims = clean.hand.claims
    for at, claim in shuffled(clean, list(enumerate(claims.collected))):
        pot = clean.replay.pots[claim.pot or 0]
        won = {c.seat for c in claims.collected}
        losers = [s.seat for s in clean.replay.seats if s.seat in pot.eligible and s.seat not in won and s.cards]
        several = [c for c in claims.collected if c.pot == claim.pot]
        if losers and len(several) == 1:
            return paid(clean, at, "P003", seat=clean.rng.choice(losers))
    return None


@plants("P004")
def split_unevenly(clean: Clean) -> Planted | None:
    """Two tied hands get shares that differ by more than the odd unit."""
    for first, second in tied(clean):
        claims = clean.hand.claims.collected
        off = max(claims[first].amount // 3, 2)
        if claims[second].amount > off:
            moved = {
                first: replace(claims[first], amount=claims[first].amount + off),
                second: replace(claims[second], amount=claims[second].amount - off),
            }
            collected = tuple(moved.get(i, c) for i, c in enumerate(claims))
            return planted(clean.claiming(collected=collected), claims[first].line, "P004")
    return None


@plants("P005")
def give_the_odd_unit_to_another(clean: Clean) -> Planted | None:
    """The odd unit of a tie goes to the other hand."""
    for first, second in tied(clean):
        claims = clean.hand.claims.collected
        if claims[first].amount == claims[second].amount + 1:
            moved = {
                first: replace(claims[first], amount=claims[second].amount),
                second: replace(claims[second], amount=claims[first].amount),
            }
            collected = tuple(moved.get(i, c) for i, c in enumerate(claims))
            return planted(clean.claiming(collected=collected), claims[first].line, "P005")
    return None


@plants("P006")
def pay_who_folded(clean: Clean) -> Planted | None:
    """A pot goes to somebody who has folded."""
    folded = [s.seat for s in clean.replay.seats if s.folded_on]
    collected = clean.hand.claims.collected
    if not folded or not collected:
        return None
    return paid(clean, clean.rng.randrange(len(collected)), "P006", seat=clean.rng.choice(folded))


@plants("P006")
def pay_the_short_stack_a_side_pot(clean: Clean) -> Planted | None:
    """A side pot goes to somebody all-in for less."""
    if len(clean.replay.pots) < 2:
        return None
    main, side = clean.replay.pots[0], clean.replay.pots[1]
    short = [s for s in main.eligible if s not in side.eligible]
    at = [i for i, c in enumerate(clean.hand.claims.collected) if c.pot == 1]
    return paid(clean, at[0], "P006", seat=clean.rng.choice(short)) if short and at else None


@plants("P007")
def return_another_amount(clean: Clean) -> Planted | None:
    """The uncalled part of a bet comes back a unit short."""
    claims = clean.hand.claims.returned
    if not claims or claims[0].amount < 2:
        return None
    new = replace(claims[0], amount=claims[0].amount - 1)
    return planted(clean.claiming(returned=(new, *claims[1:])), new.line, "P007")


@plants("P007")
def return_nothing(clean: Clean) -> Planted | None:
    """The line that returns an uncalled bet is missing."""
    claims = clean.hand.claims.returned
    if len(claims) != 1:
        return None
    last = max(d.line for d in clean.replay.decisions)
    return deleted(clean, claims[0].line, last, "P007")


@plants("P008")
def state_another_rake(clean: Clean) -> Planted | None:
    """The rake is not what is missing from the payments."""
    rake = clean.hand.claims.rake
    assert rake is not None
    new = replace(rake, amount=rake.amount + clean.rng.choice((1, 5, 50)))
    return planted(clean.claiming(rake=new), rake.line, "P008")


@plants("P009")
def take_rake_without_a_flop(clean: Clean) -> Planted | None:
    """A hand without a flop, or of a tournament, is raked."""
    claims = clean.hand.claims
    assert claims.rake is not None
    free = clean.hand.header.tournament is not None or Street.FLOP not in clean.replay.dealt_streets
    if not free or len(claims.collected) != 1 or claims.collected[0].amount < 3:
        return None
    claim = claims.collected[0]
    taken = {"rake": replace(claims.rake, amount=1), "collected": (replace(claim, amount=claim.amount - 1),)}
    return planted(clean.claiming(**taken), claims.rake.line, "P009")


@plants("P010")
def pay_more_than_there_is(clean: Clean) -> Planted | None:
    """More is paid out than was put in."""
    collected = clean.hand.claims.collected
    if not collected:
        return None
    first = replace(collected[0], amount=collected[0].amount + clean.replay.rake + 1)
    return planted(clean.claiming(collected=(first, *collected[1:])), first.line, "P010")


# ------------------------------------------------------------------------------------------------------------- showdown


@plants("S001")
def show_in_the_wrong_order(clean: Clean) -> Planted | None:
    """The second to show shows first."""
    events = clean.hand.events
    shows = [e for e in events if isinstance(e, Show) and e.description and e.board < 2]
    if len(shows) < 2 or shows[1].line != shows[0].line + 1:
        return None
    first, second = shows[:2]
    moved = {id(first): replace(second, line=first.line), id(second): replace(first, line=second.line)}
    hand = replace(clean.hand, events=tuple(moved.get(id(e), e) for e in events))
    return planted(hand, first.line, "S001")


@plants("S002")
def describe_another_hand(clean: Clean) -> Planted | None:
    """The words are those of another hand."""
    shows = [e for e in clean.of(Show) if e.description]
    if not shows:
        return None
    show = clean.pick(shows)
    words = clean.rng.choice(
        ("a pair of Threes", "three of a kind, Tens", "a straight, Six to Ten", "a flush, Nine high")
    )
    words = f"HI: {words}" if show.description.startswith("HI:") else words
    if show.description.startswith(words):
        return None
    return planted(clean.changed(show, replace(show, description=words)), show.line, "S002")


@plants("S003")
def throw_the_winning_hand_away(clean: Clean) -> Planted | None:
    """The winner throws his hand away, and is paid."""
    claims = clean.hand.claims
    if len(claims.collected) != 1 or not clean.of(ShowDown) or hero(clean.hand, claims.collected[0].seat):
        return None
    winner = claims.collected[0].seat
    shows = [e for e in clean.of(Show) if e.seat == winner]
    seats = tuple(
        replace(s, outcome="mucked", cards=(), won=(), descriptions=()) if s.seat == winner else s for s in claims.seats
    )
    events = tuple(Muck(e.line, winner) if e in shows else e for e in clean.hand.events)
    hand = replace(clean.hand, events=events, claims=replace(claims, seats=seats))
    return planted(hand, claims.collected[0].line, "S003")


@plants("S004")
def throw_a_hand_away_in_a_tournament(clean: Clean) -> Planted | None:
    """A beaten hand is not tabled though all-ins have ended the betting."""
    last = [s for s in clean.replay.seats if s.showdown]
    if clean.hand.header.tournament is None or sum(not s.all_in_on for s in last) > 1:
        return None
    won = {c.seat for c in clean.hand.claims.collected}
    shows = [e for e in clean.of(Show) if e.seat not in won]
    if not shows:
        return None
    show = clean.pick(shows)
    return planted(clean.changed(show, Muck(show.line, show.seat)), show.line, "S004")


# ----------------------------------------------------------------------------------------------------------------- text


@plants("T001")
def write_a_line_that_means_nothing(clean: Clean) -> Planted | None:
    """A line no rule reads stands among the actions."""
    action = clean.pick(clean.of(Action)) if clean.of(Action) else None
    if action is None:
        return None
    name = names(clean.hand)[action.seat]
    nonsense = clean.rng.choice((f"{name}: teleports 200", "*** TRUN *** [As]", "zzz", f"{name} is thinking hard"))
    return inserted(clean, action.line, nonsense, "T001")


@plants("T002")
def break_off(clean: Clean) -> Planted | None:
    """The text ends in the middle of the hand."""
    lines = clean.lines()
    summary = lines.index("*** SUMMARY ***")
    first = min((a.line for a in clean.of(Action)), default=summary)
    end = clean.rng.randrange(first, summary + 1)
    return Planted("\n".join(lines[:end]) + "\n", ("T002",), end)


@plants("T003")
def name_a_stranger(clean: Clean) -> Planted | None:
    """A line names somebody without a seat."""
    actions = clean.of(Action)
    if not actions:
        return None
    action = clean.pick(actions)
    lines = clean.lines()
    name = names(clean.hand)[action.seat]
    lines[action.line - 1] = lines[action.line - 1].replace(name, "Nobody Here", 1)
    return Planted("\n".join(lines), ("T003",), action.line)


@plants("T004")
def play_another_game(clean: Clean) -> Planted | None:
    """The header names a game that is not replayed."""
    lines = clean.lines()
    head, _, tail = lines[0].rpartition("Hold'em No Limit")
    if not head:
        return None
    lines[0] = f"{head}7 Card Stud Limit{tail}"
    return Planted("\n".join(lines), ("T004",), 1)


# -------------------------------------------------------------------------------------------------------------- helpers


def names(hand: Hand) -> dict[int, str]:
    return {seat.seat: seat.name for seat in hand.seats}


def hero(hand: Hand, seat: int) -> bool:
    return any(s.is_hero and s.seat == seat for s in hand.seats)


def seen_cards(hand: Hand) -> set[int]:
    """Return every card the text shows."""
    seen: set[int] = set()
    for event in hand.events:
        cards: Cards = getattr(event, "cards", ())
        seen |= set(cards)
    return seen | {card for claim in hand.claims.seats for card in claim.cards}


def unseen(clean: Clean) -> int:
    """Return a card of the deck that the text does not show."""
    lowest = VARIANTS[clean.hand.header.game].lowest_rank
    return next(card for card in range(51, lowest * 4 - 1, -1) if card not in seen_cards(clean.hand))


def alone(clean: Clean, post: Post) -> bool:
    """Say whether a post has its line for itself."""
    return sum(p.line == post.line for p in clean.of(Post)) == 1


def shuffled(clean: Clean, items: list[E]) -> list[E]:
    clean.rng.shuffle(items)
    return items


def raised(clean: Clean, action: Action, decision: Decision, to: int) -> Hand:
    """Return the hand with a bet or raise (in place of a call, too) to another street total."""
    level = decision.street_before + decision.to_call
    if action.verb is Verb.BET:
        new = replace(action, amount=to, all_in=False, capped=False)
    elif action.verb is Verb.RAISE and action.to is not None and action.amount is not None:
        new = replace(action, amount=to - (action.to - action.amount), to=to, all_in=False, capped=False)
    else:
        new = replace(action, verb=Verb.RAISE, amount=to - level, to=to, all_in=False, capped=False)
    return clean.changed(action, new)


def swapped_action(
    clean: Clean, actions: list[Action], code: str, flip: bool = False, **fields: object
) -> Planted | None:
    """Change a field of one of some actions."""
    if not actions:
        return None
    action = clean.pick(actions)
    new = replace(action, all_in=not action.all_in) if flip else replace(action, **fields)
    return planted(clean.changed(action, new), action.line, code)


def shortened(clean: Clean, decision: Decision) -> bool:
    """Say whether somebody's short all-in is all that happened since the player acted last on this street."""
    mine = [d.order for d in clean.replay.decisions if d.street is decision.street and d.seat == decision.seat]
    since = [
        d
        for d in clean.replay.decisions
        if d.street is decision.street
        and max((o for o in mine if o < decision.order), default=-1) < d.order < decision.order
    ]
    raises = [d for d in since if d.verb in (Verb.BET, Verb.RAISE)]
    able = decision.behind > 0 or decision.live > 2
    return len(mine) > 1 and len(raises) == 1 and raises[0].incomplete and able and decision.order > min(mine)


def returned_between(hand: Hand, first: int, last: int) -> bool:
    return any(first < claim.line < last for claim in hand.claims.returned)


def tied(clean: Clean) -> Iterator[tuple[int, int]]:
    """Yield pairs of payments that share one pot, half and board evenly between two hands."""
    claims = clean.hand.claims.collected
    for pot in clean.replay.pots:
        number = pot.number if len(clean.replay.pots) > 1 else None
        for award in pot.awards:
            seats = [w.seat for w in award.wins]
            at = [
                i for i, c in enumerate(claims) if c.pot == number and c.board in (0, award.board) and c.seat in seats
            ]
            if len(seats) == 2 and len(at) == 2 and len(pot.awards) == 1:
                yield at[0], at[1]


def paid(clean: Clean, at: int, code: str, seat: int) -> Planted:
    """Pay a share to another seat."""
    collected = list(clean.hand.claims.collected)
    collected[at] = replace(collected[at], seat=seat)
    line = collected[at].line
    return planted(clean.claiming(collected=tuple(collected)), line, code)


def deleted(clean: Clean, line: int, stands: int, *codes: str) -> Planted:
    """Leave a line out; the fault then stands on another."""
    lines = clean.lines()
    del lines[line - 1]
    return Planted("\n".join(lines), codes, stands)


def inserted(clean: Clean, line: int, text: str, *codes: str) -> Planted:
    """Put a line before another."""
    lines = clean.lines()
    lines.insert(line - 1, text)
    return Planted("\n".join(lines), codes, line)


__all__ = ["MUTATORS", "Claims", "Clean", "Planted"]
