"""``hhanalyzer hands`` and ``fields``: a player's hands, one a line; what they can be filtered on."""

from collections.abc import Sequence
from dataclasses import fields as columns_of
from typing import TYPE_CHECKING, Any

import click

from hhanalyzer.cli.console import console, counted, paragraph, show, table, write_csv, write_json
from hhanalyzer.cli.options import (
    db_option,
    format_option,
    optional_paths_argument,
    player_option,
    subcommand,
    where_option,
)
from hhanalyzer.cli.selecting import asked_database

if TYPE_CHECKING:
    from hhanalyzer.stats.listing import HandList, ListedHand

SHOWN = 50  # hands of a text without --limit
NEWEST_FIRST = "-played_at"


@subcommand(
    "hands",
    examples=[
        "hhanalyzer hands",
        'hhanalyzer hands --where "hole in (TT+, AKs) and pot_type = 3bp" --sort -net_bb',
        'hhanalyzer hands sunday.txt --player Mara --where "flop_suits = monotone and saw_flop"',
        "hhanalyzer hands --where \"versus = 'Otis M'\" --format csv",
    ],
)
@optional_paths_argument
@player_option
@where_option
@click.option(
    "--sort",
    metavar="FIELD",
    default=NEWEST_FIRST,
    show_default=True,
    help="A field of `hhanalyzer fields`; with - before it the greatest first.",
)
@click.option(
    "--limit", metavar="N", type=click.IntRange(0), help=f"How many; 0 all.  [default: {SHOWN} as text, else all]"
)
@format_option("text", "csv", "json")
@db_option
def command(
    paths: tuple[str, ...],
    player: str | None,
    where: str | None,
    sort: str,
    limit: int | None,
    output_format: str,
    db: str | None,
) -> None:
    """List a player's hands, one a line: date, stakes, cards, board, result, and what happened.

    `CO r2.5 / BB c | 2c9h5s (5.5) x b1.8 r5.4 f` says in big blinds who did what: f folds, x checks, c calls, b bets,
    r raises to, ! is all-in; in brackets the pot before the street. `hhanalyzer explain NUMBER` tells a hand in full.
    The hands are those of PATH, or else of the database.
    """
    from hhanalyzer.stats.listing import hand_list

    if limit is None:
        limit = SHOWN if output_format == "text" else 0
    with asked_database(paths, db) as database:
        found = hand_list(database, player, where, sort, limit or None)
    match output_format:
        case "json":
            write_json({"player": found.player, "matching": found.matching, "hands": [*map(_json, found.hands)]})
        case "csv":
            names = _names()
            write_csv(names, ([_json(hand)[name] for name in names] for hand in found.hands))
        case _:
            _show_text(found)


def _names() -> list[str]:
    from hhanalyzer.stats.listing import ListedHand

    return [column.name for column in columns_of(ListedHand) if column.name != "hand_key"]


def _json(hand: "ListedHand") -> dict[str, Any]:
    """Return a hand as JSON has it: amounts as decimal strings, times in UTC."""
    from hhanalyzer.stats.query import money_json

    told = {name: getattr(hand, name) for name in _names()}
    at = told["played_at"]
    return {**told, "played_at": at and at.isoformat(sep=" "), "net": money_json(hand.net, hand.currency)}


def _show_text(found: "HandList") -> None:
    out = console()
    paragraph(out, f"{found.player}, {counted(found.matching, 'hand')}")
    if not found.hands:
        return
    show(out, "")
    headings = ("time (UTC)", "hand", "site", "stakes", "", "cards", "board", "bb", "")
    table(out, headings, [_row(hand) for hand in found.hands], right=(7,))
    if len(found.hands) < found.matching:
        show(out, "")
        paragraph(out, f"The first {len(found.hands):,} of {counted(found.matching, 'hand')}; --limit 0 lists all.")


def _row(hand: "ListedHand") -> Sequence[str]:
    at = f"{hand.played_at:%Y-%m-%d %H:%M}" if hand.played_at else "-"
    net = "-" if hand.net_bb is None else f"{hand.net_bb:+.1f}"
    net = "0.0" if net in ("+0.0", "-0.0") else net
    cards, board = ((text or "-").replace(" ", "").replace("|", " | ") for text in (hand.cards, hand.board))
    return at, hand.hand_id, hand.site, hand.stakes, hand.position, cards, board, net, hand.line


@subcommand("fields", examples=["hhanalyzer fields"])
def fields() -> None:
    """List what --where asks for and `hands --sort` sorts by; those marked "by" are also for --by.

    docs/filters.md tells how a condition is written.
    """
    from hhanalyzer.stats.fields import PARTS
    from hhanalyzer.stats.values import kind_of

    rows: list[tuple[str, ...]] = []
    for title, part in PARTS.items():
        rows += [("",)] * bool(rows) + [(title,)]
        rows += [(f"  {field.name}", kind_of(field), "by" if field.group else "", field.meaning) for field in part]
    table(console(), ("field", "kind", "", "what"), rows)
