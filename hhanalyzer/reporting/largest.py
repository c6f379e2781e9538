"""The hands with the largest result, both ways, with their cards, and each of them street by street."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from hhanalyzer.model.cards import CARD_OF, Cards
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import minute, money, signed
from hhanalyzer.reporting.source import Source, option
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number, words
from hhanalyzer.reporting.walk import HandView, hand_views
from hhanalyzer.stats.results import chosen_hands

COLUMNS = (
    Column("Hand", "text"),
    Column("Stakes", "text"),
    Column("Position", "text"),
    Column("Cards", "text"),
    Column("Board", "long"),
    Column("Net (bb)"),
    Column("Net won"),
)
_BOARDS = " | "  # between several boards of a hand


@dataclass(frozen=True, slots=True)
class ToldHand:
    """One hand of a table: how it is called, the cards he held, what he won in words, and the hand to read."""

    title: str
    cards: Cards
    won: str
    view: HandView


@dataclass(frozen=True, slots=True)
class LargestHands:
    """A table of hands and the same hands to read, in its order."""

    table: Table
    hands: Sequence[ToldHand]


def largest_hands(source: Source, section: Section) -> dict[str, Any]:
    """Return the largest wins and the largest losses in big blinds, ``rows`` hands each."""
    rows = option(section, "rows", 8)
    found = {
        "Largest wins": _hands(source, rows, "p.net_bb > 0", "DESC"),
        "Largest losses": _hands(source, rows, "p.net_bb < 0", "ASC"),
    }
    views = hand_views(source.db, [key for hands in found.values() for key, *_ in hands])
    return {
        "groups": [
            LargestHands(
                Table(caption, COLUMNS, [_row(*row) for _, *row in hands]),
                [_told(views[key], *row) for key, *row in hands if key in views],
            )
            for caption, hands in found.items()
            if hands
        ]
    }


def _hands(source: Source, rows: int, which: str, order: str) -> list[tuple[Any, ...]]:
    """Return the key of each hand and what ``_row`` shows of it."""
    chosen, params = chosen_hands(source.db, source.player, source.where)
    return source.db.rows(
        f"""SELECT p.hand_key, h.site, h.hand_id, h.played_at, h.stakes, p.position, coalesce(p.cards, ''), h.board,
            p.net_bb, p.net, h.currency
        FROM seats AS p JOIN hands AS h USING (hand_key)
        WHERE {chosen} AND {which}
        ORDER BY p.net_bb {order}, p.hand_key LIMIT {int(rows)}""",
        params,
    )


def _told(
    view: HandView, site: str, hand_id: str, played_at: datetime | None, stakes: str, position: str,
    cards: str, board: str, bb: float, net: Decimal, currency: str,
) -> ToldHand:  # fmt: skip
    title = ", ".join(part for part in (hand_id, stakes, position) if part)
    return ToldHand(title, _dealt(cards), f"{signed(bb, 1)} bb", view)


def _row(
    site: str, hand_id: str, played_at: datetime | None, stakes: str, position: str,
    cards: str, board: str, bb: float, net: Decimal, currency: str,
) -> list[Cell]:  # fmt: skip
    when = minute(played_at)
    return [
        Cell(hand_id, sort=when, detail=f"{site}, {when}"),
        words(stakes),
        words(position),
        _cards(cards, sorted_=True) if cards else NOTHING,
        _cards(board.partition(_BOARDS)[0], more=_BOARDS in board) if board else NOTHING,
        number(signed(bb, 1), bb),
        number(money(net, currency), net),
    ]


def _cards(text: str, more: bool = False, sorted_: bool = False) -> Cell:
    """Return a cell of cards, hole cards the highest first; of several boards the first, saying so."""
    dealt = _dealt(text) if sorted_ else _known(text)
    return Cell("", sort=text, cards=dealt, detail="first of several boards" if more else "")


def _dealt(text: str) -> Cards:
    return tuple(sorted(_known(text), reverse=True))


def _known(text: str) -> Cards:
    return tuple(CARD_OF[word] for word in text.split() if word in CARD_OF)
