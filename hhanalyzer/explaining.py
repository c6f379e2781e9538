"""Why a hand ended as it did: who put in what, which pots that made, who could win each and with which five cards.

From a HandResult to words; everything is taken from the replay and nothing is decided here.  The text is plain: whoever
prints it has to guard a terminal against the players' names.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction

from hhanalyzer.auditing import documentation
from hhanalyzer.engine.allin import AllIn, AllInKind, all_in, ev_nets
from hhanalyzer.engine.house import DEFAULT_HOUSE, HouseRules, OddChip, ShowOrder
from hhanalyzer.engine.naming import describe
from hhanalyzer.engine.outcome import Award, Pot, Replay, SeatResult
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import cards_text
from hhanalyzer.model.events import Post, Street, Verb
from hhanalyzer.model.hand import Hand
from hhanalyzer.model.money import Amount, money_text, plain
from hhanalyzer.pipeline import HandResult
from hhanalyzer.results import fee_totals, seat_names
from hhanalyzer.sites import all_sites

Row = tuple[str, ...]

BOARDS = ("", "board 1", "board 2", "board 3")
HALVES = {"": "", "hi": "high half", "lo": "low half"}


@dataclass(frozen=True, slots=True)
class Section:
    """A heading, sentences, a table (columns numbered in ``right`` hold numbers) and sentences after it."""

    title: str
    lines: tuple[str, ...] = ()
    headings: Row = ()
    rows: tuple[Row, ...] = ()
    right: tuple[int, ...] = ()
    after: tuple[str, ...] = ()


def explain_code(word: str) -> tuple[Section, ...]:
    """Return what a finding code or name means, nothing if the word is none."""
    for entry in documentation().values():
        if word.upper() == entry.code or word.lower() == entry.name:
            parts = [Section(f"{entry.severity}[{entry.code}] {entry.name}", (entry.title,))]
            parts += [Section(title, tuple(text.strip().split("\n"))) for title, text in entry.parts() if text.strip()]
            return tuple(parts)
    return ()


def explain(result: HandResult, house: HouseRules | None = None) -> Iterator[Section]:
    """Yield the sections that explain a hand; one that was not read has only a head and its findings.

    ``house`` are the rules of the room; without them those of the hand's site.
    """
    house = house or next((s.house for s in all_sites().values() if s.title == result.site), DEFAULT_HOUSE)
    yield _head(result)
    if result.hand and result.replay:
        telling = _Telling(result.hand, result.replay, house)
        yield telling.put_in()
        yield from telling.boards()
        yield from telling.pots()
        yield from telling.rake()
        yield from telling.showdown()
        yield from telling.all_in()
        yield telling.result()
    if result.findings:
        yield Section(
            "Findings",
            tuple(f"line {f.line}: {f.severity}[{f.code}] {f.name}: {f.message}" for f in result.findings),
        )


def _head(result: HandResult) -> Section:
    """Return what the header says: game, stakes, time, table, and where the hand stands."""
    title = f"Hand {result.hand_id or '(no number)'}"
    if not result.hand:
        return Section(title, (f"{result.site} {result.game}: {result.status}", f"{result.source}, line {result.line}"))
    header, unit = result.hand.header, result.hand.header.unit
    variant = VARIANTS.get(header.game)
    stakes = "/".join(money_text(blind, unit) for blind in (header.small_blind, header.big_blind) if blind)
    game = f"{header.limit.capitalize()} {variant.title if variant else header.game_title} {stakes}"
    if header.ante:
        game += f", ante {money_text(header.ante, unit)}"
    where = [f"table {header.table_name}" if header.table_name else "", result.site, header.room]
    if header.tournament:
        where.append(f"tournament {header.tournament.tournament_id}")
    if header.played_at:
        where.append(f"{header.played_at:%Y-%m-%d %H:%M:%S} UTC")
    return Section(
        title,
        (
            game,
            ", ".join(part for part in where if part),
            f"{result.source}, lines {result.line}-{result.hand.end_line}",
        ),
    )


@dataclass(frozen=True, slots=True)
class _Telling:
    """One hand with the rules of its room, told section by section."""

    hand: Hand
    replay: Replay
    house: HouseRules

    def money(self, amount: Amount) -> str:
        """Write an amount with all its decimals, so that columns align."""
        unit = self.hand.header.unit
        whole, point, part = plain(abs(amount), unit.exponent).partition(".")
        return f"{'-' if amount < 0 else ''}{unit.sign}{int(whole):,}{point}{part}"

    def name(self, seat: int) -> str:
        """Return the name of a seat."""
        return seat_names(self.hand.seats).get(seat, f"seat {seat}")

    def names(self, seats: Iterable[int]) -> str:
        """List the names of seats: ``Alder, Birch and Cedar``."""
        *first, last = [self.name(seat) for seat in seats]
        return f"{', '.join(first)} and {last}" if first else last

    def in_order(self) -> list[SeatResult]:
        """Return the seats clockwise from the button's left."""
        return sorted(self.replay.seats, key=lambda seat: (seat.offset == 0, seat.offset))

    # ------------------------------------------------------------------------------------------------ contributions

    def put_in(self) -> Section:
        """Say who put in how much on each street, and what came back uncalled."""
        streets = [street for street in Street if any(d.street == street and d.added for d in self.replay.decisions)]
        posts: dict[int, Amount] = {}
        for event in self.hand.events:
            if isinstance(event, Post):
                posts[event.seat] = posts.get(event.seat, 0) + event.amount
        rows = []
        for seat in self.in_order():
            by_street = [self._added(seat.seat, street) for street in streets]
            amounts = [posts.get(seat.seat, 0), *by_street, seat.invested]
            fate = f"folded {seat.folded_on}" if seat.folded_on else "all-in" if seat.all_in_on else ""
            moved = [self.money(amount) if amount else "" for amount in amounts]
            rows.append((seat.position, self.name(seat.seat), self.money(seat.stack), *moved, fate))
        headings = ("", "", "stack", "posted", *map(str, streets), "in all", "")
        returned = [
            f"{self.name(s.seat)} takes back {self.money(s.returned)}: "
            f"nobody else put in more than {self.money(s.invested - s.returned)}."
            for s in self.replay.seats
            if s.returned
        ]
        return Section("Put in", (), headings, tuple(rows), tuple(range(2, len(headings) - 1)), tuple(returned))

    def _added(self, seat: int, street: Street) -> Amount:
        return sum(d.added for d in self.replay.decisions if d.seat == seat and d.street == street)

    # --------------------------------------------------------------------------------------------------------- pots

    def boards(self) -> Iterator[Section]:
        """Show the boards that pots were decided on."""
        boards = dict.fromkeys(award.board for pot in self.replay.pots for award in pot.awards if len(pot.eligible) > 1)
        lines = [f"{number}. " * (number > 0) + cards_text(self.replay.boards.get(number, ())) for number in boards]
        if lines:
            yield Section("Board" if len(lines) == 1 else "Boards", tuple(lines))

    def pots(self) -> Iterator[Section]:
        """Yield a section for every pot: how it was formed, who may win it, with what, and what each gets."""
        for pot in self.replay.pots:
            name = f"Side pot {pot.number}" if pot.number else "Main pot" if len(self.replay.pots) > 1 else "Pot"
            title = f"{name}: {self.money(pot.amount)}"
            if pot.rake:
                title += f" - {self.money(pot.rake)} rake = {self.money(pot.amount - pot.rake)}"
            lines = (f"Paid by {self._payers(pot)}.", *self._why_won(pot))
            contested = len(pot.eligible) > 1
            rows = tuple(row for award in pot.awards for row in self._award_rows(pot, award) if contested)
            yield Section(title, lines, (), rows, (), tuple(self._odd_chips(pot)))

    def _payers(self, pot: Pot) -> str:
        """Say how much each put into a pot, equal parts together: ``$20 each from Alder and Birch, $5 from Cedar``."""
        by_amount: dict[Amount, list[int]] = {}
        for seat, amount in sorted(pot.paid.items(), key=lambda item: -item[1]):
            by_amount.setdefault(amount, []).append(seat)
        parts = [
            f"{self.names(seats)} {self.money(amount)}{' each' if len(seats) > 1 else ''}"
            for amount, seats in by_amount.items()
        ]
        if pot.number == 0 and self.replay.promo:
            parts.append(f"the house {self.money(self.replay.promo)}")
        return "; ".join(parts)

    def _why_won(self, pot: Pot) -> Iterator[str]:
        """Say who may win a pot, and where no cards decide it."""
        if len(pot.eligible) == 1:
            others = "everybody else folded" if len(self.replay.pots) == 1 else "nobody else is in it"
            yield f"{self.name(pot.eligible[0])} wins it without a showdown: {others}."
        elif pot.eligible:
            yield f"{self.names(pot.eligible)} can win it."
        if len(pot.eligible) > 1 and not pot.awards:
            hidden = [seat for seat in pot.eligible if not self._cards(seat)]
            who = f" of {self.names(hidden)}" if hidden else ""
            yield f"The text does not show the cards{who}, so the rules cannot say who wins it."

    def _cards(self, seat: int) -> str:
        result = self.replay.seat(seat)
        return cards_text(result.cards) if result else ""

    def _award_rows(self, pot: Pot, award: Award) -> Iterator[Row]:
        """Yield a row a player for one board and half: cards, the five that count, their name, and what he gets."""
        ranks = self.replay.lows if award.half == "lo" else self.replay.ranks
        label = " ".join(part for part in (BOARDS[award.board], HALVES[award.half]) if part)
        got = {win.seat: win.amount for win in award.wins}
        for seat in pot.eligible:
            cards = self._cards(seat)
            ranked = ranks.get((seat, award.board))
            five, words = (cards_text(ranked.best), describe(ranked)) if ranked else ("", "")
            if cards and not ranked and award.half == "lo":
                words = "no low"
            wins = f"wins {self.money(got[seat])}" if seat in got else ""
            yield label, self.name(seat), cards or "not shown", five, words, wins
            label = ""

    def _odd_chips(self, pot: Pot) -> Iterator[str]:
        """Say who gets what does not divide evenly, and by which rule."""
        boards: dict[int, Amount] = {}
        for award in pot.awards:
            boards[award.board] = boards.get(award.board, 0) + award.amount
        if len(set(boards.values())) > 1:
            yield "The pot does not divide evenly over the boards: the odd unit goes to the first."
        halves = {(award.board, award.half): award.amount for award in pot.awards}
        if any(halves[board, "hi"] != halves[board, "lo"] for board, half in halves if half == "lo"):
            yield "The pot does not divide evenly into high and low: the odd unit goes to the high half."
        for award in pot.awards:
            lucky = [win for win in award.wins if win.odd]
            if not lucky:
                continue
            rule = ODD_CHIP_REASONS[self.house.odd_chip]
            odd = sum(win.odd for win in lucky)
            yield (
                f"{self.money(award.amount)} does not divide by {len(award.wins)}: "
                f"the odd {self.money(odd)} goes to {self.names(win.seat for win in lucky)}, {rule}."
            )

    # ------------------------------------------------------------------------------------------- rake, showdown, result

    def rake(self) -> Iterator[Section]:
        """Say what the house keeps, of what, and how that is known."""
        replay = self.replay
        if not replay.rake:
            return
        share = f"{100 * replay.rake / replay.total_pot:.1f} %" if replay.total_pot else "-"
        source = "what is missing from what the winners took" if replay.rake_derived else "as the text declares it"
        lines = [f"{self.money(replay.rake)} of {self.money(replay.total_pot)} ({share}), {source}."]
        lines += [f"Of it {name}: {self.money(amount)}." for name, amount in fee_totals(self.hand).items()]
        yield Section("Rake", tuple(lines))

    def showdown(self) -> Iterator[Section]:
        """Say in which order the hands are tabled, and why."""
        if not self.replay.show_order:
            return
        order = ", ".join(self.name(seat) for seat in self.replay.show_order)
        yield Section("Showdown order", (f"{order}.", self._show_reason()))

    def _show_reason(self) -> str:
        """Give the reason of the order (TDA 17; with side pots, the last pot's contestants come first)."""
        if self.house.show_order is ShowOrder.UNKNOWN:
            return "The room does not print hands in the order they are tabled, so the order is not checked."
        bets = [d for d in self.replay.decisions if d.street is Street.RIVER and d.verb in (Verb.BET, Verb.RAISE)]
        if bets and bets[-1].seat in self.replay.show_order:
            reason = (
                f"{self.name(bets[-1].seat)} made the last bet or raise on the river and shows first, then clockwise"
            )
        else:
            reason = "No bet on the river: the first player left of the button shows first, then clockwise"
        contested = [pot for pot in self.replay.pots if len(pot.eligible) > 1]
        return reason + (", the players of the last side pot before the others." if len(contested) > 1 else ".")

    def all_in(self) -> Iterator[Section]:
        """Say what an all-in with cards to come was worth to each, when nobody could bet any more."""
        found = all_in(self.hand, self.replay)
        if found is None:
            return
        dead = all_in(self.hand, self.replay, dead=True)
        nets = ev_nets(self.replay, found)
        rows = []
        for seat in (seat for seat in self.in_order() if seat.seat in found.live):
            shares = self._shares(found, seat.seat)
            net = self._estimate(nets[seat.seat])
            rows.append((self.name(seat.seat), self._cards(seat.seat) or "not shown", *shares, net))
        pots = (
            ["equity"]
            if len(self.replay.pots) == 1
            else [f"side pot {pot.number}" if pot.number else "main pot" for pot in self.replay.pots]
        )
        after = []
        if found.kind is AllInKind.PARTIAL:
            after.append("A pot whose hands are not all known counts as it was won.")
        if found.error:
            after.append(f"Of boards drawn at random: the standard error is up to {found.error:.2%} of a pot.")
        if dead:
            without = ", ".join(f"{self.name(s)} {self._estimate(ev_nets(self.replay, dead)[s])}" for s in dead.live)
            after.append(f"With the known cards of those who folded out of the deck: {without}.")
        headings = ("", "", *pots, "EV")
        right = tuple(range(2, len(headings)))
        yield Section(
            f"All-in on the {found.street}" if found.street is not Street.PREFLOP else "All-in before the flop",
            (),
            headings,
            tuple(rows),
            right,
            tuple(after),
        )

    def _estimate(self, amount: Fraction | Amount) -> str:
        """Write an amount that is an average, with its sign and two decimals."""
        unit = self.hand.header.unit
        value = float(amount) / 10**unit.exponent
        return f"{'-' if value < 0 else '+'}{unit.sign}{abs(value):,.2f}"

    def _shares(self, found: AllIn, seat: int) -> Iterator[str]:
        """Write the equity of a seat in each pot it can win; a question mark where a hand is not known."""
        for pot in self.replay.pots:
            shares = found.equities.get(pot.number)
            if seat not in pot.eligible:
                yield ""
            else:
                yield "?" if shares is None else f"{float(shares[seat]):.2%}"

    def result(self) -> Section:
        """Say what each player has gained or lost."""
        columns: Mapping[str, list[Amount]] = {
            "put in": [-s.invested for s in self.in_order()],
            "returned": [s.returned for s in self.in_order()],
            "collected": [s.collected for s in self.in_order()],
            "cashed out": [s.cashed_out for s in self.in_order()],
        }
        used = {title: amounts for title, amounts in columns.items() if any(amounts)}
        rows = tuple(
            (self.name(s.seat), *(self._signed(used[title][i]) for title in used), self._signed(s.net) or "0")
            for i, s in enumerate(self.in_order())
        )
        headings = ("", *used, "net")
        return Section("Result", (), headings, rows, tuple(range(1, len(headings))), tuple(self._cash_outs()))

    def _cash_outs(self) -> Iterator[str]:
        """Say what was settled with the house outside the pot."""
        for cash_out in self.hand.claims.cash_outs:
            share = "his share of the pot stays with the house" if cash_out.replaces_pot else "apart from the pot"
            yield f"{self.name(cash_out.seat)} settled with the house for {self.money(cash_out.amount)}: {share}."

    def _signed(self, amount: Amount) -> str:
        """Write an amount with its sign, nothing for none."""
        return ("+" if amount > 0 else "") + self.money(amount) if amount else ""


ODD_CHIP_REASONS = {
    OddChip.LEFT_OF_BUTTON: "one unit each, clockwise from the button's left (TDA 20)",
    OddChip.UNKNOWN: "as the text has it: the rule of this room is not known",
    OddChip.FRACTIONS: "as the text has it: this room pays fractions",
}
