"""Everything about one player on a page: how he plays beside the pool, by position, and what stands out."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from hhanalyzer.stats.catalog import Stat, catalog, choose
from hhanalyzer.stats.comparing import Compared, Comparison, compare
from hhanalyzer.stats.compiler import Moments
from hhanalyzer.stats.fields import grouping
from hhanalyzer.stats.people import HEADLINE, told_apart
from hhanalyzer.stats.picking import Scope
from hhanalyzer.stats.query import Answer, Group, PlayerStats, answers, figure, find_player
from hhanalyzer.stats.results import Headline, headline
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database

BY = "position"


@dataclass(frozen=True, slots=True)
class Profile:
    """A player: how much he played, his statistics beside the pool (comparing.py), and a few of them by position."""

    headline: Headline
    comparison: Comparison
    positions: PlayerStats

    @property
    def stands_out(self) -> tuple[Compared, ...]:
        """What he does otherwise than the pool by more than chance explains, the surest first."""
        found = [row for row in self.comparison.rows if row.stands_out]
        return tuple(sorted(found, key=lambda row: row.p_holm or 0.0))

    def as_json(self) -> dict[str, Any]:
        """Return the object of ``profile --format json``."""
        first, last = (at and f"{at:%Y-%m-%dT%H:%M:%SZ}" for at in (self.headline.first, self.headline.last))
        return {
            "player": self.headline.player,
            "hands": self.comparison.hands,
            "first": first,
            "last": last,
            "stands_out": [row.stat.id for row in self.stands_out],
            "comparison": self.comparison.as_json(),
            "positions": self.positions.as_json()["groups"],
        }


def profile(
    db: Database,
    player: str | None = None,
    stats: Sequence[str] | None = None,
    where: str | None = None,
    catalogue: Mapping[str, Stat] | None = None,
    anonymous: bool = False,
) -> Profile:
    """Return the profile of a player (None: the hero of most hands); the parameters are those of ``compare``."""
    found = compare(db, player, None, stats, where, catalogue, anonymous)
    return Profile(headline(db, player, where), found, _by_position(db, player, where, anonymous))


def _by_position(db: Database, player: str | None, where: str | None, anonymous: bool) -> PlayerStats:
    who, chosen = find_player(db, player), choose(catalog(), HEADLINE)
    scope = Scope(who, grouping(BY), told_apart(db, who, parse_where(where), anonymous))
    groups = []
    for answer in sorted(answers(db, chosen, scope), key=Answer.order):
        moments = {stat.id: answer.moments.get(stat.id) or Moments(0, 0 if stat.made else None) for stat in chosen}
        figures = {stat.id: figure(stat, moments[stat.id]) for stat in chosen}
        groups.append(Group(str(answer.keys[0]), answer.hands, answer.currency, figures))
    return PlayerStats(who.name, BY, sum(group.hands for group in groups), tuple(groups), chosen)
