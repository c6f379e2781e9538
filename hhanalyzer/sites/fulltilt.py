"""Full Tilt Poker: its own format, 2004 to 2015.  Its last files are in PokerStars' format and stand there."""

import re

from hhanalyzer.engine.house import HouseRules, OddChip, ShowOrder
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.LAST_OF_HAND,
    rake_percent=7,
    uncalled_printed_since=2004,
    no_flop_no_drop=True,
    fold_out_of_turn=True,
    pots_net=False,
)

SITE = Site(
    name="fulltilt",
    title="Full Tilt",
    opening=re.compile(r"Full ?Tilt ?Poker(?:\.fr)? (?:Game|Hand) #(?P<hand_id>\d+):"),
    mark=" #",
    grammar="fulltilt",
    games={
        "hold'em": "holdem",
        "omaha hi": "omaha",
        "omaha": "omaha",
        "omaha h/l": "omaha_hilo",
        "omaha hi/lo": "omaha_hilo",
        "5 card omaha hi": "omaha5",
        "5 card omaha h/l": "omaha5_hilo",
        "6 card omaha hi": "omaha6",
        "6 card omaha h/l": "omaha6_hilo",
        "courchevel hi": "courchevel",
        "courchevel h/l": "courchevel_hilo",
    },
    rooms={"full tilt poker": "", "fulltiltpoker": "", "full tilt poker.fr": ""},
    house=HOUSE,
    between=re.compile(r"BEGIN|END|\*{5,} # \d+ \*{5,}"),
    zone="America/New_York",
    cap_big_blinds=30,
)
