"""What a player did with each starting hand from each position: his first decision before the flop."""

import polars as pl

from hhanalyzer.stats.fields import FIELDS
from hhanalyzer.stats.results import chosen_hands
from hhanalyzer.store import Database

# What a first decision is -> the SQL that says so.  Level 1 is the blinds: a raise there opens the betting or isolates
# limpers, a call limps; at level 2 somebody has raised, and another raise is a 3-bet or more.
DECIDED = {
    "three_bet": "action IN ('bet', 'raise') AND level >= 2",
    "opened": "action IN ('bet', 'raise') AND level < 2",
    "called": "action = 'call'",
    "checked": "action = 'check'",
    "folded": "action = 'fold'",
}


def preflop_ranges(db: Database, player: str | None = None, where: str | None = None) -> pl.DataFrame:
    """Return a player's first decisions before the flop by position and starting hand, where both cards are known.

    A row a position (in the order of acting, blinds first) and hand_class ('AA', 'AKs', 'AKo'): hands, of them with the
    player as the hero, then how many were three_bet (or raised again), opened (raised, limpers or not), called (limps
    included), checked, folded.  Hands without a decision do not count.  Of players who are not the hero only showdowns
    show cards: what they folded is missing.
    """
    found, params = chosen_hands(db, player, where)
    counts = ", ".join(f"count_if({sql})::INTEGER AS {name}" for name, sql in DECIDED.items())
    position = FIELDS["position"]
    return db.query(
        f"""SELECT p.position, p.hand_class, count(*)::INTEGER AS hands, count_if(p.is_hero)::INTEGER AS hero, {counts}
        FROM seats AS p JOIN hands AS h USING (hand_key)
        JOIN (SELECT hand_key, seat, action, level FROM decisions WHERE street = 'preflop' AND nth = 1) AS d
            ON d.hand_key = p.hand_key AND d.seat = p.seat
        WHERE {found} AND p.hand_class IS NOT NULL
        GROUP BY p.position, p.hand_class ORDER BY {position.order}, p.hand_class""",
        params,
    )
