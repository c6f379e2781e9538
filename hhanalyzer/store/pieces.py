"""What a piece of a task reads: a whole file, a slice of one, or hands tried again.  They travel to workers."""

from collections.abc import Sequence

from hhanalyzer.parsing.text import SourceFile, decode
from hhanalyzer.store.slices import Slice


def whole(file: SourceFile) -> list[str]:
    """Return the text of a file."""
    return [file.text().text]


def between(file: SourceFile, slice_: Slice) -> list[str]:
    """Return the text of a slice and its lead, behind as many line breaks as stand before them."""
    return ["\n" * (slice_.lead_line - 1) + decode(file.range(slice_.lead, slice_.stop))]


def in_place(texts: Sequence[tuple[int, str]]) -> list[str]:
    """Return texts with as many lines before each as stood there in its file, so that lines keep their numbers."""
    return ["\n" * (line - 1) + decode(text.encode("utf-8")) for line, text in texts]
