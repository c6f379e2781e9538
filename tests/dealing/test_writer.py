"""Writing what was read gives the text again; amounts and wordings as the room prints them."""

import re
from dataclasses import replace
from pathlib import Path

import pytest

from hhanalyzer.dealing.writer import money, write_pokerstars
from hhanalyzer.model.money import Unit
from hhanalyzer.pipeline import read
from project import SAMPLES

# Lines that are no part of a hand's record: who is eliminated, what he wins, who buys in again.
NOISE = re.compile(r".*(?: finished the tournament| wins the | wins \$| split the | re-buys ).*\n")
# Two games of a mix: the record knows the game, not the mix.
MIXES = {"mixed_holdem_and_omaha.txt", "T004_rotation_game.txt"}
UNREAD = ("T001", "T003", "T004")
FOLDERS = ("rules", "games", "tournaments", "faulty")


def files() -> list[Path]:
    paths = [path for folder in FOLDERS for path in sorted((SAMPLES / "pokerstars" / folder).iterdir())]
    return [path for path in paths if path.name not in MIXES and not path.name.startswith(UNREAD)]


@pytest.mark.parametrize("path", files(), ids=lambda path: path.name)
def test_a_sample_read_and_written_is_the_sample(path: Path) -> None:
    hands = [result.hand for result in read([str(path)])]
    text = "\n\n".join(write_pokerstars(hand) for hand in hands if hand)
    assert text == NOISE.sub("", path.read_text(encoding="utf-8")).replace("Freeroll  ", "Freeroll ")


def test_lines_end_as_asked() -> None:
    hand = next(iter(read([str(SAMPLES / "pokerstars" / "rules" / "walk.txt")]))).hand
    assert hand is not None
    text = write_pokerstars(hand, "\r\n")
    assert text.count("\r\n") == text.count("\n") == len(write_pokerstars(hand).split("\n")) - 1


@pytest.mark.parametrize(
    ("amount", "unit", "text"),
    [
        (4150, Unit("USD", 2), "$41.50"),
        (300, Unit("EUR", 2), "€3"),
        (5, Unit("USD", 2), "$0.05"),
        (123456700, Unit("USD", 2), "$1234567"),
        (4150, Unit("CHIPS", 0), "4150"),
        (0, Unit("USD", 2), "$0"),
    ],
)
def test_amounts_have_two_decimals_or_none(amount: int, unit: Unit, text: str) -> None:
    assert money(amount, unit) == text


def test_braces_in_a_name_are_only_braces() -> None:
    hand = next(iter(read([str(SAMPLES / "pokerstars" / "rules" / "walk.txt")]))).hand
    assert hand is not None
    odd = replace(hand, seats=tuple(replace(seat, name=f"{{{seat.name}}} {{amount}} %s") for seat in hand.seats))
    assert "{Rune} {amount} %s collected $0.50 from pot" in write_pokerstars(odd)
