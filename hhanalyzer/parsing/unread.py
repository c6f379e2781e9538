"""A hand that was not read: why, and what of it is known all the same."""

from dataclasses import dataclass

from hhanalyzer.model.findings import Finding


@dataclass(frozen=True, slots=True)
class Unread:
    """A hand that could not be read, or whose game is not supported.

    ``hand_id`` and ``game`` are the header's number and game words where it could be read, "" otherwise.  ``findings``
    are of the T codes, at least one.
    """

    site: str
    line: int
    end_line: int
    findings: tuple[Finding, ...]
    hand_id: str = ""
    game: str = ""

    @property
    def unsupported(self) -> bool:
        """Whether the hand was recognised, but its game is not supported."""
        return any(finding.code == "T004" for finding in self.findings)
