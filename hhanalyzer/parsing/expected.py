"""What the grammar expected, in words: kinds of lines as a reader of hand histories calls them."""

from collections.abc import Iterable

# Kind of line -> its words.  In the order they are named in; kinds with the same words are named once,
# those with "" never.
WORDS: dict[str, str] = {
    "HEADER": "the first line of a hand",
    "TABLE": "the table",
    "BUTTON": "the button",
    "SEAT": "a seat",
    "PLAYER": "a seat",
    "DEALER": "the button",
    "STAKES": "",
    "POST": "an ante or blind",
    "SHORT_POST": "an ante or blind",
    "HOLE": "the hole cards",
    "DEAL": "the hole cards",
    "DEALT": "cards dealt",
    "CARD": "cards dealt",
    "ACTION": "an action",
    "PASS": "an action",
    "DISCARD": "a discard",
    "STREET": "a street",
    "NEXT_CARDS": "a street",
    "SHOWDOWN": "the showdown",
    "SHOW": "a hand shown or mucked",
    "TABLED": "a hand shown or mucked",
    "MUCK": "a hand shown or mucked",
    "UNCALLED": "an uncalled bet",
    "COLLECTED": "a pot collected",
    "CASH_OUT": "a cash-out",
    "INSURED": "a cash-out",
    "PREMIUM": "a cash-out",
    "SUMMARY": "the summary",
    "TOTAL": "the total pot",
    "POTS": "the total pot",
    "POT_TOTAL": "the total pot",
    "BALANCE": "a balance",
    "BOARD": "the board",
    "SEAT_CLAIM": "a seat",
    "NAMED_CLAIM": "a seat",
    "DESCRIBED": "a hand shown or mucked",
    "ABSENT": "",
    "SIZE": "",
    "NEXT_BUTTON": "",
    "ARRIVAL": "",
    "CHAT": "",
    "CANCELLED": "",
    "NO_LOW": "",
    "NOTE": "",
    "STANDING": "",
    "CHAMPION": "",
    "HEAD": "",
    "REBOUGHT": "",
    "PROMO": "",
    "RUNS": "",
}


def in_words(kinds: Iterable[str]) -> str:
    """Return ``a seat, an ante or blind or the hole cards`` for the kinds of lines that could have followed."""
    wanted = set(kinds)
    words = list(dict.fromkeys(word for kind, word in WORDS.items() if kind in wanted and word))
    if not words:
        return "the end of the hand"
    return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} or {words[-1]}"
