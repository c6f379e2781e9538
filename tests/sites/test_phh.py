"""PHH as it is read: files of other programs, the meaning of its actions, and what is no hand."""

from decimal import Decimal

import pytest

from hhanalyzer.model.events import Action, HoleCards, Muck, Post, PostKind, Show, ShowDown, Verb
from hhanalyzer.model.hand import Hand
from hhanalyzer.parsing.unread import Unread
from hhanalyzer.pipeline import HandResult, Status, read_text
from hhanalyzer.sites import all_sites, detect
from sites.reading import read_all, read_one

HAND = """\
variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [200, 200, 200]
actions = [
  "d dh p1 ????", "d dh p2 ????", "d dh p3 AsAh",
  "p3 cbr 6", "p1 f", "p2 cc",
  "d db 2c7d9h", "p2 cc", "p3 cbr 8", "p2 f",
]
hand = 7
"""


def result(text: str) -> HandResult:
    (found,) = read_text("a.phh", text)
    return found


def changed(old: str, new: str) -> str:
    assert old in HAND
    return HAND.replace(old, new)


def test_a_file_of_one_hand_and_one_of_many() -> None:
    assert read_one("# a comment above\n\nauthor = 'Wren'\n" + HAND).header.hand_id == "7"
    many = "# two hands\n[1]\n" + HAND + "\n[2] # the second\n" + HAND.replace("hand = 7", "hand = 8")
    assert [hand.header.hand_id for hand in read_all(many) if isinstance(hand, Hand)] == ["7", "8"]
    assert [hand.line for hand in read_all(many)] == [2, 15]


def test_files_put_one_behind_the_other() -> None:
    found = read_all(HAND + HAND.replace("hand = 7", "hand = 8"))
    assert [hand.header.hand_id for hand in found if isinstance(hand, Hand)] == ["7", "8"]


def test_the_site_is_found_by_content() -> None:
    assert detect(HAND) is all_sites()["phh"]
    assert detect('variant = "of a recipe"\n') is None
    assert detect('variant = "NT": folds\n') is None


def test_the_lines_are_those_of_the_actions() -> None:
    hand = read_one(HAND)
    assert [event.line for event in hand.events] == [3, 3, 7, 8, 8, 8, 9, 9, 9, 9]


def test_calls_are_counted_and_raises_are_street_totals() -> None:
    actions = [event for event in read_one(HAND).events if isinstance(event, Action)]
    assert [(a.verb, a.amount, a.to) for a in actions] == [
        (Verb.RAISE, None, 6),
        (Verb.FOLD, None, None),
        (Verb.CALL, 4, None),
        (Verb.CHECK, None, None),
        (Verb.BET, 8, None),
        (Verb.FOLD, None, None),
    ]


@pytest.mark.parametrize(
    ("blinds", "kinds"),
    [
        ("[1, 2, 0]", [(1, "post_small_blind"), (2, "post_big_blind")]),
        ("[1, 2, 4]", [(1, "post_small_blind"), (2, "post_big_blind"), (3, "straddle")]),
        ("[2, 0, 0]", [(1, "post_big_blind")]),
        ("[0, 0, 2]", [(3, "post_button_blind")]),
        ("[0, 2, 0]", [(2, "post_big_blind")]),
    ],
)
def test_forced_bets_are_what_their_places_say(blinds: str, kinds: list[tuple[int, str]]) -> None:
    posts = [event for event in read_one(changed("[1, 2, 0]", blinds)).events if isinstance(event, Post)]
    assert [(post.seat, str(post.kind)) for post in posts] == kinds


def test_heads_up_the_last_player_posts_the_first_number() -> None:
    text = (
        'variant = "NT"\nantes = [0, 1]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\nstarting_stacks = [200, 100]\n'
        'actions = ["d dh p1 ????", "d dh p2 ????", "p2 f"]\n'
    )
    hand = read_one(text)
    posts = [(post.seat, post.kind, post.amount) for post in hand.events if isinstance(post, Post)]
    assert posts == [(1, PostKind.ANTE, 1), (2, PostKind.SMALL_BLIND, 1), (1, PostKind.BIG_BLIND, 2)]
    assert hand.header.button_seat == 2


def test_payments_may_count_what_nobody_called() -> None:
    """A walk: the big blind is paid 3 where 2 were in the pot, as some programs take it over from a room's text."""
    text = HAND[: HAND.index("actions")] + 'actions = ["d dh p1 ????", "p3 f", "p1 f"]\n'
    for winnings in ("[0, 2, 0]", "[0, 3, 0]"):
        found = result(f"{text}winnings = {winnings}\n")
        assert found.status is Status.CLEAN and found.replay is not None
        assert [seat.net for seat in found.replay.seats] == [-1, 1, 0]
    assert result(f"{text}winnings = [0, 4, 0]\n").status is Status.FINDINGS


def test_amounts_of_a_currency_have_its_decimals() -> None:
    found = result(HAND.replace("[1, 2, 0]", "[0.5, 1, 0]").replace("cbr 8", "cbr 8.25") + "currency = 'USD'\n")
    assert found.hand is not None and found.replay is not None
    assert (found.hand.header.unit.exponent, found.hand.header.unit.currency) == (2, "USD")
    assert found.hand.seats[0].stack == 20_000
    assert found.replay.seats[2].net == 650


def test_a_stack_nobody_knows_is_none_that_a_rule_finds_fault_with() -> None:
    found = result(changed("starting_stacks = [200, 200, 200]", "starting_stacks = [inf, 200, 200]"))
    assert found.status is Status.CLEAN and found.hand is not None
    assert [seat.stack_known for seat in found.hand.seats] == [False, True, True]


def test_the_time_is_in_utc_or_the_zone_stated() -> None:
    when = "year = 2026\nmonth = 11\nday = 29\ntime = 18:44:10\n"
    assert _hour(HAND + when) == 18
    assert _hour(HAND + when + "time_zone = 'America/New_York'\n") == 23
    assert _hour(HAND + when + "time_zone_abbreviation = 'ET'\n") == 23
    assert _hour(HAND + when + "time_zone_abbreviation = 'ODD'\n") is None
    assert _hour(HAND + when + "city = 'Oslo'\nregion = 'Oslo'\ncountry = 'Norway'\n") is None
    assert _hour(HAND + when.replace("day = 29", "day = 31")) is None


def _hour(text: str) -> int | None:
    at = read_one(text).header.played_at
    return at and at.hour


def test_hands_counted_from_one_are_told_apart_by_their_event() -> None:
    assert read_one(HAND + "event = 'Final table'\nday = 5\n").header.hand_id == "Final table 5 7"
    assert read_one(changed("hand = 7", "hand = 3017241370")).header.hand_id == "3017241370"


SHOWN = changed(
    '"p2 cc", "p3 cbr 8", "p2 f",', '"p2 cc", "p3 cc", "d db Td", "p2 cc", "p3 cc", "d db Jc", "p2 cc", "p3 cc",'
)


@pytest.mark.parametrize(
    ("actions", "events"),
    [
        ('"p2 sm KdKc", "p3 sm -"', [ShowDown, Show, Show]),
        ('"p2 sm", "p3 sm AsAh"', [ShowDown, Muck, Show]),
        ('"p2 sm ????", "p3 sm AsAh"', [ShowDown, Show]),
        ('"p2 sm Kd??"', [ShowDown, Show]),
    ],
)
def test_hands_are_shown_thrown_away_or_left_unsaid(actions: str, events: list[type]) -> None:
    hand = read_one(SHOWN.replace('"p2 cc", "p3 cc",\n]', f'"p2 cc", "p3 cc",\n  {actions},\n]'))
    shown = [event for event in hand.events if isinstance(event, ShowDown | Show | Muck)]
    assert [type(event) for event in shown] == events
    assert len([event for event in hand.events if isinstance(event, HoleCards)]) == 1


@pytest.mark.parametrize(
    ("old", "new", "code", "line", "words"),
    [
        ('"NT"', '"F7S"', "T004", 1, "fixed-limit seven card stud is not supported"),
        ("antes = [0, 0, 0]", "antes = [0, 0]", "T001", 2, "antes is no list of the players"),
        ("antes = [0, 0, 0]", "antes = [0, 0, -1]", "T001", 2, "not an amount"),
        ("antes = [0, 0, 0]", "antes = [0, 0, true]", "T001", 2, "not an amount"),
        ("antes = [0, 0, 0]", "antes = [0, 0, nan]", "T001", 2, "not an amount"),
        ("antes = [0, 0, 0]", "antes = [0, 0, 1e90]", "T001", 2, "not an amount"),
        ("starting_stacks = [200, 200, 200]", "starting_stacks = [200]", "T001", 5, "1 players"),
        ("p3 cbr 6", "p4 cbr 6", "T001", 8, "there is no player"),
        ("p3 cbr 6", "p3 cbr six", "T001", 8, "not an amount"),
        ("p3 cbr 6", "p3 cbr 2", "T001", 8, "a bet or raise to 2"),
        ("p3 cbr 6", "p3 raises", "T001", 8, "expected f, cc, cbr or sm"),
        ("p3 cbr 6", "", "T001", 8, None),
        ("2c7d9h", "2c7d9", "T001", 9, "are not cards"),
        ("2c7d9h", "2c7d??", "T001", 9, "a card of the board is not known"),
        ("2c7d9h", "2c7d9hTcJcQc", "T001", 9, "more than 5 cards"),
        ("min_bet = 2", "min_bet = [", "T001", None, "this is not TOML"),
        ("hand = 7", "hand = 7\nhand = 8", "T001", 12, "this is not TOML"),
        ("hand = 7", "hand = " + "[" * 5000, "T001", None, "this is not TOML"),
        ('"p2 f",', "", "T002", 11, "the actions end before the hand does"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(
    old: str, new: str, code: str, line: int | None, words: str | None
) -> None:
    found = result(changed(old, new))
    if words is None:  # an empty action is nothing
        assert found.hand is not None
        return
    (finding,) = [finding for finding in found.findings if finding.code[0] == "T"]
    assert (finding.code, words in finding.message) == (code, True), finding
    assert line is None or finding.line == line


def test_hostile_fields_of_our_own_are_checked_as_well() -> None:
    for field in ("_hha_cash_outs = [{ player = 9 }]", "_hha_fees = { x = [] }", "_hha_uncalled = ['a', 1, 2]"):
        assert isinstance(read_all(HAND + field + "\n")[0], Unread)
    for field in (
        "_hha_hero = 'x'",
        "_hha_flags = 3",
        "_hha_tournament = []",
        "players = [1, 2, 3]",
        "seats = [3, 3, 3]",
    ):
        found = read_all(HAND + field + "\n")[0]
        assert isinstance(found, Hand | Unread)


def test_a_hand_without_end_is_bounded() -> None:
    found = result(changed('"p2 f",', '"p2 f", ' + '"# a remark",' * 30_000))
    assert found.status is Status.UNREADABLE and "characters" in found.findings[0].message


def test_exact_amounts() -> None:
    found = result(HAND.replace("cbr 6", "cbr 6.1").replace("[200, 200, 200]", "[200.3, 200.1, 200]"))
    assert found.replay is not None and found.hand is not None
    assert Decimal(found.replay.seats[0].stack).scaleb(-found.hand.header.unit.exponent) == Decimal("200.3")
