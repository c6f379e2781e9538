"""How long questions take by the size of the database.

A large one is made quickly: hands are imported, and their rows repeated under other keys, numbers and days.
"""

import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from statistics import median

from benchmarks.dealt import write_files
from benchmarks.measuring import timed
from hhanalyzer.pipeline import read_text
from hhanalyzer.reporting import render_report
from hhanalyzer.stats import player_stats, winnings
from hhanalyzer.store import Database, import_paths
from hhanalyzer.store.loading import HAND_TABLES
from hhanalyzer.store.tables import columns

BASE = 20_000

# What a copy of a hand has for itself.
_OWN = {
    "hand_key": "hand_key + copy * $hands",
    "hand_id": "(hand_id::BIGINT + copy * 10000000)::VARCHAR",
    "played_at": "played_at + INTERVAL 1 HOUR * copy",
}


@contextmanager
def database(hands: int) -> Iterator[Database]:
    """Make a database of so many hands, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="hhanalyzer-benchmark-", ignore_cleanup_errors=True) as made:
        path = Path(made) / "hands.duckdb"
        base = min(hands, BASE)
        write_files(Path(made) / "in", base)
        with Database(path) as db:
            import_paths(db, [str(Path(made) / "in")])
            _repeat(db, base, hands // base)
        with Database(path, read_only=True) as db:
            yield db


def _repeat(db: Database, base: int, copies: int) -> None:
    if copies < 2:
        return
    for table in HAND_TABLES:
        picked = ", ".join(_OWN.get(name, f'"{name}"') for name in columns(table))
        sql = f"INSERT INTO {table} SELECT {picked} FROM range(1, $copies) AS c(copy), {table} ORDER BY copy, hand_key"
        params = {"copies": copies} | ({"hands": base} if "$hands" in sql else {})
        db.rows(sql, params)


def explained(db: Database) -> None:
    """Find a hand by its number and judge it again, as ``hhanalyzer explain`` does."""
    ((hand_id,),) = db.rows("SELECT hand_id FROM hands WHERE hand_key = (SELECT max(hand_key) // 2 FROM hands)")
    sql = "SELECT file, line, text FROM hands JOIN hand_texts USING (hand_key) WHERE hand_id = ?"
    for file, line, text in db.rows(sql, [hand_id]):
        list(read_text(file, "\n" * (line - 1) + text))


QUESTIONS: dict[str, Callable[[Database], object]] = {
    "all statistics by position": lambda db: player_stats(db, by="position"),
    "winnings graph": lambda db: winnings(db, db.default_player() or ""),
    "one hand explained": explained,
    "the whole report": render_report,
}


def seconds(hands: int, rounds: int) -> dict[str, float]:
    """Return the median seconds, by the clock, that each question takes with ``hands`` hands."""
    with database(hands) as db:
        return {
            words: median(timed(lambda ask=ask: ask(db), wall=True) for _ in range(rounds + 1))  # type: ignore[misc]
            for words, ask in QUESTIONS.items()
        }
