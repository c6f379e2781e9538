"""The audit over real hand histories, site by site: nothing is lost, and every finding has its verdict in the docs.

The corpus stands outside the project; without it these tests are skipped.  docs/corpus-findings.md is the list of verdicts
and holds the counts, which ``pytest --update-golden`` rewrites.
"""

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

import pytest

from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.unprinted import in_full
from hhanalyzer.model.findings import Severity
from hhanalyzer.model.hand import Hand
from hhanalyzer.pipeline import HandResult, Status, read
from project import CORPUS, ROOT

VERDICTS = ROOT / "docs" / "corpus-findings.md"

# Site's folder in the corpus -> the least share of complete hands of supported games that is read, and of hands whose
# recomputed money equals the declared.
LEAST = {
    "PokerStars": (0.99, 0.98),
    "GGPoker": (0.98, 0.97),
    "Winamax": (0.98, 0.97),
    "888poker": (0.98, 0.97),
    "PartyPoker": (0.98, 0.97),
    "FullTilt": (0.98, 0.97),
    "Bovada": (0.98, 0.97),
    "Winning": (0.98, 0.97),
    "BetOnline": (0.98, 0.97),
    "iPoker": (0.98, 0.97),
    "SealsWithClubs": (0.98, 0.97),
}

COUNTED = ("files", "hands", "read", "unsupported", "unreadable", "equal", "different", "not declared", "cancelled")


@dataclass
class Survey:
    """What became of a site's hands."""

    counts: Counter[str] = field(default_factory=Counter)
    findings: set[tuple[str, int, str]] = field(default_factory=set)  # file, line, code: above info
    games: Counter[str] = field(default_factory=Counter)
    reasons: list[str] = field(default_factory=list)

    def add(self, result: HandResult) -> None:
        """Count a hand."""
        self.counts["hands"] += 1
        if result.hand is None or result.replay is None or result.house is None:
            kind = "unsupported" if result.status is Status.UNSUPPORTED else "unreadable"
            self.counts[kind] += 1
            if kind == "unsupported":
                self.games[result.game] += 1
            self.reasons += [f"{result.source}:{f.line}: {f.code} {f.message}" for f in result.findings]
        else:
            self.counts["read"] += 1
            self.counts[compared(in_full(result.hand, result.house), result.replay)] += 1
        name = Path(result.source).name
        self.findings |= {(name, f.line, f.code) for f in result.findings if f.severity is not Severity.INFO}


def compared(hand: Hand, replay: Replay) -> str:
    """Compare the money that the rules give with what the text declares, both without uncalled money and before rake.

    The hand is in full: with what the room takes and never prints, without what it prints and does not mean.
    """
    if hand.cancelled:
        return "cancelled"
    said = replay.declared
    if not hand.complete or (said.total_pot is None and hand.claims.rake is None and not said.collected):
        return "not declared"
    paid = Counter[int]()
    for claim in said.collected:
        paid[claim.seat] += claim.amount
    right = Counter({seat.seat: seat.collected for seat in replay.seats if seat.collected})
    if said.total_pot not in (None, replay.total_pot) or (said.collected and +paid != right):
        return "different"
    if hand.claims.rake is not None:
        kept = hand.claims.rake.amount + sum(fee.amount for fee in hand.claims.fees)
        return "equal" if kept == replay.rake else "different"
    return "equal" if said.collected or said.total_pot is not None else "not declared"


@cache
def survey(site: str) -> Survey:
    """Read all hands of a site."""
    found = Survey()
    for kind in ("cash", "tour"):
        folder = CORPUS / site / kind
        for path in sorted(folder.iterdir()) if folder.is_dir() else ():
            found.counts["files"] += 1
            for result in read([str(path)]):
                found.add(result)
    return found


@dataclass(frozen=True)
class Verdict:
    """A row of the list: it is about every finding of these codes in these lines of a site's file."""

    site: str
    file: str
    lines: frozenset[int]
    codes: frozenset[str]
    verdict: str

    def covers(self, finding: tuple[str, int, str]) -> bool:
        file, line, code = finding
        return file == self.file and line in self.lines and code in self.codes


def verdicts() -> Iterator[Verdict]:
    """Yield the rows of the list; a heading says whose files they are about."""
    here = ""
    for row in VERDICTS.read_text(encoding="utf-8").splitlines():
        if row.startswith("## "):
            here = next(site for site in LEAST if row.removeprefix("## ").startswith(site))
        cells = [cell.strip() for cell in row.strip("|").split("|")]
        if row.startswith("|") and len(cells) == 5 and cells[3] in ("text", "house"):
            lines = frozenset(int(number) for number in re.findall(r"\d+", cells[1]))
            yield Verdict(here, cells[0], lines, frozenset(re.findall(r"[A-Z]\d{3}", cells[2])), cells[3])


@pytest.fixture(params=LEAST)
def site(request: pytest.FixtureRequest, corpus: Path) -> str:
    if not (corpus / request.param).is_dir():
        pytest.skip("not in this corpus")
    return str(request.param)


def test_every_hand_is_read_or_kept_with_the_reason(site: str) -> None:
    found = survey(site)
    counts = found.counts
    assert counts["hands"] == counts["read"] + counts["unsupported"] + counts["unreadable"]
    assert sum(found.games.values()) == counts["unsupported"] and "" not in found.games
    supported = counts["read"] + counts["unreadable"]
    assert counts["read"] >= LEAST[site][0] * supported, found.reasons


def test_recomputed_money_is_the_declared(site: str) -> None:
    counts = survey(site).counts
    assert counts["equal"] >= LEAST[site][1] * (counts["equal"] + counts["different"])


def test_every_finding_has_a_verdict(site: str) -> None:
    rows = [row for row in verdicts() if row.site == site]
    assert sorted(f for f in survey(site).findings if not any(row.covers(f) for row in rows)) == []


def test_every_verdict_on_a_text_is_of_a_finding(site: str) -> None:
    """A fault that is found no more has no place in the list."""
    for row in verdicts():
        if row.verdict == "text" and row.site == site:
            covered = [finding for finding in survey(site).findings if row.covers(finding)]
            assert {line for _, line, _ in covered} == row.lines, row
            assert {code for _, _, code in covered} == row.codes, row


def test_the_counts_in_the_docs_are_these(corpus: Path, request: pytest.FixtureRequest) -> None:
    rows = [f"| {site} | " + " | ".join(f"{survey(site).counts[what]:,}" for what in COUNTED) + " |" for site in LEAST]
    table = "\n".join([f"| site | {' | '.join(COUNTED)} |", "|---" * (len(COUNTED) + 1) + "|", *rows])
    text = VERDICTS.read_text(encoding="utf-8")
    wanted = re.sub(r"(<!-- counts -->\n).*?(<!-- /counts -->)", lambda m: f"{m[1]}{table}\n{m[2]}", text, flags=re.S)
    if request.config.getoption("--update-golden"):
        VERDICTS.write_text(wanted, encoding="utf-8", newline="\n")
    assert wanted == VERDICTS.read_text(encoding="utf-8")
