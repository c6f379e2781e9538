"""A database filled by hand: a test says what it is about, everything else is a plain cash hand."""

from datetime import datetime, timedelta
from decimal import Decimal
from typing import Any

from hhanalyzer.store import Database
from hhanalyzer.store.tables import columns

START = datetime(2026, 3, 2, 18, 0)

# What a column holds when nobody says: by the type of the column, else by its name.
_BY_TYPE: dict[str, Any] = {"VARCHAR": "", "BOOLEAN": False, "TIMESTAMP": START, "DOUBLE": 0.0}
_NULL = {"bb", "tournament_id", "max_seats", "button_seat", "cards", "hand_class", "folded_on", "all_in_on", "seat"}
_HAND = {
    "site": "PokerStars", "game": "holdem", "limit": "no-limit", "currency": "USD", "stakes": "$0.25/$0.50", "bb": Decimal("0.5"),
    "players": 6, "status": "clean",
}  # fmt: skip
_SEAT = {"position": "BTN", "is_hero": True, "preflop_decisions": 1, "could_raise_preflop": True, "seat": 1}


class Ledger:
    """Adds rows; every hand follows the one before it by a minute."""

    def __init__(self) -> None:
        self._db = Database()
        self._waiting: dict[str, list[list[Any]]] = {}
        self.hands = self.files = 0

    @property
    def db(self) -> Database:
        """The database with all rows added so far; they go in together, which is much faster than one by one."""
        for table, rows in self._waiting.items():
            row = f"({', '.join('?' * len(rows[0]))})"
            for start in range(0, len(rows), 50):
                some = rows[start : start + 50]
                values = [value for cells in some for value in cells]
                self._db.rows(f"INSERT INTO {table} VALUES {', '.join([row] * len(some))}", values)
        self._waiting.clear()
        return self._db

    def _insert(self, table: str, given: dict[str, Any]) -> None:
        kinds = columns(table)
        assert given.keys() <= kinds.keys(), given.keys() - kinds.keys()
        row = {
            name: given[name] if name in given else None if name in _NULL else _BY_TYPE.get(kind, 0)
            for name, kind in kinds.items()
        }
        self._waiting.setdefault(table, []).append(list(row.values()))

    def file(self, path: str = "/home/oak/hands/one.txt", **given: Any) -> int:
        self.files += 1
        self._insert("files", {"file_key": self.files, "path": path} | given)
        return self.files

    def hand(self, net: str | int = 0, player: str = "Alder", **given: Any) -> int:
        """Add a hand that one player won ``net`` in; ``given`` are columns of hands or seats."""
        self.hands += 1
        key = self.hands
        hand = {
            "hand_key": key,
            "hand_id": str(1000 + key),
            "played_at": START + timedelta(minutes=key),
            "file_key": 1,
            "line": key,
        }
        seat = {"hand_key": key, "player": player, "net": Decimal(net)}
        in_hands, in_seats = columns("hands"), columns("seats")
        hand |= _HAND | {name: value for name, value in given.items() if name in in_hands}
        seat |= _SEAT | {name: value for name, value in given.items() if name in in_seats}
        seat.setdefault("net_bb", float(seat["net"] / hand["bb"]) if hand["bb"] else None)
        self._insert("hands", hand)
        self._insert("seats", seat)
        return key

    def decision(self, hand: int, street: str, action: str, **given: Any) -> None:
        """Add a decision of the player of a hand; ``level`` says what he faced."""
        row = {"hand_key": hand, "street": street, "action": action, "player": "Alder", "nth": 1, "position": "BTN"}
        self._insert("decisions", row | {"seat": 1, "can_raise": True} | given)

    def finding(self, code: str, name: str, severity: str, message: str, **given: Any) -> None:
        self._insert(
            "findings",
            {
                "file_key": 1,
                "line": 7,
                "code": code,
                "name": name,
                "severity": severity,
                "message": message,
                "hand_key": None,
            }
            | given,
        )

    def quarantine(self, status: str, reason: str, **given: Any) -> None:
        self._insert(
            "quarantine", {"file_key": 1, "line": 40, "site": "PokerStars", "status": status, "reason": reason} | given
        )


def played(hands: int = 80, **given: Any) -> Ledger:
    """Return a ledger of some hands in all positions, with winnings that go up and down."""
    ledger = Ledger()
    ledger.file(hands=hands, imported=hands)
    positions = ("SB", "BB", "UTG", "HJ", "CO", "BTN")
    dealt = (("AA", "As Ah"), ("72o", "7c 2d"), ("AKs", "Ah Kh"), ("QJo", "Qs Jd"))
    for n in range(hands):
        hand_class, cards = dealt[n % 4]
        key = ledger.hand(
            (n * 37 % 23) - 10, position=positions[n % 6], showdown=n % 5 == 0, vpip=n % 4 != 1, pfr=n % 4 == 0, saw_flop=n % 2 == 0,
            collected=Decimal(max((n * 37 % 23) - 10, 0)), hand_class=hand_class, cards=cards, board="Kd Qc 7s 2h 2c", **given,
        )  # fmt: skip
        first, then = ("raise", "fold", "raise", "call")[n % 4], ("bet", "check")[n % 4 // 2]
        seat = {"position": positions[n % 6], "player": given.get("player", "Alder")}
        ledger.decision(key, "preflop", first, level=1 + n % 2, **seat)
        if n % 2 == 0:
            ledger.decision(key, "flop", then, order=2, preflop_raises=1, preflop_aggressor=1, **seat)
    return ledger
