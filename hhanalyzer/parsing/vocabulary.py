"""Words of the lines, as sites print them, and what they mean in the model.  One table for all sites."""

from itertools import permutations

from hhanalyzer.model.events import PostKind, Street, Verb

VERBS = {
    "folds": Verb.FOLD,
    "checks": Verb.CHECK,
    "calls": Verb.CALL,
    "bets": Verb.BET,
    "raises": Verb.RAISE,
    "is all-In": Verb.ALL_IN,
    "allin": Verb.ALL_IN,
    "caps": Verb.ALL_IN,
    "cap": Verb.ALL_IN,
    "Folds": Verb.FOLD,
    "Fold": Verb.FOLD,
    "Checks": Verb.CHECK,
    "Calls": Verb.CALL,
    "Call": Verb.CALL,
    "Bets": Verb.BET,
    "Raises": Verb.RAISE,
    "raise": Verb.RAISE,
    "All-in": Verb.ALL_IN,
}
POSTS = {
    "the ante": PostKind.ANTE,
    "small blind": PostKind.SMALL_BLIND,
    "big blind": PostKind.BIG_BLIND,
    "small & big blinds": PostKind.BIG_BLIND,
    "big blind + dead": PostKind.BIG_BLIND,
    "button blind": PostKind.BUTTON_BLIND,
    "straddle": PostKind.STRADDLE,
    "a straddle": PostKind.STRADDLE,
    "ante": PostKind.ANTE,
    "dead blind": PostKind.DEAD,
    "missed blind": PostKind.DEAD,
    "raises": PostKind.STRADDLE,
    "antes": PostKind.ANTE,
    "dead small blind": PostKind.DEAD,
    "dead big blind": PostKind.DEAD,
    "both": PostKind.BIG_BLIND,
    "posts": PostKind.BIG_BLIND,
    "dead": PostKind.BIG_BLIND,
    "dead bet": PostKind.DEAD,
    "ante processed": PostKind.ANTE,
    "post now": PostKind.BIG_BLIND,
    "post dead": PostKind.BIG_BLIND,
    "Small Blind": PostKind.SMALL_BLIND,
    "Small blind": PostKind.SMALL_BLIND,
    "Ante/Small Blind": PostKind.SMALL_BLIND,
    "Ante/Small blind": PostKind.SMALL_BLIND,
    "Big Blind": PostKind.BIG_BLIND,
    "Big blind": PostKind.BIG_BLIND,
    "Big blind/Bring in": PostKind.BIG_BLIND,
    "Ante chip": PostKind.ANTE,
}
LIKE_A_RAISE = "raises"
# A post that is given no name is what a player pays to come in.
UNNAMED_POST = "both"
# What a player pays to come in under words that do not say whether it is dead: less than a big blind is.
COMING_IN = {"posts", "dead"}
BOTH_BLINDS = {"small & big blinds", "big blind + dead", UNNAMED_POST, *COMING_IN}
# Fees by other names than the one they are known by.
FEES = {"jp fee": "jackpot"}
STREETS = {
    "PRE-FLOP": Street.PREFLOP,
    "FLOPET": Street.PREFLOP,
    "FLOP": Street.FLOP,
    "TURN": Street.TURN,
    "RIVER": Street.RIVER,
    "flop": Street.FLOP,
    "turn": Street.TURN,
    "river": Street.RIVER,
    "Flop": Street.FLOP,
    "Turn": Street.TURN,
    "River": Street.RIVER,
}
# Cards on the board -> the street that the next ones belong to.
STREET_AFTER = {0: Street.FLOP, 3: Street.TURN, 4: Street.RIVER}
# Where the summary says a player folded -> the street.  "before Turn" (Run It Once) is on the flop.
FOLDED = {
    "before Flop": "preflop",
    "before the Flop": "preflop",
    "before Turn": "flop",
    "before River": "turn",
    "on the Flop": "flop",
    "on the Turn": "turn",
    "on the River": "river",
    "on the pre-flop": "preflop",
    "on the Pre-Flop": "preflop",
    "on the flop": "flop",
    "on the turn": "turn",
    "on the river": "river",
}
# What became of a player, in other words.
OUTCOMES = {"Folded": "folded", "did not win": "lost"}
# Halves of a pot that high and low hands share.
HALVES = {"hi": "hi", "lo": "lo", "high": "hi", "low": "lo"}
# Marks behind a name in the summary, one or two of them -> the marks.
_MARKS = ("button", "small blind", "big blind", "button blind")
POSITIONS: dict[str, tuple[str, ...]] = {
    "".join(f" ({mark})" for mark in marks): marks for count in range(3) for marks in permutations(_MARKS, count)
}
# Letters behind an abbreviated amount.
MULTIPLES = {"k": 1_000, "M": 1_000_000}
NUMBERS = {"FIRST": 1, "SECOND": 2, "THIRD": 3, "twice": 2, "two times": 2, "three times": 3}
# Flags behind a seat that say the player does not take part (unless he posts or acts all the same).
SITTING_OUT = " is sitting out"
MOVED = " out of hand (moved from another table into small blind)"
HEROES = {" [hero]", " [ME]"}
# The same in other words.
FLAGS = {" - Sitting out": SITTING_OUT}
