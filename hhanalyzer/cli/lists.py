"""``hhanalyzer sites``, ``games`` and ``findings``: what is supported, as tables."""

from hhanalyzer.cli.console import console, table
from hhanalyzer.cli.options import subcommand


@subcommand("sites", examples=["hhanalyzer sites"])
def sites() -> None:
    """List the sites whose hand histories are read, and the rooms and programs that write the same format.

    The clock is the time zone of times printed without one.
    """
    from hhanalyzer.sites import all_sites

    rows = [
        (
            site.title,
            f"{len(set(site.games.values()))}",
            site.zone,
            ", ".join(sorted({room for room in site.rooms.values() if room})),
        )
        for site in sorted(all_sites().values(), key=lambda site: site.title.lower())
    ]
    table(console(), ("site", "games", "clock", "also"), rows, right=(1,))


@subcommand("games", examples=["hhanalyzer games"])
def games() -> None:
    """List the games that are replayed by the rules."""
    from hhanalyzer.engine.variants import VARIANTS

    rows = [
        (variant.key, variant.title, f"{variant.hole_cards}", f"{variant.board_cards * variant.boards}")
        for variant in VARIANTS.values()
    ]
    table(console(), ("game", "title", "hole cards", "board cards"), rows, right=(2, 3))


@subcommand("findings", examples=["hhanalyzer findings", "hhanalyzer explain A006"])
def findings() -> None:
    """List the finding codes; `hhanalyzer explain CODE` tells what one means."""
    from hhanalyzer.auditing import documentation

    rows = [(entry.code, entry.name, str(entry.severity), entry.title) for entry in documentation().values()]
    table(console(), ("code", "name", "severity", "what"), rows)
