"""Spoilt texts: whatever is done to the samples, every piece comes out as a result, and nothing is raised."""

import random

from hhanalyzer.parsing.text import sources
from hhanalyzer.pipeline import Status, read_summaries, read_text
from project import SAMPLES

JUNK = "0159.,$€[]():#*AKx \t\u202e"


def spoil(lines: list[str], rng: random.Random) -> list[str]:
    """Delete, repeat, swap or garble a line, or end the text after it."""
    at, other = rng.randrange(len(lines)), rng.randrange(len(lines))
    spoilt = list(lines)
    match rng.randrange(5):
        case 0:
            del spoilt[at]
        case 1:
            spoilt.insert(other, spoilt[at])
        case 2:
            spoilt[at], spoilt[other] = spoilt[other], spoilt[at]
        case 3 if spoilt[at]:
            where = rng.randrange(len(spoilt[at]))
            spoilt[at] = spoilt[at][:where] + rng.choice(JUNK) + spoilt[at][where + 1 :]
        case _:
            spoilt = spoilt[: at + 1]
    return spoilt or [""]


def test_no_spoilt_sample_stops_the_reading(thorough: int) -> None:
    rng = random.Random(20261129)
    texts = [file.text().text.split("\n") for file in sources([str(SAMPLES)]) if "sessions" not in file.source]
    for _ in range(600 * thorough):
        lines = rng.choice(texts)
        for _ in range(rng.choice((1, 1, 2, 4))):
            lines = spoil(lines, rng)
        text = "\n".join(lines)
        results = list(read_text("spoilt.txt", text))
        told = list(read_summaries("spoilt.txt", text))
        assert bool(results or told) == bool(text.strip())
        assert all(result.findings for result in results if result.status in (Status.UNREADABLE, Status.UNSUPPORTED))
        last = text.count("\n") + 1
        assert all(1 <= finding.line <= last for result in results for finding in result.findings)
