"""A player's tournament entries: those that summaries tell of, and of other tournaments what the hands tell.

An entry is a bullet: who enters again has another one.  Money is told in the currency of the buy-in; what was won in
another currency, and an entry to another tournament whose worth is not told, cannot be set against the cost, and the
result of such an entry is not known.
"""

from collections.abc import Mapping
from dataclasses import replace

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.fields import Field, nearest
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database
from hhanalyzer.store.players import Account, Player, find

TICKETS = ("cash", "apart")

USUAL_SEATS = 9  # at a table, where nothing tells how many
MOST_SEATS = 10  # of a tournament on one table, where nothing tells how many

_FIELD_SIZES = ((2, "2"), (10, "3-10"), (45, "11-45"), (180, "46-180"), (1000, "181-1000"))
_FIELDS_CASE = " ".join(f"WHEN e.entrants <= {most} THEN '{name}'" for most, name in _FIELD_SIZES)
_SIZES = (*(name for _, name in _FIELD_SIZES), "1001+")
_FORMATS = ("freeroll", "satellite", "knockout", "heads-up", "sit-and-go", "multi-table")
_SPEEDS = ("regular", "semi-turbo", "turbo", "super turbo", "hyper turbo")

_FORMAT = f"""CASE WHEN e.buy_in = 0 THEN 'freeroll' WHEN e.satellite THEN 'satellite' WHEN e.knockout THEN 'knockout'
    WHEN e.entrants = 2 THEN 'heads-up' WHEN e.entrants <= coalesce(e.table_size, {MOST_SEATS}) THEN 'sit-and-go'
    WHEN e.entrants > 0 THEN 'multi-table' END"""

# What entries can be filtered on and grouped by; ``e`` is the row of the entry.
_TABLE = (
    Field("site", "Site", "e.site", "the site as `hhanalyzer sites` lists it", "word"),
    Field("tournament_id", "Tournament", "e.tournament_id", "the site's number", group=False),
    Field("name", "Name", "e.name", "what the room calls it", "word"),
    Field("buy_in", "Buy-in", "e.buy_in", "price of one entry: to the prizes, the bounty and the house", "number"),
    Field("currency", "Currency", "e.currency", "of the buy-in: ISO code, PLAY, or points", "word"),
    Field("format", "Format", _FORMAT, "the first of these that fits", "choice", choices=_FORMATS),
    Field(
        "speed", "Speed", "e.speed", "how fast the blinds rise, where the summary says it", "choice", choices=_SPEEDS
    ),
    Field(
        "field",
        "Field",
        f"CASE {_FIELDS_CASE} WHEN e.entrants > 0 THEN '1001+' END",
        "how many entered",
        "choice",
        choices=_SIZES,
    ),
    Field("entrants", "Entrants", "e.entrants", "how many entered, as the room counts them", "number"),
    Field("place", "Place", "e.place", "where he finished", "number", group=False),
    Field("started_at", "Start (UTC)", "e.started_at", "when it began; else his first hand", "time", group=False),
    Field("date", "Date", "e.started_at::DATE", "its day", "date"),
    Field("month", "Month", "strftime(e.started_at, '%Y-%m')", "as 2026-01"),
    Field("year", "Year", "year(e.started_at)", "as 2026", "number"),
    Field("source", "Told by", "e.source", "what tells the result", "choice", choices=("summary", "hands")),
)
FIELDS: Mapping[str, Field] = {field.name: field for field in _TABLE}


def grouping(by: str) -> Field:
    """Return the field named; raise UnusableInput for a name that is none."""
    names = [name for name, known in FIELDS.items() if known.group]
    if by not in names:
        there = nearest(by, names) or f"; there are {', '.join(names)}"
        raise UnusableInput(f"cannot group tournaments by {by!r}{there}")
    return FIELDS[by]


def find_entrant(db: Database, player: str | None) -> Player:
    """Return whose tournaments are asked about; None: the hero of most hands, else the owner of most summaries.

    Raise UnusableInput where neither hands nor summaries know him, and for a name that several sites know.
    """
    name = player or db.default_player() or _usual_owner(db)
    if not name:
        raise UnusableInput("neither hands nor tournament summaries tell whose they are: name a player")
    try:
        # A name that one site's hands know may stand in the lists of another: there it is somebody else.
        return replace(find(db, name), by_name=False)
    except UnusableInput:
        if listed := _listed(db, name):
            return listed
        raise


def _usual_owner(db: Database) -> str:
    found = db.rows(
        """SELECT player, count(DISTINCT (site, tournament_id)) AS often FROM tournament_results
        WHERE is_hero AND player <> '' GROUP BY player ORDER BY often DESC, player LIMIT 1"""
    )
    return found[0][0] if found else ""


def _listed(db: Database, text: str) -> Player | None:
    """Return somebody whom only summaries name, by his name or as NAME@SITE."""
    sites = "SELECT DISTINCT site FROM tournament_results WHERE player = ? ORDER BY site"
    accounts = [Account(text, site) for (site,) in db.rows(sites, [text])]
    if not accounts and "@" in text:
        name, _, wanted = text.rpartition("@")
        accounts = [Account(name, site) for (site,) in db.rows(sites, [name]) if site.lower() == wanted.lower()]
    if len(accounts) > 1:
        there = " and ".join(account.site for account in accounts)
        raise UnusableInput(f"{text!r} plays at {there}, who are different players: write {accounts[0]}")
    return Player(text, tuple(accounts), by_name=False) if accounts else None


def entries(
    db: Database, player: str | None = None, where: str | None = None, *, tickets: str = "cash", by: str | None = None
) -> pl.DataFrame:
    """Return a player's entries in the order of play, one row each.

    Columns: started_at (UTC), site, tournament_id, name, currency, buy_in (price of one entry), cost (with rebuys and
    add-ons), entrants, table_size, place, prize (without bounties), ticket, bounties (heads), bounty (money), profit,
    in_money, ended (he is out, or has won), source ('summary', or 'hands' where no summary tells of it), hands,
    chip_net, chip_ev (of his hands, for each entry the same).  Money is in ``currency``; NULL is not known.  With
    ``tickets`` 'cash' an entry to another tournament counts as money where its worth is told, with 'apart' as none.
    ``by`` adds the columns key and rank of a group.  Raise UnusableInput for words that mean nothing.
    """
    if tickets not in TICKETS:
        raise UnusableInput(f"tickets are counted as {' or '.join(TICKETS)}, not {tickets!r}")
    who, filter_ = find_entrant(db, player), parse_where(where, FIELDS)
    group = grouping(by) if by else None
    keys = f", {group.sql} AS key, {group.order} AS rank" if group else ""
    sql = f"""WITH {_entries(who)}
        SELECT e.* EXCLUDE (satellite, knockout, nth, speed){keys} FROM entries AS e WHERE {filter_.sql}
        ORDER BY e.started_at, e.site, e.tournament_id, e.nth"""
    return db.query(sql, who.params | filter_.params | {"cash": tickets == "cash"})


def _entries(who: Player) -> str:
    """Return the common table expressions that end in ``entries``."""
    return f"""played AS (
        SELECT h.site, h.tournament_id, min(h.played_at) AS first_at, count(*) AS hands, max(h.max_seats) AS seats,
            sum(p.net) AS chip_net, sum(p.ev_net) AS chip_ev
        FROM seats AS p JOIN hands AS h USING (hand_key)
        WHERE h.is_tournament AND h.tournament_id <> '' AND {who.where()} GROUP BY ALL
    ), owners AS (
        SELECT h.site, h.tournament_id, min(p.player) AS player FROM seats AS p JOIN hands AS h USING (hand_key)
        WHERE h.is_tournament AND p.is_hero GROUP BY ALL
    ), listed AS (
        SELECT r.* REPLACE (coalesce(nullif(r.player, ''), o.player, '') AS player)
        FROM tournament_results AS r
        LEFT JOIN owners AS o ON r.player = '' AND o.site = r.site AND o.tournament_id = r.tournament_id
    ), own AS (FROM listed AS r WHERE {who.where("r.player", "r.site")}
    ), told AS (
        SELECT DISTINCT h.site, h.tournament_id, s.place, s.prize FROM standings AS s JOIN hands AS h USING (hand_key)
        WHERE (s.place IS NOT NULL OR s.prize IS NOT NULL) AND {who.where("s.player", "h.site")}
    ), heads AS (
        SELECT h.site, h.tournament_id, count(*) AS bounties, sum(s.bounty) AS bounty
        FROM standings AS s JOIN hands AS h USING (hand_key)
        WHERE s.bounty IS NOT NULL AND {who.where("s.player", "h.site")} GROUP BY ALL
    ), bought AS (
        SELECT h.site, h.tournament_id, sum(s.extra) AS extra FROM standings AS s JOIN hands AS h USING (hand_key)
        WHERE s.extra IS NOT NULL AND {who.where("s.player", "h.site")} GROUP BY ALL
    ), {_ROWS}"""


# One row an entry, from its summary or from the hands; then its money.
_ROWS = """bullets AS (
        SELECT o.site, o.tournament_id, o.place, coalesce(o.prize, told.prize) AS prize, o.prize_currency, o.ticket,
            o.ticket_value, o.bounties, o.bounty_won, o.extra, 'summary' AS source, o.still_playing,
            row_number() OVER (PARTITION BY o.site, o.tournament_id ORDER BY o.place NULLS LAST, o.line) AS nth
        FROM own AS o LEFT JOIN told USING (site, tournament_id, place)
        UNION ALL BY NAME
        SELECT site, tournament_id, told.place, told.prize, NULL AS prize_currency, '' AS ticket, 'hands' AS source,
            told.site IS NULL AS still_playing,
            row_number() OVER (PARTITION BY site, tournament_id ORDER BY told.place NULLS LAST) AS nth,
            CASE WHEN nth = 1 THEN bought.extra END AS extra
        FROM (FROM played ANTI JOIN own USING (site, tournament_id)) LEFT JOIN told USING (site, tournament_id)
        LEFT JOIN bought USING (site, tournament_id)
    ), known AS (
        SELECT b.* EXCLUDE (bounties, bounty_won), t.name, t.entrants, t.speed,
            coalesce(t.satellite, false) AS satellite,
            coalesce(t.bounty > 0 OR b.bounties > 0 OR heads.bounties > 0, false) AS knockout,
            coalesce(t.table_size, p.seats) AS table_size,
            coalesce(t.started_at, p.first_at) AS started_at, p.hands, p.chip_net, p.chip_ev,
            t.buy_in + coalesce(t.fee, 0) + coalesce(t.bounty, 0) AS price,
            b.extra IS NULL AND (t.rebuy_cost IS NOT NULL OR coalesce(t.total_rebuys, 0) > 0) AS extra_unknown,
            CASE WHEN t.buy_in = 0 THEN coalesce(nullif(t.currency, ''), b.prize_currency, '') ELSE t.currency END
                AS currency,
            CASE WHEN b.bounties IS NOT NULL THEN b.bounties WHEN knockout AND p.hands > 0 AND b.nth = 1
                THEN coalesce(heads.bounties, 0) WHEN knockout AND b.nth > 1 THEN 0 END AS bounties,
            CASE WHEN b.bounty_won IS NOT NULL THEN b.bounty_won WHEN knockout AND p.hands > 0 AND b.nth = 1
                THEN coalesce(heads.bounty, 0) WHEN NOT knockout OR b.nth > 1 THEN 0 END AS bounty
        FROM bullets AS b JOIN tournaments AS t USING (site, tournament_id)
        LEFT JOIN played AS p USING (site, tournament_id) LEFT JOIN heads USING (site, tournament_id)
    ), valued AS (
        SELECT *, CASE WHEN extra_unknown THEN NULL ELSE price + coalesce(extra, 0) END AS cost,
            prize = 0 OR coalesce(prize_currency, currency) = currency AS same,
            CASE WHEN ticket = '' OR NOT $cash THEN 0
                WHEN coalesce(prize_currency, currency) = currency THEN ticket_value END AS ticket_money
        FROM known
    ), entries AS (
        SELECT started_at, site, tournament_id, name, currency, price AS buy_in, cost, entrants, table_size, place,
            CASE WHEN same THEN prize + ticket_money END AS prize, ticket, bounties, bounty,
            CASE WHEN same THEN prize + ticket_money + bounty END - cost AS profit,
            CASE WHEN prize IS NOT NULL THEN prize > 0 OR ticket <> '' END AS in_money,
            NOT still_playing AND (place IS NOT NULL OR prize IS NOT NULL) AS ended,
            source, coalesce(hands, 0) AS hands, chip_net, chip_ev,
            satellite, knockout, nth, speed
        FROM valued
    )"""
