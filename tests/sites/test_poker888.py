"""888poker: first lines, other languages, blinds that are declined, money nobody called, and the real hands."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Action, HoleCards, Post, PostKind, Verb
from hhanalyzer.model.findings import Severity
from hhanalyzer.model.hand import Header
from hhanalyzer.parsing.text import decode
from hhanalyzer.pipeline import HandResult, Status, read_text
from project import SAMPLES

HAND = """\
#Game No : 910000001
***** {room} Hand History for Game 910000001 *****
{stakes}
{table}
Seat 1 is the button
Total number of players : 3
Seat 1: Alder ( $100 )
Seat 4: Birch ( $98.50 )
Seat 6: Cedar ( $120.25 )
Birch posts small blind [$1]
Cedar posts big blind [$2]
** Dealing down cards **
Dealt to Alder [ Kh, Qh ]
Alder folds
Birch folds
** Summary **
Cedar did not show his hand
Cedar collected [ $3 ]
"""
STAKES = "$1/$2 Blinds No Limit Holdem - *** 14 03 2016 20:10:05"
TABLE = "Table Hazel 6 Max (Real Money)"


def one(text: str) -> HandResult:
    (result,) = read_text("test", text)
    return result


def header(stakes: str = STAKES, table: str = TABLE, room: str = "888poker") -> Header:
    result = one(HAND.format(stakes=stakes, table=table, room=room))
    assert result.hand is not None, result.findings
    return result.hand.header


# ------------------------------------------------------------------------------------------------------- first lines


def test_a_cash_hand() -> None:
    head = header()
    assert (head.site, head.hand_id, head.game, head.limit) == ("888poker", "910000001", "holdem", "no-limit")
    assert (head.small_blind, head.big_blind, head.unit.currency, head.unit.exponent) == (100, 200, "USD", 2)
    assert (head.table_name, head.max_seats, head.button_seat) == ("Hazel", 6, 1)
    assert head.played_at == datetime(2016, 3, 14, 20, 10, 5, tzinfo=UTC)  # day first, no zone
    assert not head.play_money
    assert head.room == ""


@pytest.mark.parametrize(
    ("stakes", "currency", "small", "big"),
    [
        ("0,02$/0,04$ Blinds No Limit Holdem - *** 03 07 2011 00:50:21", "USD", 2, 4),
        ("$ 10/$ 20 Blinds Pot Limit Omaha - *** 05 05 2014 21:32:10", "USD", 1000, 2000),
        ("25 $/50 $ Blinds Pot Limit Omaha - *** 30 04 2015 09:13:22", "USD", 2500, 5000),
        ("€0,50/€1 Blinds No Limit Holdem - *** 30 04 2015 09:13:22", "EUR", 50, 100),
        ("£1/£2 Blinds No Limit Holdem - *** 30 04 2015 09:13:22", "GBP", 100, 200),
        ("$1,000/$2,000 Blinds No Limit Holdem - *** 30 04 2015 09:13:22", "USD", 100000, 200000),
        ("$0.12/$0.25 Blinds No Limit Holdem - *** 05 06 2022 23:06:24", "USD", 10, 25),  # posted as 0.10
    ],
)
def test_stakes_in_any_country_s_writing(stakes: str, currency: str, small: int, big: int) -> None:
    head = header(stakes)
    assert (head.unit.currency, head.small_blind, head.big_blind) == (currency, small, big)


def test_fixed_limit_prints_the_blinds() -> None:
    head = header("$5/$10 Blinds Fix Limit Holdem - *** 04 03 2012 15:32:21")
    assert (head.limit, head.small_bet, head.big_bet, head.big_blind) == ("fixed-limit", 1000, 2000, 1000)


def test_an_eighth_of_a_dollar_is_printed_as_twelve_cents() -> None:
    head = header("$0.06/$0.12 Blinds Fix Limit Holdem - *** 17 06 2018 20:28:21")
    assert (head.small_bet, head.big_bet) == (12, 25)


@pytest.mark.parametrize(
    ("words", "game", "limit"),
    [
        ("No Limit Holdem", "holdem", "no-limit"),
        ("No Limit Holdem Jackpot table", "holdem", "no-limit"),
        ("Pot Limit Omaha", "omaha", "pot-limit"),
        ("No Limit Omaha", "omaha", "no-limit"),
        ("Pot Limit OmahaHL", "omaha_hilo", "pot-limit"),
    ],
)
def test_games(words: str, game: str, limit: str) -> None:
    head = header(f"$1/$2 Blinds {words} - *** 14 03 2016 20:10:05")
    assert (head.game, head.limit) == (game, limit)


def test_another_game_is_not_supported() -> None:
    result = one(HAND.format(stakes=STAKES.replace("Holdem", "Seven Card Stud"), table=TABLE, room="888poker"))
    assert result.status is Status.UNSUPPORTED


@pytest.mark.parametrize(
    ("room", "brand"), [("Cassava", "Cassava"), ("LuckyAcePoker.com", "LuckyAcePoker.com"), ("888.de", "888.de")]
)
def test_skins(room: str, brand: str) -> None:
    assert header(room=room).room == brand
    assert header(room=f"{room} Snap Poker").fast_fold


def test_a_skin_nobody_has_heard_of_is_known_by_the_line_of_its_stakes() -> None:
    assert header(room="Some New Room").room == "Some New Room"


@pytest.mark.parametrize(
    ("table", "tournament_id", "buy_in", "fee", "name", "seats"),
    [
        ("Tournament #36216773 Free - Table #359 (Real Money)", "36216773", None, None, "359", None),
        ("Tournament #38340077 $0.90 + $0.09 - Table #73 9 Max (Real Money)", "38340077", 90, 9, "73", 9),
        ("Tournament #78669773 $0.01 - Table #2 9 Max (Real Money)", "78669773", 1, None, "2", 9),
        ("Tournament #39132902 0,09 € + 0,01 € - Table #1 (Real Money)", "39132902", 9, 1, "1", None),
        ("Tournament #133514588 13,95 $ + 1,05 $ - Table #1 4 Max (Real Money)", "133514588", 1395, 105, "1", 4),
        ("Tournament #154648012 Бесплатно 10 Max (Real Money)", "154648012", None, None, "", 10),
    ],
)
def test_tournaments(
    table: str, tournament_id: str, buy_in: int | None, fee: int | None, name: str, seats: int | None
) -> None:
    head = header(STAKES, table)
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.tournament.buy_in, head.tournament.fee) == (tournament_id, buy_in, fee)
    assert (head.table_name, head.max_seats, head.unit.currency) == (name, seats, "CHIPS")


def test_a_time_may_be_missing() -> None:
    assert header("$1/$2 Blinds No Limit Holdem - ***").played_at is None


def test_play_money() -> None:
    head = header("1/2 Blinds No Limit Holdem - *** 02 11 2015 20:15:00", "Table Lakeside 6 Max (Practice Play)")
    assert head.play_money
    assert head.unit.currency == "PLAY"


def test_the_line_of_the_number_belongs_to_its_hand() -> None:
    first = HAND.format(stakes=STAKES, table=TABLE, room="888poker")
    second = first.replace("910000001", "910000002")
    found = list(read_text("test", f"{first}\n\n\n{second}"))
    assert [(r.hand_id, r.line) for r in found] == [("910000001", 1), ("910000002", 22)]
    assert [r.hand.end_line for r in found if r.hand] == [18, 39]


def test_a_hand_without_the_line_of_the_number() -> None:
    text = HAND.format(stakes=STAKES, table=TABLE, room="888poker").partition("\n")[2]
    assert one(text).hand_id == "910000001"


# ---------------------------------------------------------------------------------------------------- lines of a hand


def test_a_raise_prints_the_chips_added() -> None:
    text = HAND.format(stakes=STAKES, table=TABLE, room="888poker").replace(
        "Alder folds\nBirch folds", "Alder raises [$6]\nBirch raises [$15]\nCedar folds\nAlder folds"
    )
    result = one(text.replace("Cedar did not show his hand\nCedar collected [ $3 ]", "Birch collected [ $14 ]"))
    assert result.replay is not None
    assert [(d.added, d.to) for d in result.replay.decisions if d.verb is Verb.RAISE] == [(600, 600), (1500, 1600)]
    assert result.status is Status.CLEAN


def test_whoever_folds_before_the_cards_is_not_dealt_in() -> None:
    text = (
        HAND.format(stakes=STAKES, table=TABLE, room="888poker")
        .replace("** Dealing", "Alder folds\n** Dealing")
        .replace("Dealt to Alder [ Kh, Qh ]\nAlder folds\n", "")
    )
    result = one(text)
    assert result.hand is not None
    assert [seat.dealt_in for seat in result.hand.seats] == [False, True, True]
    assert not any(isinstance(event, Action) and event.seat == 1 for event in result.hand.events)


def test_a_dead_blind_is_printed_in_two_parts() -> None:
    text = HAND.format(stakes=STAKES, table=TABLE, room="888poker").replace(
        "** Dealing", "Alder posts dead blind [$1 + $2]\n** Dealing"
    )
    result = one(
        text.replace("[ $3 ]", "[ $5 ]")
        .replace("Alder folds", "Alder checks", 1)
        .replace("Birch folds", "Birch folds\nCedar checks")
    )
    assert result.hand is not None
    posts = [(e.kind, e.amount) for e in result.hand.events if isinstance(e, Post) and e.seat == 1]
    assert posts == [(PostKind.DEAD, 100), (PostKind.BIG_BLIND, 200)]


@pytest.mark.parametrize(
    ("printed", "meant"),
    [
        ("Kh, Qh", "Kh Qh"),
        ("Hc, 8h", "Kc 8h"),
        ("Kns, 7d", "Js 7d"),
        ("Дh, Тs", "Qh As"),
        ("7p, 8t", "7s 8c"),
        ("8Pik, 10Herz", "8s Th"),
    ],
)
def test_cards_are_read_in_the_language_that_has_them(printed: str, meant: str) -> None:
    result = one(HAND.format(stakes=STAKES, table=TABLE, room="888poker").replace("Kh, Qh", printed))
    assert result.hand is not None
    assert [e.cards for e in result.hand.events if isinstance(e, HoleCards)] == [cards(meant)]


def test_a_card_of_no_language_makes_the_hand_unreadable() -> None:
    result = one(HAND.format(stakes=STAKES, table=TABLE, room="888poker").replace("Kh, Qh", "Zz, Qh"))
    assert result.status is Status.UNREADABLE
    assert [(f.code, f.line) for f in result.findings] == [("T001", 13)]


NAMES = [
    "folds",
    "Birch folds",
    "Alder raises [$4]",
    "Seat 3",
    "x posts big blind [$2]",
    "** Summary **",
    "** Dealing flop ** [ Kd, 8c, 2s ]",
    "collected [ $5 ]",
    "x shows [ As, Ad ]",
    "Dealt to b [ As, Kd ]",
    "[Hero]",
    "( $5 )",
    "",
    "two  blanks",
    "Žofia ♠",
    "***** 888poker Hand History for Game 1 *****",
    "#Game No : 5",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", ["Alder", "Birch"])
def test_names_may_be_anything(player: str, name: str) -> None:
    text = (SAMPLES / "poker888" / "P003_wrong_pair_is_paid.txt").read_text(encoding="utf-8")
    text = text.replace("Mara", "Alder").replace("Pilar", "Birch")
    plain, named = one(text), one(text.replace(player, name))
    assert plain.hand is not None
    assert named.hand is not None, named.findings
    assert named.hand.events == plain.hand.events
    assert named.hand.claims == plain.hand.claims


def test_a_hand_cut_off_is_told_and_what_was_read_of_it_kept() -> None:
    text = HAND.format(stakes=STAKES, table=TABLE, room="888poker")
    result = one(text[: text.index("** Summary")])
    assert result.hand is not None
    assert not result.hand.complete
    assert [f.code for f in result.findings] == ["T002"]


# ----------------------------------------------------------------------------------------------------------- real hands

# File -> findings above info, each explained in docs/corpus-findings.md.
EXPLAINED = {
    "888-NLHE-USD-0.01-0.02.rake.greater.than.25.pct.txt": ["P009", "P004"],
    "PLO8-USD-MTT-1.80-0.20-201306.all.in.blind.bad.pot.txt": ["P009"],
    "StreetTests_River.txt": ["P003"],
    "ValidHandTests_InValidHand.txt": ["C002", "T002"],
}
NAMELESS = "(78669773)"


def results(corpus: Path) -> Iterator[HandResult]:
    for kind in ("cash", "tour"):
        for file in sorted((corpus / "888poker" / kind).iterdir()):
            yield from read_text(file.name, decode(file.read_bytes()))


def test_real_hands_are_clean_or_explained(corpus: Path) -> None:
    found: dict[str, list[str]] = {}
    read = 0
    for result in results(corpus):
        if result.hand is None:
            assert NAMELESS in result.source
            assert [f.code for f in result.findings] == ["T003"]
            continue
        read += 1
        if loud := [f.code for f in result.findings if f.severity is not Severity.INFO]:
            found[result.source] = loud
    assert found == EXPLAINED
    assert read == 364


def test_real_hands_are_paid_as_their_texts_declare(corpus: Path) -> None:
    """Either as they state it, or with what nobody called on top; nothing is kept but a rake within bounds."""
    for result in results(corpus):
        if result.hand is None or result.replay is None or result.source in EXPLAINED:
            continue
        paid: dict[int, int] = {}
        for claim in result.hand.claims.collected:
            paid[claim.seat] = paid.get(claim.seat, 0) + claim.amount
        won = {s.seat: s.collected for s in result.replay.seats if s.collected}
        counted = {s.seat: s.collected + s.returned for s in result.replay.seats if s.collected + s.returned}
        assert paid in (won, counted), (result.source, result.line)
        assert 0 <= result.replay.rake * 10 <= result.replay.total_pot + 10
