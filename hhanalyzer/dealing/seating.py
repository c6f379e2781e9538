"""Who sits at a table from hand to hand: stacks, the button, who comes, leaves, sits out, and what must be posted."""

import random
from collections.abc import Iterable, Sequence
from dataclasses import replace
from datetime import timedelta

from hhanalyzer.dealing.policy import Style
from hhanalyzer.dealing.setting import CHIPS, DOLLARS, Setting
from hhanalyzer.engine.players import clockwise
from hhanalyzer.model.events import Post, PostKind
from hhanalyzer.model.hand import Tournament
from hhanalyzer.model.money import Amount

NAMES = (
    "Ansel",
    "Briar",
    "Calla",
    "Dorian",
    "Esme",
    "Falk",
    "Gwen",
    "Hollis",
    "Ines",
    "Jasper",
    "Kaya",
    "Linus",
    "Maren",
    "Nico",
    "Orla",
    "Petra",
    "Quentin",
    "Rhea",
    "Silas",
    "Thea",
    "Ulric",
    "Vada",
    "Wim",
    "Xenia",
    "Yara",
    "Zeno",
    "Aldo",
    "Bea",
    "Cosmo",
    "Delia",
    "Edda",
    "Fritz",
    "Gala",
    "Horst",
    "Ida",
    "Jonas",
    "Kirsi",
    "Leif",
    "Mona",
    "Nils",
)
TABLES = (
    "Aldora",
    "Benthic",
    "Caldera",
    "Driada",
    "Ellery",
    "Fondaco",
    "Garnet",
    "Halden",
    "Isolde",
    "Jarvik",
    "Kastel",
    "Lodestar",
    "Marmot",
    "Nimbus",
)
# Blinds and antes of a tournament's levels.
LEVELS = (
    (10, 20, 0),
    (15, 30, 0),
    (25, 50, 0),
    (50, 100, 10),
    (75, 150, 15),
    (100, 200, 25),
    (200, 400, 50),
    (400, 800, 100),
)
ROMAN = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")


class Sitter:
    """A player at the table between hands.  ``owes`` is what he must post to come back, ``away`` hands he sits out."""

    __slots__ = ("away", "name", "owes", "seat", "stack", "style")

    def __init__(self, seat: int, name: str, stack: Amount, style: Style, owes: str = "") -> None:
        self.seat = seat
        self.name = name
        self.stack = stack
        self.style = style
        self.owes = owes
        self.away = 0


class Seating:
    """A table, hand after hand.  All chance comes from ``rng``."""

    def __init__(self, setting: Setting, seed: int, rng: random.Random) -> None:
        """Seat the players and draw for the button."""
        self.base = setting
        self.setting = setting
        self.rng = rng
        self.clock = setting.started
        # Twelve digits, as the room's numbers have; hands of other seeds and settings have others.
        self.hand_id = 100_000_000_000 + setting.number(seed, 900_000) * 1_000_000
        self.serial = setting.number(seed, 100_000_000)
        self.joined = 0
        self.tables = 0
        self.hands_here = 0
        self.tournament: Tournament | None = None
        self.sitters: dict[int, Sitter] = {}
        self.button = 0
        self.table_name = ""
        self.open_table()

    # ---------------------------------------------------------------------------------------------- tables and people

    def open_table(self) -> None:
        """Begin at a new table with new people; the hero, if there is one, sits somewhere among them."""
        self.tables += 1
        self.hands_here = 0
        self.sitters = {}
        lap, name = divmod(self.serial + self.tables, len(TABLES))
        self.table_name = f"{TABLES[name]} {lap % 99 + 1}"
        if self.base.tournament:
            number = 3_300_000_000 + self.serial + self.tables
            self.tournament = Tournament(str(number), DOLLARS, text="$4.60+$0.40 USD", buy_in=460, fee=40)
            self.table_name = f"{number} 1"
        hero = self.rng.randrange(self.setting.players) + 1 if self.base.hero else 0
        for seat in range(1, self.setting.players + 1):
            self.join(seat, self.base.hero if seat == hero else "")
        self.button = self.rng.randrange(self.setting.players)

    def join(self, seat: int, name: str = "", owes: str = "") -> None:
        """Let somebody sit down."""
        rng, setting = self.rng, self.setting
        style = setting.hero_style if name else rng.choice(setting.styles)
        if not name:
            lap, number = divmod(self.joined, len(NAMES))
            name = NAMES[number] + (str(lap + 1) if lap else "")
            self.joined += 1
        stack = rng.choice(setting.buy_ins) * setting.big_blind
        if setting.tournament:
            stack = 1500
        elif rng.random() < 0.5:
            stack += rng.randrange(setting.big_blind * 5)
        self.sitters[seat] = Sitter(seat, name, max(stack, 1), style, owes)

    def prepare(self) -> list[Sitter]:
        """Make ready for the next hand; return those dealt in, clockwise from the left of the moved button."""
        if self.tournament:
            self.rise()
        else:
            self.turn_over()
        dealt = [s.seat for s in self.sitters.values() if not s.away]
        self.button = clockwise(dealt, self.button)[0]
        self.hands_here += 1
        self.hand_id += self.rng.randrange(1, 400)
        self.clock += timedelta(seconds=self.rng.randrange(35, 90))
        return [self.sitters[seat] for seat in clockwise(dealt, self.button)]

    def rise(self) -> None:
        """Take out who has no chips, begin a new tournament when one player has them all, and raise the blinds."""
        self.sitters = {seat: s for seat, s in self.sitters.items() if s.stack}
        if len(self.sitters) < 2 or (self.base.hero and all(s.name != self.base.hero for s in self.sitters.values())):
            self.clock += timedelta(minutes=self.rng.randrange(10, 90))
            self.open_table()
        at = min(self.hands_here // self.base.level_hands, len(LEVELS) - 1)
        small, big, ante = LEVELS[at]
        if self.base.table_ante:
            ante = big
        self.setting = replace(self.base, small_blind=small, big_blind=big, ante=ante, unit=CHIPS)
        if self.tournament:
            self.tournament = replace(self.tournament, level=f"Level {ROMAN[at]}")

    def turn_over(self) -> None:
        """Let people leave a cash table, sit out and come back; the hero goes to another table when he is broke."""
        rng, setting = self.rng, self.setting
        if any(not s.stack and s.name == setting.hero for s in self.sitters.values()):
            self.clock += timedelta(minutes=rng.randrange(5, 45))
            self.open_table()
            return
        for sitter in list(self.sitters.values()):
            changes = rng.random() < setting.changes and sitter.name != setting.hero
            if not sitter.stack or (changes and rng.random() < 0.5):
                del self.sitters[sitter.seat]
                self.join(sitter.seat, owes="late" if rng.random() < 0.5 else "")
            elif sitter.away:
                sitter.away -= 1
                sitter.owes = "" if sitter.away else "both"
            elif changes and sum(not s.away for s in self.sitters.values()) > 2:
                sitter.away = rng.randrange(2, 5)

    # --------------------------------------------------------------------------------------------------------- posts

    def posts(self, dealt: Sequence[Sitter]) -> list[Post]:
        """Return the posts of the hand, in the order the room prints them.  Lines are 0."""
        setting = self.setting
        left = {s.seat: s.stack if setting.cap is None else min(s.stack, setting.cap) for s in dealt}
        blinds = self._button_blind(dealt) if setting.button_blind else self._blinds(dealt)
        antes = [(s.seat, PostKind.ANTE, setting.ante) for s in self._ante_payers(dealt)] if setting.ante else []
        posts = []
        # Antes are taken first; cash tables print them last, which makes no difference where everybody can pay both.
        short = any(left[s.seat] < setting.ante + setting.big_blind + setting.button_blind for s in dealt)
        for seat, kind, amount in [*antes, *blinds] if setting.tournament or short else [*blinds, *antes]:
            chips = min(amount, left[seat])
            if not chips:
                continue
            left[seat] -= chips
            posts.append(Post(0, seat, kind, chips, all_in=not left[seat]))
        for sitter in dealt:
            sitter.owes = ""
        return posts

    def _ante_payers(self, dealt: Sequence[Sitter]) -> Iterable[Sitter]:
        if not self.setting.table_ante:
            return sorted(dealt, key=lambda s: s.seat)
        return [dealt[0] if len(dealt) == 2 else dealt[1]]

    def _button_blind(self, dealt: Sequence[Sitter]) -> list[tuple[int, PostKind, Amount]]:
        return [(dealt[-1].seat, PostKind.BUTTON_BLIND, self.setting.button_blind)]

    def _blinds(self, dealt: Sequence[Sitter]) -> list[tuple[int, PostKind, Amount]]:
        setting = self.setting
        small, big = (dealt[1], dealt[0]) if len(dealt) == 2 else (dealt[0], dealt[1])
        due = [
            (small.seat, PostKind.SMALL_BLIND, setting.small_blind),
            (big.seat, PostKind.BIG_BLIND, setting.big_blind),
        ]
        others = [s for s in dealt[2:-1] if s.stack > setting.small_blind + setting.big_blind]
        for sitter in others:
            if sitter.owes == "both":
                due.append((sitter.seat, PostKind.DEAD, setting.small_blind))
            if sitter.owes:
                due.append((sitter.seat, PostKind.BIG_BLIND, setting.big_blind))
        under = dealt[2] if len(dealt) > 2 else None
        if under and not under.owes and under.stack > 4 * setting.big_blind and self.rng.random() < setting.straddle:
            due.append((under.seat, PostKind.STRADDLE, 2 * setting.big_blind))
        return due
