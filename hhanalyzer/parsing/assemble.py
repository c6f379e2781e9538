"""The end of reading: what a builder has gathered becomes a Hand.  Here stands who was dealt in."""

from hhanalyzer.model.events import Action, Discard, HoleCards, Muck, Post, PostKind, Show
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.hand import Claims, Collected, Hand, Header, Seat
from hhanalyzer.model.quick import quick
from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.joining import place_newcomers
from hhanalyzer.parsing.places import name_short_posts, posted_blinds
from hhanalyzer.parsing.vocabulary import HEROES, MOVED, SITTING_OUT

# What only a player who takes part does.
_PART = {Post, Action, HoleCards, Discard, Show, Muck}

_Hand, _Header, _Seat, _Claims = quick(Hand), quick(Header), quick(Seat), quick(Claims)


def at_end(builder: HandBuilder) -> bool:
    """Say whether the hand came to its end: its summary gave the total pot, or the hand was cancelled.

    On sites that state no total, a hand ends with who is paid.
    """
    if not builder.site.states_total and builder.collects:
        return True
    return builder.summary_line > 0 and (builder.total_pot is not None or builder.cancelled_line > 0)


def finish(builder: HandBuilder, line: int, end_line: int, unread: tuple[Finding, ...] = ()) -> Hand:
    """Return the Hand with what was read, and the findings of the reading."""
    place_newcomers(builder)
    name_short_posts(builder)
    cancelled = builder.cancelled_line > 0
    complete = at_end(builder) and all(finding.code != "T002" for finding in unread)
    return _Hand(
        header=_header(builder),
        seats=_seats(builder, complete and not cancelled),
        events=tuple(builder.events),
        claims=_claims(builder),
        line=line,
        end_line=end_line,
        complete=complete,
        cancelled=cancelled,
        unread=(*builder.notes, *unread),
        standings=tuple(builder.standings),
    )


def _header(builder: HandBuilder) -> Header:
    """Complete the header: stakes it does not print are those posted.

    In fixed limit it prints the bets, so the small blind is what was first posted as such.
    """
    head = builder.head
    if builder.site.dealt_as:
        dealt = {len(event.cards) for event in builder.events if isinstance(event, (HoleCards, Show))}
        head["game"] = builder.site.dealt_as.get((head["game"], max(dealt, default=0)), head["game"])
    if builder.limit_unsaid and _posts_small_bet(builder):
        head |= {"limit": "fixed-limit", "small_bet": head["small_blind"], "big_bet": head["big_blind"]}
        head["big_blind"] = head["small_blind"]
    if not builder.site.states_stakes and not head["big_blind"]:
        small, big = posted_blinds(builder.events)
        head |= {"small_blind": small, "big_blind": big}
        if "small_bet" in head:
            head |= {"small_bet": big, "big_bet": 2 * big}
    elif "small_bet" in head:
        posted = (e.amount for e in builder.events if isinstance(e, Post) and e.kind is PostKind.SMALL_BLIND)
        head["small_blind"] = next(posted, 0)
    return _Header(**head)


def _posts_small_bet(builder: HandBuilder) -> bool:
    """Say whether the big blind is the first of the header's numbers, which is the small bet then."""
    blinds = {PostKind.SMALL_BLIND: 0, PostKind.BIG_BLIND: 0}
    for event in builder.events:
        if isinstance(event, Post) and event.kind in blinds:
            blinds[event.kind] = blinds[event.kind] or event.amount
    small, big = blinds.values()
    return small < big == int(builder.head["small_blind"])


def _did_more_than_ante(builder: HandBuilder) -> set[int]:
    """Return the seats of those who took part in more than the antes."""
    others = (event for event in builder.events if not (isinstance(event, Post) and event.kind is PostKind.ANTE))
    return {event.seat for event in others if type(event) in _PART}  # type: ignore[union-attr]


def _seats(builder: HandBuilder, finished: bool) -> tuple[Seat, ...]:
    """Return the seats.  The hero is the only player whose cards were dealt face up, or the one marked so."""
    hero = next((seat for _, seat, _, _, _, flag in builder.seats if flag and flag in HEROES), 0)
    if not hero and len(builder.dealt_lines) == 1:
        (hero,) = builder.dealt_lines
    took_part = {event.seat for event in builder.events if type(event) in _PART}  # type: ignore[union-attr]
    acted = _did_more_than_ante(builder) if builder.absent else took_part
    # "folded" without a street is said of those who were not there to be dealt in, too.
    named = {claim.seat for claim in builder.seat_claims if claim.outcome != "folded" or claim.street}
    tournament = builder.head["tournament"] is not None
    dealt_to, unknown, seats = builder.dealt_to, builder.stacks_unknown, []
    for line, seat, name, stack, bounty, flag in builder.seats:
        # Who acts in this hand and then sits out does so from the next hand on.
        out = flag == SITTING_OUT or (seat in builder.absent and seat not in acted)
        if seat in took_part or seat in dealt_to:
            dealt_in = True
        elif flag == MOVED or seat in builder.not_dealt or dealt_to:
            # Moved from another table into the small blind, he waits for the button to pass; or the text says so.
            dealt_in = False
        elif tournament and (out or not builder.site.newcomers_wait):
            # Tournament players are dealt in wherever they are; their blinds are posted and their hands folded.
            dealt_in = True
        elif out:
            # A cash player who sits out is not dealt in.
            dealt_in = False
        else:
            # In a hand that came to its end everybody dealt in has acted or posted, or is in the summary.
            dealt_in = not finished or seat in named
        seats.append(_Seat(seat, name, stack, line, dealt_in, out, seat == hero, bounty, seat not in unknown))
    return tuple(seats)


def _claims(builder: HandBuilder) -> Claims:
    """Return the claims as they were gathered; where no line pays anybody, the seats of the summary may."""
    if builder.site.pays_in_summary and not builder.collects:
        won = ((claim, amount) for claim in builder.seat_claims for amount in claim.won if amount)
        builder.collects = [Collected(claim.line, claim.seat, amount, board=claim.board) for claim, amount in won]
        paid = sum(claim.amount for claim in builder.collects)
        if builder.pots and builder.total_pot and paid != builder.total_pot.amount:
            builder.collects = []  # of several pots that one player wins, only one is told
    return _Claims(
        returned=tuple(builder.returned),
        collected=tuple(builder.collects),
        total_pot=builder.total_pot,
        pots=tuple(builder.pots),
        rake=builder.rake,
        fees=tuple(builder.fees),
        promo=tuple(builder.promo_lines),
        boards=tuple(builder.board_claims),
        seats=tuple(builder.seat_claims),
        cash_outs=tuple(builder.cash_outs),
        low_qualified=builder.low_qualified,
        runs=builder.runs_count,
    )
