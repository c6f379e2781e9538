"""iPoker: sessions and their hands, lines of the file, heads, amounts, the order of actions, what is paid back."""

import re
import time
from datetime import UTC, datetime

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.events import Action, HoleCards, Post, PostKind
from hhanalyzer.model.findings import Severity
from hhanalyzer.model.hand import Hand, Header
from hhanalyzer.pipeline import HandResult, Status, read, read_text
from hhanalyzer.sites import hands
from project import SAMPLES

FOLDER = SAMPLES / "ipoker"


def results(text: str) -> list[HandResult]:
    return list(read_text("test", text))


def one(text: str) -> HandResult:
    (result,) = results(text)
    return result


def hand(text: str) -> Hand:
    result = one(text)
    assert result.hand is not None, result.findings
    return result.hand


def header(text: str) -> Header:
    return hand(text).header


def sample(name: str) -> str:
    return (FOLDER / f"{name}.xml").read_text(encoding="utf-8")


def codes(text: str) -> list[str]:
    return [f"{f.code} {f.line}" for result in results(text) for f in result.findings]


def nets(text: str) -> dict[int, int]:
    replay = one(text).replay
    assert replay is not None
    return {seat.seat: seat.net for seat in replay.seats}


def line_of(text: str, part: str) -> int:
    return text[: text.index(part)].count("\n") + 1


# ---------------------------------------------------------------------------------------------------- sessions and lines


def test_a_session_is_read_hand_by_hand() -> None:
    text = sample("session")
    first, second = results(text)
    for result, number in ((first, "9000000101"), (second, "9000000102")):
        assert (result.site, result.status, result.line) == ("iPoker", Status.CLEAN, line_of(text, f'"{number}"'))
        assert result.hand is not None
        assert (result.hand.header.hand_id, result.hand.header.table_name) == (number, "Larissa, 700000001")
        assert result.text.startswith("<?xml")  # all that is needed to read it again
        assert number in result.text


def test_every_session_has_its_own_head() -> None:
    text = sample("two_sessions")
    first, second = results(text)
    assert first.hand is not None
    assert second.hand is not None
    assert [r.hand.header.game for r in (first, second) if r.hand] == ["holdem", "short_deck"]
    assert [r.hand.header.unit.currency for r in (first, second) if r.hand] == ["USD", "EUR"]
    assert second.text.startswith('<session sessioncode="500000011">')
    assert second.line == line_of(text, '"9000001101"')


def test_events_and_findings_point_into_the_file() -> None:
    text = sample("two_sessions")
    broken = text.replace('"5" player="Peregrine" type="3" sum="€2.50"', '"5" player="Peregrine" type="3" sum="€1.50"')
    (found,) = [f for f in results(broken)[1].findings if f.code == "A003"]
    assert found.line == line_of(broken, '"5" player="Peregrine"')


def test_a_hand_reads_the_same_from_its_own_text() -> None:
    """The text that is kept with a hand has the head of its session in front of it."""
    for path in sorted(FOLDER.glob("*.xml")):
        for result in read([str(path)]):
            again = one(result.text)
            assert (again.status, again.site) == (result.status, result.site), path.name
            assert (again.hand is None) == (result.hand is None), path.name
            if again.hand and result.hand:
                assert again.hand.header == result.hand.header, path.name
                assert [type(e) for e in again.hand.events] == [type(e) for e in result.hand.events], path.name


def test_a_file_without_line_breaks() -> None:
    text = sample("one_line")
    assert one(text).status is Status.CLEAN
    assert {event.line for event in hand(text).events} == {1}


def test_signs_of_a_windows_code_page() -> None:
    """Some files say that they are utf-8 and are not."""
    (result,) = read([str(FOLDER / "cp1252.xml")])
    assert result.hand is not None
    assert (result.status, result.hand.header.table_name) == (Status.CLEAN, "Évia, 700000018")


def test_lines_may_end_as_in_windows() -> None:
    text = sample("session")
    assert [(r.status, r.line) for r in results(text.replace("\n", "\r\n"))] == [
        (r.status, r.line) for r in results(text)
    ]


def test_other_xml_is_no_hand_of_it() -> None:
    for text in ("<session>\n</session>\n", "<game gamecode='1'/>\n", "<html><game gamecode='1'></html>\n"):
        assert [site for site, _ in hands(text)] in ([], [None])


# ---------------------------------------------------------------------------------------------------------------- heads

GAMES = [
    ("Holdem NL $0.50/$1", "holdem", "no-limit"),
    ("Holdem SL $0.50/$1", "holdem", "no-limit"),
    ("Holdem No Limit $0.50/$1", "holdem", "no-limit"),
    ("Holdem БЛ $0.50/$1", "holdem", "no-limit"),
    ("Holdem PL $0.50/$1", "holdem", "pot-limit"),
    ("Holdem NL $0.50/$1 Ante $0.10", "holdem", "no-limit"),
]


@pytest.mark.parametrize(("words", "game", "limit"), GAMES)
def test_games(words: str, game: str, limit: str) -> None:
    head = header(sample("P003_two_pair_loses_to_a_pair").replace("Holdem NL $0.50/$1", words))
    assert (head.game, head.limit, head.small_blind, head.big_blind) == (game, limit, 50, 100)


def test_the_cards_tell_which_omaha_it_is() -> None:
    """A head may name Omaha alone, or only its limit."""
    assert header(sample("comma_decimals")).game == "omaha5"
    assert (
        header(sample("comma_decimals").replace(" X X X X X<", " X X X X<").replace("X X X X X", "X X X X")).game
        == "omaha5"
    )
    assert header(sample("actions_by_player").replace("X X X X", "X X X X X X")).game == "omaha6"
    assert header(sample("actions_by_player")).game == "omaha"


def test_fixed_limit_prints_bets_or_blinds() -> None:
    """The big blind that is posted tells which of the two the numbers of the head are."""
    bets, blinds = header(sample("both_blinds_posted")), header(sample("limit_stakes_as_blinds"))
    assert (bets.small_blind, bets.big_blind, bets.small_bet, bets.big_bet) == (250, 500, 500, 1000)
    assert (blinds.small_blind, blinds.big_blind, blinds.small_bet, blinds.big_bet) == (1000, 2000, 2000, 4000)


def test_a_tournament() -> None:
    text = sample("tournament")
    head = header(text)
    assert head.tournament is not None
    assert (head.tournament.tournament_id, head.tournament.name) == ("700000007", "Double Up 6 Gioc.")
    assert (head.tournament.buy_in, head.tournament.fee, head.tournament.unit.currency) == (45, 5, "EUR")
    assert (head.unit.currency, head.small_blind, head.big_blind) == ("CHIPS", 10, 20)  # as posted
    assert nets(text) == {3: 1560, 5: -40, 6: -20, 1: -1500}
    three = header(text.replace("€0,45+€0,05", "€0,25+€0,20+€0,05"))
    assert three.tournament is not None
    assert (three.tournament.text, three.tournament.buy_in) == ("€0,50", 50)


DATES = [
    "2015-03-01 20:00:12",
    "2015/03/01 20:00:12",
    "01/03/2015 20:00:12",
    "01-03-2015 20:00:12",
    "01-Mar-2015 20:00:12",
]


@pytest.mark.parametrize("date", DATES)
def test_dates(date: str) -> None:
    text = sample("P003_two_pair_loses_to_a_pair").replace("2014-05-07 10:00:00", date)
    assert header(text).played_at == datetime(2015, 3, 1, 20, 0, 12, tzinfo=UTC)


def test_currencies() -> None:
    assert header(sample("one_line")).unit.currency == "RSD"
    assert header(sample("actions_by_player")).unit.currency == "GBP"
    assert header(sample("new_client")).unit.currency == "EUR"
    fun = sample("new_client").replace("<mode>real", "<mode>fun")
    assert header(fun).play_money


def test_a_game_that_is_not_played_by_these_rules_is_named() -> None:
    result = one(sample("stud_is_not_supported"))
    assert (result.status, result.game) == (Status.UNSUPPORTED, "7 Card Stud FL")


# ------------------------------------------------------------------------------------------------------------- the play


def test_the_hero_is_whose_session_it_is() -> None:
    (dealt,) = [event for event in hand(sample("comma_decimals")).events if isinstance(event, HoleCards)]
    assert (dealt.seat, dealt.cards) == (10, cards("3c Kc 3h Td 2h"))
    assert [seat.seat for seat in hand(sample("comma_decimals")).seats if seat.is_hero] == [10]


def test_actions_are_numbered_and_may_stand_in_the_order_of_the_players() -> None:
    text = sample("actions_by_player")
    assert one(text).status is Status.CLEAN
    flop = [e.seat for e in hand(text).events if isinstance(e, Action)][3:6]
    assert flop == [6, 8, 6]


def test_a_raise_is_to_its_number_or_by_it() -> None:
    replay = one(sample("limit_stakes_as_blinds")).replay
    assert replay is not None
    assert [(d.verb, d.added, d.to) for d in replay.decisions[:2]] == [("raise", 3000, 4000), ("call", 2000, 4000)]
    replay = one(sample("new_client")).replay
    assert replay is not None
    assert (replay.decisions[0].added, replay.decisions[0].to) == (1250, 1500)


def test_amounts_with_a_comma() -> None:
    text = sample("comma_decimals")
    assert hand(text).seats[0].stack == 104149
    assert codes(text) == []


def test_both_blinds_posted_at_once() -> None:
    events = hand(sample("both_blinds_posted")).events
    late = [(e.kind, e.amount) for e in events if isinstance(e, Post) and e.seat == 6]
    assert late == [(PostKind.DEAD, 250), (PostKind.BIG_BLIND, 500)]


def test_who_antes_and_then_sits_out_owes_no_blind() -> None:
    assert codes(sample("antes_then_sits_out")) == []
    assert nets(sample("antes_then_sits_out"))[6] == -2


def test_uncalled_money_is_in_what_is_won_until_newer_clients() -> None:
    """The text says only what is won; which it is, a room's clients do one way at a time."""
    old, new = sample("session"), sample("new_client")
    assert codes(old) == codes(new) == []
    replay = results(old)[0].replay
    assert replay is not None
    assert (replay.total_pot, replay.rake, replay.seat(6)) == (1025, 50, next(s for s in replay.seats if s.seat == 6))
    assert nets(new) == {1: -500, 8: 500}


def test_what_the_players_are_paid_is_checked() -> None:
    wrong = sample("new_client").replace('win="€10.00"', 'win="€30.00"')
    assert any(code.startswith("P") for code in codes(wrong))
    assert [f.code for f in one(sample("P003_two_pair_loses_to_a_pair")).findings] == ["P003"]


# ---------------------------------------------------------------------------------------------------- what is not right


def test_a_hand_that_is_cut_off() -> None:
    text = sample("T002_file_ends_on_the_flop")
    result = one(text)
    assert result.hand is not None
    assert not result.hand.complete
    (found,) = result.findings
    assert (found.code, found.line) == ("T002", text.rstrip().count("\n") + 1)


ERRORS = [
    ("T001_unknown_action", 'type="99"', "an action of the type '99' is not known"),
    ("T001_not_well_formed", 'name="Fish &', "this is not XML: not well-formed (invalid token)"),
    ("T001_document_type", "<!DOCTYPE", "a document type or an entity, which no hand history has"),
]


@pytest.mark.parametrize(("name", "part", "message"), ERRORS)
def test_what_cannot_be_read_is_said_where_it_is(name: str, part: str, message: str) -> None:
    text = sample(name)
    result = one(text)
    assert result.status is Status.UNREADABLE
    assert [(f.code, f.severity, f.line, f.message) for f in result.findings] == [
        ("T001", Severity.ERROR, line_of(text, part), message)
    ]


def test_one_hand_that_cannot_be_read_leaves_the_others() -> None:
    text = sample("session")
    for old, new in (
        ('type="1" sum="€0.25"', 'type="1" sum="much"'),
        ('seat="3"', 'seat="three"'),
        (' player="Hero"', ""),
    ):
        first, second = results(text.replace(old, new, 1))
        assert (first.status, second.status) == (Status.UNREADABLE, Status.CLEAN), new


WITHOUT = [
    "<general>.*?</general>",
    "<players>.*?</players>",
    "<round .*</round>",
    '<cards type="Flop".*?</cards>',
    'seat="\\d"',
]


@pytest.mark.parametrize("pattern", WITHOUT)
def test_parts_that_are_missing_stop_nothing(pattern: str) -> None:
    for name in ("new_client", "tournament", "session"):
        for result in results(re.sub(pattern, "", sample(name), flags=re.S)):
            assert result.findings or result.status is Status.CLEAN


def test_long_files_are_read_in_proportion_to_their_length() -> None:
    text = sample("session")
    head, game = text[: text.index(" <game")], text[text.index(" <game") : text.index(" <game", 800)]
    begun = time.perf_counter()
    pieces = [piece for _, piece in hands(head + game * 5000 + "</session>\n")]
    assert len(pieces) == 5000
    for hostile in (
        "<session " * 50_000,
        "<session>\n" * 50_000,
        "<game gamecode=" * 50_000,
        "<session\n<game gamecode=\n" * 20_000,
    ):
        list(hands(hostile))
    assert time.perf_counter() - begun < 5
