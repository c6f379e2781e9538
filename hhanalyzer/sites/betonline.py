"""BetOnline and the other rooms of its network, 2011 to 2016."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.UNKNOWN,
    raise_number=RaiseNumber.ADDED,
    rake_percent=6,
    rake_split_known=False,
    no_flop_no_drop=True,
    total_net_of_rake=True,
    all_in_marked=False,
    board_in_summary=True,
    folds_printed=False,
)
# Where a pot is not contested to the end, the rake printed is that of the pots before it.
LATE_RAKE = replace(HOUSE, rake_printed=False)

SITE = Site(
    name="betonline",
    title="BetOnline",
    opening=re.compile(
        r"(?:BetOnline|Gear|SportsBetting\.ag|Tigergaming|TigerGaming|PayNoRake|ActionPoker\.com)(?: Poker)? Game "
        r"#(?P<hand_id>\d+):"
    ),
    mark=" Game #",
    grammar="betonline",
    games={
        "hold'em": "holdem",
        "omaha": "omaha",
        "omaha hi": "omaha",
        "omaha hi/lo": "omaha_hilo",
        "omaha hi-lo": "omaha_hilo",
    },
    unsaid_limits={"holdem": "no-limit", "omaha": "pot-limit", "omaha_hilo": "pot-limit"},
    dealt_as={("holdem", 4): "omaha"},
    languages=("en", "EN"),
    rooms={"betonline poker": "", "betonline": "", "gear poker": "Gear Poker"},
    zone="America/New_York",
    first_seat=0,
    seats_newcomers=True,
    lost_names=("Unknown player",),
    pays_in_summary=True,
    states_stakes=False,
    house=HOUSE,
    brand_rules={"": (HOUSE, LATE_RAKE, *(replace(house, checks_printed=False) for house in (HOUSE, LATE_RAKE)))},
    counterclockwise_rooms=("Gear Poker",),
    evidence={
        "raise_number": "all 47 real raises add the first number and come to the second",
        "total_net_of_rake": "the stacks of the hands that follow",
        "rake_printed": "14 hands of 2012: a pot not called to the end says 0.00, side pots the rake so far",
        "checks_printed": "five hands of 2012 lack a street's checks, which the actions around them imply",
        "folds_printed": "three players who left are never told of again",
        "board_in_summary": "all-in hands have no line for the streets that follow",
        "counterclockwise_rooms": "both hands of Gear Poker post and act from high seats to low ones",
        "odd_chip": "no uneven split among the real hands",
    },
)
