"""Hands of a stream into a file of a format: what was written, and what was not, with the reasons."""

import os
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import TextIO

from hhanalyzer.exporting.anonymity import Mask
from hhanalyzer.exporting.formats import FORMATS, Format
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.pipeline import HandResult, read_text
from hhanalyzer.sites import all_sites
from hhanalyzer.sites.site import Site
from hhanalyzer.store.database import Database

_BATCH = 500  # hands of a database that are read at a time


@dataclass(slots=True)
class ExportSummary:
    """What an export did: hands written, and how many were not for which reason."""

    written: int = 0
    refused: Counter[str] = field(default_factory=Counter)


def targets() -> dict[str, Site]:
    """Return the sites and open formats whose text can be written, by name."""
    return {site.name: site for site in all_sites().values() if site.writer}


def export_hands(
    results: Iterable[HandResult],
    target: Site,
    output: Path,
    *,
    mask: Mask | None = None,
    progress: Callable[[int], None] | None = None,
) -> ExportSummary:
    """Write hands into one file, which is only replaced when all are written.

    A hand that the format cannot say is left out and counted with the reason.  ``mask`` takes the names out.  Raise
    UnusableInput where the file cannot be written, or is one for a single hand and there are more.
    """
    form, summary = FORMATS[target.writer], ExportSummary()
    single = bool(form.single) and output.suffix.lower() == form.single
    with _replacing(output) as file:
        for count, result in enumerate(results, 1):
            try:
                text = form.hand(mask.result(result) if mask else result, target)
            except Refused as refused:
                summary.refused[refused.reason] += 1
            else:
                if single and summary.written:
                    raise UnusableInput(f"{output.name} is a file for one hand; {form.suffix} is for many")
                summary.written += 1
                _write(file, form, text, 0 if single else summary.written)
            if progress:
                progress(count)
    return summary


def _write(file: TextIO, form: Format, text: str, number: int) -> None:
    """Write a hand with what stands between and above hands; number 0 is the only one of its file."""
    if number > 1:
        file.write(form.between)
    if number:
        file.write(form.title.format(number=number))
    file.write(text)


@contextmanager
def _replacing(output: Path) -> Iterator[TextIO]:
    """Open a file beside the output that takes its place at the end, if there is one."""
    part = output.with_name(output.name + ".part")
    try:
        output.parent.mkdir(parents=True, exist_ok=True)
        with part.open("w", encoding="utf-8", newline="\n") as file:
            yield file
        os.replace(part, output)
    except OSError as error:
        raise UnusableInput(f"cannot write {output}: {error.strerror or error}") from None
    finally:
        part.unlink(missing_ok=True)


def stored_hands(db: Database, keys: Sequence[int] | None = None) -> Iterator[HandResult]:
    """Yield hands of a database in the order of their import, read again from their kept texts.

    ``keys`` are those of the hands that are wanted, in ascending order; None: all.
    """
    if keys is None:
        keys = [key for (key,) in db.rows("SELECT hand_key FROM hands ORDER BY hand_key")]
    for at in range(0, len(keys), _BATCH):
        kept = db.rows(
            """SELECT file, text FROM hands JOIN hand_texts USING (hand_key)
            WHERE hand_key IN (SELECT unnest($keys::BIGINT[])) ORDER BY hand_key""",
            {"keys": keys[at : at + _BATCH]},
        )
        for file, text in kept:
            yield from read_text(file, text)
