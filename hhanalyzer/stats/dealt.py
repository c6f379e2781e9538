"""The cards that were dealt, as tests against exact probabilities: hole cards, boards, best hands (luck.py)."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hhanalyzer.engine.chances import SEVEN_CARDS
from hhanalyzer.engine.evaluator import evaluate_many
from hhanalyzer.engine.ranking import RANKINGS
from hhanalyzer.engine.variants import VARIANTS, Variant
from hhanalyzer.model.cards import RANKS, SUITS
from hhanalyzer.stats.fairness import CARDS, Cards, Counts, Fit, draw_fits, fit
from hhanalyzer.store import Database

SOUND_ON_BOARDS = ("suits",)


@dataclass(frozen=True, slots=True)
class Check:
    """One test of cards.  ``subject`` is what was dealt, as "2 hole cards of 52"; ``sound``: nobody picked it."""

    subject: str
    fit: Fit
    sound: bool
    p_holm: float | None = None


@dataclass(frozen=True, slots=True)
class Scope:
    """The rows of ``seats`` asked about, ``p``, with their hands, ``h``."""

    db: Database
    condition: str
    params: Mapping[str, object]

    def rows(self, picked: str, more: str = "true") -> list[tuple[Any, ...]]:
        """Return what is picked of the rows, equal ones together where something is counted."""
        source = f"seats AS p JOIN hands AS h USING (hand_key) WHERE {self.condition} AND {more}"
        ending = "GROUP BY ALL" if "count(*)" in picked else ""
        return self.db.rows(f"SELECT {picked} FROM {source} {ending}", self.params)


def _draws(rows: Sequence[tuple[str, int]], variant: Variant, cards: int) -> tuple[Cards, Counts, int]:
    """Return the cards of texts like "As Td", how often each came, and how many hands have other cards than that.

    Those are hands with a card missing, one that is none of the deck, or one twice.
    """
    texts = {text: times for text, times in rows if len(text) == 3 * cards - 1}
    data = np.frombuffer("".join(f"{text} " for text in texts).encode("latin-1", "replace"), dtype=np.uint8)
    if not texts:
        return np.empty((0, cards), np.int64), np.empty(0, np.int64), sum(times for _, times in rows)
    data = data.reshape(len(texts), 3 * cards)
    ranks, suits = _RANK_OF[data[:, ::3]], _SUIT_OF[data[:, 1::3]]
    found, times = ranks * len(SUITS) + suits, np.array(list(texts.values()), dtype=np.int64)
    different = (np.diff(np.sort(found, axis=1), axis=1) > 0).all(axis=1)
    good = (ranks >= variant.lowest_rank).all(axis=1) & (suits >= 0).all(axis=1) & different
    return found[good], times[good], sum(t for _, t in rows) - int(times[good].sum())


def _places(letters: str) -> Counts:
    places = np.full(256, -1, dtype=np.int64)
    places[np.frombuffer(letters.encode(), dtype=np.uint8)] = np.arange(len(letters))
    return places


_RANK_OF, _SUIT_OF = _places(RANKS), _places(SUITS)

_Draws = dict[tuple[int, str, int], list[tuple[Cards, Counts]]]


def hole_cards(scope: Scope, left_out: dict[str, int]) -> Iterator[Check]:
    """Test the heroes' cards, games with as many cards of the same deck together."""
    draws: _Draws = {}
    for variant, rows in _by_game(scope.rows("h.game, coalesce(p.cards, ''), count(*)", "p.is_hero")):
        if variant.discards:
            count(left_out, "cards kept after a discard are chosen", sum(times for _, times in rows))
            continue
        cards, times, others = _draws(rows, variant, variant.hole_cards)
        count(left_out, "the hero's cards are not all known", others)
        _add(draws, variant, "hole", cards, times)
    yield from _checks(draws, lambda what: True)


def boards(scope: Scope) -> Iterator[Check]:
    """Test each street's cards of the first board: a second one has its flop, or the cards of its deck."""
    draws: _Draws = {}
    dealt = scope.rows("h.game, split_part(h.board, ' | ', 1), count(DISTINCT p.hand_key), count(*)", "h.board <> ''")
    for variant, rows in _by_game([row[:3] for row in dealt]):
        start = 0
        for rule in variant.streets:
            if rule.board:
                begin, end = 3 * start, 3 * (start + rule.board) - 1
                texts = _together((text[begin:end], times) for text, times in rows if len(text) >= end)
                cards, times, _ = _draws(texts, variant, rule.board)
                _add(draws, variant, str(rule.street), cards, times)
                start += rule.board
    yield from _checks(draws, lambda what: what in SOUND_ON_BOARDS)


def made_hands(scope: Scope) -> Iterator[Check]:
    """Test the best five of seven cards where a board was complete, whatever the hero did."""
    found: dict[int, dict[str, int]] = {}
    rows = scope.rows(
        "h.game, p.cards || ' ' || split_part(h.board, ' | ', 1), count(*)", "p.is_hero AND p.cards IS NOT NULL"
    )
    for variant, texts in _by_game(rows):
        all_seven = not variant.use_hole[0] and not variant.discards and variant.hole_cards + variant.board_cards == 7
        if not all_seven or variant.lowest_rank not in SEVEN_CARDS:
            continue
        cards, times, _ = _draws(texts, variant, 7)
        if len(cards):
            _count_categories(cards, times, variant, found.setdefault(variant.lowest_rank, {}))
    for lowest, counts in sorted(found.items()):
        ways, hands = SEVEN_CARDS[lowest], sum(counts.values())
        chances = {name.replace("_", " "): n / sum(ways.values()) for name, n in ways.items()}
        seen = {name.replace("_", " "): n for name, n in counts.items()}
        yield Check(f"best hand by the river, of {_deck(lowest)}", fit("made hands", seen, chances, hands), sound=False)


def _count_categories(cards: Cards, times: Counts, variant: Variant, counts: dict[str, int]) -> None:
    values, first, place = np.unique(evaluate_many(cards, variant.high), return_index=True, return_inverse=True)
    for value, row, n in zip(values, first, np.bincount(place.ravel(), times), strict=True):
        best = RANKINGS[variant.high].ranked(int(value), tuple(cards[row].tolist()))
        count(counts, best.category, int(n))


def _by_game(rows: Sequence[tuple[Any, ...]]) -> Iterator[tuple[Variant, list[tuple[str, int]]]]:
    games: dict[str, list[tuple[str, int]]] = {}
    for game, text, times in rows:
        games.setdefault(game, []).append((text, times))
    yield from ((VARIANTS[game], games[game]) for game in VARIANTS if game in games)


def _together(rows: Iterator[tuple[str, int]]) -> list[tuple[str, int]]:
    counted: dict[str, int] = {}
    for text, times in rows:
        count(counted, text, times)
    return list(counted.items())


def count(counts: dict[str, int], key: str, times: int) -> None:
    """Add to a count, which is there only if something is."""
    if times:
        counts[key] = counts.get(key, 0) + times


def _add(draws: _Draws, variant: Variant, what: str, cards: Cards, times: Counts) -> None:
    if len(cards):
        draws.setdefault((variant.lowest_rank, what, cards.shape[1]), []).append((cards, times))


def _checks(draws: _Draws, sound: Callable[[str], bool]) -> Iterator[Check]:
    for (lowest, what, count), parts in sorted(draws.items(), key=lambda item: item[0][0]):
        cards, times = (np.concatenate([part[i] for part in parts]) for i in (0, 1))
        subject = f"{count} hole cards of {_deck(lowest)}" if what == "hole" else f"{what}, of {_deck(lowest)}"
        for found in draw_fits(cards, times, lowest):
            yield Check(subject, found, sound(found.what))


def _deck(lowest_rank: int) -> str:
    return f"{CARDS - len(SUITS) * lowest_rank}"
