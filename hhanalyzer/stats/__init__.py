"""What is measured: a catalogue of statistics (TOML), and questions to the database that answer all of them at once."""

from hhanalyzer.stats.catalog import Stat, catalog, load_stats
from hhanalyzer.stats.comparing import Comparison, compare
from hhanalyzer.stats.hourly import hourly
from hhanalyzer.stats.luck import Luck, luck
from hhanalyzer.stats.opponents import Opponents, opponents
from hhanalyzer.stats.people import People, players
from hhanalyzer.stats.profiling import Profile, profile
from hhanalyzer.stats.query import Figure, Group, PlayerStats, player_stats
from hhanalyzer.stats.results import Headline, headline, sessions, starting_hands, swings, winnings

__all__ = [
    "Comparison",
    "Figure",
    "Group",
    "Headline",
    "Luck",
    "Opponents",
    "People",
    "PlayerStats",
    "Profile",
    "Stat",
    "catalog",
    "compare",
    "headline",
    "hourly",
    "load_stats",
    "luck",
    "opponents",
    "player_stats",
    "players",
    "profile",
    "sessions",
    "starting_hands",
    "swings",
    "winnings",
]
