"""``hhanalyzer odds`` and ``icm``: the figures of the seeds, and what is no hand."""

import json

import pytest

from cli.running import invoke


def test_equity_of_two_hands_is_exact() -> None:
    result = invoke("odds", "AhKh", "QsQc")
    assert result.exit_code == 0, result.output
    assert "46.2145 %" in result.output
    assert "exact, over 1,712,304 outcomes" in result.output


def test_a_board_and_dead_cards_narrow_it_down() -> None:
    found = json.loads(invoke("odds", "AhKh", "QsQc", "--board", "Qh 7h 2c", "--dead", "Ac", "--format", "json").output)
    assert found["exact"] and found["outcomes"] == 44 * 43 // 2
    assert sum(hand["equity"] for hand in found["hands"]) == pytest.approx(1)


def test_aces_against_a_random_hand() -> None:
    assert "85.2037 %" in invoke("odds", "AsAd", "random").output


def test_pot_odds_are_a_fraction() -> None:
    """The seeds' example: calling 20 into 100 must win one pot in six."""
    assert "1/6" in invoke("odds", "--pot", "100", "--call", "20").output


@pytest.mark.parametrize(
    ("stacks", "prizes", "worth"),
    [
        (("5000", "3000", "2000"), "50,30,20", ("38.3929", "32.7500", "28.8571")),
        (("4000", "3000", "2000", "1000"), "50,30,20", ("33.6032", "29.4881", "23.5873", "13.3214")),
    ],
)
def test_icm(stacks: tuple[str, ...], prizes: str, worth: tuple[str, ...]) -> None:
    output = invoke("icm", *stacks, "--prizes", prizes).output
    assert all(value in output for value in worth)


@pytest.mark.parametrize(
    "words",
    [
        ("odds",),
        ("odds", "AhKh"),
        ("odds", "AhKh", "AhQc"),
        ("odds", "AhK", "QsQc"),
        ("odds", "AhKh", "QsQc", "--game", "chess"),
        ("odds", "--pot", "100"),
        ("icm", "100", "--prizes", "50,30"),
        ("icm", "100", "200", "--prizes", "half"),
    ],
)
def test_what_makes_no_sense_is_said_and_exits_with_2(words: tuple[str, ...]) -> None:
    result = invoke(*words)
    assert result.exit_code == 2
    assert result.output.strip()
