"""A hand being written down: events and claims, each on the line of the text it will stand on."""

from dataclasses import replace
from typing import TypeVar

from hhanalyzer.model.events import Action, BoardCards, Discard, Event, HoleCards, Muck, Post, Show, ShowDown
from hhanalyzer.model.hand import Collected, Returned

E = TypeVar("E", Post, Action, HoleCards, BoardCards, Discard, ShowDown, Show, Muck)
C = TypeVar("C", Returned, Collected)


class Script:
    """Events, returns and awards in the order of the text.  ``line`` is the last line used."""

    def __init__(self, line: int) -> None:
        self.line = line
        self.events: list[Event] = []
        self.returned: list[Returned] = []
        self.collected: list[Collected] = []

    @property
    def posts(self) -> list[Post]:
        """The posts so far."""
        return [event for event in self.events if isinstance(event, Post)]

    def skip(self, lines: int = 1) -> int:
        """Leave lines to what is neither event nor payment; return the last of them."""
        self.line += lines
        return self.line

    def add(self, event: E, same_line: bool = False) -> E:
        """Write an event on the next line, or on the line of the event before."""
        self.line += not same_line
        event = replace(event, line=self.line)
        self.events.append(event)
        return event

    def claim(self, claim: C) -> None:
        """Write a return or a payment on the next line."""
        self.line += 1
        claim = replace(claim, line=self.line)
        if isinstance(claim, Returned):
            self.returned.append(claim)
        else:
            self.collected.append(claim)
