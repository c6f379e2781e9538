"""The Site record: everything that is one room's own and is not wording (wording stands in grammars/)."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from hhanalyzer.engine.house import HouseRules


@dataclass(frozen=True, slots=True)
class Site:
    """One room's conventions.

    ``opening`` matches the first line of a hand, anchored at its start: it both detects the site and splits a text.
    ``games`` maps the game words of a header (lower case) to a key of the variants table.  ``house`` are its rules;
    ``zone`` is the time zone of times printed without one.
    """

    name: str
    title: str
    opening: re.Pattern[str]
    grammar: str
    games: Mapping[str, str]
    house: HouseRules
    zone: str = "UTC"
    evidence: Mapping[str, str] = field(default_factory=dict)
