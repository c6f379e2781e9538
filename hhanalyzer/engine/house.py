"""What rooms do differently, as one record a site fills in (RULES of a room, never its name)."""

from dataclasses import dataclass
from enum import StrEnum


class OddChip(StrEnum):
    """Who gets the units that do not divide evenly among tied hands."""

    LEFT_OF_BUTTON = "left_of_button"  # one each, clockwise from the button's left (TDA 20)
    UNKNOWN = "unknown"  # the room's rule is not known: any of the tied hands may get them
    FRACTIONS = "fractions"  # the room pays fractions of a chip


class ShowOrder(StrEnum):
    """In which order hands are tabled."""

    LAST_AGGRESSOR = "last_aggressor"  # last river bettor, else first seat left of the button (TDA 17)
    UNKNOWN = "unknown"  # text order is not table order


class RaiseNumber(StrEnum):
    """What the first number of a raise line says."""

    BY = "by"  # above the current bet
    ADDED = "added"  # chips the player moves now


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One room's rules.

    ``rake_percent`` is the most the room takes of a pot in percent (None: not known).  ``odd_unit_until``
    is (year, units): before that year cash pots were paid in chips of so many units (5: nickels).  ``pots_net`` says
    that named pots of the summary are net of their share of the rake.  ``limit_cap_heads_up`` lifts the fixed-limit cap
    when two players are left. ``uncalled_printed_since`` is the year since which every uncalled return has a line of
    its own (None: never). ``all_in_marked`` says that the text marks every action that puts a player all-in.
    """

    odd_chip: OddChip = OddChip.LEFT_OF_BUTTON
    show_order: ShowOrder = ShowOrder.LAST_AGGRESSOR
    raise_number: RaiseNumber = RaiseNumber.BY
    rake_percent: int | None = None
    no_flop_no_drop: bool = False
    fold_out_of_turn: bool = False
    pots_net: bool = True
    total_net_of_rake: bool = False
    uncalled_in_collected: bool = False
    tournament_all_in_tabled: bool = False
    limit_cap_heads_up: bool = True
    all_in_marked: bool = True
    odd_unit_until: tuple[int, int] | None = None
    uncalled_printed_since: int | None = None


DEFAULT_HOUSE = HouseRules()
