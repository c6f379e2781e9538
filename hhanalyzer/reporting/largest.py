"""The hands with the largest result, both ways, with their cards."""

from datetime import datetime
from decimal import Decimal
from typing import Any

from hhanalyzer.model.cards import CARD_OF, Cards
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import minute, money, signed
from hhanalyzer.reporting.source import Source, option
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number, words
from hhanalyzer.stats.query import find_player
from hhanalyzer.stats.where import parse_where

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


def largest_hands(source: Source, section: Section) -> dict[str, Any]:
    """Return a table of the largest wins and one of the largest losses in big blinds, ``rows`` hands each."""
    rows = option(section, "rows", 8)
    found = {
        "Largest wins": _hands(source, rows, "p.net_bb > 0", "DESC"),
        "Largest losses": _hands(source, rows, "p.net_bb < 0", "ASC"),
    }
    return {"tables": [Table(caption, COLUMNS, cells) for caption, cells in found.items() if cells]}


def _hands(source: Source, rows: int, which: str, order: str) -> list[list[Cell]]:
    chosen, who = parse_where(source.where), find_player(source.db, source.player)
    found = source.db.rows(
        f"""SELECT h.site, h.hand_id, h.played_at, h.stakes, p.position, coalesce(p.cards, ''), h.board, p.net_bb,
            p.net, h.currency
        FROM seats AS p JOIN hands AS h USING (hand_key)
        WHERE {who.where()} AND {which} AND {chosen.sql}
        ORDER BY p.net_bb {order}, p.hand_key LIMIT {int(rows)}""",
        {**who.params, **chosen.params},
    )
    return [_row(*row) for row in found]


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
    dealt: Cards = tuple(CARD_OF[word] for word in text.split() if word in CARD_OF)
    dealt = tuple(sorted(dealt, reverse=True)) if sorted_ else dealt
    return Cell("", sort=text, cards=dealt, detail="first of several boards" if more else "")
