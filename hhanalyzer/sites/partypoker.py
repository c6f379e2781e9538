"""PartyPoker: the classic format, and the one with a summary of balances (2013 on)."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder, SilentPost
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.NOBODY_ALL_IN,
    raise_number=RaiseNumber.ADDED,
    rake_percent=10,
    no_flop_no_drop=True,
    rake_split_known=False,
    # Who wins is paid what nobody called, too; the pots of a summary are without it, and net of rake.
    uncalled_in_collected=True,
    uncalled_in_total=False,
    total_net_of_rake=True,
    all_in_marked=False,
    # A second small blind comes from somebody who sat out; it counts toward his call.
    dead_small_blind=False,
    # Tournament hands before 2012 have no line for blinds and antes.
    blinds_printed=False,
    silent_post=SilentPost.BIG_BLIND,
)
# Some summaries leave uncalled money out of what is collected.
LEFT_OUT = replace(HOUSE, uncalled_in_collected=False)
# Who comes in silently may owe the small blind, too.
BOTH = replace(HOUSE, silent_post=SilentPost.BOTH)

SITE = Site(
    name="partypoker",
    title="PartyPoker",
    opening=re.compile(
        r"[ \n]*(?:(?:Game #\d+ starts\.|#Game No : \d+)[ \n]+){0,3}"
        r"\*{5} Hand History [Ff]or Game (?P<hand_id>\w+) \*{5} *(?:\([^\n()]{1,40}\) *)?(?:\n|$)"
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
    observers_talk=True,
    brand_rules={"": (HOUSE, LEFT_OUT, BOTH)},
    evidence={
        "raise_number": "all 312 raises of 324 real hands are chips added: none breaks a rule when read so",
        "odd_chip": "3 of 3 uneven splits give the odd unit to the first tied hand left of the button",
        "show_order": "76 of 76 showdowns without an all-in; with one, hands are listed otherwise",
        "rake_percent": "at most 6.2 % of 239 pots",
        "no_flop_no_drop": "no rake in 35 of 35 cash hands without a flop",
        "uncalled_in_collected": "220 of 220 hands with an uncalled bet or blind pay it to the winner",
        "uncalled_in_total": "5 of 5 summaries of hands with an uncalled bet state pots without it",
        "total_net_of_rake": "5 of 5 summaries with a rake: contributions are the pots and the rake",
        "dead_small_blind": "2 of 2 second small blinds: their posters call the rest of the big blind only",
        "blinds_printed": "13 of 13 tournament hands of 2010 and 2011 without posts pay the blinds of their first line",
        "silent_post": "a hand of 2012: the pot has a big blind and a small blind of the player who checks unposted",
        "next_button": "2 of 2 hands whose second line counts players only have their button one seat on",
    },
)
