"""PartyPoker: first lines of two formats, posts and players the text leaves out, balances, and the real hands."""

from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hhanalyzer.model.events import Action, Post, PostKind, Verb
from hhanalyzer.model.findings import Severity
from hhanalyzer.model.hand import Header
from hhanalyzer.parsing.text import decode
from hhanalyzer.pipeline import HandResult, Status, read_text
from project import SAMPLES

CLASSIC = """\
#Game No : 9200000001
***** Hand History for Game 9200000001 *****
{stakes}
Table Marigold (Real Money)
Seat 1 is the button
Total number of players : 3/6
Seat 6: Cedar ( $120.25 USD )
Seat 1: Alder ( $100 USD )
Seat 4: Birch ( $98.50 USD )
Birch posts small blind [$0.50 USD].
Cedar posts big blind [$1 USD].
** Dealing down cards **
Dealt to Alder [  Kh Qh ]
{play}
"""
STAKES = "$0.50/$1 USD NL Texas Hold'em - Wednesday, June 15, 04:53:25 EDT 2011"
FOLDED = "Alder folds\nBirch folds\nCedar does not show cards.\nCedar wins $1.50 USD"

BALANCES = """\
***** Hand History For Game 1784000000001aaaaaaaaaaa *****
{first_line}
{table} (Real Money) -- Seat 1 is the button
Total number of players : 3/6
Seat 1: Alder ($80.00)
Seat 2: Birch ($42.10)
Seat 3: Hero ($55.00)
Birch posts small blind (1)
Hero posts big blind (2)
** Dealing down cards **
Dealt to Hero [ Kd, 9c ]
Alder folds 
Birch folds 
** Summary **
Main Pot: $2 Rake: $0
Alder balance $80.00, didn't bet (folded)
Birch balance $41.10, lost $1 (folded)
Hero balance $56.00, bet $2, collected $3, net +$1
"""
TABLE = "Table Table 7490001"
OF_2026 = "1/2 Texas Holdem Game Table (NL) - Tue Mar 03 10:01:17 EST 2026"


def one(text: str) -> HandResult:
    (result,) = read_text("test", text)
    return result


def classic(stakes: str = STAKES, play: str = FOLDED) -> HandResult:
    result = one(CLASSIC.format(stakes=stakes, play=play))
    assert result.hand is not None, result.findings
    return result


def header(result: HandResult) -> Header:
    assert result.hand is not None, result.findings
    return result.hand.header


def codes(result: HandResult) -> list[str]:
    return [f.code for f in result.findings if f.severity is not Severity.INFO]


# ------------------------------------------------------------------------------------------------------- first lines


def test_a_cash_hand() -> None:
    result = classic()
    head = header(result)
    assert (head.site, head.hand_id, head.game, head.limit) == ("PartyPoker", "9200000001", "holdem", "no-limit")
    assert (head.small_blind, head.big_blind, head.unit.currency, head.unit.exponent) == (50, 100, "USD", 2)
    assert (head.table_name, head.max_seats, head.button_seat) == ("Marigold", 6, 1)
    assert head.played_at == datetime(2011, 6, 15, 8, 53, 25, tzinfo=UTC)
    assert result.status is Status.CLEAN


@pytest.mark.parametrize(
    ("line", "game", "limit", "currency", "big"),
    [
        ("$0.05/$0.10 USD FL Texas Hold'em - Sunday, January 05, 19:48:45 EST 2014", "holdem", "fixed-limit", "USD", 5),
        ("$15/$30 USD Texas Hold'em - Monday, April 25, 09:42:13 BST 2011", "holdem", "fixed-limit", "USD", 1500),
        ("$1,000 USD PL Omaha - Monday, January 06, 16:33:56 EST 2014", "omaha", "pot-limit", "USD", 0),
        ("$10 USD PL Omaha Hi-Lo - Monday, January 06, 07:05:47 EST 2014", "omaha_hilo", "pot-limit", "USD", 0),
        ("€10 EUR NL Texas Hold'em - Sunday, November 21, 19:00:00 CET 2010", "holdem", "no-limit", "EUR", 0),
        ("$5  USD  NL  Texas Hold'em - Sunday, March 31, 09:30:36 CEST 2013", "holdem", "no-limit", "USD", 0),
        ("$1,000 USD PL  Omaha Hi-Saturday,February 18, 01:10:59 EST 2012", "omaha", "pot-limit", "USD", 0),
        ("$0,05/$0,10 USD NL Texas Hold'em - Thursday,December 6, 21:31:27 ICT 2012", "holdem", "no-limit", "USD", 10),
        (
            "$500/$1'000 USD NL Texas Hold'em - Thursday,December 6, 21:31:27 ICT 2012",
            "holdem",
            "no-limit",
            "USD",
            100000,
        ),
        ("$1/$2 USD NL Short Deck - Tuesday, April 16, 18:04:52 CEST 2019", "short_deck", "no-limit", "USD", 200),
    ],
)
def test_games_and_stakes(line: str, game: str, limit: str, currency: str, big: int) -> None:
    head = header(classic(line))
    assert (head.game, head.limit, head.unit.currency, head.big_blind) == (game, limit, currency, big)


@pytest.mark.parametrize(
    ("day", "utc"),
    [
        ("Sunday, January 05, 19:48:45 EST 2014", datetime(2014, 1, 6, 0, 48, 45, tzinfo=UTC)),
        ("Monday, April 25, 09:42:13 BST 2011", datetime(2011, 4, 25, 8, 42, 13, tzinfo=UTC)),
        ("Wednesday,August 31, 01:41:34 MESZ 2016", datetime(2016, 8, 30, 23, 41, 34, tzinfo=UTC)),
        ("Monday, May 21, 16:56:05 MSKS 2012", datetime(2012, 5, 21, 12, 56, 5, tzinfo=UTC)),
        ("Thursday, May 17, 00:33:30 EEST 2012", datetime(2012, 5, 16, 21, 33, 30, tzinfo=UTC)),
        ("Thursday,December 6, 21:31:27 ICT 2012", datetime(2012, 12, 6, 14, 31, 27, tzinfo=UTC)),
        ("Saturday, July 31, 13:52:16 XYZ 2010", None),
    ],
)
def test_times_in_many_zones(day: str, utc: datetime | None) -> None:
    assert header(classic(f"$0.50/$1 USD NL Texas Hold'em - {day}")).played_at == utc


def test_fastforward_is_a_fast_game() -> None:
    assert header(classic(STAKES.replace("NL", "fastforward NL"))).fast_fold


@pytest.mark.parametrize(
    "line",
    [
        "$1/$2 USD 7 Card Stud - Monday, April 25, 20:52:11 EDT 2011",
        "$2 USD NL Double Hold'em - Monday, May 21, 16:56:05 MSKS 2012",
    ],
)
def test_other_games_are_not_supported(line: str) -> None:
    assert one(CLASSIC.format(stakes=line, play=FOLDED)).status is Status.UNSUPPORTED


@pytest.mark.parametrize(
    ("line", "small", "big", "ante"),
    [
        (
            "NL Texas Hold'em $11 USD Buy-in Trny: 59 Level: 7  Blinds(300/600) - Friday, April 01, 11:44:00 CEST 2011",
            300,
            600,
            0,
        ),
        (
            "NL Texas Hold'em $215 USD Buy-in Trny:59 Level:12  Blinds-Antes(1 200/2 400 -400)"
            " - Monday, September 26, 01:30:41 MSK 2016",
            1200,
            2400,
            400,
        ),
        (
            "PL Omaha €1 EUR Buy-in Trny: 59 Level: 3  Blinds(500/1'000) - Monday, August 30, 15:50:00 EDT 2010",
            500,
            1000,
            0,
        ),
    ],
)
def test_tournaments(line: str, small: int, big: int, ante: int) -> None:
    chips = CLASSIC.replace("$", "").replace(" USD", "").replace(".50", "").replace(".25", "")
    head = header(one(chips.format(stakes=line, play="Alder folds\nBirch folds\nCedar wins 900 chips")))
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.small_blind, head.big_blind, head.ante) == ("59", small, big, ante)


def test_an_entry_fee_is_part_of_the_buy_in() -> None:
    line = "NL Texas Hold'em $20 Buy-in + $2 Entry Fee Trny:12 Level:1 Blinds(10/20) - Fri Jun 24, 18:20:11 EDT 2005"
    chips = CLASSIC.replace("$", "").replace(" USD", "").replace(".50", "").replace(".25", "")
    head = header(one(chips.format(stakes=line, play="Alder folds\nBirch folds\nCedar wins 30 chips")))
    assert head.tournament is not None
    assert (head.tournament.buy_in, head.tournament.fee, head.tournament.unit.currency) == (2000, 200, "USD")


def test_number_and_level_may_stand_below_the_seats() -> None:
    result = next(r for r in results_of("tournament_without_posts.txt") if r.hand_id == "9200000012")
    head = header(result)
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.tournament.level, head.tournament.buy_in) == ("82000002", "5", 5500)
    assert (head.small_blind, head.big_blind, head.ante) == (150, 300, 25)


@pytest.mark.parametrize(
    ("line", "game", "tournament", "buy_in", "fee"),
    [
        ("0.25/0.50 Omaha Hi Game Table (PL) - Tue Mar 03 10:01:17 EST 2026", "omaha", None, None, None),
        ("0.50/1 Texas Hold'em Game Table (NL)  -  Sun Jan 20 13:58:07 EST 2013", "holdem", None, None, None),
        (
            "70000/140000 Tourney Texas Holdem Game Table (NL) (MTT Tournament #303344128) (Buyin $100.0 + $9.0)"
            " - Mon Apr 26 20:17:29 EDT 2021",
            "holdem",
            "303344128",
            10000,
            900,
        ),
        (
            "20/40 Tourney Texas Holdem Game Table (NL) (SNG JackPot Tournament #241086059) (Buyin $0.23 + $0.02)"
            " - Thu Dec 05 18:57:46 EST 2019",
            "holdem",
            "241086059",
            23,
            2,
        ),
    ],
)
def test_the_format_with_balances(
    line: str, game: str, tournament: str | None, buy_in: int | None, fee: int | None
) -> None:
    head = header(one(BALANCES.format(first_line=line, table=TABLE)))
    assert (head.game, head.button_seat) == (game, 1)
    if tournament is None:
        assert head.tournament is None
        assert head.unit.currency == "USD"  # the sign stands before the stacks
    else:
        assert head.tournament is not None
        assert (head.tournament.tournament_id, head.tournament.buy_in) == (tournament, buy_in)
        assert head.tournament.fee == fee


def test_lines_that_lead_up_to_a_hand_belong_to_it() -> None:
    text = CLASSIC.format(stakes=STAKES, play=FOLDED + "\nGame #9200000002 starts.\n")
    second = CLASSIC.format(stakes=STAKES, play=FOLDED).replace("9200000001", "9200000002")
    found = list(read_text("test", f"{text}\n{second}"))
    assert [(r.hand_id, r.line) for r in found] == [("9200000001", 1), ("9200000002", 18)]


# -------------------------------------------------------------------------------------- what the text does not print


def results_of(sample: str) -> list[HandResult]:
    return list(read_text(sample, (SAMPLES / "partypoker" / sample).read_text(encoding="utf-8")))


def test_all_in_is_a_raise_a_call_or_a_bet() -> None:
    play = """\
Alder raises [$3 USD]
Birch is all-In  [$98 USD]
Cedar folds
Alder is all-In  [$95.50 USD]
** Dealing Flop ** [ Kc, 8h, 4d ]
** Dealing Turn ** [ 2s ]
** Dealing River ** [ 9h ]
Birch shows [ 8c, 8s ]three of a kind, Eights.
Alder shows [ Kh, Qh ]a pair of Kings.
Birch wins $195 USD from the main pot with three of a kind, Eights."""
    result = classic(play=play)
    assert result.replay is not None
    assert codes(result) == []
    assert [d.verb for d in result.replay.decisions] == [Verb.RAISE, Verb.RAISE, Verb.FOLD, Verb.CALL]
    assert [d.all_in for d in result.replay.decisions] == [False, True, False, True]


def test_what_nobody_called_is_paid_to_the_winner() -> None:
    result = classic(play="Alder raises [$3 USD]\nBirch folds\nCedar folds\nAlder wins $4.50 USD")
    assert result.replay is not None
    assert codes(result) == []
    assert (result.replay.total_pot, result.replay.rake) == (250, 0)
    assert {s.name: s.net for s in result.replay.seats} == {"Birch": -50, "Cedar": -100, "Alder": 150}


def test_a_second_small_blind_counts_toward_the_call() -> None:
    play = CLASSIC.format(stakes=STAKES, play="Alder calls [$0.50 USD]\nBirch folds\nCedar checks")
    result = one(play.replace("** Dealing", "Alder posts small blind [$0.50 USD].\n** Dealing"))
    assert result.hand is not None
    assert not [f for f in result.findings if f.code.startswith("A00")]


def test_who_checks_unposted_has_posted_a_big_blind() -> None:
    first, second = results_of("posts_nobody_printed.txt")
    assert first.replay is not None
    assert second.replay is not None
    assert first.replay.seat(3) is not None
    assert [(r.replay and r.replay.total_pot, codes(r)) for r in (first, second)] == [(25, []), (30, [])]


def test_the_hand_as_read_keeps_no_post_that_is_not_printed() -> None:
    hand = results_of("posts_nobody_printed.txt")[0].hand
    assert hand is not None
    assert [e.seat for e in hand.events if isinstance(e, Post)] == [5, 6]


def test_blinds_of_old_tournaments_are_those_of_the_first_line() -> None:
    first, second = results_of("tournament_without_posts.txt")
    assert first.replay is not None
    assert second.replay is not None
    assert {s.name: s.invested for s in first.replay.seats} == {"Mara": 300, "Otis": 600}
    assert {s.name: s.invested for s in second.replay.seats} == {"Pilar": 175, "Quill": 1760, "Rune": 1760}


def test_somebody_without_a_seat_line_sits_where_he_acts() -> None:
    late, big_blind, no_stack = results_of("players_without_a_seat_line.txt")
    seats = [{s.name: (s.seat, s.stack_known) for s in r.hand.seats} for r in (late, big_blind, no_stack) if r.hand]
    assert seats[0]["Rune"] == (4, False)  # between Mara (2) and Quill (5); Otis has 3
    assert seats[1]["Rune"] == (5, False)  # left of the small blind (4)
    assert seats[2]["Quill"] == (2, False)  # his line shows a stack of 0
    assert all(codes(r) == [] for r in (late, big_blind, no_stack))
    assert [f.code for f in late.findings] == ["T003"]


def test_a_stranger_who_does_not_post_is_unknown() -> None:
    result = one(CLASSIC.format(stakes=STAKES, play=FOLDED.replace("Birch folds", "Birch folds\nElm folds")))
    assert result.status is Status.UNREADABLE
    assert [f.code for f in result.findings] == ["T003"]


def test_at_a_full_table_nobody_can_join() -> None:
    text = CLASSIC.format(stakes=STAKES, play=FOLDED).replace(": 3/6", ": 6/6")
    full = "".join(f"Seat {n}: P{n} ( $5 USD )\n" for n in (2, 3, 5))
    text = text.replace("Seat 6: Cedar", f"{full}Seat 6: Cedar")
    result = one(text.replace("** Dealing", "Elm posts big blind [$1 USD].\n** Dealing"))
    assert "T003" in codes(result)


def test_the_big_blind_may_be_short_though_no_line_states_it() -> None:
    (result,) = results_of("short_big_blind_of_a_table_by_buy_in.txt")
    assert codes(result) == []


def test_a_count_of_players_says_nothing_of_a_button_in_the_table_s_line() -> None:
    (result,) = results_of("by_mail_in_2005.txt")
    assert header(result).button_seat == 9
    assert result.status is Status.CLEAN


def test_a_button_counted_from_nought_is_one_seat_on() -> None:
    (result,) = results_of("button_counted_from_nought.txt")
    assert header(result).button_seat == 2
    assert result.status is Status.CLEAN


# ----------------------------------------------------------------------------------------------------------- balances


def test_a_cash_out_is_the_house_s_money() -> None:
    (result,) = results_of("cash_out.txt")
    assert result.replay is not None
    assert result.status is Status.CLEAN
    seats = {s.name: (s.collected, s.cashed_out, s.net) for s in result.replay.seats}
    assert seats["Pilar"] == (0, 2301, 281)
    assert seats["Hero"] == (3850, 0, 1830)


def test_balances_with_or_without_what_nobody_called() -> None:
    for collected in ("$3, net +$1", "$2, net +$1"):
        text = BALANCES.format(first_line=OF_2026, table=TABLE).replace("$3, net +$1", collected)
        result = one(text)
        assert result.status is Status.CLEAN, collected
        assert result.replay is not None
        assert {s.name: s.net for s in result.replay.seats} == {"Birch": -100, "Hero": 100, "Alder": 0}


@pytest.mark.parametrize(
    ("before", "after", "code"),
    [
        ("Main Pot: $2 Rake: $0", "Main Pot: $4 Rake: $0", "P001"),
        ("Main Pot: $2 Rake: $0", "Main Pot: $1.50 Rake: $0", "P001"),
        ("collected $3", "collected $6", "P010"),
        ("collected $3", "collected $1", "P008"),
    ],
)
def test_balances_that_do_not_add_up(before: str, after: str, code: str) -> None:
    result = one(BALANCES.format(first_line=OF_2026, table=TABLE).replace(before, after))
    assert code in codes(result)


# -------------------------------------------------------------------------------------------------------------- names


NAMES = [
    "folds",
    "Birch folds",
    "Alder raises [$4 USD]",
    "Seat 3",
    "Seat 3: x ( $4 USD )",
    "x posts big blind [$2 USD].",
    "** Summary **",
    "** Dealing Flop ** [ Kd, 8c, 2s ]",
    "x wins $5 USD",
    "x shows [ As, Ad ]a pair",
    "Dealt to b [ As, Kd ]",
    "is sitting out",
    "does not show cards.",
    "x: folds",
    "[Hero]",
    "( $5 )",
    "two  blanks",
    "Žofia ♠",
    "***** Hand History for Game 1 *****",
    "Game #1 starts.",
    "x balance $5, lost $2",
    "x is all-In.",
]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("player", ["Mara", "Pilar"])
def test_names_may_be_anything(player: str, name: str) -> None:
    text = (SAMPLES / "partypoker" / "P003_side_pot_to_the_smaller_pair.txt").read_text(encoding="utf-8")
    plain, named = one(text), one(text.replace(player, name))
    assert plain.hand is not None
    assert named.hand is not None, named.findings
    assert named.hand.events == plain.hand.events
    assert named.hand.claims == plain.hand.claims


def test_chat_is_never_an_action() -> None:
    (result,) = results_of("fastforward_chat_and_noise.txt")
    assert result.hand is not None
    assert sum(isinstance(e, Action) for e in result.hand.events) == 6
    assert [e.kind for e in result.hand.events if isinstance(e, Post)] == [PostKind.SMALL_BLIND, PostKind.BIG_BLIND]


@pytest.mark.parametrize("words", ["hello", "Birch raises [$5 USD]", "folds", "x: y: z", "Seat 3 is the button"])
def test_observers_talk_too(words: str) -> None:
    talked, silent = classic(play=f"Nobody: {words}\n{FOLDED}"), classic()
    assert talked.hand is not None
    assert silent.hand is not None
    assert [(e.seat, e.verb) for e in talked.hand.events if isinstance(e, Action)] == [
        (e.seat, e.verb) for e in silent.hand.events if isinstance(e, Action)
    ]


def test_a_hand_cut_off_before_the_winner_is_told() -> None:
    result = one(CLASSIC.format(stakes=STAKES, play="Alder folds"))
    assert result.hand is not None
    assert not result.hand.complete
    assert [f.code for f in result.findings] == ["T002"]


# ----------------------------------------------------------------------------------------------------------- real hands

# File -> findings above info, each explained in docs/corpus-findings.md.
EXPLAINED = {
    "NLHE-6max-USD-0.02-0.04-201303.extra.spaces.txt": ["S003"],
    "NLHE-MTT-USD-100-9-202104.anon.txt": ["P001", "P002", "P010"],
    "NLHE-MTT-USD-50-5-202104.anon.txt": ["A012", "A012", "A012", "P001", "P002", "A012", "P010"],
    "NLHE-MTT-USD-50-5-202104.bad.math.txt": ["P001", "P002", "P010"],
    "partypoker_cash.hhsmithy.usd.NLHE.9max.txt": ["X003"],
}
GARBLED = "NLHE-1-EUR-STT-201211.tourno.missing.txt"


def results(corpus: Path) -> Iterator[HandResult]:
    for kind in ("cash", "tour"):
        for file in sorted((corpus / "PartyPoker" / kind).iterdir()):
            yield from read_text(file.name, decode(file.read_bytes()))


def test_real_hands_are_clean_or_explained(corpus: Path) -> None:
    found: dict[str, list[str]] = {}
    read = unsupported = 0
    for result in results(corpus):
        if result.status is Status.UNSUPPORTED:
            unsupported += 1
            assert "Stud" in result.game or "Double" in result.game
        elif result.hand is None:
            assert result.source == GARBLED
        else:
            read += 1
            if loud := codes(result):
                found.setdefault(result.source, []).extend(loud)
    assert found == EXPLAINED
    assert (read, unsupported) == (324, 4)


def test_real_hands_are_paid_as_their_texts_declare(corpus: Path) -> None:
    """With what nobody called, which the winner is paid; nothing is kept but a rake within bounds."""
    for result in results(corpus):
        if result.hand is None or result.replay is None or codes(result) not in ([], ["X003"]):
            continue
        paid: dict[int, int] = {}
        for claim in result.hand.claims.collected:
            paid[claim.seat] = paid.get(claim.seat, 0) + claim.amount
        counted = {s.seat: s.collected + s.returned for s in result.replay.seats if s.collected + s.returned}
        assert paid == counted, (result.source, result.line)
        assert 0 <= result.replay.rake * 100 <= result.replay.total_pot * 7
