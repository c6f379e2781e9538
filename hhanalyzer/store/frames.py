"""Rows of many hands as the frames of the tables: columns that follow from others are computed here, all at once.

What a hand alone tells are rows (rows.py).  The rest is arithmetic over the columns of a batch: a hand's key beside
each of its rows, a player's name beside his decisions, results in big blinds, what somebody did before the flop.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from operator import itemgetter
from typing import Any

import numpy as np
import numpy.typing as npt
import polars as pl

from hhanalyzer.model.cards import cards_text
from hhanalyzer.model.events import Street
from hhanalyzer.model.money import POWERS
from hhanalyzer.store.rows import COLUMNS, Rows, hand_class
from hhanalyzer.store.situation import AGGRESSION, VOLUNTARY
from hhanalyzer.store.tables import columns, frame, series

_Ints = npt.NDArray[np.int64]
_Bools = npt.NDArray[np.bool_]
_Columns = dict[str, pl.Series]

# Tables whose rows a hand has whole.
_WHOLE = ("hands", "hand_texts", "findings", "standings", "tournaments", "quarantine")
# Fields of the replay's records whose columns have another name; "held" is no column.
_RENAMED = {"name": "player", "offset": "seat_offset", "verb": "action", "cards": "held"}
_SEAT_BITS = 16  # of a seat's number

_text_of = lru_cache(maxsize=4096)(cards_text)


def frames(hands: Sequence[Rows]) -> dict[str, pl.DataFrame]:
    """Return the rows of hands as a frame for each table that has some.

    Raise one of tables.UNFIT where a value does not fit its column.
    """
    found = {}
    for table in _WHOLE:
        if rows := list(chain.from_iterable(hand.get(table, ()) for hand in hands)):
            found[table] = frame(table, COLUMNS[table], rows)
    if "hands" in found:
        batch = _Batch(found["hands"], [hand for hand in hands if "hands" in hand])
        found["hands"] = found["hands"].with_columns(batch.contributors())
        found |= {"seats": batch.seats(), "decisions": batch.decisions(), "pots": batch.pots()}
    return {table: content for table, content in found.items() if content.height}


class _Batch:
    """The hands of a batch: ``hands`` as a frame, and the rows of each."""

    def __init__(self, hands: pl.DataFrame, rows: Sequence[Rows]) -> None:
        self._hands = hands
        self._rows = rows
        self._seats, left = self._block("seats", "seats")
        self._cards, self._saw = left["held"], left["saw"]
        self._decisions, _ = self._block("decisions", "decisions")
        # For every seat the row of its hand; for every decision the row of its seat.
        self._hand_of_seat = self._hands_of("seats")
        keys = _keys(self._hand_of_seat, self._seats["seat"])
        self._order = np.argsort(keys, kind="stable")
        self._keys = keys[self._order]
        self._seat_of_decision = self._seats_of("decisions", self._decisions["seat"])
        self._paid = (self._seats["invested"] - self._seats["returned"]).to_numpy()

    def contributors(self) -> pl.Series:
        """Return for each hand how many players put money into its pots."""
        counts = np.bincount(self._hand_of_seat[self._paid > 0], minlength=len(self._rows))
        return pl.Series("contributors", counts.astype(np.int16))

    def seats(self) -> pl.DataFrame:
        """Return the table of the seats."""
        of = self._hand_of_seat
        said, _ = self._block("seats", "said")
        seats = self._seats | self._of_hands(of) | said
        seats["effective"] = pl.Series(np.minimum(seats["stack"].to_numpy(), self._seconds()[of]))
        seats["cards"] = series("seats", "cards", [_text_of(cards) if cards else None for cards in self._cards])
        classes = [hand_class(cards) if cards else None for cards in self._cards]
        seats["hand_class"] = series("seats", "hand_class", classes)
        seats["rake_share"] = pl.Series(self._rake_shares()[of] * self._paid)
        seen = list(zip(*map(_seen, self._saw), strict=True)) or [()] * 3
        for name, values in zip(("saw_flop", "saw_turn", "saw_river"), seen, strict=True):
            seats[name] = series("seats", name, values)
        return _frame("seats", seats | self._results() | self._preflop())

    def decisions(self) -> pl.DataFrame:
        """Return the table of the decisions."""
        situations, _ = self._block("decisions", "situations")
        who = {name: _at(self._seats[name], self._seat_of_decision) for name in ("player", "position", "seat_offset")}
        of_hands = self._of_hands(self._hand_of_seat[self._seat_of_decision])
        return _frame("decisions", self._decisions | situations | who | of_hands)

    def pots(self) -> pl.DataFrame:
        """Return the table of the pots."""
        pots, _ = self._block("pots", "pots")
        player = _at(self._seats["player"], self._seats_of("pots", pots["seat"]))
        return _frame("pots", pots | {"player": player} | self._of_hands(self._hands_of("pots")))

    # ------------------------------------------------------------------------------------------------ rows and places

    def _block(self, table: str, block: str) -> tuple[_Columns, dict[str, Sequence[Any]]]:
        """Return the columns of a block, and apart what the table has no columns for."""
        names = [_RENAMED.get(name, name) for name in COLUMNS[block]]
        rows = chain.from_iterable(map(itemgetter(block), self._rows))
        values: dict[str, Sequence[Any]] = dict.fromkeys(names, ())
        values |= zip(names, zip(*rows, strict=True), strict=False)
        kinds = columns(table)
        found = {name: series(table, name, column) for name, column in values.items() if name in kinds}
        return found, {name: column for name, column in values.items() if name not in kinds}

    def _hands_of(self, block: str) -> _Ints:
        """Return for every row of a block the row of its hand."""
        return np.repeat(np.arange(len(self._rows)), list(map(len, map(itemgetter(block), self._rows))))

    def _seats_of(self, block: str, seats: pl.Series) -> _Ints:
        """Return for every row of a block the row of its seat, given the seats' numbers."""
        wanted = _keys(self._hands_of(block), seats)
        places = np.searchsorted(self._keys, wanted)
        if len(wanted) and not np.array_equal(self._keys.take(places, mode="clip"), wanted):
            raise ValueError("a seat that was not dealt in")
        return self._order[places]

    def _of_hands(self, of: _Ints) -> _Columns:
        return {name: _at(self._hands[name], of) for name in ("hand_key", "exponent")}

    # ------------------------------------------------------------------------------------------------------ the money

    def _seconds(self) -> _Ints:
        """Return for each hand the second of its stacks, 0 where there is none: it covers all but the greatest."""
        stacks, of = self._seats["stack"].to_numpy(), self._hand_of_seat
        counts = np.bincount(of, minlength=len(self._rows))
        several = counts > 1
        seconds = np.zeros(len(counts), dtype=np.int64)
        seconds[several] = stacks[np.lexsort((stacks, of))][np.cumsum(counts)[several] - 2]
        return seconds

    def _rake_shares(self) -> npt.NDArray[np.float64]:
        """Return for each hand its rake, in the currency, for each unit of what was paid into the pots."""
        paid = np.zeros(len(self._rows), dtype=np.int64)
        np.add.at(paid, self._hand_of_seat, self._paid)
        rake = self._hands["rake"].fill_null(0).to_numpy() / _POWERS[self._hands["exponent"].to_numpy()]
        shares: npt.NDArray[np.float64] = np.divide(rake, paid, out=np.zeros(len(paid)), where=paid != 0)
        return shares

    def _results(self) -> _Columns:
        """Return the results in big blinds, and by EV: where nobody was all-in with cards to come, the net itself."""
        of, net = self._hand_of_seat, self._seats["net"]
        found, _ = self._block("seats", "evs")
        in_bb = net / _at(self._hands["bb"], of)
        in_currency = net / pl.Series(_POWERS[self._hands["exponent"].to_numpy()[of]])
        all_in = found["ev_net"].is_not_null()
        found["ev_net"] = found["ev_net"].zip_with(all_in, in_currency)
        found["ev_net_bb"] = found["ev_net_bb"].zip_with(all_in, in_bb)
        return found | {"net_bb": in_bb}

    def _preflop(self) -> _Columns:
        """Return what players posted and did before the flop."""
        decisions, seat_of = self._decisions, self._seat_of_decision
        added = np.zeros(len(self._hand_of_seat), dtype=np.int64)
        np.add.at(added, seat_of, decisions["added"].to_numpy())
        preflop = (decisions["street"] == Street.PREFLOP).to_numpy()

        def at_one(which: pl.Series) -> pl.Series:
            """Tell of each seat whether one of its decisions before the flop is such a one."""
            found = np.zeros(len(added), dtype=np.bool_)
            found[seat_of[preflop & which.to_numpy()]] = True
            return pl.Series(found)

        counts = np.bincount(seat_of[preflop], minlength=len(added))
        return {
            "posted": self._seats["invested"] - pl.Series(added),
            "preflop_decisions": pl.Series(counts.astype(np.int16)),
            "could_raise_preflop": at_one(decisions["can_raise"]),
            "vpip": at_one(decisions["action"].is_in(VOLUNTARY)),
            "pfr": at_one(decisions["action"].is_in(AGGRESSION)),
        }


_POWERS = np.array(POWERS, dtype=np.int64)


def _keys(hands: _Ints, seats: pl.Series) -> _Ints:
    """Return a number for each seat of each hand."""
    keys: _Ints = (hands << _SEAT_BITS) + seats.to_numpy()
    return keys


def _at(column: pl.Series, rows: _Ints) -> pl.Series:
    return column[pl.Series(rows.astype(np.uint32))]  # Series.gather is a query of its own, ten times as long


@lru_cache(maxsize=256)
def _seen(saw: tuple[Street, ...]) -> tuple[bool, bool, bool]:
    """Tell whether flop, turn and river were seen: a later one after those before, also where they have no line."""
    river = Street.RIVER in saw
    turn = river or Street.TURN in saw
    return turn or Street.FLOP in saw, turn, river


def _frame(table: str, found: _Columns) -> pl.DataFrame:
    """Return the columns of a table in the order of the schema, after the exponent."""
    return pl.DataFrame([found[name].alias(name) for name in ("exponent", *columns(table))])
