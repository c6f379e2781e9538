"""``hhanalyzer audit``."""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

from cli.running import Reading, Run
from hands import demo_result
from hhanalyzer.cli.auditing import offending_line
from hhanalyzer.model.findings import Finding, Severity
from hhanalyzer.pipeline import HandResult, Status
from project import SAMPLES


def test_a_finding_is_printed_with_its_line(run: Run, reading: Reading) -> None:
    reading(demo_result())
    result = run("audit", "demo.txt")
    assert result.output == (
        "demo.txt:20: error[P003] wrong_winner: the pot goes to Alder, but Cedar has three Sevens\n"
        "20 | Alder collected $7.75 from pot\n"
        "   | ^^^^^^^^^^^^^^^^^^^^^^^^^^^^^^\n"
        "   = hand 77, Demo, Hold'em\n"
        "\n"
        "1 hand: 0 clean, 1 with findings (1 error)\n"
    )
    assert result.exit_code == 1


def test_clean_hands_are_only_counted(run: Run, reading: Reading) -> None:
    reading(demo_result(findings=False), demo_result(findings=False))
    result = run("audit", "demo.txt")
    assert (result.output, result.exit_code) == ("2 hands: 2 clean\n", 0)


def test_all_prints_clean_hands_too(run: Run, reading: Reading) -> None:
    reading(demo_result(findings=False))
    assert run("audit", "--all", "demo.txt").output.startswith("demo.txt:1: clean: hand 77, Demo, Hold'em\n")


def test_only_an_action_is_underlined_where_a_player_acts(run: Run, reading: Reading) -> None:
    hand = demo_result()
    finding = Finding("A005", Severity.WARNING, 9, "too small", seat=1)
    reading(HandResult(hand.source, 1, hand.text, "Demo", "77", Status.FINDINGS, (finding,), hand.hand, hand.replay))
    result = run("audit", "demo.txt")
    assert " 9 | Alder: raises" not in result.output
    assert "9 | Alder: raises $0.20 to $0.30\n  |        ^^^^^^^^^^^^^^^^^^^^^\n" in result.output
    assert result.exit_code == 0


def test_what_is_wide_or_invisible_keeps_the_underline_in_place(run: Run, reading: Reading) -> None:
    reading(demo_result(("漢字\x1b[31m", "Birch", "[bold]Cedar")))
    output = run("audit", "demo.txt").output
    assert "\x1b" not in output
    lines = output.splitlines()
    assert lines[1] == "20 | 漢字\\x1b[31m collected $7.75 from pot"
    assert lines[2] == "   | " + "^" * (len(lines[1]) - 5 + 2)
    assert "but [bold]Cedar has" in lines[0]


def test_select_and_ignore(run: Run, reading: Reading) -> None:
    reading(demo_result())
    assert run("audit", "--ignore", "A,wrong_winner", "demo.txt").output == "1 hand: 1 clean\n"
    reading(demo_result())
    assert run("audit", "--select", "A", "--select", "P", "demo.txt").exit_code == 1


def test_a_code_that_is_none_cannot_run(run: Run, reading: Reading) -> None:
    reading(demo_result())
    result = run("audit", "--select", "Q9", "demo.txt")
    assert result.exit_code == 2
    assert result.stderr == "hhanalyzer: no finding has the code or name 'Q9' (hhanalyzer findings lists them)\n"


def test_jsonl_has_one_object_a_hand_in_order(run: Run, reading: Reading) -> None:
    reading(demo_result(), demo_result(findings=False))
    result = run("audit", "--format", "jsonl", "--all", "demo.txt")
    assert [json.loads(line)["status"] for line in result.stdout.splitlines()] == ["findings", "clean"]
    assert result.exit_code == 1
    reading(demo_result(), demo_result(findings=False))
    assert len(run("audit", "--format", "jsonl", "demo.txt").stdout.splitlines()) == 1


def test_a_finding_outside_the_text_has_no_excerpt() -> None:
    hand = demo_result()
    assert offending_line(hand, Finding("T002", Severity.ERROR, 99, "ends early")) == ""
    assert offending_line(hand, Finding("T002", Severity.ERROR, 99, "", text="a\tb\nc")) == "a b"


# ------------------------------------------------------------------------------------------------------- real histories


def sample_hands(run: Run) -> list[dict[str, Any]]:
    result = run("audit", "--format", "jsonl", "--all", str(SAMPLES / "pokerstars"))
    return [json.loads(line) for line in result.stdout.splitlines()]


def test_the_json_of_the_samples_keeps_its_contract(run: Run) -> None:
    hands = sample_hands(run)
    assert len(hands) > 100
    for hand in hands:
        assert list(hand)[:8] == ["source", "line", "site", "hand_id", "game", "limit", "status", "findings"]
        assert hand["status"] in {"clean", "findings", "unreadable", "unsupported", "cancelled"}
        loud = [finding for finding in hand["findings"] if finding["severity"] != "info"]
        if hand["status"] != "unsupported":
            assert bool(loud) == (hand["status"] in {"findings", "unreadable"})
        assert ("net" in hand) == (hand["status"] in {"clean", "findings", "cancelled"})


def test_the_amounts_of_clean_hands_add_up(run: Run) -> None:
    hands = [hand for hand in sample_hands(run) if hand["status"] == "clean" and "cashed_out" not in hand]
    for hand in hands:
        pot, rake = Decimal(hand["total_pot"]), Decimal(hand["rake"])
        assert pot == sum(Decimal(p["amount"]) for p in hand["pots"])
        assert pot - rake == sum(map(Decimal, hand["collected"].values()))
        assert pot - rake == sum(Decimal(won) for p in hand["pots"] for won in p["winners"].values())
        assert hand["collected"] == hand["declared"]["collected"]
        assert sum(map(Decimal, hand["net"].values())) == -rake


def test_a_folder_is_read_in_order_of_its_files(run: Run) -> None:
    places = [(hand["source"], hand["line"]) for hand in sample_hands(run)]
    assert places == sorted(places, key=lambda place: (Path(place[0]).parts, place[1]))


def test_a_file_that_cannot_be_opened_is_named_and_the_others_are_audited(run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.zip").write_bytes(b"PK no archive")
    good = SAMPLES / "pokerstars" / "faulty" / "A006_raises_after_a_short_all_in.txt"
    (tmp_path / "hand.txt").write_bytes(good.read_bytes())
    result = run("audit", str(tmp_path))
    assert result.exit_code == 2
    assert "A006" in result.stdout
    assert "broken.zip" in result.stderr and result.stderr.count("\n") == 1
