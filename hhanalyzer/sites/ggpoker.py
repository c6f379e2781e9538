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
    zone="UTC",
)
