"""888poker and the other skins of the Pacific network."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.parsing.header import LimitPrints
from hhanalyzer.sites.site import Site, Summaries

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.NOBODY_ALL_IN,
    raise_number=RaiseNumber.ADDED,
    rake_percent=10,
    no_flop_no_drop=True,
    rake_split_known=False,
    all_in_marked=False,
)
# What nobody called has no line: it is left out of what is collected, or paid with it (all blinds that everybody folded
# to, and some all-ins).  Which of the two, only the sum tells.
COUNTED = replace(HOUSE, uncalled_in_collected=True)

SITE = Site(
    name="poker888",
    title="888poker",
    # Any room's name may stand here; the words of the next line are the network's own.
    opening=re.compile(
        r"[ \n]*(?:#Game No : \d+[ \n]+)?\*{4,5} (?:(?:888|Cassava|Pacific|LuckyAce)[^\n*]{0,30}?|"
        r"[^\n*]{1,30}(?= Hand History for Game \d+ \*{4,5} *\n[^\n]* Blinds (?:No|Fix|Pot) Limit )) "
        r"Hand History for Game (?P<hand_id>\d+) \*{4,5} *(?:\n|$)"
    ),
    mark=" Hand History for Game ",
    lead=re.compile(r"#Game No : \d+"),
    grammar="poker888",
    summaries=Summaries(
        grammar="poker888_summary",
        opening=re.compile(
            r"\*{4,5} [^\n*]{1,40} Tournament Summary \*{4,5} *(?:\n\s*Tournament ID: (?P<tournament_id>\d+)|\s*\Z)"
        ),
        marks=(" Tournament Summary *",),
        tells_own_prize=True,
    ),
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
    # 0.12 stands for 0.125: the big bets are 0.25, and half of 0.25 is posted as 0.10.
    big_bets={"0.12": "0.25"},
    small_blinds={"0.12": "0.10"},
    states_total=False,
    brand_rules={"": (HOUSE, COUNTED)},
    evidence={
        "raise_number": "all 452 raises of 364 real hands are chips added: none breaks a rule when read so",
        "odd_chip": "5 of 5 uneven splits give the odd unit to the first tied hand left of the button",
        "show_order": "79 of 79 showdowns without an all-in; with one, hands are listed by seat",
        "rake_percent": "at most 6.2 % of 50 real-money pots; play money up to 10 % (5 % and 0.15, at most 1.25)",
        "no_flop_no_drop": "no rake in 21 of 21 cash hands without a flop",
        "uncalled_in_collected": "of 221 hands 20 pay what nobody called with the pot: 13 blinds that all folded to or "
        "only an all-in player met, and 7 bets; 201 leave it out",
        "limit_prints": "103 of 103 fixed-limit hands: the numbers of the first line are posted as blinds",
        "big_bets": "3 hands at 0.06/0.12 bet 0.12 and 0.25",
        "small_blinds": "a hand at 0.12/0.25 (2022) posts 0.10",
    },
)
