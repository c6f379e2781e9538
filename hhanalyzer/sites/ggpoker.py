"""GGPoker and its skins (Natural8 and others)."""

import re

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.UNKNOWN,
    raise_number=RaiseNumber.BY,
    uncalled_printed_since=2000,
    rake_percent=5,
    fold_out_of_turn=True,
    straddle_anywhere=True,
    promo_in_play=True,
    level_as_posted=True,
    fees_of_all_pots=True,
    rake_split_known=False,
    boards_from_split=True,
    board_line_missing=True,
    described_any_hole_cards=True,
)

SITE = Site(
    name="ggpoker",
    title="GGPoker",
    # "Poker Hand #" also ends the first words of other rooms' hands.
    opening=re.compile(r"(?<!\w )Poker Hand #(?P<hand_id>[A-Z]{0,4}\d+):"),
    mark="Poker Hand #",
    grammar="ggpoker",
    games={
        "hold'em": "holdem",
        "nlh": "holdem",
        "shortdeck": "short_deck",
        "short deck": "short_deck",
        "omaha": "omaha",
        "plo": "omaha",
        "plo-5": "omaha5",
        "plo5": "omaha5",
        "plo-6": "omaha6",
        "plo6": "omaha6",
        "omaha hi/lo": "omaha_hilo",
        "omaha hi-lo": "omaha_hilo",
    },
    rooms={"poker": ""},
    house=HOUSE,
    # No zone is printed; that it is UTC is an assumption.
    zone="UTC",
    names_of_table=True,
    evidence={
        "raise_number": "217 of 220 raise lines of real files are BY over the current bet",
        "uncalled_printed_since": "every uncalled bet of 182 real hands is returned on a line",
        "show_order": "27 of 28 showdowns without an early all-in keep the usual order; all-in hands are shown at once",
        "rake_percent": "no rake of real files, fees set apart, is more than 5 % of its pot and a cent",
        "fold_out_of_turn": "a bettor may throw a called bluff away (public bug reports); a fold before his turn "
        "costs nobody else",
        "straddle_anywhere": "button, big blind, and one seat three times over its own straddle, in real hands",
        "promo_in_play": "a raise to exactly the pot with the money dropped into it",
        "level_as_posted": "six hands at the end of a level, all blinds of which are the old ones",
        "fees_of_all_pots": "one hand: 0.58 of a side pot of 69.84 is its part of a fee of 5 on 597.08",
        "rake_split_known": "that hand is the only one with two raked pots: the text decides where it says otherwise",
        "boards_from_split": "four hands run two or three times",
        "board_line_missing": "one all-in or fold hand, whose line of the turn brings the flop",
        "described_any_hole_cards": "three descriptions in five-card Omaha of 2021 use three hole cards",
        "names_of_table": "78 names of real files: but for Hero no name is at two tables, unless of one tournament",
        "odd_chip": "of two boards the first gets the odd cent (one hand); no uneven tie was seen",
    },
)
