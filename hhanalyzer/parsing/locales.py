"""Amounts and cards as clients in other languages write them.  Which of them a site prints stands in its table."""

import re
from collections.abc import Mapping
from itertools import product

from hhanalyzer.model.cards import CARD_OF, RANKS, Card
from hhanalyzer.model.money import Amount
from hhanalyzer.parsing.signals import LineError, OtherAlphabet
from hhanalyzer.parsing.words import AMOUNTS, CARDS, MOST_DECIMALS, Amounts, CardLists

# -------------------------------------------------------------------------------------------------------------- amounts

# Currency signs and codes around a number; a euro sign that was encoded twice, too.
_CURRENCY = re.compile(r"[$€£¥₹]|â‚¬|\b(?:USD|EUR|GBP|CAD|AUD|SEK|DKK|NOK)\b|\bkr\b")
# What groups the thousands besides point and comma: blanks of all widths (an Â before them was encoded twice) and
# apostrophes.
_GROUPING = re.compile(r"(?<=\d)(?:Â?[ \u00a0\u2009\u202f]|['\u2019])(?=\d{3}(?!\d))")
# A point or comma before one or two digits at the end is the decimal mark; before three it groups thousands, unless
# what stands before it is a nought.
_NUMBER = re.compile(
    r"(?P<whole>[1-9]\d{0,2}(?:(?P<mark>[.,])\d{3})(?:(?P=mark)\d{3})*|\d+)"
    r"(?:(?P<point>[.,])(?P<part>\d{1,2}|(?<=^0[.,])\d+))?",
    re.ASCII,
)


def plain_number(text: str) -> str:
    """Return ``"15 552,50 $"``, ``"$1,234.50"`` or ``"1'000"`` as ``15552.50``, ``1234.50``, ``1000``.

    Raise LineError (T001) when it is no amount in any country's writing.
    """
    number = _NUMBER.fullmatch(_GROUPING.sub("", _CURRENCY.sub("", text).strip()))
    if number is None or (number["mark"] is not None and number["mark"] == number["point"]):
        raise LineError("T001", f"{text!r} is not an amount")
    whole = re.sub("[.,]", "", number["whole"])
    return f"{whole}.{number['part']}" if number["part"] else whole


class LocalAmounts(Amounts):
    """Amounts in any country's writing; like Amounts in all else."""

    def __missing__(self, text: str) -> Amount:
        amount = AMOUNTS[self.exponent][plain_number(text)]
        return self.remember(text, amount)


LOCAL_AMOUNTS = tuple(LocalAmounts(exponent) for exponent in range(MOST_DECIMALS + 1))


def amounts_in(local: bool, exponent: int) -> Amounts:
    """Return what reads amounts in units of 10**-exponent: in any country's writing, or only the usual one."""
    return (LOCAL_AMOUNTS if local else AMOUNTS)[exponent]


# ---------------------------------------------------------------------------------------------------------------- cards

_SUITS = {"c": "c", "d": "d", "h": "h", "s": "s"}
_RANKS = {**{rank: rank for rank in RANKS}, "10": "T"}


def _deck(ranks: Mapping[str, str], suits: Mapping[str, str]) -> dict[str, Card]:
    """Return the cards by the words that a language's letters for ranks and suits make."""
    every = product({**_RANKS, **ranks}.items(), suits.items())
    return {rank_word + suit_word: CARD_OF[rank + suit] for (rank_word, rank), (suit_word, suit) in every}


# Language -> its cards.  Ranks it letters like English need not be named.
_CYRILLIC = {"Т": "A", "К": "K", "Д": "Q", "В": "J"}
ALPHABETS: dict[str, dict[str, Card]] = {
    "en": _deck({}, _SUITS),
    # English in capitals
    "EN": _deck({}, {suit.upper(): suit for suit in _SUITS}),
    # heer, vrouw, boer
    "nl": _deck({"H": "K", "V": "Q", "B": "J"}, _SUITS),
    # ess, kung, dam, knekt
    "sv": _deck({"E": "A", "D": "Q", "Kn": "J", "B": "J"}, _SUITS),
    # Dame, Bube; Kreuz, Karo, Herz, Pik
    "de": _deck({"D": "Q", "B": "J"}, {"Kreuz": "c", "Karo": "d", "Herz": "h", "Pik": "s"}),
    # туз, король, дама, валет: also their bytes of cp1251 read as cp1252
    "ru": _deck({**_CYRILLIC, "Ò": "A", "Ê": "K", "Ä": "Q", "Â": "J"}, _SUITS),
    # picas, corazones, diamantes, tréboles; diez
    "es": _deck({"D": "T"}, {"p": "s", "c": "h", "d": "d", "t": "c"}),
    # espadas, copas, ouros, paus; dez
    "pt": _deck({"D": "T"}, {"e": "s", "c": "h", "o": "d", "p": "c"}),
    # roi, dame, valet; pique, cœur, carreau, trèfle
    "fr": _deck({"R": "K", "D": "Q", "V": "J"}, {**_SUITS, "p": "s", "k": "d", "t": "c"}),
}


class LocalCards(CardLists):
    """Cards in one language.  Raise OtherAlphabet for a word it does not have, where another language may have it."""

    def __init__(self, language: str, after: str | None) -> None:
        super().__init__(ALPHABETS[language])
        self.after = after

    def unknown(self, word: str) -> Exception:
        """Return what to raise for a word that is no card."""
        return super().unknown(word) if self.after is None else OtherAlphabet(self.after)


_CHAINS: dict[tuple[str, ...], dict[str, CardLists]] = {}


def cards_in(languages: tuple[str, ...], language: str | None) -> CardLists:
    """Return the cards of a language, of the first where it is None; ``languages`` are tried in their order."""
    if not languages:
        return CARDS
    if languages not in _CHAINS:
        following = (*languages[1:], None)
        _CHAINS[languages] = {one: LocalCards(one, next_) for one, next_ in zip(languages, following, strict=True)}
    return _CHAINS[languages][language or languages[0]]
