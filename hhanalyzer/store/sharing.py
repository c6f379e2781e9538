"""Work shared between this process and others: whoever is free takes the next job, and results come in the jobs' order.

To this process loading comes first: it reads only while nothing waits to be loaded, so with many others it hardly does.
"""

import threading
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Executor, Future
from dataclasses import dataclass, field
from functools import partial

from hhanalyzer.store.parts import Manifest, write_parts
from hhanalyzer.store.planning import Job


@dataclass(slots=True)
class _Slot:
    """A job, and what comes of it."""

    job: Job
    manifest: Future[Manifest] = field(default_factory=Future)


class Sharing:
    """Deals jobs out to this process and to ``others`` processes of a pool."""

    def __init__(self, jobs: Iterator[Job], pool: Executor, others: int) -> None:
        self._jobs = jobs
        self._pool = pool
        self._idle = others
        self._ahead = 2 * (others + 1)  # jobs whose results are not loaded yet
        self._order: deque[_Slot] = deque()
        self._open: deque[_Slot] = deque()  # of them those nobody works on
        self._lock = threading.Lock()

    def results(self) -> Iterator[tuple[Job, Manifest]]:
        """Yield the jobs in their order, each with its parts written."""
        while self._plan():
            first = self._order[0]
            while not first.manifest.done():
                mine = self._take()
                if mine is None:
                    break
                mine.manifest.set_result(write_parts(mine.job.task))
            self._order.popleft()
            yield first.job, first.manifest.result()

    def _plan(self) -> bool:
        """Lay out jobs as far ahead as may be; return whether any are left."""
        while len(self._order) < self._ahead and (job := next(self._jobs, None)) is not None:
            slot = _Slot(job)
            self._order.append(slot)
            self._open.append(slot)
            self._feed()
        return bool(self._order)

    def _take(self, other: bool = False) -> _Slot | None:
        """Take the next job nobody works on, for this process or for an idle ``other``."""
        with self._lock:
            if not self._open or (other and not self._idle):
                return None
            self._idle -= other
            return self._open.popleft()

    def _feed(self) -> None:
        """Give the next job to a process that is idle."""
        slot = self._take(other=True)
        if slot is None:
            return
        try:
            future = self._pool.submit(write_parts, slot.job.task)
        except RuntimeError as error:  # a process of the pool died
            slot.manifest.set_exception(error)
        else:
            future.add_done_callback(partial(self._done, slot))

    def _done(self, slot: _Slot, future: Future[Manifest]) -> None:
        """Note what another process made of a job, and give it the next one; a thread of the pool calls this."""
        if future.cancelled():
            slot.manifest.cancel()
        elif error := future.exception():
            # The import ends with it; a pool that is breaking down must not be given more from here.
            slot.manifest.set_exception(error)
        else:
            slot.manifest.set_result(future.result())
            with self._lock:
                self._idle += 1
            self._feed()
