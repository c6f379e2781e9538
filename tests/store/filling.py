"""Hands into a database without files: what the importer does with a text, done with HandResults."""

import tempfile
from collections.abc import Sequence
from pathlib import Path

from hhanalyzer.pipeline import HandResult
from hhanalyzer.store.database import Database
from hhanalyzer.store.loading import Loaded, first_key, load
from hhanalyzer.store.parts import Piece, Task, write_parts


def fill(db: Database, results: Sequence[HandResult]) -> Loaded:
    """Load hands as those of one file."""
    with tempfile.TemporaryDirectory() as folder:
        piece = Piece(0, "demo.txt", lambda: [""])
        manifest = write_parts(Task(Path(folder) / "1", (piece,), "test", lambda _, __: iter(results)))
        with db.transaction():
            return load(db, [manifest], first_key(db), "test")[0]
