"""888poker and the other skins of the Pacific network."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.parsing.header import LimitPrints
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.NOBODY_ALL_IN,
    raise_number=RaiseNumber.ADDED,
    rake_percent=10,
    no_flop_no_drop=True,
    rake_split_known=False,
    all_in_marked=False,
)
# What nobody called comes back without a line, or is paid with the pot: the room did both, at any time.
COUNTED = replace(HOUSE, uncalled_in_collected=True)

SITE = Site(
    name="pacific",
    title="888poker",
    opening=re.compile(
        r"[ \n]*(?:#Game No : \d+[ \n]+)?\*{4,5} (?:888|Cassava|Pacific|LuckyAce)[^\n*]* ?Hand History for Game "
        r"(?P<hand_id>\d+) \*"
    ),
    mark=" Hand History for Game ",
    lead=re.compile(r"#Game No : \d+"),
    grammar="pacific",
    games={
        "holdem": "holdem",
        "hold'em": "holdem",
        "omaha": "omaha",
        "omahahl": "omaha_hilo",
        "omaha hi/lo": "omaha_hilo",
        "omaha 5 cards": "omaha5",
        "5 card omaha": "omaha5",
    },
    rooms={"888poker": "", "888": "", "888poker.com": ""},
    house=HOUSE,
    local_numbers=True,
    languages=("en", "nl", "sv", "ru", "es", "pt", "de", "fr"),
    limit_prints=LimitPrints.BLINDS,
    # 0.12 stands for 0.125: the big bets are 0.25.
    big_bets={"0.12": "0.25"},
    # 0.12 stands for 0.125, half of 0.25: 0.10 is posted.
    small_blinds={"0.12": "0.10"},
    states_total=False,
    brand_rules={"": (HOUSE, COUNTED)},
)
