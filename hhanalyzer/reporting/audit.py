"""The audit of a report: what became of every hand that was in the files, and what cannot be right about them."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from hhanalyzer.model.findings import Severity
from hhanalyzer.reporting.formats import count, plural
from hhanalyzer.reporting.places import shared_folder, short_names
from hhanalyzer.reporting.table import Column, Table, number, words
from hhanalyzer.store.database import Database

# Severity -> its mark.  The word stands beside it: neither shape nor colour says it alone.
MARKS = {Severity.ERROR: "\u25cf", Severity.WARNING: "\u25b2", Severity.INFO: "\u25cb"}
_WORST_FIRST = tuple(MARKS)

# Severity -> the heading of its findings, for one and for several.
SEVERITIES = {
    Severity.ERROR: ("error: cannot be right under any rule", "errors: cannot be right under any rule"),
    Severity.WARNING: ("warning: wrong by the rules of its site", "warnings: wrong by the rules of their site"),
    Severity.INFO: ("remark", "remarks"),
}
_MOST_FILES = 500

# What became of a hand -> what to call it, and what that means for the figures.
FATES: dict[str, tuple[str, str]] = {
    "clean": ("Clean", "in all figures; no error and no warning"),
    "findings": ("With findings", "in all figures; at least one error or warning, listed below"),
    "cancelled": ("Cancelled", "taken back by the site: no money moved"),
    "duplicates": ("Duplicates", "read before under the same number; counted once"),
    "unsupported": ("Not supported", "a game the rules engine does not play (yet); kept as text, in no figure"),
    "conflict": ("Conflicting", "another hand has the same number; kept as text, in no figure"),
    "unreadable": ("Not readable", "kept as text, in no figure; the reason stands below"),
}


@dataclass(frozen=True, slots=True)
class FindingLine:
    """One finding: its file and line, the hand's number ("" where the hand was not read), and what is wrong."""

    place: str
    hand: str
    message: str


@dataclass(frozen=True, slots=True)
class FindingGroup:
    """All findings of one code and severity, ``number`` of them in words.

    ``left_out`` says how many of them are not listed, and how to see them.
    """

    code: str
    name: str
    severity: str
    mark: str
    total: int
    number: str
    findings: Sequence[FindingLine]
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class UnreadGroup:
    """Hands that are in no figure for the same reason: what they are, site and game, the reason, how many, where."""

    fate: str
    game: str
    reason: str
    number: str
    places: Sequence[str]
    left_out: str = ""


@dataclass(frozen=True, slots=True)
class Audit:
    """The contents of the section."""

    errors: int
    summary: str
    account: Table
    severities: Sequence[tuple[str, Sequence[FindingGroup]]]
    unread: Sequence[UnreadGroup]
    files: Table
    files_title: str


def audit(db: Database, listed: int, keys: Sequence[int] | None = None) -> Audit:
    """Return what was read, what was not and why, and the findings; of each code the first ``listed`` ones.

    With ``keys`` it is about these hands alone, and tells nothing of what was not read.
    """
    paths = {key: path for key, path in db.rows("SELECT file_key, path FROM files ORDER BY file_key")}
    names = short_names(paths.values())
    short = {key: names[path] for key, path in paths.items()}
    home = shared_folder(names)
    hands = _Hands(db, keys)
    fates = _fates(hands)
    groups = _groups(hands)
    errors = sum(row[3] for row in groups if row[2] == Severity.ERROR)
    return Audit(
        errors=errors,
        summary=_summary(len(paths) if keys is None else hands.files(), sum(fates.values()), groups),
        account=_account(fates),
        severities=_by_severity(_findings(hands, groups, short, home, listed)),
        unread=_unread(db, short, listed) if keys is None else (),
        files=_files(db, short if keys is None else {}),
        files_title=plural(len(paths), "file"),
    )


@dataclass(frozen=True, slots=True)
class _Hands:
    """The hands an audit is about: those of some keys, or all (None)."""

    db: Database
    keys: Sequence[int] | None

    def rows(self, sql: str, **params: object) -> list[tuple[Any, ...]]:
        """Return the rows of a SELECT, in which ``{chosen}`` is the condition for the hands."""
        if self.keys is None:
            return self.db.rows(sql.format(chosen="true"), params)
        chosen = "hand_key IN (SELECT unnest($keys::BIGINT[]))"
        return self.db.rows(sql.format(chosen=chosen), {"keys": self.keys, **params})

    def files(self) -> int:
        """Count the files they stand in."""
        ((number_,),) = self.rows("SELECT count(DISTINCT file_key) FROM hands WHERE {chosen}")
        return int(number_)


def _fates(chosen: _Hands) -> dict[str, int]:
    """Count hands by what became of them; every hand of every file is in exactly one of the counts."""
    db, found = chosen.db, dict.fromkeys(FATES, 0)
    found |= chosen.rows("SELECT status, count(*) FROM hands WHERE {chosen} GROUP BY status")
    if chosen.keys is not None:
        return found
    for status, hands in db.rows("SELECT status, count(*) FROM quarantine WHERE status <> 'summary' GROUP BY status"):
        found[status] = found.get(status, 0) + hands
    # The files count a conflicting hand among the duplicates: both have a number that was there already.
    ((same_number,),) = db.rows("SELECT coalesce(sum(duplicates), 0)::BIGINT FROM files")
    found["duplicates"] = same_number - found["conflict"]
    return found


def _groups(hands: _Hands) -> list[tuple[str, str, str, int, int]]:
    """Return (code, name, severity, findings, hands), worst first."""
    rows = hands.rows(
        """SELECT code, name, severity, count(*), count(DISTINCT coalesce(hand_key::VARCHAR, file_key || ':' || line))
        FROM findings WHERE {chosen} GROUP BY code, name, severity ORDER BY code"""
    )
    return sorted(((*row[:3], row[3], row[4]) for row in rows), key=lambda row: (_rank(row[2]), row[0]))


def _rank(severity: str) -> int:
    return _WORST_FIRST.index(Severity(severity))


def _summary(files: int, hands: int, groups: Iterable[tuple[str, str, str, int, int]]) -> str:
    if not hands:
        return f"{plural(files, 'file')}, and no hand in {'it' if files == 1 else 'them'}."
    totals = dict.fromkeys(MARKS, 0)
    for _, _, severity, findings, _ in groups:
        totals[Severity(severity)] += findings
    wrong = [plural(n, str(severity)) for severity, n in totals.items() if n and severity != Severity.INFO]
    verdict = " and ".join(wrong) if wrong else "no error and no warning"
    return f"{plural(hands, 'hand')} in {plural(files, 'file')}: {verdict}."


def _account(fates: dict[str, int]) -> Table:
    rows = [
        [words(title), number(count(fates[fate]), fates[fate]), words(meaning)]
        for fate, (title, meaning) in FATES.items()
        if fates[fate] or fate == "clean"
    ]
    total = [words("All"), number(count(sum(fates.values())), sum(fates.values())), words("")]
    columns = [Column("Hands", "text"), Column("Number"), Column("What that means", "text")]
    return Table("What became of the hands in the files", columns, rows, total, sortable=False)


def _findings(
    chosen: _Hands, groups: Iterable[tuple[str, str, str, int, int]], short: dict[int, str], home: str, listed: int
) -> list[FindingGroup]:
    lines: dict[tuple[str, str], list[FindingLine]] = {}
    for code, severity, file, line, hand, message in chosen.rows(
        """SELECT code, severity, f.file_key, f.line, coalesce(hand_id, ''), message
        FROM findings f LEFT JOIN hands h USING (hand_key) WHERE {chosen}
        QUALIFY row_number() OVER (PARTITION BY code, severity ORDER BY f.file_key, f.line, message) <= $listed
        ORDER BY code, f.file_key, f.line, message""",
        listed=listed,
    ):
        said = message.replace(home, "") if home else message
        found = FindingLine(f"{short.get(file, '')}:{line}", hand, said)
        lines.setdefault((code, severity), []).append(found)
    return [
        FindingGroup(
            code,
            name,
            severity,
            MARKS[Severity(severity)],
            findings,
            f"{plural(findings, 'finding')} in {plural(hands, 'hand')}" if hands < findings else plural(hands, "hand"),
            lines[code, severity],
            _left_out(code, findings - listed),
        )
        for code, name, severity, findings, hands in groups
    ]


def _left_out(code: str, more: int) -> str:
    return f"{count(more)} more: hhanalyzer audit --select {code} lists them all." if more > 0 else ""


def _by_severity(groups: Sequence[FindingGroup]) -> list[tuple[str, Sequence[FindingGroup]]]:
    """Return a heading and the groups for each severity there is, the worst first."""
    found: list[tuple[str, Sequence[FindingGroup]]] = []
    for severity, (one, many) in SEVERITIES.items():
        chosen = [group for group in groups if group.severity == severity]
        total = sum(group.total for group in chosen)
        if chosen:
            found.append((f"{count(total)} {one if total == 1 else many}", chosen))
    return found


def _unread(db: Database, short: dict[int, str], listed: int) -> list[UnreadGroup]:
    """Return the hands that are in no figure, grouped by the reason, the most frequent one first."""
    places: dict[tuple[str, ...], list[str]] = {}
    numbers: dict[tuple[str, ...], int] = {}
    for *reason, number_, file, line in db.rows(
        """SELECT status, site, game, reason, hands, file_key, line FROM (
            SELECT *, count(*) OVER (PARTITION BY status, site, game, reason) AS hands,
                row_number() OVER (PARTITION BY status, site, game, reason ORDER BY file_key, line) AS nth
            FROM quarantine
        ) WHERE nth <= ? ORDER BY hands DESC, status, site, game, reason, file_key, line""",
        [listed],
    ):
        places.setdefault(tuple(reason), []).append(f"{short.get(file, '')}:{line}")
        numbers[tuple(reason)] = number_
    return [
        UnreadGroup(
            FATES.get(status, FATES["unreadable"])[0],
            " ".join(part for part in (site, game) if part),
            reason,
            plural(numbers[status, site, game, reason], "hand" if status in FATES else "time"),
            found,
            _more(numbers[status, site, game, reason] - len(found)),
        )
        for (status, site, game, reason), found in places.items()
    ]


def _more(left_out: int) -> str:
    return f"{count(left_out)} more are kept in the database." if left_out > 0 else ""


def _files(db: Database, short: dict[int, str]) -> Table:
    """Return the files with what was read of each; ``short`` are their names."""
    rows = db.rows(
        """SELECT file_key, hands, imported, duplicates, unsupported, unreadable, findings
        FROM files ORDER BY hands = imported, file_key LIMIT ?""",
        [_MOST_FILES],
    )
    cells = [[words(short[file]), *(number(count(n), n) for n in counts)] for file, *counts in rows if file in short]
    counted = ("Hands", "Imported", "Duplicates", "Not supported", "Not readable", "Findings")
    columns = [Column("File", "long"), *(Column(title) for title in counted)]
    more = f"{count(len(short) - _MOST_FILES)} more files are not listed."
    return Table("Files", columns, cells, note=more if len(short) > _MOST_FILES else "")
