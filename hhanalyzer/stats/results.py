"""What came of a player's hands, hand by hand and session by session: the data of graphs, lists and the matrix."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta
from decimal import Decimal

import polars as pl

from hhanalyzer.stats.query import find_player
from hhanalyzer.stats.sessions import GAP_MINUTES, sessions_of
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database
from hhanalyzer.store.players import Player


def winnings(db: Database, player: str | None = None, where: str | None = None) -> pl.DataFrame:
    """Return sums after each hand of a player, in the order of play.

    Columns: hand (1, 2 ...), hand_key, played_at (UTC), currency, then net, showdown, non_showdown, ev_net in that
    currency (sums over its hands only, exact decimals) and net_bb, showdown_bb, non_showdown_bb, ev_net_bb in big
    blinds (over all hands; one without a known big blind adds nothing).  Net is exactly showdown + non_showdown: green
    = blue + red.  EV is net as long as nothing was all-in with cards to come.
    """
    _, found, params = _filter(db, player, where)
    # Decimals, also of big blinds: their sums do not drift, however many hands there are.
    played = db.query(
        f"""SELECT p.hand_key, h.played_at, h.currency, p.showdown, p.net, p.ev_net::DECIMAL(38,8) AS ev_net,
            coalesce(p.net_bb, 0)::DECIMAL(38,15) AS net_bb, coalesce(p.ev_net_bb, 0)::DECIMAL(38,15) AS ev_net_bb
        FROM seats AS p JOIN hands AS h USING (hand_key) WHERE {found} ORDER BY h.played_at, p.hand_key""",
        params,
    )
    money = {name: sums.over("currency") for name, sums in _sums(*_OF_MONEY).items()}
    summed = played.with_columns(
        pl.int_range(1, pl.len() + 1, dtype=pl.Int32).alias("hand"),
        **money,
        **_sums(*_IN_BB),
    )
    in_bb = (pl.col(name).cast(pl.Float64) for name in _IN_BB)
    return summed.select("hand", "hand_key", "played_at", "currency", *_OF_MONEY, *in_bb)


_OF_MONEY = ("net", "showdown", "non_showdown", "ev_net")
_IN_BB = tuple(f"{name}_bb" for name in _OF_MONEY)


def _sums(net: str, blue: str, red: str, orange: str) -> dict[str, pl.Expr]:
    """Return the lines of a graph by name: sums from the first row on, of the columns ``net`` and ``orange``."""
    shown, won = pl.col("showdown"), pl.col(net)
    with_showdown, without = (pl.when(which).then(won).otherwise(0).cum_sum() for which in (shown, ~shown))
    return {net: with_showdown + without, blue: with_showdown, red: without, orange: pl.col(orange).cum_sum()}


def sessions(db: Database, player: str | None = None, where: str | None = None, gap: int = GAP_MINUTES) -> pl.DataFrame:
    """Return a player's sessions, newest first; one ends where no hand was dealt to him for ``gap`` minutes.

    Columns: started_at, ended_at (start of the last hand), hands, tables, tables_at_once (the most in one minute),
    minutes (with a hand: what he played, breaks left out), hands_per_hour (of those minutes), currency and net (None
    where it has several currencies), net_bb, bb_100, ev_net_bb, ev_bb_100.  A filter leaves hands out of a session, it
    does not move its borders.
    """
    who, found, params = _filter(db, player, where)
    return db.query(
        f"""WITH sessions AS ({sessions_of(gap, who)}), played AS (
            SELECT s.started_at, h.played_at, h.currency, p.net, p.net_bb, p.ev_net_bb,
                (h.site, h.tournament_id, h.table_name) AS place, date_trunc('minute', h.played_at) AS minute
            FROM seats AS p JOIN hands AS h USING (hand_key) JOIN sessions AS s USING (hand_key) WHERE {found}
        ), minutes AS (
            SELECT started_at, count(*) AS minutes, max(at_once) AS at_once FROM (
                SELECT started_at, minute, count(DISTINCT place) AS at_once FROM played GROUP BY started_at, minute
            ) GROUP BY started_at
        )
        SELECT started_at, max(played_at) AS ended_at,
            count(*)::INTEGER AS hands,
            count(DISTINCT place)::INTEGER AS tables,
            any_value(at_once)::INTEGER AS tables_at_once,
            any_value(minutes)::INTEGER AS minutes,
            60 * count(*) / any_value(minutes) AS hands_per_hour,
            CASE WHEN min(currency) = max(currency) THEN min(currency) END AS currency,
            CASE WHEN min(currency) = max(currency) THEN sum(net) END AS net,
            sum(net_bb) AS net_bb, 100 * avg(net_bb) AS bb_100,
            sum(ev_net_bb) AS ev_net_bb, 100 * avg(ev_net_bb) AS ev_bb_100
        FROM played JOIN minutes USING (started_at) GROUP BY started_at ORDER BY started_at DESC""",
        params,
    )


def swings(db: Database, player: str | None = None, where: str | None = None) -> pl.DataFrame:
    """Return a player's greatest upswing and downswing in big blinds, of what he won and of its all-in EV.

    Columns: line ('net', 'ev'), direction ('up', 'down'), bb (how far, never below 0), and its first_hand and last_hand
    by their numbers in ``winnings``, both None where it never went that way.
    """
    lines = winnings(db, player, where)
    kinds = {"line": pl.String, "direction": pl.String, "bb": pl.Float64, "first_hand": pl.Int64, "last_hand": pl.Int64}
    rows = [
        (line, direction, *greatest_swing(sign * lines[column]))
        for line, column in (("net", "net_bb"), ("ev", "ev_net_bb"))
        for direction, sign in (("up", 1), ("down", -1))
    ]
    return pl.DataFrame(rows, schema=kinds, orient="row")


def greatest_swing(sums: pl.Series) -> tuple[float, int | None, int | None]:
    """Return the greatest rise of sums that begin at 0, and the numbers of its first and last hand (from 1)."""
    line = pl.concat([pl.Series([0.0]), sums.cast(pl.Float64)])
    rise = line - line.cum_min()
    last = rise.arg_max()
    if not last or not rise[last]:
        return 0.0, None, None
    lowest = line[: last + 1].reverse().arg_min()
    assert lowest is not None
    return rise[last], last - lowest + 1, last


def starting_hands(db: Database, player: str | None = None, where: str | None = None) -> pl.DataFrame:
    """Return a player's results by starting hand: games of two hole cards, hands whose cards are known.

    Columns: hand_class ('AA', 'AKs', 'AKo'), dealt, decided (of them with a decision before the flop), vpip and pfr
    (how often), net_bb (sum), net_bb_per_hand.  Of others only showdowns show cards, so their rows are biased.
    """
    _, found, params = _filter(db, player, where)
    return db.query(
        f"""SELECT p.hand_class, count(*)::INTEGER AS dealt,
            count_if(p.preflop_decisions > 0)::INTEGER AS decided,
            count_if(p.vpip)::INTEGER AS vpip, count_if(p.pfr)::INTEGER AS pfr,
            sum(p.net_bb) AS net_bb, avg(p.net_bb) AS net_bb_per_hand
        FROM seats AS p JOIN hands AS h USING (hand_key)
        WHERE {found} AND p.hand_class IS NOT NULL GROUP BY p.hand_class ORDER BY p.hand_class""",
        params,
    )


@dataclass(frozen=True, slots=True)
class Headline:
    """A player in one line: how much he played, when, and what he won in each currency.

    ``played`` is the time from the first to the last hand of each session, added up; ``minutes`` those in which a hand
    was dealt to him, and ``tables_at_once`` the most tables in one of them.
    """

    player: str
    hands: int
    first: datetime | None
    last: datetime | None
    sessions: int
    played: timedelta
    net: Mapping[str, Decimal]
    minutes: int = 0
    tables_at_once: int = 0

    @property
    def hands_per_hour(self) -> float | None:
        """Hands in an hour of play, over all tables."""
        return 60 * self.hands / self.minutes if self.minutes else None


def headline(db: Database, player: str | None = None, where: str | None = None) -> Headline:
    """Return how much a player played, and what he won."""
    who, found, params = _filter(db, player, where)
    hands = db.rows(
        f"""SELECT h.currency, count(*), min(h.played_at), max(h.played_at), sum(p.net)
        FROM seats AS p JOIN hands AS h USING (hand_key) WHERE {found} GROUP BY h.currency ORDER BY count(*) DESC""",
        params,
    )
    ended = sessions(db, player, where)
    return Headline(
        player=who.name,
        hands=sum(row[1] for row in hands),
        first=min((row[2] for row in hands if row[2]), default=None),
        last=max((row[3] for row in hands if row[3]), default=None),
        sessions=len(ended),
        played=sum((end - start for start, end in ended.select("started_at", "ended_at").rows()), timedelta()),
        net={row[0]: row[4] for row in hands},
        minutes=int(ended["minutes"].sum()),
        tables_at_once=max(ended["tables_at_once"], default=0),
    )


def chosen_hands(db: Database, player: str | None, where: str | None) -> tuple[str, dict[str, object]]:
    """Return the SQL condition that picks a player's hands (``p`` his row, ``h`` the hand's), and its parameters.

    Raise UnusableInput for a player without hands, and for a filter that is none.
    """
    return _filter(db, player, where)[1:]


def _filter(db: Database, player: str | None, where: str | None) -> tuple[Player, str, dict[str, object]]:
    """Return a player, the SQL condition that picks his hands, and its parameters."""
    chosen = parse_where(where)
    who = find_player(db, player)
    return who, f"{who.where()} AND {chosen.sql}", {**who.params, **chosen.params}
