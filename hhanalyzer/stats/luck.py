"""Luck and fairness: the cards that were dealt against exact probabilities, and all-ins against their equity.

What is not picked by anybody is sound: the hero's own cards, all hands dealt, whatever he did with them, and how an
all-in ends once the cards are known.  Everything else was seen because somebody played on: a flop needs two players who
liked their cards, so high ranks are rarer on it.  Its suits are sound all the same, none is worth more than another.
The cards of others, seen at showdowns only, are not tested at all.

p values of sound tests are corrected together by Holm's method; the others have none.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from math import sqrt
from typing import Any, TypeVar

import polars as pl

from hhanalyzer.stats.dealt import Check, Scope, boards, count, hole_cards, made_hands
from hhanalyzer.stats.distributions import holm, normal_p
from hhanalyzer.stats.query import find_player
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database

LEVEL = 0.05  # corrected p value below which cards do not look fair
BANDS = (0.0, 0.2, 0.4, 0.6, 0.8, 1.0)  # of equity
LEAST = 5  # pots an all-in player must be expected to win, and to lose, for a normal approximation

WARNINGS = (
    "Only the hero's cards are tested, which every hand shows; what others show at a showdown was picked by play.",
    "Hands that a room or tracker did not write (folded early, lost files) are missing here, not at the table.",
    "Tests marked * do not test the deal: a board is seen as somebody played on, an all-in as all hands were shown.",
    "Of many tests some are low by chance: the last column is corrected for their number, and it alone says anything.",
)


@dataclass(frozen=True, slots=True)
class AllIns:
    """All-ins with an equity from ``low`` to below ``high``: how many pots they won and should have won.

    Shares of pots, by the rules; ``error`` is the standard deviation of ``won``, no more than given: equity times the
    rest, less where a pot may be split, a part per board.  ``p`` is None where there are too few.
    """

    low: float
    high: float
    hands: int
    won: float
    expected: float
    error: float
    sound: bool
    p_holm: float | None = None

    @property
    def z(self) -> float | None:
        """Standard deviations above what was expected."""
        return (self.won - self.expected) / self.error if self.error else None

    @property
    def p(self) -> float | None:
        """Two-sided, by the normal distribution."""
        enough = min(self.expected, self.hands - self.expected) >= LEAST
        return normal_p(self.z) if enough and self.z is not None else None


@dataclass(frozen=True, slots=True)
class Luck:
    """What was tested: of one player, or of every hero (``player`` None).

    ``all_ins`` is the whole, ``bands`` its parts by equity.  ``left_out`` counts hands by why they were not tested.
    """

    player: str | None
    checks: tuple[Check, ...]
    all_ins: AllIns
    bands: tuple[AllIns, ...]
    left_out: Mapping[str, int]

    @property
    def unfair(self) -> tuple[Check | AllIns, ...]:
        """The sound tests that chance does not explain."""
        tested: tuple[Check | AllIns, ...] = (*self.checks, self.all_ins, *self.bands)
        return tuple(each for each in tested if each.p_holm is not None and each.p_holm < LEVEL)

    def as_json(self) -> dict[str, Any]:
        """Return the object of ``luck --format json``."""
        return {
            "player": self.player,
            "correction": "holm",
            "level": LEVEL,
            "tests": [_check_json(check) for check in self.checks],
            "all_ins": _all_ins_json(self.all_ins),
            "bands": [_all_ins_json(band) for band in self.bands],
            "left_out": dict(self.left_out),
            "warnings": list(WARNINGS),
        }

    def to_frame(self) -> pl.DataFrame:
        """Return a row a test and cell: what was seen and expected there, and how the test ended."""
        kinds: dict[str, Any] = {"subject": pl.String, "test": pl.String, "sound": pl.Boolean, "hands": pl.Int64}
        kinds |= {"cell": pl.String, "seen": pl.Int64, "expected": pl.Float64, "chi_square": pl.Float64}
        kinds |= {"df": pl.Int64, "p": pl.Float64, "p_holm": pl.Float64}
        rows = [
            (
                *(check.subject, check.fit.what, check.sound, check.fit.hands, cell.name, cell.seen, cell.expected),
                *(check.fit.chi_square, check.fit.df, check.fit.p, check.p_holm),
            )
            for check in self.checks
            for cell in check.fit.cells
        ]
        return pl.DataFrame(rows, schema=kinds, orient="row")


def luck(db: Database, player: str | None = None, where: str | None = None) -> Luck:
    """Test the cards dealt to a player (None: to every hero), the boards of his hands and his all-ins.

    Raise UnusableInput for a player without hands, and for a filter that is none.
    """
    chosen = parse_where(where)
    who = find_player(db, player) if player is not None else None
    mine = who.where() if who else "p.is_hero"
    scope = Scope(db, f"{mine} AND {chosen.sql}", {**(who.params if who else {}), **chosen.params})
    left_out: dict[str, int] = {}
    checks = [*hole_cards(scope, left_out), *boards(scope), *made_hands(scope)]
    whole, bands = _all_ins(scope, left_out)
    return _corrected(Luck(who.name if who else None, tuple(checks), whole, bands, left_out))


def _corrected(found: Luck) -> Luck:
    """Return the tests with the p values of those that are sound corrected for their number."""
    tests: tuple[Check | AllIns, ...] = (*found.checks, found.all_ins, *found.bands)
    values = iter(holm([p for each in tests if (p := _sound_p(each)) is not None]))
    checks = _filled(found.checks, values)
    (whole,) = _filled((found.all_ins,), values)
    return replace(found, checks=checks, all_ins=whole, bands=_filled(found.bands, values))


_Test = TypeVar("_Test", Check, AllIns)


def _filled(tests: Sequence[_Test], values: Iterator[float]) -> tuple[_Test, ...]:
    return tuple(each if _sound_p(each) is None else replace(each, p_holm=next(values)) for each in tests)


def _sound_p(each: Check | AllIns) -> float | None:
    p = each.fit.p if isinstance(each, Check) else each.p
    return p if each.sound else None


def _all_ins(scope: Scope, left_out: dict[str, int]) -> tuple[AllIns, tuple[AllIns, ...]]:
    """Return the all-ins whose equity is known, together and by equity."""
    rows = scope.rows(
        """p.ev = 'partial', p.cashed_out <> 0, coalesce(p.equity_dead, p.equity),
            (p.collected / nullif(h.total_pot - h.rake, 0))::DOUBLE,
            length(h.board) - length(replace(h.board, '|', '')) + 1""",
        "p.ev IS NOT NULL",
    )
    unknown = sum(partial for partial, *_ in rows)
    count(left_out, "an all-in against a hand that was never seen", unknown)
    count(left_out, "an all-in settled with the house", sum(settled for partial, settled, *_ in rows if not partial))
    known = [row[2:] for row in rows if not row[0] and not row[1] and row[3] is not None]
    bands = []
    for low, high in pairwise(BANDS):
        inside = [row for row in known if low <= row[0] and (row[0] < high or high == BANDS[-1])]
        bands.append(band_of(low, high, inside, not unknown))
    return band_of(BANDS[0], BANDS[-1], known, not unknown), tuple(bands)


def band_of(low: float, high: float, rows: Sequence[tuple[float, float, int]], sound: bool) -> AllIns:
    """Add up equity and share.  A share between 0 and 1 with mean e varies by e (1 - e) at most."""
    variance = sum(max(0.0, equity * (1 - equity)) / boards for equity, _, boards in rows)
    won, expected = sum(share for _, share, _ in rows), sum(equity for equity, *_ in rows)
    return AllIns(low, high, len(rows), won, expected, sqrt(variance), sound)


# --------------------------------------------------------------------------------------------------------------- JSON


def _check_json(check: Check) -> dict[str, Any]:
    found = check.fit
    return {
        "subject": check.subject,
        "test": found.what,
        "sound": check.sound,
        "hands": found.hands,
        "chi_square": found.chi_square,
        "df": found.df,
        "p": found.p,
        "p_holm": check.p_holm,
        "cells": [{"name": cell.name, "seen": cell.seen, "expected": cell.expected} for cell in found.cells],
    }


def _all_ins_json(band: AllIns) -> dict[str, Any]:
    names = ("low", "high", "hands", "won", "expected", "error", "z", "p", "p_holm", "sound")
    return {name: getattr(band, name) for name in names}
