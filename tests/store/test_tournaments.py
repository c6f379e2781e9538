"""Tournament summaries in the database: each once, the latest state, joined with the hands by the number."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path

import pytest

from hhanalyzer.pipeline import SummaryResult, read_summaries
from hhanalyzer.store import Database, import_paths, parts, planning, slices
from hhanalyzer.store.archive import open_archive, write_archive
from hhanalyzer.store.tournaments import SummaryWriter
from project import SAMPLES
from store.texts import contents, hand, write

SUMMARIES = SAMPLES / "pokerstars" / "summaries"
HANDS = SAMPLES / "pokerstars" / "tournaments"

_STARS = """\
PokerStars Tournament #77, No Limit Hold'em
Buy-In: $9.00/$1.00 USD
4 players
Total Prize Pool: $36.00 USD
Tournament started 2024/03/01 20:00:00 ET
{ended}{places}
{own}
"""
OVER = "Tournament finished 2024/03/01 21:00:00 ET\n"
FINAL = "  1: Alder (Italy), $36.00 (100%)\n  2: Birch (Spain),\n  3: Cedar (Malta),\n  4: Elm (Wales),\n"
OPEN = "  1: Alder (Italy), still playing\n  2: Birch (Spain), still playing\n  3: Cedar (Malta),\n  4: Elm (Wales),\n"


def over(place: int, places: str = FINAL) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place, "th")
    return _STARS.format(ended=OVER, places=places, own=f"You finished in {place}{ending} place.")


def running(place: int) -> str:
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place, "th")
    return _STARS.format(ended="", places=OPEN, own=f"You finished in {place}{ending} place (eliminated at hand #5).")


@pytest.fixture
def db() -> Iterator[Database]:
    with Database() as database:
        yield database


def results(db: Database) -> list[tuple[object, ...]]:
    return db.rows("SELECT owner, player, place, prize::INTEGER, finished FROM tournament_results ORDER BY ALL")


def test_a_summary_becomes_a_tournament_and_its_entries(db: Database, tmp_path: Path) -> None:
    summary = import_paths(db, [str(write(tmp_path / "a.txt", over(2)))])
    assert (summary.hands, summary.summaries, summary.unreadable_summaries) == (0, 1, 0)
    told = "site, tournament_id, currency, buy_in, fee, entrants, prize_pool, owner, finished, started_at, line"
    (row,) = db.rows(f"SELECT {told} FROM tournaments")
    assert row[:3] == ("PokerStars", "77", "USD")
    assert row[3:7] == (Decimal(9), Decimal(1), 4, Decimal(36))
    assert (row[7], row[8], f"{row[9]:%Y-%m-%d %H:%M}", row[10]) == ("Birch", True, "2024-03-02 01:00", 1)
    assert results(db) == [
        ("Birch", "Alder", 1, 36, True),
        ("Birch", "Birch", 2, 0, True),
        ("Birch", "Cedar", 3, 0, True),
        ("Birch", "Elm", 4, 0, True),
    ]


@pytest.mark.parametrize("again", ["a.txt", "b.txt"])
def test_the_same_summary_twice_is_one(db: Database, tmp_path: Path, again: str) -> None:
    import_paths(db, [str(write(tmp_path / "a.txt", over(2)))])
    before = contents(db)
    write(tmp_path / again, over(2) + "\n\n")  # other bytes, the same summary
    assert import_paths(db, [str(tmp_path)]).summaries == 1
    after = contents(db)
    assert len(after["tournament_results"]) == len(before["tournament_results"]) == 4
    assert len(after["tournaments"]) == 1


def test_a_changed_summary_replaces_the_former(db: Database, tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", over(2))
    import_paths(db, [str(path)])
    write(path, over(2, FINAL.replace("$36.00 (100%)", "$35.00 (100%)").replace("Elm", "Fir")))
    import_paths(db, [str(path)])
    assert results(db)[0] == ("Birch", "Alder", 1, 35, True)
    assert [row[1] for row in results(db)] == ["Alder", "Birch", "Cedar", "Fir"]


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
def test_the_state_after_the_end_stays_whatever_is_read_last(
    db: Database, tmp_path: Path, order: tuple[str, ...]
) -> None:
    write(tmp_path / "a.txt", running(3))
    write(tmp_path / "b.txt", over(3))
    for name in order:
        import_paths(db, [str(tmp_path / f"{name}.txt")])
    assert results(db)[0] == ("Cedar", "Alder", 1, 36, True)
    assert len(results(db)) == 4
    assert db.rows("SELECT finished FROM tournaments") == [(True,)]


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
def test_entries_that_two_players_summaries_list_stand_once(
    db: Database, tmp_path: Path, order: tuple[str, ...]
) -> None:
    """His own entry is told by the player himself, the others by the first of the names."""
    write(tmp_path / "a.txt", over(2))
    write(tmp_path / "b.txt", over(4))
    for name in order:
        import_paths(db, [str(tmp_path / f"{name}.txt")])
    assert [row[:3] for row in results(db)] == [
        ("Birch", "Alder", 1),
        ("Birch", "Birch", 2),
        ("Birch", "Cedar", 3),
        ("Elm", "Elm", 4),
    ]


@pytest.mark.parametrize("order", [("hands", "summary"), ("summary", "hands")])
def test_hands_and_summary_join_by_the_number(db: Database, order: tuple[str, ...]) -> None:
    places = {
        "hands": HANDS / "sit_and_go_heads_up_end.txt",
        "summary": SUMMARIES / "hands_of_the_same_tournament.txt",
    }
    for name in order:
        import_paths(db, [str(places[name])])
    joined = """SELECT t.prize_pool::DOUBLE, r.place, r.prize::DOUBLE FROM hands AS h JOIN seats AS s USING (hand_key)
        JOIN tournaments AS t USING (site, tournament_id)
        JOIN tournament_results AS r ON r.site = h.site AND r.tournament_id = h.tournament_id AND r.player = s.player
        WHERE s.is_hero"""
    assert db.rows(joined) == [(27.6, 2, 8.28)]


def test_a_tournament_without_a_summary_is_told_by_its_hands(db: Database) -> None:
    import_paths(db, [str(HANDS / "sit_and_go_bubble_side_pot.txt")])
    assert db.rows("SELECT tournament_id, buy_in::DOUBLE, fee::DOUBLE, file IS NULL FROM tournaments") == [
        ("3120000021", 9.2, 0.8, True)
    ]
    told = "SELECT player, place, prize::DOUBLE, bounty FROM standings ORDER BY place"
    assert db.rows(told) == [("Uma", 3, 16.56, None), ("Otis", 4, 0.0, None)]


def test_bounties_of_hands(db: Database) -> None:
    import_paths(db, [str(HANDS / "progressive_bounty.txt")])
    told = "SELECT player, place, prize::DOUBLE, bounty::DOUBLE FROM standings ORDER BY line"
    assert db.rows(told) == [("Mara", None, None, 2.5), ("Otis", 212, 0.0, None)]


def test_chips_bought_again_in_hands(db: Database) -> None:
    import_paths(db, [str(HANDS / "rebuy.txt")])
    assert db.rows("SELECT player, extra::DOUBLE, place, prize FROM standings") == [("Pilar", 3.0, None, None)]


def test_what_is_not_read_is_kept_with_line_and_reason(db: Database) -> None:
    summary = import_paths(db, [str(SUMMARIES / "T001_a_line_no_rule_reads.txt")])
    assert (summary.summaries, summary.unreadable_summaries, summary.unreadable, summary.findings) == (0, 1, 0, 1)
    ((line, number, status, reason, text),) = db.rows("SELECT line, hand_id, status, reason, text FROM quarantine")
    assert (line, number, status) == (1, "3120000061", "summary")
    assert reason.startswith("T001: expected a place") and "was here" in reason
    assert text.startswith("PokerStars Tournament #3120000061")
    assert db.rows("SELECT code, line FROM findings") == [("T001", 8)]
    assert db.rows("SELECT hands, unreadable FROM files") == [(0, 0)]


def test_what_was_not_read_is_tried_again_by_another_version(db: Database, tmp_path: Path) -> None:
    import_paths(db, [str(write(tmp_path / "a.txt", over(2)))])
    text = db.rows("SELECT file_key FROM files")[0][0]
    for table in ("tournaments", "tournament_results"):
        db.rows(f"DELETE FROM {table}")
    row = [text, str(tmp_path / "a.txt"), 1, "PokerStars", "77", "summary", "T001: no", "", "older", over(2)]
    db.rows(f"INSERT INTO quarantine VALUES ({', '.join('?' * len(row))})", row)
    assert import_paths(db, [str(tmp_path / "a.txt")]).summaries == 1
    assert len(results(db)) == 4
    assert db.rows("SELECT count(*) FROM quarantine") == [(0,)]


def test_hands_and_summaries_in_one_file(db: Database, tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", hand(1), over(2).rstrip(), hand(2), running(3).replace("#77", "#78"))
    summary = import_paths(db, [str(path)])
    assert (summary.hands, summary.imported, summary.summaries, summary.unreadable) == (2, 2, 2, 0)
    lines = path.read_text(encoding="utf-8").split("\n")
    for number, line in db.rows("SELECT tournament_id, line FROM tournaments"):
        assert lines[line - 1].startswith(f"PokerStars Tournament #{number},")


def test_a_file_that_grows_by_a_summary(db: Database, tmp_path: Path) -> None:
    path = write(tmp_path / "a.txt", hand(1), hand(2))
    import_paths(db, [str(path)])
    write(path, hand(1), hand(2), over(2))
    summary = import_paths(db, [str(path)])
    assert (summary.imported, summary.summaries) == (0, 1)
    assert len(results(db)) == 4


def test_summaries_among_the_hands_of_a_large_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """In slices each is read once, as if the file were read in one go; one is not readable."""
    texts = []
    for number in range(1, 30):
        texts += [hand(number), over(1 + number % 4).replace("#77", f"#{number}").rstrip()]
    texts[21] = texts[21].replace("3: Cedar (Malta),", "3: Cedar")
    path = write(tmp_path / "a.txt", *texts)
    with Database() as db:
        import_paths(db, [str(path)])
        whole = contents(db)
    monkeypatch.setattr(slices, "SLICE", 4096)
    monkeypatch.setattr(planning, "SLICE", 2048)
    monkeypatch.setattr(slices, "WINDOW", 2048)
    monkeypatch.setattr(slices, "LEAD", 2048)
    with Database() as db:
        summary = import_paths(db, [str(path)])
        cut = contents(db)
    assert (summary.summaries, summary.unreadable_summaries, summary.hands) == (28, 1, 29)
    for table in ("tournaments", "tournament_results", "quarantine", "standings"):
        assert cut[table] == whole[table], table
    assert len(cut["quarantine"]) == 1


def test_what_no_column_holds_is_kept_aside(tmp_path: Path) -> None:
    text = over(2).replace("$36.00 (100%)", f"${10**24}.00 (100%)")
    good = over(2).replace("#77", "#78")
    told = [*read_summaries("a.txt", good), *read_summaries("a.txt", text)]
    writer = SummaryWriter("v")
    for result in told:
        writer.add(result, 3)
    assert writer.write(tmp_path) == {3: (1, 1)}


def test_a_breakdown_of_the_reading_loses_nothing(
    db: Database, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(source: str, text: str) -> Iterator[SummaryResult]:
        yield next(read_summaries(source, text))
        raise RuntimeError("out of order")

    monkeypatch.setattr(parts, "read_summaries", broken)
    write(tmp_path / "a.txt", over(1), over(2).replace("#77", "#78"), hand(1))
    summary = import_paths(db, [str(tmp_path)])
    assert (summary.hands, summary.summaries, summary.unreadable_summaries) == (1, 1, 1)
    ((status, reason, text),) = db.rows("SELECT status, reason, text FROM quarantine")
    assert (status, reason) == ("summary", "T001: internal error: RuntimeError: out of order")
    assert "PokerStars Tournament #78" in text


def test_names_of_any_kind_are_stored_as_they_are(db: Database, tmp_path: Path) -> None:
    hostile = ["'); DROP TABLE tournaments;--", "<script>alert(1)</script>", "=cmd()", "../../etc", "\u202eabc", "$x"]
    places = "".join(f"  {i}: {name} (Italy),\n" for i, name in enumerate(hostile, 1))
    import_paths(db, [str(write(tmp_path / "a.txt", over(2, places)))])
    assert {row[1] for row in results(db)} == set(hostile)


def test_parts_hold_summaries_and_count_them(tmp_path: Path) -> None:
    write(tmp_path / "in" / "a.txt", hand(1), over(2))
    summary = write_archive([str(tmp_path / "in")], tmp_path / "parts")
    assert (summary.hands, summary.summaries) == (1, 1)
    with open_archive(tmp_path / "parts") as db:
        assert db.rows("SELECT count(*) FROM hands") == [(1,)]


def test_the_sample_summaries_are_all_there(db: Database) -> None:
    summary = import_paths(db, [str(SAMPLES / name / "summaries") for name in ("pokerstars", "winamax", "fulltilt")])
    assert (summary.summaries, summary.unreadable_summaries, summary.hands) == (17, 2, 0)


def test_a_result_says_why_it_has_no_summary() -> None:
    (result,) = read_summaries("a.txt", (SUMMARIES / "T002_cut_off_in_its_list.txt").read_text(encoding="utf-8"))
    assert isinstance(result, SummaryResult)
    assert (result.summary, [f.code for f in result.findings]) == (None, ["T002"])
