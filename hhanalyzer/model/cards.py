"""Cards as small ints, and their text both ways.

A card is ``rank * 4 + suit``: rank 0 (Deuce) to 12 (Ace), suit 0-3 in the order ``cdhs``; 52 is the joker.
"""

from collections.abc import Iterable

RANKS = "23456789TJQKA"
SUITS = "cdhs"
JOKER = 52

Card = int
Cards = tuple[int, ...]

CARD_TEXT: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), "Jk")
CARD_OF: dict[str, Card] = {text: card for card, text in enumerate(CARD_TEXT)}


def card(text: str) -> Card:
    """Return the card written ``As``; raise ValueError for anything else."""
    try:
        return CARD_OF[text]
    except KeyError:
        raise ValueError(f"not a card: {text!r}") from None


def cards(text: str) -> Cards:
    """Return the cards of ``"As Td 9c"`` (any white space between them); raise ValueError if one is none."""
    return tuple(card(word) for word in text.split())


def cards_text(hand: Iterable[Card]) -> str:
    """Write cards as ``As Td 9c``."""
    return " ".join(CARD_TEXT[c] for c in hand)


def rank_of(c: Card) -> int:
    """Return the rank of a card, 0 (Deuce) to 12 (Ace)."""
    return c >> 2


def suit_of(c: Card) -> int:
    """Return the suit of a card, 0-3 in the order ``cdhs``."""
    return c & 3
