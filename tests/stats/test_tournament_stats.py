"""A player's tournaments out of the database: entries from summaries and hands, groups, filters, all-ins by ICM."""

from collections.abc import Iterator
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest

from hhanalyzer.engine.icm import icm_exact
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats.tournament_entries import FIELDS, entries
from hhanalyzer.stats.tournament_figures import STATS
from hhanalyzer.stats.tournament_icm import icm_all_ins
from hhanalyzer.stats.tournaments import TournamentStats, tournament_stats
from hhanalyzer.store import Database, import_paths
from hhanalyzer.store.players import Account, Player, join
from project import ROOT, SAMPLES

STARS = SAMPLES / "pokerstars"
LINNEA = STARS / "summaries" / "linnea_seven_tournaments.txt"
HEADS_UP = STARS / "tournaments" / "sit_and_go_heads_up_end.txt"


@pytest.fixture(scope="module")
def db() -> Iterator[Database]:
    """Linnea's summaries, the hands of the first of them, and other rooms' samples."""
    with Database() as database:
        folders = [SAMPLES / room / "summaries" for room in ("winamax", "fulltilt", "poker888")]
        hands = SAMPLES / "sessions" / "holdem-no-limit-6max-sit-and-go-8-01.txt"
        import_paths(database, list(map(str, [LINNEA, hands, *folders])))
        yield database


def imported(*paths: Path) -> Database:
    database = Database()
    import_paths(database, list(map(str, paths)))
    return database


def rows(db: Database, *args: Any, **options: Any) -> list[dict[str, Any]]:
    return entries(db, *args, **options).rows(named=True)


def values(found: TournamentStats) -> dict[str, Any]:
    (group,) = found.groups
    return {name: figure.value for name, figure in group.stats.items()}


# -------------------------------------------------------------------------------------------------------- the entries


def test_figures_from_the_database_are_those_of_the_spec(db: Database) -> None:
    """tests/spec/tournaments.txt works them out."""
    found = tournament_stats(db)
    told = values(found)
    assert found.player == "Linnea"
    assert found.groups[0].currency == "USD"
    assert (told["cost"], told["prizes"], told["bounty_won"]) == (Decimal("53.2"), Decimal("61.16"), Decimal(4))
    assert told["profit"] == Decimal("11.96")
    assert told["roi_total"] == pytest.approx(11.96 / 53.20)
    assert (told["entries"], told["tournaments"], told["results"], told["chip_net"]) == (8, 7, 7, -1500)


def test_tickets_as_money_or_apart(db: Database) -> None:
    told = values(tournament_stats(db, tickets="apart"))
    assert (told["prizes"], told["profit"]) == (Decimal("50.16"), Decimal("0.96"))
    assert told["itm"] == 0.5  # a ticket is a prize however it is counted
    (ticket,) = rows(db, "Quill@Full Tilt", "place = 3 and buy_in < 10")
    assert (ticket["prize"], ticket["ticket"], ticket["profit"]) == (Decimal(13), "Step 2 Ticket", Decimal("4.30"))
    (unknown,) = rows(db, "Sable@Full Tilt", "buy_in < 10")
    assert (unknown["prize"], unknown["profit"], unknown["in_money"]) == (None, None, True)


def test_two_bullets_of_one_tournament(db: Database) -> None:
    told = rows(db, "Otis@Full Tilt", "buy_in = 22")
    assert [(row["place"], row["prize"], row["cost"], row["profit"]) for row in told] == [
        (2, 42, 22, 20),
        (4, 0, 22, -22),
    ]


def test_rebuys_and_add_ons_are_cost(db: Database) -> None:
    (own,) = rows(db, "Igor", "name = 'La Revanche (soir)'")
    assert (own["buy_in"], own["cost"], own["prize"]) == (5, 25, Decimal("62.84"))
    (knockout,) = rows(db, "Otis@Full Tilt", "format = knockout")
    assert (knockout["buy_in"], knockout["cost"]) == (15, 35)
    # What others bought is not told; so neither is what they paid.
    (other,) = rows(db, "Zoë@Full Tilt")
    assert (other["cost"], other["profit"]) == (None, None)


def test_bounties_are_told_or_not(db: Database) -> None:
    (told,) = rows(db, "Igor", "format = knockout")
    assert (told["bounty"], told["profit"]) == (Decimal("6.75"), Decimal("-3.25"))
    (not_told,) = rows(db, "Otis@Full Tilt", "format = knockout")
    assert (not_told["bounty"], not_told["profit"]) == (None, None)


def test_a_free_tournament_has_the_currency_of_its_prize(db: Database) -> None:
    (free,) = rows(db, "Otis@888poker", "format = freeroll")
    assert (free["currency"], free["cost"], free["prize"]) == ("USD", 0, Decimal("0.3"))


def test_a_tournament_without_a_summary_counts_by_its_hands() -> None:
    with imported(STARS / "tournaments") as db:
        (third,) = rows(db, "Uma", "tournament_id = 3120000021")
        assert (third["source"], third["place"], third["prize"], third["profit"]) == (
            "hands",
            3,
            Decimal("16.56"),
            Decimal("6.56"),
        )
        (bounty,) = rows(db, "Quill", "tournament_id = 3120000022")
        assert (bounty["place"], bounty["bounty"], bounty["profit"], bounty["ended"]) == (None, 2, None, False)
        (rebuy,) = rows(db, "Pilar", "tournament_id = 3120000025")
        assert (rebuy["buy_in"], rebuy["cost"]) == (Decimal("3.3"), Decimal("6.3"))
        (played,) = rows(db, "Vico", "tournament_id = 3120000029")
        assert (played["buy_in"], played["profit"], played["hands"]) == (2110, None, 1)


def test_a_summary_of_somebody_without_a_name_is_that_of_the_hero_of_its_hands(tmp_path: Path) -> None:
    text = (STARS / "summaries" / "hands_of_the_same_tournament.txt").read_text(encoding="utf-8")
    text = "".join(line for line in text.splitlines(keepends=True) if "Rune" not in line)
    (tmp_path / "a.txt").write_text(text, encoding="utf-8")
    with imported(HEADS_UP, tmp_path / "a.txt") as db:
        (own,) = rows(db, "Rune")
        # What the list lacks the hand tells.
        assert (own["source"], own["place"], own["prize"]) == ("summary", 2, Decimal("8.28"))


def test_the_same_name_at_another_site_is_somebody_else(db: Database) -> None:
    with pytest.raises(UnusableInput, match="'Otis' plays at 888poker and Full Tilt"):
        entries(db, "Otis")
    assert {row["site"] for row in rows(db, "Otis@full tilt")} == {"Full Tilt"}
    # Linnea's hands are at one site; a list of another site with her name is not hers.
    with imported(LINNEA, SAMPLES / "fulltilt" / "summaries") as other:
        other.rows("UPDATE tournament_results SET player = 'Linnea' WHERE player = 'Sable, the first'")
        with pytest.raises(UnusableInput, match="plays at"):
            entries(other, "Linnea")


def test_nobody_is_told() -> None:
    with imported(STARS / "rules" / "walk.txt") as db:
        with pytest.raises(UnusableInput, match="no hands of a player 'Nobody'"):
            entries(db, "Nobody")
        assert tournament_stats(db, "Mara").groups == ()
    with Database() as empty, pytest.raises(UnusableInput, match="name a player"):
        tournament_stats(empty)


# ------------------------------------------------------------------------------------------------- groups and filters


@pytest.mark.parametrize(
    ("by", "keys"),
    [
        ("buy_in", ["1.1", "3.3", "4.4", "5", "10", "11"]),
        ("format", ["satellite", "knockout", "sit-and-go", "multi-table"]),
        ("field", ["3-10", "11-45"]),
        ("month", ["2025-03"]),
        ("site", ["PokerStars"]),
        ("speed", ["unknown"]),
        ("source", ["summary"]),
    ],
)
def test_groups_in_their_order(db: Database, by: str, keys: list[str]) -> None:
    found = tournament_stats(db, "Linnea", by)
    assert [group.key for group in found.groups] == keys
    assert sum(group.stats["entries"].opportunities for group in found.groups) == 8


def test_currencies_are_never_added_up(db: Database) -> None:
    db.rows("INSERT INTO aliases VALUES ('Both', 'Winamax', 'Igor'), ('Both', 'PokerStars', 'Linnea')")
    try:
        found = tournament_stats(db, "Both")
    finally:
        db.rows("DELETE FROM aliases")
    assert [(group.key, group.currency) for group in found.groups] == [("all", "USD"), ("all", "EUR")]


def test_an_account_without_hands_can_be_joined(db: Database) -> None:
    try:
        join(db, "Me", ["Linnea", "Igor@winamax"])
        assert {row["site"] for row in rows(db, "Me")} == {"PokerStars", "Winamax"}
        with pytest.raises(UnusableInput, match="no hands of a player 'Sable@Winamax'"):
            join(db, "Me", ["Sable@Winamax"])
    finally:
        db.rows("DELETE FROM aliases")


def test_filters(db: Database) -> None:
    assert len(rows(db, "Linnea", "started_at >= 2025-03-20 and buy_in between 3 and 5")) == 3
    assert len(rows(db, "Linnea", "not format in (satellite, knockout)")) == 5


@pytest.mark.parametrize(
    ("where", "message"),
    [
        ("colour = red", "where: no field 'colour' at column 1; there are site, tournament_id"),
        ("format = sng", "format"),
        ("entrans = 2", "did you mean entrants"),
    ],
)
def test_filters_that_mean_nothing(db: Database, where: str, message: str) -> None:
    with pytest.raises(UnusableInput, match=message):
        entries(db, "Linnea", where)


def test_words_that_mean_nothing(db: Database) -> None:
    with pytest.raises(UnusableInput, match="cannot group tournaments by 'position'"):
        tournament_stats(db, "Linnea", "position")
    with pytest.raises(UnusableInput, match="cash or apart"):
        entries(db, "Linnea", tickets="gold")
    assert "place" in FIELDS


def test_values_are_bound(db: Database) -> None:
    assert rows(db, "Linnea", "name = '''; DROP TABLE tournaments; --'") == []
    assert db.rows("SELECT count(*) > 0 FROM tournaments") == [(True,)]


def test_plain_data(db: Database) -> None:
    found = tournament_stats(db, "Linnea", "format")
    data = found.as_json()
    assert (data["player"], data["groups"][0]["key"]) == ("Linnea", "satellite")
    assert data["groups"][0]["stats"]["profit"]["value"] == "9.90"
    frame = found.to_frame()
    assert frame.columns == ["group", "currency", "stat", "value", "made", "opportunities", "low", "high"]
    assert len(frame) == len(found.groups) * len(found.groups[0].stats)


# ------------------------------------------------------------------------------------------------------------- by ICM


RUNE = Player("Rune", (Account("Rune", "PokerStars"),), by_name=False)


def test_an_all_in_heads_up_by_icm() -> None:
    """Two are left for 13.80 and 8.28; 5,600 of 9,000 chips are played for, and Rune loses with ace-eight.

    Won, he has 5,600 chips: 8.28 + 5.52 x 56/90.  Lost, he is out with 8.28, and that is what happened.
    """
    with imported(HEADS_UP, STARS / "summaries" / "hands_of_the_same_tournament.txt") as db:
        (found,) = icm_all_ins(db, RUNE)
        ((equity,),) = db.rows("SELECT equity FROM seats WHERE player = 'Rune'")
        assert 0.5 < equity < 0.62
        assert found.difference == pytest.approx(equity * 5.52 * 5600 / 9000, rel=1e-9)
        told = values(tournament_stats(db, "Rune"))
        assert told["icm_difference"] == pytest.approx(found.difference)
        (winner,) = icm_all_ins(db, Player("Pilar", (Account("Pilar", "PokerStars"),), by_name=False))
        assert winner.difference == pytest.approx(-found.difference)


THREE = """\
PokerStars Hand #240000000077: Tournament #77, $9+$1 USD Hold'em No Limit - Level I (10/20) - 2024/03/01 20:30:00 ET
Table '77 1' 9-max Seat #1 is the button
Seat 1: Cedar (3000 in chips)
Seat 2: Alder (3000 in chips)
Seat 3: Birch (3000 in chips)
Alder: posts small blind 10
Birch: posts big blind 20
*** HOLE CARDS ***
Dealt to Alder [As Ad]
Cedar: folds
Alder: raises 2980 to 3000 and is all-in
Birch: calls 2980 and is all-in
*** FLOP *** [7c 8c 2h]
*** TURN *** [7c 8c 2h] [3d]
*** RIVER *** [7c 8c 2h 3d] [9s]
*** SHOW DOWN ***
Alder: shows [As Ad] (a pair of Aces)
Birch: shows [Kh Kd] (a pair of Kings)
Alder collected 6000 from pot
Birch finished the tournament in 3rd place and received $5.40.
*** SUMMARY ***
Total pot 6000 | Rake 0
Board [7c 8c 2h 3d 9s]
Seat 1: Cedar (button) folded before Flop (didn't bet)
Seat 2: Alder (small blind) showed [As Ad] and won (6000) with a pair of Aces
Seat 3: Birch (big blind) showed [Kh Kd] and lost with a pair of Kings
"""
OF_THREE = """\
PokerStars Tournament #77, No Limit Hold'em
Buy-In: $9.00/$1.00 USD
3 players
Total Prize Pool: $27.00 USD
Tournament started 2024/03/01 20:00:00 ET
Tournament finished 2024/03/01 21:00:00 ET
  1: Alder (Italy), $13.50 (50%)
  2: Cedar (Malta), $8.10 (30%)
  3: Birch (Spain), $5.40 (20%)

You finished in 1st place.
"""


def test_an_all_in_of_two_with_a_third_by_icm(tmp_path: Path) -> None:
    """Of three stacks of 3,000 two are played for; the winner has 6,000 beside 3,000, the loser the third prize.

    Won, two thirds of the first prize and one of the second: 13.50 x 2/3 + 8.10 x 1/3 = 11.70.  Lost: 5.40.
    """
    (tmp_path / "a.txt").write_text(f"{THREE}\n\n{OF_THREE}", encoding="utf-8")
    with imported(tmp_path / "a.txt") as db:
        p = dict(db.rows("SELECT player, equity FROM seats WHERE equity IS NOT NULL"))
        assert 0.8 < p["Alder"] < 0.85 and p["Alder"] + p["Birch"] == pytest.approx(1)
        for name, happened in (("Alder", 11.70), ("Birch", 5.40)):
            (found,) = icm_all_ins(db, Player(name, (Account(name, "PokerStars"),), by_name=False))
            assert found.difference == pytest.approx(p[name] * 11.70 + (1 - p[name]) * 5.40 - happened)
        assert icm_all_ins(db, Player("Cedar", (Account("Cedar", "PokerStars"),), by_name=False)) == []


def test_what_a_stack_is_worth_is_what_icm_says() -> None:
    """The value of a stack of three against the engine's exact fractions."""
    from hhanalyzer.stats.tournament_icm import _value

    stacks = [Decimal(3000), Decimal(1500), Decimal(4500)]
    prizes = [Decimal(50), Decimal(30), Decimal(20)]
    exact = icm_exact([3000, 1500, 4500], [50, 30, 20])
    assert [_value(stacks, prizes, own) for own in range(3)] == pytest.approx([float(value) for value in exact])
    assert _value([Decimal(0), *stacks[1:]], prizes, 0) == 20


@pytest.mark.parametrize(
    "spoil",
    [
        "UPDATE tournament_results SET place = place + 1",  # those at the table are not the last ones
        "UPDATE tournament_results SET prize = NULL WHERE place = 1",  # a payout is not known
        "UPDATE tournaments SET finished = false",
        "UPDATE tournament_results SET ticket = 'x' WHERE place = 2",
        "UPDATE seats SET ev = 'partial'",  # a hand is not known
    ],
)
def test_all_ins_that_icm_says_nothing_about(spoil: str) -> None:
    with imported(HEADS_UP, STARS / "summaries" / "hands_of_the_same_tournament.txt") as db:
        db.rows(spoil)
        assert icm_all_ins(db, RUNE) == []


def test_the_documents_name_every_figure_and_field(db: Database) -> None:
    contract = (ROOT / "docs" / "json.md").read_text(encoding="utf-8")
    told = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")
    assert [name for name in (*STATS, *entries(db, "Linnea").columns) if f"`{name}`" not in contract] == []
    assert [name for name in FIELDS if f"`{name}`" not in told] == []
