"""``hhanalyzer generate``."""

from pathlib import Path

from cli.running import Run


def test_the_same_seed_writes_the_same_bytes(run: Run, tmp_path: Path) -> None:
    one, two = tmp_path / "one", tmp_path / "two"
    for folder in (one, two):
        result = run("generate", "--hands", "20", "--seed", "7", "--players", "3", "-o", str(folder))
        assert (result.exit_code, result.output) == (0, "20 hands in 1 files\n")
    (file,) = one.iterdir()
    assert file.read_bytes() == (two / file.name).read_bytes()
    assert file.read_text("utf-8").count(" Hand #") == 20
    assert "Dealt to Hero [" in file.read_text("utf-8")


def test_what_is_generated_passes_the_audit(run: Run, tmp_path: Path) -> None:
    options = "--game omaha_hilo --limit pot-limit --wild --run-twice 0.5 --crlf --stakes 1/2 --start 2024-02-03T20:00"
    assert run("generate", *options.split(), "--hands", "30", "-o", str(tmp_path)).exit_code == 0
    first = min(tmp_path.iterdir()).read_bytes()
    assert b"\r\nTable '" in first
    assert b"Omaha Hi/Lo Pot Limit ($1/$2 USD) - 2024/02/03 15:0" in first
    result = run("audit", str(tmp_path))
    assert (result.exit_code, result.output.strip()) == (0, "30 hands: 30 clean")


def test_tournaments(run: Run, tmp_path: Path) -> None:
    assert run("generate", "--tournament", "--hands", "10", "-o", str(tmp_path)).exit_code == 0
    (file,) = tmp_path.iterdir()
    assert file.name == "holdem-no-limit-6max-sit-and-go-1-01.txt"
    assert "Tournament #" in file.read_text("utf-8")


def test_what_cannot_be_generated_is_one_line(run: Run, tmp_path: Path) -> None:
    for options, complaint in (
        (["--game", "whist"], "whist"),
        (["--players", "9", "--game", "omaha6", "--limit", "pot-limit"], "9 players"),
        (["--stakes", "2/1"], "2/1"),
        (["--stakes", "1"], "amount"),
        (["--ante", "a lot"], "a lot"),
        (["--site", "nowhere"], "nowhere"),
        (["--start", "soon"], "soon"),
    ):
        result = run("generate", *options, "-o", str(tmp_path))
        assert result.exit_code != 0
        assert complaint in f"{result.output} {result.exception}"
    assert not list(tmp_path.iterdir())
