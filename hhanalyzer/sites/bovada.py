"""Bovada, and Bodog and Ignition, which are the same room under other names."""

import re

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.parsing.header import LimitPrints
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.RUN_OUT_BY_SEAT,
    raise_number=RaiseNumber.TO,
    rake_percent=5,
    uncalled_printed_since=None,
    uncalled_in_collected=True,
    no_flop_no_drop=True,
    fold_out_of_turn=True,
    all_in_bet_raises=True,
    rake_by_size=True,
    low_odd_to_high=True,
    streets_printed=False,
)

SITE = Site(
    name="bovada",
    title="Bovada",
    opening=re.compile(r"(?:Bovada|Bodog|Ignition)[^\n#]{0,16}? Hand #(?P<hand_id>C?\d+)"),
    mark=" Hand #",
    grammar="bovada",
    games={"holdem": "holdem", "omaha": "omaha", "omaha hilo": "omaha_hilo"},
    rooms={"bovada": "", "bodog": "Bodog", "ignition": "Ignition"},
    house=HOUSE,
    zone="UTC",
    limit_prints=LimitPrints.BLINDS,
    states_total=False,
    unsigned_currency="USD",
    unsaid_limits={"holdem": "no-limit", "omaha": "pot-limit", "omaha_hilo": "pot-limit"},
    states_stakes=False,
    anonymous=True,
    evidence={
        "raise_number": "all 584 raises of the texts before August 2012, which print one number, replay as totals",
        "show_order": "429 of 429 showdowns: the last river bettor first, left of the button without a bet, in the "
        "order of the seats once nobody can bet; side pots change nothing",
        "rake_by_size": "all 4 uneven side pots: 138 with a rake of 1 pays 78 - 0.57 and 60 - 0.43",
        "low_odd_to_high": "0.95 of two tied lows and a high is paid 0.49, 0.23, 0.23; 9.62 is paid 4.82, 2.40, 2.40",
        "uncalled_in_collected": "61 walks: the total holds the whole big blind, and no line returns any of it",
        "streets_printed": "tournament hands of July 2012 have no line for a street; the summary has the board",
        "rake_percent": "398 hands: 0 to 5 %",
        "no_flop_no_drop": "82 of 82 cash hands without a flop pay no rake",
        "all_in_bet_raises": "5 first bets of a street are called All-in(raise)",
        "states_stakes": "no first line of a cash hand prints stakes; the file's name does",
        "zone": "texts of 2021 say UTC; a tournament that begins at 14:00 Eastern time has its first hand at 18:25",
    },
)
