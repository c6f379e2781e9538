"""Waits until something changes below a folder: told by the system (extra ``watch``), else by looking now and then."""

import time
from collections.abc import Iterator
from pathlib import Path

LOOK_EVERY = 2.0  # seconds, where nobody tells
LOOK_ANYWAY = 30.0  # seconds, where somebody does: network folders do not tell of everything


def changes(folder: Path) -> Iterator[None]:
    """Yield whenever something may have changed, without end."""
    try:
        from watchfiles import watch
    except ImportError:
        while True:
            time.sleep(LOOK_EVERY)
            yield
    for _ in watch(folder, rust_timeout=int(LOOK_ANYWAY * 1000), yield_on_timeout=True, raise_interrupt=True):
        yield
