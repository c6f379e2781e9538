"""Sessions as a table: when, how long, at how many tables, and what came of each."""

from collections.abc import Mapping
from typing import Any

from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import count, duration, minute, money, plural, signed
from hhanalyzer.reporting.source import Source, meaning, option
from hhanalyzer.reporting.table import NOTHING, Cell, Column, Table, number, sort_key
from hhanalyzer.stats import sessions
from hhanalyzer.stats.sessions import GAP_MINUTES

_MOST_SESSIONS = 1000
_LEAST_MINUTES = 10  # played; a shorter session has no speed


def sessions_section(source: Source, section: Section) -> dict[str, Any]:
    """Return the sessions, newest first; those after the first ``rows`` are folded."""
    shown = option(section, "rows", 25)
    rows = [_session(source, session) for session in sessions(source.db, source.player, source.where).rows(named=True)]
    columns = [
        Column("Start (UTC)", "text"),
        Column("Length", about="Hours and minutes from the first hand to the last"),
        Column("Tables", about="In all; below it how many at once", minor=True),
        Column("Hands"),
        Column("Hands/h", about="Of the minutes with a hand; only of ten such minutes and more", minor=True),
        Column("bb/100", about=meaning("bb_100")),
        Column("EV bb/100", about=meaning("ev_bb_100")),
        Column("Net (bb)", about=meaning("net_bb")),
        Column("EV (bb)", about="Net won in big blinds, all-ins at their worth", minor=True),
        Column("Net won", about=meaning("net")),
    ]
    caption = f"Sessions, newest first; one ends after {GAP_MINUTES} minutes without a hand"
    older = rows[shown : shown + _MOST_SESSIONS]
    left_out = len(rows) - shown - len(older)
    note = f"{count(left_out)} sessions before these: hhanalyzer stats --by session" if left_out > 0 else ""
    return {
        "newest": Table(caption, columns, rows[:shown], sorted_by=0),
        "older": Table("Sessions before these", columns, older, sorted_by=0, note=note),
        "older_title": plural(len(older), "older session"),
    }


def _session(source: Source, session: Mapping[str, Any]) -> list[Cell]:
    length = session["ended_at"] - session["started_at"]
    speed = session["hands_per_hour"] if session["minutes"] >= _LEAST_MINUTES else None
    tables, at_once, net = session["tables"], session["tables_at_once"], session["net"]
    low = session["hands"] < source.samples["winrate"]
    return [
        Cell(minute(session["started_at"]), sort=f"{session['started_at']:%Y-%m-%d %H:%M:%S}"),
        number(duration(length), length.total_seconds()),
        Cell(count(tables), sort=str(tables), detail=f"{count(at_once)} at once" if tables > 1 else ""),
        number(count(session["hands"]), session["hands"]),
        NOTHING if speed is None else number(count(round(speed)), speed),
        _bb(session["bb_100"], low),
        _bb(session["ev_bb_100"], low),
        _bb(session["net_bb"]),
        _bb(session["ev_net_bb"]),
        NOTHING if net is None else number(money(net, session["currency"]), net),
    ]


def _bb(value: float | None, low: bool = False) -> Cell:
    return NOTHING if value is None else Cell(signed(value, 1), sort=sort_key(value), low=low)
