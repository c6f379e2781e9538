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
    NOBODY_ALL_IN = "nobody_all_in"  # the same, but where somebody is all-in text order is not table order
    LAST_OF_HAND = "last_of_hand"  # who bet or raised last on whatever street, else first seat left of the button
    # As usual, but all pots together, and in the order of the seats where the river was dealt to nobody who could bet.
    RUN_OUT_BY_SEAT = "run_out_by_seat"
    UNKNOWN = "unknown"  # text order is not table order


class RaiseNumber(StrEnum):
    """What the one number of a raise line without a total says."""

    BY = "by"  # above the current bet
    TO = "to"  # all he then has in on this street
    ADDED = "added"  # chips the player moves now


class RaiseTotal(StrEnum):
    """What the number behind "to" in a raise line says."""

    STREET = "street"  # all he has in on this street
    ADDED = "added"  # chips the player moves now, on top of what he bet before on this street


class SilentPost(StrEnum):
    """What somebody posted without a line for it, who comes into the game and checks before the flop."""

    NONE = "none"  # nothing: his check is a fault
    BIG_BLIND = "big_blind"
    BOTH = "both"  # a big blind, and a dead small blind


@dataclass(frozen=True, slots=True)
class HouseRules:
    """One room's rules, and its ways of writing down numbers.

    ``rake_percent`` is the most the room takes of a pot in percent (None: not known); ``rake_rates`` are the rates it
    is known to take, in hundredths of a percent.  ``odd_unit_until`` is (year, units): before that year cash pots were
    paid and raked in chips of so many units (5: nickels).  ``no_flop_no_drop``: no rake without a flop.
    ``trips_beat_straights`` ranks hands so where the game leaves it to the room (short deck).
    ``fold_out_of_turn`` allows folds out of turn, ``limit_cap_heads_up`` lifts the fixed-limit cap when two players are
    left, ``tournament_all_in_tabled`` asks for all hands face up.

    ``pots_net`` says that named pots of the summary are net of their share of the rake, ``total_net_of_rake`` that the
    total is.  ``uncalled_printed_since`` is the year since which every uncalled return has a line of its own (None:
    never); ``uncalled_in_collected`` that without such a line total and collected contain the uncalled money.
    ``promo_in_pots`` says that named pots contain promotional money.
    ``all_in_marked`` says that the text marks every action that puts a player all-in, ``idle_checks`` that it prints
    checks where nobody has anything to decide.  ``dead_small_blind`` says that a
    small blind posted out of position is dead money.

    ``bet_facing_bet`` says what the number of a bet means where there is a bet already, which is a raise then (None:
    such a line is a fault).

    ``straddle_anywhere`` lets every seat straddle.  ``promo_in_play`` says that promotional money lies in the pot while
    it is bet, as the pot limit shows.  ``level_as_posted`` says that a tournament hand's first line may print the level
    that came next; the blinds posted then count.  ``fees_of_all_pots`` says that fees beside the rake are taken of all
    pots alike, ``rake_split_known`` that it is known how the rake is divided over the pots.  ``boards_from_split`` says
    that of a board run again the summary prints, and describes hands by, only the cards of its own.
    ``board_line_missing`` says that a street may be dealt without a line of its own, the next line repeating its cards.
    ``described_any_hole_cards`` says that hands may be described as if any number of hole cards played.
    ``streets_printed`` is False where a text may not say when cards are dealt to the board, only what it was in the
    end: then the next street begins when a betting round is over.  ``all_in_bet_raises`` says that an all-in bet may be
    called a raise.  ``rake_by_size`` says that every pot bears its part of the rake, in proportion to its size;
    ``low_odd_to_high`` that what does not divide evenly among tied low hands goes to the high half.

    ``uncalled_in_total`` says that the total contains uncalled money where what is collected does.  ``blinds_printed``
    is False where a hand may have no line for any post: the antes and blinds of its first line are then taken from the
    seats due.  ``silent_post`` says what somebody has posted who checks before the flop without any such line.
    ``unprinted_jackpot`` is a fee, in cents, that the room takes of every raked pot besides the rake it prints.
    ``rake_printed`` is False where more may have been taken than the rake that is printed: what is missing in the pot
    tells it then.  ``board_in_summary`` says that the rest of a board may stand in the summary alone.
    ``folds_printed`` is False where somebody who is not seen again may have folded without a line (who left, for one),
    ``checks_printed`` where a check may have none.
    ``cap_marked`` is False where only the bet or raise that reaches the cap is marked, and the calls of it are not.
    """

    odd_chip: OddChip = OddChip.LEFT_OF_BUTTON
    show_order: ShowOrder = ShowOrder.LAST_AGGRESSOR
    raise_number: RaiseNumber = RaiseNumber.BY
    raise_total: RaiseTotal = RaiseTotal.STREET
    rake_percent: int | None = None
    rake_rates: tuple[int, ...] = (500,)
    odd_unit_until: tuple[int, int] | None = None
    no_flop_no_drop: bool = False
    trips_beat_straights: bool = False
    fold_out_of_turn: bool = False
    limit_cap_heads_up: bool = True
    tournament_all_in_tabled: bool = False
    pots_net: bool = True
    total_net_of_rake: bool = False
    uncalled_printed_since: int | None = None
    uncalled_in_collected: bool = False
    promo_in_pots: bool = True
    all_in_marked: bool = True
    idle_checks: bool = False
    dead_small_blind: bool = True
    bet_facing_bet: RaiseNumber | None = None
    straddle_anywhere: bool = False
    promo_in_play: bool = False
    level_as_posted: bool = False
    fees_of_all_pots: bool = False
    rake_split_known: bool = True
    boards_from_split: bool = False
    board_line_missing: bool = False
    described_any_hole_cards: bool = False
    streets_printed: bool = True
    all_in_bet_raises: bool = False
    rake_by_size: bool = False
    low_odd_to_high: bool = False
    uncalled_in_total: bool = True
    blinds_printed: bool = True
    silent_post: SilentPost = SilentPost.NONE
    unprinted_jackpot: int = 0
    cap_marked: bool = True
    rake_printed: bool = True
    board_in_summary: bool = False
    folds_printed: bool = True
    checks_printed: bool = True


DEFAULT_HOUSE = HouseRules()
