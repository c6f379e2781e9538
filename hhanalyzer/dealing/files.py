"""Dealt hands as files: one text file a table, as a room's own client keeps them."""

from itertools import groupby
from pathlib import Path

from hhanalyzer.dealing.dealer import deal_setting
from hhanalyzer.dealing.setting import Setting
from hhanalyzer.dealing.wording import WORDINGS
from hhanalyzer.dealing.writer import write
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.money import plain
from hhanalyzer.sites import all_sites
from hhanalyzer.sites.site import Site

BETWEEN = 2  # empty lines between two hands


def writable(name: str | None) -> Site:
    """Return a site by its name, or the first whose hands can be written.  Raise UnusableInput for an unknown name."""
    sites = all_sites()
    if name is None:
        return next(site for site in sites.values() if site.wording)
    if name not in sites:
        raise UnusableInput(f"no site is called {name!r} (known: {', '.join(sites)})")
    return sites[name]


def generate(setting: Setting, seed: int, hands: int, site: Site, folder: Path, newline: str = "\n") -> list[Path]:
    """Deal hands and write them into a folder (made if need be), one file a table; return the files.

    The same arguments write the same bytes.  Raise UnusableInput where the site's hands can only be read, or the site
    has no words for the game.
    """
    wording = WORDINGS.get(site.wording)
    if wording is None:
        raise UnusableInput(f"hands of {site.title} can be read, but not written")
    if setting.game not in wording.games:
        raise UnusableInput(f"{site.title} has no words for {setting.game}")
    folder.mkdir(parents=True, exist_ok=True)
    blinds = "-".join(plain(amount, setting.unit.exponent) for amount in (setting.small_blind, setting.big_blind))
    stakes = "sit-and-go" if setting.tournament else blinds
    name = f"{setting.game}-{setting.limit}-{setting.players}max-{stakes}-{seed}"
    files = []
    tables = groupby(deal_setting(setting, seed, hands, site), key=lambda hand: hand.header.table_name)
    for number, (_, dealt) in enumerate(tables, 1):
        path = folder / f"{name}-{number:02}.txt"
        text = (newline * BETWEEN).join(write(hand, wording, newline) for hand in dealt)
        path.write_bytes(text.encode())
        files.append(path)
    return files
