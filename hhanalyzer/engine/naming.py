"""Hands in words: PokerStars' wording and plain poker words, and whether a site's words fit a hand.

The words sites use are one table, ``_WORDS``: patterns without punctuation, in which ``#`` stands for a rank.
"""

import re
from collections.abc import Callable
from functools import lru_cache

from hhanalyzer.engine.ranking import ACE, SIX, Ranked
from hhanalyzer.model.cards import RANKS, Cards, rank_of

NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")
_FIVE, _EIGHT = 3, 6
_LONGEST = 200  # characters of a description; what is longer is no description


def _plural(rank: int) -> str:
    return NAMES[rank] + ("es" if rank == SIX else "s")


def _bottom(ranked: Ranked) -> int:
    """Return the lowest rank of a straight: the Ace in the lowest one."""
    return rank_of(ranked.best[-1])


# ------------------------------------------------------------------------------------------------------- hands in words

_STARS: dict[str, Callable[[Ranked], str]] = {
    "high_card": lambda r: f"high card {NAMES[r.ranks[0]]}",
    "pair": lambda r: f"a pair of {_plural(r.ranks[0])}",
    "two_pair": lambda r: f"two pair, {_plural(r.ranks[0])} and {_plural(r.ranks[1])}",
    "trips": lambda r: f"three of a kind, {_plural(r.ranks[0])}",
    "straight": lambda r: f"a straight, {NAMES[_bottom(r)]} to {NAMES[r.ranks[0]]}",
    "flush": lambda r: f"a flush, {NAMES[r.ranks[0]]} high",
    "full_house": lambda r: f"a full house, {_plural(r.ranks[0])} full of {_plural(r.ranks[1])}",
    "quads": lambda r: f"four of a kind, {_plural(r.ranks[0])}",
    "straight_flush": lambda r: f"a straight flush, {NAMES[_bottom(r)]} to {NAMES[r.ranks[0]]}",
    "five_of_a_kind": lambda r: f"five of a kind, {_plural(r.ranks[0])}",
    "low": lambda r: ",".join(RANKS[rank] for rank in r.ranks),
}
_PLAIN: dict[str, Callable[[Ranked], str]] = {
    "high_card": lambda r: f"{NAMES[r.ranks[0]]}-{NAMES[r.ranks[1]]} high".lower(),
    "pair": lambda r: f"pair of {_plural(r.ranks[0])}".lower(),
    "two_pair": lambda r: f"{_plural(r.ranks[0])} and {_plural(r.ranks[1]).lower()}",
    "trips": lambda r: f"three {_plural(r.ranks[0])}".lower(),
    "straight": lambda r: f"{NAMES[r.ranks[0]]}-high straight".lower(),
    "flush": lambda r: f"{NAMES[r.ranks[0]]}-{NAMES[r.ranks[1]]}-high flush".lower(),
    "full_house": lambda r: f"{_plural(r.ranks[0])} full of {_plural(r.ranks[1]).lower()}",
    "quads": lambda r: f"four {_plural(r.ranks[0])}".lower(),
    "straight_flush": lambda r: f"{NAMES[r.ranks[0]]}-high straight flush".lower(),
    "five_of_a_kind": lambda r: f"five {_plural(r.ranks[0])}".lower(),
    "low": lambda r: "-".join(RANKS[rank] for rank in r.ranks) + " low",
}
_STYLES = {"stars": _STARS, "plain": _PLAIN}
# Hands with a name of their own, by category and top rank.
_PROPER = {
    ("stars", "straight_flush", ACE): "a Royal Flush",
    ("plain", "straight_flush", ACE): "royal flush",
    ("plain", "straight_flush", _FIVE): "steel wheel",
    ("plain", "straight", ACE): "Broadway",
    ("plain", "straight", _FIVE): "wheel",
}


def describe(ranked: Ranked, style: str = "stars", hole: Cards = ()) -> str:
    """Return the words for a hand.

    ``style`` "stars" is PokerStars' wording ("two pair, Kings and Deuces"; a low is "8,6,5,4,A"), "plain" the common
    names ("Kings and deuces", "Queens full of nines", "Broadway", "steel wheel").  With the ``hole`` cards plain words
    tell a set (a pair in the hand) from trips.  Raise KeyError for another style.
    """
    if proper := _PROPER.get((style, ranked.category, ranked.ranks[0])):
        return proper
    if style == "plain" and ranked.category == "trips" and hole:
        in_hand = sum(rank_of(c) == ranked.ranks[0] for c in hole if c in ranked.best)
        return f"{'set of' if in_hand > 1 else 'trip'} {_plural(ranked.ranks[0])}".lower()
    return _STYLES[style][ranked.category](ranked)


def describe_high_low(ranked: Ranked, low: Ranked | None) -> str:
    """Return PokerStars' words in a game for high and low: ``HI: a pair of Kings; LO: 8,6,5,4,A``."""
    return f"HI: {describe(ranked)}" + (f"; LO: {describe(low)}" if low else "")


def kicker_words(ranked: Ranked, shown: Ranked) -> str:
    """Return what PokerStars adds to the words of a hand shown after a better or worse one of the same words.

    `` - Queen kicker``, `` - King+Jack kicker`` (all kickers down to the deciding one), `` - lower kicker``, for a
    flush `` - lower cards``; "" on a tie, for other words, and for a better flush.
    """
    if describe(ranked) != describe(shown) or ranked.value == shown.value:
        return ""
    if ranked.value < shown.value:
        return " - lower cards" if ranked.category == "flush" else " - lower kicker"
    if ranked.category == "flush":
        return ""
    pairs = list(zip(ranked.ranks, shown.ranks, strict=True))
    same = next(place for place, (one, other) in enumerate(pairs) if one != other)
    named = {"two_pair": 2}.get(ranked.category, 1)
    return f" - {'+'.join(NAMES[r] for r in ranked.ranks[named : same + 1])} kicker"


# ------------------------------------------------------------------------------------------------------ a site's words

_RANK_WORDS: dict[str, int] = {name.lower(): rank for rank, name in enumerate(NAMES)}
_RANK_WORDS |= {text.lower(): rank for rank, text in enumerate(RANKS)} | {"two": 0, "trey": 1, "10": 8, "1": ACE}
_RANK = "(?:" + "|".join(sorted(_RANK_WORDS, key=len, reverse=True)) + ")(?:e?s)?"

_KIND = {n: f"{n} of (?:an? )?kind(?: of)?" for n in ("three", "four", "five")}
# Words (lower case, punctuation made single spaces) and the category they name.  The ranks are the first of those that
# decide, kickers included; but "# to #" are a straight's lowest and highest card.
_WORDS: tuple[tuple[str, str], ...] = (
    ("high card(?: #)?", "high_card"),
    ("#(?: #)? high", "high_card"),
    ("(?:one )?pair(?:(?: of)? #(?: and #(?: #)?(?: #)?)?)?", "pair"),
    ("two ?pairs?(?: # (?:and )?#(?: and #)?)?", "two_pair"),
    ("pair of # and pair of #", "two_pair"),
    ("# and #|# up", "two_pair"),
    (f"{_KIND['three']}|trips|set", "trips"),
    (f"(?:{_KIND['three']}|trips|trips of|trip|set of|three) #(?: and #(?: #)?)?", "trips"),
    ("straight(?:(?: to)? #(?: high)?)?", "straight"),
    ("straight # to #", "straight"),
    ("# high straight", "straight"),
    ("flush(?: #(?: high)?)?", "flush"),
    ("#(?: #)?(?: high)? flush", "flush"),
    ("full house(?: # (?:full of |full over |over |and )?#)?", "full_house"),
    ("full of # and #", "full_house"),
    ("# full(?: (?:of|over) #)?", "full_house"),
    (f"{_KIND['four']}|quads", "quads"),
    (f"(?:{_KIND['four']}|quads|quads of|four) #", "quads"),
    ("straight flush(?:(?: to)? #(?: high)?)?", "straight_flush"),
    ("straight flush # to #", "straight_flush"),
    ("# high straight flush", "straight_flush"),
    (f"(?:{_KIND['five']}|five) #", "five_of_a_kind"),
)
_TABLE = tuple((re.compile(words.replace("#", f"({_RANK})")), category) for words, category in _WORDS)
_NAMED: dict[str, tuple[str, tuple[int, ...]]] = {
    "royal flush": ("straight_flush", (ACE,)),
    "steel wheel": ("straight_flush", (_FIVE,)),
    "broadway": ("straight", (ACE,)),
    "wheel": ("straight", (_FIVE,)),
}
_STRAIGHTS = ("straight", "straight_flush")

_HALVES = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?P<high>.*?),? for high and (?P<low>.*?),? for low",
        r"(?:hi(?:gh)? ?[:-] ?)?(?P<high>.*?) ?[;|] ?lo(?:w)? ?[:-] ?(?P<low>.*)",
        r"lo(?:w)? ?[:-] ?(?P<low>.*)",
        r"(?P<low>.*?),? for low",
        r"(?:hi(?:gh)? ?[:-] ?)?(?P<high>.*?)(?:,? for high)?",
    )
)
_NOTE = re.compile(r" \([^()]*cashed out\)$|, (?:aii premium|ev cashout|cashout risk)\b.*$")
_FIVE_CARDS = re.compile(r"\[[^\]]*[cdhs][^\]]*\]")
_LOWER = re.compile(r" - (?:lower|higher) (?:kicker|cards)$")
_KICKERS = re.compile(rf"(.*?)(?: - | with | ?\(| \+)(?:kicker )?((?:{_RANK}[+, ]*)+)(?: kickers?)?\)?")
# One kicker by itself is the one that decided; it need not be the highest.
_DECIDING = re.compile(rf"(.*?) with ({_RANK}) kicker")
_LOW_CARDS = re.compile(rf"(?:high card )?({_RANK})|{' '.join([f'({_RANK})'] * 5)}(?: low)?")
_ARTICLE = re.compile(r"^an? (?=pair|straight|flush|full|royal|set)")
_PUNCTUATION = re.compile(r"[\s,.:;/()\[\]+-]+")


def describes(text: str, ranked: Ranked | None, low: Ranked | None = None) -> bool | None:
    """Say whether a site's words describe a hand; None when the words are not understood.

    ``low`` is the qualifying low, None where there is none: words for one are wrong then.  Compared are the category
    and every rank the words name, kickers too.
    """
    halves = _halves(text) if len(text) <= _LONGEST else None
    if halves is None:
        return None
    if "low" not in halves and low and _low_fits(_read_low(halves["high"]), low):
        return True  # some print the low without saying that it is one
    answers = []
    if "high" in halves:
        answers.append(_high_fits(_read_high(halves["high"]), ranked))
    if "low" in halves:
        answers.append(_low_fits(_read_low(halves["low"]), low))
    return False if False in answers else None if None in answers else True


@lru_cache(maxsize=4096)
def _halves(text: str) -> dict[str, str] | None:
    """Return the words for the high and for the low hand, as far as there are any; None without words."""
    words = _NOTE.sub("", " ".join(text.lower().replace("'", "").split()).rstrip("."))
    if not words:
        return None
    if words[0] == "(" and words[-1] == ")":
        words = words[1:-1].strip()
    return next(found for pattern in _HALVES if (found := pattern.fullmatch(words))).groupdict()


def _high_fits(said: tuple[str, tuple[int, ...], int | None] | None, ranked: Ranked | None) -> bool | None:
    if said is None or ranked is None:
        return None
    category, ranks, deciding = said
    if category != ranked.category or (deciding is not None and deciding not in ranked.ranks[len(ranks) :]):
        return False
    if category in _STRAIGHTS and len(ranks) > 1:
        return set(ranks) == {_bottom(ranked), ranked.ranks[0]}
    return ranks == ranked.ranks[: len(ranks)]


def _low_fits(said: tuple[int, ...] | None, low: Ranked | None) -> bool | None:
    if said is None:
        return None
    if low is None:
        return False if said[0] <= _EIGHT else None  # words for a low that does not qualify
    return said == low.ranks[: len(said)]


@lru_cache(maxsize=4096)
def _read_high(text: str) -> tuple[str, tuple[int, ...], int | None] | None:
    """Read words for a high hand as category, ranks and the deciding kicker; None if they are not understood."""
    text = _LOWER.sub("", _FIVE_CARDS.sub("", text).strip())
    kickers: tuple[int, ...] = ()
    deciding: int | None = None
    if alone := _DECIDING.fullmatch(text):
        text, deciding = alone[1], _rank(alone[2])
    elif tail := _KICKERS.fullmatch(text):
        text, kickers = tail[1], tuple(map(_rank, re.findall(_RANK, tail[2])))
    words = _ARTICLE.sub("", _PUNCTUATION.sub(" ", text).strip())
    if named := _NAMED.get(words):
        return (*named, None)
    for pattern, category in _TABLE:
        if found := pattern.fullmatch(words):
            return category, tuple(map(_rank, filter(None, found.groups()))) + kickers, deciding
    return None


@lru_cache(maxsize=4096)
def _read_low(text: str) -> tuple[int, ...] | None:
    """Read words for a low as its ranks from the highest, None if they are not understood."""
    found = _LOW_CARDS.fullmatch(_PUNCTUATION.sub(" ", text).strip())
    return tuple(map(_rank, filter(None, found.groups()))) if found else None


def _rank(word: str) -> int:
    """Return the rank of a word, singular or plural."""
    return next(_RANK_WORDS[w] for w in (word, word[:-1], word[:-2]) if w in _RANK_WORDS)
