"""``hhanalyzer audit``: findings as a good compiler prints its errors, or one JSON object a hand."""

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from textwrap import wrap
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import NARROW, clean, complain, console, counted, show, watching, write_json
from hhanalyzer.cli.options import format_option, hands_of_option, paths_argument, subcommand, where_option, words
from hhanalyzer.cli.selecting import choosing

if TYPE_CHECKING:
    from rich.console import Console
    from rich.text import Text

    from hhanalyzer.model.findings import Finding
    from hhanalyzer.pipeline import HandResult, SummaryResult

STYLES = {"error": "bold red", "warning": "bold yellow", "info": "bold cyan"}
QUIET = "dim"
TOGETHER = "\xa0"  # a blank at which no line is broken
LONGEST_LINE = 160  # columns of an offending line that are shown where there is no terminal to end it


@subcommand(
    "audit",
    examples=[
        "hhanalyzer audit hands",
        "hhanalyzer audit --select P,not_reopened sunday.txt",
        "hhanalyzer audit --ignore X --format jsonl --all hands.zip > hands.jsonl",
        'hhanalyzer audit hands --where "severity = error and not is_tournament"',
    ],
)
@paths_argument
@format_option("text", "jsonl")
@click.option(
    "--select", metavar="CODES", multiple=True, callback=words, help="Only these: codes, beginnings or names."
)
@click.option("--ignore", metavar="CODES", multiple=True, callback=words, help="All but these.")
@click.option("--all", "everything", is_flag=True, help="Print every hand, also those that are clean.")
@hands_of_option
@where_option
def command(
    paths: tuple[str, ...],
    output_format: str,
    select: tuple[str, ...],
    ignore: tuple[str, ...],
    everything: bool,
    player: str | None,
    where: str | None,
) -> int:
    """Replay every hand and say what cannot be right.

    Prints each finding with file, line, code and reason; `hhanalyzer explain CODE` tells more about a code, and
    `hhanalyzer explain HAND_ID PATH` how a hand's pots were formed. Ends with exit code 1 if there is an error, with 2
    if a file could not be opened (the others are audited all the same).
    """
    from hhanalyzer.auditing import codes, narrow
    from hhanalyzer.pipeline import read

    wanted = codes(select, ignore)
    unopened: list[str] = []
    told = Told(wanted)
    show_all = _show_json if output_format == "jsonl" else _show_text
    with choosing(paths, player, where) as chosen:
        # What is asked of hands says nothing about summaries.
        of_summaries = None if player or where else told.add
        found = filter(chosen, read(paths, lambda error: unopened.append(str(error)), of_summaries))
        code = show_all((narrow(result, wanted) for result in found), told, everything)
    for reason in unopened:
        complain(reason)
    return 2 if unopened else code


class Told:
    """The tournament summaries of an audit: how many were read, and those that were not, with the wanted findings."""

    def __init__(self, wanted: frozenset[str]) -> None:
        self.read = 0
        self.unread: list[SummaryResult] = []
        self._wanted = wanted

    def add(self, result: "SummaryResult") -> None:
        """Take note of one."""
        if result.summary is not None:
            self.read += 1
        else:
            self.unread.append(replace(result, findings=tuple(f for f in result.findings if f.code in self._wanted)))

    @property
    def errors(self) -> bool:
        """Whether one was not read for a reason that is wanted."""
        return any(result.findings for result in self.unread)

    def in_words(self) -> str:
        """Say how many there were: ``3 tournament summaries: 2 read, 1 unreadable``, "" if none."""
        total = self.read + len(self.unread)
        parts = [f"{self.read:,} read"] + [f"{len(self.unread):,} unreadable"] * bool(self.unread)
        return f"{total:,} tournament summar{'y' if total == 1 else 'ies'}: {', '.join(parts)}" if total else ""


def _show_json(results: "Iterable[HandResult]", told: Told, everything: bool) -> int:
    """Print one JSON object a hand; return 1 if there was an error.  Summaries not read are told beside them."""
    from hhanalyzer.results import hand_json

    errors = False
    with watching(console(), "hands read") as tell:
        for count, result in enumerate(results, 1):
            tell(count)
            errors |= has_errors(result)
            if everything or not is_clean(result):
                write_json(hand_json(result))
    for summary in told.unread:
        for finding in summary.findings:
            complain(f"{summary.source}:{finding.line}: {finding.message} ({_summary_title(summary)})")
    return int(errors or told.errors)


def _show_text(results: "Iterable[HandResult]", told: Told, everything: bool) -> int:
    """Print findings and a line that sums them up; return 1 if there was an error."""
    out = console()
    hands: Counter[str] = Counter()
    findings: Counter[str] = Counter()
    errors = False
    with watching(out, "hands read") as tell:
        for count, result in enumerate(results, 1):
            tell(count)
            errors |= has_errors(result)
            hands[result.status] += 1
            if is_clean(result) and not everything:
                continue
            findings.update(finding.severity for finding in result.findings)
            show(out, *hand_lines(result, out))
    for summary in told.unread:
        show(out, *_summary_lines(summary, out))
    said = told.in_words()
    if hands or not said:
        show(out, _sum(hands, findings))
    if said:
        show(out, said)
    return int(errors or told.errors)


def has_errors(result: "HandResult") -> bool:
    """Say whether a hand has a finding of severity error."""
    return any(finding.severity == "error" for finding in result.findings)


def is_clean(result: "HandResult") -> bool:
    """Say whether a hand was read and has no error and no warning."""
    return result.status == "clean"


def hand_lines(result: "HandResult", out: "Console") -> "Iterator[Text]":
    """Yield the lines about one hand: its findings, each with the offending line, and which hand it is."""
    from rich.text import Text

    width = out.width if out.is_terminal else 0
    gutter = max((len(str(finding.line)) for finding in result.findings), default=0)
    for finding in result.findings:
        yield from _heading(result.source, finding, width)
        yield from _excerpt(result, finding, gutter, width)
    if result.findings and result.site:
        yield Text(f"{'':{gutter}} = {hand_title(result)}", style=QUIET)
    elif not result.findings:
        place = clean(f"{result.source}:{result.line}")
        yield Text.assemble((f"{place}: ", "bold"), f"{result.status}: ", (hand_title(result), QUIET))
    if result.findings:
        yield Text()


def _summary_lines(result: "SummaryResult", out: "Console") -> "Iterator[Text]":
    """Yield the lines about a tournament summary that was not read."""
    from rich.text import Text

    width = out.width if out.is_terminal else 0
    for finding in result.findings:
        yield from _heading(result.source, finding, width)
        yield Text(f"{finding.line} | {clean(finding.text)[:LONGEST_LINE]}")
        yield Text(f"{'':{len(str(finding.line))}} = {_summary_title(result)}", style=QUIET)
        yield Text()


def _summary_title(result: "SummaryResult") -> str:
    return clean(f"summary of tournament {result.tournament_id or '(no number)'}, {result.site}")


def hand_title(result: "HandResult") -> str:
    """Name a hand in a few words: number, site and game."""
    game = result.hand.header.game_title if result.hand else result.game
    return clean(", ".join(word for word in (f"hand {result.hand_id or '(no number)'}", result.site, game) if word))


def _heading(source: str, finding: "Finding", width: int) -> "Iterator[Text]":
    """Yield ``path:line: severity[code] name: message``, wrapped between words on a terminal."""
    from rich.text import Text

    place = clean(f"{source}:{finding.line}:")
    kind = f"{finding.severity}[{finding.code}]"
    whole = f"{place} {kind}{TOGETHER}{finding.name}: {clean(finding.message)}"
    lines = [whole]
    if width:
        lines = wrap(whole, width, subsequent_indent="    ", break_long_words=False, break_on_hyphens=False)
    for line in lines:
        heading = Text(line.replace(TOGETHER, " "))
        heading.highlight_words([place], "bold")
        if TOGETHER in line:
            heading.highlight_words([kind], STYLES[finding.severity])
        yield heading


def _excerpt(result: "HandResult", finding: "Finding", gutter: int, width: int) -> "Iterator[Text]":
    """Yield the offending line with its number, cut where the terminal ends, and the part in question underlined."""
    from rich.cells import cell_len, set_cell_size
    from rich.text import Text

    line = offending_line(result, finding)
    if not line.strip():
        return
    room = max(width - gutter - len(" | "), NARROW) if width else LONGEST_LINE
    shown = line if cell_len(line) <= room else set_cell_size(line, room - 1) + "…"
    start, end = _span(shown, result, finding)
    yield Text.assemble((f"{finding.line:{gutter}} | ", QUIET), shown)
    marks = " " * cell_len(shown[:start]) + "^" * cell_len(shown[start:end])
    yield Text.assemble((f"{'':{gutter}} | ", QUIET), (marks, STYLES[finding.severity]))


def offending_line(result: "HandResult", finding: "Finding") -> str:
    """Return the text of the line a finding points at ("" if it points at none), fit for a terminal."""
    text = finding.text.partition("\n")[0]
    if not text:
        lines = result.text.split("\n")
        place = finding.line - result.line
        text = lines[place] if 0 <= place < len(lines) else ""
    return clean(text.rstrip())


def _span(line: str, result: "HandResult", finding: "Finding") -> tuple[int, int]:
    """Return what to underline: the line without its margin and, where a player acts, without his name."""
    start = len(line) - len(line.lstrip())
    seats = result.hand.seats if result.hand else ()
    name = next((clean(seat.name) for seat in seats if seat.seat == finding.seat), "")
    if name and line.startswith(name + ": ", start) and len(line) > start + len(name) + 2:
        start += len(name) + 2
    return start, len(line)


def _sum(hands: Counter[str], findings: Counter[str]) -> str:
    """Say in one line how the hands came out: ``12 hands: 10 clean, 2 with findings (1 error, 2 warnings)``."""
    total = sum(hands.values())
    if not total:
        return "no hands"
    parts = [f"{hands['clean']:,} clean"]
    if hands["findings"]:
        parts.append(f"{hands['findings']:,} with findings")
    parts += [f"{hands[status]:,} {status}" for status in ("cancelled", "unsupported", "unreadable") if hands[status]]
    kinds = [counted(findings[kind], kind) for kind in ("error", "warning") if findings[kind]]
    if findings["info"]:
        kinds.append(f"{findings['info']:,} info")
    return f"{counted(total, 'hand')}: {', '.join(parts)}" + (f" ({', '.join(kinds)})" if kinds else "")
