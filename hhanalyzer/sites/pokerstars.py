"""PokerStars, and the rooms and converters that write its format."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, RaiseTotal, ShowOrder
from hhanalyzer.sites.site import Site, Summaries

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.LAST_AGGRESSOR,
    raise_number=RaiseNumber.BY,
    rake_percent=7,
    rake_rates=(500, 450, 425, 415, 350, 300),
    odd_unit_until=(2012, 5),
    uncalled_printed_since=2008,
    fold_out_of_turn=True,
    no_flop_no_drop=True,
    tournament_all_in_tabled=True,
)
# Run It Once marks no all-ins and prints checks where all are all-in, states pots before rake and without promotional
# money, and its re-raises of some years print the chips added.
RUN_IT_ONCE = replace(
    HOUSE,
    rake_percent=None,
    no_flop_no_drop=False,
    pots_net=False,
    promo_in_pots=False,
    uncalled_in_collected=True,
    all_in_marked=False,
    idle_checks=True,
)
# Converters keep the habits of the rooms they read: uncalled money counted, late small blinds live.
CONVERTED = replace(HOUSE, no_flop_no_drop=False, rake_percent=None)

SITE = Site(
    name="pokerstars",
    title="PokerStars",
    opening=re.compile(
        r"(?:(?:PokerStars|PokerMaster|PokerBros|Run It Once Poker)[^\n#]{0,40}? (?:Hand|Game)"
        r"|Full Tilt(?: Rush)? Hand) #(?P<hand_id>[A-Z]*\d+):",
        re.IGNORECASE,
    ),
    mark=" #",
    grammar="pokerstars",
    wording="stars",
    writer="stars",
    games={
        "hold'em": "holdem",
        "6+ hold'em": "short_deck",
        "split hold'em": "split_holdem",
        "split omaha": "omaha_double",
        "omaha": "omaha",
        "omaha hi/lo": "omaha_hilo",
        "5 card omaha": "omaha5",
        "5 card omaha hi/lo": "omaha5_hilo",
        "6 card omaha": "omaha6",
        "6 card omaha hi/lo": "omaha6_hilo",
        "courchevel": "courchevel",
        "courchevel hi/lo": "courchevel_hilo",
        "crazy pineapple": "crazy_pineapple",
        "pineapple": "pineapple",
        "lazy pineapple": "lazy_pineapple",
    },
    rooms={
        "pokerstars": "",
        "pokermaster": "PokerMaster",
        "pokerbros": "PokerBros",
        "run it once poker": "Run It Once",
        "full tilt": "Full Tilt",
    },
    house=HOUSE,
    summaries=Summaries(
        grammar="pokerstars_summary",
        # The line after the first one tells it from a hand's line in which a player bears such a name.
        opening=re.compile(
            r"(?:PokerStars|Run It Once Poker) Tournament #(?P<tournament_id>\d+), [^\n]+"
            r"(?:\n\s*(?:Buy-In: |Freeroll|(?:Super )?Satellite|\d+ players)|\s*\Z)"
        ),
        tells_bounties=True,
        marks=("PokerStars Tournament #", "Run It Once Poker Tournament #"),
        between=re.compile(
            r"[^\n ]+ History for your last \d+ tournaments? requested by [^\n]+|If you have any questions[^\n]+"
        ),
    ),
    between=re.compile(r"\*{5,} # \d+ \*{5,}|Transcript for (?:your last|Game #)[^\n]*"),
    # The site's own clock.  Converters print times without a zone, too; they keep this clock as far as is known.
    zone="America/New_York",
    zoneless_room="converter",
    brand_rules={
        "Run It Once": (RUN_IT_ONCE, replace(RUN_IT_ONCE, raise_total=RaiseTotal.ADDED)),
        "converter": (
            CONVERTED,
            replace(CONVERTED, uncalled_in_collected=True),
            replace(CONVERTED, dead_small_blind=False),
            replace(CONVERTED, total_net_of_rake=True),
        ),
    },
    evidence={
        "raise_number": "1,563 of 1,670 raise lines of real files are BY over the current bet",
        "odd_chip": "all uneven splits of real files give one unit each clockwise from the left of the button",
        "show_order": "170 of 170 hands in which the two candidates differ",
    },
)
