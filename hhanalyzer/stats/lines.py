"""What a player does after the flop, spot by spot and line by line."""

import polars as pl

from hhanalyzer.stats.catalog import catalog
from hhanalyzer.stats.results import chosen_hands
from hhanalyzer.store import Database

STREETS = ("flop", "turn", "river")

# What is counted of a spot: statistics of the catalogue, each of which has one entry a street.
RESPONSES = ("bet", "fold", "call", "raise", "fold_to_raise")

# What a spot is: the pot by its raises before the flop, whether he made the last of them, whether he acts last.
_SPOT = """street,
    CASE preflop_raises WHEN 0 THEN 'limped' WHEN 1 THEN 'SRP' WHEN 2 THEN '3BP' WHEN 3 THEN '4BP' ELSE '5BP+' END
        AS pot,
    coalesce(preflop_aggressor = p.seat, false) AS raiser, in_position"""


def spots(db: Database, player: str | None = None, where: str | None = None) -> pl.DataFrame:
    """Return a player's decisions after the flop by the spot they were taken in, the commonest spots first.

    A row a street, pot ('limped', 'SRP' single raised, '3BP', '4BP', '5BP+'), raiser (he raised last before the flop)
    and in_position (he acts last of those still in).  Columns: decisions, then for each of bet, fold, call, raise,
    fold_to_raise how often he did it (``bet``) and could have (``bet_of``), as the statistics bet_flop ... define it.
    """
    found, params = chosen_hands(db, player, where)
    counted = [
        f"count_if({chance})::INTEGER AS {name}_of, count_if({made})::INTEGER AS {name}"
        for name, (chance, made) in {name: _conditions(name) for name in RESPONSES}.items()
    ]
    return db.query(
        f"""SELECT {_SPOT}, count(*)::INTEGER AS decisions, {", ".join(counted)}
        FROM decisions AS p JOIN hands AS h USING (hand_key)
        WHERE p.street <> 'preflop' AND {found}
        GROUP BY ALL ORDER BY decisions DESC, street, pot, raiser, in_position""",
        params,
    )


def _conditions(name: str) -> tuple[str, str]:
    """Return when a response of any street could have happened, and when it did."""
    stats = [catalog()[f"{name}_{street}"] for street in STREETS]
    chance = " OR ".join(f"({stat.opportunity})" for stat in stats)
    made = " OR ".join(f"(({stat.opportunity}) AND ({stat.made}))" for stat in stats)
    return chance, made


def lines(db: Database, player: str | None = None, where: str | None = None) -> pl.DataFrame:
    """Return a player's lines after the flop, the commonest first.

    A line is what he did on flop, turn and river, such as 'bet / check-call / fold'.  Columns: line, hands, showdown
    and won (of the hands: how many he showed down, and collected in), net_bb (sum), mean_bb and sd_bb of the whole hand
    (None where no big blind is known; sd_bb also of one hand).
    """
    found, params = chosen_hands(db, player, where)
    return db.query(
        f"""WITH acted AS (
            SELECT p.hand_key, p.seat, p.street, min(p."order") AS first,
                string_agg(p.action, '-' ORDER BY p."order") AS acts
            FROM decisions AS p JOIN hands AS h USING (hand_key)
            WHERE p.street <> 'preflop' AND {found} GROUP BY ALL
        ), lines AS (
            SELECT hand_key, seat, string_agg(acts, ' / ' ORDER BY first) AS line FROM acted GROUP BY ALL
        )
        SELECT line, count(*)::INTEGER AS hands, count_if(showdown)::INTEGER AS showdown,
            count_if(collected > 0)::INTEGER AS won, sum(net_bb) AS net_bb, avg(net_bb) AS mean_bb,
            stddev_samp(net_bb) AS sd_bb
        FROM lines JOIN seats USING (hand_key, seat) GROUP BY line ORDER BY hands DESC, line""",
        params,
    )
