"""The database as a script asks it: ``hh.Database`` answers with statistics and polars frames."""

from collections.abc import Mapping, Sequence
from pathlib import Path

import polars as pl

from hhanalyzer import store
from hhanalyzer.stats import (
    Comparison,
    Headline,
    Luck,
    Opponents,
    People,
    PlayerStats,
    Profile,
    Stat,
    compare,
    headline,
    hourly,
    luck,
    opponents,
    player_stats,
    players,
    profile,
    sessions,
    starting_hands,
    swings,
    winnings,
)
from hhanalyzer.stats.lines import lines, spots
from hhanalyzer.stats.listing import NEWEST_FIRST, hand_list, selected
from hhanalyzer.stats.ranges import preflop_ranges
from hhanalyzer.stats.tournament_entries import entries
from hhanalyzer.stats.tournaments import TournamentStats, tournament_stats


class Database(store.Database):
    """A database of hands (store/database.py) with the questions of hhanalyzer as methods.

    Everywhere ``player`` None is the hero of most hands, and ``where`` a condition on hands (docs/filters.md).  Raise
    UnusableInput for a player without hands, and for words that mean nothing.
    """

    def import_paths(self, *paths: str | Path, workers: int = 1) -> store.ImportSummary:
        """Import the hands of files, folders, globs and archives; what is there already is not read again.

        ``workers`` above 1 reads in that many processes.  Raise UnusableInput for a path that is not there.
        """
        return store.import_paths(self, [str(path) for path in paths], workers=workers)

    def findings(self) -> pl.DataFrame:
        """Return what is wrong with hands, in the order of the files.

        Columns: site, hand_id ('' where the hand was not read), code, name, severity, player, message, file, line.
        """
        return self.query(
            """SELECT coalesce(h.site, '') AS site, coalesce(h.hand_id, '') AS hand_id, f.code, f.name, f.severity,
                s.player, f.message, files.path AS file, f.line
            FROM findings AS f JOIN files USING (file_key) LEFT JOIN hands AS h ON h.hand_key = f.hand_key
            LEFT JOIN seats AS s ON s.hand_key = f.hand_key AND s.seat = f.seat ORDER BY files.path, f.line, f.code"""
        )

    def stats(
        self,
        player: str | None = None,
        stats: Sequence[str] | None = None,
        by: str | None = None,
        where: str | None = None,
        *,
        catalogue: Mapping[str, Stat] | None = None,
        pool: bool = False,
    ) -> PlayerStats:
        """Return statistics of a player; ``to_frame`` of them has a row a group and statistic (stats/query.py)."""
        return player_stats(self, player, stats, by, where, catalogue, pool)

    def hands(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return the table ``hands`` in the order of play; with a player his hands only, and what he had of them.

        With ``where`` those for which it holds: of all hands, unless a player is named or it asks for a fact of one.
        """
        found = super().hands(player)
        keys = selected(self, player, where)
        return found if keys is None else found.filter(pl.col("hand_key").is_in(keys))

    def hand_list(
        self,
        player: str | None = None,
        where: str | None = None,
        sort: str = NEWEST_FIRST,
        limit: int | None = None,
    ) -> pl.DataFrame:
        """Return a player's hands as ``hhanalyzer hands`` lists them, a line a hand (stats/listing.py)."""
        return hand_list(self, player, where, sort, limit).to_frame()

    def winnings(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return what a player has won after each of his hands (stats/results.py)."""
        return winnings(self, player, where)

    def sessions(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return a player's sessions, newest first (stats/results.py)."""
        return sessions(self, player, where)

    def hourly(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return what an hour of play brought a player, by three clocks (stats/hourly.py)."""
        return hourly(self, player, where)

    def swings(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return a player's greatest upswing and downswing (stats/results.py)."""
        return swings(self, player, where)

    def starting_hands(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return a player's results by starting hand (stats/results.py)."""
        return starting_hands(self, player, where)

    def preflop_ranges(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return a player's first decisions before the flop by position and starting hand (stats/ranges.py)."""
        return preflop_ranges(self, player, where)

    def spots(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return what a player does after the flop, spot by spot (stats/lines.py)."""
        return spots(self, player, where)

    def lines(self, player: str | None = None, where: str | None = None) -> pl.DataFrame:
        """Return a player's lines after the flop, and what came of the hands (stats/lines.py)."""
        return lines(self, player, where)

    def headline(self, player: str | None = None, where: str | None = None) -> Headline:
        """Return a player in one line: how much he played, when, and what he won (stats/results.py)."""
        return headline(self, player, where)

    def players(
        self,
        search: str | None = None,
        min_hands: int = 1,
        where: str | None = None,
        *,
        sort: str = "hands",
        limit: int | None = None,
        anonymous: bool = False,
    ) -> People:
        """Return who is in the database, with a few statistics; ``to_frame`` has a row a player (stats/people.py)."""
        return players(self, search, min_hands, where, sort=sort, limit=limit, anonymous=anonymous)

    def profile(self, player: str | None = None, where: str | None = None) -> Profile:
        """Return how a player plays beside the pool, by position, and what stands out (stats/profiling.py)."""
        return profile(self, player, where=where)

    def compare(
        self,
        player: str | None = None,
        other: str | None = None,
        stats: Sequence[str] | None = None,
        where: str | None = None,
    ) -> Comparison:
        """Return a player beside another one, or beside the pool; ``to_frame`` has a row a statistic.

        stats/comparing.py tells how the pool is weighted and when a difference stands out.
        """
        return compare(self, player, other, stats, where)

    def opponents(self, player: str | None = None, where: str | None = None, limit: int | None = None) -> Opponents:
        """Return whom a player met, and what he won from each; ``to_frame`` has a row each (stats/opponents.py)."""
        return opponents(self, player, where, limit=limit)

    def tournaments(
        self, player: str | None = None, by: str | None = None, where: str | None = None, *, tickets: str = "cash"
    ) -> TournamentStats:
        """Return what came of a player's tournaments; ``to_frame`` has a row a group and figure (stats/tournaments.py).

        Here ``by`` and ``where`` are of tournaments (docs/tournaments.md).
        """
        return tournament_stats(self, player, by, where, tickets=tickets)

    def tournament_entries(
        self, player: str | None = None, where: str | None = None, *, tickets: str = "cash"
    ) -> pl.DataFrame:
        """Return a player's entries with their results, one row each (stats/tournament_entries.py)."""
        return entries(self, player, where, tickets=tickets)

    def luck(self, player: str | None = None, where: str | None = None) -> Luck:
        """Return tests of the cards dealt to a player, or (None) to every hero (stats/luck.py).

        ``to_frame`` of them has a row a test and outcome.
        """
        return luck(self, player, where)
