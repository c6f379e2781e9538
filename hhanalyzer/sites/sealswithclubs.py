"""Seals With Clubs, a room that played for bitcoins, in its format of 2013."""

import re

from hhanalyzer.engine.house import HouseRules, OddChip, ShowOrder
from hhanalyzer.sites.site import Site

SITE = Site(
    name="sealswithclubs",
    title="Seals With Clubs",
    # Other rooms had the same software: only the third line tells whose hand it is.
    opening=re.compile(r"Hand #(?P<hand_id>\d+-\d+) - [^\n]*\n(?:Game: [^\n]*\n)?Site: Seals With Clubs"),
    mark="Hand #",
    grammar="sealswithclubs",
    games={"hold'em": "holdem", "omaha": "omaha"},
    house=HouseRules(
        odd_chip=OddChip.UNKNOWN,
        show_order=ShowOrder.UNKNOWN,
        rake_percent=3,
        rake_rates=(250,),
        rake_split_known=False,
    ),
    zone="UTC",
    states_total=False,
    unsigned_currency="mBTC",
    evidence={
        "rake_percent": "two of four real hands are raked: 0.30 of 12 and 0.17 of 7, 2.5 % rounded down; "
        "the pots of 2 to 10 at 1/1 are not",
        "rake_split_known": "one raked hand with two pots, in a public report: all of the rake is of the main pot",
        "show_order": "two real showdowns, both begun by who bet last in the hand: too few to tell",
        "odd_chip": "one uneven split, in a public report: the odd cent is left of the button; too few to tell",
        "dead_small_blind": "one real hand: 1.50 posted to come in at 0.50/1, the pot of 7 holds it, 1 of it is live",
        "unsigned_currency": "no line says it; the real files are named for thousandths of a bitcoin",
        "zone": "not known: no line prints one",
    },
)
