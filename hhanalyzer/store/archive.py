"""A folder of Parquet parts: hands without a database, written by any number of workers and asked where they are.

A unit of work becomes one folder, named by what it holds (bytes and version of the parser), with a manifest.  It
appears under its name only when it is complete, so that whoever dies leaves nothing that counts, and what is there
is not done again.  Each hand counts once, however many units hold it.
"""

import hashlib
import json
import os
import shutil
import time
import zlib
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future
from functools import partial
from pathlib import Path
from typing import Any

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.parsing.text import SourceFile, sources
from hhanalyzer.pipeline import read_text
from hhanalyzer.store.database import Database
from hhanalyzer.store.loading import HAND_TABLES
from hhanalyzer.store.parts import MANIFEST, Manifest, Piece, Reader, Task, write_parts
from hhanalyzer.store.pieces import between, whole
from hhanalyzer.store.rows import COLUMNS
from hhanalyzer.store.slices import SLICE, digest, slices
from hhanalyzer.store.summary import ImportSummary, Progress
from hhanalyzer.store.tables import picked
from hhanalyzer.store.version import parser_version

UNIT_BYTES = 4 << 20  # files are put together up to this size

# What a view takes of the parts; hands that another unit has too are left out.
_FROM = """read_parquet({parts}, filename = true, union_by_name = true) AS part
    JOIN units ON units.folder = regexp_extract(filename, '([^/\\\\]+)[/\\\\][^/\\\\]+$', 1)"""
_ONCE = "NOT EXISTS (FROM rejected WHERE rejected.folder = units.folder AND number = part.hand_key)"


def write_archive(
    paths: Sequence[str],
    folder: Path,
    executor: Executor | None = None,
    *,
    progress: Callable[[Progress], None] | None = None,
    read: Reader = read_text,
) -> ImportSummary:
    """Read the hands of files into parts below ``folder``; what is there already is not read again.

    ``executor`` runs the units: None in this process, else processes or a cluster that sees the same files and folder.
    Raise UnusableInput for a path that is not there.
    """
    started = time.perf_counter()
    folder.mkdir(parents=True, exist_ok=True)
    for left in folder.glob("*.tmp"):
        shutil.rmtree(left, ignore_errors=True)
    files = list(sources(paths))
    summary = ImportSummary(files=len(files))
    for manifest in _perform(_Units(folder, read, summary).tasks(files), executor):
        _add(summary, manifest)
        if progress:
            progress(Progress(len(files) if executor else summary.files_unchanged, len(files), summary.hands))
    summary.seconds = round(time.perf_counter() - started, 3)
    return summary


def manifests(folder: Path) -> list[dict[str, Any]]:
    """Return the manifests of the units, in the order of their files.  Raise UnusableInput where there are none."""
    found = [json.loads(path.read_text(encoding="utf-8")) for path in folder.glob(f"*/{MANIFEST}")]
    if not found:
        raise UnusableInput(f"no parts in {folder}: hhanalyzer import --parts writes them")
    return sorted(found, key=_order)


def _order(unit: dict[str, Any]) -> tuple[list[tuple[bool, str]], int, str]:
    """Return what units are sorted by: files as an import of their folder takes them, its own before those below."""
    *folders, name = Path(unit["path"]).parts
    return [*((True, folder) for folder in folders), (False, name)], unit["line"], unit["unit"]


class _Units:
    """Decides what is to be read, and puts it into units."""

    def __init__(self, folder: Path, read: Reader, summary: ImportSummary) -> None:
        self.folder = folder
        self.read = read
        self.summary = summary
        self.version = parser_version()
        units = manifests(folder) if any(folder.glob(f"*/{MANIFEST}")) else []
        self.done = {piece for unit in units if unit["version"] == self.version for piece in unit["pieces"]}

    def tasks(self, files: Sequence[SourceFile]) -> Iterator[Task]:
        """Yield the units in the order of the files."""
        pieces: list[Piece] = []
        names: list[str] = []
        size = 0
        for file in files:
            found = list(self._pieces(file))
            self.summary.files_unchanged += not found
            for name, piece, length in found:
                names.append(name)
                pieces.append(piece)
                size += length
                if size >= UNIT_BYTES:
                    yield self._task(names, pieces)
                    pieces, names, size = [], [], 0
        if pieces:
            yield self._task(names, pieces)

    def _pieces(self, file: SourceFile) -> Iterator[tuple[str, Piece, int]]:
        """Yield what is to be read of a file: a name for its bytes, and how many they are."""
        path = file.source if file.source == "-" else os.path.abspath(file.source)
        key = zlib.crc32(path.encode("utf-8", "surrogatepass")) >> 1
        try:
            read = digest(file)
            cut = slices(file, read.size) if read.size > 2 * SLICE else []
        except UnusableInput as error:
            self.summary.failed[path] = str(error)
            return
        known = hashlib.sha256(f"{path}\n{read.sha256}".encode("utf-8", "surrogatepass")).hexdigest()[:32]
        for slice_ in cut:
            piece = Piece(key, path, partial(between, file, slice_), slice_.first_line)
            if (name := f"{known}-{slice_.start}-{slice_.stop}") not in self.done:
                yield name, piece, slice_.stop - slice_.start
        if not cut and known not in self.done:
            yield known, Piece(key, path, partial(whole, file)), read.size

    def _task(self, names: list[str], pieces: list[Piece]) -> Task:
        unit = hashlib.sha256("\n".join([self.version, *names]).encode()).hexdigest()[:32]
        return Task(self.folder / unit, tuple(pieces), self.version, self.read, tuple(names))


def _perform(tasks: Iterator[Task], executor: Executor | None) -> Iterator[Manifest]:
    """Yield what came of each unit, in order."""
    if executor is None:
        yield from map(write_parts, tasks)
        return
    futures: list[Future[Manifest]] = [executor.submit(write_parts, task) for task in tasks]
    try:
        for future in futures:
            yield future.result()
    finally:
        for future in futures:
            future.cancel()


def _add(summary: ImportSummary, manifest: Manifest) -> None:
    for count in manifest.files.values():
        summary.hands += count.hands
        summary.unsupported += count.unsupported
        summary.unreadable += count.unreadable
        summary.imported += count.hands - count.unsupported - count.unreadable
        summary.summaries += count.summaries
        summary.unreadable_summaries += count.unreadable_summaries
    summary.failed |= {str(key): reason for key, reason in manifest.failed.items()}


# -------------------------------------------------------------------------------------------------------- asking them


def open_archive(folder: Path) -> Database:
    """Return a database in memory whose tables are views of the parts.  Raise UnusableInput where there are none."""
    db = Database()
    db.rows("CREATE TABLE units (folder VARCHAR, first BIGINT)")
    first = 0
    for unit in manifests(folder):
        db.rows("INSERT INTO units VALUES (?, ?)", [unit["unit"], first])
        first += unit["hands"]
    db.rows("CREATE TABLE rejected (folder VARCHAR, number BIGINT)")
    for table in (*HAND_TABLES, "tournaments", "quarantine"):
        parts = sorted(folder.glob(f"*/{table}-*.parquet"))
        if not parts:
            continue
        source = _FROM.format(parts="[" + ", ".join(_quoted(str(part)) for part in parts) + "]")
        if table == "hands":
            _reject(db, source)
        of_hand = table not in ("tournaments", "quarantine")
        where = f" WHERE {_ONCE}" if of_hand else ""
        there = COLUMNS[table] if table == "tournaments" else None  # of summaries only a database tells
        select = ", ".join(picked(table, "units.first + part.hand_key", there))
        db.rows(f"DROP TABLE {table}")
        distinct = "" if of_hand else "DISTINCT "
        db.rows(f"CREATE VIEW {table} AS SELECT {distinct}{select} FROM {source}{where}")
    return db


def _reject(db: Database, source: str) -> None:
    """Note the hands that an earlier unit, or the same one before, has under the same number."""
    db.rows(
        f"""INSERT INTO rejected SELECT folder, hand_key FROM (
            SELECT units.folder, part.hand_key, row_number() OVER (
                PARTITION BY site, room, hand_id, CASE WHEN hand_id = '' THEN text_hash END
                ORDER BY units.first + part.hand_key) AS nth
            FROM {source}) WHERE nth > 1"""
    )


def _quoted(text: str) -> str:
    return "'" + text.replace("'", "''") + "'"
