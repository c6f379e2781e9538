"""iPoker: the XML files of its rooms (Betfred, Ladbrokes, William Hill, Betclic and others), 2010 on.

A session has a head, which tells the game and the table, and its hands; each of a hand's players has an attribute for
what he was paid ("win").  What he put in ("bet") is the sum of the numbers of his actions with later clients, which
counts a blind twice that was raised; so it is not read.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from hhanalyzer.engine.house import HouseRules, OddChip, RaiseNumber, ShowOrder
from hhanalyzer.model.hand import Hand, Money
from hhanalyzer.parsing.builder import HandBuilder
from hhanalyzer.parsing.markup import Element, located, read_tree
from hhanalyzer.parsing.split import HandText
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites.reader import read_fed
from hhanalyzer.sites.site import Reader, Site

# ------------------------------------------------------------------------------------------------------ words and codes

LIMITS = {
    "nl": "NL",
    "sl": "NL",
    "lz": "NL",
    "бл": "NL",
    "no limit": "NL",
    "pl": "PL",
    "lp": "PL",
    "pot limit": "PL",
    "l": "FL",
    "fl": "FL",
    "limit": "FL",
    "fixed limit": "FL",
}
# Types of actions: what is posted, done without chips, and with chips ("to" is the street total, else chips moved).
BIG_BLIND = "2"
POSTS = {"1": "small blind", BIG_BLIND: "big blind + dead", "15": "ante"}
PASSES = {"0": "folds", "4": "checks"}
ACTIONS = {
    "3": ("calls", "amount"),
    "5": ("bets", "amount"),
    "6": ("raises", "amount"),
    "7": ("allin", "amount"),
    "23": ("raises", "to"),
}
AWAY = {"8", "9"}  # sits out
STREETS = {"Flop": "FLOP", "Turn": "TURN", "River": "RIVER"}
PLAY_MODES = {"fun", "play"}
NEW_CLIENT = "client of 2019 on"

_SESSION = re.compile(r"^[ \t]*(?:<\?xml[^<>\n]{0,200}\?>[ \t]*)?<session\b", re.M)
_PROLOG = re.compile(r"\s*(?:<\?xml|<!|$)")
_GAME = "<game gamecode="
_STAKES = re.compile(
    r"(?:(?P<short>LH) \S{1,20} x\d+|(?P<game>[^/\n]{0,40}?)) ?(?P<limit>"
    + "|".join(sorted(LIMITS, key=len, reverse=True))
    + r")(?: (?P<small>[^\s/]{1,20})/(?P<big>[^\s/]{1,20}))?(?: Ante (?P<ante>\S{1,20}))?",
    re.IGNORECASE,
)
_DATES = (
    re.compile(r"(?P<year>\d{4})[-/](?P<month>\d\d?)[-/](?P<day>\d\d?) (?P<time>\d\d?:\d\d(?::\d\d)?)"),
    re.compile(r"(?P<day>\d\d?)[-/.](?P<month>\d\d?|[A-Za-z]{3})[-/.](?P<year>\d{4}) (?P<time>\d\d?:\d\d(?::\d\d)?)"),
)
_TOURNAMENT = re.compile(r"\(#(\d+)\)|, ?(\d+)(?:\s|$)")
_LETTERS = re.compile(r"^[A-Za-z]{2,4}(?=\d)|(?<=\d)[A-Za-z]{2,4}$")
_CARD = re.compile(r"([CDHScdhs])(10|[2-9TJQKAtjqka])")
_HIDDEN = {"x", "X"}
_SEAT = re.compile("[0-9]{1,2}")

# ------------------------------------------------------------------------------------------------------ where hands are


def starts(text: str) -> Iterator[int]:
    """Yield where the hands of sessions begin."""
    session = _SESSION.search(text) if _GAME in text else None
    at = -1 if session is None else text.find(_GAME, session.end())
    while at >= 0:
        yield at
        at = text.find(_GAME, at + 1)


def heads(text: str) -> Iterator[tuple[int, int]]:
    """Yield the heads of sessions: from the session's line, or the beginning of the document, to its first hand."""
    first = True
    for session in _SESSION.finditer(text):
        stop = text.find(_GAME, session.end())
        if stop < 0:
            return
        begin = session.start()
        yield 0 if first and _PROLOG.match(text[:begin][:200]) else begin, stop
        first = False


# ------------------------------------------------------------------------------------------------------------- one hand


def read(hand: HandText) -> Hand | Unread:
    """Read one hand."""
    return read_fed(SITE, hand, feed)


def feed(hand: HandText, builder: HandBuilder) -> None:
    """Give one hand to a builder.  Raise LineError for what cannot be read."""
    root, game, whole = read_tree(hand, "game")
    session = next(root.all("session"), root)
    players = list(game.all("general", "players", "player"))
    builder.on_header(game.line, _header(session, game, players))
    _limit_bets(builder, game)
    _seats(hand, builder, session, players)
    dealt = 0
    for part in game.all("round"):
        dealt = max([dealt, *(_deal(builder, cards) for cards in part.all("cards"))])
        for action in sorted(part.all("action"), key=_number_of):
            _act(hand, builder, action)
    builder.head["game"] = SITE.dealt_as.get((builder.head["game"], dealt), builder.head["game"])
    if not whole:
        error = located(hand, hand.end_line, "the hand ends before its end", "T002")
        error.last = True
        raise error
    _results(builder, players)


def _header(session: Element, game: Element, players: list[Element]) -> dict[str, str | None]:
    """Return the fields of a first line."""
    said = " ".join(session.words("general", "gametype").split())
    stakes = _STAKES.fullmatch(said)
    fields: dict[str, str | None] = dict.fromkeys(("small", "big"), "")
    fields |= {"hand_id": game.attributes.get("gamecode"), "game": said, "table": session.words("general", "tablename")}
    if stakes:
        fields |= {name: _plain(stakes[name]) for name in ("small", "big", "ante") if stakes[name]}
        fields |= {"game": (stakes["short"] or stakes["game"]).strip(), "limit": LIMITS[stakes["limit"].lower()]}
    when = game.words("general", "startdate") or session.words("general", "startdate")
    date = next((found for pattern in _DATES if (found := pattern.match(when))), None)
    if date:
        fields |= date.groupdict()
    version = session.words("general", "client_version").partition(".")[0]
    if session.words("general", "uncalled_bet_enabled") == "true" or (version.isdecimal() and int(version) >= 20):
        fields["room"] = NEW_CLIENT
    fields["max_seats"] = session.words("general", "tablesize") or None
    if session.words("general", "mode") in PLAY_MODES:
        fields["play"] = ""
    if session.words("general", "tournamentname") or (stakes and not stakes["small"]):
        fields |= _tournament(session)
    else:
        fields |= _currency(session, players)
    return fields


def _tournament(session: Element) -> dict[str, str | None]:
    """Return the fields of a tournament; its number is a part of the table's name."""
    name = session.words("general", "tournamentname")
    found = _TOURNAMENT.search(session.words("general", "tablename"))
    number = session.words("general", "tournamentcode") or (found and (found[1] or found[2])) or ""
    buy_in = session.words("general", "buyin")
    if buy_in.count("+") > 1:  # which part is what is not known
        buy_in = session.words("general", "totalbuyin")
    return {"tournament_name": name, "tournament_id": number, "buy_in": buy_in}


def _currency(session: Element, players: list[Element]) -> dict[str, str | None]:
    """Return the currency of the table: the letters or the sign of its amounts, else what its head says."""
    chips = players[0].attributes.get("chips", "") if players else ""
    letters = _LETTERS.search(chips)
    code = session.words("general", "tablecurrency") or session.words("general", "currency") or None
    if letters and letters[0].isupper():
        code = letters[0]
    return {"sign": chips, "currency": None if re.search("[$€£]", chips) else code}


def _seats(hand: HandText, builder: HandBuilder, session: Element, players: list[Element]) -> None:
    """Seat the players; the session is the nickname's."""
    hero = session.words("general", "nickname")
    for player in players:
        name, seat = player.attributes.get("name", ""), player.attributes.get("seat", "")
        if not _SEAT.fullmatch(seat):
            raise located(hand, player.line, f"the seat {seat!r} is no number")
        flag = " [hero]" if name == hero else None
        builder.on_seat(player.line, seat, name, _plain(player.attributes.get("chips", "")), None, flag)
        if player.attributes.get("dealer") == "1":
            builder.on_button(player.line, seat)


def _deal(builder: HandBuilder, cards: Element) -> int:
    """Deal to a player or to the board; return how many cards the player has."""
    words = cards.text.split()
    shown = " ".join(_CARD.sub(_turned, word) for word in words if word not in _HIDDEN)
    kind = cards.attributes.get("type", "")
    if kind in STREETS:
        builder.on_street(cards.line, STREETS[kind], f"[{shown}]")
        return 0
    name = cards.attributes.get("player", "")
    seat = builder.seat_of[name]
    builder.dealt_to.add(seat)
    if shown:
        builder.on_dealt(cards.line, name, shown)
    return len(words)


def _turned(card: re.Match[str]) -> str:
    """Return a card with its rank first: ``D10`` is Td."""
    return card[2].upper().replace("10", "T") + card[1].lower()


def _number_of(action: Element) -> int:
    """Return the number of an action: they may stand in the order of the players."""
    number = action.attributes.get("no", "")
    return int(number) if number.isascii() and number.isdigit() and len(number) < 10 else 0


def _act(hand: HandText, builder: HandBuilder, action: Element) -> None:
    """Play an action."""
    kind, name = action.attributes.get("type", ""), action.attributes.get("player", "")
    amount = _plain(action.attributes.get("sum", ""))
    if kind in POSTS:
        builder.on_post(action.line, name, POSTS[kind], amount)
    elif kind in PASSES:
        builder.on_pass(action.line, name, PASSES[kind])
    elif kind in ACTIONS:
        verb, number = ACTIONS[kind]
        builder.on_action(action.line, name, verb, **{number: amount})
    elif kind in AWAY:
        builder.on_absent(action.line, name)
    else:
        raise located(hand, action.line, f"an action of the type {kind!r} is not known")


def _limit_bets(builder: HandBuilder, game: Element) -> None:
    """Correct the bets of fixed limit where the head's numbers are the blinds: the big blind posted tells it."""
    head = builder.head
    posts = (action.attributes for part in game.all("round") for action in sorted(part.all("action"), key=_number_of))
    sums = (_plain(post.get("sum", "")) for post in posts if post.get("type") == BIG_BLIND)
    big = next((builder.amounts[text] for text in sums), 0)
    if "small_bet" in head and big and big == head["big_bet"]:
        head |= {"big_blind": big, "small_bet": big, "big_bet": 2 * big}


def _results(builder: HandBuilder, players: list[Element]) -> None:
    """Read what everybody was paid; some rooms tell everybody's part of the rake."""
    rakes = [player.attributes["rakeamount"] for player in players if "rakeamount" in player.attributes]
    if rakes:
        builder.rake = Money(players[0].line, sum(builder.amounts[_plain(rake)] for rake in rakes))
    for player in players:
        if builder.amounts[_plain(player.attributes.get("win", "0"))]:
            builder.on_collected(player.line, player.attributes["name"], _plain(player.attributes["win"]))


def _plain(amount: str) -> str:
    """Return an amount without the letters of its currency."""
    return _LETTERS.sub("", amount.strip())


# ------------------------------------------------------------------------------------------------------------- the site

HOUSE = HouseRules(
    odd_chip=OddChip.UNKNOWN,
    show_order=ShowOrder.UNKNOWN,
    raise_number=RaiseNumber.ADDED,
    rake_percent=7,
    rake_split_known=False,
    no_flop_no_drop=True,
    uncalled_in_collected=True,
    all_in_marked=False,
    folds_printed=False,
)
# Newer clients leave uncalled money out of what is won.
RETURNED = replace(HOUSE, uncalled_in_collected=False)

SITE = Site(
    name="ipoker",
    title="iPoker",
    opening=re.compile(r"<game gamecode=[\"'](?P<hand_id>\d+)"),
    reader=Reader(starts, read, heads),
    games={
        "holdem": "holdem",
        "lh": "holdem",
        "six plus holdem": "short_deck",
        "": "omaha",
        "omaha": "omaha",
        "omaha hi-lo": "omaha_hilo",
        "omaha hilow": "omaha_hilo",
        "5 card omaha": "omaha5",
        "5 card omaha hi-lo": "omaha5_hilo",
        "6 card omaha": "omaha6",
    },
    dealt_as={
        ("omaha", 2): "holdem",
        ("omaha", 5): "omaha5",
        ("omaha", 6): "omaha6",
        ("omaha_hilo", 5): "omaha5_hilo",
        ("omaha_hilo", 6): "omaha6_hilo",
    },
    local_numbers=True,
    states_total=False,
    states_stakes=False,
    house=HOUSE,
    brand_rules={"": (HOUSE, RETURNED), NEW_CLIENT: (RETURNED, HOUSE)},
    evidence={
        "raise_number": "type 23 is a total in all 86 real raises; the one raise of type 6 adds its number",
        "uncalled_in_collected": "what is won contains it until 2017; the clients of 2019 and 2022 leave it out",
        "rake_percent": "6.67 % at most in 72 real hands, nothing without a flop",
        "odd_chip": "no uneven split among the real hands",
    },
)
