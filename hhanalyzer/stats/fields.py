"""What hands can be grouped by and filtered on: names, and the SQL behind them.

``p`` is the row of the player (in seats or decisions), ``h`` the hand's, ``s`` the session's.
"""

from collections.abc import Mapping
from dataclasses import dataclass

from hhanalyzer.model.errors import UnusableInput

# The order of a table by position: as they act before the flop, the blinds first, the button last.
_POSITIONS = ("SB", "BB", "UTG", *(f"UTG+{i}" for i in range(1, 8)), "HJ", "CO", "BTN")


@dataclass(frozen=True, slots=True)
class Field:
    """One name.  ``kind`` is text, number, truth or time; ``rank`` the SQL that orders groups, the value itself if "".

    ``filter`` is False for what can only be grouped by.
    """

    name: str
    title: str
    sql: str
    kind: str = "text"
    rank: str = ""
    filter: bool = True

    @property
    def of_hand(self) -> bool:
        """Whether it needs the table ``hands``."""
        return "h." in self.sql + self.rank

    @property
    def of_session(self) -> bool:
        """Whether it needs the sessions."""
        return "s.started_at" in self.sql


_TABLE = (
    Field("position", "Position", "p.position", rank=f"list_position({list(_POSITIONS)}, p.position)"),
    Field("players", "Players dealt in", "h.players", "number"),
    Field("table_size", "Seats at the table", "coalesce(h.max_seats, h.players)", "number"),
    Field("site", "Site", "h.site"),
    Field("room", "Room", "h.room"),
    Field("game", "Game", "h.game"),
    Field("limit", "Limit", 'h."limit"'),
    Field("stakes", "Stakes", "h.stakes", rank="h.bb"),
    Field("bb", "Big blind", "h.bb", "number"),
    Field("ante", "Ante", "h.ante", "number"),
    Field("currency", "Currency", "h.currency"),
    Field("is_tournament", "Tournament", "h.is_tournament", "truth"),
    Field("tournament_id", "Tournament", "h.tournament_id"),
    Field("play_money", "Play money", "h.play_money", "truth"),
    Field("fast_fold", "Fast fold", "h.fast_fold", "truth"),
    Field("table_name", "Table", "h.table_name"),
    Field("played_at", "Time (UTC)", "h.played_at", "time"),
    Field("date", "Date", "h.played_at::DATE", "time"),
    Field("month", "Month", "strftime(h.played_at, '%Y-%m')"),
    Field("year", "Year", "year(h.played_at)", "number"),
    Field("weekday", "Weekday", "strftime(h.played_at, '%a')", rank="isodow(h.played_at)"),
    Field("hour", "Hour (UTC)", "hour(h.played_at)", "number"),
    Field("status", "Audit", "h.status"),
    Field("session", "Session", "strftime(s.started_at, '%Y-%m-%d %H:%M')", filter=False),
)

FIELDS: Mapping[str, Field] = {field.name: field for field in _TABLE}


def grouping(by: str | None) -> tuple[Field, ...]:
    """Return the fields named in ``by``, comma separated; raise UnusableInput for a name that is none."""
    names = [name.strip() for name in by.split(",")] if by else []
    for name in names:
        if name not in FIELDS:
            raise UnusableInput(f"cannot group by {name!r}; there are {', '.join(FIELDS)}")
    return tuple(FIELDS[name] for name in names)
