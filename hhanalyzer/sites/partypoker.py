"""PartyPoker: the classic format, and the one with balances of 2013 on."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder, SilentPost
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.UNKNOWN,
    raise_number=RaiseNumber.ADDED,
    rake_percent=10,
    rake_split_known=False,
    uncalled_in_collected=True,
    uncalled_in_total=False,
    total_net_of_rake=True,
    all_in_marked=False,
    dead_small_blind=False,
    blinds_printed=False,
    silent_post=SilentPost.BIG_BLIND,
)
BOTH = replace(HOUSE, silent_post=SilentPost.BOTH)
RETURNED = replace(HOUSE, uncalled_in_collected=False)

SITE = Site(
    name="partypoker",
    title="PartyPoker",
    opening=re.compile(
        r"[ \n]*(?:(?:Game #\d+ starts\.|#Game No : \d+)[ \n]+){0,3}\*{5} Hand History [Ff]or Game (?P<hand_id>\w+) \*"
    ),
    mark="** Hand History ",
    lead=re.compile(r"#Game No : \d+|Game #\d+ starts\."),
    grammar="partypoker",
    games={
        "texas hold'em": "holdem",
        "texas holdem": "holdem",
        "hold'em": "holdem",
        "holdem": "holdem",
        "omaha": "omaha",
        "omaha hi": "omaha",
        "omaha hi-lo": "omaha_hilo",
        "5 card omaha": "omaha5",
        "5 card omaha hi": "omaha5",
        "5 card omaha hi-lo": "omaha5_hilo",
        "6 card omaha": "omaha6",
        "6 card omaha hi": "omaha6",
        "short deck": "short_deck",
    },
    house=HOUSE,
    between=re.compile(r"Game #\d+ starts\."),
    local_numbers=True,
    states_total=False,
    seats_newcomers=True,
    cuts_names=True,
    brand_rules={"": (HOUSE, RETURNED, BOTH)},
)
