"""Which files of an import are new, and how their reading is divided into tasks."""

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.parsing.text import SourceFile
from hhanalyzer.store.database import Database
from hhanalyzer.store.loading import FileRecord
from hhanalyzer.store.parts import Piece, Reader, Task
from hhanalyzer.store.pieces import between, in_place, whole
from hhanalyzer.store.slices import SLICE, Slice, digest, slices
from hhanalyzer.store.summary import ImportSummary
from hhanalyzer.store.version import parser_version

TASK_BYTES = 4 << 20  # files are put together up to this size; a much larger one is read in slices
LEAST_TASK, TASKS = 512 << 10, 16  # what several workers read is divided finer, so that none waits long for the last
LEAST_SLICE, SLICES = 512 << 10, 8


@dataclass(slots=True)
class Job:
    """A task with what the writer has to note of its files.

    ``records`` are files that are read, ``copies`` those whose bytes another file has (its key), ``touched`` those that
    only look different; ``retried`` marks hands of the quarantine.  ``first_line`` is where the reading of a file goes
    on that was begun before, ``again`` how many hands from there on were read before.  ``new``: nothing of its files is
    in the database.
    """

    task: Task
    records: dict[int, FileRecord] = field(default_factory=dict)
    copies: list[tuple[FileRecord, int]] = field(default_factory=list)
    touched: list[FileRecord] = field(default_factory=list)
    retried: bool = False
    first_line: int = 1
    again: int = 0
    new: bool = True
    files_done: int = 0
    size: int = 0

    @property
    def empty(self) -> bool:
        """Whether there is nothing to do."""
        return not (self.records or self.copies or self.touched)


class Plan:
    """Decides file by file what is to be read."""

    def __init__(
        self, db: Database, summary: ImportSummary, parts: Path, read: Reader, size: int, workers: int
    ) -> None:
        self.db = db
        self.summary = summary
        self.version = parser_version()
        self._task_bytes = TASK_BYTES if workers <= 1 else min(TASK_BYTES, max(LEAST_TASK, size // TASKS))
        # Slices are cut alike whatever the number of workers: what is written comes out the same.
        self._slice_bytes = min(SLICE, TASK_BYTES, max(LEAST_SLICE, size // SLICES))
        self._parts = parts
        self._read = read
        self._jobs = 0
        self.failed: set[int] = set()
        known = db.rows("SELECT file_key, path, sha256, size, mtime FROM files")
        self._known = {row[1]: FileRecord(*row) for row in known}
        self._by_bytes = {record.sha256: record.file_key for record in self._known.values() if record.sha256}
        self._next_key = max((record.file_key for record in self._known.values()), default=-1) + 1

    def jobs(self, files: Sequence[SourceFile]) -> Iterator[Job]:
        """Yield the work in order: first the quarantine, then the files."""
        yield from self._retries()
        job = self._job()
        for done, file in enumerate(files, 1):
            large = self._plan(file, job)
            job.files_done = done
            if (large or job.size >= self._task_bytes) and not job.empty:
                yield job
                job = self._job(done)
            for job in large:
                job.files_done = done - (job is not large[-1])
                yield job
            job = self._job(done) if large else job
        if not job.empty:
            yield job

    def _job(self, files_done: int = 0) -> Job:
        self._jobs += 1
        folder = self._parts / f"{self._jobs:06}"
        return Job(Task(folder, (), self.version, self._read, number=self._jobs), files_done=files_done)

    def _plan(self, file: SourceFile, job: Job) -> list[Job]:
        """Put a file into a job; return jobs of its own for one that is read in slices."""
        path = file.source if file.source == "-" else os.path.abspath(file.source)
        known = self._known.get(path)
        if known and path != "-" and (known.size, known.mtime) == (file.size, file.mtime):
            self.summary.files_unchanged += 1
            return []
        try:
            if path == "-":
                file = replace(file, load=partial(bytes, file.read()))
            return self._changed(file, path, known, job)
        except UnusableInput as error:
            self.summary.failed[path] = str(error)
            return []

    def _changed(self, file: SourceFile, path: str, known: FileRecord | None, job: Job) -> list[Job]:
        read = digest(file, known.size if known else 0)
        file_key = known.file_key if known else self._next_key
        found = FileRecord(file_key, path, read.sha256, file.size, file.mtime)
        self._next_key += known is None
        self._known[path] = found
        if known and known.sha256 == read.sha256:
            job.touched.append(found)
        elif read.sha256 in self._by_bytes:
            job.copies.append((found, self._by_bytes[read.sha256]))
        else:
            self._by_bytes[read.sha256] = file_key
            grown = known is not None and known.size > 0 and read.beginning == known.sha256
            step = self._slice_bytes
            if grown or read.size > 2 * step:
                cut = slices(file, read.size, known.size if known and grown else 0, step)
                if grown or len(cut) > 1:
                    jobs = [self._slice(file, found, slice_, slice_ is cut[-1], known is None) for slice_ in cut]
                    if jobs:
                        jobs[0].again = int(bool(grown))
                        return jobs
            job.new &= known is None
            return self._all(file, found, job, read.size)
        self.summary.files_unchanged += 1
        return []

    def _all(self, file: SourceFile, found: FileRecord, job: Job, size: int) -> list[Job]:
        self._add(job, Piece(found.file_key, found.path, partial(whole, file)))
        job.records[found.file_key] = found
        job.size += size
        return []

    def _slice(self, file: SourceFile, found: FileRecord, slice_: Slice, last: bool, new: bool) -> Job:
        """Return a job for one slice.  Before the last the file is noted as one that is not read to its end."""
        job = self._job()
        load = partial(between, file, slice_)
        self._add(job, Piece(found.file_key, found.path, load, slice_.first_line))
        job.records[found.file_key] = found if last else replace(found, sha256="", size=0, mtime=0.0)
        job.first_line, job.new, job.size = slice_.first_line, new, slice_.stop - slice_.start
        return job

    def note(self, file: FileRecord) -> FileRecord:
        """Return what to note of a file; one of which a slice could not be read is not known to its end."""
        return replace(file, sha256="", size=0, mtime=0.0) if file.file_key in self.failed else file

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
            job.retried, job.new = True, False
            job.records[file_key] = by_key[file_key]
            self._add(job, Piece(file_key, path, partial(in_place, tuple(tuple(text) for text in texts))))
            yield job

    @staticmethod
    def _add(job: Job, piece: Piece) -> None:
        job.task = replace(job.task, pieces=(*job.task.pieces, piece))
