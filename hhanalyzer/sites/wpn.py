"""Winning Poker Network: Americas Cardroom, BlackChip, True Poker and others, in the formats of 2014 on."""

import re
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.UNKNOWN,
    raise_number=RaiseNumber.ADDED,
    rake_percent=5,
    rake_split_known=False,
    no_flop_no_drop=True,
    total_net_of_rake=True,
    uncalled_in_collected=True,
    cap_marked=False,
)
# A small blind posted to come in is dead, or was live: the room did both.
LIVE = replace(HOUSE, dead_small_blind=False)
# Tables that pay into the jackpot: before its fee was printed it was 25 cents of every raked pot.
JACKPOT = replace(HOUSE, unprinted_jackpot=25)

SITE = Site(
    name="wpn",
    title="WPN",
    # "Hand #" also ends the first words of other rooms' hands.
    opening=re.compile(
        r"(?:Game started at: [\d/]+ [\d:]+[ \n]*\n)?(?:Game ID: |(?<!\w )(?:Game )?Hand #)(?P<hand_id>\d+) "
    ),
    mark=("Game ID: ", "Hand #"),
    lead=re.compile(r"Game started at: [\d/]+ [\d:]+"),
    grammar="wpn",
    games={
        "hold'em": "holdem",
        "holdem": "holdem",
        "six plus hold'em": "short_deck",
        "omaha": "omaha",
        "omaha hilow": "omaha_hilo",
        "omaha h/l": "omaha_hilo",
        "4card omaha": "omaha",
        "4card omaha h/l": "omaha_hilo",
        "5card omaha": "omaha5",
        "5card omaha h/l": "omaha5_hilo",
    },
    unsaid_limits={
        "holdem": "no-limit",
        "short_deck": "no-limit",
        "omaha": "pot-limit",
        "omaha_hilo": "no-limit",
        "omaha5": "pot-limit",
        "omaha5_hilo": "no-limit",
    },
    unsigned_currency="USD",
    languages=("en",),
    newcomers_wait=True,
    seats_newcomers=True,
    lost_names=("",),
    pays_in_summary=True,
    cap_big_blinds=30,
    rooms={"americas cardroom": "Americas Cardroom", "black chip poker": "Black Chip Poker"},
    house=HOUSE,
    evidence={
        "raise_number": "all raises of 109 real hands add the first number; each player's stated bets agree with it",
        "total_net_of_rake": "all real hands, and the fees besides",
        "uncalled_in_collected": "a walk of 2021; elsewhere uncalled bets have a line",
        "unprinted_jackpot": "the four raked hands of 2014 at jackpot tables lack 25 cents each, at any stakes",
        "dead_small_blind": "one hand: 2 posted to come in at 2/4 count toward the call; dead bets have a name",
        "cap_big_blinds": "two hands that reach the cap, at 30 big blinds",
        "no_flop_no_drop": "no real hand that ended before the flop was raked",
        "unsaid_limits": "hi-lo Omaha is played with and without a limit at the same stakes; the looser is taken",
        "odd_chip": "no uneven split among the real hands",
    },
    brand_rules={"": (HOUSE, LIVE), "JP": (HOUSE, JACKPOT, LIVE, replace(JACKPOT, dead_small_blind=False))},
)
