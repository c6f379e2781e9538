"""The benchmark runs, and prints its table."""

import pytest

pytest.importorskip("pokerkit")


@pytest.mark.slow
def test_a_small_run_prints_the_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    from benchmarks import __main__, dealt, importing

    monkeypatch.setattr(dealt, "DEALT", 20)
    monkeypatch.setattr(importing, "POKERKIT_SHARE", 10)
    small = ["--hands", "40", "--rounds", "1", "--scaling", "0", "--files", "3", "--memory", "", "--queries", "80"]
    __main__.main(small)
    rows = [line for line in capsys.readouterr().out.splitlines() if line.startswith("| ")]
    assert len(rows) == 1 + 7 + 1 + 4
    assert any(row.startswith("| scanner / naive") and row.endswith(" x |") for row in rows)
