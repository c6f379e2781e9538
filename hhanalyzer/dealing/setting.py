"""What is dealt: game, stakes, table, and the habits of the people at it, as one record."""

import zlib
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Any

from hhanalyzer.dealing.policy import REGULARS, SOLID, Style
from hhanalyzer.engine.limits import LIMITS
from hhanalyzer.engine.variants import FIXED_LIMIT, VARIANTS
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.money import Amount, Unit

DOLLARS, CHIPS = Unit("USD", 2), Unit("CHIPS", 0)
MOST_PLAYERS = 10


@dataclass(frozen=True, slots=True)
class Setting:
    """What is dealt.  Amounts are in units of ``unit``; 0 leaves a post out.

    ``buy_ins`` are stacks in big blinds that players sit down with, drawn at random.  ``changes`` is how often a player
    leaves, comes or sits out between two hands of a cash table.  ``run_twice``, ``muck`` and ``straddle`` are how often
    a hand that allows it is run on two boards, a beaten hand is thrown away, a player straddles.  ``level_hands`` is
    after how many hands a tournament's blinds rise; ``table_ante`` lets the big blind post one ante for all.  The first
    hand is dealt shortly after ``started``.
    """

    game: str
    limit: str
    players: int = 6
    unit: Unit = DOLLARS
    small_blind: Amount = 5
    big_blind: Amount = 10
    ante: Amount = 0
    button_blind: Amount = 0
    cap: Amount | None = None
    straddle: float = 0.0
    run_twice: float = 0.0
    muck: float = 0.6
    changes: float = 0.03
    buy_ins: tuple[int, ...] = (100, 100, 100, 100, 80, 60, 150, 200, 40, 25, 10, 4)
    styles: tuple[Style, ...] = REGULARS
    hero: str = "Hero"
    hero_style: Style = SOLID
    tournament: bool = False
    level_hands: int = 12
    table_ante: bool = False
    fast_fold: bool = False
    rake_percent: int = 5
    rake_cap: Amount | None = None
    started: datetime = datetime(2025, 1, 4, 19, 0, tzinfo=UTC)

    @property
    def bets(self) -> tuple[Amount, Amount]:
        """The two bets of fixed limit: the small one is the big blind; no bets otherwise."""
        return (self.big_blind, 2 * self.big_blind) if self.limit == FIXED_LIMIT else (0, 0)

    def number(self, seed: int, many: int) -> int:
        """Return one of ``many`` numbers, always the same for this game and seed, for others most likely another."""
        stakes = f"{self.small_blind}/{self.big_blind} {self.tournament} {self.started}"
        return zlib.crc32(f"{seed} {self.game} {self.limit} {self.players} {stakes}".encode()) % many


def usual(game: str, limit: str, players: int, **options: Any) -> Setting:
    """Return a setting with the structure the game is usually played in; ``options`` are fields of Setting.

    Games of the short deck are played with antes and a button blind, all others with two blinds.  Raise UnusableInput
    for a game or limit that does not exist, and for more players than the deck has cards for.
    """
    if game not in VARIANTS:
        raise UnusableInput(f"no game is called {game!r} (hhanalyzer games lists them)")
    if limit not in LIMITS:
        raise UnusableInput(f"no limit is called {limit!r}: {', '.join(LIMITS)}")
    setting = Setting(game, limit, players, **options)
    variant = VARIANTS[game]
    cards = 52 - 4 * variant.lowest_rank
    needed = players * variant.hole_cards + variant.board_cards * max(variant.boards, 2 if setting.run_twice else 1)
    if not 2 <= players <= MOST_PLAYERS or needed > cards:
        raise UnusableInput(f"{players} players cannot be dealt {variant.title}")
    if variant.lowest_rank and not setting.button_blind:
        ante = setting.ante or setting.big_blind
        setting = replace(setting, ante=ante, button_blind=setting.big_blind)
    return setting
