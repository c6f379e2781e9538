"""Hands as PHH, the poker hand history format of tables and lists in TOML (docs/open-formats.md).

What PHH has no word for stands in fields of our own, which begin with ``_hha_``; another program may skip them and
still replays the same hand.  A hand that it would replay otherwise is refused.
"""

from collections.abc import Iterator, Mapping

from hhanalyzer.engine.blinds import big_blind_post
from hhanalyzer.engine.outcome import Decision
from hhanalyzer.engine.variants import FIXED_LIMIT, POT_LIMIT, VARIANTS, StreetRule
from hhanalyzer.exporting.account import Account
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.exporting.toml_text import Value, array_text, value_text
from hhanalyzer.model.cards import CARD_TEXT, Cards
from hhanalyzer.model.events import HoleCards, Muck, PostKind, Show, Verb
from hhanalyzer.model.hand import Tournament
from hhanalyzer.model.money import CURRENCIES, Amount, Unit, plain
from hhanalyzer.sites.phh_play import CODES, Betting, assigned

Fields = Iterator[tuple[str, Value]]

UNKNOWN = "??"


def write(account: Account) -> str:
    """Write a hand as the fields of one table; raise Refused for what they cannot say."""
    return "".join(f"{name} = {text}\n" for name, text in Sheet(account).lines())


def cards_text(cards: Cards, count: int = 0) -> str:
    """Write cards without anything between them, unknown ones up to ``count``."""
    return "".join(CARD_TEXT[card] for card in cards) + UNKNOWN * (count - len(cards))


class Sheet:
    """One hand on its way to TOML."""

    def __init__(self, account: Account) -> None:
        """Take the forced bets; raise Refused for those that the format does not know."""
        self.account = account
        self.header = account.hand.header
        self.variant = VARIANTS[self.header.game]
        code = CODES.get((self.header.game, self.header.limit))
        if code is None:
            raise Refused(f"there is no code for {self.header.limit} {self.variant.title}")
        self.code = code
        self._refuse()
        self.order = [seat.seat for seat in account.players]
        self.player = {seat: number for number, seat in enumerate(self.order, 1)}
        self.stacks = [seat.stack for seat in account.players]
        self.dealt = {event.seat: event.cards for event in account.hand.events if isinstance(event, HoleCards)}
        self.antes, self.blinds = self._forced()
        self.betting = Betting(self.stacks, self.antes, self.blinds)
        self.bet_size: Amount = 0
        self.face_up: set[int] = set()

    def _refuse(self) -> None:
        account = self.account
        if self.header.cap is not None:
            raise Refused("there is no cap on what a player can lose")
        if set(account.replay.boards) != {0}:
            raise Refused("there is one board, and this hand has several")
        if account.hand.claims.promo and self.header.limit == POT_LIMIT:
            raise Refused("money that the room adds is unknown, and here it counts for the limit of a bet")
        if len(account.players) < 2 or not all(seat.stack > 0 for seat in account.players):
            raise Refused("every player needs a stack, and a hand two players")

    def _forced(self) -> tuple[list[Amount], list[Amount]]:
        """Return antes and blinds by player."""
        posts = self.account.posts
        first = big_blind_post(posts)
        antes, blinds = dict.fromkeys(self.order, 0), dict.fromkeys(self.order, 0)
        for post in posts:
            if post.kind is PostKind.DEAD or post.late or (post.kind is PostKind.BIG_BLIND and post is not first):
                raise Refused("blinds posted late or dead are unknown: every forced bet moves the start of the betting")
            place = antes if post.kind is PostKind.ANTE else blinds
            if place[post.seat]:
                raise Refused("there is one ante and one blind or straddle a player")
            place[post.seat] = post.amount
        return [antes[seat] for seat in self.order], [blinds[seat] for seat in self.order]

    # ----------------------------------------------------------------------------------------------------- the fields

    def lines(self) -> Iterator[tuple[str, str]]:
        """Yield names and values."""
        for name, value in self.required():
            yield name, value_text(value)
        yield "actions", array_text(list(self.actions()))
        for name, value in (*self.optional(), *self.own(), *self.own_money()):
            if value not in ("", (), [], {}):
                yield name, value_text(value)

    def required(self) -> Fields:
        """Yield what a program needs to set up the table."""
        yield "variant", self.code
        if len({ante for ante in self.antes if ante}) > 1:
            yield "ante_trimming_status", True  # a short ante is only played for as much
        yield "antes", assigned(self.antes)
        yield "blinds_or_straddles", assigned(self.blinds)
        if self.header.limit == FIXED_LIMIT:
            yield "small_bet", self.header.small_bet
            yield "big_bet", self.header.big_bet
        else:
            yield "min_bet", self.min_bet()
        yield "starting_stacks", self.stacks

    def min_bet(self) -> Amount:
        """Return the least bet: the big blind that was posted, if not short, or what stands in its place."""
        big = next((post for post in self.account.posts if post.kind is PostKind.BIG_BLIND), None)
        posted = big.amount if big and not big.all_in else 0
        least = posted or self.header.big_blind or self.header.button_blind or (big.amount if big else 0)
        if not least:
            raise Refused("there is no least bet")
        return least

    def optional(self) -> Fields:
        """Yield the fields the format has for what is told about a hand."""
        header = self.header
        yield "venue", header.site
        yield "event", header.tournament.name if header.tournament else ""
        yield "hand", header.hand_id
        yield "table", header.table_name
        yield "seats", self.order
        if header.max_seats:
            yield "seat_count", header.max_seats
        yield "players", [seat.name for seat in self.account.players]
        yield "finishing_stacks", self.by_player(self.finishing())
        yield "winnings", self.by_player(self.account.paid)
        if header.played_at:
            yield "year", header.played_at.year
            yield "month", header.played_at.month
            yield "day", header.played_at.day
            yield "time", header.played_at.time()
            yield "time_zone", "UTC"
        if is_money(header.unit):
            yield "currency", header.unit.currency

    def finishing(self) -> dict[int, Amount]:
        """Return what each seat has after the hand."""
        return {
            s.seat: s.stack - s.invested + s.returned + s.cashed_out + self.account.paid.get(s.seat, 0)
            for s in self.account.replay.seats
        }

    # ---------------------------------------------------------------------------------------------- what has no field

    def own(self) -> Fields:
        """Yield what the format has no field for, but money."""
        header, hand = self.header, self.account.hand
        unit = header.unit
        yield "_hha_unit", plain(1, unit.exponent)
        if not is_money(unit):
            yield "_hha_currency", unit.currency or "none"
        yield "_hha_button_seat", header.button_seat or 0  # 0: nobody knows
        yield "_hha_hero", next((self.player[seat.seat] for seat in self.account.players if seat.is_hero), "")
        flags = {name: getattr(header, name) for name in ("play_money", "fast_fold", "anonymous")}
        yield "_hha_flags", [name for name, value in flags.items() if value]
        yield "_hha_room", header.room
        if header.tournament:
            yield "_hha_tournament", _tournament(header.tournament)
        away = [self.player[seat.seat] for seat in self.account.players if seat.sitting_out]
        yield "_hha_away", away
        yield "_hha_bounties", _if_any([seat.bounty for seat in self.account.players])
        yield "_hha_cards", _if_any([cards_text(cards) for cards in self.told_otherwise()])
        watching = [seat for seat in hand.seats if not seat.dealt_in]
        yield (
            "_hha_not_dealt_in",
            [{"seat": s.seat, "name": s.name, "stack": s.stack, "sits_out": s.sitting_out} for s in watching],
        )

    def own_money(self) -> Fields:
        """Yield amounts that the format has no field for."""
        header, claims = self.header, self.account.hand.claims
        names = ("small_blind", "big_blind", "ante", "button_blind", "small_bet", "big_bet")
        stakes = {name: getattr(header, name) for name in names}
        yield "_hha_stakes", {name: value for name, value in stakes.items() if value or name in names[:2]}
        if claims.rake is not None:
            yield "_hha_rake", self.account.rake
        yield "_hha_fees", self.account.fees
        total = self.account.replay.declared.total_pot
        if total is not None and not (claims.total_pot and claims.total_pot.within):
            yield "_hha_total_pot", total
        if claims.promo:
            yield "_hha_promo", sum(money.amount for money in claims.promo)
        yield "_hha_uncalled", self.by_player(self.account.returned) if self.account.returned else ()
        yield (
            "_hha_cash_outs",
            [
                {"player": self.player[o.seat], "amount": o.amount, "fee": o.fee, "replaces_pot": o.replaces_pot}
                for o in claims.cash_outs
            ],
        )

    def told_otherwise(self) -> list[Cards]:
        """Return by player the cards that the text reveals, but neither deals face up nor shows."""
        told = {*self.dealt, *self.face_up}
        return [() if seat.seat in told else seat.cards for seat in self.account.replay.seats]

    def by_player(self, amounts: Mapping[int, Amount]) -> list[Amount]:
        """Return amounts of seats in the order of the players."""
        return [amounts.get(seat, 0) for seat in self.order]

    # ---------------------------------------------------------------------------------------------------- the actions

    def actions(self) -> Iterator[list[str]]:
        """Yield the actions street by street: cards, play, and at the end the hands shown."""
        count = self.variant.hole_cards
        yield [f"d dh p{n} {cards_text(self.dealt.get(seat, ()), count)}" for seat, n in self.player.items()]
        for rule in self.account.streets:
            yield list(self.street(rule))
        yield list(self.shown())

    def street(self, rule: StreetRule) -> Iterator[str]:
        """Yield one street."""
        self.bet_size = self.header.big_bet if rule.big_bet else self.header.small_bet
        if rule.board:
            self.betting.next_street()
            yield f"d db {cards_text(self.account.board(rule.street))}"
        for decision in self.account.decisions(rule.street):
            yield f"p{self.player[decision.seat]} {self.action(decision)}"

    def action(self, decision: Decision) -> str:
        """Write one action; raise Refused where its notation means another amount, or another's turn."""
        i = self.player[decision.seat] - 1
        if self.betting.turn() != i:
            raise Refused("a player acts out of turn")
        if decision.verb is Verb.FOLD:
            self.betting.act(i, fold=True)
            return "f"
        if decision.verb in (Verb.CHECK, Verb.CALL):
            if self.betting.act(i) != decision.added:
                raise Refused("a call is of the largest bet on the table, never of more because a blind was short")
            return "cc"
        self._refuse_raise(i, decision)
        self.betting.act(i, decision.to)
        return f"cbr {decision.to}"

    def _refuse_raise(self, i: int, decision: Decision) -> None:
        """Raise Refused for raises that a program that plays the hand by the specification's rules would not take."""
        betting, top = self.betting, max(self.betting.bets)
        if all(betting.bets[j] + betting.behind[j] <= top for j in betting.live if j != i):
            raise Refused("a raise that nobody can call is none")
        if self.header.limit == FIXED_LIMIT and decision.to < top + self.bet_size and not decision.all_in:
            raise Refused("in fixed limit every raise is of a whole bet, and an all-in for less is not completed")

    def shown(self) -> Iterator[str]:
        """Yield the hands that were shown or thrown away.

        Who throws his hand away gives up his part of the pot, and a hidden hand wins nothing from one that is seen: a
        winner whose cards are known shows them, and one whose cards nobody knows can only win from hands thrown away.
        """
        count = self.variant.hole_cards - self.variant.discards
        shows = {event.seat: event for event in self.account.tabled() if event.seat in self.player}
        if not self.account.replay.showdown:
            for seat, event in shows.items():
                if isinstance(event, Show) and self._tells(event) and seat in self.account.live:
                    self.face_up.add(seat)
                    yield f"p{self.player[seat]} sm {cards_text(event.cards, count)}"
            return
        known = {seat.seat: seat.cards for seat in self.account.replay.seats}
        seen = self._seen(shows, known)
        self.face_up |= set(seen)
        live = self.account.live
        hidden = [seat for seat in live if seat not in seen and self.account.paid.get(seat)]
        if hidden and (seen or len(hidden) > 1):
            raise Refused("nobody knows the cards that win, and others are shown")
        for seat in dict.fromkeys([*(seat for seat in shows if seat in live), *live]):
            cards = f" {cards_text(seen[seat], count)}" if seat in seen else f" {cards_text((), count)}"
            away = seat not in seen and (hidden or known[seat] or isinstance(shows.get(seat), Muck))
            yield f"p{self.player[seat]} sm" + ("" if away and seat not in hidden else cards)

    def _tells(self, event: Show) -> bool:
        """Tell whether a show can be written: not that of a part of a hand that was dealt face up."""
        return len(event.cards) == self.variant.hole_cards or (bool(event.cards) and event.seat not in self.dealt)

    def _seen(self, shows: Mapping[int, Show | Muck], known: Mapping[int, Cards]) -> dict[int, Cards]:
        """Return the hands that are face up at the showdown: those shown, and those that win."""
        live = self.account.live
        told = {seat: event for seat, event in shows.items() if isinstance(event, Show) and self._tells(event)}
        seen = {seat: event.cards for seat, event in told.items() if seat in live}
        winners = (seat for seat in live if self.account.paid.get(seat) and known[seat])
        return seen | {seat: known[seat] for seat in winners}


def is_money(unit: Unit) -> bool:
    """Tell whether a unit is of a currency with a three-letter code of its own."""
    return len(unit.currency) == 3 and bool(CURRENCIES.get(unit.currency, ("",))[0])


def _if_any(texts: list[str]) -> list[str]:
    return texts if any(texts) else []


def _tournament(event: Tournament) -> dict[str, Value]:
    """Return a tournament as a table."""
    fields: dict[str, Value | None] = {
        "id": event.tournament_id,
        "buy_in": event.buy_in,
        "fee": event.fee,
        "bounty": event.bounty,
        "level": event.level,
        "text": event.text,
        "currency": event.unit.currency,
        "unit": plain(1, event.unit.exponent),
    }
    return {name: value for name, value in fields.items() if value is not None}
