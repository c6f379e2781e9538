"""The object of an OHH hand into a Hand."""

import re
from collections.abc import Iterator, Mapping, Sequence
from datetime import UTC, datetime
from decimal import Decimal
from typing import Any

from hhanalyzer.engine.variants import FIXED_LIMIT
from hhanalyzer.model.cards import CARD_OF, Cards
from hhanalyzer.model.events import Action, BoardCards, Event, HoleCards, Muck, Post, PostKind, Show, ShowDown, Verb
from hhanalyzer.model.hand import CashOut, Claims, Collected, Fee, Hand, Header, Money, PotClaim, Seat, Tournament
from hhanalyzer.model.money import CURRENCIES, Amount, Unit, plain
from hhanalyzer.parsing.split import HandText
from hhanalyzer.sites.ohh_words import (
    ASIDE,
    BET_TYPES,
    EXTRA_BLIND,
    FLAGS,
    GAME_TYPES,
    POSTS,
    SPLASH,
    STREETS,
    VERBS,
)
from hhanalyzer.sites.open_formats import MOST_PLAYERS, Number, Unreadable, decimals_of, in_units, number

Json = Mapping[str, Any]

_GAMES = {word: game for game, word in GAME_TYPES.items()}
_LIMITS = {word: limit for limit, word in BET_TYPES.items()}
_STREETS = {word: street for street, word in STREETS.items()}
_POSTS = {word: kind for kind, word in POSTS.items()}
_VERBS = {word: verb for verb, word in VERBS.items()}
_CURRENCIES = {"XPM": "PLAY", "CHIPS": "CHIPS"}
_ACTION = re.compile(r'(?<!\\)"action"\s*:')


def read_object(data: Json, text: HandText, title: str) -> Hand:
    """Return the hand that an object tells; raise Unreadable for what it does not."""
    game = _word(data, "game_type")
    if game not in _GAMES:
        raise Unreadable(f"{game or 'no game'} is not supported", code="T004")
    limit = _word(_object(data, "bet_limit"), "bet_type")
    if limit not in _LIMITS:
        raise Unreadable(f"no limit is called {limit!r}")
    return Reading(data, text, title).hand(_GAMES[game], _LIMITS[limit])


def hand_number(data: Json) -> str:
    """Return the number of a hand."""
    return _word(data, "game_number")


class Reading:
    """One hand while it is read."""

    def __init__(self, data: Json, text: HandText, title: str) -> None:
        """Read the players and the unit of the amounts."""
        self.data = data
        self.text = text
        self.title = title
        self.line = text.first_line
        self.info = _object(data, "tournament_info")
        self.is_tournament = data.get("tournament") is True or bool(_word(self.info, "tournament_number"))
        self.players = {player.get("id"): player for player in _objects(data, "players")}
        if not 2 <= len(self.players) <= MOST_PLAYERS or any(type(key) is not int for key in self.players):
            raise Unreadable(f"the hand has {len(self.players)} players, not 2 to {MOST_PLAYERS}")
        self.seats = {key: self._whole(player, "seat") for key, player in self.players.items()}
        if len(set(self.seats.values())) < len(self.seats) or None in self.seats.values():
            raise Unreadable("the players have not each a seat of their own")
        self.actions = [action for one in _objects(data, "rounds") for action in _objects(one, "actions")]
        self.lines = self._lines()
        self.unit = self._unit()
        self.promo: list[Money] = []
        self.moved: set[int] = set()

    def _lines(self) -> Iterator[int]:
        """Yield the lines of the actions, where the text has each word in a place of its own."""
        places = [match.start() for match in _ACTION.finditer(self.text.text)]
        if len(places) != len(self.actions):
            return iter([self.line] * len(self.actions))
        return iter([self.line + self.text.text.count("\n", 0, place) for place in places])

    def _unit(self) -> Unit:
        """Return the currency, with its usual decimals or as many as the amounts need."""
        word = _word(self.data, "currency").upper()
        currency = "CHIPS" if self.is_tournament else _CURRENCIES.get(word, word)
        every = list(_amounts({name: value for name, value in self.data.items() if name != "tournament_info"}))
        usual = CURRENCIES[currency][1] if currency in CURRENCIES else 0
        return Unit(currency, max(usual, decimals_of(every)))

    def amount(self, fields: Json, name: str) -> Amount:
        """Return an amount of an object, 0 where it has none."""
        value = fields.get(name)
        return 0 if value in (None, "") else in_units(number(value, name), self.unit.exponent)

    @staticmethod
    def _whole(fields: Json, name: str) -> int | None:
        value = fields.get(name)
        return value if type(value) is int and 0 <= value < 10**6 else None

    def seat(self, action: Json, line: int) -> int:
        """Return the seat of the player of an action."""
        seat = self.seats.get(action.get("player_id"))
        if seat is None:
            raise Unreadable(f"no player has the id {str(action.get('player_id'))[:20]}", line, "T003")
        return seat

    # ------------------------------------------------------------------------------------------------------- the hand

    def hand(self, game: str, limit: str) -> Hand:
        """Return the hand."""
        header = self._header(game, limit)
        events = tuple(self._events(header))
        return Hand(
            header=header,
            seats=tuple(self._seats()),
            events=events,
            claims=self._claims(),
            line=self.line,
            end_line=self.text.end_line,
        )

    def _seats(self) -> Iterator[Seat]:
        hero = self.data.get("hero_player_id")
        dealt = {self.seats.get(action.get("player_id")) for action in self.actions}
        for key, player in self.players.items():
            out = player.get("is_sitting_out") is True
            seat = self.seats[key] or 0
            stack = self.amount(player, "starting_stack")
            yield Seat(seat, _word(player, "name"), stack, self.line, not out or seat in dealt, out, key == hero)

    def _header(self, game: str, limit: str) -> Header:
        data = self.data
        small, big = self.amount(data, "small_blind_amount"), self.amount(data, "big_blind_amount")
        flags = data.get("flags")
        flags = flags if isinstance(flags, list) else []
        site = _word(data, "network_name") or _word(data, "site_name") or self.title
        room = _word(data, "site_name")
        cap = self.amount(_object(data, "bet_limit"), "bet_cap")
        fixed = limit == FIXED_LIMIT
        tournament = self._tournament() if self.is_tournament else None
        return Header(
            site=site,
            hand_id=hand_number(data),
            game=game,
            game_title=_word(data, "game_type"),
            limit=limit,
            unit=self.unit,
            small_blind=small,
            big_blind=big,
            ante=self.amount(data, "ante_amount"),
            small_bet=big if fixed else 0,
            big_bet=2 * big if fixed else 0,
            cap=cap or None,
            played_at=_time(_word(data, "start_date_utc")),
            table_name=_word(data, "table_name"),
            max_seats=self._whole(data, "table_size") or None,
            button_seat=self._whole(data, "dealer_seat"),
            tournament=tournament,
            play_money="PLAY" in (self.unit.currency, tournament and tournament.unit.currency),
            room=room if room != site else "",
            **{name: word in flags for word, name in FLAGS.items()},
        )

    def _tournament(self) -> Tournament:
        names = {"buy_in": "buyin_amount", "fee": "fee_amount", "bounty": "bounty_fee_amount"}
        given = {
            name: number(self.info[key], key) for name, key in names.items() if self.info.get(key) not in (None, "")
        }
        word = _word(self.info, "currency").upper()
        currency = _CURRENCIES.get(word, word)
        usual = CURRENCIES[currency][1] if currency and currency in CURRENCIES else 0
        unit = Unit(currency, max(usual, decimals_of(given.values())))
        parts = {name: in_units(value, unit.exponent) for name, value in given.items()}
        return Tournament(
            _word(self.info, "tournament_number"),
            unit,
            buy_in=parts.get("buy_in"),
            fee=parts.get("fee"),
            bounty=parts.get("bounty"),
            text=_buy_in(parts, unit),
            name=_word(self.info, "name"),
        )

    # ----------------------------------------------------------------------------------------------------- the events

    def _events(self, header: Header) -> Iterator[Event]:
        board: Cards = ()
        live = {self.seats[key] for key in self.players}
        for one in _objects(self.data, "rounds"):
            actions = _objects(one, "actions")
            lines = [next(self.lines) for _ in actions]
            word = _word(one, "street")
            line = lines[0] if lines else self.line
            cards = _cards(one.get("cards"), line)
            if cards:
                if word not in _STREETS:
                    raise Unreadable(f"no street is called {word[:20]!r}", line)
                yield BoardCards(line, _STREETS[word], cards, board)
                board += cards
            if word == "Showdown" and len(live) > 1 and actions:
                yield ShowDown(line)
            for action, at in zip(actions, lines, strict=True):
                for event in self._event(action, at, header):
                    if isinstance(event, Action) and event.verb is Verb.FOLD:
                        live.discard(event.seat)
                    yield event

    def _event(self, action: Json, line: int, header: Header) -> Iterator[Event]:
        word = _word(action, "action")
        if word in ASIDE:
            return
        amount, all_in = self.amount(action, "amount"), action.get("is_allin") is True
        if word in SPLASH and action.get("player_id") not in self.seats:
            self.promo.append(Money(line, amount))
            return
        seat = self.seat(action, line)
        cards = _cards(action.get("cards"), line)
        if word in _VERBS:
            verb = _VERBS[word]
            moves = verb not in (Verb.FOLD, Verb.CHECK)
            yield Action(line, seat, verb, amount if moves else None, all_in=all_in and moves)
        elif word in _POSTS:
            yield Post(line, seat, _POSTS[word], amount, all_in)
        elif word == EXTRA_BLIND:
            yield from _extra_blind(line, seat, amount, all_in, header)
        elif word == "Dealt Cards":
            if cards:
                yield HoleCards(line, seat, cards)
        elif word == "Shows Cards":
            yield Show(line, seat, cards)
        elif word == "Mucks Cards":
            yield Muck(line, seat, cards)
        else:
            raise Unreadable(f"no action is called {word[:30]!r}", line)

    # ----------------------------------------------------------------------------------------------------- the claims

    def _claims(self) -> Claims:
        pots = sorted(_objects(self.data, "pots"), key=lambda pot: self._whole(pot, "number") or 0)
        several = len(pots) > 1
        totals = [self.amount(pot, "amount") for pot in pots]
        kept = [self.amount(pot, "rake") + self.amount(pot, "jackpot") for pot in pots]
        rake = sum(self.amount(pot, "rake") for pot in pots)
        jackpot = sum(self.amount(pot, "jackpot") for pot in pots)
        stated = any(pot.get("rake") not in (None, "") for pot in pots)
        wins = [(number, win) for number, pot in enumerate(pots) for win in _objects(pot, "player_wins")]
        net = [total - house for total, house in zip(totals, kept, strict=True)]
        return Claims(
            collected=tuple(
                Collected(self.line, self.seat(win, self.line), won, pot if several else None)
                for pot, win in wins
                if (won := self.amount(win, "win_amount"))
            ),
            total_pot=Money(self.line, sum(totals)) if pots else None,
            pots=tuple(PotClaim(self.line, pot, amount) for pot, amount in enumerate(net)) if several else (),
            rake=Money(self.line, rake) if stated else None,
            fees=(Fee(self.line, "jackpot", jackpot),) if jackpot else (),
            promo=tuple(self.promo),
            cash_outs=tuple(
                CashOut(self.line, self.seat(win, self.line), amount, self.amount(win, "cashout_fee"))
                for _, win in wins
                if (amount := self.amount(win, "cashout_amount"))
            ),
        )


def _extra_blind(line: int, seat: int, amount: Amount, all_in: bool, header: Header) -> Iterator[Post]:
    """Return what "any other type of blind" is by its amount: a dead small blind, a late big blind, or both."""
    small, big = header.small_blind, header.big_blind
    if small and amount == small != big:
        yield Post(line, seat, PostKind.DEAD, amount, all_in)
    elif small and amount == small + big:
        yield Post(line, seat, PostKind.DEAD, small)
        yield Post(line, seat, PostKind.BIG_BLIND, big, all_in, late=True)
    else:
        yield Post(line, seat, PostKind.BIG_BLIND, amount, all_in, late=True)


def _word(fields: Json, name: str) -> str:
    """Return a text, "" where there is none; a number is one, too."""
    value = fields.get(name)
    return value if isinstance(value, str) else str(value) if isinstance(value, int | Decimal) else ""


def _object(fields: Json, name: str) -> Json:
    value = fields.get(name)
    return value if isinstance(value, dict) else {}


def _objects(fields: Json, name: str) -> Sequence[Json]:
    value = fields.get(name)
    if value is not None and not isinstance(value, list):
        value = [] if value == "" else [None]
    if any(not isinstance(one, dict) for one in value or ()):
        raise Unreadable(f"{name} is no list of objects")
    return value or []


def _cards(value: object, line: int) -> Cards:
    """Return the known cards of a list; hidden ones are written as anything else."""
    if value in (None, ""):
        return ()
    if not isinstance(value, list) or len(value) > 7 or not all(isinstance(card, str) for card in value):
        raise Unreadable("cards are not a list of cards", line)
    unknown = [card for card in value if card not in CARD_OF and card.strip("?xX*")]
    if unknown:
        raise Unreadable(f"{unknown[0][:10]!r} is not a card", line)
    return tuple(CARD_OF[card] for card in value if card in CARD_OF)


def _amounts(value: object) -> Iterator[Number]:
    """Yield every number of an object that is not whole."""
    if isinstance(value, Decimal):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _amounts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _amounts(one)


def _time(text: str) -> datetime | None:
    """Return a time in UTC; it is in UTC whether it says so or not."""
    try:
        at = datetime.fromisoformat(text)
    except ValueError:
        return None
    return at.replace(tzinfo=UTC) if at.tzinfo is None else at.astimezone(UTC)


def _buy_in(parts: Mapping[str, Amount], unit: Unit) -> str:
    """Write a buy-in as rooms do: ``$4.60+$0.40 USD``; parts in the order prizes, bounty, house."""
    if not parts or not unit.currency:
        return ""
    amounts = [parts[name] for name in ("buy_in", "bounty", "fee") if name in parts]
    texts = [f"{unit.sign}{plain(amount, unit.exponent).removesuffix('.00')}" for amount in amounts]
    return "+".join(texts) + f" {unit.currency}"
