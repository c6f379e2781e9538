"""Names, numbers and times under a key: stable, different by site and key, and nothing of the old ones left."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from exporting.writing import OHH, PHH, STARS, dealt, sample, stacks, written
from hhanalyzer.exporting import anonymity
from hhanalyzer.exporting.anonymity import Dates, Mask, load_key
from hhanalyzer.exporting.formats import FORMATS
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.pipeline import HandResult
from hhanalyzer.sites.site import Site

MASK = Mask(b"a key of sixteen bytes or more")


@pytest.mark.parametrize("site", [PHH, OHH, STARS], ids=lambda site: site.name)
def test_nothing_of_the_old_names_is_left(site: Site) -> None:
    for result in (*dealt("plausible play", 12)[:3], *dealt("sit & go of nine", 3)[:1]):
        text = written(MASK.result(result), site)
        assert result.hand is not None
        header = result.hand.header
        names = {seat.name for seat in result.hand.seats if not seat.is_hero}
        for old in (*names, header.hand_id, header.table_name, header.tournament and header.tournament.tournament_id):
            assert old is None or not re.search(rf"\b{re.escape(old)}\b", text)
        assert "Hero" in text


def test_the_play_is_the_same() -> None:
    result = dealt("plausible play", 12)[1]
    assert stacks(MASK.result(result)) == stacks(result)


def test_aliases_are_the_same_in_every_hand_and_others_at_another_site_or_under_another_key() -> None:
    assert MASK.player("A", "Mara") == MASK.player("A", "Mara")
    others = {
        MASK.player("B", "Mara"),
        MASK.player("A", "mara"),
        Mask(b"another key of some bytes").player("A", "Mara"),
    }
    assert MASK.player("A", "Mara") not in others and len(others) == 3
    # No two parts are put together in another way.
    assert MASK.player("AB", "C") != MASK.player("A", "BC")


def test_aliases_are_short_words_of_harmless_letters() -> None:
    assert re.fullmatch("[A-Z2-9][a-z2-9]{9}", MASK.player("A", "<script>"))


def test_numbers_are_numbers_and_an_unknown_table_stays_unknown() -> None:
    assert re.fullmatch(r"\d{15}", MASK.hand_id("A", "", "x"))
    assert re.fullmatch(r"\d{10}", MASK.tournament("A", "77"))
    assert MASK.table("A", "") == ""


def test_times_are_cut_or_moved_or_kept() -> None:
    at = datetime(2026, 11, 29, 18, 44, 10, tzinfo=UTC)
    assert MASK.time(at) == datetime(2026, 11, 1, tzinfo=UTC)
    moved = Mask(MASK.key, Dates.SHIFT)
    shifted = moved.time(at)
    assert shifted is not None and timedelta(days=1) <= at - shifted <= timedelta(days=181)
    assert moved.time(at + timedelta(minutes=5)) == shifted + timedelta(minutes=5)
    assert Mask(MASK.key, Dates.KEEP).time(at) == at
    assert MASK.time(None) is None


def test_the_hero_is_called_hero_whatever_his_name() -> None:
    result = sample("phh/three_players.phh")
    masked = MASK.result(result).hand
    assert masked is not None
    assert [seat.name for seat in masked.seats if seat.is_hero] == ["Hero"]


def test_a_club_is_taken_out_and_a_brand_is_not() -> None:
    result = sample("ohh/side_pot_late_blind_and_splash.ohh")
    assert result.hand is not None and result.hand.header.room == "Example Club"
    masked = MASK.result(result).hand
    assert masked is not None and masked.header.room == ""
    header = replace(result.hand.header, site="PokerStars", room="Run It Once")
    branded = MASK.result(replace(result, hand=replace(result.hand, header=header))).hand
    assert branded is not None and branded.header.room == "Run It Once"


def test_a_hand_that_was_not_read_stays_out() -> None:
    unread = sample("phh/T002_actions_end_early.phhs", 1)
    assert isinstance(unread, HandResult) and MASK.result(unread) is unread
    assert FORMATS[PHH.writer].suffix == ".phhs"


def test_the_key_is_made_once_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(anonymity.platformdirs, "user_data_path", lambda _: tmp_path / "new")
    key = load_key()
    assert len(key) == 64 and load_key() == key


def test_a_key_of_ones_own(tmp_path: Path) -> None:
    (tmp_path / "key").write_text("an old secret of ours\n", encoding="utf-8")
    assert load_key(tmp_path / "key") == b"an old secret of ours"
    (tmp_path / "short").write_text("short\n", encoding="utf-8")
    with pytest.raises(UnusableInput, match="too short"):
        load_key(tmp_path / "short")
    with pytest.raises(UnusableInput, match="cannot read"):
        load_key(tmp_path / "nowhere")
