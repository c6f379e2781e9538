"""Which findings a user asked to see, and what each code means.  Reads no hands and prints nothing."""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass, replace
from pathlib import Path

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.findings import CODES, USUAL_SEVERITY, Severity
from hhanalyzer.pipeline import HandResult, Status

DOCUMENTATION = Path(__file__).with_name("engine") / "findings.toml"

_JUDGED = {Status.CLEAN, Status.FINDINGS}


@dataclass(frozen=True, slots=True)
class Documentation:
    """What a code means: a title, the rule of poker, where the rule stands, and an example a player understands."""

    code: str
    name: str
    title: str = ""
    rule: str = ""
    source: str = ""
    example: str = ""

    @property
    def severity(self) -> Severity:
        """How bad it usually is; a single finding may be milder where a house rule decides."""
        return USUAL_SEVERITY.get(self.code, Severity.ERROR)

    def parts(self) -> tuple[tuple[str, str], ...]:
        """Return the texts under their headings."""
        return ("Rule", self.rule), ("Source", self.source), ("Example", self.example)


def documentation() -> dict[str, Documentation]:
    """Return what each finding code means, in the order of the codes (engine/findings.toml)."""
    with DOCUMENTATION.open("rb") as file:
        entries = tomllib.load(file)
    return {code: Documentation(code, name, **entries.get(code, {})) for code, name in CODES.items()}


def codes(select: Iterable[str] = (), ignore: Iterable[str] = ()) -> frozenset[str]:
    """Return the codes chosen: all, or those ``select`` names, without those ``ignore`` names."""
    selected = list(select)
    chosen = _expand(selected) if selected else set(CODES)
    return frozenset(chosen - _expand(ignore))


def narrow(result: HandResult, wanted: frozenset[str]) -> HandResult:
    """Return the result with only the wanted findings; a hand whose faults are all unwanted counts as clean.

    Hands that were not read, or were cancelled, keep their status: that is what they are, not a fault found.
    """
    if len(wanted) == len(CODES):
        return result
    findings = tuple(finding for finding in result.findings if finding.code in wanted)
    status = result.status
    if status in _JUDGED:
        status = Status.FINDINGS if any(f.severity is not Severity.INFO for f in findings) else Status.CLEAN
    return replace(result, findings=findings, status=status)


def _expand(words: Iterable[str]) -> set[str]:
    """Return all codes that some words name: a name exactly, a code by its beginning."""
    found: set[str] = set()
    for word in words:
        hits = {c for c, name in CODES.items() if c.startswith(word.upper()) or name == word.lower()} if word else set()
        if not hits:
            raise UnusableInput(f"no finding has the code or name {word!r} (hhanalyzer findings lists them)")
        found |= hits
    return found
