"""What came of an hour: by the minutes in which a hand was dealt, by sessions from end to end, and table by table."""

import polars as pl

from hhanalyzer.stats.query import find_player
from hhanalyzer.stats.sessions import GAP_MINUTES, sessions_of
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database

# Clock -> the SQL of its hours.
_CLOCKS = {
    # What was played: breaks are left out, several tables at once count once.
    "minutes": "SELECT count(DISTINCT date_trunc('minute', played_at)) / 60 AS hours FROM played",
    # From the first hand of a session to its last, and as long again as a hand took: breaks are in.
    "sessions": """SELECT sum(length * hands / greatest(hands - 1, 1)) / 3600 AS hours FROM (
        SELECT epoch(max(played_at) - min(played_at)) AS length, count(*) AS hands FROM played GROUP BY started_at
    )""",
    # Each table for itself: two tables for an hour are two hours.
    "tables": "SELECT count(DISTINCT (place, date_trunc('minute', played_at))) / 60 AS hours FROM played",
}


def hourly(db: Database, player: str | None = None, where: str | None = None) -> pl.DataFrame:
    """Return what a player's hour of play brought, by each of three clocks.

    Rows: clock 'minutes' (those in which a hand was dealt to him), 'sessions' (from their first hand to their last, and
    as long again as a hand took), 'tables' (the minutes of each table for itself).  Columns: hours, hands,
    hands_per_hour, currency and net_per_hour (None where there are several currencies), bb_per_hour, ev_bb_per_hour.
    Hands without a time are left out; without any hand there is no row.  Raise UnusableInput as player_stats does.
    """
    who, chosen = find_player(db, player), parse_where(where)
    clocks = " UNION ALL ".join(
        f"SELECT {number} AS number, '{clock}' AS clock, hours FROM ({sql})"
        for number, (clock, sql) in enumerate(_CLOCKS.items())
    )
    return db.query(
        f"""WITH sessions AS ({sessions_of(GAP_MINUTES, who)}), played AS (
            SELECT s.started_at, h.played_at, h.currency, p.net, p.net_bb, p.ev_net_bb,
                (h.site, h.tournament_id, h.table_name) AS place
            FROM seats AS p JOIN hands AS h USING (hand_key) JOIN sessions AS s USING (hand_key)
            WHERE {who.where()} AND {chosen.sql}
        ), totals AS (
            SELECT count(*) AS hands, sum(net_bb) AS bb, sum(ev_net_bb) AS ev_bb,
                CASE WHEN min(currency) = max(currency) THEN min(currency) END AS currency, sum(net)::DOUBLE AS net
            FROM played
        )
        SELECT clock, hours, hands, hands / hours AS hands_per_hour, currency,
            CASE WHEN currency IS NOT NULL THEN net / hours END AS net_per_hour,
            bb / hours AS bb_per_hour, ev_bb / hours AS ev_bb_per_hour
        FROM ({clocks}) CROSS JOIN totals WHERE hours > 0 ORDER BY number""",
        {**who.params, **chosen.params},
    )
