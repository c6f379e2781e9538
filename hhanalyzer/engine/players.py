"""One player's money and standing while a hand is played, and the names of positions."""

from bisect import bisect_right
from collections.abc import Sequence

from hhanalyzer.model.events import Street
from hhanalyzer.model.money import Amount

NOT_YET: Amount = -1  # below every bet level


class Player:
    """A dealt-in player.  ``street`` is his live money of this street, ``live`` that of the streets before.

    ``behind`` is what he can still bet: in CAP games the rest of the cap.  ``acted_level`` is the street's bet level
    when he last acted, NOT_YET before he does.  ``out`` tells that he acts no more: folded or all-in; ``absent`` that
    he sits out and is folded for.  ``open_stack`` tells that his stack is not known: who calls for less than is due
    then is all-in.  ``saw`` are the streets he saw until he folded, () where he never did.  ``invested`` is what he put
    in voluntarily, ``invested_here`` that of this street.  ``index`` counts clockwise from the button's left.
    """

    __slots__ = (
        "absent",
        "acted_level",
        "all_in_on",
        "ante",
        "behind",
        "dead",
        "folded_on",
        "index",
        "invested",
        "invested_here",
        "live",
        "name",
        "open_stack",
        "out",
        "returned",
        "saw",
        "seat",
        "stack",
        "street",
    )

    def __init__(
        self,
        seat: int,
        name: str,
        stack: Amount,
        behind: Amount,
        index: int,
        absent: bool = False,
        open_stack: bool = False,
    ) -> None:
        self.seat = seat
        self.name = name
        self.stack = stack
        self.behind = behind
        self.index = index
        self.ante = self.dead = self.live = self.street = self.invested = self.invested_here = self.returned = 0
        self.absent = absent
        self.open_stack = open_stack
        self.out = False
        self.acted_level: Amount = NOT_YET
        self.folded_on: Street | None = None
        self.all_in_on: Street | None = None
        self.saw: tuple[Street, ...] = ()

    @property
    def total(self) -> Amount:
        """All he has put in and not got back."""
        return self.ante + self.dead + self.live + self.street


def clockwise(seats: Sequence[int], button: int) -> list[int]:
    """Return seats clockwise from the button's left; the button itself comes last."""
    order = sorted(seats)
    left = bisect_right(order, button)
    return order[left:] + order[:left]


# Seats counted back from the button, for tables of up to ten.
_LATE = ("BTN", "CO", "HJ")


def position_names(count: int) -> list[str]:
    """Name the positions of ``count`` players clockwise from the button's left: SB BB UTG UTG+1 ... HJ CO BTN."""
    if count == 1:
        return ["BTN"]
    if count == 2:
        return ["BB", "BTN"]
    late = [_LATE[i] for i in range(min(len(_LATE), count - 2))][::-1]
    early = ["UTG" if i == 0 else f"UTG+{i}" for i in range(count - 2 - len(late))]
    return ["SB", "BB", *early, *late]
