"""Parts into the database: one transaction a task, each hand once.

The first hand under a number stays.  A later one with the same text is a copy and is counted; one with another text is
kept in quarantine and reported (X003), except where the hand in the database is only its beginning: a file was read
while the site still wrote it, and the whole hand takes the place of the piece.
"""

from collections.abc import Iterator, Sequence
from dataclasses import astuple, dataclass, fields
from datetime import UTC, datetime

from hhanalyzer.model.findings import finding
from hhanalyzer.store.database import Database
from hhanalyzer.store.parts import NUMBER_BITS, FileCount, Manifest
from hhanalyzer.store.rows import COLUMNS
from hhanalyzer.store.tables import loading
from hhanalyzer.store.tournaments import RESULTS, SUMMARIES, load_summaries

HAND_TABLES = ("hands", "hand_texts", "seats", "decisions", "pots", "standings", "findings")

Identity = tuple[str, str, str | int]


@dataclass(frozen=True, slots=True)
class FileRecord:
    """What is known of a file before its hands are loaded; columns of the table ``files``."""

    file_key: int
    path: str
    sha256: str
    size: int
    mtime: float


@dataclass(slots=True)
class Loaded:
    """What came of the hands of one file in this loading."""

    hands: int = 0
    imported: int = 0
    duplicates: int = 0
    cancelled: int = 0
    unsupported: int = 0
    unreadable: int = 0
    findings: int = 0
    summaries: int = 0
    unreadable_summaries: int = 0


@dataclass(frozen=True, slots=True)
class Twice:
    """The keys of an incoming hand whose identity another hand has, and of the hand that stays."""

    key: int
    stays: int


class Incoming:
    """The parts of tasks that follow each other, as relations in which every hand has the key it gets."""

    def __init__(self, manifests: Sequence[Manifest], first: int) -> None:
        """Number the hands through, beginning with the key ``first``."""
        self._manifests = manifests
        firsts = dict.fromkeys(range(manifests[0].number, manifests[-1].number + 1), first)
        for manifest in manifests:
            firsts[manifest.number] = first
            first += manifest.hands
        numbers = ", ".join(str(key) for key in firsts.values())
        # The number of the task picks the key of its first hand; what belongs to no hand keeps its NULL.
        self._key = (
            f"([{numbers}]::BIGINT[])[(hand_key >> {NUMBER_BITS}) - {manifests[0].number} + 1]"
            f" + (hand_key & {(1 << NUMBER_BITS) - 1})"
        )

    def parts(self, table: str) -> list[str]:
        """Return the paths of a table's parts in order."""
        return [path for manifest in self._manifests for path in manifest.parts(table)]

    def relation(self, table: str) -> str:
        """Return the SQL of a table of hands; ``params`` has what it names."""
        return f"(SELECT * REPLACE ({self._key} AS hand_key) FROM read_parquet(${table}))"

    def params(self, *tables: str) -> dict[str, object]:
        """Return the parameters of relations."""
        return {table: self.parts(table) for table in tables}


def load(db: Database, manifests: Sequence[Manifest], first: int, parser_version: str) -> dict[int, Loaded]:
    """Load the parts of tasks that follow each other; return what came of each file.  Call it inside a transaction.

    Their hands get keys from ``first`` on.
    """
    counts = _counted(manifests)
    before = _finding_counts(db, list(counts))
    incoming = Incoming(manifests, first)
    duplicates, conflicts = _sort_out(db, incoming)
    rejected = [twice.key for twice in (*duplicates, *conflicts)]
    for table in HAND_TABLES:
        _load_table(db, incoming, table, rejected)
    _load_others(db, incoming)
    _quarantine(db, incoming, conflicts, parser_version)
    after = _finding_counts(db, list(counts))
    imported = dict(_imported(db, first))
    return {
        key: _loaded(count, *imported.get(key, (0, 0)), after.get(key, 0) - before.get(key, 0))
        for key, count in counts.items()
    }


def _counted(manifests: Sequence[Manifest]) -> dict[int, FileCount]:
    """Return what the tasks counted, by file; a file may have been read in several slices."""
    counts: dict[int, FileCount] = {}
    for manifest in manifests:
        for key, count in manifest.files.items():
            counts.setdefault(key, FileCount()).add(count)
    return counts


def first_key(db: Database) -> int:
    """Return the key of the next hand."""
    return int(db.rows("SELECT coalesce(max(hand_key) + 1, 0) FROM hands")[0][0])


def _loaded(count: FileCount, imported: int, cancelled: int, findings: int) -> Loaded:
    duplicates = count.hands - count.unsupported - count.unreadable - imported
    return Loaded(
        *(count.hands, imported, duplicates, cancelled, count.unsupported, count.unreadable, findings),
        *(count.summaries, count.unreadable_summaries),
    )


def forget(db: Database, keys: list[int], *, retried: bool, line: int) -> None:
    """Delete what a former reading left in quarantine from files, with its findings, from a line on.

    Conflicts stay where only the others are retried.
    """
    kept = " AND status <> 'conflict'" if retried else ""
    db.rows(f"DELETE FROM quarantine WHERE list_contains(?, file_key) AND line >= ?{kept}", [keys, line])
    of_conflicts = "" if retried else " OR code = 'X003'"
    db.rows(
        f"DELETE FROM findings WHERE list_contains(?, file_key) AND line >= ? AND (hand_key IS NULL{of_conflicts})",
        [keys, line],
    )


def _finding_counts(db: Database, keys: list[int]) -> dict[int, int]:
    counted = "SELECT file_key, count(*) FROM findings WHERE list_contains(?, file_key) GROUP BY file_key"
    return dict(db.rows(counted, [keys]))


def _imported(db: Database, first: int) -> Iterator[tuple[int, tuple[int, int]]]:
    """Yield by file how many hands were imported, and how many of them are cancelled."""
    counted = """SELECT file_key, count(*), count(*) FILTER (status = 'cancelled')
        FROM hands WHERE hand_key >= ? GROUP BY file_key"""
    for key, hands, cancelled in db.rows(counted, [first]):
        yield key, (hands, cancelled)


# --------------------------------------------------------------------------------------------- which hands are new


def sort_out(
    incoming: Sequence[tuple[int, Identity, int]], known: dict[Identity, tuple[int, int]]
) -> tuple[list[Twice], list[Twice]]:
    """Tell copies and conflicts among incoming (key, identity, text hash) from hands that are new.

    ``known`` maps the identity of a hand in the database to its key and text hash.
    """
    known = dict(known)
    duplicates: list[Twice] = []
    conflicts: list[Twice] = []
    for key, identity, text_hash in incoming:
        stays, text_of_first = known.setdefault(identity, (key, text_hash))
        if stays == key:
            continue
        (duplicates if text_hash == text_of_first else conflicts).append(Twice(key, stays))
    return duplicates, conflicts


def identity(site: str, room: str, hand_id: str, text_hash: int) -> Identity:
    """Return what makes a hand this hand: its number at its site; its text where the site gives no number."""
    return site, room, hand_id or text_hash


def _sort_out(db: Database, incoming: Incoming) -> tuple[list[Twice], list[Twice]]:
    """Return the copies and conflicts among the incoming hands; hands they outgrow are deleted."""
    if not incoming.parts("hands"):
        return [], []
    params = incoming.params("hands")
    columns = "hand_key, site, room, hand_id, text_hash"
    found = db.rows(f"SELECT {columns} FROM {incoming.relation('hands')} ORDER BY hand_key", params)
    same = "(SELECT site, room, hand_id FROM read_parquet($hands)) USING (site, room, hand_id)"
    there = db.rows(f"SELECT {columns} FROM hands SEMI JOIN {same}", params)
    new = [(key, identity(*who), who[-1]) for key, *who in found]
    known = {identity(*who): (key, who[-1]) for key, *who in there}
    duplicates, conflicts = sort_out(new, known)
    if outgrown := _outgrown(db, incoming, conflicts):
        for table in HAND_TABLES:
            db.rows(f"DELETE FROM {table} WHERE list_contains(?, hand_key)", [list(outgrown)])
        known = {who: stored for who, stored in known.items() if stored[0] not in outgrown}
        return sort_out(new, known)
    return duplicates, conflicts


def _outgrown(db: Database, incoming: Incoming, conflicts: list[Twice]) -> set[int]:
    """Return the keys of hands in the database whose text is the beginning of an incoming one's."""
    if not conflicts:
        return set()
    found = db.rows(
        f"""SELECT stays FROM {_PAIRS}
        JOIN {incoming.relation("hand_texts")} AS new USING (hand_key)
        JOIN hand_texts AS old ON old.hand_key = stays
        WHERE starts_with(new.text, rtrim(old.text, chr(10) || ' '))""",
        _pairs(conflicts) | incoming.params("hand_texts"),
    )
    return {key for (key,) in found}


_PAIRS = "(SELECT unnest($keys) AS hand_key, unnest($stays) AS stays)"


def _pairs(twice: Sequence[Twice]) -> dict[str, object]:
    """Return the parameters of _PAIRS."""
    return {"keys": [one.key for one in twice], "stays": [one.stays for one in twice]}


# ------------------------------------------------------------------------------------------------------- the tables


def _load_table(db: Database, incoming: Incoming, table: str, rejected: list[int]) -> None:
    params = incoming.params(table)
    if not params[table]:
        return
    source = incoming.relation(table)
    if rejected:
        source += " WHERE hand_key IS NULL OR hand_key NOT IN (SELECT unnest($rejected))"
        params["rejected"] = rejected
    db.rows(loading(table, source), params)


def _load_others(db: Database, incoming: Incoming) -> None:
    if parts := incoming.parts("quarantine"):
        db.rows(loading("quarantine", "read_parquet($parts)"), {"parts": parts})
    if parts := incoming.parts("tournaments"):
        new = """(SELECT DISTINCT ON (site, tournament_id) * FROM read_parquet($parts)
            ANTI JOIN tournaments USING (site, tournament_id))"""
        db.rows(loading("tournaments", new, COLUMNS["tournaments"]), {"parts": parts})
    load_summaries(db, incoming.parts(SUMMARIES), incoming.parts(RESULTS))


def _quarantine(db: Database, incoming: Incoming, conflicts: list[Twice], parser_version: str) -> None:
    """Keep hands whose number another hand has, and report them with the hand that stays."""
    if not conflicts:
        return
    hands, texts = incoming.relation("hands"), incoming.relation("hand_texts")
    pairs = _pairs(conflicts) | incoming.params("hands")
    db.rows(
        f"""INSERT INTO quarantine
        SELECT file_key, file, line, site, hand_id, 'conflict', 'another hand has this number', game, $version, text
        FROM {_PAIRS} JOIN {hands} USING (hand_key) JOIN {texts} USING (hand_key)""",
        pairs | incoming.params("hand_texts") | {"version": parser_version},
    )
    x = finding("X003", 0, "")
    db.rows(
        f"""INSERT INTO findings
        SELECT stays, new.file_key, new.line, $code, $name, $severity, NULL,
            format('hand {{}} has other content at line {{}} of {{}}', hand_id, new.line, new.file)
        FROM {_PAIRS} JOIN {hands} AS new USING (hand_key)""",
        pairs | {"code": x.code, "name": x.name, "severity": str(x.severity)},
    )


# --------------------------------------------------------------------------------------------------------- the files


def record(db: Database, files: Sequence[tuple[FileRecord, Loaded, int]], parser_version: str) -> None:
    """Write the rows of files that were read, in place of former ones.

    Beside what is known of a file and what came of it stands how many of its hands were not read this time.
    """
    keys = [file.file_key for file, _, _ in files]
    there = {key for (key,) in db.rows("DELETE FROM files WHERE list_contains(?, file_key) RETURNING file_key", [keys])}
    rows = [
        (*astuple(file), *_counts(_all_readings(db, file.file_key, before + loaded.hands)))
        if file.file_key in there
        else (*astuple(file), *_counts(loaded))
        for file, loaded, before in files
    ]
    if rows:
        # One statement however many files there are: each takes as long as reading three hands.
        file, counts = ["unnest(?)"] * len(fields(FileRecord)), ["unnest(?)"] * len(_counts(Loaded()))
        columns = [list(column) for column in zip(*rows, strict=True)]
        read_at = datetime.now(UTC).replace(tzinfo=None)
        values = [*columns[: len(file)], read_at, parser_version, *columns[len(file) :]]
        db.rows(f"INSERT INTO files SELECT {', '.join([*file, '?', '?', *counts])}", values)


def _counts(loaded: Loaded) -> tuple[int, ...]:
    """Return the columns of a file that count what came of it."""
    return (
        *(loaded.hands, loaded.imported, loaded.duplicates, loaded.cancelled),
        *(loaded.unsupported, loaded.unreadable, loaded.findings),
    )


def hands_of(db: Database, file_key: int) -> int:
    """Return how many hands of a file were read so far."""
    return sum(row[0] for row in db.rows("SELECT hands FROM files WHERE file_key = ?", [file_key]))


def _all_readings(db: Database, file_key: int, hands: int) -> Loaded:
    """Return what stands in the database of a file of so many hands."""
    standing = "SELECT count(*), count(*) FILTER (status = 'cancelled') FROM hands WHERE file_key = ?"
    ((imported, cancelled),) = db.rows(standing, [file_key])
    unread = """SELECT count(*) FILTER (status = 'unsupported'), count(*) FILTER (status = 'unreadable')
        FROM quarantine WHERE file_key = ?"""
    ((unsupported, unreadable),) = db.rows(unread, [file_key])
    findings = _finding_counts(db, [file_key]).get(file_key, 0)
    return Loaded(
        hands, imported, hands - imported - unsupported - unreadable, cancelled, unsupported, unreadable, findings
    )


def record_copy(db: Database, file: FileRecord, of: int) -> None:
    """Write the row of a file whose bytes are those of file ``of``: all its hands are copies."""
    db.rows(
        """INSERT INTO files SELECT ?, ?, sha256, ?, ?, imported_at, parser_version,
            hands, 0, imported + duplicates, 0, unsupported, unreadable, 0 FROM files WHERE file_key = ?""",
        [file.file_key, file.path, file.size, file.mtime, of],
    )


def record_touched(db: Database, file: FileRecord) -> None:
    """Note that a file looks different in its folder, with the same bytes."""
    db.rows("UPDATE files SET size = ?, mtime = ? WHERE file_key = ?", [file.size, file.mtime, file.file_key])
