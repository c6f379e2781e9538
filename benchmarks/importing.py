"""Whole imports: against parsers, with more workers, again, and how much memory they take."""

import json
import subprocess
import sys
import tempfile
import warnings
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from benchmarks import reading
from benchmarks.dealt import hands, joined, write_files
from benchmarks.measuring import Rate, Way, interleaved, timed
from hhanalyzer.parsing.split import HandText
from hhanalyzer.store import Database, import_paths

ROOT = Path(__file__).resolve().parent.parent
POKERKIT_SHARE = 20  # it reads one hand of so many, being that much slower


@contextmanager
def folder() -> Iterator[Path]:
    """Make a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="hhanalyzer-benchmark-", ignore_cleanup_errors=True) as made:
        yield Path(made)


def into_new_database(place: Path, files: Path, workers: int = 1) -> None:
    """Import files into a database file of their own."""
    path = place / "hands.duckdb"
    path.unlink(missing_ok=True)
    with Database(path) as db:
        import_paths(db, [str(files)], workers=workers)


def pokerkit(text: str) -> Callable[[], object]:
    """Return pokerkit's reading of a text, which replays every hand."""
    from pokerkit.notation import PokerStarsParser

    def read() -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of fields that it finds unexpected
            list(PokerStarsParser()(text))

    return read


def rates(count: int, rounds: int) -> dict[str, Rate]:
    """Measure parsers and the whole import on the same hands, on one processor."""
    texts = list(hands(count))
    pieces = [HandText(text, 1) for text in texts]
    few = texts[: max(1, count // POKERKIT_SHARE)]
    with folder() as place:
        write_files(place / "in", count)
        return interleaved(
            {
                "naive": Way(count, lambda: each(reading.naive, pieces)),
                "scanner": Way(count, lambda: each(reading.by_scanner, pieces)),
                "Lark": Way(count, lambda: each(reading.by_reference, pieces)),
                "pokerkit": Way(len(few), pokerkit(joined(few))),
                "import": Way(count, lambda: into_new_database(place, place / "in")),
            },
            rounds,
        )


def each(read: Callable[[HandText], object], pieces: Sequence[HandText]) -> None:
    """Read hand after hand, keeping none."""
    for piece in pieces:
        read(piece)


def scaling(count: int, rounds: int) -> dict[str, Rate]:
    """Measure an import by one worker and by two, by the clock."""
    with folder() as place:
        write_files(place / "in", count)
        return interleaved(
            {
                "1 worker": Way(count, lambda: into_new_database(place, place / "in", 1), wall=True),
                "2 workers": Way(count, lambda: into_new_database(place, place / "in", 2), wall=True),
            },
            rounds,
        )


def again(files: int) -> float:
    """Return the seconds an import takes that finds nothing new in ``files`` files."""
    with folder() as place:
        write_files(place / "in", files, 1)
        with Database(place / "hands.duckdb") as db:
            import_paths(db, [str(place / "in")])
            return sorted(timed(lambda: import_paths(db, [str(place / "in")]), wall=True) for _ in range(5))[2]


def peak_memory(count: int, workers: int = 2) -> float:
    """Return the most memory an import takes, in MB: of the main process, and of the largest other for each of them.

    It runs in a process of its own; NaN where the system does not tell.
    """
    with folder() as place:
        write_files(place / "in", count, 10_000)
        command = [sys.executable, "-m", "benchmarks.memory", str(place), str(workers)]
        found = subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True, encoding="utf-8")
        return float(json.loads(found.stdout))
