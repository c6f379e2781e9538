"""Bovada, and Bodog and Ignition, which are the same room under other names."""

import re

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.parsing.header import LimitPrints
from hhanalyzer.sites.site import Site

HOUSE = HouseRules(
    odd_chip=OddChip.LEFT_OF_BUTTON,
    show_order=ShowOrder.RUN_OUT_BY_SEAT,
    raise_number=RaiseNumber.TO,
    rake_percent=6,
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
)
