"""Which hands a condition leaves, and a list of them: a line a hand."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from decimal import Decimal
from typing import Any

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.fields import FIELDS, nearest
from hhanalyzer.stats.oneline import Acted, one_line
from hhanalyzer.stats.query import find_player
from hhanalyzer.stats.where import Filter, parse_where
from hhanalyzer.store import Database

NEWEST_FIRST = "-played_at"
BOARDS = " | "  # between several boards of a hand
_BATCH = 2000  # hands whose decisions are read at a time


def selected(db: Database, player: str | None = None, where: str | Filter | None = None) -> list[int] | None:
    """Return the keys of the hands for which a condition holds, in the order of import; None where all are meant.

    They are those of ``player``; where none is named, all hands, unless the condition asks for a fact of a player: then
    those of the hero of most hands.  Raise UnusableInput for a player without hands, and a condition that is none.
    """
    chosen = parse_where(where)
    if player is None and not chosen.of_player:
        if not chosen.text:
            return None
        found = db.rows(f"SELECT h.hand_key FROM hands AS h WHERE {chosen.sql} ORDER BY 1", chosen.params)
    else:
        who = find_player(db, player)
        found = db.rows(
            f"""SELECT DISTINCT p.hand_key FROM seats AS p JOIN hands AS h USING (hand_key)
            WHERE {who.where()} AND {chosen.sql} ORDER BY 1""",
            {**who.params, **chosen.params},
        )
    return [key for (key,) in found]


@dataclass(frozen=True, slots=True)
class ListedHand:
    """A hand of a player: ``net`` in its currency, ``net_bb`` in big blinds (None without one), ``line`` (oneline.py).

    ``cards`` are None where the text never shows them; of several boards ``board`` has all, ``line`` the first.
    """

    hand_key: int
    played_at: datetime | None
    site: str
    hand_id: str
    game: str
    stakes: str
    position: str
    cards: str | None
    board: str
    currency: str
    net: Decimal
    net_bb: float | None
    line: str = ""


@dataclass(frozen=True, slots=True)
class HandList:
    """The first hands of those a condition leaves of a player, and how many there are."""

    player: str
    matching: int
    hands: Sequence[ListedHand]

    def to_frame(self) -> pl.DataFrame:
        """Return a row a hand; amounts are exact decimals."""
        columns = {name: [getattr(hand, name) for hand in self.hands] for name in _KINDS}
        return pl.DataFrame(columns, schema=_KINDS)


_KINDS: dict[str, Any] = {
    "hand_key": pl.Int64,
    "played_at": pl.Datetime("us"),
    **dict.fromkeys(("site", "hand_id", "game", "stakes", "position", "cards", "board", "currency"), pl.String),
    "net": pl.Decimal(38, 8),
    "net_bb": pl.Float64,
    "line": pl.String,
}


def hand_list(
    db: Database,
    player: str | None = None,
    where: str | Filter | None = None,
    sort: str = NEWEST_FIRST,
    limit: int | None = None,
) -> HandList:
    """Return a player's hands for which a condition holds (None for him: the hero of most hands).

    ``sort`` is the name of a field (fields.py), with ``-`` before it the greatest first; what is not known comes last.
    ``limit`` is how many are listed, None all.  Raise UnusableInput for a player without hands, and for words that mean
    nothing.
    """
    chosen, order, who = parse_where(where), _order(sort), find_player(db, player)
    source = f"FROM seats AS p JOIN hands AS h USING (hand_key) WHERE {who.where()} AND {chosen.sql}"
    params = {**who.params, **chosen.params}
    ((matching,),) = db.rows(f"SELECT count(*) {source}", params)
    most = "" if limit is None else f" LIMIT {int(limit)}"
    rows = db.rows(
        f"""SELECT p.hand_key, h.played_at, h.site, h.hand_id, h.game, h.stakes, p.position, p.cards, h.board,
            h.currency, p.net, p.net_bb, h.bb
        {source} ORDER BY {order}, p.hand_key, p.seat{most}""",
        params,
    )
    return HandList(who.name, matching, list(_listed(db, rows)))


def _order(sort: str) -> str:
    name = sort.removeprefix("-")
    sortable = [field.name for field in FIELDS.values() if not field.many and not field.of_session]
    if name not in sortable:
        raise UnusableInput(f"cannot sort by {name!r}{nearest(name, sortable) or '; hhanalyzer fields lists them'}")
    return f"{FIELDS[name].order} {'DESC' if sort.startswith('-') else 'ASC'} NULLS LAST"


def _listed(db: Database, rows: Sequence[tuple[Any, ...]]) -> Iterator[ListedHand]:
    """Yield the hands of rows, which end with the big blind."""
    for at in range(0, len(rows), _BATCH):
        batch = rows[at : at + _BATCH]
        acted = _acted(db, [row[0] for row in batch])
        for *told, bb in batch:
            hand = ListedHand(*told)
            yield replace(hand, line=one_line(acted[hand.hand_key], hand.board.partition(BOARDS)[0], bb))


def _acted(db: Database, keys: Sequence[int]) -> dict[int, list[Acted]]:
    """Return the decisions of hands, in order."""
    acted: dict[int, list[Acted]] = {key: [] for key in keys}
    for key, *decision in db.rows(
        """SELECT hand_key, position, street, action, "to", pot_before, all_in, live
        FROM decisions WHERE hand_key IN (SELECT unnest($keys::BIGINT[])) ORDER BY hand_key, "order" ASC""",
        {"keys": list(keys)},
    ):
        acted[key].append(Acted(*decision))
    return acted
