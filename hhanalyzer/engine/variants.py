"""The games, as a table.  Adding a game is an entry of VARIANTS; the engine asks the entry, never its name."""

from dataclasses import dataclass, field

from hhanalyzer.model.events import Street

NO_LIMIT, POT_LIMIT, FIXED_LIMIT = "no-limit", "pot-limit", "fixed-limit"


@dataclass(frozen=True, slots=True)
class StreetRule:
    """One street: cards dealt to each board before its betting, and whether fixed limit plays the big bet on it."""

    street: Street
    board: int
    big_bet: bool = False


@dataclass(frozen=True, slots=True)
class Variant:
    """One game.

    ``use_hole`` is the least and the most hole cards a hand may use, the rest of its five come from the board.
    ``lowest_rank`` is 0 for the 52-card deck, 4 (Six) for the 36-card one.  ``high`` and ``low`` name rankings,
    ``high_with_trips`` the one of rooms in which trips beat a straight ("" where no room does it so).
    ``discards`` cards are thrown away on ``discard_on``; before or after that street's betting is a house rule.
    """

    key: str
    title: str
    hole_cards: int
    use_hole: tuple[int, int]
    streets: tuple[StreetRule, ...]
    high: str = "high"
    high_with_trips: str = ""
    low: str | None = None
    lowest_rank: int = 0
    boards: int = 1
    discards: int = 0
    discard_on: Street | None = None
    board_cards: int = field(init=False)  # on a complete board

    def __post_init__(self) -> None:
        """Count the board."""
        object.__setattr__(self, "board_cards", sum(street.board for street in self.streets))


P, F, T, R = Street.PREFLOP, Street.FLOP, Street.TURN, Street.RIVER
FLOP_GAME = (StreetRule(P, 0), StreetRule(F, 3), StreetRule(T, 1, big_bet=True), StreetRule(R, 1, big_bet=True))
COURCHEVEL = (StreetRule(P, 1), StreetRule(F, 2), StreetRule(T, 1, big_bet=True), StreetRule(R, 1, big_bet=True))
ANY, TWO = (0, 2), (2, 2)
EIGHT = "eight_or_better"

_TABLE = (
    Variant("holdem", "Texas hold'em", 2, ANY, FLOP_GAME),
    Variant(
        "short_deck",
        "Short deck (6+) hold'em",
        2,
        ANY,
        FLOP_GAME,
        high="short_deck",
        high_with_trips="short_deck_trips",
        lowest_rank=4,
    ),
    Variant("split_holdem", "Split hold'em (double board)", 2, ANY, FLOP_GAME, boards=2),
    Variant("omaha", "Omaha", 4, TWO, FLOP_GAME),
    Variant("omaha5", "Five-card Omaha", 5, TWO, FLOP_GAME),
    Variant("omaha6", "Six-card Omaha", 6, TWO, FLOP_GAME),
    Variant("omaha_hilo", "Omaha hi-lo eight-or-better", 4, TWO, FLOP_GAME, low=EIGHT),
    Variant("omaha5_hilo", "Five-card Omaha hi-lo eight-or-better", 5, TWO, FLOP_GAME, low=EIGHT),
    Variant("omaha6_hilo", "Six-card Omaha hi-lo eight-or-better", 6, TWO, FLOP_GAME, low=EIGHT),
    Variant("omaha_double", "Double-board Omaha", 4, TWO, FLOP_GAME, boards=2),
    Variant("courchevel", "Courchevel", 5, TWO, COURCHEVEL),
    Variant("courchevel_hilo", "Courchevel hi-lo eight-or-better", 5, TWO, COURCHEVEL, low=EIGHT),
    Variant("crazy_pineapple", "Crazy pineapple", 3, ANY, FLOP_GAME, discards=1, discard_on=F),
    Variant("pineapple", "Pineapple", 3, ANY, FLOP_GAME, discards=1, discard_on=P),
    Variant("lazy_pineapple", "Lazy pineapple", 3, ANY, FLOP_GAME),
)

VARIANTS: dict[str, Variant] = {variant.key: variant for variant in _TABLE}
