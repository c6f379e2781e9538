"""The shape of the code, enforced: who may import whom, where names of sites and games may stand, how long things get.

Each rule is a function from a module to complaints; the tests at the end show that every rule can find a fault.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from project import ROOT

PACKAGE = ROOT / "hhanalyzer"

# Who may import whom: a module may import its own part and the parts of lower levels, never a sibling on its level.
LAYERS = (
    {"resources", "model"},
    {"engine", "parsing"},
    {"sites"},
    {"pipeline", "dealing", "equity"},
    {"results", "auditing", "explaining", "api"},
    {"store"},
    {"stats", "exporting"},
    {"reporting", "asking"},
    {"cli"},
)
LEVEL = {part: level for level, parts in enumerate(LAYERS) for part in parts}
# Parts of the same level that may use each other, lower one first.
WITHIN = {("api", "auditing"), ("explaining", "auditing"), ("explaining", "results")}
# The front doors name everything.
FREE = {"__init__", "__main__"}

LONGEST_MODULE = 400
LONGEST_FUNCTION = 40


def modules() -> list[Path]:
    return sorted(PACKAGE.rglob("*.py"))


def part_of(name: str) -> str:
    """Return the part of the package a dotted module name belongs to: ``hhanalyzer.engine.pots`` -> ``engine``."""
    return name.split(".")[1] if "." in name else "__init__"


def imported(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Yield (line, part) for every import of our own, also those inside functions and under TYPE_CHECKING."""
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from ((node.lineno, part_of(n.name)) for n in names if n.name.split(".")[0] == "hhanalyzer")
            case ast.ImportFrom(module="hhanalyzer", names=names):
                yield from ((node.lineno, n.name if n.name in LEVEL else "__init__") for n in names)
            case ast.ImportFrom(module=str(name), level=0) if name.startswith("hhanalyzer."):
                yield node.lineno, part_of(name)
            case ast.ImportFrom(level=level) if level:
                yield node.lineno, "relative import"


def import_faults(part: str, tree: ast.AST) -> list[str]:
    faults = []
    for line, other in imported(tree):
        if other == "__init__" and part == "cli":
            continue  # the version
        if other not in LEVEL:
            faults.append(f"line {line}: {part} imports {other}, which is in no layer")
        elif other != part and LEVEL[other] >= LEVEL[part] and (part, other) not in WITHIN:
            faults.append(f"line {line}: {part} may not import {other}")
    return faults


# ------------------------------------------------------------------------------------------------- names of sites, games


def docstrings(tree: ast.AST) -> set[int]:
    """Return the ids of all string nodes that are documentation: a statement that is only a string."""
    return {
        id(node.value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and isinstance(node.value.value, str)
    }


def strings(tree: ast.AST) -> Iterator[ast.Constant]:
    skip = docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in skip:
            yield node


def site_faults(tree: ast.AST, names: set[str]) -> list[str]:
    """Complain about literals that are the name of a site, in any case, or contain it as written.

    A site may be called by an ordinary word, so a name in lower case inside a longer text is no fault.
    """
    lower = {name.lower() for name in names}
    titles = [f" {name} " for name in names if not name.islower()]
    faults = []
    for node in strings(tree):
        text = str(node.value)
        plain = "".join(c if c.isalnum() else " " for c in text)
        if text.lower() in lower or any(title in f" {plain} " for title in titles):
            faults.append(f"line {node.lineno}: names a site in {text!r}")
    return faults


def game_faults(tree: ast.AST, games: set[str]) -> list[str]:
    """Complain about comparisons with the key of a game; the engine asks a variant's fields instead."""
    faults = []
    for node in ast.walk(tree):
        match node:
            case ast.Compare(left=left, comparators=others):
                sides = [left, *others]
            case ast.MatchValue(value=value):
                sides = [value]
            case _:
                continue
        flat = [leaf for side in sides for leaf in ast.walk(side) if isinstance(leaf, ast.Constant)]
        faults += [f"line {leaf.lineno}: tests for the game {leaf.value!r}" for leaf in flat if leaf.value in games]
    return faults


# ------------------------------------------------------------------------------------------------------------- sizes


def excused(node: ast.Module | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return "Long because" in (ast.get_docstring(node) or "")


def size_faults(source: str, tree: ast.Module) -> list[str]:
    faults = []
    length = len(source.splitlines())
    if length > LONGEST_MODULE and not excused(tree):
        faults.append(f"{length} lines, and the docstring does not say 'Long because ...'")
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            length = body_lines(node)
            if length > LONGEST_FUNCTION and not excused(node):
                faults.append(f"line {node.lineno}: {node.name} has {length} lines")
    return faults


def body_lines(node: ast.FunctionDef | ast.AsyncFunctionDef) -> int:
    """Count the lines of a function below its parameters and its docstring."""
    first = node.body[1 if ast.get_docstring(node) and len(node.body) > 1 else 0]
    return (node.end_lineno or first.lineno) - first.lineno + 1


# ------------------------------------------------------------------------------------------------- the rules on our code


def source_of(path: Path) -> tuple[str, ast.Module]:
    source = path.read_text(encoding="utf-8")
    return source, ast.parse(source)


def part(path: Path) -> str:
    return path.relative_to(PACKAGE).parts[0].removesuffix(".py")


def complain(faults: list[str]) -> None:
    if faults:
        pytest.fail("\n".join(faults), pytrace=False)


def test_imports_go_down() -> None:
    complain(
        [
            f"{path.relative_to(ROOT)}: {fault}"
            for path in modules()
            if part(path) not in FREE
            for fault in import_faults(part(path), source_of(path)[1])
        ]
    )


def test_every_part_has_a_layer() -> None:
    assert {part(path) for path in modules()} - FREE <= set(LEVEL)


def test_only_a_site_names_itself() -> None:
    from hhanalyzer.sites import all_sites

    names = {name for site in all_sites().values() for name in (site.name, site.title)}
    assert names
    outside = [path for path in modules() if path.parent != PACKAGE / "sites"]
    complain([f"{p.relative_to(ROOT)}: {fault}" for p in outside for fault in site_faults(source_of(p)[1], names)])


def test_only_the_variants_table_names_games() -> None:
    from hhanalyzer.engine.variants import VARIANTS

    outside = [path for path in modules() if path != PACKAGE / "engine" / "variants.py"]
    complain(
        [f"{p.relative_to(ROOT)}: {fault}" for p in outside for fault in game_faults(source_of(p)[1], set(VARIANTS))]
    )


def test_sizes() -> None:
    complain([f"{path.relative_to(ROOT)}: {fault}" for path in modules() for fault in size_faults(*source_of(path))])


def test_no_python_among_the_resources() -> None:
    """Hatchling cannot install a folder editably that it moves and that holds modules."""
    assert not [path for name in ("grammars", "reports") for path in (ROOT / name).rglob("*.py")]


# --------------------------------------------------------------------------------------------- the rules find something


@pytest.mark.parametrize(
    ("part", "source"),
    [
        ("engine", "from hhanalyzer.store import database"),
        ("engine", "import hhanalyzer.parsing.text"),
        ("parsing", "def f():\n    from hhanalyzer.engine import pots"),
        ("model", "if TYPE_CHECKING:\n    from hhanalyzer.pipeline import HandResult"),
        ("stats", "from hhanalyzer import reporting"),
        ("stats", "from hhanalyzer import read"),
        ("sites", "from .site import Site"),
    ],
)
def test_an_import_upward_is_found(part: str, source: str) -> None:
    assert import_faults(part, ast.parse(source))


@pytest.mark.parametrize(
    ("part", "source"),
    [("store", "from hhanalyzer.pipeline import HandResult"), ("engine", "from hhanalyzer.engine.pots import layers")],
)
def test_an_import_downward_is_fine(part: str, source: str) -> None:
    assert not import_faults(part, ast.parse(source))


def test_a_site_name_is_found_but_not_in_documentation() -> None:
    names = {"full_tilt", "Full Tilt"}
    assert site_faults(ast.parse("if site == 'full_tilt': pass"), names)
    assert site_faults(ast.parse("x = f'on Full Tilt: {y}'"), names)
    assert not site_faults(ast.parse("def f():\n    '''As on Full Tilt.'''"), names)
    assert not site_faults(ast.parse("x = 'the bottle is full, tilted'"), names)


def test_a_game_name_is_found() -> None:
    assert game_faults(ast.parse("if hand.game == 'holdem': pass"), {"holdem"})
    assert game_faults(ast.parse("if game in ('holdem', 'razz'): pass"), {"holdem"})
    assert game_faults(ast.parse("match game:\n    case 'holdem': pass"), {"holdem"})
    assert not game_faults(ast.parse("title = 'holdem'"), {"holdem"})


def test_length_is_found_and_can_be_excused() -> None:
    body = "    x = 1\n" * (LONGEST_FUNCTION + 1)
    source = f"def f():\n{body}"
    assert size_faults(source, ast.parse(source))
    source = f"def f():\n    '''Do it.\n\n    Long because it is a table.\n    '''\n{body}"
    assert not size_faults(source, ast.parse(source))
    source = "x = 1\n" * (LONGEST_MODULE + 1)
    assert size_faults(source, ast.parse(source))
