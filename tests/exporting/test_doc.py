"""docs/open-formats.md: its table of games is made from the formats, its reasons are those of the program."""

import re

import pytest

from hhanalyzer.engine.variants import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, VARIANTS
from hhanalyzer.sites.ohh_words import GAME_TYPES
from hhanalyzer.sites.phh_play import CODES
from project import ROOT

DOC = ROOT / "docs" / "open-formats.md"
LIMITS = (NO_LIMIT, POT_LIMIT, FIXED_LIMIT)
REASON = re.compile(r"raise Refused\(\s*f?\"([^\"{]+)")


def games() -> str:
    """Every game with its code in PHH, by limit, and its type in OHH."""
    lines = ["| game | PHH no-limit | pot-limit | fixed-limit | OHH |", "|---|---|---|---|---|"]
    for variant in VARIANTS.values():
        codes = [CODES.get((variant.key, limit), "-") for limit in LIMITS]
        lines.append(f"| {variant.title} | {' | '.join(codes)} | {GAME_TYPES.get(variant.key, '-')} |")
    return "\n".join(lines)


def test_the_table_of_games_is_what_the_formats_know(request: pytest.FixtureRequest) -> None:
    text = DOC.read_text(encoding="utf-8")
    now = re.sub(
        r"(<!-- games -->\n).*?(\n?<!-- /games -->)", lambda m: f"{m[1]}{games()}\n<!-- /games -->", text, flags=re.S
    )
    if request.config.getoption("--update-golden"):
        DOC.write_text(now, encoding="utf-8", newline="\n")
    else:
        assert now == text, "pytest --update-golden rewrites it"


@pytest.mark.parametrize("module", ["phh", "ohh"])
def test_every_reason_of_a_format_is_explained(module: str) -> None:
    source = (ROOT / "hhanalyzer" / "exporting" / f"{module}.py").read_text(encoding="utf-8")
    told = re.sub(r"\s+", " ", DOC.read_text(encoding="utf-8"))
    # The first words of a reason identify it; the document may end it with dots.
    missing = [reason for reason in REASON.findall(source) if " ".join(reason.split()[:4]) not in told]
    assert missing == []
    assert len(REASON.findall(source)) > 5
