"""The words of OHH, both ways."""

from hhanalyzer.engine.variants import FIXED_LIMIT, NO_LIMIT, POT_LIMIT
from hhanalyzer.model.events import PostKind, Street, Verb

ROOT = "ohh"  # key of the object of a hand

# Key of the variants table -> type.  Other games have none: a reader would take five hole cards for four.
GAME_TYPES = {"holdem": "Holdem", "omaha": "Omaha", "omaha_hilo": "OmahaHiLo"}
BET_TYPES = {NO_LIMIT: "NL", POT_LIMIT: "PL", FIXED_LIMIT: "FL"}
# Currency of the model -> of the format, where they differ: play money, and the chips of a tournament.
CURRENCY_OF = {"PLAY": "XPM", "CHIPS": "", "": ""}
STREETS = {Street.PREFLOP: "Preflop", Street.FLOP: "Flop", Street.TURN: "Turn", Street.RIVER: "River"}
POSTS = {
    PostKind.ANTE: "Post Ante",
    PostKind.SMALL_BLIND: "Post SB",
    PostKind.BIG_BLIND: "Post BB",
    PostKind.DEAD: "Post Dead",
    PostKind.STRADDLE: "Straddle",
}
EXTRA_BLIND = "Post Extra Blind"  # any other blind: one posted late
VERBS = {Verb.FOLD: "Fold", Verb.CHECK: "Check", Verb.CALL: "Call", Verb.BET: "Bet", Verb.RAISE: "Raise"}
# What happens beside the play of a hand, and changes nothing of it.
ASIDE = frozenset({"Added Chips", "Sits Down", "Stands Up"})
SPLASH = frozenset({"Add to Pot", "Added To Pot"})
# Flag -> field of the header.
FLAGS = {"Anonymous": "anonymous", "Fast": "fast_fold"}
