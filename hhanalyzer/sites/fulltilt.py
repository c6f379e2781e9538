"""Full Tilt Poker: its own format, 2004 to 2015.  Its last files are in PokerStars' format and stand there."""

import re

from hhanalyzer.engine.house import HouseRules, OddChip, ShowOrder
from hhanalyzer.sites.site import Site, Summaries

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
    mark=("Poker Game #", "Poker Hand #", "Poker.fr Game #", "Poker.fr Hand #"),
    grammar="fulltilt",
    summaries=Summaries(
        grammar="fulltilt_summary",
        opening=re.compile(r"Full Tilt Poker(?:\.fr)? Tournament Summary [^\n]*\((?P<tournament_id>\d+)\) "),
        marks=(" Tournament Summary ",),
        bounty_within=True,
    ),
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
    evidence={
        "raise_number": "every raise line prints the street total behind 'to'; all 195 replay without contradiction",
        "show_order": "48 of 48 showdowns begin with who bet or raised last in the hand, also after a checked river",
        "pots_net": "a total of 95.10 with a rake of 3 names pots of 85.10 and 10, and pays 82.10 and 10",
        "rake_percent": "5 % in all games; at 0.01/0.02 and 0.05/0.10 of 2010 a cent of every 15: 0.06 of 0.95",
        "no_flop_no_drop": "18 of 18 cash hands without a flop pay no rake",
        "cap_big_blinds": "the first lines that print a cap say $15 at 0.25/0.50; at 5/10 players buy in for 300",
        "uncalled_printed_since": "160 of 161 uncalled bets have a line; the other's text lacks its end",
        "odd_chip": "no uneven tie in real files: the usual rule (TDA 20) is assumed",
    },
)
