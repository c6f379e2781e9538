"""From contents to one HTML page: jinja2 with escaping always on, style, script and charts inside the file.

Everything that comes out of a hand, a file name or a database is text here, never markup.  Two more walls stand behind
the escaping: characters that hide or turn text around are written by name, and a content security policy lets the page
load nothing and run nothing but its own script.
"""

import base64
import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache, partial
from itertools import count
from pathlib import Path
from typing import Any

from jinja2 import FileSystemLoader, StrictUndefined
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from hhanalyzer.model.cards import JOKER, RANKS, Card, rank_of, suit_of
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.formats import visible

# Suit by number -> (class in the style sheet, sign; the selector asks for the plain sign, not the coloured picture).
SUITS: tuple[tuple[str, str], ...] = (
    ("clubs", "\u2663\ufe0e"),
    ("diamonds", "\u2666\ufe0e"),
    ("hearts", "\u2665\ufe0e"),
    ("spades", "\u2660\ufe0e"),
)
RANK_NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")


@dataclass(frozen=True, slots=True)
class Part:
    """A section with what it shows (the context of its template) and the name by which a link reaches it."""

    section: Section
    content: Any
    anchor: str


@dataclass(frozen=True, slots=True)
class Page:
    """All that is on a page: its title, the sentences below it, its sections, and the small print at its end."""

    title: str
    lede: Sequence[str]
    parts: Sequence[Part]
    colophon: str


def page_html(page: Page, folders: Sequence[Path]) -> str:
    """Return the page as HTML text, self-contained.

    ``folders`` are searched in this order for page.html, style.css, sort.js and the templates of the sections.  Raise
    jinja2.TemplateError where a template is missing or wrong.
    """
    environment = _environment(tuple(folders))
    style, script = (_inside(environment, name) for name in ("style.css", "sort.js"))
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode("ascii")
    numbering = {f"{kind.lower()}_label": partial(_label, kind, count(1)) for kind in ("Table", "Figure")}
    return environment.get_template("page.html").render(
        numbering,
        title=page.title, lede=page.lede, parts=page.parts, colophon=page.colophon,
        style=style, script=script, script_hash=f"sha256-{digest}",
    )  # fmt: skip


class _Environment(ImmutableSandboxedEnvironment):
    """Jinja's sandbox, which asks less about our own records: their fields hold data, and there are many of them."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        """Say whether a template may see an attribute: of a record everything without a leading underscore."""
        if hasattr(type(obj), "__dataclass_fields__"):
            return not attr.startswith("_")
        return super().is_safe_attribute(obj, attr, value)


@lru_cache(8)  # compiling the templates takes longer than filling them
def _environment(folders: tuple[Path, ...]) -> _Environment:
    environment = _Environment(
        loader=FileSystemLoader([str(folder) for folder in folders], encoding="utf-8"),
        autoescape=True,
        undefined=StrictUndefined,
        finalize=_seen,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    for filter_ in (unbroken, suit_name, card_text, card_name):
        environment.filters[filter_.__name__] = filter_
    return environment


def _seen(value: Any) -> Any:
    """Name what cannot be seen in any text that is printed; markup of our own passes as it is."""
    return visible(value) if isinstance(value, str) and not isinstance(value, Markup) else value


def chart_markup(svg: str) -> Markup:
    """Mark a chart as what may stand in a page as it is: charts.py escapes every word in it."""
    return Markup(svg)


def _label(kind: str, numbers: Iterator[int]) -> Markup:
    """Return the number of the next table or figure of a page."""
    return Markup('<span class="label">{} {}.</span>').format(kind, next(numbers))


def unbroken(text: str) -> Markup:
    """Return a text in which no number, date or amount is broken over two lines."""
    words = (Markup('<span class="unbroken">{}</span>').format(word) if _has_digit(word) else word
             for word in visible(text).split(" "))  # fmt: skip
    return Markup(" ").join(words)


def _has_digit(word: str) -> bool:
    return len(word) < 30 and any(c.isdigit() for c in word)


def _inside(environment: _Environment, name: str) -> Markup:
    """Return a style sheet or script for the inside of its element, which nothing in it may close."""
    assert environment.loader is not None
    text = environment.loader.get_source(environment, name)[0].replace("\r\n", "\n").strip()
    if "</" in text or "<!--" in text:
        raise ValueError(f"{name} cannot stand inside a page: it holds '</' or '<!--'")
    return Markup(text)


def suit_name(card: Card) -> str:
    """Return ``hearts`` ..., "joker" for a joker."""
    return "joker" if card == JOKER else SUITS[suit_of(card)][0]


def card_text(card: Card) -> str:
    """Return a card as it is printed: ``A♠``."""
    return "Jk" if card == JOKER else RANKS[rank_of(card)] + SUITS[suit_of(card)][1]


def card_name(card: Card) -> str:
    """Return a card in words: ``Ace of spades``."""
    return "Joker" if card == JOKER else f"{RANK_NAMES[rank_of(card)]} of {suit_name(card)}"
