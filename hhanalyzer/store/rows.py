"""A HandResult as rows of the tables: pure functions to plain tuples, in the order of COLUMNS.

``hand_key`` in a row is the number of the hand in its part; the writer adds the key of the part's first hand.  Amounts
are the hand's own integers, ``exponent`` their decimals.  Text stays as it is: untrusted.
"""

import hashlib
from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import Any

from hhanalyzer.engine.allin import AllIn, all_in, ev_nets
from hhanalyzer.engine.outcome import Decision, Replay
from hhanalyzer.model.cards import RANKS, Cards, cards_text, rank_of, suit_of
from hhanalyzer.model.events import Post, PostKind, Street
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.hand import Hand, Header, Standing
from hhanalyzer.model.money import POWERS, Amount, Unit, money_text
from hhanalyzer.pipeline import HandResult, Status
from hhanalyzer.results import declared_collected, fee_totals
from hhanalyzer.sites import all_sites
from hhanalyzer.store.situation import AGGRESSION, VOLUNTARY, Situation, situations

Row = tuple[Any, ...]
Rows = dict[str, list[Row]]

_COLUMNS = {
    "hands": """hand_key exponent file_key file line text_hash site room hand_id played_at game limit currency stakes
        small_blind big_blind ante bb is_tournament tournament_id play_money fast_fold names table_name max_seats
        button_seat players contributors board total_pot rake fees promo rake_derived declared_pot declared_rake
        status""",
    "hand_texts": "hand_key text",
    "seats": """hand_key exponent seat player position seat_offset is_hero stack effective straddle cards hand_class
        invested posted returned collected declared_collected cashed_out net net_bb
        ev_net ev_net_bb ev equity ev_net_dead equity_dead rake_share
        preflop_decisions could_raise_preflop vpip pfr saw_flop saw_turn saw_river showdown folded_on all_in_on""",
    "pots": "hand_key exponent pot amount rake decided seat player eligible paid won odd",
    "findings": "hand_key file_key line code name severity seat message",
    "standings": "hand_key exponent player line place prize bounty extra",
    "tournaments": "exponent site tournament_id currency buy_in fee bounty buy_in_text",
    "quarantine": "file_key file line site hand_id status reason game parser_version text",
}
COLUMNS: dict[str, tuple[str, ...]] = {table: tuple(names.split()) for table, names in _COLUMNS.items()}
COLUMNS["decisions"] = (
    *("hand_key", "exponent", "player", "position", "seat_offset"),
    *Situation._fields,
    *("action" if name == "verb" else name for name in Decision._fields),
)

UNREAD = (Status.UNREADABLE, Status.UNSUPPORTED)


def hand_rows(result: HandResult, number: int, file_key: int, parser_version: str) -> Rows:
    """Return the rows of one hand by table; ``number`` counts the hands of the part.

    A hand that was not read becomes a row of quarantine and its findings; a cancelled one has no seats and no money.
    """
    hand, replay = result.hand, result.replay
    if hand is None or replay is None or result.status in UNREAD:
        return quarantined(result, file_key, parser_version)
    rows: Rows = {
        "hands": [_hand_row(result, hand, replay, number, file_key)],
        "hand_texts": [(number, kept_text(result.text))],
        "findings": list(_finding_rows(result.findings, number, file_key)),
        "tournaments": _tournament_rows(hand.header),
        "standings": _standing_rows(hand, number),
    }
    if result.status is not Status.CANCELLED:
        rows["seats"] = list(_seat_rows(hand, replay, number))
        rows["decisions"] = list(_decision_rows(hand, replay, number))
        rows["pots"] = list(_pot_rows(hand, replay, number))
    return rows


def quarantined(result: HandResult, file_key: int, parser_version: str, reason: str = "") -> Rows:
    """Return the rows of a hand that cannot be in ``hands``: its text with the reason, and its findings."""
    status = result.status if result.status in UNREAD else Status.UNREADABLE
    reason = reason or "; ".join(f"{f.code}: {f.message}" for f in result.findings if f.code[0] == "T")
    row = (
        *(file_key, result.source, result.line, result.site, result.hand_id),
        *(str(status), reason or "not read", result.game, parser_version, kept_text(result.text)),
    )
    return {"quarantine": [row], "findings": list(_finding_rows(result.findings, None, file_key))}


# ----------------------------------------------------------------------------------------------------------- the hand


def _hand_row(result: HandResult, hand: Hand, replay: Replay, number: int, file_key: int) -> Row:
    header, claims = hand.header, hand.claims
    cancelled = result.status is Status.CANCELLED
    fees = sum(amount for name, amount in fee_totals(hand).items() if name != "rake") if claims.fees else 0
    return (
        *(number, header.unit.exponent, file_key, result.source, result.line, text_hash(result.text)),
        *(header.site, header.room, header.hand_id, _naive(header), header.game, header.limit),
        *(header.unit.currency, stakes(header)),
        *(header.small_blind, header.big_blind, header.ante, big_blind(hand)),
        *(header.tournament is not None, header.tournament and header.tournament.tournament_id),
        *(header.play_money, header.fast_fold, _names(header), header.table_name, header.max_seats, header.button_seat),
        sum(seat.dealt_in for seat in hand.seats) if cancelled else len(replay.seats),
        sum(seat.invested > seat.returned for seat in replay.seats),
        " | ".join(cards_text(board) for board in replay.boards.values()),
        *((None,) * 5 if cancelled else (replay.total_pot, replay.rake, fees, replay.promo, replay.rake_derived)),
        claims.total_pot and claims.total_pot.amount,
        claims.rake and claims.rake.amount,
        str(result.status),
    )


def _naive(header: Header) -> Any:
    """Return the time without its zone, which is UTC everywhere in the database."""
    return header.played_at and header.played_at.replace(tzinfo=None)


def _names(header: Header) -> str:
    """Return whom the names of a hand tell apart, in the words of the schema."""
    if header.anonymous:
        return "hand"
    return "table" if header.site in _names_of_table() else "player"


@cache
def _names_of_table() -> frozenset[str]:
    return frozenset(site.title for site in all_sites().values() if site.names_of_table)


def kept_text(text: str) -> str:
    """Return a hand's text without the empty lines between it and the next."""
    return text.rstrip("\n") + "\n"


def text_hash(text: str) -> int:
    """Return 64 bits that two copies of a hand share, whatever blanks and line breaks stand between their words."""
    return int.from_bytes(hashlib.blake2b(_words(text), digest_size=8).digest(), "big")


# Of ASCII what str.split takes for a blank, as one.
_BLANKS = bytes(ord(" ") if byte < 128 and chr(byte).isspace() else byte for byte in range(256))


def _words(text: str) -> bytes:
    """Return the words of a text with one blank between them."""
    if not text.isascii():
        return " ".join(text.split()).encode("utf-8", "surrogatepass")
    # The same, without an object for every word.
    words = text.encode().translate(_BLANKS)
    while len(shorter := words.replace(b"  ", b" ")) < len(words):
        words = shorter
    return words.strip()


def stakes(header: Header) -> str:
    """Name the stakes as players do: blinds, bets in fixed limit, ante without blinds, a tournament's buy-in."""
    if header.tournament:
        return header.tournament.text or "tournament"
    words = " play money" if header.play_money else ""
    if header.big_bet:
        return _two(header.small_bet, header.big_bet, header.unit) + words
    if header.big_blind:
        return _two(header.small_blind, header.big_blind, header.unit) + words
    return f"{money_text(header.button_blind or header.ante, header.unit)} ante{words}"


@lru_cache(maxsize=256)
def _two(small: Amount, big: Amount, unit: Unit) -> str:
    return f"{money_text(small, unit)}/{money_text(big, unit)}"


def big_blind(hand: Hand) -> Amount | None:
    """Return what results are counted in: the big blind; without one the button blind, else the ante.

    Antes and straddles do not change it (STATS.md 2.7, 29-30).  In fixed limit it is the small bet.
    """
    header = hand.header
    if printed := header.big_blind or header.small_bet:
        return printed
    posted = max((e.amount for e in hand.events if isinstance(e, Post) and e.kind is PostKind.BIG_BLIND), default=0)
    return posted or header.button_blind or header.ante or None


def _tournament_rows(header: Header) -> list[Row]:
    tournament = header.tournament
    if tournament is None:
        return []
    unit = tournament.unit
    parts = (tournament.buy_in, tournament.fee, tournament.bounty)
    return [(unit.exponent, header.site, tournament.tournament_id, unit.currency, *parts, tournament.text)]


def _standing_rows(hand: Hand, number: int) -> list[Row]:
    return [
        (number, Standing.EXPONENT, told.player, told.line, told.place, told.prize, told.bounty, told.extra)
        for told in hand.standings
    ]


def _finding_rows(findings: Iterable[Finding], number: int | None, file_key: int) -> Iterable[Row]:
    for f in findings:
        yield (number, file_key, f.line, f.code, f.name, str(f.severity), f.seat, f.message)


# ------------------------------------------------------------------------------------------------- players and actions


def _seat_rows(hand: Hand, replay: Replay, number: int) -> Iterable[Row]:
    exponent, bb = hand.header.unit.exponent, big_blind(hand)
    heroes = {seat.seat for seat in hand.seats if seat.is_hero}
    declared = declared_collected(hand)
    said = declared or hand.claims.collected
    paid = sum(seat.invested - seat.returned for seat in replay.seats)
    rake = replay.rake / 10**exponent / paid if paid else 0.0
    preflop = _preflop_facts(replay.decisions)
    found = all_in(hand, replay)
    evs, dead = ev_nets(replay, found), found and all_in(hand, replay, dead=True)
    evs_dead = ev_nets(replay, dead) if dead else {}
    second = sorted([s.stack for s in replay.seats])[-2] if len(replay.seats) > 1 else 0
    straddles = {e.seat: e.amount for e in hand.events if type(e) is Post and e.kind is PostKind.STRADDLE}
    posted = {s.seat: s.invested for s in replay.seats}
    for d in replay.decisions:
        posted[d.seat] -= d.added
    for s in replay.seats:
        net, saw, seat = s.net, s.saw, s.seat
        # Who sees a later street has seen those before it, also where they have no line of their own.
        river = Street.RIVER in saw
        turn = river or Street.TURN in saw
        flop = turn or Street.FLOP in saw
        in_bb = net / bb if bb else None
        yield (
            *(number, exponent, seat, s.name, s.position, s.offset, seat in heroes, s.stack),
            *(s.stack if s.stack < second else second, straddles.get(seat, 0)),
            *((cards_text(s.cards), hand_class(s.cards)) if s.cards else (None, None)),
            *(s.invested, posted[seat], s.returned, s.collected),
            *(declared.get(seat, 0) if said else None, s.cashed_out, net, in_bb),
            *(_ev(seat, evs[seat], found, bb, exponent) if found else (net / POWERS[exponent], in_bb, None, None)),
            *(_ev_dead(seat, evs_dead, dead, exponent) if dead else (None, None)),
            rake * (s.invested - s.returned),
            *preflop.get(seat, _NO_DECISION),
            *(flop, turn, river, s.showdown, s.folded_on, s.all_in_on),
        )


_NO_DECISION = (0, False, False, False)


def _preflop_facts(decisions: Iterable[Decision]) -> dict[int, tuple[int, bool, bool, bool]]:
    """Return by seat: decisions before the flop; whether at one he could raise, put money in, raised."""
    facts: dict[int, tuple[int, bool, bool, bool]] = {}
    for d in decisions:
        if d.street is not Street.PREFLOP:
            break
        count, could, put_in, raised = facts.get(d.seat, _NO_DECISION)
        verb = d.verb
        facts[d.seat] = (
            count + 1,
            could or d.can_raise,
            put_in or verb in VOLUNTARY,
            raised or verb in AGGRESSION,
        )
    return facts


def _ev(seat: int, net: Fraction | Amount, found: AllIn, bb: Amount | None, exponent: int) -> Row:
    """Return the EV in the currency and in big blinds; of those all-in how it was found, and their part of the pots."""
    amounts = (float(net / 10**exponent), float(net / bb) if bb else None)
    if seat not in found.live:
        return (*amounts, None, None)
    total = sum(found.collected.values())
    return (*amounts, str(found.kind), float(found.collected.get(seat, 0) / total) if total else None)


def _ev_dead(seat: int, nets: Mapping[int, Fraction | Amount], found: AllIn, exponent: int) -> Row:
    """Return EV and part of the pots without the cards of folded players, where there are any."""
    net, _, _, equity = _ev(seat, nets[seat], found, None, exponent)
    return (net, equity)


@lru_cache(maxsize=4096)
def hand_class(cards: Cards) -> str | None:
    """Return ``AA``, ``AKs`` or ``AKo`` for two cards, None for any other number of them."""
    if len(cards) != 2:
        return None
    high, low = sorted(cards, key=rank_of, reverse=True)
    ranks = RANKS[rank_of(high)] + RANKS[rank_of(low)]
    if rank_of(high) == rank_of(low):
        return ranks
    return ranks + ("s" if suit_of(high) == suit_of(low) else "o")


def _decision_rows(hand: Hand, replay: Replay, number: int) -> Iterable[Row]:
    exponent = hand.header.unit.exponent
    who = {s.seat: (number, exponent, s.name, s.position, s.offset) for s in replay.seats}
    for decision, situation in zip(replay.decisions, situations(replay), strict=True):
        yield who[decision.seat] + situation + decision


def _pot_rows(hand: Hand, replay: Replay, number: int) -> Iterable[Row]:
    exponent = hand.header.unit.exponent
    names = {s.seat: s.name for s in replay.seats}
    for pot in replay.pots:
        won: dict[int, Amount] = {}
        odd: dict[int, Amount] = {}
        for win in (win for award in pot.awards for win in award.wins):
            won[win.seat] = won.get(win.seat, 0) + win.amount
            odd[win.seat] = odd.get(win.seat, 0) + win.odd
        for seat in sorted({*pot.eligible, *pot.paid}):
            yield (
                *(number, exponent, pot.number, pot.amount, pot.rake, pot.decided, seat, names[seat]),
                *(seat in pot.eligible, pot.paid.get(seat, 0), won.get(seat, 0), odd.get(seat, 0)),
            )
