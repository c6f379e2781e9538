"""Hands as rows: every column from the right place, amounts exact."""

from dataclasses import replace
from decimal import Decimal

import pytest

from hands import demo_result
from hhanalyzer.model.cards import cards
from hhanalyzer.model.hand import Header, Tournament
from hhanalyzer.model.money import Unit
from hhanalyzer.pipeline import HandResult, Status, read_text
from hhanalyzer.store.database import Database
from hhanalyzer.store.frames import frames
from hhanalyzer.store.rows import COLUMNS, hand_class, hand_rows, stakes, text_hash
from hhanalyzer.store.tables import columns
from hhanalyzer.store.tournaments import COLUMNS as OF_SUMMARIES
from hhanalyzer.store.tournaments import SUMMARIES
from stats.scripts import play
from store.filling import fill
from store.texts import STUD, hand

USD = Unit("USD", 2)


def stored(result: HandResult, sql: str) -> list[tuple[object, ...]]:
    with Database() as db:
        fill(db, [result])
        return db.rows(sql)


def one(text: str) -> HandResult:
    (result,) = read_text("a.txt", text)
    return result


def test_frames_have_the_columns_of_the_schema() -> None:
    read = [demo_result(), one(hand(1)), one(STUD.format(number=2))]
    found = frames([hand_rows(result, number, 0, "v") for number, result in enumerate(read)])
    assert {"hands", "hand_texts", "seats", "decisions", "pots", "quarantine", "findings"} <= set(found)
    for table, frame in found.items():
        assert set(frame.columns) - {"exponent"} == set(columns(table))
        has_amounts = any(kind.startswith("DECIMAL") for kind in columns(table).values())
        assert ("exponent" in frame.columns) == has_amounts


@pytest.mark.parametrize("table", ["tournaments", "standings"])
def test_rows_have_the_columns_of_the_schema(table: str) -> None:
    of_summaries = set(OF_SUMMARIES[SUMMARIES]) - set(COLUMNS[table]) if table == "tournaments" else set()
    assert set(COLUMNS[table]) - {"exponent"} == set(columns(table)) - of_summaries


def test_rows_are_as_long_as_their_columns() -> None:
    for result in (demo_result(), one(hand(1)), one(STUD.format(number=2))):
        for block, rows in hand_rows(result, 0, 0, "v").items():
            assert {len(row) for row in rows} <= {len(COLUMNS[block])}


def test_a_hand() -> None:
    found = stored(
        one(hand(77)),
        """SELECT hand_key, site, room, hand_id, strftime(played_at, '%H:%M'), game, "limit", currency, stakes, players,
        board, button_seat, max_seats, table_name, status, file, line, is_tournament FROM hands""",
    )
    assert found == [
        (
            *(0, "PokerStars", "", "77", "10:00", "holdem", "no-limit", "USD", "$1/$2", 3),
            *("7c 8c 2h", 1, 6, "Larch", "clean", "a.txt", 1, False),
        )
    ]


def test_whom_names_tell_apart() -> None:
    """Bovada calls players by their places, GGPoker by numbers that are drawn anew at each table."""
    header = Header("Demo", "1", "holdem", "", "no-limit", USD)
    demo = demo_result()
    assert demo.hand

    def names(header: Header) -> object:
        told = replace(header, button_seat=1)
        ((found,),) = stored(replace(demo, hand=replace(demo.hand, header=told)), "SELECT names FROM hands")
        return found

    assert names(header) == "player"
    assert names(replace(header, anonymous=True)) == "hand"
    assert names(replace(header, site="GGPoker")) == "table"
    assert names(replace(header, site="GGPoker", anonymous=True)) == "hand"


def test_amounts_are_exact_in_the_currency() -> None:
    money = "small_blind, big_blind, ante, bb, total_pot, rake, fees, promo, declared_pot, declared_rake"
    ((*amounts,),) = stored(one(hand(1)), f"SELECT {money} FROM hands")
    assert amounts == [Decimal(n) for n in ("1", "2", "0", "2", "13", "0.5", "0", "0", "13", "0.5")]


def test_a_hand_of_eight_decimals_is_exact() -> None:
    result = demo_result()
    assert result.hand
    header = replace(result.hand.header, unit=Unit("BTC", 8))
    ((pot, stack),) = stored(
        replace(result, hand=replace(result.hand, header=header)),
        "SELECT total_pot, max(stack) FROM hands JOIN seats USING (hand_key) GROUP BY total_pot",
    )
    assert (pot, stack) == (Decimal("0.00000805"), Decimal("0.00001000"))


def test_seats() -> None:
    found = stored(
        one(hand(1)),
        """SELECT player, position, seat_offset, is_hero, cards, hand_class, invested, returned, collected,
        declared_collected, net, net_bb, round(rake_share, 6), preflop_decisions, could_raise_preflop, vpip, pfr,
        saw_flop, saw_turn, showdown, folded_on, all_in_on FROM seats ORDER BY seat""",
    )
    alder = ("Alder", "BTN", 0, True, "As Kd", "AKo", 14, 8, Decimal("12.5"), Decimal("12.5"), Decimal("6.5"), 3.25)
    birch = ("Birch", "SB", 1, False, None, None, 1, 0, 0, 0, -1, -0.5)
    cedar = ("Cedar", "BB", 2, False, None, None, 6, 0, 0, 0, -6, -3.0)
    assert found == [
        (*alder, 0.230769, 1, True, True, True, True, False, False, None, None),
        (*birch, 0.038462, 1, True, False, False, False, False, False, "preflop", None),
        (*cedar, 0.230769, 1, True, True, False, True, False, False, "flop", None),
    ]


def test_decisions() -> None:
    found = stored(
        one(hand(1)),
        """SELECT "order", player, position, street, action, added, "to", to_call, pot_before, level, nth, last_action,
        preflop_raises, preflop_aggressor, opener_position, barrels, facing_cbet FROM decisions ORDER BY "order" """,
    )
    orders = [row[0] for row in found]
    assert orders == sorted(set(orders))
    assert [row[1:] for row in found] == [
        ("Alder", "BTN", "preflop", "raise", 6, 6, 2, 3, 1, 1, None, 0, None, None, 0, False),
        ("Birch", "SB", "preflop", "fold", 0, 1, 5, 9, 2, 1, None, 1, 1, "BTN", 0, False),
        ("Cedar", "BB", "preflop", "call", 4, 6, 4, 9, 2, 1, None, 1, 1, "BTN", 0, False),
        ("Cedar", "BB", "flop", "check", 0, 0, 0, 13, 0, 1, None, 1, 1, "BTN", 0, False),
        ("Alder", "BTN", "flop", "bet", 8, 8, 0, 13, 0, 1, None, 1, 1, "BTN", 0, False),
        ("Cedar", "BB", "flop", "fold", 0, 0, 8, 21, 1, 2, "check", 1, 1, "BTN", 0, True),
    ]


def test_stacks_count_as_far_as_others_cover_them() -> None:
    """The big blind has 30: of 200 no more than that is played for between the two who see the flop of 25 in the pot."""
    setup = "4 players   BTN has 50   BB has 30   CO straddles 4"
    streets = [
        "preflop: BTN calls, SB folds, BB calls, CO raises to 10, BTN folds, BB calls",
        "flop: BB bets 5, CO calls",
    ]
    result = play([setup, *streets, "turn: BB checks, CO bets 10, BB folds"])
    found = stored(result, "SELECT position, effective, straddle FROM seats ORDER BY seat")
    assert found == [("SB", 200, 0), ("BB", 30, 0), ("CO", 200, 4), ("BTN", 50, 0)]
    # Behind on the flop: BB 20, CO 190; the pot is 1 + 4 + 10 + 10.
    found = stored(
        result,
        """SELECT position, round(spr * 25, 6), round(spr * 35, 6) FROM decisions
        WHERE street IN ('flop', 'turn') ORDER BY "order" """,
    )
    assert [row[:2] for row in found[:2]] == [("BB", 20), ("CO", 20)]
    assert [(row[0], row[2]) for row in found[2:]] == [("BB", 15), ("CO", 15), ("BB", 15)]
    assert stored(result, "SELECT count(spr) FROM decisions WHERE street = 'preflop'") == [(0,)]


def test_who_put_money_in() -> None:
    """The button folds without having paid; what comes back uncalled is not paid."""
    result = play(["3 players   ante 1", "preflop: BTN folds, SB raises to 6, BB folds"])
    assert stored(result, "SELECT players, contributors FROM hands") == [(3, 3)]
    assert stored(result, "SELECT invested, posted FROM seats ORDER BY seat") == [(7, 2), (3, 3), (1, 1)]
    result = play(["3 players", "preflop: BTN folds, SB raises to 6, BB folds"])
    assert stored(result, "SELECT players, contributors FROM hands") == [(3, 2)]


def test_known_cards_of_who_folded() -> None:
    """Two Aces help a pair of them on the river; one of them was folded."""
    lines = ["3 players   SB has 50   BB has 50", "preflop: BTN calls, SB calls, BB checks"]
    lines += [f"{street}: SB checks, BB checks, BTN checks" for street in ("flop",)]
    lines += ["turn: SB bets 48, BB calls, BTN folds"]
    shown = play([*lines, "showdown: SB 9h 9d, BB As Ac, BTN Ah 3c"])
    found = stored(
        shown,
        "SELECT ev, round(equity * 44, 6), round(equity_dead * 42, 6), round(ev_net_dead, 6) FROM seats ORDER BY seat",
    )
    # A pot of 102.
    assert found == [
        ("exact", 42, 41, round(102 * 41 / 42 - 50, 6)),
        ("exact", 2, 1, round(102 * 1 / 42 - 50, 6)),
        (None, None, None, -2),
    ]
    hidden = play([*lines, "showdown: SB 9h 9d, BB As Ac"])
    assert stored(hidden, "SELECT DISTINCT equity_dead, ev_net_dead FROM seats") == [(None, None)]


def test_pots_account_for_every_chip() -> None:
    found = stored(demo_result(), "SELECT pot, amount, rake, player, eligible, paid, won FROM pots ORDER BY seat")
    rake, pot = Decimal("0.3"), Decimal("8.05")
    assert [row[3] for row in found] == ["Alder", "Birch", "Cedar"]
    assert {row[:3] for row in found} == {(0, pot, rake)}
    assert sum(row[5] for row in found) == pot
    assert sum(row[6] for row in found) == pot - rake
    assert [row[4] for row in found] == [True, False, True]


def test_findings_name_their_hand() -> None:
    found = stored(demo_result(), "SELECT hand_key, line, code, name, severity, seat FROM findings")
    assert found == [(0, 20, "P003", "wrong_winner", "error", 1)]


def test_a_cancelled_hand_has_no_money_and_no_seats() -> None:
    result = replace(one(hand(1)), status=Status.CANCELLED)
    with Database() as db:
        loaded = fill(db, [result])
        assert (loaded.imported, loaded.cancelled) == (1, 1)
        assert db.rows("SELECT status, total_pot, rake, players FROM hands") == [("cancelled", None, None, 3)]
        assert db.rows("SELECT count(*) FROM seats") == db.rows("SELECT count(*) FROM decisions") == [(0,)]


def test_an_unsupported_hand_keeps_its_text_and_the_reason() -> None:
    text = STUD.format(number=9)
    ((status, hand_id, game, kept, reason),) = stored(
        one(text), "SELECT status, hand_id, game, text, reason FROM quarantine"
    )
    assert (status, hand_id, game) == ("unsupported", "9", "7 Card Stud Limit")
    assert str(kept).strip() == text.strip()
    assert str(reason).startswith("T004")


def tournament(text: str) -> Tournament:
    return Tournament("5", USD, 1000, 100, None, "V", text)


@pytest.mark.parametrize(
    ("fields", "said"),
    [
        ({"small_blind": 25, "big_blind": 50}, "$0.25/$0.50"),
        ({"small_blind": 50, "big_blind": 100, "small_bet": 100, "big_bet": 200}, "$1/$2"),
        ({"ante": 10, "button_blind": 20}, "$0.20 ante"),
        ({"small_blind": 25, "big_blind": 50, "play_money": True}, "$0.25/$0.50 play money"),
        ({"small_blind": 25, "big_blind": 50, "tournament": tournament("$10+$1 USD")}, "$10+$1 USD"),
    ],
)
def test_stakes_in_the_words_of_players(fields: dict[str, object], said: str) -> None:
    assert stakes(replace(Header("Site", "1", "holdem", "Hold'em", "no-limit", USD), **fields)) == said  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("held", "name"), [("As Ad", "AA"), ("Kd As", "AKo"), ("2c 7c", "72s"), ("", None), ("As Ad 9c 9d", None)]
)
def test_classes_of_starting_hands(held: str, name: str | None) -> None:
    assert hand_class(cards(held)) == name


def test_copies_of_a_hand_differ_in_blanks_only() -> None:
    assert text_hash("a  b \nc\n") == text_hash("a b\n\nc")
    assert text_hash("a b c") != text_hash("a bc")


@pytest.mark.parametrize("words", ["", "a b c", "Zoë hat 5 €", "\ud800 alone"])
def test_blanks_are_those_of_split(words: str) -> None:
    """Also where the text is ASCII throughout, which is read another way."""
    blanks = [chr(code) for code in range(128) if chr(code).isspace()]
    assert text_hash("".join(blanks).join(["", *words.split(), ""])) == text_hash(words)


def test_a_hash_is_the_same_everywhere() -> None:
    assert text_hash("PokerStars Hand #1:\r\n  Hold'em") == 11618467222431586986
