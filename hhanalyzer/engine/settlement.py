"""Settles a played hand: pots, what the house takes, who is paid what, and everybody's net, as one Replay."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from hhanalyzer.engine.declared import Declared, declared
from hhanalyzer.engine.house import HouseRules, OddChip, ShowOrder
from hhanalyzer.engine.outcome import Award, Pot, Replay, SeatResult, Win
from hhanalyzer.engine.play import Play
from hhanalyzer.engine.players import Player, position_names
from hhanalyzer.engine.pots import Layer, Stake, layers
from hhanalyzer.engine.raking import chip, house_take, rake_shares, shares_paid
from hhanalyzer.engine.showdown import Tabled, award_pot, ranked_hands, show_order
from hhanalyzer.engine.variants import Variant
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import CardEvent, HoleCards, Muck, Show, Verb
from hhanalyzer.model.hand import Collected, Hand
from hhanalyzer.model.money import Amount
from hhanalyzer.model.quick import quick

_new = tuple.__new__
_Replay, _Pot, _Award, _Win = quick(Replay), quick(Pot), quick(Award), quick(Win)
_Layer, _Stake = quick(Layer), quick(Stake)


def settle(hand: Hand, house: HouseRules, play: Play) -> Replay:
    """Return the outcome of a played hand."""
    players = play.table.players
    live = play.table.live()
    boards = final_boards(play.boards, play.variant)
    cards = known_cards(hand, play.seen, play.variant)
    promo = sum([money.amount for money in hand.claims.promo]) if hand.claims.promo else 0
    pots: Sequence[Layer] = ()
    if players and not hand.cancelled:
        pots = _layers(players, play.posted.antes == 1, promo)
    total = sum([pot.amount for pot in pots])
    said = declared(hand, house, players)
    rake, derived = house_take(hand, house, said, total)
    showdown = len(live) > 1 and hand.complete and not hand.cancelled
    contested = {p.seat: cards[p.seat] for p in live if p.seat in cards} if showdown else {}
    tabled = ranked_hands(play.variant, contested, boards) if contested else Tabled({}, {})
    awarded = _awarded(hand, house, said, pots, rake, tabled, sorted(boards))
    return _Replay(
        _results(hand, play, awarded, cards, showdown),
        tuple(play.table.decisions),
        awarded,
        total,
        rake,
        derived,
        promo,
        boards,
        tabled.ranks,
        tabled.lows,
        showdown,
        _show_order(house, play, pots, live) if showdown else (),
        play.table.streets,
        tuple(play.problems),
        said,
        tuple(play.seen),
    )


def _show_order(house: HouseRules, play: Play, pots: Sequence[Layer], live: Sequence[Player]) -> tuple[int, ...]:
    """Return the order in which the room tables hands."""
    seats = [p.seat for p in live]
    if house.show_order is ShowOrder.RUN_OUT_BY_SEAT:
        played_out = any(d.street is play.variant.streets[-1].street for d in play.table.decisions)
        if not played_out and any(p.all_in_on for p in live):
            return tuple(sorted(seats))
        pots = [Layer(0, tuple(seats), {})]  # side pots do not matter
    return show_order(pots, seats, _first_to_show(house, play))


def _first_to_show(house: HouseRules, play: Play) -> int | None:
    """Return who shows first because he bet or raised last, on the last street or in the whole hand; None if nobody."""
    if house.show_order is not ShowOrder.LAST_OF_HAND:
        return play.table.aggressor.seat if play.table.aggressor else None
    bets = (d.seat for d in reversed(play.table.decisions) if d.verb in (Verb.BET, Verb.RAISE))
    return next(bets, None)


def final_boards(dealt: dict[int, Cards], variant: Variant) -> dict[int, Cards]:
    """Return the boards the pot is played on: those of their own number, or else the common one.

    Where the first of several runs was printed as the common board, it is one of them.
    """
    if len(dealt) == 1:
        return {0: dealt[0]}
    several = {number: board for number, board in dealt.items() if number}
    if len(dealt[0]) == variant.board_cards and 1 not in several:
        several[1] = dealt[0]
    return dict(sorted(several.items()))


def known_cards(hand: Hand, seen: Sequence[CardEvent], variant: Variant) -> dict[int, Cards]:
    """Return the final hole cards of every seat whose text shows all of them, wherever it does."""
    final = variant.hole_cards - variant.discards
    known: dict[int, Cards] = {}
    for event in seen:
        if type(event) is Show or type(event) is Muck:
            if len(event.cards) == final:
                known[event.seat] = event.cards
        elif type(event) is HoleCards and final == variant.hole_cards == len(event.cards):
            known.setdefault(event.seat, event.cards)
    for claim in hand.claims.seats:
        if claim.cards and len(claim.cards) == final:
            known.setdefault(claim.seat, claim.cards)
    return known


def _layers(players: Sequence[Player], for_table: bool, promo: Amount) -> Sequence[Layer]:
    """Return the pots; where nobody still in the hand is all-in, it is one that holds all there is."""
    if for_table or promo:
        return layers(_stakes(players, for_table), promo)
    paid: dict[int, Amount] = {}
    eligible: list[int] = []
    for p in players:
        if p.folded_on is None:
            if p.all_in_on is not None:
                return layers(_stakes(players, for_table), promo)
            eligible.append(p.seat)
        if p.dead:
            return layers(_stakes(players, for_table), promo)
        put = p.live + p.street + p.ante
        if put > 0:
            paid[p.seat] = put
    return (_Layer(sum(paid.values()), tuple(eligible), paid),)


def _stakes(players: Sequence[Player], for_table: bool) -> list[Stake]:
    """Return everybody's stake in the pots.  An ante posted by one player for the table need not be matched."""
    return [
        _Stake(
            p.seat,
            p.live + p.street + (0 if for_table else p.ante),
            p.dead + (p.ante if for_table else 0),
            p.folded_on is None,
            p.all_in_on is not None,
        )
        for p in players
    ]


@dataclass(frozen=True, slots=True)
class Divider:
    """How pots are divided: by the hands tabled on each board, in chips of ``unit``.

    ``collected`` is what the text pays; where ``odd_by_text``, the tied hand it pays more gets the odd units.  Odd
    units of tied lows may go to the high half.
    """

    collected: Sequence[Collected]
    tabled: Tabled
    boards: Sequence[int]
    unit: Amount
    odd_by_text: bool
    low_odd_to_high: bool


_Divider = quick(Divider)


def _awarded(
    hand: Hand,
    house: HouseRules,
    said: Declared,
    pots: Sequence[Layer],
    rake: Amount,
    tabled: Tabled,
    boards: Sequence[int],
) -> tuple[Pot, ...]:
    """Award the pots less the rake; where the room's way to divide the rake is not known, as the text divides it."""
    if len(pots) == 1 and len(pots[0].eligible) == 1:
        (pot,) = pots
        return (_Pot(0, pot.amount, rake, pot.eligible, pot.paid, _uncontested(pot, pot.amount - rake)),)
    by_text, unit = house.odd_chip is OddChip.UNKNOWN, chip(hand, house)
    divider = _Divider(said.collected, tabled, boards, unit, by_text, house.low_odd_to_high)
    if len(pots) <= 1 or not rake:
        return _award_all(pots, [rake for _ in pots], divider)
    rakes = rake_shares(hand, house, [pot.amount for pot in pots], rake, unit)
    awarded = _award_all(pots, rakes, divider)
    if house.rake_split_known:
        return awarded
    as_paid = shares_paid(_award_all(pots, [0] * len(pots), divider), said.collected, rake)
    return _award_all(pots, as_paid, divider) if as_paid else awarded


def _award_all(pots: Sequence[Layer], rakes: Sequence[Amount], divider: Divider) -> tuple[Pot, ...]:
    """Award every pot by the cards; where they are not known, as the text says it was collected."""
    said: dict[int, Amount] = {}
    for claim in divider.collected:
        said[claim.seat] = said.get(claim.seat, 0) + claim.amount
    decided = [_decided(pot, pot.amount - rake, said, divider) for pot, rake in zip(pots, rakes, strict=True)]
    for win in (win for awards in decided if awards for award in awards for win in award.wins):
        said[win.seat] = said.get(win.seat, 0) - win.amount
    return tuple(
        _Pot(
            number,
            pot.amount,
            rake,
            pot.eligible,
            pot.paid,
            _as_said(pot, pot.amount - rake, said) if awards is None else awards,
            awards is not None,
        )
        for number, (pot, rake, awards) in enumerate(zip(pots, rakes, decided, strict=True))
    )


def _decided(pot: Layer, net: Amount, said: Mapping[int, Amount], divider: Divider) -> tuple[Award, ...] | None:
    """Return the awards of a pot net of rake; None where the cards that decide it are not known."""
    if len(pot.eligible) == 1:
        return _uncontested(pot, net)
    tabled, boards = divider.tabled, divider.boards
    known = [seat for seat in pot.eligible if all((seat, board) in tabled.ranks for board in boards)]
    if not known or any(seat in said for seat in pot.eligible if seat not in known):
        return None
    if divider.odd_by_text:
        known.sort(key=lambda seat: -said.get(seat, 0))
    return award_pot(net, known, boards, tabled, divider.unit, divider.low_odd_to_high)


def _uncontested(pot: Layer, net: Amount) -> tuple[Award, ...]:
    return (_Award(0, "", net, (_Win(pot.eligible[0], net),)),)


def _as_said(pot: Layer, net: Amount, said: dict[int, Amount]) -> tuple[Award, ...]:
    wins: list[Win] = []
    for seat in pot.eligible:
        amount = min(said.get(seat, 0), net)
        if amount > 0:
            wins.append(Win(seat, amount))
            said[seat] -= amount
            net -= amount
    return (Award(0, "", sum(w.amount for w in wins), tuple(wins)),) if wins else ()


def _results(
    hand: Hand, play: Play, pots: Sequence[Pot], cards: dict[int, Cards], showdown: bool
) -> tuple[SeatResult, ...]:
    collected: dict[int, Amount] = {}
    for pot in pots:
        for award in pot.awards:
            for win in award.wins:
                collected[win.seat] = collected.get(win.seat, 0) + win.amount
    cashed: dict[int, Amount] = {}
    for cash_out in hand.claims.cash_outs:
        cashed[cash_out.seat] = cashed.get(cash_out.seat, 0) + cash_out.amount
        if cash_out.replaces_pot:
            collected.pop(cash_out.seat, None)
    players, streets, cancelled = play.table.players, play.table.streets, hand.cancelled
    results = []
    for p, name, offset in zip(players, *positions(play), strict=True):
        seat, folded_on, returned = p.seat, p.folded_on, p.returned
        invested = p.ante + p.dead + p.live + p.street + returned
        if cancelled:
            returned = invested
        got, out = collected.get(seat, 0), cashed.get(seat, 0)
        result = (
            seat,
            p.name,
            offset,
            name,
            p.stack,
            cards.get(seat, ()),
            invested,
            returned,
            got,
            out,
            got + returned + out - invested,
            folded_on,
            p.all_in_on,
            p.saw or streets,
            showdown and folded_on is None,
        )
        results.append(_new(SeatResult, result))
    return tuple(results)


def positions(play: Play) -> tuple[Sequence[str], Sequence[int]]:
    """Return names and offsets from the button of the players, clockwise from its left.

    A dead button leaves nobody the name BTN; where nobody posts the small blind because its seat is empty, the first
    seat is the big blind.
    """
    players, big = play.table.players, play.posted.first_big
    if not players:
        return (), ()
    dealt_button = players[-1].seat == play.hand.header.button_seat
    first_is_big = play.posted.small is None and big is not None and players[0].seat == big.seat
    return _positions(len(players), dealt_button, first_is_big and len(players) > 2)


@cache
def _positions(count: int, dealt_button: bool, first_is_big: bool) -> tuple[tuple[str, ...], tuple[int, ...]]:
    names = position_names(count if dealt_button else count + 1)[:count]
    if first_is_big:
        names = ["BB", *position_names(count + 1)[2:]]
    return tuple(names), tuple((i + 1) % count if dealt_button else i + 1 for i in range(count))
