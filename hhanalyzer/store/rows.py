"""A HandResult as rows: pure functions to plain tuples, in the order of COLUMNS.

A block is a table, or some of the columns of one: what the replay has as rows already is not copied, and what follows
from other columns is left to frames.py, which computes it for many hands at a time.  ``hand_key`` in a row is the
number of the hand in its part; the loading adds the key of the part's first hand.  Amounts are the hand's own integers,
``exponent`` their decimals.  Text stays as it is: untrusted.
"""

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any

from hhanalyzer.engine.allin import AllIn, all_in, ev_nets
from hhanalyzer.engine.outcome import Decision, Replay, SeatResult
from hhanalyzer.model.cards import RANKS, Cards, cards_text, rank_of, suit_of
from hhanalyzer.model.events import Post, PostKind
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.hand import Hand, Header, Standing
from hhanalyzer.model.money import Amount, Unit, money_text
from hhanalyzer.pipeline import HandResult, Status
from hhanalyzer.results import declared_collected, fee_totals
from hhanalyzer.sites import all_sites
from hhanalyzer.store.situation import Situation, situations

Row = tuple[Any, ...]
Rows = Mapping[str, Sequence[Row]]

_COLUMNS = {
    "hands": """hand_key exponent file_key file line text_hash site room hand_id played_at game limit currency stakes
        small_blind big_blind ante bb is_tournament tournament_id play_money fast_fold names table_name max_seats
        button_seat players board total_pot rake fees promo rake_derived declared_pot declared_rake status""",
    "hand_texts": "hand_key text",
    "pots": "pot amount rake decided seat eligible paid won odd",
    "findings": "hand_key file_key line code name severity seat message",
    "standings": "hand_key exponent player line place prize bounty extra",
    "tournaments": "exponent site tournament_id currency buy_in fee bounty buy_in_text",
    "quarantine": "file_key file line site hand_id status reason game parser_version text",
    # Of the seats: what the text says, and the EV of those who were in a hand all-in with cards to come.
    "said": "is_hero straddle declared_collected",
    "evs": "ev_net ev_net_bb ev equity ev_net_dead equity_dead",
}
COLUMNS: dict[str, tuple[str, ...]] = {block: tuple(names.split()) for block, names in _COLUMNS.items()}
COLUMNS |= {"seats": SeatResult._fields, "decisions": Decision._fields, "situations": Situation._fields}
_NO_EV: Row = (None,) * len(COLUMNS["evs"])

UNREAD = (Status.UNREADABLE, Status.UNSUPPORTED)


def hand_rows(result: HandResult, number: int, file_key: int, parser_version: str) -> Rows:
    """Return the rows of one hand by block; ``number`` counts the hands of the part.

    A hand that was not read becomes a row of quarantine and its findings; a cancelled one has no seats and no money.
    """
    hand, replay = result.hand, result.replay
    if hand is None or replay is None or result.status in UNREAD:
        return quarantined(result, file_key, parser_version)
    played = result.status is not Status.CANCELLED
    return {
        "hands": [_hand_row(result, hand, replay, number, file_key)],
        "hand_texts": [(number, kept_text(result.text))],
        "findings": _finding_rows(result.findings, number, file_key),
        "tournaments": _tournament_rows(hand.header),
        "standings": _standing_rows(hand, number),
        "seats": replay.seats if played else (),
        "said": _said_rows(hand, replay) if played else (),
        "evs": _ev_rows(hand, replay) if played else (),
        "decisions": replay.decisions if played else (),
        "situations": situations(replay) if played else (),
        "pots": _pot_rows(replay) if played else (),
    }


def quarantined(result: HandResult, file_key: int, parser_version: str, reason: str = "") -> Rows:
    """Return the rows of a hand that cannot be in ``hands``: its text with the reason, and its findings."""
    status = result.status if result.status in UNREAD else Status.UNREADABLE
    reason = reason or "; ".join(f"{f.code}: {f.message}" for f in result.findings if f.code[0] == "T")
    row = (
        *(file_key, result.source, result.line, result.site, result.hand_id),
        *(str(status), reason or "not read", result.game, parser_version, kept_text(result.text)),
    )
    return {"quarantine": [row], "findings": _finding_rows(result.findings, None, file_key)}


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
    words = text.strip().encode().translate(_BLANKS)
    while len(shorter := words.replace(b"  ", b" ")) < len(words):
        words = shorter
    return words


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


def _finding_rows(findings: Iterable[Finding], number: int | None, file_key: int) -> list[Row]:
    return [(number, file_key, f.line, f.code, f.name, str(f.severity), f.seat, f.message) for f in findings]


# ------------------------------------------------------------------------------------------------- players and actions


def _said_rows(hand: Hand, replay: Replay) -> list[Row]:
    heroes = {seat.seat for seat in hand.seats if seat.is_hero}
    straddles = {e.seat: e.amount for e in hand.events if type(e) is Post and e.kind is PostKind.STRADDLE}
    declared = declared_collected(hand)
    nothing = 0 if declared or hand.claims.collected else None
    seats = [s.seat for s in replay.seats]
    return [(seat in heroes, straddles.get(seat, 0), declared.get(seat, nothing)) for seat in seats]


def _ev_rows(hand: Hand, replay: Replay) -> list[Row]:
    """Return the EV of every seat of a hand that was all-in with cards to come."""
    found = all_in(hand, replay)
    if found is None:
        return [_NO_EV] * len(replay.seats)
    exponent, bb = hand.header.unit.exponent, big_blind(hand)
    evs, dead = ev_nets(replay, found), all_in(hand, replay, dead=True)
    evs_dead = ev_nets(replay, dead) if dead else {}
    equities, equities_dead = _equities(found), _equities(dead) if dead else {}
    rows: list[Row] = []
    for seat in (s.seat for s in replay.seats):
        net, kind = evs[seat], str(found.kind) if seat in found.live else None
        row = (float(net / 10**exponent), float(net / bb) if bb else None, kind, equities.get(seat))
        of_dead = float(evs_dead[seat] / 10**exponent) if dead else None
        rows.append((*row, of_dead, equities_dead.get(seat)))
    return rows


def _equities(found: AllIn) -> dict[int, float]:
    """Return of those still in their part of all pots by EV; nothing where there is no pot."""
    total = sum(found.collected.values())
    return {seat: float(found.collected.get(seat, 0) / total) for seat in found.live} if total else {}


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


def _pot_rows(replay: Replay) -> list[Row]:
    rows: list[Row] = []
    for pot in replay.pots:
        won: dict[int, Amount] = {}
        odd: dict[int, Amount] = {}
        for award in pot.awards:
            for win in award.wins:
                won[win.seat] = won.get(win.seat, 0) + win.amount
                odd[win.seat] = odd.get(win.seat, 0) + win.odd
        number, amount, rake, decided = pot.number, pot.amount, pot.rake, pot.decided
        eligible, paid = pot.eligible, pot.paid
        rows += [
            (
                number,
                amount,
                rake,
                decided,
                seat,
                seat in eligible,
                paid.get(seat, 0),
                won.get(seat, 0),
                odd.get(seat, 0),
            )
            for seat in sorted({*eligible, *paid})
        ]
    return rows
