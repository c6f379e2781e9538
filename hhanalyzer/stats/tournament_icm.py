"""All-ins at final tables by the independent chip model: what they were worth in money, and what came of them.

A hand is at the final table when those who sit at it are those who finished in the places from the first on, as the
summary lists them, and the summary tells what each place was paid.  It counts where two players were all-in with cards
to come, whose hands were shown: with p his equity, the all-in was worth p times the value of his stack had he won, and
1 - p of it had he lost.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from hhanalyzer.engine.icm import icm
from hhanalyzer.stats.tournament_figures import IcmAllIn
from hhanalyzer.store import Database
from hhanalyzer.store.players import Player

MOST_SEATS = 10
TWO = 2
_UNIT = 10**8  # of chips and prizes, so that stacks are whole numbers


@dataclass(frozen=True, slots=True)
class _Seat:
    """One player at the table: chips before the hand, what he kept back, what he had after it; whose pots are his."""

    player: str
    live: bool
    own: bool
    kept: Decimal
    after: Decimal
    alone: Decimal
    ev_net: float
    net: Decimal


@dataclass(frozen=True, slots=True)
class _Hand:
    site: str
    tournament_id: str
    hand_id: str
    contested: Decimal
    seats: tuple[_Seat, ...]


def icm_all_ins(db: Database, who: Player) -> list[IcmAllIn]:
    """Return a player's all-ins of two at final tables whose payouts are known."""
    found = []
    payouts: dict[tuple[str, str], tuple[dict[str, int], list[Decimal]]] = {}
    for hand in _hands(db, who):
        key = (hand.site, hand.tournament_id)
        if key not in payouts:
            payouts[key] = _payouts(db, *key)
        places, prizes = payouts[key]
        there = sorted(places.get(seat.player, 0) for seat in hand.seats)
        n = len(hand.seats)
        if there == list(range(1, n + 1)) and len(prizes) >= n:
            found.append(IcmAllIn(*key, hand.hand_id, _difference(hand, prizes[:n])))
    return found


def _payouts(db: Database, site: str, tournament_id: str) -> tuple[dict[str, int], list[Decimal]]:
    """Return the best place of each player, and the prizes from the first place down as far as all are known."""
    rows = db.rows(
        """SELECT r.player, r.place, r.prize
        FROM tournament_results AS r JOIN tournaments AS t USING (site, tournament_id)
        WHERE site = ? AND tournament_id = ? AND r.place IS NOT NULL AND t.finished AND r.ticket = ''
            AND (r.prize = 0 OR r.prize_currency = t.currency)
        ORDER BY r.place DESC""",
        [site, tournament_id],
    )
    places = {player: place for player, place, _ in rows}
    paid: dict[int, Decimal] = {place: prize for _, place, prize in rows if prize is not None}
    prizes: list[Decimal] = []
    while (place := len(prizes) + 1) in paid:
        prizes.append(paid[place])
    return places, prizes


def _hands(db: Database, who: Player) -> Iterator[_Hand]:
    """Yield the hands in which the player and one other were all-in with cards to come, and both hands are known."""
    sql = f"""WITH mine AS (
            SELECT p.hand_key, p.seat FROM seats AS p JOIN hands AS h USING (hand_key)
            WHERE p.ev IN ('exact', 'sampled') AND h.is_tournament AND h.players <= {MOST_SEATS} AND {who.where()}
                AND (h.site, h.tournament_id) IN (SELECT (site, tournament_id) FROM tournaments WHERE finished)
        ), shares AS (
            SELECT hand_key, seat,
                sum(amount) FILTER (eligible AND others > 1) AS contested,
                sum(amount) FILTER (eligible AND others = 1) AS alone
            FROM (SELECT *, count_if(eligible) OVER (PARTITION BY hand_key, pot) AS others FROM pots) GROUP BY ALL
        )
        SELECT h.hand_key, h.site, h.tournament_id, h.hand_id, s.player,
            s.ev IS NOT NULL AS live, s.seat = mine.seat AS own,
            s.stack - s.invested + s.returned AS kept, s.stack + s.net AS after, coalesce(shares.alone, 0) AS alone,
            s.ev_net, s.net, coalesce(shares.contested, 0) AS contested
        FROM mine JOIN hands AS h USING (hand_key) JOIN seats AS s USING (hand_key)
        LEFT JOIN shares ON shares.hand_key = s.hand_key AND shares.seat = s.seat
        ORDER BY h.hand_key, s.seat"""
    rows = db.query(sql, who.params).rows(named=True)
    by_hand: dict[int, list[dict[str, Any]]] = {}
    for row in rows:
        by_hand.setdefault(row["hand_key"], []).append(row)
    for seats in by_hand.values():
        live = [seat for seat in seats if seat["live"]]
        if len(live) == TWO and live[0]["contested"] == live[1]["contested"] > 0:
            yield _hand(seats, live[0]["contested"])


def _hand(rows: Sequence[Mapping[str, Any]], contested: Decimal) -> _Hand:
    names = ("player", "live", "own", "kept", "after", "alone", "ev_net", "net")
    seats = tuple(_Seat(*(row[name] for name in names)) for row in rows)
    first = rows[0]
    return _Hand(first["site"], first["tournament_id"], first["hand_id"], contested, seats)


def _difference(hand: _Hand, prizes: Sequence[Decimal]) -> float:
    """Return what the all-in was worth, less what came of it, in the currency of the prizes."""
    (own,) = (i for i, seat in enumerate(hand.seats) if seat.own)
    me = hand.seats[own]
    # EV = p contested + what he wins in any case - what he paid: so this is p.
    certain = float(me.kept + me.alone) - float(me.after - me.net)
    p = (me.ev_net - certain) / float(hand.contested)

    def value(stacks: Sequence[Decimal]) -> float:
        return _value(stacks, prizes, own)

    won, lost = (value([_stack(seat, hand.contested, own_wins) for seat in hand.seats]) for own_wins in (True, False))
    return p * won + (1 - p) * lost - value([seat.after for seat in hand.seats])


def _stack(seat: _Seat, contested: Decimal, own_wins: bool) -> Decimal:
    """Return a player's chips after the hand, as the pots that two play for go to the player asked about or not."""
    if not seat.live:
        return seat.after
    return seat.kept + seat.alone + (contested if seat.own is own_wins else 0)


def _value(stacks: Sequence[Decimal], prizes: Sequence[Decimal], own: int) -> float:
    """Return what a player's stack is worth; who has none left gets the prize of the last place there is."""
    left = [i for i, stack in enumerate(stacks) if stack > 0]
    if stacks[own] <= 0:
        return float(prizes[len(left)])
    paid = [int(prize * _UNIT) for prize in prizes[: len(left)]]
    worth = icm([int(stacks[i] * _UNIT) for i in left], paid)
    return worth[left.index(own)] / _UNIT
