"""Winamax."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.sites.site import Site, Summaries

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
    summaries=Summaries(
        grammar="winamax_summary",
        opening=re.compile(r"Winamax Poker - Tournament summary : [^\n]*\((?P<tournament_id>\d+)\)"),
        marks=("Winamax Poker - Tournament summary : ",),
        tells_own_prize=True,
        tells_bounties=True,
    ),
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
    evidence={
        "raise_number": "85 of 91 raise lines of real files are BY over the current bet",
        "bet_facing_bet": "tournament files of 2010 and 2011 (public reports); tried as chips moved first, then as BY",
        "total_net_of_rake": "all 128 real hands",
        "uncalled_in_collected": "all real hands with an uncalled bet; with side pots it is in the last of them",
        "rake_rates": "6.5 % since 2011, 5 % in 2010, in every raked hand below the cap (1.50 to 3 were seen)",
        "no_flop_no_drop": "no hand that ended before the flop was raked",
        "odd_chip": "one hand: 260 three ways, 87 to the two seats farthest from the button's left",
        "show_order": "31 of 43 showdowns without an early all-in are told in another order than the usual one",
        "newcomers_wait": "two hands, in which a player without a line is missing from the summary, too",
    },
    buy_in_currency="EUR",
    newcomers_wait=True,
)
