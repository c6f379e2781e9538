"""What the dealer is tried on: every game the writer has words for, in every structure, at tables of two to ten."""

from hhanalyzer.dealing.policy import CALLER, LOOSE, WILD
from hhanalyzer.dealing.setting import Setting, usual

NL, PL, FL = "no-limit", "pot-limit", "fixed-limit"
WILDLY = {"styles": (WILD, WILD, LOOSE, CALLER), "hero_style": WILD, "muck": 0.5}


def wild(game: str, limit: str, players: int, **options: object) -> Setting:
    """People who put their money in with anything, at a table where much changes."""
    return usual(game, limit, players, **(WILDLY | options))


SETTINGS: dict[str, Setting] = {
    "six at a table, straddles, boards run twice": wild("holdem", NL, 6, run_twice=0.3, straddle=0.2, changes=0.1),
    "plausible play": usual("holdem", NL, 6),
    "nine with antes": wild("holdem", NL, 9, ante=2, changes=0.1),
    "heads-up": wild("holdem", NL, 2),
    "three": wild("holdem", NL, 3, changes=0.1),
    "ten": wild("holdem", NL, 10, changes=0.2, straddle=0.3),
    "capped": wild("holdem", NL, 6, cap=200),
    "fixed limit": wild("holdem", FL, 6, small_blind=2, big_blind=5, changes=0.1),
    "fixed limit heads-up": wild("holdem", FL, 2, small_blind=25, big_blind=50),
    "pot limit": wild("holdem", PL, 7),
    "sit & go of nine": wild("holdem", NL, 9, tournament=True),
    "sit & go with one ante for the table": wild("holdem", NL, 6, tournament=True, table_ante=True),
    "heads-up sit & go": wild("holdem", NL, 2, tournament=True),
    "fast-fold": wild("holdem", NL, 6, fast_fold=True),
    "Omaha": wild("omaha", PL, 6, run_twice=0.5, changes=0.1, straddle=0.1),
    "five-card Omaha": wild("omaha5", PL, 6),
    "six-card Omaha": wild("omaha6", PL, 6),
    "Omaha hi-lo": wild("omaha_hilo", PL, 6, run_twice=0.3, changes=0.1),
    "Omaha hi-lo in fixed limit": wild("omaha_hilo", FL, 6, small_blind=50, big_blind=100),
    "Omaha hi-lo sit & go": wild("omaha_hilo", NL, 9, tournament=True),
    "five-card Omaha hi-lo": wild("omaha5_hilo", PL, 5),
    "six-card Omaha hi-lo": wild("omaha6_hilo", PL, 4),
    "Courchevel": wild("courchevel", PL, 6, run_twice=0.3),
    "Courchevel hi-lo": wild("courchevel_hilo", PL, 6),
    "short deck": wild("short_deck", NL, 6, run_twice=0.2),
    "split hold'em": wild("split_holdem", NL, 6),
    "split Omaha": wild("omaha_double", PL, 6),
    "crazy pineapple": wild("crazy_pineapple", NL, 6),
    "pineapple": wild("pineapple", NL, 6),
    "lazy pineapple": wild("lazy_pineapple", NL, 6),
}
