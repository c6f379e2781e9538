"""Boards in SQL: ranks, suits and what they have to do with each other, from the text of ``hands.board``.

Of several boards it is the first.  A board is '' or 'As Td 9c', 'As Td 9c 2h', ...; before a flop everything is NULL.
"""

from hhanalyzer.model.cards import RANKS

BOARD = "split_part(h.board, ' | ', 1)"
_FLOP_CARDS = 3
_WIDTH = 3  # of a card with the blank behind it
_FULL = 5


def _letter(card: int, which: int) -> str:
    """Return the SQL of a card's rank (1) or suit (2) as a letter, '' where the card was not dealt."""
    return f"substr({BOARD}, {_WIDTH * card + which}, 1)"


def _rank(card: int) -> str:
    """Return the SQL of a card's rank, 1 for a Deuce to 13 for an Ace, at most 1 where it was not dealt."""
    return f"strpos('{RANKS}', {_letter(card, 1)})"


def _of_flop(sql: str) -> str:
    return f"CASE WHEN length({BOARD}) >= {_WIDTH * _FLOP_CARDS - 1} THEN {sql} END"


def _highest(cards: int) -> str:
    return f"greatest({', '.join(_rank(card) for card in range(cards))})"


def rank_letter(sql: str) -> str:
    """Return the SQL of the letter of a rank given as a number."""
    return f"substr('{RANKS}', {sql}, 1)"


_ranks = [_rank(card) for card in range(_FLOP_CARDS)]
_suits = [_letter(card, 2) for card in range(_FLOP_CARDS)]
_low = [f"{rank} % {len(RANKS)}" for rank in _ranks]  # the Ace below the Deuce


def _any_alike(a: str, b: str, c: str) -> str:
    return f"({a} = {b} OR {b} = {c} OR {a} = {c})"


def _spread(ranks: list[str]) -> str:
    return f"greatest({', '.join(ranks)}) - least({', '.join(ranks)})"


FLOP = _of_flop(f"left({BOARD}, {_WIDTH * _FLOP_CARDS - 1})")
FLOP_SUITS = _of_flop(
    f"CASE WHEN {_suits[0]} = {_suits[1]} AND {_suits[1]} = {_suits[2]} THEN 'monotone' "
    f"WHEN {_any_alike(*_suits)} THEN 'two_tone' ELSE 'rainbow' END"
)
FLOP_PAIRED = _of_flop(_any_alike(*_ranks))
# Three different ranks that five in a row can hold: two hole cards make a straight.
FLOP_CONNECTED = _of_flop(f"(NOT {_any_alike(*_ranks)} AND ({_spread(_ranks)} < {_FULL} OR {_spread(_low)} < {_FULL}))")
FLOP_HIGH = _of_flop(_highest(_FLOP_CARDS))
BOARD_HIGH = _of_flop(_highest(_FULL))
