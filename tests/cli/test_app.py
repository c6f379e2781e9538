"""How every command starts and ends: help, errors, exit codes, colours, pipes."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from cli.running import Run
from hhanalyzer import __version__
from hhanalyzer.cli import cli
from hhanalyzer.cli.app import COMMANDS
from hhanalyzer.cli.console import clean
from project import ROOT, SAMPLES

FAULTY = SAMPLES / "pokerstars" / "faulty"


def start(*args: str, **env: str) -> "subprocess.CompletedProcess[bytes]":
    """Run the command line as a program of its own."""
    settings = {key: value for key, value in os.environ.items() if key not in {"HHANALYZER_DB", "PYTHONIOENCODING"}}
    command = [sys.executable, "-m", "hhanalyzer", *args]
    return subprocess.run(command, cwd=ROOT, env=settings | env, capture_output=True, timeout=60, check=False)


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_examples(run: Run, name: str) -> None:
    result = run(name, "--help")
    assert result.exit_code == 0
    assert f"Usage: hhanalyzer {name}" in result.output
    assert "Examples:" in result.output
    assert f"    hhanalyzer {name}" in result.output
    assert "--no-color" in result.output


def test_help_lists_the_commands_in_the_order_of_the_table(run: Run) -> None:
    listed = run("--help").output.partition("Commands:")[2]
    assert [line.split()[0] for line in listed.splitlines() if line.startswith("  ") and line[2] != " "] == list(
        COMMANDS
    )


def test_help_loads_nothing_heavy() -> None:
    code = "import sys; from hhanalyzer.cli import cli; cli(['--help'], standalone_mode=False); print(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True)
    assert not {"duckdb", "polars", "matplotlib", "lark", "numpy", "rich", "jinja2"} & set(done.stdout.split())


def test_version(run: Run) -> None:
    assert run("--version").output == f"hhanalyzer {__version__}\n"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (("audt",), "No such command 'audt'"),
        (("audit",), "Missing argument 'PATH...' (see hhanalyzer audit --help)"),
        (("audit", "--format", "xml", "x"), "'xml' is not one of"),
        (("audit", "no/such/file.txt"), "no/such/file.txt"),
        (("explain", "12345", "no/such/file.txt"), "no/such/file.txt"),
    ],
)
def test_what_cannot_run_is_one_line_and_exit_code_2(run: Run, args: tuple[str, ...], says: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.startswith("hhanalyzer: ")
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_fault_of_ours_is_one_line_too(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(paths: object, failed: object, told: object) -> None:
        raise KeyError("seat\nseven")

    monkeypatch.setattr("hhanalyzer.pipeline.read", fail)
    result = run("audit", "x")
    assert result.exit_code == 2
    assert result.stderr.startswith("hhanalyzer: internal error: KeyError: ")
    assert result.stderr.count("\n") == 1


def test_an_interrupt_is_quiet(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupt(paths: object, failed: object, told: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("hhanalyzer.pipeline.read", interrupt)
    result = run("audit", "x")
    assert (result.exit_code, result.stderr.strip()) == (2, "hhanalyzer: interrupted")


@pytest.mark.parametrize("encoding", ["ascii", "cp1252", "utf-8"])
@pytest.mark.parametrize("words", [(), ("--format", "jsonl")])
def test_any_character_can_be_printed_on_any_console(tmp_path: Path, encoding: str, words: tuple[str, ...]) -> None:
    text = (FAULTY / "P003_loser_gets_the_pot.txt").read_text(encoding="utf-8").replace("Pilar", "Jürgen漢字")
    path = tmp_path / "名.txt"
    path.write_text(text, encoding="utf-8")
    done = start("audit", *words, str(path), PYTHONIOENCODING=encoding, PYTHONUTF8="0")
    assert (done.returncode, done.stderr) == (1, b"")
    shown = done.stdout.decode(encoding)
    assert ("Jürgen漢字" in shown) == (encoding == "utf-8")
    if words:
        (hand,) = map(json.loads, shown.splitlines())
        assert "Jürgen漢字" in hand["net"]
        assert hand["source"] == str(path)


@pytest.mark.skipif(os.name == "nt", reason="needs a shell with pipes")
@pytest.mark.parametrize("words", ["", "--format jsonl"])
def test_a_reader_that_goes_away_ends_it_quietly(words: str) -> None:
    program = f"{sys.executable} -m hhanalyzer audit --all {words} sample_histories"
    command = f"{program} | head -n 1 >/dev/null; echo ${{PIPESTATUS[0]}}"
    done = subprocess.run(["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.stdout, done.stderr) == ("141\n", "")


@pytest.mark.parametrize(("args", "env"), [(["--no-color"], {}), ([], {"NO_COLOR": "1"})])
def test_colours_can_be_forbidden(args: list[str], env: dict[str, str]) -> None:
    assert b"\x1b[" in start("games", FORCE_COLOR="1", TERM="xterm").stdout
    assert b"\x1b[" not in start("games", *args, FORCE_COLOR="1", TERM="xterm", **env).stdout
    assert b"\x1b[" not in start(*args, "games", FORCE_COLOR="1", TERM="xterm", **env).stdout


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("Ä漢字 plain", "Ä漢字 plain"),
        ("a\tb", "a b"),
        ("\x1b[2J\x07", "\\x1b[2J\\x07"),
        ("\x9b31m", "\\x9b31m"),
        ("left\u202eright", "left\\u202eright"),
        ("a\u2028b", "a\\u2028b"),
    ],
)
def test_control_characters_are_written_out(text: str, shown: str) -> None:
    assert clean(text) == shown


def test_commands_stand_in_a_group_others_can_extend() -> None:
    assert all(cli.get_command(None, name).name == name for name in COMMANDS)  # type: ignore[arg-type,union-attr]
