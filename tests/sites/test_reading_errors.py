"""What cannot be read is said with its line, and never stops the hands around it."""

import random

import pytest

from hhanalyzer.model.findings import Severity
from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.sites import detect, hands
from sites.reading import BLINDS, FOLDED, SEATS, SUMMARY, hand_text, read_all, read_one, unread


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        (hand_text(table="Tisch 'Larch'"), 2, "expected the table, got \"Tisch 'Larch'\""),
        (
            hand_text(seats=SEATS.replace("Seat 2", "Saet 2")),
            4,
            "expected a seat, an ante or blind, the hole cards, the showdown or the summary, got",
        ),
        (hand_text(posts="Birch: posts small blond $1"), 6, 'or the summary, got "Birch: posts small blond $1"'),
        (hand_text(play=f"Alder: teleports $200\n{FOLDED}"), 9, "expected an ante or blind, cards dealt, an action"),
        (hand_text(play=f"*** RIVR *** [As]\n{FOLDED}"), 9, 'got "*** RIVR *** [As]"'),
        (hand_text(play=f"*** FLOP *** [As 1d 2c]\n{FOLDED}"), 9, "'1d' is not a card"),
        (hand_text(play=f"Alder: bets $1.2.3\n{FOLDED}"), 9, "'$1.2.3' is not an amount"),
        (hand_text(summary=SUMMARY.replace("Total", "Totel")), 14, "expected the total pot, the board or a seat"),
        (hand_text(seats=SEATS + "\nSeat 2: Elm ($5 in chips)"), 6, "seat 2 is taken by 'Birch'"),
        (hand_text(play=f"{'x' * 5000}\n{FOLDED}"), 9, "this line has 5000 characters"),
        (
            hand_text(seats="\n".join(f"Seat {n}: P{n} ($5 in chips)" for n in range(1, 30))),
            27,
            "no table has more than 24",
        ),
    ],
)
def test_a_line_that_no_rule_reads(text: str, line: int, message: str) -> None:
    result = unread("\n\n" + text)
    (finding,) = result.findings
    assert (finding.code, finding.severity, finding.line) == ("T001", Severity.ERROR, line + 2)
    assert message in finding.message
    assert finding.text
    assert result.hand_id == "240000000001"
    assert (result.site, result.line) == ("PokerStars", 3)


@pytest.mark.parametrize(
    ("text", "line", "name"),
    [
        (hand_text(play=f"Elm: folds\n{FOLDED}"), 9, "Elm"),
        (hand_text(posts=f"{BLINDS}\nElm: posts big blind $2"), 8, "Elm"),
        (hand_text(play=FOLDED.replace("Cedar collected", "Elm collected")), 12, "Elm"),
        (hand_text(play=FOLDED.replace("to Cedar", "to Elm")), 11, "Elm"),
        (hand_text(summary=SUMMARY.replace("Seat 3: Cedar", "Seat 4: Elm")), 17, "Elm (big blind)"),
    ],
)
def test_a_player_without_a_seat(text: str, line: int, name: str) -> None:
    (finding,) = unread(text).findings
    assert (finding.code, finding.line, finding.message) == ("T003", line, f"{name!r} has no seat at this table")


def test_two_players_of_one_name() -> None:
    (finding,) = unread(hand_text(seats=SEATS + "\nSeat 4: Birch ($5 in chips)")).findings
    assert (finding.code, finding.line) == ("T003", 6)


def test_a_summary_line_goes_by_its_seat_and_says_so() -> None:
    hand = read_one(hand_text(summary=SUMMARY.replace("Seat 2: Birch", "Seat 2: Elm")))
    assert [(claim.seat, claim.positions, claim.outcome) for claim in hand.claims.seats][1] == (
        2,
        ("small blind",),
        "folded",
    )
    (finding,) = hand.unread
    assert (finding.code, finding.severity, finding.line, finding.seat) == ("T003", Severity.WARNING, 16, 2)
    assert hand.complete


# ------------------------------------------------------------------------------------------------------- truncated hands


def test_a_hand_cut_at_every_character_is_never_dropped() -> None:
    text = hand_text()
    for end in range(40, len(text)):
        (result,) = read_all(text[:end])
        if isinstance(result, Unread):
            assert result.findings[0].code in {"T001", "T002"}, text[:end]
            assert end < text.index("posts small blind $1") + 20
        else:
            assert result.complete or result.unread[-1].code == "T002"


def test_a_hand_that_breaks_off_keeps_what_was_read() -> None:
    hand = read_one(hand_text(summary=""))
    assert (hand.complete, len(hand.events)) == (False, 4)
    (finding,) = hand.unread
    assert (finding.code, finding.severity, finding.line) == ("T002", Severity.ERROR, 12)
    cut = read_one(hand_text(play="Alder: folds\nBirch: ca", summary=""))
    assert (cut.complete, len(cut.events), cut.unread[0].code, cut.unread[0].text) == (False, 3, "T002", "Birch: ca")


def test_a_hand_cut_within_the_summary() -> None:
    hand = read_one(hand_text(summary=SUMMARY[: SUMMARY.index("Seat 3")] + "Seat 3: Ced"))
    assert (hand.complete, hand.unread[0].code, len(hand.claims.seats)) == (False, "T002", 2)


def test_a_hand_cut_too_early_is_unread() -> None:
    for text in (hand_text(posts="", play="", summary=""), hand_text(seats="", posts="", play="", summary="")[:80]):
        result = unread(text.replace("*** HOLE CARDS ***\n", ""))
        assert (result.findings[0].code, result.hand_id) == ("T002", "240000000001")


def test_a_file_that_begins_in_the_middle_of_a_hand() -> None:
    first, second = read_all("Birch: folds\n*** SUMMARY ***\n\n" + hand_text())
    assert isinstance(first, Unread)
    assert (first.findings[0].code, first.line, first.end_line, first.hand_id) == ("T002", 1, 2, "")
    assert isinstance(second, Hand)


# ------------------------------------------------------------------------------------------------------- between hands


def test_junk_after_a_hand_is_told_and_does_not_cost_the_hand() -> None:
    first, second = read_all(hand_text() + "\n\nSession ended\n====\n" + hand_text())
    assert isinstance(first, Hand)
    assert isinstance(second, Hand)
    assert first.complete
    (finding,) = first.unread
    assert (finding.code, finding.severity, finding.line, finding.text) == ("T001", Severity.INFO, 20, "Session ended")
    assert second.unread == ()


def test_a_last_line_that_belongs_to_no_hand() -> None:
    hand = read_one(hand_text() + "Session ended")
    assert (hand.complete, hand.unread[0].code, hand.unread[0].severity) == (True, "T001", Severity.INFO)


def test_junk_within_a_hand_costs_it() -> None:
    assert unread(hand_text(summary=SUMMARY.replace("Seat 2", "junk\nSeat 2"))).findings[0].code == "T001"


def test_hands_sent_by_mail() -> None:
    text = "".join(f"*********** # {n} **************\n{hand_text()}\n\n" for n in (1, 2, 3))
    results = read_all("Transcript for your last 3 hands requested by Alder\n\n" + text)
    assert [isinstance(result, Hand) and result.unread == () for result in results] == [True, True, True]


def test_a_bad_hand_does_not_touch_its_neighbours() -> None:
    good, bad = hand_text(), hand_text(play="Alder: teleports\n" + FOLDED)
    results = read_all(good + "\n" + bad + "\n" + good)
    assert [type(result) for result in results] == [Hand, Unread, Hand]
    assert results[2].line == 1 + 2 * (good.count("\n") + 1) + 1


def test_detect() -> None:
    site = detect("\n" + hand_text())
    assert site is not None
    assert site.name == "pokerstars"
    assert detect("hello\n") is None
    assert [site for site, _ in hands("hello\n")] == [None]


def test_full_tilts_own_format_is_not_this_one() -> None:
    site = detect("Full Tilt Poker Game #30000000011: Table Marsh (6 max) - $5/$10 - No Limit Hold'em - 14:20:00 ET\n")
    assert site is None or site.name != "pokerstars"


@pytest.mark.parametrize("seed", range(20))
def test_garbled_hands_are_read_or_refused_but_never_break_anything(seed: int) -> None:
    rng = random.Random(seed)
    for _ in range(40):
        text = list(hand_text(play=f"*** FLOP *** [Ah 7c 2d]\nAlder: bets $5\n{FOLDED}"))
        for _ in range(rng.randint(1, 30)):
            spot = rng.randrange(45, len(text))
            text[spot : spot + rng.randint(0, 20)] = rng.choices("\n :()[]$.,#'\"ab1*é\u2028\0", k=rng.randint(0, 4))
        for result in read_all("".join(text)):
            assert isinstance(result, Hand) or result.findings
