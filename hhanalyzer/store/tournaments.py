"""Tournament summaries into the database: rows of one, the parts they travel in, and how they are loaded.

Each summary counts once: it is known by its tournament and whose it is.  One read later takes the place of the former,
unless the former was written after the end of the tournament and the new one before it.  Where two players' summaries
list the same entry, that of its own player stays, else that of the later state.
"""

from pathlib import Path
from typing import Any, Protocol

import polars as pl

from hhanalyzer.model.findings import Finding
from hhanalyzer.model.tournament import Entry, TournamentSummary
from hhanalyzer.pipeline import SummaryResult
from hhanalyzer.store.rows import Row, Rows, kept_text
from hhanalyzer.store.tables import UNFIT, encodable, frame, picked

# Where the rows of summaries travel: what hands tell of tournaments has parts of its own.
SUMMARIES = "tournament_summaries"
RESULTS = "tournament_results"

_COLUMNS = {
    SUMMARIES: """exponent site tournament_id currency buy_in fee bounty buy_in_text owner finished name game kind speed
        satellite target table_size rebuy_cost addon_cost entrants total_rebuys total_addons pool_currency prize_pool
        started_at ended_at file_key file line""",
    RESULTS: """exponent site tournament_id owner finished player is_hero place still_playing prize prize_currency
        ticket ticket_value bounties bounty_won rebuys addons extra file_key summary_line line""",
    "quarantine": "file_key file line site hand_id status reason game parser_version text",
    "findings": "hand_key file_key line code name severity seat message",
}
COLUMNS: dict[str, tuple[str, ...]] = {table: tuple(names.split()) for table, names in _COLUMNS.items()}
# Part -> the table that has its columns.
_TABLE = {SUMMARIES: "tournaments"}

UNREAD = "summary"  # the status of a summary in quarantine


class Asked(Protocol):
    """A database that answers."""

    def rows(self, sql: str, params: Any = ()) -> list[tuple[Any, ...]]:
        """Run a statement."""


# ------------------------------------------------------------------------------------------------------------ the rows


def summary_rows(result: SummaryResult, file_key: int, parser_version: str) -> Rows:
    """Return the rows of one summary by table; one that was not read becomes a row of quarantine and its findings."""
    summary = result.summary
    if summary is None:
        return quarantined(result, file_key, parser_version)
    return {
        SUMMARIES: [_summary_row(summary, result.source, file_key)],
        RESULTS: [_entry_row(summary, entry, file_key) for entry in summary.entries],
    }


def quarantined(result: SummaryResult, file_key: int, parser_version: str, reason: str = "") -> Rows:
    """Return the rows of a summary that is not taken: its text with the reason, and its findings."""
    reason = reason or "; ".join(f"{found.code}: {found.message}" for found in result.findings)
    row = (
        *(file_key, result.source, result.line, result.site, result.tournament_id),
        *(UNREAD, reason, "tournament summary", parser_version, kept_text(result.text)),
    )
    return {"quarantine": [row], "findings": [_finding_row(found, file_key) for found in result.findings]}


def _summary_row(summary: TournamentSummary, source: str, file_key: int) -> Row:
    s = summary
    started, ended = (at and at.replace(tzinfo=None) for at in (s.started_at, s.ended_at))
    return (
        *(s.exponent, s.site, s.tournament_id, s.currency, s.buy_in, s.fee, s.bounty, s.buy_in_text),
        *(s.hero, s.finished, s.name or None, s.game or None, s.kind or None, s.speed or None),
        *(s.satellite, s.target or None, s.table_size, s.rebuy_cost, s.addon_cost),
        *(s.entrants, s.total_rebuys, s.total_addons, s.pool_currency, s.prize_pool),
        *(started, ended, file_key, source, s.line),
    )


def _entry_row(summary: TournamentSummary, e: Entry, file_key: int) -> Row:
    return (
        *(summary.exponent, summary.site, summary.tournament_id, summary.hero, summary.finished),
        *(e.player, e.is_hero, e.place, e.still_playing, e.prize, e.prize_currency),
        *(e.ticket, e.ticket_value, e.bounties, e.bounty, e.rebuys, e.addons, e.extra),
        *(file_key, summary.line, e.line),
    )


def _finding_row(found: Finding, file_key: int) -> Row:
    return (None, file_key, found.line, found.code, found.name, str(found.severity), None, found.message)


# ----------------------------------------------------------------------------------------------------------- the parts


class SummaryWriter:
    """Collects the summaries of a task and writes them."""

    def __init__(self, parser_version: str) -> None:
        self._version = parser_version
        self._read: list[tuple[SummaryResult, int, Rows]] = []

    def add(self, result: SummaryResult, file_key: int) -> None:
        """Take one summary."""
        self._read.append((result, file_key, summary_rows(result, file_key, self._version)))

    def write(self, folder: Path) -> dict[int, tuple[int, int]]:
        """Write the parts; return by file how many summaries were read, and how many not.

        One that holds something no column can hold goes into quarantine with the reason.
        """
        try:
            frames = _frames([rows for _, _, rows in self._read])
        except UNFIT:
            self._read = [(result, key, self._fitting(result, key, rows)) for result, key, rows in self._read]
            frames = _frames([rows for _, _, rows in self._read])
        for part, content in frames.items():
            content.write_parquet(folder / f"{part}-of-summaries.parquet", compression="lz4")
        counts: dict[int, tuple[int, int]] = {}
        for _, key, rows in self._read:
            read, unread = counts.get(key, (0, 0))
            counts[key] = (read + (SUMMARIES in rows), unread + (SUMMARIES not in rows))
        return counts

    def _fitting(self, result: SummaryResult, file_key: int, rows: Rows) -> Rows:
        try:
            _frames([rows])
        except UNFIT as error:
            reason = f"cannot be stored: {str(error).splitlines()[0]}"
            return encodable(quarantined(result, file_key, self._version, reason))
        return rows


def _frames(summaries: list[Rows]) -> dict[str, pl.DataFrame]:
    merged: dict[str, list[Row]] = {}
    for rows in summaries:
        for part, content in rows.items():
            merged.setdefault(part, []).extend(content)
    return {part: frame(_TABLE.get(part, part), COLUMNS[part], rows) for part, rows in merged.items() if rows}


# --------------------------------------------------------------------------------------------------------- the loading


def load_summaries(db: Asked, summaries: list[str], results: list[str]) -> None:
    """Load the parts of one task (paths of Parquet files).  Call it inside a transaction."""
    if not summaries:
        return
    whole = f"SELECT {', '.join(picked('tournaments', ''))} FROM read_parquet($parts)"
    db.rows(f"CREATE TEMP TABLE incoming AS {whole} QUALIFY {_last('owner')}", {"parts": summaries})
    db.rows(_DROP_OLDER_STATES)
    db.rows(_FORGET_RESULTS)
    if results:
        entries = f"SELECT {', '.join(picked(RESULTS, ''))} FROM read_parquet($parts) AS r SEMI JOIN incoming AS i"
        same = " AND ".join(f"r.{name} = i.{name}" for name in ("site", "tournament_id", "owner", "file_key"))
        db.rows(f"INSERT INTO {RESULTS} {entries} ON {same} AND r.summary_line = i.line", {"parts": results})
    for statement in (_KEEP_ENTRIES_ONCE, _CHOOSE, _FORGET_TOURNAMENTS, "INSERT INTO tournaments FROM chosen"):
        db.rows(statement)
    db.rows("DROP TABLE incoming")
    db.rows("DROP TABLE chosen")


def _last(*who: str) -> str:
    """Return the condition for the last of several summaries of one tournament, a finished one before any other."""
    key = ", ".join(("site", "tournament_id", *who))
    return f"row_number() OVER (PARTITION BY {key} ORDER BY finished DESC, file_key DESC, line DESC) = 1"


_DROP_OLDER_STATES = """DELETE FROM incoming AS i WHERE NOT i.finished AND EXISTS (
    FROM tournament_results AS r
    WHERE r.site = i.site AND r.tournament_id = i.tournament_id AND r.owner = i.owner AND r.finished)"""

_FORGET_RESULTS = """DELETE FROM tournament_results AS r USING incoming AS i
    WHERE r.site = i.site AND r.tournament_id = i.tournament_id AND r.owner = i.owner"""

_KEEP_ENTRIES_ONCE = """DELETE FROM tournament_results AS r
    WHERE (r.site, r.tournament_id) IN (SELECT (site, tournament_id) FROM incoming) AND EXISTS (
        FROM tournament_results AS other
        WHERE other.site = r.site AND other.tournament_id = r.tournament_id AND other.player = r.player
            AND other.owner <> r.owner
            AND (other.is_hero, other.finished, r.owner) > (r.is_hero, r.finished, other.owner))"""

# A buy-in that the summary does not say the hands may have said; parts of both are never mixed.
_CHOOSE = f"""CREATE TEMP TABLE chosen AS
    SELECT i.* REPLACE (
        coalesce(nullif(i.currency, ''), t.currency, '') AS currency,
        coalesce(i.buy_in, t.buy_in) AS buy_in,
        CASE WHEN i.buy_in IS NULL THEN t.fee ELSE i.fee END AS fee,
        CASE WHEN i.buy_in IS NULL THEN t.bounty ELSE i.bounty END AS bounty,
        coalesce(nullif(i.buy_in_text, ''), t.buy_in_text, '') AS buy_in_text)
    FROM (FROM incoming QUALIFY {_last()}) AS i LEFT JOIN tournaments AS t USING (site, tournament_id)
    WHERE i.finished OR NOT coalesce(t.finished, false)"""

_FORGET_TOURNAMENTS = """DELETE FROM tournaments AS t USING chosen AS i
    WHERE t.site = i.site AND t.tournament_id = i.tournament_id"""
