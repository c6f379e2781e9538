"""Reads a finished page as a browser does, so that tests can ask what is in it."""

from collections import Counter
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "input", "br", "link", "img", "hr", "col"}

# What may appear in a report at all.
FRAME = {
    "html",
    "head",
    "meta",
    "title",
    "style",
    "script",
    "body",
    "header",
    "nav",
    "main",
    "section",
    "footer",
    "div",
}
WORDS = {
    "a",
    "p",
    "h1",
    "h2",
    "h3",
    "ul",
    "li",
    "dl",
    "dt",
    "dd",
    "span",
    "bdi",
    "br",
    "details",
    "summary",
    "label",
    "input",
}
TABLES = {"table", "caption", "thead", "tbody", "tfoot", "tr", "th", "td"}
CHARTS = {"figure", "figcaption", "svg", "path", "text"}
TAGS = FRAME | WORDS | TABLES | CHARTS


@dataclass
class Element:
    """An element: name, attributes, parent's names, and all the text inside it."""

    tag: str
    attributes: dict[str, str]
    inside: tuple[str, ...]
    text: str = ""


@dataclass
class Read:
    """All elements of a page, and what is not well-formed about it."""

    elements: list[Element] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    def all(self, tag: str) -> list[Element]:
        return [e for e in self.elements if e.tag == tag]

    @property
    def tags(self) -> Counter[str]:
        return Counter(e.tag for e in self.elements)

    @property
    def text(self) -> str:
        """What a reader sees: no style, no script."""
        return next(e.text for e in self.elements if e.tag == "body")


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.read, self.open = Read(), list[Element]()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if len({name for name, _ in attrs}) != len(attrs):
            self.read.faults.append(f"line {self.getpos()[0]}: <{tag}> has an attribute twice")
        element = Element(tag, {n: v or "" for n, v in attrs}, tuple(e.tag for e in self.open))
        self.read.elements.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self.open or self.open[-1].tag != tag:
            self.read.faults.append(f"line {self.getpos()[0]}: </{tag}> closes {[e.tag for e in self.open]}")
            return
        self.open.pop()

    def handle_data(self, data: str) -> None:
        if any(e.tag in ("script", "style") for e in self.open[:-1]):
            self.read.faults.append("an element inside a script or style")
        for element in self.open:
            if element is self.open[-1] or self.open[-1].tag not in ("script", "style"):
                element.text += data


def read_page(html: str) -> Read:
    """Return the elements of a page and everything about it that is not well-formed."""
    reader = _Reader()
    reader.feed(html)
    reader.close()
    reader.read.faults += [f"<{e.tag}> is never closed" for e in reader.open]
    return reader.read


def page_faults(html: str) -> list[str]:
    """Return all that no report may have: bad form, loads from elsewhere, active content, tables without headings."""
    page = read_page(html)
    faults = list(page.faults)
    faults += [f"element <{tag}>" for tag in page.tags if tag not in TAGS]
    ids = Counter(e.attributes["id"] for e in page.elements if "id" in e.attributes)
    faults += [f"id {name!r} stands {n} times" for name, n in ids.items() if n > 1]
    for element in page.elements:
        for name, value in element.attributes.items():
            if name.startswith("on") or name in ("src", "srcdoc", "action", "formaction", "background"):
                faults.append(f"<{element.tag} {name}>")
            if name in ("href", "xlink:href") and not (value.startswith("#") and value[1:] in ids):
                faults.append(f"<{element.tag} {name}={value!r}> leads nowhere on the page")
            if name in ("aria-labelledby", "aria-describedby", "for") and value not in ids:
                faults.append(f"<{element.tag} {name}={value!r}> names nothing")
        if element.tag == "style" and any(word in element.text for word in ("url(", "@import", "@font-face", "http")):
            faults.append("the style sheet loads something")
    faults += _table_faults(page)
    faults += [] if page.tags["script"] == 1 else [f"{page.tags['script']} scripts"]
    faults += [f"a chart without a description: {e.attributes}" for e in page.all("svg")
               if e.attributes.get("role") != "img" or not e.attributes.get("aria-label")]  # fmt: skip
    faults += [f"a {c!r} in the page" for c in "\u202e\u2066\x00\ud800" if c in html]
    return faults


def _table_faults(page: Read) -> list[str]:
    faults, columns = [], 0
    for element in page.elements:
        if element.tag == "table":
            columns = 0
        elif element.tag == "th":
            if element.attributes.get("scope") not in ("col", "row"):
                faults.append(f"heading {element.text!r} without scope")
            columns += element.attributes.get("scope") == "col"
            if not element.text.strip():
                faults.append("an empty heading")
        elif element.tag == "td" and not columns:
            faults.append(f"a table without column headings: {element.text!r}")
    tables = page.tags["table"]
    faults += [] if page.tags["caption"] == tables == page.tags["thead"] else ["a table without caption or heading"]
    return faults
