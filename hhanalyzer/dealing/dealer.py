"""Plays legal hands of any supported game through the engine: random, plausible, and the same for the same seed.

Every action is one the table's bounds allow; pots, awards and order of showing are what the replay of the hand gives.
"""

import random
from collections.abc import Iterator, Sequence
from typing import Any

from hhanalyzer.dealing.policy import choose
from hhanalyzer.dealing.reckoning import Played, close
from hhanalyzer.dealing.script import Script
from hhanalyzer.dealing.seating import Seating, Sitter
from hhanalyzer.dealing.setting import Setting, usual
from hhanalyzer.dealing.strength import best_kept, deck, made, percentile
from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.play import Play
from hhanalyzer.engine.players import Player
from hhanalyzer.engine.replay import replay
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import Action, BoardCards, Discard, HoleCards, PostKind
from hhanalyzer.model.hand import Claims, Hand, Header, Returned, Seat
from hhanalyzer.sites.site import Site


def deal(game: str, limit: str, players: int, seed: int, hands: int, site: Site, **options: Any) -> Iterator[Hand]:
    """Deal ``hands`` hands of a game at one table after another, as the room ``site`` would record them.

    ``game`` is a key of the variants table, ``limit`` one of its limits; ``options`` are fields of ``Setting``.  The
    same arguments give the same hands.  Raise UnusableInput for what cannot be dealt.
    """
    return deal_setting(usual(game, limit, players, **options), seed, hands, site)


def deal_setting(setting: Setting, seed: int, hands: int, site: Site) -> Iterator[Hand]:
    """Deal hands by a whole setting."""
    rng = random.Random(seed)
    seating = Seating(setting, seed, rng)
    for _ in range(hands):
        yield Dealt(seating, site, rng).hand()


class Dealt:
    """One hand while it is dealt and played."""

    def __init__(self, seating: Seating, site: Site, rng: random.Random) -> None:
        """Seat, post and deal the hole cards."""
        self.seating = seating
        self.rng = rng
        self.house: HouseRules = site.house
        self.order: list[Sitter] = seating.prepare()
        self.setting = setting = seating.setting
        self.variant = VARIANTS[setting.game]
        self.dealt_in = {s.seat for s in self.order}
        self.seats = self._seats()
        self.script = Script(2 + len(self.seats))
        self._post()
        self.header = self._header(site)
        self.play = Play(Hand(self.header, self.seats, tuple(self.script.events), Claims(), 1, 1), self.house)
        for post in self.play.posted.posts:
            self.play.post(post)
        self.stub = deck(self.variant)
        rng.shuffle(self.stub)
        self.hole: dict[int, Cards] = {s.seat: self._draw(self.variant.hole_cards) for s in self.order}
        self.boards: dict[int, Cards] = {0: ()}
        self.feelings: dict[int, float] = {}
        self.runs = 1

    def hand(self) -> Hand:
        """Play the hand to its end."""
        self.script.skip()  # the line above the hole cards
        for seat in self.seats:
            if seat.is_hero and seat.dealt_in:
                self.script.add(HoleCards(0, seat.seat, self.hole[seat.seat]))
        self._streets()
        self.play.finish()
        hand = close(self._played())
        for result in replay(hand, self.house).seats:
            self.seating.sitters[result.seat].stack += result.net
        return hand

    def _played(self) -> Played:
        live = self.play.table.live()
        return Played(
            self.header,
            self.seats,
            self.script,
            self.hole,
            self.boards,
            self.runs,
            tuple(p.seat for p in live),
            any(p.all_in_on is not None for p in live),
            self.setting,
            self.variant,
            self.house,
            self.rng,
        )

    # ------------------------------------------------------------------------------------------- the head of the hand

    def _header(self, site: Site) -> Header:
        setting, seating = self.setting, self.seating
        small_bet, big_bet = setting.bets
        posted = [p.amount for p in self.script.posts if p.kind is PostKind.SMALL_BLIND]
        blinds = not setting.button_blind
        return Header(
            site=site.title,
            hand_id=str(seating.hand_id),
            game=setting.game,
            game_title="",
            limit=setting.limit,
            unit=setting.unit,
            small_blind=(next(iter(posted), 0) if small_bet else setting.small_blind) if blinds else 0,
            big_blind=setting.big_blind if blinds else 0,
            ante=0 if blinds else setting.ante,
            button_blind=setting.button_blind,
            small_bet=small_bet,
            big_bet=big_bet,
            cap=setting.cap,
            played_at=seating.clock,
            table_name=seating.table_name,
            max_seats=max(setting.players, 2),
            button_seat=seating.button,
            tournament=seating.tournament,
            fast_fold=setting.fast_fold,
        )

    def _seats(self) -> tuple[Seat, ...]:
        sitters = sorted(self.seating.sitters.values(), key=lambda s: s.seat)
        hero = self.setting.hero
        return tuple(
            Seat(s.seat, s.name, s.stack, line, s.seat in self.dealt_in, bool(s.away), s.name == hero and not s.away)
            for line, s in enumerate(sitters, 3)
        )

    def _post(self) -> None:
        posts = self.seating.posts(self.order)
        for at, post in enumerate(posts):
            both = at > 0 and posts[at - 1].kind is PostKind.DEAD and posts[at - 1].seat == post.seat
            self.script.add(post, same_line=both)

    def _draw(self, count: int) -> Cards:
        cards = tuple(self.stub[:count])
        del self.stub[:count]
        return cards

    # --------------------------------------------------------------------------------------------------- the streets

    def _streets(self) -> None:
        play = self.play
        for number, rule in enumerate(self.variant.streets):
            if number and self._runs_twice():
                self._run_out(number)
                return
            if rule.board:
                self._deal_board(number)
            if not number:
                play.start()
            self.feelings.clear()
            early = rule.street is self.variant.discard_on and (not number or self.rng.random() < 0.5)
            if early:
                self._discard()
            self._bet()
            if len(play.table.live()) == 1:
                return
            if rule.street is self.variant.discard_on and not early:
                self._discard()

    def _deal_board(self, number: int) -> None:
        """Deal one street to every board."""
        rule = self.variant.streets[number]
        numbers = range(1, self.variant.boards + 1) if self.variant.boards > 1 else (0,)
        for board in numbers:
            before = self.boards.get(board, ())
            cards = self._draw(rule.board)
            self._board(BoardCards(0, rule.street, cards, before, board))

    def _board(self, event: BoardCards) -> None:
        self.boards[event.board] = event.before + event.cards
        self.play.deal(self.script.add(event))

    def _runs_twice(self) -> bool:
        table = self.play.table
        if self.seating.tournament or self.variant.boards > 1 or self.variant.discards or self.setting.run_twice == 0:
            return False
        return table.able < 2 and self.rng.random() < self.setting.run_twice

    def _run_out(self, number: int) -> None:
        """Deal the streets left twice, board by board."""
        self.runs = 2
        common = self.boards[0]
        for board in (1, 2):
            before = common
            for rule in self.variant.streets[number:]:
                cards = self._draw(rule.board)
                self._board(BoardCards(0, rule.street, cards, before, board))
                before += cards
        del self.boards[0]

    def _discard(self) -> None:
        boards = [board for board in self.boards.values() if board]
        for p in self.play.table.live():
            kept = best_kept(self.hole[p.seat], boards, self.variant, self.rng)
            thrown = tuple(card for card in self.hole[p.seat] if card not in kept)
            self.hole[p.seat] = kept
            shown = thrown if any(seat.is_hero and seat.seat == p.seat for seat in self.seats) else ()
            self.play.discard(self.script.add(Discard(0, p.seat, len(thrown), shown)))

    # ------------------------------------------------------------------------------------------------------- betting

    def _bet(self) -> None:
        """Play one betting round, and give back what nobody called."""
        table = self.play.table
        while (p := table.to_act()) is not None and len(table.live()) > 1:
            action: Action = self.script.add(self._choose(p))
            self.play.act(action)
        returned = table.return_uncalled()
        if returned:
            player, amount = returned
            self.script.claim(Returned(0, player.seat, amount))

    def _choose(self, p: Player) -> Action:
        sitter = self.seating.sitters[p.seat]
        chips = p.stack - p.total
        return choose(self.play.table, p, self._strength(p), sitter.style, self.rng, chips)

    def _strength(self, p: Player) -> float:
        if p.seat not in self.feelings:
            boards: Sequence[Cards] = [board for board in self.boards.values() if len(board) > 2]
            hole, style = self.hole[p.seat], self.seating.sitters[p.seat].style
            if boards:
                self.feelings[p.seat] = made(hole, boards, self.variant, style.sense, self.rng)
            else:
                self.feelings[p.seat] = percentile(hole, self.variant)
        return self.feelings[p.seat]
