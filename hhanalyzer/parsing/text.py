"""Bytes into text, and paths into the files that hold them: folders, globs, archives and standard input.

Listing a file reads nothing of it.  No encoding error stops anything: what is no UTF-8 is read as cp1252.
"""

import glob
import gzip
import os
import re
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Protocol

from hhanalyzer.model.errors import UnusableInput

MAX_FILE = 1 << 30  # bytes of one file, unpacked
MAX_RATIO = 200  # unpacked to packed size of a large archive member; text hardly reaches 40
_LARGE = 10 << 20
_CHUNK = 1 << 20

# Files of a folder that hold no hands: what is no text, and documentation.  Anything else is looked into.
_BINARY = """7z bmp db dll doc docx duckdb exe gif ico jpeg jpg md mp3 mp4 ods parquet pdf png pyc rar sqlite sqlite3
    tar wal webp xls xlsx"""
BINARY = frozenset("." + suffix for suffix in _BINARY.split())

_ODD_BLANK = re.compile(r"(?<=[\d$€£¥₹])[\u00a0\u2009\u202f]|[\u00a0\u2009\u202f](?=[\d$€£¥₹])")


@dataclass(frozen=True, slots=True)
class SourceText:
    """The text of one file and the name it is reported under."""

    source: str
    text: str


@dataclass(frozen=True, slots=True)
class SourceFile:
    """A file that can be read.  ``source`` is the path as given ("a.zip/b.txt" in an archive, "-" for standard input).

    ``size`` is in bytes (unpacked), ``mtime`` in seconds since 1970; both 0 where they are not known without reading.
    ``part`` reads a range of the bytes, None where only the whole can be had.
    """

    source: str
    size: int
    mtime: float
    load: Callable[[], bytes]
    part: Callable[[int, int], bytes] | None = None

    def read(self) -> bytes:
        """Return the bytes.  Raise UnusableInput when they cannot be had."""
        try:
            return self.load()
        except (OSError, EOFError, RuntimeError, zipfile.BadZipFile, NotImplementedError) as error:
            raise UnusableInput(f"cannot read {self.source}: {_reason(error)}") from error

    def range(self, start: int, stop: int) -> bytes:
        """Return the bytes from one place to another, fewer at the end.  Raise UnusableInput as ``read`` does."""
        if self.part is None:
            return self.read()[start:stop]
        try:
            return self.part(start, stop)
        except OSError as error:
            raise UnusableInput(f"cannot read {self.source}: {_reason(error)}") from error

    def text(self) -> SourceText:
        """Return the decoded text.  Raise UnusableInput when the bytes cannot be had."""
        return SourceText(self.source, decode(self.read()))


class Readable(Protocol):
    """What bytes come from."""

    def read(self, size: int, /) -> bytes:
        """Return at most ``size`` bytes, none at the end."""


# ------------------------------------------------------------------------------------------------------------- decoding


def decode(data: bytes) -> str:
    """Return the text of bytes in UTF-8, UTF-16 (each with or without its mark) or cp1252, with ``\\n`` line breaks.

    Marks and NULs are taken out.  A no-break or thin space beside a digit or currency sign becomes a blank, so that
    amounts read alike everywhere; in names and chat it stays.
    """
    text = _decode(data)
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    if "\ufeff" in text:
        text = text.replace("\ufeff", "")
    if "\0" in text:
        text = text.replace("\0", "")
    if not text.isascii() and _ODD_BLANK.search(text):
        text = _ODD_BLANK.sub(" ", text)
    return text


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return _whole(data).decode("utf-16", "replace")
    if wide := _wide(data[:4096]):
        return _whole(data).decode(wide, "replace")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return "\n".join(_decode_line(line) for line in data.split(b"\n"))


def _whole(data: bytes) -> bytes:
    """Return UTF-16 without the odd byte that a file cut in the middle of a character ends with."""
    return data[: len(data) // 2 * 2]


def _wide(head: bytes) -> str:
    """Return the UTF-16 that bytes without a mark are in, "" if none: Latin text then has every second byte zero."""
    half = len(head) // 2
    if half > 8 and head[1::2].count(0) > half * 0.6 and head[::2].count(0) < half * 0.1:
        return "utf-16-le"
    if half > 8 and head[::2].count(0) > half * 0.6 and head[1::2].count(0) < half * 0.1:
        return "utf-16-be"
    return ""


def _decode_line(line: bytes) -> str:
    """Decode a line by itself, because merged files mix encodings."""
    try:
        return line.decode("utf-8")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")


# -------------------------------------------------------------------------------------------------------------- sources


def sources(paths: Sequence[str]) -> Iterator[SourceFile]:
    """Yield the files that paths name, in order: folders (recursive, sorted), globs, .zip, .gz, plain files, ``-``.

    Raise UnusableInput for a path that is not there.
    """
    for path in paths:
        if path == "-":
            yield SourceFile("-", 0, 0.0, _read_stdin)
        elif os.path.isdir(path):
            yield from _folder(path)
        elif os.path.exists(path):
            yield from _file(path)
        elif found := sorted(glob.glob(path, recursive=True)):
            yield from sources(found)
        else:
            raise UnusableInput(f"no such file or folder: {path}")


def _folder(path: str) -> Iterator[SourceFile]:
    """Yield the files below a folder in sorted order; hidden ones and those that hold no text are left out."""
    for folder, folders, files in os.walk(path):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        for name in sorted(files):
            if not name.startswith(".") and Path(name).suffix.lower() not in BINARY:
                yield from _file(os.path.join(folder, name))


def _file(path: str) -> Iterator[SourceFile]:
    """Yield a file, or the members of an archive; one that cannot be opened fails when it is read."""
    try:
        status = os.stat(path)
        if path.lower().endswith(".zip"):
            yield from _members(path, status.st_mtime)
        elif path.lower().endswith(".gz"):
            yield SourceFile(path, 0, status.st_mtime, partial(_read_gzip, path))
        else:
            yield SourceFile(path, status.st_size, status.st_mtime, partial(_read_plain, path), partial(_range, path))
    except (OSError, zipfile.BadZipFile) as error:
        yield SourceFile(path, 0, 0.0, partial(_raise, error))


def _members(path: str, mtime: float) -> Iterator[SourceFile]:
    """Yield the members of a .zip that may hold text, sorted."""
    with zipfile.ZipFile(path) as archive:
        members = sorted(archive.infolist(), key=lambda member: member.filename)
    for member in members:
        if not member.is_dir() and Path(member.filename).suffix.lower() not in BINARY:
            load = partial(_read_member, path, member.filename)
            yield SourceFile(f"{path}/{member.filename}", member.file_size, mtime, load)


def _read_plain(path: str) -> bytes:
    with open(path, "rb") as file:
        return _bounded(file)


def _range(path: str, start: int, stop: int) -> bytes:
    with open(path, "rb") as file:
        file.seek(start)
        return file.read(max(0, min(stop, MAX_FILE) - start))


def _read_gzip(path: str) -> bytes:
    with gzip.open(path, "rb") as file:
        return _bounded(file, os.path.getsize(path))


def _read_member(path: str, name: str) -> bytes:
    if name.lower().endswith((".zip", ".gz")):
        raise OSError("an archive inside an archive: unpack it first")
    with zipfile.ZipFile(path) as archive, archive.open(name) as file:
        return _bounded(file, archive.getinfo(name).compress_size)


def _raise(error: Exception) -> bytes:
    raise error


def _read_stdin() -> bytes:
    return _bounded(sys.stdin.buffer)


def _bounded(file: Readable, packed: int | None = None) -> bytes:
    """Read a file to its end, but no more than MAX_FILE, and no more than MAX_RATIO times what it was packed in."""
    chunks, size = [], 0
    while chunk := file.read(_CHUNK):
        size += len(chunk)
        if size > MAX_FILE or (packed is not None and size > _LARGE and size > packed * MAX_RATIO):
            raise OSError("it unpacks to more than a hand history can be")
        chunks.append(chunk)
    return b"".join(chunks)


def _reason(error: Exception) -> str:
    """Return an error's reason without the path and number that the system puts around it."""
    return (isinstance(error, OSError) and error.strerror) or str(error) or type(error).__name__
