"""What all tests share: golden files, and the folders of the project.

``pytest --update-golden`` rewrites every golden file the tests ask for and deletes those nobody asked for.  A full run
without it fails when a golden file is left that no test compares with.
"""

import difflib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import settings

from project import CORPUS, GOLDEN, ROOT, SAMPLES

# No test depends on the clock, and every run tries the same examples.
settings.register_profile("steady", deadline=None, derandomize=True)
settings.load_profile("steady")

_USED = pytest.StashKey[set[str]]()

Golden = Callable[[str, str], None]


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="rewrite the golden files instead of comparing")
    parser.addoption("--thorough", type=int, default=1, help="play so many times more generated hands")


def pytest_configure(config: pytest.Config) -> None:
    config.stash[_USED] = set()


@pytest.fixture(scope="session")
def thorough(request: pytest.FixtureRequest) -> int:
    """How many times more generated hands to play than CI does."""
    return int(request.config.getoption("--thorough"))


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Golden:
    """Compare a text with ``tests/golden/<name>``, or write it there under ``--update-golden``."""
    config = request.config

    def compare(name: str, text: str) -> None:
        config.stash[_USED].add(name)
        path = GOLDEN / name
        if config.getoption("--update-golden"):
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8", newline="\n")
            return
        if not path.exists():
            pytest.fail(f"no golden file {name}: run pytest --update-golden and read what it writes", pytrace=False)
        want = path.read_text(encoding="utf-8")
        if text != want:
            lines = difflib.unified_diff(want.splitlines(), text.splitlines(), f"golden/{name}", "now", lineterm="")
            pytest.fail("\n".join(lines) or "differs in white space at the end", pytrace=False)

    return compare


@pytest.fixture(scope="session")
def samples() -> Path:
    """The folder of sample histories."""
    return SAMPLES


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The folder of real hand histories, kept outside the project; skip the test where it is not there."""
    if not CORPUS.is_dir():
        pytest.skip("the corpus of real hand histories is not here")
    return CORPUS


# ------------------------------------------------------------------------------------------ golden files nobody wants


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any) -> None:
    """Collect from a worker of pytest-xdist which golden files it used."""
    node.config.stash[_USED].update(getattr(node, "workeroutput", {}).get("golden", ()))


def pytest_sessionfinish(session: pytest.Session, exitstatus: int) -> None:
    """Delete or complain about golden files that no test of a complete and passing run asked for."""
    config = session.config
    used = config.stash[_USED]
    if hasattr(config, "workeroutput"):
        config.workeroutput["golden"] = sorted(used)
        return
    if exitstatus != pytest.ExitCode.OK or not _complete(config):
        return
    orphans = [path for path in GOLDEN.rglob("*") if path.is_file() and path.relative_to(GOLDEN).as_posix() not in used]
    for path in orphans:
        if config.getoption("--update-golden"):
            path.unlink()
        else:
            print(f"\nno test compares with {path.relative_to(ROOT).as_posix()}; --update-golden deletes it")
            session.exitstatus = pytest.ExitCode.TESTS_FAILED


def _complete(config: pytest.Config) -> bool:
    """Say whether the whole test suite ran: no file, keyword or marker chosen."""
    chosen = [config.getoption(name, None) for name in ("keyword", "markexpr", "lf", "deselect", "ignore", "maxfail")]
    return not any(chosen) and config.args_source is not pytest.Config.ArgsSource.ARGS
