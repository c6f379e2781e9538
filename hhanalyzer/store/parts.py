"""Texts into Parquet parts: the work of one worker, which needs neither the database nor the other workers.

A task becomes a folder of ``<table>-0000.parquet`` files and a manifest.  The folder appears under its name only when
it is complete.  Any executor can run ``write_parts``: serial, a pool of processes, a cluster with shared folders.
"""

import gc
import json
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import TypeVar
from uuid import uuid4

import polars as pl

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.findings import finding
from hhanalyzer.model.quick import quick
from hhanalyzer.pipeline import HandResult, Status, SummaryResult, read_summaries
from hhanalyzer.store.frames import frames
from hhanalyzer.store.rows import COLUMNS, Rows, hand_rows, quarantined
from hhanalyzer.store.tables import UNFIT, encodable
from hhanalyzer.store.tournaments import SummaryWriter

MANIFEST = "manifest.json"
BATCH = 500  # hands in memory at a time
NUMBER_BITS = 32  # of a hand's number within its task
TOGETHER = 3  # batches in one file: frames take a fraction of what hands do, and each file costs as much as 30 hands

_Result = TypeVar("_Result", HandResult, SummaryResult)

# (name of the source, its text) -> the hands of the text, in order.
Reader = Callable[[str, str], Iterator[HandResult]]


@dataclass(frozen=True, slots=True)
class Piece:
    """Texts of one file: the whole of it, a slice, or hands tried again.

    ``load`` returns them, lines in their places.  Hands before ``first_line`` are read and left out (slices.py).
    """

    file_key: int
    source: str
    load: Callable[[], list[str]]
    first_line: int = 1


@dataclass(frozen=True, slots=True)
class Task:
    """What a worker does in one go: read ``pieces`` by ``read`` and write the rows into ``folder``.

    ``number`` counts tasks whose parts are loaded together: it stands above NUMBER_BITS in the numbers of the hands.
    """

    folder: Path
    pieces: tuple[Piece, ...]
    parser_version: str
    read: Reader
    names: tuple[str, ...] = ()  # of the pieces, where the parts are to stay (archive.py)
    number: int = 0


@dataclass(slots=True)
class FileCount:
    """Hands of one file: all of them, and those of them that are in quarantine; tournament summaries, read and not."""

    hands: int = 0
    unsupported: int = 0
    unreadable: int = 0
    summaries: int = 0
    unreadable_summaries: int = 0

    def add(self, other: "FileCount") -> None:
        """Add what another slice of the file has."""
        for name in self.__slots__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


@dataclass(slots=True)
class Manifest:
    """What a worker wrote.  ``hands`` numbers were given to hands; ``failed`` maps a file to why it cannot be read."""

    folder: Path
    number: int = 0  # of the task
    hands: int = 0
    files: dict[int, FileCount] = field(default_factory=dict)
    failed: dict[int, str] = field(default_factory=dict)

    def parts(self, table: str) -> list[str]:
        """Return the paths of a table's parts in order."""
        return [str(path) for path in sorted(self.folder.glob(f"{table}-*.parquet"))]


def write_parts(task: Task) -> Manifest:
    """Read the texts of a task and write their rows as Parquet parts."""
    with _no_collecting():
        return _write_parts(task)


@contextmanager
def _no_collecting() -> Iterator[None]:
    """Leave the garbage collector out: records of hands hold no cycles, and looking for some takes a fifth longer."""
    was_on = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_on:
            gc.enable()


def _write_parts(task: Task) -> Manifest:
    # A cluster may run a task twice at a time, when it takes a worker for dead.
    building = task.folder.with_name(f"{task.folder.name}.{uuid4().hex}.tmp")
    building.mkdir(parents=True)
    writer, summaries = _PartWriter(building, task), SummaryWriter(task.parser_version)
    for piece in task.pieces:
        writer.manifest.files[piece.file_key] = FileCount()
        try:
            texts = piece.load()
        except UnusableInput as error:
            writer.manifest.failed[piece.file_key] = str(error)
            del writer.manifest.files[piece.file_key]
            continue
        for text in texts:
            for result in _hands(task.read, piece.source, text):
                if result.line >= piece.first_line:
                    writer.add(result, piece.file_key)
            for told in _summaries(piece.source, text):
                if told.line >= piece.first_line:
                    summaries.add(told, piece.file_key)
    writer.flush()
    for file_key, counts in summaries.write(building).items():
        count = writer.manifest.files[file_key]
        count.summaries, count.unreadable_summaries = counts
    if task.names:
        _describe(writer.manifest, task)
    try:
        os.replace(building, task.folder)
    except OSError:
        if not task.folder.exists():
            raise
        shutil.rmtree(building)  # somebody else was first, with the same contents
    writer.manifest.folder = task.folder
    return writer.manifest


def _describe(manifest: Manifest, task: Task) -> None:
    """Write the manifest beside the parts; pieces that could not be read are not in it and are tried again."""
    read = [name for name, piece in zip(task.names, task.pieces, strict=True) if piece.file_key in manifest.files]
    row = {"unit": task.folder.name, "version": task.parser_version, "hands": manifest.hands, "pieces": read}
    row |= {"path": task.pieces[0].source, "line": task.pieces[0].first_line}
    (manifest.folder / MANIFEST).write_text(json.dumps(row), encoding="utf-8")


def _hands(read: Reader, source: str, text: str) -> Iterator[HandResult]:
    """Yield the hands of a text; should the reading itself break down, what was not read yet is one unreadable hand."""

    def broken(line: int, rest: str, why: str) -> HandResult:
        return HandResult(source, line, rest, "", "", Status.UNREADABLE, game=why)

    return _to_the_end(partial(read, source, text), text, broken)


def _summaries(source: str, text: str) -> Iterator[SummaryResult]:
    """Yield the tournament summaries of a text, likewise."""

    def broken(line: int, rest: str, why: str) -> SummaryResult:
        return SummaryResult(source, line, rest, "", "", findings=(finding("T001", line, why),))

    return _to_the_end(partial(read_summaries, source, text), text, broken)


def _to_the_end(
    read: Callable[[], Iterator[_Result]], text: str, broken: Callable[[int, str, str], _Result]
) -> Iterator[_Result]:
    """Yield what is read of a text; should the reading break down, what ``broken`` makes of the rest and the reason."""
    result = None
    try:
        for result in read():
            yield result
    except Exception as error:
        done = result.line - 1 + len(result.text.splitlines()) if result else 0
        rest = "\n".join(text.split("\n")[done:])
        yield broken(done + 1, rest, _internal(error))


def _internal(error: Exception) -> str:
    return f"internal error: {type(error).__name__}: {error}"


class _PartWriter:
    """Collects hands, makes frames of them a batch at a time, and writes those of some batches together."""

    def __init__(self, folder: Path, task: Task) -> None:
        self.manifest = Manifest(folder, task.number)
        self._version = task.parser_version
        self._kept = bool(task.names)
        self._batch: list[tuple[HandResult, int, Rows]] = []
        self._frames: dict[str, list[pl.DataFrame]] = {}
        self._batches = self._written = 0

    def add(self, result: HandResult, file_key: int) -> None:
        number = (self.manifest.number << NUMBER_BITS) + self.manifest.hands + len(self._batch)
        try:
            rows = hand_rows(result, number, file_key, self._version)
        except Exception as error:  # whatever a hand does to us, the others are imported
            rows = quarantined(result, file_key, self._version, _internal(error))
        # The rows are all that is written; what is kept beside them is what quarantine would need.
        self._batch.append((_without_hand(result), file_key, rows))
        if len(self._batch) >= BATCH:
            self._make_frames()
            if self._batches >= TOGETHER:
                self._write()

    def flush(self) -> None:
        """Write what was not written yet."""
        self._make_frames()
        self._write()

    def _make_frames(self) -> None:
        """End the batch; hands that hold something no column can hold go into quarantine with the reason."""
        try:
            found = frames([rows for _, _, rows in self._batch])
        except UNFIT:
            self._batch = [(result, key, self._fitting(result, key, rows)) for result, key, rows in self._batch]
            found = frames([rows for _, _, rows in self._batch])
        for table, content in found.items():
            self._frames.setdefault(table, []).append(content)
        for _, file_key, rows in self._batch:
            _count(self.manifest.files[file_key], rows)
        self.manifest.hands += len(self._batch)
        self._batches += 1
        self._batch = []

    def _write(self) -> None:
        for table, content in self._frames.items():
            path = self.manifest.folder / f"{table}-{self._written:04}.parquet"
            # Parts that are loaded once are read whole: the ranges of their columns are of use to an archive only.
            pl.concat(content).write_parquet(path, compression="lz4", statistics=self._kept)
        self._written += 1
        self._batches, self._frames = 0, {}

    def _fitting(self, result: HandResult, file_key: int, rows: Rows) -> Rows:
        try:
            frames([rows])
        except UNFIT as error:
            reason = f"cannot be stored: {str(error).splitlines()[0]}"
            return encodable(quarantined(result, file_key, self._version, reason))
        return rows


def _without_hand(result: HandResult) -> HandResult:
    """Return a result without its hand and replay, which take most of the memory."""
    where = (result.source, result.line, result.text, result.site, result.hand_id)
    return _HandResult(*where, result.status, result.findings, game=result.game)


_HandResult = quick(HandResult)


def _count(count: FileCount, rows: Rows) -> None:
    count.hands += 1
    for row in rows.get("quarantine", ()):
        status = row[COLUMNS["quarantine"].index("status")]
        if status == Status.UNSUPPORTED:
            count.unsupported += 1
        else:
            count.unreadable += 1
