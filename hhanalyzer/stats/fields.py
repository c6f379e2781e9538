"""What hands can be filtered on and grouped by: names, what they mean, and the SQL behind them.

``p`` is the row of the player (in seats; position also in decisions), ``h`` the hand's, ``s`` the session's.  Adding a
field is an entry of PARTS; docs/filters.md and ``hhanalyzer fields`` are made from it.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from hhanalyzer.engine.variants import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, VARIANTS
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.events import Street
from hhanalyzer.model.findings import CODES, Severity
from hhanalyzer.stats import texture

# The order of a table by position: as they act before the flop, the blinds first, the button last.
_POSITIONS = ("SB", "BB", "UTG", *(f"UTG+{i}" for i in range(1, 8)), "HJ", "CO", "BTN")
_STREETS = tuple(map(str, Street))
_OF_PLAYER = re.compile(r"\bp\.(\w+)")
# What a decision's row says of its player, too.
_SHARED = {"hand_key", "seat", "player", "position", "seat_offset"}


MOST_NAMED = 8  # choices that are worth listing


@dataclass(frozen=True, slots=True)
class Field:
    """One name.

    ``kind`` is how it is compared (KINDS of where.py); ``words`` say what it is, with its unit; ``rank`` is the SQL
    that orders groups, the value itself if "".  ``choices`` are all its values, ``also`` other words for them.  Where
    ``many`` is given a hand has any number of values: it is the SQL that holds if one of them passes ``{test}``.
    ``filter`` or ``group`` is False for what cannot be filtered on or grouped by.
    """

    name: str
    title: str
    sql: str
    words: str
    kind: str = "text"
    rank: str = ""
    choices: tuple[str, ...] = ()
    also: Mapping[str, str] = field(default_factory=dict)
    many: str = ""
    filter: bool = True
    group: bool = True

    @property
    def meaning(self) -> str:
        """What it is, with its choices if they are few."""
        return f"{self.words} ({', '.join(self.choices)})" if 0 < len(self.choices) <= MOST_NAMED else self.words

    @property
    def order(self) -> str:
        """The SQL that orders groups."""
        return self.rank or self.order_of(self.sql)

    def order_of(self, value: str) -> str:
        """Return the SQL that orders groups by their values alone, if there is no ``rank``."""
        return f"list_position({list(self.choices)}, {value})" if self.choices else value

    @property
    def of_hand(self) -> bool:
        """Whether it needs the table ``hands``."""
        return re.search(r"\bh\.", self.sql + self.rank + self.many) is not None

    @property
    def of_session(self) -> bool:
        """Whether it needs the sessions."""
        return "s.started_at" in self.sql

    @property
    def of_player(self) -> bool:
        """Whether it is a fact of one player in the hand, not of the hand alone."""
        return _OF_PLAYER.search(self.sql + self.many) is not None

    @property
    def of_seat(self) -> bool:
        """Whether it needs the player's row of ``seats``: his decisions do not hold it."""
        return not set(_OF_PLAYER.findall(self.sql + self.many)) <= _SHARED

    def of_row(self, row: str) -> "Field":
        """Return the field with the player's row under another name than ``p``."""
        sql, rank = (_OF_PLAYER.sub(rf"{row}.\1", text) for text in (self.sql, self.rank))
        return replace(self, sql=sql, rank=rank)


def _each(table: str, key: str, who: str = "") -> str:
    return f"EXISTS (SELECT 1 FROM {table} AS o WHERE o.hand_key = {key}.hand_key{who} AND {{test}})"


_OTHERS = _each("seats", "p", " AND o.seat <> p.seat")
_AGAINST = _each("seats", "p", " AND o.seat <> p.seat AND (o.vpip OR o.saw_flop) AND (p.vpip OR p.saw_flop)")
_RAISES = "count_if(d.action IN ('bet', 'raise'))"
_CALLS = "count_if(d.action = 'call')"
_PREFLOP = "FROM decisions AS d WHERE d.hand_key = h.hand_key AND d.street = 'preflop'"
# A hand without any decision has no rows to count.
_POT_TYPE = (
    f"coalesce((SELECT CASE WHEN {_RAISES} >= 4 THEN '5bp+' WHEN {_RAISES} = 3 THEN '4bp' "
    f"WHEN {_RAISES} = 2 THEN '3bp' WHEN {_RAISES} = 1 THEN 'srp' WHEN {_CALLS} > 0 THEN 'limped' END {_PREFLOP}), "
    "'unopened')"
)
_STRADDLED = "EXISTS (SELECT 1 FROM seats AS o WHERE o.hand_key = h.hand_key AND o.straddle > 0)"
_BOMB_POT = (
    f"(NOT EXISTS (SELECT 1 {_PREFLOP}) AND EXISTS (SELECT 1 FROM decisions AS d WHERE d.hand_key = h.hand_key))"
)  # fmt: skip
_BOARDS = ", ".join(f"'{variant.key}'" for variant in VARIANTS.values() if variant.boards > 1)

# Heading -> fields, in the order of the documents.
PARTS: Mapping[str, tuple[Field, ...]] = {
    "The game": (
        Field("site", "Site", "h.site", "the site as `hhanalyzer sites` lists it", "word"),
        Field("room", "Room", "h.room", "brand or club where a site has several, else ''", "word"),
        Field("game", "Game", "h.game", "key of `hhanalyzer games`", "word"),
        Field(
            "limit", "Limit", 'h."limit"', "how bets are limited", "choice", choices=(NO_LIMIT, POT_LIMIT, FIXED_LIMIT)
        ),
        Field("stakes", "Stakes", "h.stakes", "as players say it: '$0.25/$0.50'; a tournament's buy-in", rank="h.bb"),
        Field("bb", "Big blind", "h.bb", "big blind in the currency; without one the button blind or ante", "number"),
        Field("ante", "Ante", "h.ante", "ante in the currency, 0 without", "number"),
        Field("currency", "Currency", "h.currency", "ISO code, PLAY or CHIPS", "word"),
        Field("is_tournament", "Tournament", "h.is_tournament", "a tournament's hand", "truth"),
        Field("tournament_id", "Tournament", "h.tournament_id", "the site's number of the tournament"),
        Field("play_money", "Play money", "h.play_money", "no money at all", "truth"),
        Field("fast_fold", "Fast fold", "h.fast_fold", "a pool of tables where a fold leads to the next hand", "truth"),
        Field("table_name", "Table", "h.table_name", "the table as printed"),
        Field("table_size", "Seats at the table", "coalesce(h.max_seats, h.players)", "seats at the table", "number"),
        Field("players", "Players dealt in", "h.players", "players dealt in", "number"),
    ),
    "Time": (
        Field("played_at", "Time (UTC)", "h.played_at", "when it was dealt (UTC)", "time"),
        Field("date", "Date", "h.played_at::DATE", "its day; `between` takes both days in", "date"),
        Field("month", "Month", "strftime(h.played_at, '%Y-%m')", "as 2026-01"),
        Field("year", "Year", "year(h.played_at)", "as 2026", "number"),
        Field(
            "weekday",
            "Weekday",
            "strftime(h.played_at, '%a')",
            "day of the week",
            "choice",
            choices=("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"),
        ),
        Field("hour", "Hour (UTC)", "hour(h.played_at)", "0 to 23", "number"),
        Field(
            "session",
            "Session",
            "strftime(s.started_at, '%Y-%m-%d %H:%M')",
            "the player's session, by its start; ends after 60 minutes without a hand",
            filter=False,
        ),
    ),
    "The hand": (
        Field("hand_id", "Hand", "h.hand_id", "the site's number of the hand", group=False),
        Field(
            "pot_type",
            "Pot type",
            _POT_TYPE,
            "by raises before the flop: srp has one, 3bp two (a 3-bet); limped only calls, unopened neither",
            "choice",
            choices=("unopened", "limped", "srp", "3bp", "4bp", "5bp+"),
        ),
        Field("total_pot", "Pot", "h.total_pot", "all pots before rake, in the currency", "number", group=False),
        Field("pot_bb", "Pot (bb)", "h.total_pot / h.bb", "the same in big blinds", "number", group=False),
        Field(
            "flop_players",
            "Players on the flop",
            "coalesce((SELECT count_if(f.saw_flop) FROM seats AS f WHERE f.hand_key = h.hand_key), 0)",
            "how many were in when the flop was dealt, 0 without a flop",
            "number",
        ),
        Field("straddled", "Straddled", _STRADDLED, "somebody posted a straddle", "truth"),
        Field("bomb_pot", "Bomb pot", _BOMB_POT, "nobody acted before the flop, and somebody did after it", "truth"),
        Field(
            "run_it_twice",
            "Run it twice",
            f"(contains(h.board, ' | ') AND h.game NOT IN ({_BOARDS}))",
            "several boards, in a game that has one",
            "truth",
        ),
        Field(
            "side_pot",
            "Side pot",
            "EXISTS (SELECT 1 FROM pots AS o WHERE o.hand_key = h.hand_key AND o.pot > 0)",
            "there was a side pot",
            "truth",
        ),
        Field("promo", "Promotion", "coalesce(h.promo <> 0, false)", "the house added money to the pot", "truth"),
    ),
    "The board": (
        Field("board", "Board", "h.board", "'As Td 9c 2h 3d', several with ' | ' between; '' without", group=False),
        Field("flop", "Flop", texture.FLOP, "its first three cards: 'As Td 9c'", group=False),
        Field(
            "flop_suits",
            "Suits of the flop",
            texture.FLOP_SUITS,
            "one suit, two, or three",
            "choice",
            choices=("monotone", "two_tone", "rainbow"),
        ),
        Field("flop_paired", "Paired flop", texture.FLOP_PAIRED, "two or three cards of one rank", "truth"),
        Field(
            "flop_connected",
            "Connected flop",
            texture.FLOP_CONNECTED,
            "three ranks within five in a row, an Ace high or low: two hole cards can make a straight",
            "truth",
        ),
        Field(
            "flop_high",
            "High card of the flop",
            texture.rank_letter(texture.FLOP_HIGH),
            "its highest rank: A, K, ... 2",
            "rank",
            rank=texture.FLOP_HIGH,
        ),
        Field(
            "board_high",
            "High card of the board",
            texture.rank_letter(texture.BOARD_HIGH),
            "highest rank of all its cards",
            "rank",
            rank=texture.BOARD_HIGH,
        ),
    ),
    "The player": (
        Field(
            "position",
            "Position",
            "p.position",
            "heads-up: BTN and BB",
            "choice",
            choices=_POSITIONS,
        ),
        Field("is_hero", "Hero", "p.is_hero", "the text shows his cards from the start", "truth"),
        Field(
            "hole",
            "Starting hand",
            "p.hand_class",
            "his two hole cards as a range: TT+, AKs, A5s-A2s, AhKh; any is any that are known",
            "range",
        ),
        Field("cards", "Hole cards", "p.cards", "hole cards as printed: 'As Td'", group=False),
        Field(
            "stack_bb",
            "Stack (bb)",
            "p.stack / h.bb",
            "his stack before the hand, in big blinds",
            "number",
            group=False,
        ),
        Field(
            "effective_bb",
            "Effective stack (bb)",
            "p.effective / h.bb",
            "the same as far as another player's stack covers it",
            "number",
            group=False,
        ),
        Field("vpip", "VPIP", "p.vpip", "he called, bet or raised before the flop", "truth"),
        Field("pfr", "PFR", "p.pfr", "he bet or raised before the flop", "truth"),
        Field("saw_flop", "Saw the flop", "p.saw_flop", "he was in when it was dealt, also all-in", "truth"),
        Field("saw_turn", "Saw the turn", "p.saw_turn", "the same for the turn", "truth"),
        Field("saw_river", "Saw the river", "p.saw_river", "the same for the river", "truth"),
        Field("showdown", "Showdown", "p.showdown", "he was in after the last betting, with somebody else", "truth"),
        Field("folded_on", "Folded", "p.folded_on", "the street he folded on", "choice", choices=_STREETS),
        Field("all_in", "All-in", "(p.all_in_on IS NOT NULL)", "he was all-in", "truth"),
        Field("won", "Won", "(p.collected > 0)", "he collected something from a pot", "truth"),
        Field("cash_out", "Cash-out", "(p.cashed_out <> 0)", "he settled with the house", "truth"),
        Field("net", "Net", "p.net", "what he won or lost, in the currency", "number", group=False),
        Field("net_bb", "Net (bb)", "p.net_bb", "the same in big blinds", "number", group=False),
        Field("ev_bb", "EV (bb)", "p.ev_net_bb", "the same at all-in EV", "number", group=False),
        Field(
            "opponent",
            "Opponent",
            "o.player",
            "name as printed of a player dealt in with him",
            many=_OTHERS,
            group=False,
        ),
        Field(
            "versus",
            "Versus",
            "o.player",
            "likewise of one in the pot with him: each called, bet or raised before the flop, or saw it",
            many=_AGAINST,
            group=False,
        ),
    ),
    "The audit": (
        Field(
            "status",
            "Audit",
            "h.status",
            "of the hand; clean has no error and no warning",
            "choice",
            choices=("clean", "findings", "cancelled"),
        ),
        Field(
            "finding",
            "Finding",
            "o.code",
            "code or name of a finding of the hand (`hhanalyzer findings`)",
            "choice",
            choices=tuple(CODES),
            also={name: code for code, name in CODES.items()},
            many=_each("findings", "h"),
            group=False,
        ),
        Field(
            "severity",
            "Severity",
            "o.severity",
            "of a finding of the hand",
            "choice",
            choices=tuple(map(str, Severity)),
            many=_each("findings", "h"),
            group=False,
        ),
    ),
}

FIELDS: Mapping[str, Field] = {field.name: field for part in PARTS.values() for field in part}


_ALIKE = 0.7  # of 1, for two words that may be meant for one another


def nearest(word: str, known: list[str]) -> str:
    """Return ``; did you mean X?`` for a word that is nearly one of the known, else ""."""
    by_small = {name.lower(): name for name in known}
    found = get_close_matches(word.lower(), by_small, 1, _ALIKE)
    return f"; did you mean {by_small[found[0]]}?" if found else ""


def grouping(by: str | None) -> tuple[Field, ...]:
    """Return the fields named in ``by``, comma separated; raise UnusableInput for a name that is none."""
    names = [name.strip() for name in by.split(",")] if by else []
    groups = [name for name, known in FIELDS.items() if known.group]
    for name in names:
        if name not in groups:
            hint = nearest(name, groups) or f"; there are {', '.join(groups)}"
            raise UnusableInput(f"cannot group by {name!r}{hint}")
    return tuple(FIELDS[name] for name in names)
