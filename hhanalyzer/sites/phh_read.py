"""The fields of a PHH hand into a Hand."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, time
from decimal import Decimal
from zoneinfo import ZoneInfo

from hhanalyzer.engine.variants import FIXED_LIMIT, VARIANTS
from hhanalyzer.model.events import Event, Post, PostKind
from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.model.hand import (
    CashOut,
    Claims,
    Collected,
    Fee,
    Hand,
    Header,
    Money,
    Returned,
    Seat,
    SeatClaim,
    Tournament,
)
from hhanalyzer.model.money import Amount, Unit
from hhanalyzer.parsing.clock import ZONES
from hhanalyzer.sites.open_formats import (
    MOST_PLAYERS,
    Number,
    Unreadable,
    decimals_of,
    in_units,
    known_cards,
    number,
)
from hhanalyzer.sites.phh_actions import Actions, Told
from hhanalyzer.sites.phh_fields import Fields, Scale, hand_id
from hhanalyzer.sites.phh_play import GAME_OF, OTHER_CODES, Betting, assigned


def read_fields(fields: Fields, title: str) -> Hand:
    """Return the hand that the fields tell; raise Unreadable for what they do not."""
    code = fields.text("variant")
    if code not in GAME_OF:
        words = OTHER_CODES.get(code, code)
        raise Unreadable(f"{words} is not supported", fields.line("variant"), "T004")
    return Reading(fields, code, title).hand()


class Reading:
    """One hand while it is read."""

    def __init__(self, fields: Fields, code: str, title: str) -> None:
        """Read seats, stacks and forced bets."""
        self.fields = fields
        self.code = code
        self.game, self.limit = GAME_OF[code]
        self.title = title
        stacks = fields.items("starting_stacks")
        self.count = len(stacks)
        line = fields.line("starting_stacks")
        if not 2 <= self.count <= MOST_PLAYERS:
            raise Unreadable(f"{self.count} players are dealt in, not 2 to {MOST_PLAYERS}", line)
        self.known = [not (isinstance(stack, Decimal) and stack.is_infinite()) for stack in stacks]
        stacks = [number(s, "a stack", line) if known else 0 for s, known in zip(stacks, self.known, strict=True)]
        self.actions, self.lines = fields.actions()
        bets = {name: number(fields.data.get(name, 0), name, fields.line(name)) for name in _BETS}
        lists = {name: fields.numbers(name, self.count) for name in _LISTS}
        if all(self.known):
            lists["finishing_stacks"] = fields.numbers("finishing_stacks", self.count)
        every = [*stacks, *bets.values(), *self._raised(), *(value for values in lists.values() for value in values)]
        self.scale = Scale(fields, every)
        self.bets = {name: self.scale(value) for name, value in bets.items()}
        self.lists = {name: [self.scale(value) for value in values] for name, values in lists.items()}
        most = 1 + sum(map(self.scale, every))  # no rule finds fault with this stack
        self.stacks = [self.scale(s) if known else most for s, known in zip(stacks, self.known, strict=True)]
        self.seats = self._seat_numbers()

    def _raised(self) -> list[Number]:
        """Return the amounts in the actions."""
        words = ((action.split(), line) for action, line in zip(self.actions, self.lines, strict=True))
        return [number(word[2], "a raise", line) for word, line in words if len(word) > 2 and word[1] == "cbr"]

    def _seat_numbers(self) -> list[int]:
        """Return the players' seats; where they do not follow each other clockwise, their order instead."""
        seats = self.fields.items("seats", self.count)
        whole = all(type(seat) is int and 0 < seat < 1000 for seat in seats)
        turns = sum(one >= other for one, other in zip(seats, [*seats[1:], *seats[:1]], strict=True)) if whole else 0
        return seats if turns == 1 else list(range(1, self.count + 1))

    # ------------------------------------------------------------------------------------------------------- the hand

    def hand(self) -> Hand:
        """Return the hand."""
        none = [0] * self.count
        antes, blinds = (assigned(self.lists[name] or none) for name in ("antes", "blinds_or_straddles"))
        betting = Betting(self.stacks, antes, blinds)
        posts = self._posts(betting)
        amount = lambda text, line: self.scale(number(text, "an amount", line))  # noqa: E731
        told = Actions(betting, self.seats, VARIANTS[self.game], amount).read(self.actions, self.lines)
        betting.next_street()  # what nobody called goes back
        first, last = self.fields.hand.first_line, self.fields.hand.end_line
        cut = Finding("T002", Severity.ERROR, last, "the actions end before the hand does")
        return Hand(
            header=self._header(posts),
            seats=self._seats(told),
            events=(*posts, *told.events),
            claims=self._claims(betting.behind),
            line=first,
            end_line=last,
            complete=told.complete,
            unread=() if told.complete else (cut,),
        )

    def _posts(self, betting: Betting) -> list[Event]:
        line, blinds = self.fields.line("antes"), self.fields.line("blinds_or_straddles")
        posts: list[Event] = [
            Post(line, seat, PostKind.ANTE, ante, all_in=ante == stack)
            for seat, ante, stack in zip(self.seats, betting.antes, self.stacks, strict=True)
            if ante
        ]
        for kind, i in self._blind_kinds(betting.blinds):
            posts.append(Post(blinds, self.seats[i], kind, betting.blinds[i], all_in=not betting.behind[i]))
        return posts

    def _blind_kinds(self, blinds: Sequence[Amount]) -> list[tuple[PostKind, int]]:
        """Return what each forced bet is, in the order of posting."""
        last = self.count - 1
        posted = [i for i, amount in enumerate(blinds) if amount]
        only_button = posted == [last] and self.count > 2
        if only_button or (last in posted and VARIANTS[self.game].lowest_rank):
            return [(PostKind.BUTTON_BLIND, last), *((PostKind.STRADDLE, i) for i in posted if i != last)]
        small, big = (last, 0) if self.count == 2 else (0, 1)
        least = self.bets["min_bet"] or self.bets["small_bet"]
        if blinds[small] >= least and not blinds[big]:
            small, big = -1, small  # the small blind's seat is empty
        kinds = {small: PostKind.SMALL_BLIND, big: PostKind.BIG_BLIND}
        first = [(kinds[i], i) for i in (small, big) if i in posted]
        return [*first, *((PostKind.STRADDLE, i) for i in posted if i not in kinds)]

    def _seats(self, told: Told) -> tuple[Seat, ...]:
        fields = self.fields
        names = [str(name) for name in fields.items("players", self.count)] or [""] * self.count
        bounties = [str(text) for text in fields.items("_hha_bounties", self.count)] or [""] * self.count
        dealt = [i for i, cards in told.dealt.items() if cards]
        hero = (fields.whole("_hha_hero") or 0) - 1
        if "_hha_unit" not in fields.data and len(dealt) == 1:
            (hero,) = dealt
        away = fields.items("_hha_away")
        line = fields.line("players")
        seats = [
            Seat(
                seat, names[i] or f"p{i + 1}", self.stacks[i], line,
                sitting_out=i + 1 in away, is_hero=i == hero, bounty=bounties[i], stack_known=self.known[i],
            )
            for i, seat in enumerate(self.seats)
        ]  # fmt: skip
        for other in fields.items("_hha_not_dealt_in"):
            if isinstance(other, dict) and type(other.get("seat")) is int and other["seat"] not in self.seats:
                stack = in_units(number(other.get("stack", 0), "a stack"), 0)
                out = other.get("sits_out") is True
                seats.append(Seat(other["seat"], str(other.get("name", "")), stack, line, False, out))
        return tuple(sorted(seats, key=lambda seat: seat.seat))

    # ----------------------------------------------------------------------------------------------------- the header

    def _stakes(self, posts: Sequence[Event]) -> dict[str, Amount]:
        """Return the stakes that a first line would print; those of other programs are what was posted."""
        bets, fixed = self.bets, self.limit == FIXED_LIMIT
        kinds = {post.kind: post.amount for post in posts if isinstance(post, Post)}
        antes = [post.amount for post in posts if isinstance(post, Post) and post.kind is PostKind.ANTE]
        button = PostKind.BUTTON_BLIND in kinds
        stakes = {
            "small_blind": kinds.get(PostKind.SMALL_BLIND, 0),
            "big_blind": 0 if button else bets["small_bet"] if fixed else bets["min_bet"],
            "ante": max(antes, default=0),
            "button_blind": kinds.get(PostKind.BUTTON_BLIND, 0),
            "small_bet": bets["small_bet"] if fixed else 0,
            "big_bet": bets["big_bet"] if fixed else 0,
        }
        own = self.fields.table("_hha_stakes")
        return {name: in_units(number(own.get(name, 0), name), 0) for name in stakes} if own else stakes

    def _header(self, posts: Sequence[Event]) -> Header:
        fields, stakes = self.fields, self._stakes(posts)
        button_seat = fields.whole("_hha_button_seat")
        flags = fields.items("_hha_flags")
        return Header(
            site=fields.text("venue") or self.title,
            hand_id=hand_id(fields),
            game=self.game,
            game_title=self.code,
            limit=self.limit,
            unit=self.scale.unit,
            small_blind=stakes["small_blind"],
            big_blind=stakes["big_blind"],
            ante=stakes["ante"],
            button_blind=stakes["button_blind"],
            small_bet=stakes["small_bet"],
            big_bet=stakes["big_bet"],
            played_at=self._played_at(),
            table_name=fields.text("table"),
            max_seats=fields.whole("seat_count"),
            button_seat=self.seats[-1] if button_seat is None else button_seat or None,
            tournament=self._tournament(),
            play_money="play_money" in flags,
            fast_fold="fast_fold" in flags,
            anonymous="anonymous" in flags,
            room=fields.text("_hha_room"),
        )

    def _tournament(self) -> Tournament | None:
        own = self.fields.table("_hha_tournament")
        if not own:
            return None
        exponent = decimals_of([number(str(own.get("unit", "1")), "a unit")])
        parts = {
            name: in_units(number(own[name], name), 0) if name in own else None for name in ("buy_in", "fee", "bounty")
        }
        return Tournament(
            tournament_id=str(own.get("id", "")),
            unit=Unit(str(own.get("currency", "")), exponent),
            buy_in=parts["buy_in"],
            fee=parts["fee"],
            bounty=parts["bounty"],
            level=str(own.get("level", "")),
            text=str(own.get("text", "")),
            name=self.fields.text("event"),
        )

    def _played_at(self) -> datetime | None:
        """Return the time in UTC; None where the zone is not known, or the date is not whole."""
        fields = self.fields
        at = fields.data.get("time")
        date = [fields.whole(name) for name in ("year", "month", "day")]
        if not isinstance(at, time) or None in date:
            return None
        zone = fields.text("time_zone") or ZONES.get(fields.text("time_zone_abbreviation").upper(), "")
        unsaid = not zone and "time_zone_abbreviation" not in fields.data
        if unsaid and not all(name in fields.data for name in ("city", "region", "country")):
            zone = "UTC"
        try:
            year, month, day = (part or 0 for part in date)
            here = datetime(year, month, day, at.hour, at.minute, at.second, tzinfo=ZoneInfo(zone))
            return here.astimezone(UTC)
        except (ValueError, OSError, KeyError, OverflowError):
            return None

    # ----------------------------------------------------------------------------------------------------- the claims

    def _claims(self, behind: Sequence[Amount]) -> Claims:
        """Return what the fields say of the money; ``behind`` is what everybody has left before he is paid."""
        fields, line = self.fields, self.fields.line
        place, won = "winnings", self.lists["winnings"]
        if not won and (after := self.lists.get("finishing_stacks")):
            place, won = "finishing_stacks", [max(0, end - left) for end, left in zip(after, behind, strict=True)]
        claims = Claims(
            returned=tuple(self._by_seat("_hha_uncalled", Returned)),
            collected=tuple(
                Collected(line(place), seat, amount) for seat, amount in zip(self.seats, won, strict=False) if amount
            ),
            total_pot=self._money("_hha_total_pot"),
            rake=self._money("_hha_rake"),
            fees=tuple(
                Fee(line("_hha_fees"), name, in_units(number(amount, name), 0))
                for name, amount in fields.table("_hha_fees").items()
            ),
            seats=tuple(self._seat_claims()),
            cash_outs=tuple(self._cash_outs()),
        )
        promo = self._money("_hha_promo")
        return replace(claims, promo=(promo,)) if promo else claims

    def _by_seat(self, name: str, kind: type[Returned]) -> list[Returned]:
        amounts = self.fields.numbers(name, self.count)
        line = self.fields.line(name)
        return [
            kind(line, seat, in_units(amount, 0)) for seat, amount in zip(self.seats, amounts, strict=False) if amount
        ]

    def _money(self, name: str) -> Money | None:
        if name not in self.fields.data:
            return None
        line = self.fields.line(name)
        return Money(line, in_units(number(self.fields.data[name], name, line), 0))

    def _seat_claims(self) -> list[SeatClaim]:
        line = self.fields.line("_hha_cards")
        texts = self.fields.items("_hha_cards", self.count)
        return [
            SeatClaim(line, seat, cards=known_cards(str(text), "cards", line)[0])
            for seat, text in zip(self.seats, texts, strict=False)
            if text
        ]

    def _cash_outs(self) -> list[CashOut]:
        line = self.fields.line("_hha_cash_outs")
        outs = []
        for out in self.fields.items("_hha_cash_outs"):
            player = out.get("player") if isinstance(out, dict) else None
            if type(player) is not int or not 1 <= player <= self.count:
                raise Unreadable("a cash-out names no player", line)
            amount, fee = out.get("amount", 0), out.get("fee", 0)
            if type(amount) is not int or type(fee) is not int:
                raise Unreadable("a cash-out is not an amount", line)
            outs.append(CashOut(line, self.seats[player - 1], amount, fee, out.get("replaces_pot") is not False))
        return outs


_BETS = ("min_bet", "small_bet", "big_bet")
_LISTS = ("antes", "blinds_or_straddles", "winnings")
