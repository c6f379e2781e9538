"""One builder for all sites: lines of a hand, as the grammar names them, into a Hand.

Every public method is the meaning of a kind of line: HANDLERS maps the first part of a terminal's name to it, and the
terminal's named groups are its parameters.  Methods look names up before they change anything, so that a reading that
names nobody can be given up for another (choice.py).  Nothing is computed and nothing repaired.
"""

import re
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from hhanalyzer.model.events import (
    Action,
    Discard,
    Muck,
    Post,
    PostKind,
    Show,
    Verb,
)
from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.hand import (
    CashOut,
    Collected,
    Money,
    Returned,
    SeatClaim,
)
from hhanalyzer.model.quick import quick
from hhanalyzer.parsing.header import Fields, read_header
from hhanalyzer.parsing.locales import amounts_in
from hhanalyzer.parsing.signals import LineError
from hhanalyzer.parsing.standings import StandingLines
from hhanalyzer.parsing.vocabulary import (
    BOTH_BLINDS,
    COMING_IN,
    FLAGS,
    HALVES,
    LIKE_A_RAISE,
    POSTS,
    UNNAMED_POST,
    VERBS,
)

MOST_SEATS = 24
DEAD_POSTS = {PostKind.ANTE, PostKind.DEAD}
_SMALL_BLIND, _BIG_BLIND, _DEAD = PostKind.SMALL_BLIND, PostKind.BIG_BLIND, PostKind.DEAD  # quickly found

# Words behind a seat that mean the same in whatever case.
_FLAGS = {words.lower(): flag for words, flag in FLAGS.items()}

# The records that every hand makes many of.
_Post, _Action = quick(Post), quick(Action)
_Show, _Money, _Returned, _Collected = quick(Show), quick(Money), quick(Returned), quick(Collected)


class HandBuilder(StandingLines):
    """Every public method is the meaning of a kind of line."""

    __slots__ = ()

    # ------------------------------------------------------------------------------------------- the head of the hand

    def on_header(self, line: int, fields: Fields) -> None:
        """Read the first line."""
        self.head = read_header(fields, self.site, self.exponent)
        self.limit_unsaid = fields.get("limit_in_game") is None and fields.get("limit") is None
        self.amounts = amounts_in(self.site.local_numbers, self.head["unit"].exponent)

    def on_table(
        self,
        line: int,
        table: str | None,
        max_seats: str | None = None,
        play: str | None = None,
        button: str | None = None,
        tournament_id: str | None = None,
    ) -> None:
        """Complete the header: table, seats, button, play money, the tournament's number where it stands here."""
        head = self.head
        head["table_name"] = table or ""
        if tournament_id is not None and head["tournament"] is not None:
            head["tournament"] = replace(head["tournament"], tournament_id=tournament_id)
        head["max_seats"] = int(max_seats) if max_seats else None
        head["button_seat"] = int(button) if button else None
        head["play_money"] |= play is not None

    def on_button(self, line: int, seat: str) -> None:
        """Complete the header where the button has a line of its own."""
        self.button_line = line
        self.head["button_seat"] = int(seat)

    def on_seat(
        self, line: int, seat: str, name: str, amount: str, bounty: str | None = None, flag: str | None = None
    ) -> None:
        """Seat a player.  Two players of one name, or in one seat, cannot be told apart."""
        number = int(seat)
        if len(self.seats) == MOST_SEATS:
            raise LineError("T001", f"no table has more than {MOST_SEATS} seats")
        if name in self.seat_of:
            raise LineError("T003", f"two players at this table are called {name!r}")
        stack = self.amounts[amount]
        if number in self.name_of:
            if not self.admit(name, line):
                raise LineError("T001", f"seat {number} is taken by {self.name_of[number]!r}")
            self.newcomers_stacks[self.seat_of[name]] = stack
            return
        self.seat_of[name] = number
        self.name_of[number] = name
        self.seats.append((line, number, name, stack, bounty or "", _FLAGS.get(flag.lower(), flag) if flag else ""))

    def on_absent(self, line: int, who: str | None = None, seat: str | None = None) -> None:
        """Note that somebody sits out; it may be somebody without a seat.  The summary says it by seat of this hand."""
        if seat is not None:
            self.not_dealt.add(int(seat))
        elif who is not None and who in self.seat_of:
            self.absent.add(self.seat_of[who])

    def on_size(self, line: int, max_seats: str | None) -> None:
        """Complete the header where the number of seats has a line of its own."""
        self.head["max_seats"] = int(max_seats) if max_seats else self.head["max_seats"]

    def recognise(self, name: str, line: int) -> bool:
        """Take a name for the only seated one it begins with, where the site's seat lines cut names off."""
        whole = [seated for seated in self.seat_of if name.startswith(f"{seated} ")]
        if not self.site.cuts_names or len(whole) != 1:
            return False
        seat = self.seat_of[name] = self.seat_of[whole[0]]
        said = f"{name!r} is taken for {whole[0]!r}, the only seat whose name it begins with"
        self.notes.append(Finding("T003", Severity.INFO, line, said, seat))
        return True

    def on_next_button(self, line: int) -> None:
        """Correct a button that has a line of its own and whose seat was counted from nought."""
        if self.button_line:
            self.head["button_seat"] += 1

    def admit(self, name: str, line: int, posts: bool = True) -> bool:
        """Seat somebody without a seat line: who posts, where the site lets players join as a hand begins.

        Somebody whose name is lost may do anything.
        """
        if not (name in self.site.lost_names or (posts and self.site.seats_newcomers)):
            return False
        if len(self.seats) + len(self.newcomers) >= MOST_SEATS:
            return False
        provisional = MOST_SEATS + 1 + len(self.newcomers)
        self.newcomers[provisional] = (name, line)
        self.seat_of[name] = provisional
        self.name_of[provisional] = name
        return True

    def on_arrival(self, line: int, who: str) -> None:
        """Note that somebody comes to the table, so that he may talk."""
        self.guests.add(who)

    def on_chat(self, line: int, name: str) -> None:
        """Pass over what somebody at the table says.  Nobody else can say anything, unless the site lets observers."""
        if name not in self.guests and not self.site.observers_talk:
            _ = self.seat_of[name]

    # ------------------------------------------------------------------------------------------ what the players do

    def on_post(
        self,
        line: int,
        name: str,
        post: str | None = None,
        amount: str | None = None,
        all_in: str | None = None,
        to: str | None = None,
        late: str | None = None,
        dead: str | None = None,
    ) -> None:
        """Post an ante, blind or straddle; ``to`` is what the player's live money then comes to.

        A small blind after the first, or out of position (``late``), is dead.  Of small and big blind in one what
        exceeds the big blind is dead, unless the text says how much is (``dead``, then ``amount`` is the live part).
        A post printed like a raise is one of both blinds where it is as much, else a straddle.
        A post that is not named is that of a player who comes in; it is live, a small blind too.  Where it may be
        anything, what is less than a big blind is dead.
        """
        seat = self.seat_of[name]
        post = post or UNNAMED_POST
        kind, chips = POSTS[post], self.amounts[amount or "0"] if to is None else self._brings(seat, to)
        both = post in BOTH_BLINDS or (kind is _SMALL_BLIND and late is not None)
        if post == LIKE_A_RAISE and chips == self.head["small_blind"] + self.head["big_blind"]:
            both = True
        if dead is not None:
            self.add(_Post(line, seat, _DEAD, self.amounts[dead]))
            kind = _BIG_BLIND
        elif both and 0 < self._big_blind() < chips:
            over = chips - self._big_blind()
            self.add(_Post(line, seat, _DEAD, over))
            kind, chips = _BIG_BLIND, chips - over
        elif post in COMING_IN and chips < self._big_blind():
            kind = _DEAD
        elif post == UNNAMED_POST and chips < self._big_blind():
            kind = _SMALL_BLIND
        elif kind is _SMALL_BLIND:
            if self.small_blind_posted or late is not None:
                kind = _DEAD
            self.small_blind_posted |= late is None
        if chips:  # of two blinds in one, the line of the second may say 0
            self.add(_Post(line, seat, kind, chips, all_in is not None, late is not None))

    def _big_blind(self) -> int:
        """Return the big blind: the header's, or where it prints none the first that was posted; 0 if none was."""
        posts = (e.amount for e in self.events if type(e) is Post and e.kind is PostKind.BIG_BLIND)
        return self.head["big_blind"] or next(posts, 0)

    def _brings(self, seat: int, to: str) -> int:
        """Return the chips of a post that brings the player's live money to ``to``."""
        live = (e.amount for e in self.events if type(e) is Post and e.seat == seat and e.kind not in DEAD_POSTS)
        return self.amounts[to] - sum(live)

    def on_action(
        self,
        line: int,
        name: str,
        verb: str,
        amount: str | None = None,
        to: str | None = None,
        all_in: str | None = None,
        capped: str | None = None,
    ) -> None:
        """Call, bet or raise."""
        self.add(
            _Action(
                line,
                self.seat_of[name],
                VERBS[verb],
                None if amount is None else self.amounts[amount],
                None if to is None else self.amounts[to],
                all_in is not None,
                capped is not None,
            )
        )

    def on_pass(self, line: int, name: str, verb: str, cards: str | None = None) -> None:
        """Fold or check; a folding player may show cards."""
        seat = self.seat_of[name]
        self.add(_Action(line, seat, VERBS[verb]))
        if cards is not None:
            self.add(_Show(line, seat, self.cards[cards]))

    def on_deal(self, line: int) -> None:
        """Deal the hole cards: who has folded before declined to post and is not dealt in."""
        declined = {e.seat for e in self.events if type(e) is Action and e.verb is Verb.FOLD}
        self.absent |= declined
        self.events[:] = [e for e in self.events if type(e) is not Action or e.seat not in declined]

    def on_discard(self, line: int, name: str, count: str | None, cards: str | None) -> None:
        """Throw cards away: counted, or as many as the brackets hold (hidden ones too)."""
        seat = self.seat_of[name]
        thrown = len(cards.split()) if count is None and cards is not None else int(count or 1)
        self.add(Discard(line, seat, thrown, self.cards[cards or ""]))

    def on_show(self, line: int, name: str, cards: str, description: str | None = None) -> None:
        """Table cards, with the site's words for them."""
        self.add(_Show(line, self.seat_of[name], self.cards[cards], description or "", self.showdown_board))

    def on_muck(self, line: int, name: str, cards: str | None = None, description: str | None = None) -> None:
        """Throw the hand away at the showdown; some sites reveal it and describe it all the same."""
        seat = self.seat_of[name]
        self.add(Muck(line, seat, self.cards[cards or ""]))
        if description:
            self.seat_claims.append(SeatClaim(line, seat, outcome="mucked", descriptions=(description,)))

    def on_described(self, line: int, name: str, description: str) -> None:
        """Say what a hand has become that was tabled before."""
        seat = self.seat_of[name]
        self.seat_claims.append(SeatClaim(line, seat, descriptions=(description,), board=self.showdown_board))

    # ---------------------------------------------------------------------------------------------------- the money

    def on_uncalled(self, line: int, amount: str, name: str) -> None:
        """Give an uncalled bet back.  Blanks at the end of the line may be the name's or nobody's."""
        seat = self.seat_of[name if name in self.seat_of else name.rstrip(" ")]
        self.returned.append(_Returned(line, seat, self.amounts[amount]))

    def on_collected(
        self,
        line: int,
        name: str | None = None,
        amount: str = "0",
        pot: str | None = None,
        share: str | None = None,
        description: str | None = None,
        number: str | None = None,
    ) -> None:
        """Pay a pot: "main pot" is 0, "side pot" 1, "side pot-2" 2; a plain "pot" is not numbered.

        ``number`` is that of the board it is paid for, where the line says it.  Without a name it is the house that
        takes its rake of a pot, where each has a line for that.
        """
        if name is None:
            self.rake = _Money(line, self.amounts[amount] + (self.rake.amount if self.rake else 0))
            return
        seat = self.seat_of[name]
        board = int(number) if number else self.showdown_board
        if description:
            self.seat_claims.append(SeatClaim(line, seat, outcome="won", descriptions=(description,), board=board))
        pot = "pot" if pot is None else pot.lower()
        which = None if pot == "pot" else 0 if pot == "main pot" else int(re.split("[- ]#?", f"{pot} 1")[2])
        half = "" if share is None else HALVES[share.lower()]
        self.collects.append(_Collected(line, seat, self.amounts[amount], which, board, half))

    def on_cash_out(self, line: int, name: str, amount: str, fee: str | None = None) -> None:
        """Settle with the house, outside the pot."""
        seat = self.seat_of[name]
        self.cash_outs.append(CashOut(line, seat, self.amounts[amount], self.amounts[fee] if fee else 0))

    def on_insured(self, line: int, name: str, amount: str) -> None:
        """Pay a player on top of his share of the pot: insurance, or a cash-out that leaves him his share."""
        seat = self.seat_of[name]
        self.cash_outs.append(CashOut(line, seat, self.amounts[amount], replaces_pot=False))

    def on_premium(self, line: int, name: str, amount: str) -> None:
        """Charge a player for insurance, or for a cash-out of a share that he then won."""
        seat = self.seat_of[name]
        self.cash_outs.append(CashOut(line, seat, -self.amounts[amount], replaces_pot=False))

    def on_promo(self, line: int, amount: str) -> None:
        """Note money the house adds to the pot."""
        self.promo_lines.append(_Money(line, self.amounts[amount]))

    def on_cancelled(self, line: int) -> None:
        """Note that the hand does not count."""
        self.cancelled_line = line


# Kind of line (the first part of a terminal's name) -> its meaning.  None: nothing happens.
HANDLERS: dict[str, Callable[..., Any] | None] = {
    "HEADER": HandBuilder.on_header,
    "TABLE": HandBuilder.on_table,
    "BUTTON": HandBuilder.on_button,
    "SIZE": HandBuilder.on_size,
    "NEXT_BUTTON": HandBuilder.on_next_button,
    "SEAT": HandBuilder.on_seat,
    "PLAYER": HandBuilder.on_player,
    "DEALER": HandBuilder.on_dealer,
    "STAKES": HandBuilder.on_stakes,
    "ABSENT": HandBuilder.on_absent,
    "ARRIVAL": HandBuilder.on_arrival,
    "CHAT": HandBuilder.on_chat,
    "POST": HandBuilder.on_post,
    "SHORT_POST": HandBuilder.on_short_post,
    "ACTION": HandBuilder.on_action,
    "PASS": HandBuilder.on_pass,
    "DISCARD": HandBuilder.on_discard,
    "SHOW": HandBuilder.on_show,
    "TABLED": HandBuilder.on_tabled,
    "MUCK": HandBuilder.on_muck,
    "DESCRIBED": HandBuilder.on_described,
    "HOLE": None,
    "DEAL": HandBuilder.on_deal,
    "DEALT": HandBuilder.on_dealt,
    "CARD": HandBuilder.on_card,
    "STREET": HandBuilder.on_street,
    "NEXT_CARDS": HandBuilder.on_next_cards,
    "SHOWDOWN": HandBuilder.on_showdown,
    "RUNS": HandBuilder.on_runs,
    "UNCALLED": HandBuilder.on_uncalled,
    "COLLECTED": HandBuilder.on_collected,
    "CASH_OUT": HandBuilder.on_cash_out,
    "INSURED": HandBuilder.on_insured,
    "PREMIUM": HandBuilder.on_premium,
    "PROMO": HandBuilder.on_promo,
    "CANCELLED": HandBuilder.on_cancelled,
    "SUMMARY": HandBuilder.on_summary,
    "POTS": HandBuilder.on_pots,
    "POT_TOTAL": HandBuilder.on_pot_total,
    "BALANCE": HandBuilder.on_balance,
    "TOTAL": HandBuilder.on_total,
    "BOARD": HandBuilder.on_board,
    "NO_LOW": HandBuilder.on_no_low,
    "SEAT_CLAIM": HandBuilder.on_seat_claim,
    "NAMED_CLAIM": HandBuilder.on_named_claim,
    "STANDING": HandBuilder.on_standing,
    "CHAMPION": HandBuilder.on_champion,
    "HEAD": HandBuilder.on_head,
    "REBOUGHT": HandBuilder.on_rebought,
    "NOTE": None,
    "BLANK": None,
}
