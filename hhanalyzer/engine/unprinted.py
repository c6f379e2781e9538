"""Posts, board cards and fees that a text leaves out, by the room's rule for them.

The hand as read stays as it is; replay and audit look at the hand in full.
"""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, SilentPost
from hhanalyzer.engine.players import clockwise
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.events import Action, BoardCards, Event, Post, PostKind, Verb
from hhanalyzer.model.hand import Fee, Hand
from hhanalyzer.model.money import Amount

_NOTHING = SilentPost.NONE


def in_full(hand: Hand, house: HouseRules) -> Hand:
    """Return the hand with all that its text leaves out; the hand itself where it leaves out nothing."""
    if not house.blinds_printed or house.silent_post is not _NOTHING:
        hand = with_unprinted_posts(hand, house)
    if house.board_in_summary:
        hand = with_whole_board(hand)
    if house.unprinted_jackpot:
        hand = with_unprinted_fee(hand, house)
    if not house.rake_printed:
        hand = replace(hand, claims=replace(hand.claims, rake=None))
    return hand


def with_whole_board(hand: Hand) -> Hand:
    """Return the hand with the streets that only the board of the summary shows, where it goes on as it was dealt."""
    if len(hand.claims.boards) != 1 or hand.claims.boards[0].board:
        return hand
    claim = hand.claims.boards[0]
    dealt = tuple(card for event in hand.events if isinstance(event, BoardCards) for card in event.cards)
    if claim.cards[: len(dealt)] != dealt:
        return hand
    at = max((i for i, e in enumerate(hand.events, 1) if isinstance(e, (Action, BoardCards, Post))), default=0)
    events: list[Event] = list(hand.events[:at])
    whole = 0
    for rule in VARIANTS[hand.header.game].streets:
        cards = claim.cards[whole : whole + rule.board]
        whole += rule.board
        if len(dealt) < whole <= len(claim.cards):
            events.append(BoardCards(claim.line, rule.street, cards))
    return replace(hand, events=(*events, *hand.events[at:]))


def with_unprinted_posts(hand: Hand, house: HouseRules) -> Hand:
    """Return the hand with the posts that its text leaves out; the hand itself where it leaves out none."""
    if house.blinds_printed and house.silent_post is SilentPost.NONE:
        return hand
    posts = [event for event in hand.events if isinstance(event, Post)]
    more: list[Post] = []
    if not house.blinds_printed and not posts:
        more = list(_blinds(hand))
    if house.silent_post is not SilentPost.NONE:
        more += _silent(hand, house, [*posts, *more])
    if not more:
        return hand
    first = next((at for at, event in enumerate(hand.events) if not isinstance(event, Post)), len(hand.events))
    events: tuple[Event, ...] = (*hand.events[:first], *more, *hand.events[first:])
    return replace(hand, events=events)


def with_unprinted_fee(hand: Hand, house: HouseRules) -> Hand:
    """Return the hand with the jackpot's fee that its text leaves out; the hand itself where the room takes none."""
    claims = hand.claims
    if not house.unprinted_jackpot or claims.fees or claims.rake is None or not claims.rake.amount:
        return hand
    amount = house.unprinted_jackpot * 10**hand.header.unit.exponent // 100
    return replace(hand, claims=replace(claims, fees=(Fee(claims.rake.line, "jackpot", amount),)))


def _blinds(hand: Hand) -> Iterable[Post]:
    """Post the antes and blinds of the first line, in a hand that has no line for any: the seats due pay them.

    Left of the button is the small blind, then the big blind; heads-up the button is the small blind.
    """
    header = hand.header
    stacks = {seat.seat: seat.stack for seat in hand.seats if seat.dealt_in}
    if header.button_seat is None or len(stacks) < 2:
        return
    order = clockwise(list(stacks), header.button_seat)
    if len(order) == 2 and order[-1] == header.button_seat:
        order.reverse()
    blinds = [(seat, PostKind.ANTE, header.ante) for seat in order]
    blinds += [(order[0], PostKind.SMALL_BLIND, header.small_blind), (order[1], PostKind.BIG_BLIND, header.big_blind)]
    for seat, kind, due in blinds:
        amount = min(due, stacks[seat])
        stacks[seat] -= amount
        if amount:
            yield Post(hand.line, seat, kind, amount)


def _silent(hand: Hand, house: HouseRules, posts: Sequence[Post]) -> list[Post]:
    """Post for those who check before the flop though they have no blind in: they posted a big blind to come in."""
    big, small = (_blind(hand, posts, kind) for kind in (PostKind.BIG_BLIND, PostKind.SMALL_BLIND))
    if not big:
        return []
    in_already = {post.seat for post in posts if post.kind is not PostKind.ANTE}
    silent: list[Post] = []
    for event in hand.events:
        if isinstance(event, Action) and event.seat not in in_already:
            in_already.add(event.seat)
            if event.verb is Verb.CHECK:
                if house.silent_post is SilentPost.BOTH and small:
                    silent.append(Post(event.line, event.seat, PostKind.DEAD, small))
                silent.append(Post(event.line, event.seat, PostKind.BIG_BLIND, big, late=True))
        elif isinstance(event, BoardCards):
            break
    return silent


def _blind(hand: Hand, posts: Sequence[Post], kind: PostKind) -> Amount:
    """Return the blind that was posted, else the header's."""
    stated = hand.header.small_blind if kind is PostKind.SMALL_BLIND else hand.header.big_blind
    return stated or next((post.amount for post in posts if post.kind is kind), 0)
