"""Files into the database: which of them are new, read by one or more workers, loaded by one writer.

A file whose size and time are as last seen is not opened again; one whose bytes were imported already, under whatever
name, is not read again.  Tasks are loaded in order, some of them in one transaction: an import that dies leaves the
database as before or after it, and the same import run again completes it.
"""

import multiprocessing
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from pathlib import Path

from hhanalyzer.parsing.text import sources
from hhanalyzer.pipeline import read_text
from hhanalyzer.store.database import Database
from hhanalyzer.store.loading import (
    Loaded,
    first_key,
    forget,
    hands_of,
    load,
    record,
    record_copy,
    record_touched,
)
from hhanalyzer.store.parts import Manifest, Reader, write_parts
from hhanalyzer.store.planning import Job, Plan
from hhanalyzer.store.sharing import Sharing
from hhanalyzer.store.summary import ImportSummary, Progress

TOGETHER = 16 << 20  # bytes of hands that are loaded in one transaction
MEMORY = "64MiB"  # of the database while it is written
LOADS = 4  # of an import that several read, at least
LOGGED = "1MiB"  # a larger transaction goes straight into the tables, not into the log first
SMALL = 2 << 20  # bytes that are read sooner than worker processes start


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
    that many processes, this one among them; the database comes out the same.  Raise UnusableInput for a path that is
    not there.
    """
    started = time.perf_counter()
    db.rows(f"SET memory_limit = '{MEMORY}'")  # else what was written stays in memory, up to most of the machine's
    db.rows("SET threads = 1")  # the parts are small, and the other processors read hands
    db.rows(f"SET checkpoint_threshold = '{LOGGED}'")
    try:
        return _import(db, paths, workers, progress, read, started)
    finally:
        db.rows("RESET memory_limit")
        db.rows("RESET threads")
        db.rows("RESET checkpoint_threshold")


def _import(
    db: Database,
    paths: Sequence[str],
    workers: int,
    progress: Callable[[Progress], None] | None,
    read: Reader,
    started: float,
) -> ImportSummary:
    files = list(sources(paths))
    summary = ImportSummary(files=len(files))
    with _parts_folder(db) as parts:
        size = sum(file.size for file in files)
        few = size < SMALL and all(file.size for file in files)
        workers = 1 if few else workers
        plan = Plan(db, summary, parts, read, size, workers)
        # The last are loaded while nobody reads any more: with several workers they should be few.
        loads = _Loads(db, plan, TOGETHER if workers <= 1 else min(TOGETHER, size // LOADS))
        with loads.to_the_end():
            for job, manifest in _perform(plan.jobs(files), workers):
                loads.add(job, manifest)
                if progress:
                    progress(Progress(job.files_done, len(files), summary.hands + loads.waiting))
    summary.seconds = round(time.perf_counter() - started, 3)
    return summary


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


# --------------------------------------------------------------------------------------------------------- the reading


def _perform(jobs: Iterator[Job], workers: int) -> Iterator[tuple[Job, Manifest]]:
    """Yield jobs in order, each with its parts written."""
    if workers <= 1:
        for job in jobs:
            yield job, write_parts(job.task)
        return
    # Reading here too saves one process: each takes half a second to begin, and its memory.
    others = workers - 1
    with processes(others) as pool:
        try:
            yield from Sharing(jobs, pool, others).results()
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def processes(workers: int) -> ProcessPoolExecutor:
    """Return an executor of so many processes."""
    # New processes, because forking one that runs threads (polars does) can hang.
    context = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(workers, mp_context=context, initializer=_ignore_interrupts)


def _ignore_interrupts() -> None:
    """Leave it to the main process to end on Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


# --------------------------------------------------------------------------------------------------------- the loading


class _Loads:
    """Loads jobs in their order: those of new files together, as a transaction costs as much as some hundred hands."""

    def __init__(self, db: Database, plan: Plan, together: int) -> None:
        self._db = db
        self._plan = plan
        self._together = together
        self._waiting: list[tuple[Job, Manifest]] = []
        self._next_key = first_key(db)

    @property
    def waiting(self) -> int:
        """How many hands are read and not yet loaded."""
        return sum(manifest.hands for _, manifest in self._waiting)

    def add(self, job: Job, manifest: Manifest) -> None:
        """Load a job, or let it wait for others."""
        if not job.new:
            self._load_waiting()
        self._waiting.append((job, manifest))
        if not job.new or sum(job.size for job, _ in self._waiting) >= self._together:
            self._load_waiting()

    @contextmanager
    def to_the_end(self) -> Iterator[None]:
        """Load what waits at the end, also where the import is stopped."""
        try:
            yield
        finally:
            self._load_waiting()

    def _load_waiting(self) -> None:
        waiting, hands, self._waiting = self._waiting, self.waiting, []
        if waiting:
            _load(self._db, waiting, self._next_key, self._plan)
            # Hands that are not taken leave gaps: keys are the same however many tasks are loaded together.
            self._next_key += hands


def _load(db: Database, jobs: Sequence[tuple[Job, Manifest]], first: int, plan: Plan) -> None:
    """Load jobs, and note their files, in one transaction."""
    for job, manifest in jobs:
        plan.failed |= manifest.failed.keys()
        for file_key, reason in manifest.failed.items():
            plan.summary.failed[job.records[file_key].path] = reason
    with db.transaction():
        before = {
            key: hands_of(db, key) - job.again
            for job, _ in jobs
            for key in job.records
            if job.retried or job.first_line > 1
        }
        for job, _ in jobs:
            if not job.new:
                forget(db, list(job.records), retried=job.retried, line=job.first_line)
        loaded = load(db, [manifest for _, manifest in jobs], first, plan.version)
        _note_files(db, [job for job, _ in jobs], loaded, before, plan)
    for _, manifest in jobs:
        shutil.rmtree(manifest.folder, ignore_errors=True)
    for counts in loaded.values():
        plan.summary.add(counts)


def _note_files(
    db: Database, jobs: Sequence[Job], loaded: Mapping[int, Loaded], before: Mapping[int, int], plan: Plan
) -> None:
    """Write what is known of the files of jobs that are loaded; ``before`` counts the hands they had."""
    records = {key: (file, job) for job in jobs for key, file in job.records.items()}
    read = []
    for file_key, counts in loaded.items():
        file, job = records[file_key]
        left = before.get(file_key, 0) - (counts.hands if job.retried else 0)
        read.append((plan.note(file), counts, left))
    record(db, read, plan.version)
    for job in jobs:
        for copy, of in job.copies:
            record_copy(db, copy, of)
        for touched in job.touched:
            record_touched(db, touched)
