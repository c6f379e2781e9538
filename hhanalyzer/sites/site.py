"""The Site record: everything that is one room's own and is not wording (wording stands in grammars/)."""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing.header import LimitPrints
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.unread import Unread

NEVER = re.compile(r"(?!)")


@dataclass(frozen=True, slots=True)
class Reader:
    """How a format is read that is no text of lines (XML, JSON, TOML): with a reader of its kind in place of a grammar.

    ``starts`` yields where hands begin in a text, ``read`` reads one and tells the lines of its events and findings, as
    in any text.  ``heads`` is given where a text has something once that belongs to each of the hands after it, such as
    the head of a session: it yields the places of these, from and to, in order, and ``read`` finds it in
    ``HandText.head``.  ``rules`` is given where a format is no room's own: it returns the house rules to try.
    """

    starts: Callable[[str], Iterator[int]]
    read: Callable[[HandText], Hand | Unread]
    heads: Callable[[str], Iterator[tuple[int, int]]] | None = None
    rules: Callable[[Hand], tuple[HouseRules, ...]] | None = None


@dataclass(frozen=True, slots=True)
class Summaries:
    """A room's tournament summaries: ``opening`` matches the beginning of one, of which ``marks`` hold one each.

    ``grammar`` reads them, ``between`` matches lines that may stand before the first and belong to none.
    ``bounty_within`` says that a bounty with a line of its own is a part of the buy-in that is printed,
    ``tells_own_prize`` that the player's own lines hold what he won, so that he won nothing where they do not, and
    ``tells_bounties`` the same of bounties.
    """

    grammar: str
    opening: re.Pattern[str]
    marks: tuple[str, ...]
    between: re.Pattern[str] | None = None
    bounty_within: bool = False
    tells_own_prize: bool = False
    tells_bounties: bool = False


@dataclass(frozen=True, slots=True)
class Site:
    """One room's conventions.

    A format of lines has a ``grammar``; any other has a ``reader`` in its place.

    ``opening`` matches the beginning of a hand's first line: it both detects the site and splits a text.  ``mark`` is a
    literal that stands in every first line, behind what ``opening`` begins with; a plain search for it is fast.  Where
    a site has had several formats, there may be several marks, of which every first line has one.
    ``games`` maps the game words of a header (lower case) to a key of the variants table, ``rooms`` its first words
    (lower case) to a brand ("" for the site's own).  ``house`` are its rules; ``zone`` is the IANA time zone of times
    printed without one.  ``between`` matches lines that may stand before the first hand and belong to none, ``lead``
    lines before the first line of a hand that belong to it.
    ``zoneless_room`` is the brand of hands that print no time zone though the site always does, ``buy_in_currency`` the
    currency of buy-ins printed without one.  ``newcomers_wait`` says that a tournament player who has just been moved
    to a table is seated there without being dealt in, and nothing in the text says so.

    Clients in other languages write numbers and cards otherwise: ``local_numbers`` says that amounts may be in any
    country's writing, ``languages`` in which languages cards may be, those to try first first (parsing/locales.py).
    ``limit_prints`` says what the two numbers of a fixed-limit header are; where they are the blinds, the big bet is
    twice the big blind, unless ``big_bets`` has another for that big blind.  ``unsaid_limits`` gives the limit of games
    whose first line does not print it; there a big blind of the first of the two numbers tells fixed limit.
    ``unsigned_currency`` is the currency of cash amounts that have neither sign nor code.  ``small_blinds`` maps small
    blinds that first lines round to those that are posted; it and ``big_bets`` are keyed by plain numbers.
    ``states_total`` is False where a hand ends with who is paid, and no total pot is stated, ``pays_in_summary`` says
    that the seats of the summary may be the only lines that tell who is paid.  ``seats_newcomers`` says
    that somebody may post, and then play, who has no seat line (parsing/joining.py), ``lost_names`` what stands in the
    place of a player's name, who may then do anything without a seat line, ``cuts_names`` that a seat line may hold the
    beginning of a name only, ``observers_talk`` that what observers say is printed like what players say.
    ``first_seat`` is 0 where seats are counted from nought; they become one more then.
    ``counterclockwise_rooms`` are brands that count seats against the clock; they are counted from the other end then.
    ``dealt_as`` maps a game of the first line and the number of down cards to the game that is played, where the first
    line may name another.  ``cap_big_blinds`` is how many big blinds a player may put into a hand of a capped game
    whose first line prints no cap.  ``states_stakes`` is False where the first line of a cash hand prints no stakes:
    they are those posted.  ``anonymous`` says that names are of one hand only, such as positions;
    ``names_of_table`` that they are of one table or tournament only, all but the hero's.

    ``summaries`` are its tournament summaries, None where none are read.
    ``wording`` names the words hands are written in (dealing/wording.py), "" for a site whose hands are only read.
    ``writer`` names what writes the hands of any site in this format (exporting/formats.py), "" where nothing does.

    ``brand_rules`` are the house rules of brands that have others than the site, first the brand's own, then readings
    to try where that one contradicts the text: rooms and converters that write this format mean other things by its
    numbers, and not always the same.  A reading is taken only if nothing is wrong then.  Those of "" are tried for
    brands that have none of their own.
    """

    name: str
    title: str
    games: Mapping[str, str]
    house: HouseRules
    opening: re.Pattern[str] = NEVER
    grammar: str = ""
    reader: Reader | None = None
    zone: str = "UTC"
    mark: str | tuple[str, ...] = "#"
    between: re.Pattern[str] | None = None
    lead: re.Pattern[str] | None = None
    rooms: Mapping[str, str] = field(default_factory=dict)
    zoneless_room: str = ""
    buy_in_currency: str = "PLAY"
    newcomers_wait: bool = False
    local_numbers: bool = False
    languages: tuple[str, ...] = ()
    limit_prints: LimitPrints = LimitPrints.BETS
    unsaid_limits: Mapping[str, str] = field(default_factory=dict)
    unsigned_currency: str = "PLAY"
    big_bets: Mapping[str, str] = field(default_factory=dict)
    small_blinds: Mapping[str, str] = field(default_factory=dict)
    states_total: bool = True
    pays_in_summary: bool = False
    seats_newcomers: bool = False
    cuts_names: bool = False
    observers_talk: bool = False
    lost_names: tuple[str, ...] = ()
    first_seat: int = 1
    counterclockwise_rooms: tuple[str, ...] = ()
    dealt_as: Mapping[tuple[str, int], str] = field(default_factory=dict)
    cap_big_blinds: int = 0
    states_stakes: bool = True
    anonymous: bool = False
    names_of_table: bool = False
    summaries: Summaries | None = None
    wording: str = ""
    writer: str = ""
    brand_rules: Mapping[str, tuple[HouseRules, ...]] = field(default_factory=dict)
    evidence: Mapping[str, str] = field(default_factory=dict)

    def readings(self, room: str) -> tuple[HouseRules, ...]:
        """Return the house rules to try for a brand's hands, its own first."""
        return self.brand_rules.get(room) or self.brand_rules.get("") or (self.house,)

    def rules(self, hand: Hand) -> tuple[HouseRules, ...]:
        """Return the house rules to try for a hand, first those that are most likely."""
        if self.reader is not None and self.reader.rules is not None:
            return self.reader.rules(hand)
        return self.readings(hand.header.room)
