"""Hands as OHH, the Open Hand History format: one JSON object a hand (docs/open-formats.md).

The amount of an action is the chips it moves, also of a raise; money nobody called is in no pot, and pots are before
rake.  A hand that the format's words would change is refused.
"""

from collections.abc import Iterator, Mapping
from typing import Any

from hhanalyzer.engine.blinds import big_blind_post
from hhanalyzer.engine.variants import FIXED_LIMIT, VARIANTS
from hhanalyzer.exporting.account import Account
from hhanalyzer.exporting.json_text import Exact, json_text
from hhanalyzer.exporting.refusal import Refused
from hhanalyzer.model.cards import CARD_TEXT, Cards
from hhanalyzer.model.events import HoleCards, Muck, PostKind, Show, Street, Verb
from hhanalyzer.model.hand import Seat, Tournament
from hhanalyzer.model.money import Amount
from hhanalyzer.sites.ohh_words import (
    BET_TYPES,
    CURRENCY_OF,
    EXTRA_BLIND,
    FLAGS,
    GAME_TYPES,
    POSTS,
    ROOT,
    STREETS,
    VERBS,
)

Json = dict[str, Any]

SPEC_VERSION = "1.4.7"


def write(account: Account) -> str:
    """Write a hand as one line of JSON; raise Refused for what the format has no word for."""
    return json_text({ROOT: Sheet(account).object()}) + "\n"


class Sheet:
    """One hand on its way to JSON."""

    def __init__(self, account: Account) -> None:
        """Number the players."""
        self.account = account
        self.header = account.hand.header
        self.ids = {seat.seat: number for number, seat in enumerate(account.hand.seats, 1)}
        self.next_action = 0
        self._refuse()

    def _refuse(self) -> None:
        header, variant = self.header, VARIANTS[self.header.game]
        if header.game not in GAME_TYPES:
            raise Refused(f"there is no type for {variant.title}")
        if set(self.account.replay.boards) != {0}:
            raise Refused("there is one board, and this hand has several")
        if header.button_seat is None:
            raise Refused("the button is not known")
        if header.unit.currency not in CURRENCY_OF and len(header.unit.currency) != 3:
            raise Refused(f"there is no currency for {header.unit.currency!r}")
        if header.unit.currency == "CHIPS" and header.tournament is None:
            raise Refused("chips of a cash game have no currency")
        bets = (header.small_bet, header.big_bet)
        if header.limit == FIXED_LIMIT and bets != (header.big_blind, 2 * header.big_blind):
            raise Refused("the bets of fixed limit are the big blind and twice as much")
        if any(out.amount < 0 or not out.replaces_pot for out in self.account.hand.claims.cash_outs):
            raise Refused("a cash-out takes the place of the pot")

    def money(self, amount: Amount) -> Exact:
        """Return an amount in the hand's currency."""
        return Exact(amount, self.header.unit.exponent)

    def object(self) -> Json:
        """Return the object of the hand."""
        header = self.header
        hero = next((self.ids[seat.seat] for seat in self.account.players if seat.is_hero), None)
        fields: dict[str, Any] = {
            "spec_version": SPEC_VERSION,
            "site_name": header.room or header.site,
            "network_name": header.site,
            "internal_version": "1",
            "tournament": header.tournament is not None,
            "tournament_info": _tournament(header.tournament) if header.tournament else None,
            "game_number": header.hand_id,
            "start_date_utc": f"{header.played_at:%Y-%m-%dT%H:%M:%SZ}" if header.played_at else None,
            "table_name": header.table_name,
            "game_type": GAME_TYPES[header.game],
            "bet_limit": {"bet_type": BET_TYPES[header.limit], "bet_cap": self.money(header.cap or 0)},
            "table_size": header.max_seats,
            "currency": CURRENCY_OF.get(header.unit.currency, header.unit.currency),
            "dealer_seat": header.button_seat,
            "small_blind_amount": self.money(header.small_blind),
            "big_blind_amount": self.money(header.big_blind),
            "ante_amount": self.money(header.ante),
            "hero_player_id": hero,
            "flags": list(self.flags(hero)),
            "players": [self.player(seat) for seat in self.account.hand.seats],
            "rounds": list(self.rounds()),
            "pots": list(self.pots()),
        }
        return {name: value for name, value in fields.items() if value is not None}

    def flags(self, hero: int | None) -> Iterator[str]:
        """Yield what is special about the hand."""
        yield from (word for word, name in FLAGS.items() if getattr(self.header, name))
        if hero is None:
            yield "Observed"
        if self.header.cap is not None:
            yield "Cap"

    def player(self, seat: Seat) -> Json:
        """Return a player."""
        out = {"is_sitting_out": True} if seat.sitting_out or not seat.dealt_in else {}
        return {
            "id": self.ids[seat.seat],
            "seat": seat.seat,
            "name": seat.name,
            "starting_stack": self.money(seat.stack),
        } | out

    # ----------------------------------------------------------------------------------------------------- the rounds

    def rounds(self) -> Iterator[Json]:
        """Yield the streets, and the showdown where hands are shown."""
        number = 0
        for number, street in enumerate(rule.street for rule in self.account.streets):
            actions = [*(self.before() if street is Street.PREFLOP else ()), *self.street(street)]
            cards = _cards(self.account.board(street))
            yield {"id": number, "street": STREETS[street], "cards": cards, "actions": actions}
        if shown := list(self.shown()):
            yield {"id": number + 1, "street": "Showdown", "actions": shown}

    def action(self, word: str, seat: int | None, **more: Any) -> Json:
        """Return an action with its number."""
        self.next_action += 1
        who = {} if seat is None else {"player_id": self.ids[seat]}
        return {"action_number": self.next_action - 1, **who, "action": word, **more}

    def before(self) -> Iterator[Json]:
        """Yield posts, and the cards that are known when they are dealt."""
        first = big_blind_post(self.account.posts)
        if promo := sum(money.amount for money in self.account.hand.claims.promo):
            yield self.action("Add to Pot", None, amount=self.money(promo))
        for post in self.account.posts:
            word = POSTS.get(post.kind)
            if word is None:
                raise Refused("there is no word for a button blind")
            late = post.kind is PostKind.BIG_BLIND and post is not first
            yield self.moved(EXTRA_BLIND if late else word, post.seat, post.amount, post.all_in)
        told = {event.seat for event in self.account.tabled()}
        dealt = {event.seat: event.cards for event in self.account.hand.events if isinstance(event, HoleCards)}
        for seat in self.account.replay.seats:
            cards = dealt.get(seat.seat) or (() if seat.seat in told else seat.cards)
            if cards:
                yield self.action("Dealt Cards", seat.seat, cards=_cards(cards))

    def moved(self, word: str, seat: int, amount: Amount, all_in: bool) -> Json:
        """Return an action that moves chips."""
        return self.action(word, seat, amount=self.money(amount), is_allin=all_in)

    def street(self, street: Street) -> Iterator[Json]:
        """Yield what the players do on a street."""
        for decision in self.account.decisions(street):
            if decision.verb is Verb.BET and street is Street.PREFLOP:
                raise Refused("there is no bet before the flop")
            word = VERBS[decision.verb]
            if decision.verb in (Verb.FOLD, Verb.CHECK):
                yield self.action(word, decision.seat)
            else:
                yield self.moved(word, decision.seat, decision.added, decision.all_in)

    def shown(self) -> Iterator[Json]:
        """Yield the hands that were shown or thrown away."""
        known = {seat.seat: seat.cards for seat in self.account.replay.seats}
        for event in self.account.tabled():
            match event:
                case Show():
                    yield self.action("Shows Cards", event.seat, cards=_cards(event.cards))
                case Muck():
                    cards = event.cards or known.get(event.seat, ())
                    yield self.action("Mucks Cards", event.seat, **({"cards": _cards(cards)} if cards else {}))

    # ------------------------------------------------------------------------------------------------------- the pots

    def pots(self) -> Iterator[Json]:
        """Yield the pots before rake, with what was kept of them and who took the rest."""
        account = self.account
        payments = account.payments()
        jackpot = account.fees.get("jackpot", 0)
        cashed = {out.seat: out for out in account.hand.claims.cash_outs}
        for pot in account.replay.pots:
            won: dict[int, Amount] = {}
            for payment in payments:
                if payment.pot == pot.number:
                    won[payment.seat] = won.get(payment.seat, 0) + payment.amount
            kept = pot.rake if cashed else pot.amount - sum(won.values())
            fee = min(jackpot, kept)
            jackpot -= fee
            wins = [{"player_id": self.ids[seat], "win_amount": self.money(amount)} for seat, amount in won.items()]
            yield {
                "number": pot.number,
                "amount": self.money(pot.amount),
                "rake": self.money(kept - fee),
                "jackpot": self.money(fee),
                "player_wins": [*wins, *(self.cash_outs(cashed) if pot.number == 0 else ())],
            }

    def cash_outs(self, cashed: Mapping[int, Any]) -> Iterator[Json]:
        """Yield what players took from the house in the place of their part of the pot."""
        for seat, out in cashed.items():
            yield {
                "player_id": self.ids[seat],
                "win_amount": self.money(0),
                "cashout_amount": self.money(out.amount),
                "cashout_fee": self.money(out.fee),
            }


def _cards(cards: Cards) -> list[str]:
    return [CARD_TEXT[card] for card in cards]


def _tournament(event: Tournament) -> Json:
    """Return what is known of a tournament."""
    fields: dict[str, Any] = {"tournament_number": event.tournament_id, "name": event.name}
    if event.unit.currency:
        fields["currency"] = CURRENCY_OF.get(event.unit.currency, event.unit.currency)
    amounts = {"buyin_amount": event.buy_in, "fee_amount": event.fee, "bounty_fee_amount": event.bounty}
    return fields | {name: Exact(value, event.unit.exponent) for name, value in amounts.items() if value is not None}
