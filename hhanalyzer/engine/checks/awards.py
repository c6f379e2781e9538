"""P codes of who is paid: the right hand wins, ties are split evenly, the odd chip goes to the right seat."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from hhanalyzer.engine.house import HouseRules, OddChip
from hhanalyzer.engine.naming import describe
from hhanalyzer.engine.outcome import Pot, Replay
from hhanalyzer.model.findings import Finding, finding
from hhanalyzer.model.hand import Collected, Hand
from hhanalyzer.model.money import Amount, money_text


@dataclass(frozen=True, slots=True)
class Share:
    """The part of the pots one group of "collected" lines is about:

    What the rules pay from it, and to whom they could; ``ties`` counts the shares of it that are divided.
    """

    words: str
    claims: tuple[Collected, ...]
    right: dict[int, Amount]
    eligible: frozenset[int]
    board: int
    ties: int


def awards(hand: Hand, replay: Replay, house: HouseRules) -> Iterable[Finding]:
    """P003-P006: compare every "collected" line with the awards of the pots it can be about."""
    return () if _plain(hand, replay) else _awards(hand, replay, house)


def _awards(hand: Hand, replay: Replay, house: HouseRules) -> Iterator[Finding]:
    cashed = {c.seat for c in hand.claims.cash_outs if c.replaces_pot}
    for share in shares(hand, replay, cashed):
        yield from _compare(hand, replay, house, share)
    if not all(pot.decided for pot in replay.pots):
        yield from _strangers(hand, replay)


def _plain(hand: Hand, replay: Replay) -> bool:
    """Tell whether one pot on one board is paid as it is awarded, as nearly always."""
    if len(replay.pots) != 1 or 0 not in replay.boards or hand.claims.cash_outs:
        return False
    return replay.pots[0].decided and _got(replay.declared.collected) == _won(replay.pots, None)


def _strangers(hand: Hand, replay: Replay) -> Iterator[Finding]:
    """P006 where hands that were not shown leave the winner open: who has no claim on a pot wins it in no case."""
    claims = replay.declared.collected
    by_pot = len(replay.pots) > 1 and all(claim.pot is not None for claim in claims)
    eligible = {pot.number: frozenset(pot.eligible) for pot in replay.pots}
    anybody = frozenset[int]().union(*eligible.values())
    reported: set[tuple[int, int | None]] = set()
    for claim in claims:
        number = claim.pot if by_pot else None
        may = anybody if number is None else eligible.get(number, anybody)
        if claim.seat not in may and (claim.seat, number) not in reported:
            reported.add((claim.seat, number))
            yield _no_claim(hand, replay, _words(number, None), claim.seat, claim.line)


def shares(hand: Hand, replay: Replay, cashed: set[int]) -> Iterator[Share]:
    """Group the "collected" lines by pot and board where they name them, and the awards likewise."""
    claims = replay.declared.collected
    if not claims or not all(pot.decided for pot in replay.pots):
        return
    by_pot = len(replay.pots) > 1 and all(c.pot is not None for c in claims)
    by_board = all(c.board for c in claims)
    for pots in ([pot] for pot in replay.pots) if by_pot else [replay.pots]:
        number = pots[0].number if by_pot else None
        # An uncontested pot is awarded once, not once a board.
        split = by_board and all(award.board for pot in pots for award in pot.awards)
        for board in sorted({award.board for award in pots[0].awards}) if split else [None]:
            yield Share(
                _words(number, board),
                tuple(c for c in claims if number in (None, c.pot) and board in (None, c.board)),
                {seat: won for seat, won in _won(pots, board).items() if seat not in cashed},
                frozenset(seat for pot in pots for seat in pot.eligible),
                board or min(replay.boards),
                sum(len(a.wins) > 1 for pot in pots for a in pot.awards if board in (None, a.board)),
            )


def _words(number: int | None, board: int | None) -> str:
    pot = "the pot" if number is None else "the main pot" if number == 0 else f"side pot {number}"
    return f"{pot} on board {board}" if board else pot


def _won(pots: Iterable[Pot], board: int | None) -> dict[int, Amount]:
    won: dict[int, Amount] = {}
    for award in (award for pot in pots for award in pot.awards if board in (None, award.board)):
        for win in award.wins:
            won[win.seat] = won.get(win.seat, 0) + win.amount
    return won


def _got(claims: Iterable[Collected]) -> dict[int, Amount]:
    got: dict[int, Amount] = {}
    for claim in claims:
        got[claim.seat] = got.get(claim.seat, 0) + claim.amount
    return got


def _compare(hand: Hand, replay: Replay, house: HouseRules, share: Share) -> Iterator[Finding]:
    got = _got(share.claims)
    right = {seat: amount for seat, amount in share.right.items() if amount}
    if not right:
        return
    strangers = [seat for seat in got if seat not in right]
    for seat in strangers:
        yield _not_his(hand, replay, share, seat, right)
    if strangers or got == right:
        return
    missing = [seat for seat in right if seat not in got]
    if missing and got:
        line = share.claims[0].line
        yield finding(
            "P004", line, f"{_names(hand, missing)} wins a share of {share.words} and is paid nothing", missing[0]
        )
    elif not missing and len(right) > 1:
        yield from _unevenly(hand, house, share, got, right)


def _not_his(hand: Hand, replay: Replay, share: Share, seat: int, right: Mapping[int, Amount]) -> Finding:
    line = next(c.line for c in share.claims if c.seat == seat)
    if seat not in share.eligible:
        return _no_claim(hand, replay, share.words, seat, line)
    held = _with(replay, share, seat)
    said = f"{_names(hand, [seat])} collects {share.words}{held}, but {_names(hand, right)} wins it"
    return finding("P003", line, said + _with(replay, share, next(iter(right))), seat)


def _no_claim(hand: Hand, replay: Replay, words: str, seat: int, line: int) -> Finding:
    folded = replay.seat(seat)
    why = "he folded" if folded and folded.folded_on else "he has no money in it"
    return finding("P006", line, f"{_names(hand, [seat])} collects from {words}, but has no claim on it: {why}", seat)


def _unevenly(
    hand: Hand, house: HouseRules, share: Share, got: Mapping[int, Amount], right: Mapping[int, Amount]
) -> Iterator[Finding]:
    off = {seat: got[seat] - right[seat] for seat in right if got[seat] != right[seat]}
    spread = max(got.values()) - min(got.values())
    even_enough = spread <= 1 and max(right.values()) - min(right.values()) <= 1
    if sum(got.values()) != sum(right.values()) and even_enough:
        return  # each has his even share of another sum: that is a matter of the rake
    first = next(c for c in share.claims if c.seat in off)
    odd_only = sum(off.values()) == 0 and max(abs(d) for d in off.values()) <= 1
    known = house.odd_chip is OddChip.LEFT_OF_BUTTON
    # Where the room's rule is not known, one tie was divided as the text does it: nothing may be off then.
    if odd_only and not known and (house.odd_chip is OddChip.FRACTIONS or share.ties > 1):
        return
    said = (
        f"{_names(hand, [first.seat])} collects {_money(hand, got[first.seat])} of {share.words}; "
        f"his share is {_money(hand, right[first.seat])}"
    )
    if odd_only and known:
        said += " (odd units go one each to the tied hands, clockwise from the button's left)"
    yield finding("P005" if odd_only and known else "P004", first.line, said, first.seat)


def _with(replay: Replay, share: Share, seat: int) -> str:
    ranked = replay.ranks.get((seat, share.board))
    return f" with {describe(ranked)}" if ranked else ""


def _names(hand: Hand, seats: Iterable[int]) -> str:
    return " and ".join(hand.name(seat) for seat in seats)


def _money(hand: Hand, amount: Amount) -> str:
    return money_text(amount, hand.header.unit)
