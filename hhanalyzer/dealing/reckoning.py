"""The end of a dealt hand: rake, showdown, payments and summary, as the replay of the hand gives them."""

import random
from dataclasses import dataclass, replace

from hhanalyzer.dealing.script import Script
from hhanalyzer.dealing.setting import Setting
from hhanalyzer.engine.blinds import big_blind_post
from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.naming import describe, describe_high_low, kicker_words
from hhanalyzer.engine.outcome import Pot, Replay
from hhanalyzer.engine.ranking import Ranked
from hhanalyzer.engine.replay import replay
from hhanalyzer.engine.variants import Variant
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import Muck, PostKind, Show, ShowDown, Street
from hhanalyzer.model.hand import BoardClaim, Claims, Collected, Hand, Header, Money, PotClaim, Seat, SeatClaim
from hhanalyzer.model.money import Amount

SHOWS_FREELY = 0.04  # how often the winner of an uncontested pot shows his hand all the same
MUCKED_SEEN = 0.7  # how often the summary reveals a hand thrown away


@dataclass(frozen=True, slots=True)
class Played:
    """A hand played to its end, the showdown still to come.  ``hole`` are the cards left after discards."""

    header: Header
    seats: tuple[Seat, ...]
    script: Script
    hole: dict[int, Cards]
    boards: dict[int, Cards]
    runs: int
    live: tuple[int, ...]
    all_in: bool
    setting: Setting
    variant: Variant
    house: HouseRules
    rng: random.Random


def close(played: Played) -> Hand:
    """Return the whole hand: showdown, payments and summary added to what was played."""
    script = played.script
    showdown = len(played.live) > 1
    tabled = tuple(Show(0, seat, played.hole[seat]) for seat in played.live) if showdown else ()
    draft = Hand(played.header, played.seats, (*script.events, *tabled), Claims(runs=played.runs), 1, 1)
    rake = _rake(played, replay(draft, played.house))
    outcome = replay(replace(draft, claims=Claims(rake=Money(0, rake))), played.house)
    if showdown:
        Showdown(played, outcome).tell()
    else:
        _take(played, outcome)
    no_low = showdown and played.variant.low is not None and not outcome.lows
    script.skip(no_low)
    return _summed_up(played, outcome, no_low)


def _rake(played: Played, outcome: Replay) -> Amount:
    """Return what the house takes: so many percent, rounded down, capped; nothing without a flop or in a tournament."""
    setting = played.setting
    if played.header.tournament or (played.house.no_flop_no_drop and Street.FLOP not in outcome.dealt_streets):
        return 0
    rake = outcome.total_pot * setting.rake_percent // 100
    return rake if setting.rake_cap is None else min(rake, setting.rake_cap)


def _take(played: Played, outcome: Replay) -> None:
    """Pay the last player in the hand; he may show what he had."""
    (seat,) = played.live
    amount = sum(pot.winners.get(seat, 0) for pot in outcome.pots)
    played.script.claim(Collected(0, seat, amount))
    if played.rng.random() < SHOWS_FREELY:
        played.script.add(Show(0, seat, played.hole[seat]))
    else:
        played.script.skip()  # "doesn't show hand"


class Showdown:
    """Tells a showdown: board by board, and on each the last side pot first."""

    def __init__(self, played: Played, outcome: Replay) -> None:
        """Find out who wins nothing and may throw his hand away."""
        self.played = played
        self.outcome = outcome
        self.mucked: dict[int, bool] = {}
        self.first_board = min(outcome.boards)
        winners = {win.seat for pot in outcome.pots for award in pot.awards for win in award.wins}
        tabled = bool(played.header.tournament) and played.all_in and played.house.tournament_all_in_tabled
        self.may_muck = set() if tabled else set(outcome.show_order) - winners

    def tell(self) -> None:
        """Tell every board."""
        for board in sorted(self.outcome.boards):
            self.played.script.add(ShowDown(0, board))
            self.told: list[int] = []
            self.best: dict[str, Ranked] = {}
            for pot in reversed(self.outcome.pots):
                for seat in self.outcome.show_order:
                    if seat in pot.eligible and seat not in self.told:
                        self._show(seat, board)
                        self.told.append(seat)
                self._pay(pot, board)

    def _show(self, seat: int, board: int) -> None:
        played = self.played
        if seat not in self.mucked:
            self.mucked[seat] = (
                seat in self.may_muck and self._beaten(seat) and played.rng.random() < played.setting.muck
            )
        if self.mucked[seat]:
            played.script.add(Muck(0, seat))
            return
        played.script.add(Show(0, seat, played.hole[seat], self._words(seat, board), board))

    def _beaten(self, seat: int) -> bool:
        """Tell whether hands already tabled beat him for every pot he is in, on every board, high and low."""
        seen = [other for other in self.told if not self.mucked[other]]
        return all(
            any(self._over(self.outcome.ranks, other, seat, board) for other in seen if other in pot.eligible)
            and (
                (seat, board) not in self.outcome.lows
                or any(self._over(self.outcome.lows, other, seat, board) for other in seen if other in pot.eligible)
            )
            for pot in self.outcome.pots
            if seat in pot.eligible
            for board in self.outcome.boards
        )

    @staticmethod
    def _over(ranks: dict[tuple[int, int], Ranked], one: int, other: int, board: int) -> bool:
        mine = ranks.get((one, board))
        return mine is not None and mine.value > ranks[other, board].value

    def _words(self, seat: int, board: int) -> str:
        """Describe a hand; of a second hand of the same words the room says by which kicker it is better or worse."""
        ranked = self.outcome.ranks[seat, board]
        if self.played.variant.low:
            return describe_high_low(ranked, self.outcome.lows.get((seat, board)))
        words = describe(ranked)
        before = self.best.get(words)
        if before is None or ranked.value > before.value:
            self.best[words] = ranked
        return words + (kicker_words(ranked, before) if before else "")

    def _pay(self, pot: Pot, board: int) -> None:
        number = pot.number if len(self.outcome.pots) > 1 else None
        for award in pot.awards:
            if award.board != board and not (award.board == 0 and board == self.first_board):
                continue
            for win in award.wins:
                if win.amount:
                    self.played.script.claim(Collected(0, win.seat, win.amount, number, board))


# --------------------------------------------------------------------------------------------------------- the summary


def _summed_up(played: Played, outcome: Replay, no_low: bool) -> Hand:
    """Add the summary and return the hand."""
    script = played.script
    script.skip()
    line = script.skip()
    pots = tuple(PotClaim(line, pot.number, pot.amount - pot.rake) for pot in outcome.pots)
    script.skip(played.runs > 1)
    boards = tuple(BoardClaim(script.skip(), n, cards) for n, cards in sorted(played.boards.items()) if cards)
    claims = Claims(
        returned=tuple(script.returned),
        collected=tuple(script.collected),
        total_pot=Money(line, outcome.total_pot),
        pots=pots if len(pots) > 1 else (),
        rake=Money(line, outcome.rake),
        boards=boards,
        seats=tuple(_seat_claims(played, outcome)),
        low_qualified=False if no_low else None,
        runs=played.runs,
    )
    return Hand(played.header, played.seats, tuple(script.events), claims, 1, script.line)


def _seat_claims(played: Played, outcome: Replay) -> list[SeatClaim]:
    """Return what the summary says of every seat dealt in."""
    mucked = {event.seat for event in played.script.events if isinstance(event, Muck)}
    claims = []
    for seat in sorted(s.seat for s in outcome.seats):
        claim = SeatClaim(played.script.skip(), seat, _marks(played, seat))
        result = outcome.seat(seat)
        folded = result.folded_on if result else None
        if folded is not None:
            claim = replace(claim, outcome="folded", street=str(folded))
        elif len(played.live) == 1:
            claim = replace(claim, outcome="collected", won=(sum(c.amount for c in played.script.collected),))
        elif seat in mucked:
            hero = any(s.is_hero and s.seat == seat for s in played.seats)
            seen = hero or played.rng.random() < MUCKED_SEEN
            claim = replace(claim, outcome="mucked", cards=played.hole[seat] if seen else ())
        else:
            claim = _showed(played, outcome, claim)
        claims.append(claim)
    return claims


def _showed(played: Played, outcome: Replay, claim: SeatClaim) -> SeatClaim:
    """Return the claim of a seat that tabled its hand, with what it won on each board."""
    boards = sorted(outcome.boards)
    won = [sum(c.amount for c in played.script.collected if (c.seat, c.board) == (claim.seat, b)) for b in boards]
    return replace(
        claim,
        outcome="won" if any(won) else "lost",
        cards=played.hole[claim.seat],
        won=tuple(won) if len(boards) > 1 or any(won) else (),
        descriptions=tuple(_plain_words(played, outcome, claim.seat, board) for board in boards),
    )


def _plain_words(played: Played, outcome: Replay, seat: int, board: int) -> str:
    ranked = outcome.ranks[seat, board]
    return describe_high_low(ranked, outcome.lows.get((seat, board))) if played.variant.low else describe(ranked)


def _marks(played: Played, seat: int) -> tuple[str, ...]:
    """Return the positions the summary prints behind a name."""
    posts = played.script.posts
    big = big_blind_post(posts)
    blind = {
        "small blind": next((p.seat for p in posts if p.kind is PostKind.SMALL_BLIND), None),
        "big blind": big.seat if big else None,
        "button blind": next((p.seat for p in posts if p.kind is PostKind.BUTTON_BLIND), None),
    }
    marks = [words for words, owner in blind.items() if owner == seat]
    if seat == played.header.button_seat and "button blind" not in marks:
        marks.insert(0, "button")
    return tuple(marks)
