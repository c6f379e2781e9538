"""Winamax: first lines, posts out of position, totals net of rake with uncalled money, names, and the real hands."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hhanalyzer.model.events import Action, Post, PostKind, Show, Verb
from hhanalyzer.model.hand import Collected, Header
from hhanalyzer.model.money import Unit
from hhanalyzer.parsing.text import sources
from hhanalyzer.pipeline import HandResult, Status, read, read_text
from project import SAMPLES

HAND = """\
{first_line}
{table}
Seat 1: {a} (200€)
Seat 2: {b} (200.50€)
Seat 3: Cédric (97€)
*** ANTE/BLINDS ***
{b} posts small blind 1€
Cédric posts big blind 2€
Dealt to {a} [As Kd]
*** PRE-FLOP *** 
{a} raises 4€ to 6€
{b} calls 5€
Cédric folds
*** FLOP *** [Ah 7c 2d]
{b} checks
{a} bets 5€
{b} calls 5€
*** TURN *** [Ah 7c 2d][9s]
{b} checks
{a} checks
*** RIVER *** [Ah 7c 2d 9s][3h]
{b} checks
{a} checks
*** SHOW DOWN ***
{b} shows [Qs Qd] (One pair : Queens)
{a} shows [As Kd] (One pair : Aces)
{a} collected 22.40€ from pot
*** SUMMARY ***
Total pot 22.40€ | Rake 1.60€
Board: [Ah 7c 2d 9s 3h]
Seat 1: {a} (button) showed [As Kd] and won 22.40€ with One pair : Aces
Seat 2: {b} (small blind) showed [Qs Qd] and lost with One pair : Queens
Seat 3: Cédric (big blind) folded on the pre-flop
"""
CASH = "Winamax Poker - CashGame - HandId: #21000099-7-1750000000 - Holdem no limit (1€/2€) - 2025/06/15 15:06:40 UTC"
TABLE = "Table: 'Larch 99' 6-max (real money) Seat #1 is the button"


def text_of(first_line: str = CASH, table: str = TABLE, a: str = "Agnès", b: str = "Basile 2") -> str:
    return HAND.format(first_line=first_line, table=table, a=a, b=b)


def one(text: str) -> HandResult:
    (result,) = read_text("test", text)
    return result


def hand(text: str) -> HandResult:
    result = one(text)
    assert result.hand is not None, result.findings
    assert result.replay is not None
    return result


def header(first_line: str, table: str = TABLE) -> Header:
    text = text_of(first_line, table)
    body = text.removeprefix(first_line)
    if "€" not in first_line.partition("HandId")[2]:
        body = body.replace("€", "")
    if "Tournament" in first_line:
        body = body.replace(".50", "").replace(".40", "").replace(".60", "")
    result = hand(first_line + body)
    assert result.hand is not None
    return result.hand.header


def sample(name: str) -> str:
    return (SAMPLES / "winamax" / f"{name}.txt").read_text(encoding="utf-8")


def codes(text: str) -> list[str]:
    return [f"{f.code} {f.severity}" for result in read_text("test", text) for f in result.findings]


# ---------------------------------------------------------------------------------------------------------- first lines


def test_cash() -> None:
    head = header(CASH)
    assert (head.hand_id, head.game, head.limit) == ("21000099-7-1750000000", "holdem", "no-limit")
    assert (head.small_blind, head.big_blind, head.ante, head.unit) == (100, 200, 0, Unit("EUR", 2))
    assert (head.table_name, head.max_seats, head.button_seat) == ("Larch 99", 6, 1)
    assert head.played_at == datetime(2025, 6, 15, 15, 6, 40, tzinfo=UTC)
    assert not (head.fast_fold or head.play_money)


@pytest.mark.parametrize(
    ("game", "key", "limit"),
    [
        ("Holdem no limit", "holdem", "no-limit"),
        ("Holdem fixed limit", "holdem", "fixed-limit"),
        ("Omaha pot limit", "omaha", "pot-limit"),
        ("Omaha5 pot limit", "omaha5", "pot-limit"),
        ("5 Card Omaha pot limit", "omaha5", "pot-limit"),
        ("Omaha8 pot limit", "omaha_hilo", "pot-limit"),
        ("Omaha Hi/Lo pot limit", "omaha_hilo", "pot-limit"),
        ("5 Card Omaha Hi/Lo pot limit", "omaha5_hilo", "pot-limit"),
    ],
)
def test_games(game: str, key: str, limit: str) -> None:
    head = header(CASH.replace("Holdem no limit", game))
    assert (head.game, head.limit) == (key, limit)


@pytest.mark.parametrize("kind", ["Go Fast", "HOLD-UP", "ESCAPE"])
def test_fast_fold_pools(kind: str) -> None:
    assert header(CASH.replace("CashGame", f'{kind} "Larch"')).fast_fold


@pytest.mark.parametrize(
    "table",
    [
        "Table 'Larch 99' 6-max (real money) Seat #1 is the button",
        "Table: 'Larch 99' 6-max (real money) Seat 0000001 is the button",
    ],
)
def test_other_lines_of_the_table(table: str) -> None:
    head = header(CASH, table)
    assert (head.table_name, head.button_seat) == ("Larch 99", 1)


def test_play_money() -> None:
    head = header(CASH.replace("1€/2€", "1/2"), TABLE.replace("real", "play"))
    assert head.play_money
    assert head.unit.currency == "PLAY"


BUY_INS = [
    ("0,90€ + 0,10€", "EUR", 90, None, 10),
    ("18€ + 2€", "EUR", 1800, None, 200),
    ("22.50€ + 22.50€ + 5€", "EUR", 2250, 2250, 500),
    ("0.93-0.07", "EUR", 93, None, 7),
    ("1000€ + 50€", "EUR", 100000, None, 5000),
    ("Free", "", None, None, None),
    ("Ticket", "", None, None, None),
    ("Ticket only", "", None, None, None),
]


@pytest.mark.parametrize(("text", "currency", "buy_in", "bounty", "fee"), BUY_INS)
def test_tournaments(text: str, currency: str, buy_in: int | None, bounty: int | None, fee: int | None) -> None:
    head = header(
        f'Winamax Poker - Tournament "KING 5 - "Stade" 2C" buyIn: {text} level: 8 - HandId: #63078-71-1288124090'
        " - Holdem no limit (15/75/150) - 2010/10/26 21:14:50 UTC",
        "Table: 'KING 5 - Stade 2C(1468666)#118' 9-max (real money) Seat #1 is the button",
    )
    tournament = head.tournament
    assert tournament is not None
    assert (tournament.tournament_id, tournament.name) == ("1468666", 'KING 5 - "Stade" 2C')
    assert (tournament.unit.currency, tournament.text, tournament.level) == (currency, text, "8")
    assert (tournament.buy_in, tournament.bounty, tournament.fee) == (buy_in, bounty, fee)
    assert (head.ante, head.small_blind, head.big_blind, head.play_money) == (15, 75, 150, False)
    assert head.hand_id == "63078-71-1288124090"


def test_stud_is_named_and_kept() -> None:
    result = one(sample("stud_is_not_supported"))
    assert (result.status, result.game) == (Status.UNSUPPORTED, "7-Card Stud fixed limit")
    assert result.hand_id == "21000013-33-1748200013"


# ---------------------------------------------------------------------------------------------------------------- posts


def posts(text: str, number: int = 0) -> list[tuple[str, PostKind, int, bool]]:
    result = list(read_text("test", text))[number]
    assert result.hand is not None
    names = {seat.seat: seat.name for seat in result.hand.seats}
    return [(names[e.seat], e.kind, e.amount, e.late) for e in result.hand.events if isinstance(e, Post)]


def test_of_both_blinds_out_of_position_the_small_one_is_dead() -> None:
    assert posts(sample("late_blinds"))[2:] == [
        ("Yvon", PostKind.DEAD, 100, False),
        ("Yvon", PostKind.BIG_BLIND, 200, True),
        ("Zélie", PostKind.BIG_BLIND, 200, True),
    ]


def test_a_small_blind_out_of_position_is_dead() -> None:
    assert posts(sample("late_blinds"), 1)[2:] == [("Valère", PostKind.DEAD, 100, True)]


def test_both_blinds_on_lines_of_their_own() -> None:
    late = "Yvon posts small blind 3€ out of position\nYvon posts big blind 0€ out of position"
    apart = "Yvon posts small blind 1€ out of position\nYvon posts big blind 2€ out of position"
    text = sample("late_blinds").replace(late, apart)
    assert codes(text) == []
    assert posts(text)[2:4] == [("Yvon", PostKind.DEAD, 100, True), ("Yvon", PostKind.BIG_BLIND, 200, True)]


def test_a_late_post_before_the_blinds_is_not_the_big_blind() -> None:
    text = sample("late_blinds")
    post = "Zélie posts big blind 2€ out of position\n"
    moved = text.replace(post, "", 1).replace("Wanda posts small", post + "Wanda posts small", 1)
    assert codes(moved) == []


def test_a_raise_among_the_blinds_is_a_late_post_or_a_straddle() -> None:
    assert posts(sample("late_blinds"), 2)[2:] == [
        ("Albine", PostKind.DEAD, 100, False),
        ("Albine", PostKind.BIG_BLIND, 200, False),
    ]
    straddled = sample("late_blinds").replace("Albine raises 1€ to 3€", "Albine raises 2€ to 4€")
    assert posts(straddled, 2)[2:] == [("Albine", PostKind.STRADDLE, 400, False)]


def test_who_denies_the_big_blind_is_not_dealt_in() -> None:
    result = list(read_text("test", sample("late_blinds")))[1]
    assert result.hand is not None
    assert [(s.name, s.dealt_in) for s in result.hand.seats][-1] == ("Albine", False)
    denied = sample("late_blinds").replace("Albine denies big blind", "Albine deny BB 2€")
    assert codes(denied) == []


def test_who_folded_nowhere_was_not_there() -> None:
    """The summary says "folded" of players who wait for the big blind, too."""
    text = text_of().replace("Cédric (97€)\n", "Cédric (97€)\nSeat 4: Denis (50€)\n") + "Seat 4: Denis folded\n"
    result = hand(text)
    assert result.hand is not None
    assert [seat.dealt_in for seat in result.hand.seats] == [True, True, True, False]
    assert result.findings == ()


def test_a_player_just_moved_to_the_table_waits() -> None:
    result = hand(sample("newcomer_not_dealt_in"))
    assert result.hand is not None
    assert [seat.name for seat in result.hand.seats if not seat.dealt_in] == ["Ninon"]


# ----------------------------------------------------------------------------------------------------------- the money


def test_total_and_payment_hold_the_uncalled_money_and_not_the_rake() -> None:
    result = next(read_text("test", sample("uncalled_money_counted")))
    assert result.replay is not None
    assert (result.replay.total_pot, result.replay.rake) == (1975, 128)
    (winner,) = (seat for seat in result.replay.seats if seat.collected)
    assert (winner.collected, winner.returned, winner.net) == (1847, 1200, 1847 - 975)


def test_the_rake_must_be_what_is_missing() -> None:
    text = sample("uncalled_money_counted")
    assert codes(text) == []
    assert "P008 error" in codes(text.replace("Total pot 30.47€ | Rake 1.28€", "Total pot 30.47€ | Rake 1.20€"))


def test_the_last_side_pot_holds_what_was_not_called() -> None:
    result = hand(sample("side_pots"))
    assert result.replay is not None
    assert [(pot.amount, pot.rake) for pot in result.replay.pots] == [(8100, 113), (7500, 87)]
    assert {s.name: s.returned for s in result.replay.seats if s.returned} == {"Tiphaine": 3850}


def test_no_rake_is_a_rake_of_nothing() -> None:
    result = hand(sample("newcomer_not_dealt_in"))
    assert result.hand is not None
    assert result.hand.claims.rake is not None
    assert result.hand.claims.rake.amount == 0


def test_an_abbreviated_total_is_right_to_its_last_digit() -> None:
    text = sample("abbreviated_total")
    assert codes(text) == []
    assert codes(text.replace("20.70k", "20.71k")) == []
    assert codes(text.replace("20.70k", "20.72k")) == ["P001 error"]
    assert codes(text.replace("20.70k", "20.7k")) == []
    assert codes(text.replace("20.70k", "0.02M")) == []
    assert codes(text.replace("20.70k", "20702")) == []
    assert codes(text.replace("20.70k", "20701")) == ["P001 error"]


@pytest.mark.parametrize("line", ["Escape to Pot: total 0.25€", "Escape: total 0.25€", "Hold-up to Pot: total 0.25€"])
def test_money_the_room_adds(line: str) -> None:
    result = next(read_text("test", sample("escape_and_hold_up").replace("Escape to Pot: total 0.25€", line)))
    assert result.replay is not None
    assert (result.replay.promo, result.findings) == (25, ())


def test_high_and_low_are_paid_apart() -> None:
    result = next(read_text("test", sample("omaha_hi_lo")))
    assert result.hand is not None
    assert [(c.amount, c.pot, c.share) for c in result.hand.claims.collected] == [
        (1263, None, "hi"),
        (1262, None, "lo"),
    ]


def test_odd_chips_go_where_the_text_says() -> None:
    text = sample("odd_chips")
    assert codes(text) == []
    result = hand(text)
    assert result.replay is not None
    assert {s.name: s.collected for s in result.replay.seats if s.collected} == {
        "Xénia": 136,
        "Ulysse": 137,
        "Violette": 137,
    }
    uneven = text.replace("Violette collected 137", "Violette collected 138").replace("collected 136", "collected 135")
    assert "P004 error" in codes(uneven)


def test_a_raise_called_a_bet() -> None:
    text = sample("raise_called_a_bet")
    result = hand(text)
    assert result.replay is not None
    assert [(d.verb, d.added, d.to) for d in result.replay.decisions if d.verb is Verb.RAISE] == [
        (Verb.RAISE, 150, 150),
        (Verb.RAISE, 400, 450),
    ]
    assert result.findings == ()


def test_a_raise_called_a_bet_may_also_print_by_how_much_it_raises() -> None:
    text = sample("raise_called_a_bet").replace("Edwige bets 150", "Edwige bets 100")
    assert codes(text.replace("Désiré bets 400", "Désiré bets 300")) == []


# -------------------------------------------------------------------------------------------------------- names, bytes

NAMES = [
    "2 0 6",
    "x folds",
    "folds",
    "Cédric folds",
    "x raises 1€ to 2€",
    "x posts big blind 2€",
    "x posts small blind 1€ out of position",
    "x collected 5€ from pot",
    "x shows [As Kd] (One pair : Aces)",
    "Seat 3",
    "Seat 3: Cédric (97€)",
    "x (5€)",
    "(button)",
    "x (small blind)",
    "*** FLOP *** [As Kd Qh]",
    "*** PRE-FLOP ***",
    "*** ANTE/BLINDS ***",
    "*** SUMMARY ***",
    "Dealt to Cédric [As Kd]",
    "Dealt to",
    "Total pot 5€ | No rake",
    "Board: [As Kd Qh]",
    "Escape: total 5€",
    "x denies big blind",
    "won 5€",
    "Zoë ♠ 日本",
    "' 6-max Seat #3 is the button",
    " blanks at the ends ",
    ".*+?^${}()|[]\\",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("place", ["a", "b"])
def test_a_hostile_name_is_the_player_it_names(name: str, place: str) -> None:
    names = {"a": "Agnès", "b": "Basile 2"} | {place: name}
    result = hand(text_of(**names))
    assert result.hand is not None
    assert [seat.name for seat in result.hand.seats] == [names["a"], names["b"], "Cédric"]
    acts = [(e.seat, e.verb, e.amount, e.to) for e in result.hand.events if isinstance(e, Action)]
    assert acts[:4] == [
        (1, Verb.RAISE, 400, 600),
        (2, Verb.CALL, 500, None),
        (3, Verb.FOLD, None, None),
        (2, Verb.CHECK, None, None),
    ]
    assert [(e.seat, e.amount) for e in result.hand.events if isinstance(e, Post)] == [(2, 100), (3, 200)]
    assert [(e.seat, e.description) for e in result.hand.events if isinstance(e, Show)] == [
        (2, "One pair : Queens"),
        (1, "One pair : Aces"),
    ]
    assert [(c.seat, c.amount) for c in result.hand.claims.collected] == [(1, 2240)]
    assert [claim.seat for claim in result.hand.claims.seats] == [1, 2, 3]
    assert result.hand.seats[0].is_hero


def test_a_line_of_another_site_is_no_line_here() -> None:
    result = one(text_of().replace("Cédric folds", "Cédric: folds"))
    assert result.status is Status.UNREADABLE
    assert [(f.code, f.line) for f in result.findings] == [("T003", 13)]


def test_the_euro_sign_in_any_encoding(tmp_path: Path) -> None:
    expected = [Collected(line=27, seat=1, amount=2240)]
    for encoding in ("utf-8", "utf-8-sig", "cp1252", "utf-16"):
        path = tmp_path / f"{encoding}.txt"
        path.write_bytes(text_of().encode(encoding))
        (result,) = read([str(path)])
        assert result.hand is not None
        assert [Collected(c.line, c.seat, c.amount) for c in result.hand.claims.collected] == expected, encoding
        assert result.hand.seats[0].name == "Agnès"


# ----------------------------------------------------------------------------------------------------------- real hands


def results(corpus: Path) -> Iterator[HandResult]:
    for kind in ("cash", "tour"):
        yield from read([str(corpus / "Winamax" / kind)])


def test_real_hands_are_read_and_paid_as_their_texts_declare(corpus: Path) -> None:
    count = {Status.CLEAN: 0, Status.FINDINGS: 0, Status.UNSUPPORTED: 0}
    rounded = "NLHE-Ticket-MTT-201010.side.pot.txt"  # half a chip of an uncalled bet is paid as a whole one
    for result in results(corpus):
        count[result.status] += 1
        if result.hand is None or result.replay is None or result.source.endswith(rounded):
            continue
        want = {seat.seat: -seat.returned for seat in result.replay.seats}
        for claim in result.hand.claims.collected:
            want[claim.seat] += claim.amount
        got = {seat.seat: seat.collected for seat in result.replay.seats}
        assert got == want, (result.source, result.line)
        rake = result.hand.claims.rake
        assert rake is not None
        assert result.replay.rake == rake.amount
        assert 0 <= rake.amount <= result.replay.total_pot * 7 // 100 + 1
    assert count == {Status.CLEAN: 126, Status.FINDINGS: 2, Status.UNSUPPORTED: 5}


def test_all_files_are_known_by_their_content(corpus: Path) -> None:
    for kind in ("cash", "tour"):
        for file in sources([str(corpus / "Winamax" / kind)]):
            assert {result.site for result in read_text(file.source, file.text().text)} == {"Winamax"}
