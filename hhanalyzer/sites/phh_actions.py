"""The actions of a PHH hand into events."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from hhanalyzer.engine.variants import Variant
from hhanalyzer.model.cards import Cards
from hhanalyzer.model.events import Action, BoardCards, Event, HoleCards, Muck, Show, ShowDown, Verb
from hhanalyzer.model.money import Amount
from hhanalyzer.sites.open_formats import Unreadable, known_cards
from hhanalyzer.sites.phh_play import Betting


@dataclass(slots=True)
class Told:
    """What the actions tell: events, the cards dealt face up by player, and whether the hand came to its end."""

    events: list[Event] = field(default_factory=list)
    dealt: dict[int, Cards] = field(default_factory=dict)
    board: Cards = ()
    complete: bool = False
    shows: bool = False


class Actions:
    """Reads the actions of one hand onto a table.

    ``seats`` are the seat numbers by player, ``amount`` turns the text of an amount into the hand's unit.
    """

    def __init__(
        self, betting: Betting, seats: Sequence[int], variant: Variant, amount: Callable[[str, int], Amount]
    ) -> None:
        self.betting = betting
        self.seats = seats
        self.variant = variant
        self.amount = amount
        self.told = Told()

    def read(self, actions: Sequence[str], lines: Sequence[int]) -> Told:
        """Read all actions; raise Unreadable for one that is none."""
        for text, line in zip(actions, lines, strict=True):
            match text.partition("#")[0].split():
                case []:
                    continue
                case ["d", "dh", player, cards]:
                    self._hole(self._player(player, line), cards, line)
                case ["d", "db", cards]:
                    self._deal(cards, line)
                case [player, "sm", *cards] if len(cards) < 2:
                    self._show(self._player(player, line), "".join(cards), line)
                case [player, verb, *amount]:
                    self._act(self._player(player, line), [verb, *amount], line)
                case _:
                    raise Unreadable(f"expected an action such as 'p1 cbr 300', found {text[:40]!r}", line)
        told, betting = self.told, self.betting
        told.complete = len(betting.live) < 2 or (self._board_is_full() and betting.turn() is None)
        return told

    def _player(self, word: str, line: int) -> int:
        number = int(word[1:]) if word[1:].isdecimal() and len(word) < 4 else 0
        if word[0] != "p" or not 1 <= number <= len(self.seats):
            raise Unreadable(f"there is no player {word[:10]!r}", line)
        return number - 1

    def _board_is_full(self) -> bool:
        return len(self.told.board) >= self.variant.board_cards

    def _hole(self, i: int, text: str, line: int) -> None:
        cards, _ = known_cards(text, "hole cards", line)
        self.told.dealt[i] = self.told.dealt.get(i, ()) + cards
        # Cards known in part are no hand: the model keeps whole ones.
        if len(self.told.dealt[i]) == self.variant.hole_cards:
            self.told.events.append(HoleCards(line, self.seats[i], self.told.dealt[i]))

    def _deal(self, text: str, line: int) -> None:
        cards, count = known_cards(text, "board cards", line)
        if len(cards) != count:
            raise Unreadable("a card of the board is not known", line)
        told, dealt = self.told, 0
        for rule in self.variant.streets:
            before, dealt = dealt, dealt + rule.board
            if len(told.board) + count <= dealt:
                break
        else:
            raise Unreadable(f"the board has more than {self.variant.board_cards} cards", line)
        if len(told.board) <= before:
            self.betting.next_street()
        told.events.append(BoardCards(line, rule.street, cards, told.board))
        told.board += cards

    def _act(self, i: int, words: Sequence[str], line: int) -> None:
        betting, seat = self.betting, self.seats[i]
        match words:
            case ["f"]:
                betting.act(i, fold=True)
                self.told.events.append(Action(line, seat, Verb.FOLD))
            case ["cc"]:
                added = betting.act(i)
                last = added > 0 and not betting.behind[i]
                call = Action(line, seat, Verb.CALL, added, all_in=last)
                self.told.events.append(call if added else Action(line, seat, Verb.CHECK))
            case ["cbr", amount]:
                to, facing = self.amount(amount, line), max(betting.bets)
                if to <= facing:
                    raise Unreadable(f"a bet or raise to {amount} where {facing} units are bet already", line)
                added = betting.act(i, to)
                verb = Verb.RAISE if facing else Verb.BET
                last = betting.behind[i] <= 0
                raised = to if facing else None
                self.told.events.append(Action(line, seat, verb, None if facing else added, raised, last))
            case _:
                raise Unreadable(f"expected f, cc, cbr or sm of a player, found {' '.join(words)[:40]!r}", line)

    def _show(self, i: int, text: str, line: int) -> None:
        told, seat = self.told, self.seats[i]
        if not told.shows and len(self.betting.live) > 1:
            told.events.append(ShowDown(line))
        told.shows = True
        if not text:
            told.events.append(Muck(line, seat))
            return
        cards = told.dealt.get(i, ()) if text == "-" else known_cards(text, "cards shown", line)[0]
        if cards:
            told.events.append(Show(line, seat, cards))
