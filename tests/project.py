"""Where things are."""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GOLDEN = ROOT / "tests" / "golden"
SAMPLES = ROOT / "sample_histories"
CORPUS = ROOT.parent / "shared" / "corpus"  # real hand histories, kept outside the project
