"""The sites hhanalyzer reads: one module each, found by looking.  No other package tests for a site by name."""

import pkgutil
from collections import deque
from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache
from importlib import import_module

from hhanalyzer.parsing.split import HandText, cut, openings
from hhanalyzer.sites.site import Site


@lru_cache(maxsize=1)
def all_sites() -> dict[str, Site]:
    """Return every site by its name, in the order of the names."""
    modules = (import_module(f"{__name__}.{found.name}") for found in pkgutil.iter_modules(__path__))
    sites = [module.SITE for module in modules if hasattr(module, "SITE")]
    return {site.name: site for site in sorted(sites, key=lambda site: site.name)}


def detect(text: str) -> Site | None:
    """Return the site whose hands a text holds: the one whose first line comes first.  None when there is none."""
    first = {next(_openings(site, text), -1): site for site in all_sites().values()}
    first.pop(-1, None)
    return first[min(first)] if first else None


def hands(text: str) -> Iterator[tuple[Site | None, HandText]]:
    """Yield the hands of a text with the site each belongs to, in order; several sites may stand in one text.

    A piece before the first hand has the site of the first hand, None where the text holds no hand at all.  It is left
    out when each of its lines is one that stands between hands and belongs to none (the site's table says which).
    Tournament summaries are left out, too: ``summaries`` yields them.
    """
    found, told = _hand_openings(text), _summary_openings(text)
    starts = sorted({*found, *told})
    pieces = cut(text, starts)
    if not starts:
        yield from ((None, piece) for piece in pieces)
        return
    first = found.get(starts[0])
    heads = {name: _Heads(site, text) for name, site in {site.name: site for site in found.values()}.items()}
    if text[: starts[0]].strip():
        piece = next(pieces)
        of_hands = first is not None and heads[first.name].reach(starts[0])
        if not of_hands and not all(_between(first or told[starts[0]], line) for line in piece.text.split("\n")):
            yield first, piece
    for start, piece in zip(starts, pieces, strict=True):
        if start in found:
            yield found[start], heads[found[start].name].on(start, piece)


def summaries(text: str) -> Iterator[tuple[Site, HandText]]:
    """Yield the tournament summaries of a text with the site each belongs to, in order."""
    told = _summary_openings(text)
    if not told:
        return
    starts = sorted({*_hand_openings(text), *told})
    pieces = cut(text, starts)
    if text[: starts[0]].strip():
        next(pieces)
    for start, piece in zip(starts, pieces, strict=True):
        if start in told:
            yield told[start], piece


def _hand_openings(text: str) -> dict[int, Site]:
    """Return where hands begin, and the site of each.

    Most texts are of one site; what its first lines claim, the others need not look at.
    """
    found: dict[int, Site] = {}
    begin = len(text) - len(text.lstrip())
    rest: _Rest | None = None
    for site in sorted(all_sites().values(), key=lambda site: site.opening.match(text, begin) is None):
        if (rest is None or rest.may_hold(site)) and (starts := list(_openings(site, text, found))):
            found |= dict.fromkeys(starts, site)
            rest = _Rest(text, found)
    return found


class _Rest:
    """A text without the lines that are claimed: whether it has a mark of a site, looked up for all sites at once."""

    def __init__(self, text: str, claimed: Iterable[int]) -> None:
        parts, floor = [], 0
        for start in sorted(claimed):
            if start == 0 or text[start - 1] == "\n":
                parts.append(text[floor:start])
                floor = text.find("\n", start) + 1 or len(text)
        self.text = "".join([*parts, text[floor:]])
        # Most marks end with this sign, which stands in few lines and mostly behind the same words.
        longest = max(len(mark) for site in all_sites().values() for mark in _marks(site))
        self.before = {part[-longest:] for part in self.text.split("#")[:-1]}

    def may_hold(self, site: Site) -> bool:
        """Say whether a line may be a first line of a site."""
        return site.reader is not None or any(map(self._holds, _marks(site)))

    def _holds(self, mark: str) -> bool:
        if not mark.endswith("#"):
            return mark in self.text
        return any(words.endswith(mark[:-1]) for words in self.before)


def _summary_openings(text: str) -> dict[int, Site]:
    """Return where tournament summaries begin, and the site of each."""
    return {
        start: site
        for site in all_sites().values()
        if site.summaries is not None
        for mark in site.summaries.marks
        for start in openings(text, site.summaries.opening, mark)
    }


class _Heads:
    """What stands once in a text and belongs to each of the hands of a site that come after it."""

    def __init__(self, site: Site, text: str) -> None:
        self.text = text
        places = site.reader.heads(text) if site.reader is not None and site.reader.heads is not None else ()
        self.places = deque(places)
        self.place, self.line = (0, 0), 1

    def reach(self, stop: int) -> bool:
        """Say whether the first head is all that stands before a place."""
        return bool(self.places) and self.places[0] == (0, stop)

    def on(self, start: int, piece: HandText) -> HandText:
        """Return the text of the hand that begins at ``start`` with its head."""
        while self.places and self.places[0][1] <= start:
            place = self.places.popleft()
            self.line += self.text.count("\n", self.place[0], place[0])
            self.place = place
        begin, stop = self.place
        return replace(piece, head=self.text[begin:stop], head_line=self.line) if stop else piece


def _openings(site: Site, text: str, claimed: Container[int] = ()) -> Iterator[int]:
    """Yield where hands of a site begin, but for what another site claims."""
    if site.reader is not None:
        return site.reader.starts(text)
    marks = _marks(site)
    if len(marks) == 1:
        return openings(text, site.opening, marks[0], site.lead, claimed)
    found = {start for mark in marks for start in openings(text, site.opening, mark, site.lead, claimed)}
    return iter(sorted(found))


def _marks(site: Site) -> tuple[str, ...]:
    """Return the marks of a site's first lines."""
    return (site.mark,) if isinstance(site.mark, str) else site.mark


def _between(site: Site, line: str) -> bool:
    """Say whether a line may stand before the first hand and belong to none."""
    known = (site.between, site.summaries and site.summaries.between)
    return not line.strip() or any(pattern and pattern.fullmatch(line.strip()) for pattern in known)
