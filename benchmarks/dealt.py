"""Hands to measure with: dealt once, then repeated under new numbers, days and table names."""

import re
from collections.abc import Iterator, Sequence
from datetime import date, timedelta
from functools import cache
from itertools import islice
from pathlib import Path

from hhanalyzer.dealing.dealer import deal_setting
from hhanalyzer.dealing.files import BETWEEN, writable
from hhanalyzer.dealing.setting import usual
from hhanalyzer.dealing.wording import WORDINGS
from hhanalyzer.dealing.writer import write

DEALT = 20_000  # dealing takes longer than anything measured here
SEED = 4
HANDS_A_FILE = 500

_NUMBER = re.compile(r"(?<=Hand #)\d+")
_DAY = re.compile(r"(?<= - )(\d{4})/(\d\d)/(\d\d)")
_TABLE = re.compile(r"(?<=Table ')[^']+")


@cache
def dealt(count: int) -> tuple[str, ...]:
    """Return the texts of ``count`` hands of no-limit hold'em at a cash table of six."""
    site = writable("pokerstars")
    wording = WORDINGS[site.wording]
    return tuple(write(hand, wording, "\n") for hand in deal_setting(usual("holdem", "no-limit", 6), SEED, count, site))


def hands(count: int) -> Iterator[str]:
    """Yield the texts of ``count`` hands that differ in number, day and table."""
    texts = dealt(min(count, DEALT))
    for copy in range(-(-count // DEALT)):
        for number, text in enumerate(islice(texts, count - copy * DEALT)):
            yield _again(text, copy, number) if copy else text


def _again(text: str, copy: int, number: int) -> str:
    """Return a hand as one of another day, at another table."""
    head, rest = text.split("\n", 1)
    head = _NUMBER.sub(str(10**12 + copy * DEALT + number), head, count=1)
    head = _DAY.sub(lambda day: f"{date(*map(int, day.groups())) + timedelta(copy):%Y/%m/%d}", head, count=1)
    return f"{head}\n{_TABLE.sub(lambda name: f'{name[0]} {copy}', rest, count=1)}"


def write_files(folder: Path, count: int, hands_a_file: int = HANDS_A_FILE) -> list[Path]:
    """Write ``count`` hands into files of a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    texts, files = hands(count), list[Path]()
    while part := list(islice(texts, hands_a_file)):
        files.append(folder / f"{len(files):06}.txt")
        files[-1].write_text(joined(part), encoding="utf-8", newline="\n")
    return files


def joined(texts: Sequence[str]) -> str:
    """Return hands as the text of one file."""
    return ("\n" * BETWEEN).join(texts)
