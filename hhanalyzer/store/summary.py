"""What an import did, and how far it is."""

from dataclasses import asdict, dataclass, field

from hhanalyzer.store.loading import Loaded


@dataclass(frozen=True, slots=True)
class Progress:
    """How far an import is: files looked at of all, and hands loaded."""

    files: int
    files_total: int
    hands: int


@dataclass(slots=True)
class ImportSummary:
    """What an import did.  hands = imported + duplicates + unsupported + unreadable; cancelled hands are imported.

    ``summaries`` are tournament summaries that were read, ``unreadable_summaries`` those that could not be.  ``failed``
    maps a file that could not be opened to the reason; all else is the object of ``import --format json``.
    """

    files: int = 0
    files_unchanged: int = 0
    hands: int = 0
    imported: int = 0
    duplicates: int = 0
    cancelled: int = 0
    unsupported: int = 0
    unreadable: int = 0
    findings: int = 0
    summaries: int = 0
    unreadable_summaries: int = 0
    seconds: float = 0.0
    failed: dict[str, str] = field(default_factory=dict)

    def add(self, loaded: Loaded) -> None:
        """Add what came of one file."""
        for name in Loaded.__slots__:
            setattr(self, name, getattr(self, name) + getattr(loaded, name))

    def as_json(self) -> dict[str, int | float]:
        """Return the object of the contract."""
        data = asdict(self)
        del data["failed"]
        return data
