"""Who is said to collect nothing from a pot that is otherwise paid right has no claim on it all the same."""

from hhanalyzer.dealing.dealer import deal_setting
from hhanalyzer.dealing.files import writable
from hhanalyzer.dealing.setting import usual
from hhanalyzer.dealing.wording import WORDINGS
from hhanalyzer.dealing.writer import write
from hhanalyzer.pipeline import read_text


def test_a_stranger_who_collects_nothing_is_told() -> None:
    site = writable("pokerstars")
    hand = next(deal_setting(usual("holdem", "no-limit", 6), 4, 1, site))
    text = write(hand, WORDINGS[site.wording], "\n")
    (clean,) = read_text("a.txt", text)
    assert clean.findings == ()
    paid = next(line for line in text.split("\n") if " collected $" in line and " from pot" in line)
    loser = next(seat.name for seat in clean.replay.seats if seat.folded_on) if clean.replay else ""
    (found,) = read_text("a.txt", text.replace(paid, f"{paid}\n{loser} collected $0 from pot"))
    assert [problem.code for problem in found.findings] == ["P006"]
