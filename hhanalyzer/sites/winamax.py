"""Winamax."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.UNKNOWN,
    show_order=ShowOrder.UNKNOWN,
    raise_number=RaiseNumber.BY,
    bet_facing_bet=RaiseNumber.ADDED,
    rake_percent=7,
    rake_rates=(650, 500),
    rake_split_known=False,
    no_flop_no_drop=True,
    total_net_of_rake=True,
    uncalled_in_collected=True,
)

SITE = Site(
    name="winamax",
    title="Winamax",
    opening=re.compile(r"Winamax Poker - [^\n]{1,300}? - HandId: #(?P<hand_id>[\d-]+)"),
    mark="HandId: #",
    grammar="winamax",
    games={
        "holdem": "holdem",
        "omaha": "omaha",
        "omaha5": "omaha5",
        "5 card omaha": "omaha5",
        "omaha8": "omaha_hilo",
        "omaha hi/lo": "omaha_hilo",
        "5 card omaha hi/lo": "omaha5_hilo",
        "omaha58": "omaha5_hilo",
    },
    rooms={"winamax": ""},
    house=HOUSE,
    # Old files print a raise before the flop as a bet.
    brand_rules={"": (HOUSE, replace(HOUSE, bet_facing_bet=RaiseNumber.BY))},
    zone="UTC",
    buy_in_currency="EUR",
    newcomers_wait=True,
)
