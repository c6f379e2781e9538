"""What is measured: a catalogue of statistics (TOML), and questions to the database that answer all of them at once."""

from hhanalyzer.stats.catalog import Stat, catalog, load_stats
from hhanalyzer.stats.query import Figure, Group, PlayerStats, player_stats
from hhanalyzer.stats.results import Headline, headline, sessions, starting_hands, swings, winnings

__all__ = [
    "Figure",
    "Group",
    "Headline",
    "PlayerStats",
    "Stat",
    "catalog",
    "headline",
    "load_stats",
    "player_stats",
    "sessions",
    "starting_hands",
    "swings",
    "winnings",
]
