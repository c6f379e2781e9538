"""Files of hands: written whole or not at all, many or one, out of files or a database."""

from pathlib import Path

import pytest

from exporting.writing import OHH, PHH, STARS, dealt
from hhanalyzer.exporting.export import export_hands, stored_hands, targets
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.pipeline import read
from hhanalyzer.sites.site import Site
from hhanalyzer.store import Database, import_paths


def test_the_formats_are_those_of_the_sites_that_have_a_writer() -> None:
    assert list(targets()) == ["ohh", "phh", "pokerstars"]


@pytest.mark.parametrize("site", [PHH, OHH, STARS], ids=lambda site: site.name)
def test_a_file_of_hands_is_read_again(site: Site, tmp_path: Path) -> None:
    hands = dealt("heads-up", 12)
    summary = export_hands(hands, site, tmp_path / "new" / "hands.txt")
    assert (summary.written, summary.refused.total()) == (12, 0)
    again = list(read([str(tmp_path / "new")]))
    assert [result.hand_id for result in again] == [result.hand_id for result in hands]
    assert {str(result.status) for result in again} == {"clean"}
    assert [path.name for path in (tmp_path / "new").iterdir()] == ["hands.txt"]


def test_a_file_for_one_hand_has_no_number(tmp_path: Path) -> None:
    hand = dealt("heads-up", 12)[0]
    export_hands([hand], PHH, tmp_path / "hand.phh")
    assert (tmp_path / "hand.phh").read_text(encoding="utf-8").startswith("variant = ")
    export_hands([hand], PHH, tmp_path / "hand.phhs")
    assert (tmp_path / "hand.phhs").read_text(encoding="utf-8").startswith("[1]\nvariant = ")


def test_what_fails_leaves_the_old_file(tmp_path: Path) -> None:
    place = tmp_path / "hand.phh"
    place.write_text("old", encoding="utf-8")
    with pytest.raises(UnusableInput, match="is a file for one hand"):
        export_hands(dealt("heads-up", 12), PHH, place)
    assert [path.name for path in tmp_path.iterdir()] == ["hand.phh"] and place.read_text(encoding="utf-8") == "old"
    with pytest.raises(UnusableInput, match="cannot write"):
        export_hands(dealt("heads-up", 12), PHH, tmp_path)


def test_hands_left_out_are_counted_by_reason(tmp_path: Path) -> None:
    summary = export_hands([*dealt("capped", 12), *dealt("heads-up", 12)], PHH, tmp_path / "hands.phhs")
    assert (summary.written, dict(summary.refused)) == (12, {"there is no cap on what a player can lose": 12})


def test_hands_of_a_database_come_from_their_texts(tmp_path: Path) -> None:
    export_hands(dealt("heads-up", 12), PHH, tmp_path / "hands.phhs")
    with Database() as db:
        import_paths(db, [str(tmp_path)])
        assert [result.hand_id for result in stored_hands(db)] == [result.hand_id for result in dealt("heads-up", 12)]
