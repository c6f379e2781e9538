"""Findings: what cannot be right about a hand, as records with code, line and words.

CODES is the one place that lists the codes and their usual severity (their long documentation stands in
engine/findings.toml).  A check may lower or raise the severity of a single finding where a house rule decides.
"""

from dataclasses import dataclass
from enum import StrEnum


class Severity(StrEnum):
    """How bad: cannot be right under any house rule; wrong by this site's rule; worth knowing."""

    ERROR = "error"
    WARNING = "warning"
    INFO = "info"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong with a hand.  ``line`` is 1-based in the file, ``text`` the offending line where it is known."""

    code: str
    severity: Severity
    line: int
    message: str
    seat: int | None = None
    text: str = ""

    @property
    def name(self) -> str:
        """The code's name, such as ``not_reopened``."""
        return CODES[self.code]


def finding(code: str, line: int, message: str, seat: int | None = None, severity: Severity | None = None) -> Finding:
    """Make a finding of the code's usual severity (or of the one given)."""
    return Finding(code, severity or USUAL_SEVERITY.get(code, Severity.ERROR), line, message, seat)


CODES: dict[str, str] = {
    "C001": "duplicate_card",
    "C002": "card_count",
    "C003": "board_changed",
    "C004": "card_not_in_deck",
    "B001": "missing_blind",
    "B002": "blind_amount",
    "B003": "blind_position",
    "A001": "out_of_turn",
    "A002": "check_facing_bet",
    "A003": "call_amount",
    "A004": "below_min_bet",
    "A005": "below_min_raise",
    "A006": "not_reopened",
    "A007": "over_pot_limit",
    "A008": "limit_size",
    "A009": "limit_cap",
    "A010": "stack_exceeded",
    "A011": "not_in_hand",
    "A012": "action_missing",
    "A013": "wrong_verb",
    "A014": "all_in_mark",
    "A015": "discard",
    "P001": "total_pot",
    "P002": "side_pot",
    "P003": "wrong_winner",
    "P004": "wrong_split",
    "P005": "odd_chip",
    "P006": "side_pot_ineligible",
    "P007": "uncalled_not_returned",
    "P008": "rake_mismatch",
    "P009": "rake_policy",
    "P010": "conservation",
    "S001": "show_order",
    "S002": "hand_description",
    "S003": "mucked_winner",
    "S004": "must_show",
    "T001": "unread_line",
    "T002": "truncated_hand",
    "T003": "unknown_player",
    "T004": "unsupported_game",
    "X001": "stack_carryover",
    "X002": "button_moved",
    "X003": "duplicate_hand",
}

# Every code not listed here is an error.
USUAL_SEVERITY: dict[str, Severity] = {
    "B001": Severity.WARNING,
    "B002": Severity.WARNING,
    "B003": Severity.WARNING,
    "A014": Severity.WARNING,
    "P002": Severity.WARNING,
    "P005": Severity.WARNING,
    "P009": Severity.WARNING,
    "S001": Severity.WARNING,
    "S002": Severity.WARNING,
    "S004": Severity.WARNING,
    "T004": Severity.INFO,
    "X001": Severity.INFO,
    "X002": Severity.INFO,
    "X003": Severity.WARNING,
}
