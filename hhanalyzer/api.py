"""The functions ``import hhanalyzer`` gives: hands out of paths, as a script wants them."""

import os
from collections.abc import Iterable, Iterator

from hhanalyzer import pipeline
from hhanalyzer.auditing import codes, narrow
from hhanalyzer.pipeline import HandResult, Status

Path = str | os.PathLike[str]


def read(*paths: Path) -> Iterator[HandResult]:
    """Read the hands of files, folders (recursive), globs, archives or standard input ("-"), one by one in file order.

    Every hand comes, also those that could not be read: see ``HandResult.status``.  Raise UnusableInput for a path that
    does not exist.
    """
    return pipeline.read([os.fspath(path) for path in paths])


def audit(*paths: Path, select: Iterable[str] = (), ignore: Iterable[str] = ()) -> Iterator[HandResult]:
    """Read hands like ``read``, and yield those that are not clean: their findings say why.

    ``select`` and ``ignore`` are finding codes, beginnings of codes ("P", "A00") or names ("odd_chip"); a hand whose
    faults are all unwanted counts as clean.  Raise UnusableInput for a path or a code that is none.
    """
    wanted = codes(select, ignore)
    results = (narrow(result, wanted) for result in read(*paths))
    return (result for result in results if result.status is not Status.CLEAN)
