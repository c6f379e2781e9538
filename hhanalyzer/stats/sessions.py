"""Where one session of a player ends and the next begins (STATS.md 2.5, 101).

Over all his tables and sites: a session ends where no hand was dealt to him for an hour.  Hands without a time belong
to none.
"""

from hhanalyzer.store.players import Player

GAP_MINUTES = 60


def sessions_of(gap: int, who: Player) -> str:
    """Return the SELECT of hand_key and started_at of its session, for each hand of a player that has a time.

    ``gap`` is how many minutes without a hand end a session.
    """
    return f"""
SELECT hand_key, min(played_at) OVER (PARTITION BY number) AS started_at
FROM (
    SELECT hand_key, played_at, sum(begins::INTEGER) OVER (ORDER BY played_at, hand_key) AS number
    FROM (
        SELECT hand_key, played_at,
            coalesce(played_at - lag(played_at) OVER play > INTERVAL {int(gap)} MINUTES, true) AS begins
        FROM (
            SELECT DISTINCT hand_key, h.played_at
            FROM seats AS p JOIN hands AS h USING (hand_key) WHERE {who.where()}
        )
        WHERE played_at IS NOT NULL
        WINDOW play AS (ORDER BY played_at, hand_key)
    )
)
"""
