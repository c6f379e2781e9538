"""Tournament summaries: grammars, splitting, odd names, and every real one there is."""

import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from hhanalyzer.model.tournament import TournamentSummary
from hhanalyzer.parsing.grammar import compiled, kind_of
from hhanalyzer.parsing.signals import LineError, MoreDecimals
from hhanalyzer.parsing.text import sources
from hhanalyzer.parsing.tournament import HANDLERS
from hhanalyzer.parsing.tournament_words import Sum, money, speed_of, table_size_of
from hhanalyzer.pipeline import read_summaries, read_text
from hhanalyzer.sites import all_sites, hands, summaries
from project import SAMPLES

GRAMMARS = sorted(site.summaries.grammar for site in all_sites().values() if site.summaries is not None)

STARS = """\
PokerStars Tournament #77, No Limit Hold'em
Buy-In: $9.00/$1.00 USD
3 players
Total Prize Pool: $27.00 USD
Tournament started 2024/03/01 20:00:00 ET
  1: {name} (Italy), $27.00 (100%)
  2: Birch (Spain),
  3: Cedar (Malta),

You finished in 1st place.
"""
TILT = """\
Full Tilt Poker Tournament Summary {title} (77) Hold'em No Limit
Buy-In: $9 + $1
3 Entries
Total Prize Pool: $27
Tournament started: 2012/11/10 17:21:18 ET
Tournament finished: 2012/11/10 17:38:15 ET

1: {name}, $27
2: Birch
3: Cedar
{name} finished in 1st place
"""


def one(text: str) -> TournamentSummary:
    (result,) = read_summaries("a.txt", text)
    assert result.summary is not None, result.findings
    return result.summary


def problem(text: str) -> tuple[str, int, str]:
    (result,) = read_summaries("a.txt", text)
    (finding,) = result.findings
    return finding.code, finding.line, finding.message


# -------------------------------------------------------------------------------------------------------- the grammars


@pytest.mark.parametrize("name", GRAMMARS)
def test_every_terminal_is_one_whole_line_and_none_reads_just_anything(name: str) -> None:
    for terminal in compiled(name, HANDLERS).terminals.values():
        assert re.search(r"(?:\n|\\n)\)*$", terminal.pattern), terminal.name
        assert kind_of(terminal.name) in HANDLERS
        assert not re.search(r"\.[*+]|\[\^\w\]", terminal.pattern), f"{terminal.name} may run over the end of the line"
        for line in ("hello\n", "1\n", ": \n", "Hero: folds\n", "$5\n"):
            assert not terminal.regex.fullmatch(line), (terminal.name, line)


@pytest.mark.parametrize("name", GRAMMARS)
def test_a_blank_line_is_nothing_else(name: str) -> None:
    terminals = compiled(name, HANDLERS).terminals.values()
    assert [terminal.name for terminal in terminals if terminal.regex.match("\n")] == ["BLANK"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("$24.55/$2.45 USD", Sum((2455, 245), "USD")),
        ("0,09 € + 0,01 €", Sum((9, 1), "EUR")),
        ("$1.08/$0.27/$0.15 USD", Sum((108, 27, 15), "USD")),
        ("250 SC", Sum((25000,), "SC")),
        ("100 FPP", Sum((10000,), "FPP")),
        ("25 FTP + 0 FTP", Sum((2500, 0), "FTP")),
        ("2,250 Play Chips", Sum((225000,), "PLAY")),
        ("300/20", Sum((30000, 2000), "PLAY")),
        ("₹2,724.59", Sum((272459,), "INR")),
        ("EUR 0.90", Sum((90,), "EUR")),
        ("$10,898.88", Sum((1089888,), "USD")),
    ],
)
def test_money_in_the_words_of_summaries(text: str, expected: Sum) -> None:
    assert money(text, 2, "PLAY") == expected


def test_money_that_is_none() -> None:
    with pytest.raises(LineError):
        money("$1 + x", 2, "")
    with pytest.raises(MoreDecimals):
        money("0.00000001", 2, "")


def test_speeds_and_tables_by_their_words() -> None:
    assert [speed_of(words) for words in ("Rebuy, Super Turbo", "semiturbo", "Turbo", "Hyper Turbo", "normal", "")] == [
        *("super turbo", "semi-turbo", "turbo", "hyper turbo", "regular", "")
    ]
    assert [table_size_of(words) for words in ("Turbo, 6 Handed", "Heads Up", "6-max", "Turbo")] == [6, 2, 6, None]


# --------------------------------------------------------------------------------------------------- names are anything


@pytest.mark.parametrize(
    "name",
    [
        *("a b", "Pilar: folds", "x (y)", "(z)", "1: one", "$5.00", "still playing", "a, b", "Total Prize Pool: $1"),
        *("<b>", "'; --", "=1+1", "%s", "{0}", "\u202ecba", "9", "You finished in 3rd place.", "*** SUMMARY ***"),
    ],
)
def test_a_name_is_read_as_it_is(name: str) -> None:
    told = one(STARS.format(name=name))
    assert next((e.player, e.place, e.prize) for e in told.entries) == (name, 1, 2700)
    assert told.hero == name
    told = one(TILT.format(name=name, title="$5 (x) Cup"))
    assert [(e.player, e.place, e.prize) for e in told.entries] == [(name, 1, 2700), ("Birch", 2, 0), ("Cedar", 3, 0)]
    assert (told.name, told.hero) == ("$5 (x) Cup", name)


def test_chat_does_not_begin_a_summary() -> None:
    lines = [
        "Alder: posts small blind $1",
        'Birch said, "PokerStars Tournament #77, No Limit Hold\'em"',
        "PokerStars Tournament #77, No Limit Hold'em: folds",
        "Winamax Poker - Tournament summary : x",
    ]
    assert not list(summaries("\n".join(lines) + "\n"))


# -------------------------------------------------------------------------------------------------- the player himself


def own(text: str) -> list[tuple[str, int | None, int | None, bool]]:
    return [(e.player, e.place, e.prize, e.still_playing) for e in one(text).entries if e.is_hero]


def test_who_enters_again_has_lost_the_entries_before() -> None:
    """The list has only the last of three."""
    ending = "You finished in 3rd place.\n\nYou made 2 re-entries for a total of $20.00.\n"
    text = STARS.format(name="Alder").replace("You finished in 1st place.\n", ending)
    assert own(text) == [("Cedar", 3, 0, False), ("Cedar", None, 0, False), ("Cedar", None, 0, False)]


def test_a_place_that_the_list_lacks() -> None:
    text = STARS.format(name="Alder").replace("in 1st place", "in 9th place")
    # Behind a place without a prize there is none.
    assert own(text) == [("", 9, 0, False)]
    # As long as nobody listed is out without a prize, it is not known.
    still = re.sub(r"\),.*", "), still playing", text)
    assert own(still) == [("", 9, None, False)]


def test_who_is_still_playing_has_no_end() -> None:
    text = TILT.format(name="Alder", title="Cup").replace("1: Alder, $27", "Still Playing - Alder")
    told = one(text.replace("Alder finished in 1st place\n", "Cedar finished in 3rd place\n"))
    assert [(e.player, e.place, e.prize) for e in told.entries if e.still_playing] == [("Alder", None, None)]
    assert told.hero == "Cedar"


def test_a_summary_by_mail_names_him_and_his_prize() -> None:
    head = STARS.split("  1:", maxsplit=1)[0]
    letter = "Dear Alder,\n\nYou finished the tournament in 2nd place. {award}\n\nThank you for participating.\n"
    award = "A USD 8.10 award has been credited to your Real Money account."
    assert own(head + "\n" + letter.format(award=award)) == [("Alder", 2, 810, False)]
    assert own(head + "\n" + letter.format(award="")) == [("Alder", 2, None, False)]


def test_bounties_that_are_not_told_are_none_where_the_room_tells_them() -> None:
    knockout = STARS.format(name="Alder").replace("$9.00/$1.00 USD", "$4.50/$4.50/$1.00 USD")
    assert [(e.bounties, e.bounty) for e in one(knockout).entries if e.is_hero] == [(0, 0)]
    tilt = TILT.format(name="Alder", title="Cup").replace("$9 + $1\n", "$9 + $1\nKnockout Bounty: $3\n")
    told = one(tilt)
    assert (told.buy_in, told.bounty, told.fee) == (600, 300, 100)
    assert [(e.bounties, e.bounty) for e in told.entries if e.is_hero] == [(None, None)]


# ------------------------------------------------------------------------------------------------------- what is wrong


def test_a_line_no_rule_reads_is_told_with_its_place() -> None:
    text = "\n\n" + STARS.format(name="Alder").replace("3: Cedar (Malta),", "3 Cedar")
    code, line, message = problem(text)
    assert (code, line) == ("T001", 10)
    assert message == 'expected a place or where the player finished, got "  3 Cedar"'


@pytest.mark.parametrize("lines", range(1, 10))
def test_a_summary_cut_off_anywhere_is_read_or_told(lines: int) -> None:
    """Whatever stands after the cut, nothing is read as something else and nothing breaks down."""
    text = "\n".join(STARS.format(name="Alder").split("\n")[:lines])
    (result,) = read_summaries("a.txt", text)
    if result.summary is None:
        assert {f.code for f in result.findings} <= {"T001", "T002"}
    else:
        assert result.summary.tournament_id == "77"


def test_a_line_of_endless_length_is_refused() -> None:
    assert problem(STARS.format(name="x" * 30_000))[2].startswith("this line has 300")


def test_an_amount_that_is_none_is_told() -> None:
    text = STARS.format(name="Alder").replace("$9.00/$1.00 USD", "$9.00/one 1.0.0 USD")
    assert problem(text)[:2] == ("T001", 2)


def test_text_that_is_neither_hand_nor_summary_is_not_lost() -> None:
    text = "what is this\n\n" + STARS.format(name="Alder")
    (unknown,) = read_text("a.txt", text)
    assert (unknown.line, unknown.text.strip()) == (1, "what is this")
    assert one(text).tournament_id == "77"


# --------------------------------------------------------------------------------------------------------- real files


def real(corpus: Path, room: str) -> list[tuple[str, TournamentSummary]]:
    found = []
    for file in sources([str(corpus / room / "summary")]):
        text = file.text().text
        assert not list(hands(text)), file.source
        (result,) = read_summaries(file.source, text)
        assert result.summary is not None, (file.source, result.findings)
        found.append((Path(file.source).name, result.summary))
    return found


@pytest.mark.parametrize(("room", "files"), [("PokerStars", 18), ("Winamax", 7), ("FullTilt", 28), ("888poker", 8)])
def test_every_real_summary_is_read(corpus: Path, room: str, files: int) -> None:
    assert len(real(corpus, room)) == files


@pytest.mark.parametrize("room", ["PokerStars", "FullTilt"])
def test_prizes_add_up_to_the_pool_where_all_are_listed(corpus: Path, room: str) -> None:
    """Of a finished tournament that lists all who were paid, and pays in money alone."""
    checked = Counter[str]()
    for name, told in real(corpus, room):
        listed = [entry for entry in told.entries if entry.place is not None]
        unpaid = any(entry.prize == 0 and not entry.ticket for entry in listed)
        money_only = not told.satellite and all(not entry.ticket for entry in listed)
        if not (told.finished and told.prize_pool and unpaid and money_only) or told.pool_currency != told.currency:
            continue
        paid = sum(entry.prize or 0 for entry in told.entries)
        # A matrix is five tournaments under one pool, and each pays its own fifth.
        share = 5 if "Matrix" in told.name else 1
        assert paid * share == told.prize_pool, name
        checked[room] += 1
    assert checked[room] >= 5


def test_a_pool_is_what_its_entries_paid_into_it(corpus: Path) -> None:
    """Of summaries that tell of entries, rebuys and add-ons, but for those whose pool is divided otherwise."""
    checked = 0
    for name, told in real(corpus, "FullTilt"):
        divided = "Matrix" in told.name or "Cashout" in told.name
        if told.buy_in is None or told.prize_pool is None or told.entrants is None or divided:
            continue
        rebuys = (told.total_rebuys or 0) * (told.rebuy_cost or 0) + (told.total_addons or 0) * (told.addon_cost or 0)
        paid = told.entrants * told.buy_in + rebuys
        if told.prize_pool == paid:
            checked += 1
        else:
            assert told.prize_pool > paid or told.prize_pool == 0, name  # guaranteed, or free
    assert checked >= 18


# ------------------------------------------------------------------------------------------------------- spoilt files


def spoilt(lines: list[str]) -> Iterator[str]:
    for i in range(len(lines)):
        yield "".join([*lines[:i], *lines[i + 1 :]])  # one is missing
        yield "".join([*lines[: i + 1], lines[i], *lines[i + 1 :]])  # one stands twice
        yield "".join(lines[:i]) + lines[i][: len(lines[i]) // 2]  # cut off in the middle of one


@pytest.mark.parametrize("room", ["pokerstars", "winamax", "fulltilt", "poker888"])
def test_a_spoilt_summary_is_read_or_told_with_a_place_in_it(room: str) -> None:
    for file in sources([str(SAMPLES / room / "summaries")]):
        lines = file.text().text.splitlines(keepends=True)
        for text in spoilt(lines[:60]):
            for result in read_summaries("a.txt", text):
                assert (result.summary is None) == bool(result.findings)
                for finding in result.findings:
                    assert finding.code in ("T001", "T002")
                    assert result.line <= finding.line <= text.count("\n") + 1


def test_endless_blanks_and_brackets_take_no_time() -> None:
    for filling in (" " * 7900, " (" * 3900, "(" * 7900, "[1] " * 1900, "x, " * 2600, "9" * 7900):
        for text in (STARS.format(name=f"a {filling}x"), STARS.replace("Birch", "Birch (" + filling).format(name="b")):
            assert len(list(read_summaries("a.txt", text))) == 1
        assert len(list(read_summaries("a.txt", TILT.format(name="b", title=f"T {filling}")))) <= 1
