"""Imports a folder and prints the most memory it took, in MB; run by ``importing.peak_memory``."""

import json
import sys
from pathlib import Path

from benchmarks.importing import into_new_database


def main(place: Path, workers: int) -> None:
    """Import, then ask the system."""
    into_new_database(place, place / "in", workers)
    try:
        import resource
    except ImportError:  # Windows
        print(json.dumps(float("nan")))
        return
    own, others = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    print(json.dumps((own + others * (workers - 1)) / unit))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
