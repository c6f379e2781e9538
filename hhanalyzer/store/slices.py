"""Large files in slices, and what is new in a file that grew: byte ranges that begin and end where hands do.

A slice is read with some of what stands before it, so that what must follow from the hands before (X001, X002) is
found as if the file were read in one go; the hands of that lead are read and left out.
"""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, pairwise

from hhanalyzer.parsing.text import SourceFile
from hhanalyzer.sites import hands

SLICE = 4 << 20  # bytes
LEAD = 128 << 10  # bytes before a slice that are read, too: the last hands of some tables
WINDOW = 64 << 10  # bytes that are searched for the beginning of a hand
_BLOCK = 1 << 20


@dataclass(frozen=True, slots=True)
class Slice:
    """Bytes from ``start`` to ``stop``, which begin on ``first_line`` of the file; reading begins at ``lead``."""

    lead: int
    lead_line: int
    start: int
    first_line: int
    stop: int


@dataclass(frozen=True, slots=True)
class Digest:
    """The SHA-256 of a file's ``size`` bytes, and of its first ``so_far`` (None where it has fewer)."""

    sha256: str
    size: int
    beginning: str | None


def digest(file: SourceFile, so_far: int = 0) -> Digest:
    """Digest a file without keeping it.  Raise UnusableInput when it cannot be read."""
    if file.part is None:
        data = file.read()
        return Digest(hashlib.sha256(data).hexdigest(), len(data), _beginning(data, so_far))
    whole, size, beginning = hashlib.sha256(), 0, None
    while block := file.range(size, size + _BLOCK):
        if size <= so_far <= size + len(block):
            first = whole.copy()
            first.update(block[: so_far - size])
            beginning = first.hexdigest()
        whole.update(block)
        size += len(block)
    return Digest(whole.hexdigest(), size, beginning)


def _beginning(data: bytes, so_far: int) -> str | None:
    return hashlib.sha256(data[:so_far]).hexdigest() if so_far <= len(data) else None


def slices(file: SourceFile, size: int, known: int = 0, step: int | None = None) -> list[Slice]:
    """Return the slices of a file whose first ``known`` bytes were read before; nothing where it must be read whole.

    A slice has about ``step`` bytes (None: SLICE).  The last hand of the known bytes is read again: it may have been
    cut off there.
    """
    if file.part is None or not _may_be_cut(file.range(0, WINDOW)):
        return []
    cuts = [0]
    if known:
        cuts = [at for at in (_last_hand(file, known),) if at]
        if not cuts:
            return []
    step = step or SLICE
    at = cuts[0] + step
    while at < size - WINDOW:
        if found := _first_hand(file, at):
            cuts.append(found)
        at = max(at, cuts[-1]) + step
    return list(_with_lines(file, [*cuts, size]))


def _may_be_cut(head: bytes) -> bool:
    """Say whether hands of this file stand for themselves, in an encoding that shows line breaks as such."""
    if b"\0" in head or head.startswith((b"\xff\xfe", b"\xfe\xff")) or (b"\r" in head and b"\r\n" not in head):
        return False
    return all(site is not None and site.reader is None for site, _ in islice(hands(_view(head)), 3))


def _view(data: bytes) -> str:
    """Return bytes as text in which every byte is a character, so that places in it are places in the file."""
    return data.decode("latin-1")


def _starts(view: str) -> Iterator[int]:
    """Yield where hands begin whose first line has its beginning in this view."""
    at = 0
    for site, hand in hands(view):
        found = view.find(hand.text[:-1], at)
        if found < 0:
            return
        if site is not None and site.opening.match(view, found):
            yield found
        at = found + len(hand.text) - 1


def _first_hand(file: SourceFile, at: int) -> int:
    """Return where the first hand after some place begins, 0 if none does soon."""
    found = next((start for start in _starts(_view(file.range(at, at + WINDOW))) if start), 0)
    return at + found if found else 0


def _last_hand(file: SourceFile, known: int) -> int:
    """Return where the last hand before some place begins, 0 if that cannot be told."""
    begin = max(0, known - WINDOW)
    found = list(_starts(_view(file.range(begin, known))))
    return begin + found[-1] if found and (begin + found[-1]) else 0


def _with_lines(file: SourceFile, cuts: list[int]) -> Iterator[Slice]:
    """Yield the slices between cuts, with the numbers of their first lines."""
    lines, at = 1, 0
    for start, stop in pairwise(cuts):
        found = _first_hand(file, start - LEAD) or start if start > LEAD else 0
        lead = max(at, min(found, start))
        lines += _breaks(file, at, lead)
        first = lines + _breaks(file, lead, start)
        yield Slice(lead, lines, start, first, stop)
        at = lead


def _breaks(file: SourceFile, start: int, stop: int) -> int:
    """Count the line breaks of a range."""
    count = 0
    while start < stop and (block := file.range(start, min(stop, start + _BLOCK))):
        count += block.count(b"\n")
        start += len(block)
    return count
