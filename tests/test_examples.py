"""The examples of docs/examples run, and show what they say they show."""

import runpy
from pathlib import Path

import pytest

from project import ROOT

EXAMPLES = ROOT / "docs" / "examples"


def test_the_notebook_runs(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(ROOT)
    made = runpy.run_path(str(EXAMPLES / "notebook.py"))
    out = capsys.readouterr().out
    assert out.startswith(f"{made['summary'].files} files, {made['summary'].imported} hands; the hero is ")
    assert made["table"].columns == ["group", "hands", "vpip", "pfr", "three_bet", "bb_100", "ev_bb_100"]
    assert made["narrowed"]["opportunities"].to_list()[0] >= max(made["narrowed"]["opportunities"].to_list()[1:4])
    assert made["compared"].height == 3
    graph = made["graph"]
    assert (graph["net"] == graph["showdown"] + graph["non_showdown"]).all()
    assert made["all_ins"].height > 0
    assert made["big"].height > 0
    assert made["hours"]["clock"].to_list() == ["minutes", "sessions", "tables"]
    assert {"P003", "A006"} <= set(made["findings"]["code"])


def test_examples_are_linked() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    for example in EXAMPLES.iterdir():
        assert str(Path("docs/examples") / example.name) in readme.replace("\\", "/")
