"""The README against the program: its commands, its tables and its example are what the program gives.

``pytest --update-golden`` rewrites the parts between its marks.
"""

import re

import pytest

from cli.running import invoke
from hhanalyzer.cli.app import COMMANDS
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.sites import all_sites
from hhanalyzer.sites.site import Site
from project import ROOT, SAMPLES

README = ROOT / "README.md"
EXAMPLE = "sample_histories/pokerstars/faulty/A006_raises_after_a_short_all_in.txt"


def example() -> str:
    """A real finding, as the terminal shows it."""
    shown = invoke("audit", str(ROOT / EXAMPLE)).stdout.replace(str(ROOT / EXAMPLE), EXAMPLE)
    return f"```console\n$ hhanalyzer audit {EXAMPLE}\n{shown}```"


def support() -> str:
    """The table of sites: whether sample hands with expected results cover it, and the games it has words for."""
    sites = sorted(all_sites().values(), key=lambda site: site.title.lower())
    rows = [f"| {_title(site)} | {_tier(site)} | {_games(site)} |" for site in sites]
    return "\n".join(["| site | tier | games |", "|---|---|---|", *rows])


def _title(site: Site) -> str:
    rooms = ", ".join(sorted({room for room in site.rooms.values() if room}))
    return site.title + (f" (also {rooms})" if rooms else "")


def _games(site: Site) -> str:
    return ", ".join(variant.title for key, variant in VARIANTS.items() if key in site.games.values())


def _tier(site: Site) -> str:
    return "covered" if any((SAMPLES / site.name).rglob("*.*")) else "read"


PARTS = {"finding": example, "support": support}


@pytest.mark.parametrize("part", PARTS)
def test_a_part_is_what_the_program_gives(part: str, request: pytest.FixtureRequest) -> None:
    text = README.read_text(encoding="utf-8")
    pattern = re.compile(rf"(<!-- {part} -->\n).*?(\n?<!-- /{part} -->)", re.DOTALL)
    want = PARTS[part]()
    now = pattern.sub(lambda match: f"{match[1]}{want}\n<!-- /{part} -->", text)
    if request.config.getoption("--update-golden"):
        README.write_text(now, encoding="utf-8", newline="\n")
    else:
        assert now == text, "pytest --update-golden rewrites it"


def test_every_command_is_mentioned() -> None:
    text = README.read_text(encoding="utf-8")
    assert [name for name in COMMANDS if f"`{name}`" not in text and f"hhanalyzer {name}" not in text] == []


def test_ci_runs_the_commands_of_the_quick_start() -> None:
    """The lines of the first two blocks stand in .ci/run, apart from where it puts things and quiets pip."""
    first, second = re.findall(r"```sh\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)[:2]
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    assert [line for line in (first + second).splitlines() if line not in script.replace("--quiet ", "")] == []


def test_links_lead_somewhere() -> None:
    targets = re.findall(r"\]\(((?!https?:)[^)#]+)\)", README.read_text(encoding="utf-8"))
    assert [target for target in targets if not (ROOT / target).exists()] == []
