"""What a report consists of: reports/<name>/report.toml as a record."""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.resources import folder

_FILE = "report.toml"
_TOP = {"title", "samples", "sections"}


@dataclass(frozen=True, slots=True)
class Section:
    """One section: its ``kind`` (a key of sections.SECTIONS), heading, a note beside it, and what the kind asks for."""

    kind: str
    heading: str
    note: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)

    @property
    def anchor(self) -> str:
        """The name by which a link reaches the section."""
        words = "".join(c if c.isascii() and c.isalnum() else " " for c in self.heading.lower()).split()
        return "-".join(words) or self.kind


@dataclass(frozen=True, slots=True)
class ReportDefinition:
    """A report: its folder, its title (``{player}`` stands for the name), its sections, its smallest samples.

    A figure on less is printed grey: ``samples`` has ``rate`` (opportunities of a percentage), ``winrate`` (hands of a
    bb/100), ``matrix`` (times a hand was dealt) and ``range`` (the same, from one position).
    """

    folder: Path
    title: str
    sections: tuple[Section, ...]
    samples: Mapping[str, int]


DEFAULT_SAMPLES = {"rate": 30, "winrate": 1000, "matrix": 30, "range": 5}


def load_definition(source: str | Path) -> ReportDefinition:
    """Read a definition: the folder of that path, else the one of that name among the reports that come along.

    Raise UnusableInput where there is none, or something in it that no report has.
    """
    place = Path(source)
    if len(place.parts) == 1 and not (place / _FILE).is_file():
        place = folder("reports") / source
    path = place / _FILE
    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise UnusableInput(f"no report definition: {path}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise UnusableInput(f"{path}: {error}") from None
    if unknown := sorted(data.keys() - _TOP):
        raise UnusableInput(f"{path}: unknown key {unknown[0]!r}; known are {', '.join(sorted(_TOP))}")
    sections = tuple(_section(path, number, entry) for number, entry in enumerate(data.get("sections", []), 1))
    if not sections:
        raise UnusableInput(f"{path}: no [[sections]]")
    samples = DEFAULT_SAMPLES | data.get("samples", {})
    return ReportDefinition(place, str(data.get("title", "{player}")), sections, samples)


def _section(path: Path, number: int, entry: dict[str, Any]) -> Section:
    options = dict(entry)
    try:
        kind, heading = str(options.pop("kind")), str(options.pop("heading"))
    except KeyError as error:
        raise UnusableInput(f"{path}: section {number} has no {error.args[0]}") from None
    return Section(kind, heading, str(options.pop("note", "")), options)
