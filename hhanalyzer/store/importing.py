"""Files into the database: which of them are new, read by one or more workers, loaded by one writer.

A file whose size and time are as last seen is not opened again; one whose bytes were imported already, under whatever
name, is not read again.  Each task is one transaction: an import that dies leaves the database as before or after it,
and the same import run again completes it.
"""

import hashlib
import multiprocessing
import os
import shutil
import signal
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from pathlib import Path

import hhanalyzer.engine.variants
import hhanalyzer.parsing
import hhanalyzer.sites
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.parsing.text import SourceFile, decode, sources
from hhanalyzer.pipeline import read_text
from hhanalyzer.resources import folder
from hhanalyzer.store.database import Database
from hhanalyzer.store.loading import (
    FileRecord,
    Loaded,
    load,
    record,
    record_copy,
    record_touched,
)
from hhanalyzer.store.parts import Manifest, Piece, Reader, Task, write_parts

TASK_BYTES = 4 << 20  # files are put together up to this size; one larger file is a task of its own
SMALL = 2 << 20  # bytes that are read sooner than worker processes start


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import is: files looked at of all, and hands loaded."""

    files: int
    files_total: int
    hands: int


@dataclass(slots=True)
class ImportSummary:
    """What an import did.  hands = imported + duplicates + unsupported + unreadable; cancelled hands are imported.

    ``failed`` maps a file that could not be opened to the reason; all else is the object of ``import --format json``.
    """

    files: int = 0
    files_unchanged: int = 0
    hands: int = 0
    imported: int = 0
    duplicates: int = 0
    cancelled: int = 0
    unsupported: int = 0
    unreadable: int = 0
    findings: int = 0
    seconds: float = 0.0
    failed: dict[str, str] = field(default_factory=dict)

    def add(self, loaded: Loaded) -> None:
        """Add what came of one file."""
        counts = ("hands", "imported", "duplicates", "cancelled", "unsupported", "unreadable", "findings")
        for name in counts:
            setattr(self, name, getattr(self, name) + getattr(loaded, name))

    def as_json(self) -> dict[str, int | float]:
        """Return the object of the contract."""
        data = asdict(self)
        del data["failed"]
        return data


def import_paths(
    db: Database,
    paths: Sequence[str],
    *,
    workers: int = 1,
    progress: Callable[[Progress], None] | None = None,
    read: Reader = read_text,
) -> ImportSummary:
    """Import the hands of files, folders, globs, archives or standard input ("-"); return what was done.

    Hands in quarantine that another version of the parser could not read are tried again.  ``workers`` above 1 reads in
    that many processes; the database comes out the same.  Raise UnusableInput for a path that is not there.
    """
    started = time.perf_counter()
    files = list(sources(paths))
    summary = ImportSummary(files=len(files))
    with _parts_folder(db) as parts:
        plan = _Plan(db, summary, parts, read)
        few = sum(file.size for file in files) < SMALL and all(file.size for file in files)
        for job, manifest in _perform(plan.jobs(files), 1 if few else workers):
            _load(db, job, manifest, plan)
            if progress:
                progress(Progress(job.files_done, len(files), summary.hands))
    summary.seconds = round(time.perf_counter() - started, 3)
    return summary


def parser_version() -> str:
    """Return what changes when a hand might be read that was not before: a digest of the grammars and their readers."""
    packages = (hhanalyzer.parsing, hhanalyzer.sites)
    places = [folder("grammars"), *(Path(package.__path__[0]) for package in packages)]
    files = [path for place in places for path in sorted(place.rglob("*")) if path.suffix in (".lark", ".py")]
    digest = hashlib.sha256()
    for path in [*files, Path(hhanalyzer.engine.variants.__file__)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]


@contextmanager
def _parts_folder(db: Database) -> Iterator[Path]:
    """Make the folder of the parts, beside the database; what an interrupted import left there is of no use."""
    if db.path is None:
        with tempfile.TemporaryDirectory(prefix="hhanalyzer-") as made:
            yield Path(made)
        return
    place = db.path.with_name(db.path.name + ".parts")
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir()
    try:
        yield place
    finally:
        shutil.rmtree(place, ignore_errors=True)


# ------------------------------------------------------------------------------------------------------------ the plan


@dataclass(slots=True)
class Job:
    """A task with what the writer has to note of its files.

    ``records`` are files that are read, ``copies`` those whose bytes another file has (its key), ``touched`` those that
    only look different; ``retried`` marks hands of the quarantine.
    """

    task: Task
    records: dict[int, FileRecord] = field(default_factory=dict)
    copies: list[tuple[FileRecord, int]] = field(default_factory=list)
    touched: list[FileRecord] = field(default_factory=list)
    retried: bool = False
    files_done: int = 0
    size: int = 0

    @property
    def empty(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.records or self.copies or self.touched)


class _Plan:
    """Decides file by file what is to be read."""

    def __init__(self, db: Database, summary: ImportSummary, parts: Path, read: Reader) -> None:
        self.db = db
        self.summary = summary
        self.version = parser_version()
        self._parts = parts
        self._read = read
        self._jobs = 0
        known = db.rows("SELECT file_key, path, sha256, size, mtime FROM files")
        self._known = {row[1]: FileRecord(*row) for row in known}
        self._by_bytes = {record.sha256: record.file_key for record in self._known.values()}
        self._next_key = max((record.file_key for record in self._known.values()), default=-1) + 1

    def jobs(self, files: Sequence[SourceFile]) -> Iterator[Job]:
        """Yield the work in order: first the quarantine, then the files."""
        yield from self._retries()
        job = self._job()
        for done, file in enumerate(files, 1):
            self._plan(file, job)
            job.files_done = done
            if job.size >= TASK_BYTES:
                yield job
                job = self._job(done)
        if not job.empty:
            yield job

    def _job(self, files_done: int = 0) -> Job:
        self._jobs += 1
        return Job(Task(self._parts / f"{self._jobs:06}", (), self.version, self._read), files_done=files_done)

    def _plan(self, file: SourceFile, job: Job) -> None:
        path = file.source if file.source == "-" else os.path.abspath(file.source)
        known = self._known.get(path)
        if known and path != "-" and (known.size, known.mtime) == (file.size, file.mtime):
            self.summary.files_unchanged += 1
            return
        try:
            data = file.read()
        except UnusableInput as error:
            self.summary.failed[path] = str(error)
            return
        sha256 = hashlib.sha256(data).hexdigest()
        file_key = known.file_key if known else self._next_key
        self._next_key += known is None
        found = FileRecord(file_key, path, sha256, file.size, file.mtime)
        self._known[path] = found
        if known and known.sha256 == sha256:
            job.touched.append(found)
        elif sha256 in self._by_bytes:
            job.copies.append((found, self._by_bytes[sha256]))
        else:
            self._by_bytes[sha256] = file_key
            again = replace(file, load=partial(bytes, data)) if path == "-" else file
            self._add(job, Piece(file_key, path, partial(_whole, again)))
            job.records[file_key] = found
            job.size += len(data)
            return
        self.summary.files_unchanged += 1

    def _retries(self) -> Iterator[Job]:
        """Yield jobs for what another version of the parser could not read, from the text that was kept of it."""
        left = self.db.rows(
            """SELECT file_key, any_value(file), list((line, text) ORDER BY line) FROM quarantine
            WHERE parser_version <> ? AND status <> 'conflict' GROUP BY file_key ORDER BY file_key""",
            [self.version],
        )
        by_key = {record.file_key: record for record in self._known.values()}
        for file_key, path, texts in left:
            job = self._job()
            job.retried = True
            job.records[file_key] = by_key[file_key]
            self._add(job, Piece(file_key, path, partial(_in_place, tuple(tuple(text) for text in texts))))
            yield job

    @staticmethod
    def _add(job: Job, piece: Piece) -> None:
        job.task = replace(job.task, pieces=(*job.task.pieces, piece))


def _whole(file: SourceFile) -> list[str]:
    return [file.text().text]


def _in_place(texts: Sequence[tuple[int, str]]) -> list[str]:
    """Return texts with as many lines before each as stood there in its file, so that lines keep their numbers."""
    return ["\n" * (line - 1) + decode(text.encode("utf-8")) for line, text in texts]


# ------------------------------------------------------------------------------------------------------------ the work


def _perform(jobs: Iterator[Job], workers: int) -> Iterator[tuple[Job, Manifest]]:
    """Yield jobs in order, each with its parts written."""
    if workers <= 1:
        for job in jobs:
            yield job, write_parts(job.task)
        return
    # New processes, because forking one that runs threads (polars does) can hang.
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts) as pool:
        try:
            yield from _ahead(jobs, pool, 2 * workers)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def _ahead(jobs: Iterator[Job], pool: Executor, ahead: int) -> Iterator[tuple[Job, Manifest]]:
    """Keep ``ahead`` jobs in work, and yield them in order."""
    waiting: deque[tuple[Job, Future[Manifest]]] = deque()
    for job in jobs:
        waiting.append((job, pool.submit(write_parts, job.task)))
        if len(waiting) >= ahead:
            first, future = waiting.popleft()
            yield first, future.result()
    for first, future in waiting:
        yield first, future.result()


def _ignore_interrupts() -> None:
    """Leave it to the main process to end on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def _load(db: Database, job: Job, manifest: Manifest, plan: _Plan) -> None:
    """Load one job, and note its files, in one transaction."""
    with db.transaction():
        loaded = load(db, manifest, plan.version, retried=job.retried)
        for file_key, counts in loaded.items():
            record(db, job.records[file_key], counts, plan.version, retried=job.retried)
        for copy, of in job.copies:
            record_copy(db, copy, of)
        for touched in job.touched:
            record_touched(db, touched)
    shutil.rmtree(manifest.folder, ignore_errors=True)
    for counts in loaded.values():
        plan.summary.add(counts)
    for file_key, reason in manifest.failed.items():
        plan.summary.failed[job.records[file_key].path] = reason
