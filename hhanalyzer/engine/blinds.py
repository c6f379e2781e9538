"""Blinds, antes and straddles: who must post what where, and after whom the betting begins (TDA 32, 34)."""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import cast

from hhanalyzer.engine.players import Player
from hhanalyzer.engine.table import Table
from hhanalyzer.model.events import Event, Post, PostKind
from hhanalyzer.model.findings import Finding, finding
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import Amount, money_text

# Names of a module are found much quicker than the members of an enum.
_SMALL_BLIND, _BIG_BLIND, _ANTE, _DEAD = PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.ANTE, PostKind.DEAD


def posts_of(events: Sequence[Event]) -> Sequence[Post]:
    """Return the posts among the events of a hand."""
    kinds = list(map(type, events))
    count = kinds.count(Post)
    if kinds[:count].count(Post) == count:  # as nearly always, they come first
        return cast(Sequence[Post], events[:count])
    return [event for event in events if type(event) is Post]


class Posted:
    """What was posted in a hand, looked through once: ``posts`` are all of them.

    ``big`` is the post of the big blind's seat, ``first_big`` the first of that size, whosever it is.
    """

    __slots__ = ("antes", "big", "button", "first_big", "posts", "small", "straddles")

    def __init__(self, posts: Sequence[Post]) -> None:
        self.posts = posts
        self.small = self.button = self.first_big = None  # type: Post | None
        self.straddles: list[Post] = []
        self.antes = 0
        late = False
        for post in posts:
            kind = post.kind
            if kind is _SMALL_BLIND:
                self.small = self.small or post
            elif kind is _BIG_BLIND:
                self.first_big = self.first_big or post
            elif kind is _ANTE:
                self.antes += 1
            elif kind is PostKind.STRADDLE:
                self.straddles.append(post)
            elif kind is PostKind.BUTTON_BLIND:
                self.button = self.button or post
            late = late or post.late or kind is _DEAD
        self.big = big_blind_post(posts) if late else self.first_big

    @property
    def only_antes(self) -> bool:
        """Whether nobody posted a blind."""
        return self.antes == len(self.posts)


def post_problems(table: Table, post: Post, ante: Amount) -> list[Finding]:
    """Return what is wrong with one post as it is made.  ``ante`` is the ante of the hand, 0 if unknown."""
    p = table.by_seat.get(post.seat)
    if p is None:
        return [finding("A011", post.line, f"seat {post.seat} posts without being dealt in", post.seat)]
    found = []
    amount, behind = post.amount, p.behind
    if amount > behind:
        said = f"{p.name} posts {_money(table, amount)} with {_money(table, behind)} left"
        found.append(finding("A010", post.line, said, p.seat))
    due = _due(table, post, ante)
    if due and amount != due and not amount == behind < due:
        said = f"{p.name} posts {_money(table, amount)}; the {POST_WORDS[post.kind]} is {_money(table, due)}"
        found.append(finding("B002", post.line, said, p.seat))
    if post.all_in and amount < behind:
        said = f"{p.name} is said to be all-in with {_money(table, behind - amount)} behind"
        found.append(finding("A014", post.line, said, p.seat))
    return found


def _due(table: Table, post: Post, ante: Amount) -> Amount:
    """Return what the stakes ask for a post, 0 where they do not say.

    Rooms round the small blind, so it is never derived.
    """
    stakes, kind = table.stakes, post.kind
    if kind is _BIG_BLIND:
        return stakes.big_blind
    if kind is _SMALL_BLIND:
        return 0 if table.fixed else stakes.small_blind
    if kind is _ANTE:
        return ante
    return stakes.button_blind if kind is PostKind.BUTTON_BLIND else 0


def usual_ante(posted: Posted, header_ante: Amount) -> Amount:
    """Return the ante everybody owes:

    The header's, else the amount most players posted; 0 if one pays for the table.
    """
    if posted.antes <= 1:
        return 0
    antes = [post.amount for post in posted.posts if post.kind is PostKind.ANTE]
    return header_ante or Counter(sorted(antes, reverse=True)).most_common(1)[0][0]


def big_blind_post(posts: Sequence[Post]) -> Post | None:
    """Return the post of the big blind's seat:

    The first one that is not late: who posts a dead blind as well comes back out of position.
    """
    late = {post.seat for post in posts if post.kind is PostKind.DEAD or post.late}
    return next((post for post in posts if post.kind is PostKind.BIG_BLIND and post.seat not in late), None)


def level_posted(hand: Hand, posted: Posted) -> tuple[Post, Post] | None:
    """Return the posts of both blinds where they are those of a lower level than the first line prints.

    A level may end while the hand is played.  Both must be posted in full: a short blind tells nothing of the level.
    """
    header, small, big = hand.header, posted.small, posted.big
    if header.tournament is None or small is None or big is None:
        return None
    lower = small.amount < header.small_blind and big.amount < header.big_blind
    stacks = {seat.seat: seat.stack for seat in hand.seats}
    for post in (small, big):
        antes = sum(p.amount for p in posted.posts if p.seat == post.seat and p.kind is PostKind.ANTE)
        lower = lower and stacks[post.seat] - antes > post.amount
    return (small, big) if lower else None


def begins_after(table: Table, posted: Posted, unposted: Player | None = None) -> Player:
    """Return the player after whom the first betting round begins:

    The last straddle, else the big blind (posted or not), else the button.
    """
    for post in reversed(posted.straddles):
        if post.seat in table.by_seat:
            return table.by_seat[post.seat]
    if posted.big and posted.big.seat in table.by_seat:
        return table.by_seat[posted.big.seat]
    return unposted or table.players[-1]


def unposted_big_blind(table: Table, posted: Posted, button: int | None) -> Player | None:
    """Return the big blind whose ante took all he had: he posts nothing, but the others must call a whole one."""
    if posted.big or posted.only_antes or button is None or len(table.players) == 1:
        return None
    if not table.stakes.big_blind or table.stakes.button_blind:
        return None
    _, second = blind_seats(table, posted, button)
    return second if second.ante and second.behind <= 0 else None


def blind_seats(table: Table, posted: Posted, button: int) -> tuple[Player, Player]:
    """Return who owes the small and the big blind: left of the button; heads-up the button is the small blind."""
    players = table.players
    if posted.antes:  # who antes and then sits out owes no blind
        owing = [p for p in players if not (p.absent and p.ante and not p.street)]
        players = owing if len(owing) > 1 else players
    if len(players) == 2 and players[-1].seat == button:
        return players[-1], players[0]
    return players[0], players[1]


def opening_problems(table: Table, posted: Posted, button: int | None, line: int, ante: Amount) -> list[Finding]:
    """Return what is wrong with the posts of a hand together: blinds missing or posted by the wrong seat."""
    found: list[Finding] = []
    if ante:
        found += _missing_antes(table, posted, line, ante)
    found += [problem for problem in _blinds(table, posted, button, line)]
    if posted.straddles:
        found += _straddles(table, posted)
    return found


def _missing_antes(table: Table, posted: Posted, line: int, ante: Amount) -> Iterator[Finding]:
    paid = {post.seat for post in posted.posts if post.kind is PostKind.ANTE}
    for p in table.players:
        if p.seat not in paid and p.behind > 0:  # a short blind may have taken all he had
            said = f"{p.name} is dealt in without posting the ante of {_money(table, ante)}"
            yield finding("B001", line, said, p.seat)


def _blinds(table: Table, posted: Posted, button: int | None, line: int) -> Iterator[Finding]:
    small, big, players = posted.small, posted.big, table.players
    if not table.stakes.big_blind or table.stakes.button_blind or len(players) == 1:
        return
    if big is None:
        bombs = posted.posts and posted.only_antes
        if not bombs and unposted_big_blind(table, posted, button) is None:
            yield finding("B001", line, f"nobody posts the big blind of {_money(table, table.stakes.big_blind)}")
        return
    if button is None or big.seat not in table.by_seat:
        return
    first, second = blind_seats(table, posted, button)
    if small and small.seat != first.seat:
        yield _wrong_seat(table, small, first)
    if big.seat == second.seat and small is None and first.behind > 0:
        yield finding("B001", line, f"{first.name} does not post the small blind", first.seat)
    elif big.seat != second.seat and (small or big.seat != first.seat):
        yield _wrong_seat(table, big, second)


def _wrong_seat(table: Table, post: Post, owner: Player) -> Finding:
    name = table.by_seat[post.seat].name if post.seat in table.by_seat else f"seat {post.seat}"
    said = f"{name} posts the {POST_WORDS[post.kind]}; by the button it is {owner.name}'s"
    return finding("B003", post.line, said, post.seat)


def _straddles(table: Table, posted: Posted) -> Iterator[Finding]:
    """A straddle is for the seat left of the big blind, then left of the last straddle, or for the button."""
    straddles, big = [post for post in posted.straddles if post.seat in table.by_seat], posted.big
    if table.house.straddle_anywhere or not straddles or big is None or big.seat not in table.by_seat:
        return
    last = table.by_seat[big.seat]
    for post in straddles:
        p = table.by_seat[post.seat]
        left = table.players[(last.index + 1) % len(table.players)]
        if p is not left and p is not table.players[-1]:
            said = f"{p.name} straddles; only {left.name} (left of the last blind) or the button may"
            yield finding("B003", post.line, said, p.seat)
        last = p


def _money(table: Table, amount: Amount) -> str:
    return money_text(amount, table.unit)


POST_WORDS = {
    PostKind.ANTE: "ante",
    PostKind.SMALL_BLIND: "small blind",
    PostKind.BIG_BLIND: "big blind",
    PostKind.BUTTON_BLIND: "button blind",
    PostKind.DEAD: "dead blind",
    PostKind.STRADDLE: "straddle",
}
