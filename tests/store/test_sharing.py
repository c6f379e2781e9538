"""Work shared between this process and others: every job once, results in order, and faults of others told."""

from collections.abc import Callable, Iterator
from concurrent.futures import Executor, Future, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from pathlib import Path
from typing import Any

import pytest

from hhanalyzer.store import sharing
from hhanalyzer.store.parts import Manifest, Task
from hhanalyzer.store.planning import Job
from hhanalyzer.store.sharing import Sharing

JOBS = 20


def jobs() -> Iterator[Job]:
    for number in range(JOBS):
        yield Job(Task(Path(str(number)), (), "test", lambda _, __: iter(()), number=number))


@pytest.fixture
def done(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Note the numbers of the tasks that are done, in place of doing them."""
    numbers: list[int] = []

    def write_parts(task: Task) -> Manifest:
        numbers.append(task.number)
        return Manifest(task.folder, task.number)

    monkeypatch.setattr(sharing, "write_parts", write_parts)
    return numbers


@pytest.mark.parametrize("others", [1, 2, 5])
def test_every_job_is_done_once_and_comes_in_order(done: list[int], others: int) -> None:
    with ThreadPoolExecutor(others) as pool:
        found = [(job.task.number, manifest.number) for job, manifest in Sharing(jobs(), pool, others).results()]
    assert found == [(number, number) for number in range(JOBS)]
    assert sorted(done) == list(range(JOBS))


class Other(Executor):
    """A pool that ends each job as it is told."""

    def __init__(self, end: Callable[["Future[Any]"], object]) -> None:
        self.end = end
        self.given = 0

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> "Future[Any]":
        self.given += 1
        future: Future[Any] = Future()
        self.end(future)
        return future


def test_this_process_does_what_the_other_has_no_time_for(done: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    first: list[Future[Any]] = []
    pool = Other(first.append)  # busy with its first job
    results = Sharing(jobs(), pool, 1).results()

    def in_time(task: Task) -> Manifest:
        if task.number == 3:  # as far ahead as may be: now the other is ready
            first[0].set_result(Manifest(Path("0"), number=0))
        done.append(task.number)
        return Manifest(task.folder, task.number)

    monkeypatch.setattr(sharing, "write_parts", in_time)
    assert next(results)[1].number == 0
    assert done == [1, 2, 3]
    assert pool.given == 1


def test_the_fault_of_another_process_is_raised(done: list[int]) -> None:
    pool = Other(lambda future: future.set_exception(OSError("disk full")))
    with pytest.raises(OSError, match="disk full"):
        list(Sharing(jobs(), pool, 1).results())
    assert pool.given >= 1


def test_a_pool_whose_process_died_is_told(done: list[int]) -> None:
    def died(_: "Future[Any]") -> None:
        raise BrokenProcessPool("a process was killed")

    with pytest.raises(BrokenProcessPool, match="was killed"):
        list(Sharing(jobs(), Other(died), 1).results())
