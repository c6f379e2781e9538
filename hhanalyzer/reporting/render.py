"""A report definition and a database become one self-contained HTML file."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

import jinja2

from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.reporting.audit import Audit
from hhanalyzer.reporting.definition import ReportDefinition, Section, load_definition
from hhanalyzer.reporting.html import Page, Part, page_html
from hhanalyzer.reporting.lede import lede
from hhanalyzer.reporting.sections import OF_ALL_HANDS, SECTIONS
from hhanalyzer.reporting.source import Source
from hhanalyzer.resources import folder
from hhanalyzer.stats.query import find_player
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store import Database

_WITHOUT_PLAYER = "Audit"


def render_report(
    db: Database,
    player: str | None = None,
    output: Path | None = None,
    *,
    title: str | None = None,
    definition: str | Path = "player",
    where: str | None = None,
) -> str:
    """Return a report as one HTML file that needs no other file and no network; write it to ``output`` if given.

    ``player`` None is the hero of most hands; where no hand has one, the report is the audit alone.  ``title``
    replaces the definition's; ``definition`` is a folder of reports/ by name, or the path of another; ``where`` filters
    hands (docs/filters.md), and the head of the page tells it.  Raise UnusableInput for a player without hands, for a
    filter, statistic or definition that is none, and where ``output`` cannot be written.
    """
    found = load_definition(definition)
    hero = db.default_player() if player is None else find_player(db, player).name
    source = Source(db, hero or "", found.samples, where)
    sections = [section for section in found.sections if hero is not None or section.kind in OF_ALL_HANDS]
    personal = any(section.kind not in OF_ALL_HANDS for section in sections)
    made = [(section, _content(source, section, sections)) for section in sections]
    contents = [(section, content) for section, content in made if content is not None]
    page = Page(
        title=title or (found.title.replace("{player}", hero) if hero is not None else _WITHOUT_PLAYER),
        lede=(*_filtered(where), *(lede(source) if personal else ())),
        parts=_parts(contents),
        colophon=_colophon(source),
    )
    html = _page(page, found)
    if output is not None:
        _write(output, html)
    return html


def _filtered(where: str | None) -> tuple[str, ...]:
    """Return the sentence that tells the filter."""
    text = parse_where(where).text
    return (f"Only hands for which {text}.",) if text else ()


def _content(source: Source, section: Section, sections: Sequence[Section]) -> Any:
    try:
        make = SECTIONS[section.kind]
    except KeyError:
        raise UnusableInput(
            f"report section {section.heading!r}: no kind {section.kind!r}; there are {', '.join(SECTIONS)}"
        ) from None
    # Without a list of its own, the section of definitions explains every statistic of the report.
    shown = [name for other in sections for name in other.options.get("stats", ())]
    return make(source, replace(section, options={"stats": shown} | dict(section.options)))


def _parts(contents: Sequence[tuple[Section, Any]]) -> list[Part]:
    """Return the parts in their order; an audit with errors stands second, before any chart."""
    wrong = [part for part in contents if isinstance(part[1], Audit) and part[1].errors]
    rest = [part for part in contents if part not in wrong]
    used: Counter[str] = Counter()
    parts = []
    for section, content in [*rest[:1], *wrong, *rest[1:]]:
        used[section.anchor] += 1
        again = f"-{used[section.anchor]}" if used[section.anchor] > 1 else ""
        parts.append(Part(section, content, section.anchor + again))
    return parts


def _colophon(source: Source) -> str:
    """Return the small print: what made the page, and from how much."""
    ((last,),) = source.db.rows("SELECT max(played_at) FROM hands")
    until = f" The latest hand was played on {last:%Y-%m-%d at %H:%M} UTC." if last else ""
    return f"Made by hhanalyzer; this file holds all it shows and loads nothing.{until}"


def _page(page: Page, definition: ReportDefinition) -> str:
    try:
        return page_html(page, [definition.folder, folder("reports") / "common"])
    except (jinja2.TemplateError, ValueError) as error:
        raise UnusableInput(f"report definition {definition.folder}: {error}") from None


def _write(output: Path, html: str) -> None:
    try:
        output.write_text(html, encoding="utf-8", newline="\n")
    except OSError as error:
        raise UnusableInput(f"cannot write {output}: {error.strerror or error}") from None
