"""Imports a folder and prints the most memory it took, in MB; run by ``importing.peak_memory``."""

import json
import re
import sys
from pathlib import Path

from benchmarks.importing import into_new_database

STATUS = Path("/proc/self/status")


def main(place: Path, workers: int) -> None:
    """Import, then ask the system."""
    into_new_database(place, place / "in", workers)
    try:
        import resource
    except ImportError:  # Windows
        print(json.dumps(float("nan")))
        return
    own, others = (resource.getrusage(who).ru_maxrss for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN))
    if STATUS.exists():  # Linux counts to a process what its parent had when it began; not here
        found = re.search(r"VmHWM:\s+(\d+) kB", STATUS.read_text(encoding="ascii"))
        own = int(found[1]) if found else own
    unit = 1 << 20 if sys.platform == "darwin" else 1 << 10
    print(json.dumps((own + others * (workers - 1)) / unit))


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]))
