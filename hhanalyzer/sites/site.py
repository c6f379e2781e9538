"""The Site record: everything that is one room's own and is not wording (wording stands in grammars/)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from hhanalyzer.engine.house import HouseRules


@dataclass(frozen=True, slots=True)
class Site:
    """One room's conventions.

    ``opening`` matches the beginning of a hand's first line: it both detects the site and splits a text.  ``mark`` is a
    literal that stands in every first line, behind what ``opening`` begins with; a plain search for it is fast.
    ``games`` maps the game words of a header (lower case) to a key of the variants table, ``rooms`` its first words
    (lower case) to a brand ("" for the site's own).  ``house`` are its rules; ``zone`` is the IANA time zone of times
    printed without one.  ``between`` matches lines that may stand before the first hand and belong to none.
    """

    name: str
    title: str
    opening: re.Pattern[str]
    grammar: str
    games: Mapping[str, str]
    house: HouseRules
    zone: str = "UTC"
    mark: str = "#"
    between: re.Pattern[str] | None = None
    rooms: Mapping[str, str] = field(default_factory=dict)
    evidence: Mapping[str, str] = field(default_factory=dict)
