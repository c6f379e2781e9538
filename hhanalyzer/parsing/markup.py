"""XML as elements that know their lines, through the standard reader.

A hand history needs no document type and no entities of its own, so neither is read: whatever could grow or reach out
of the file is refused.  Sizes are bounded.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import NoReturn
from xml.parsers import expat

from hhanalyzer.parsing.signals import LineError
from hhanalyzer.parsing.split import HandText

LONGEST = 1 << 20  # characters of one hand with its head; the largest real ones have some ten thousand
DEEPEST = 16
MOST_ELEMENTS = 20_000


@dataclass(slots=True)
class Element:
    """One element: its attributes, the text directly in it, the elements in it, and its line in the file."""

    tag: str
    line: int
    attributes: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    children: list["Element"] = field(default_factory=list)

    def all(self, *path: str) -> Iterator["Element"]:
        """Yield the elements that a path of tags leads to, in order."""
        for child in self.children:
            if child.tag == path[0]:
                yield from child.all(*path[1:]) if len(path) > 1 else (child,)

    def words(self, *path: str) -> str:
        """Return the text of the first element that a path leads to, "" where there is none."""
        return next((child.text.strip() for child in self.all(*path)), "")


class _Done(Exception):
    """The hand's own element has ended."""


class _Tree:
    """Builds the tree; ``own`` is the hand's own element once it has begun."""

    def __init__(self, hand: HandText, tag: str) -> None:
        self.hand = hand
        self.tag = tag
        self.root = Element("", hand.head_line)
        self.own: Element | None = None
        self.open = [self.root]
        self.count = 0
        self.own_begins = 0
        self.parser = expat.ParserCreate()
        self.parser.buffer_text = True
        self.parser.StartElementHandler = self.start
        self.parser.EndElementHandler = self.end
        self.parser.CharacterDataHandler = self.characters
        self.parser.StartDoctypeDeclHandler = self.refuse
        self.parser.EntityDeclHandler = self.refuse

    def line(self, number: int) -> int:
        """Return the line in the file for a line of what the parser was given."""
        if self.own_begins:
            return self.hand.first_line + number - self.own_begins
        return self.hand.head_line + number - 1

    def start(self, tag: str, attributes: Mapping[str, str]) -> None:
        """Open an element."""
        self.count += 1
        number = self.parser.CurrentLineNumber
        if tag == self.tag and not self.own_begins:
            self.own_begins = number
        element = Element(tag, self.line(number), attributes)
        if self.count > MOST_ELEMENTS or len(self.open) > DEEPEST:
            self.fail("this is more than a hand can be")
        if tag == self.tag and self.own is None:
            self.own = element
        self.open[-1].children.append(element)
        self.open.append(element)

    def end(self, tag: str) -> None:
        """Close an element."""
        if self.open.pop() is self.own:
            raise _Done

    def characters(self, text: str) -> None:
        """Take text."""
        self.open[-1].text += text

    def refuse(self, *_: object) -> NoReturn:
        """Refuse a document type or an entity."""
        self.fail("a document type or an entity, which no hand history has")

    def fail(self, message: str) -> NoReturn:
        """Say what is wrong, and where."""
        raise located(self.hand, self.line(self.parser.CurrentLineNumber), message)


def located(hand: HandText, line: int, message: str, code: str = "T001") -> LineError:
    """Return an error at a line of the file."""
    error = LineError(code, message)
    error.line = line
    lines = hand.text.split("\n")
    error.text = lines[line - hand.first_line] if 0 <= line - hand.first_line < len(lines) else ""
    return error


def read_tree(hand: HandText, tag: str) -> tuple[Element, Element, bool]:
    """Return the document's root, in it the hand's own element, the first of ``tag``, and whether that is whole.

    Raise LineError (T001) for what is no XML, has a document type or entities, or is too large.
    """
    if len(hand.head) + len(hand.text) > LONGEST:
        raise located(hand, hand.first_line, f"this hand has {len(hand.text)} characters")
    tree = _Tree(hand, tag)
    whole = False
    try:
        tree.parser.Parse(hand.whole, False)
    except _Done:
        whole = True
    except expat.ExpatError as error:
        raise located(hand, tree.line(error.lineno), f"this is not XML: {expat.ErrorString(error.code)}") from None
    if tree.own is None:
        raise located(hand, hand.first_line, f"expected a {tag}")
    return tree.root, tree.own, whole
