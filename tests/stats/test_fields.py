"""What each field means: for which of ten hands of the button it holds, worked out by hand; boards by a table."""

from collections.abc import Iterator

import pytest

from hhanalyzer.model.cards import cards
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.stats import player_stats
from hhanalyzer.stats.fields import FIELDS
from hhanalyzer.stats.listing import selected
from hhanalyzer.stats.where import parse_where
from hhanalyzer.store.database import Database
from hhanalyzer.store.players import join
from project import ROOT
from reporting.ledger import Ledger
from stats.test_query import CALLED, CHECKED, SHOWN, STEAL, USD, dated
from store.filling import fill

DAY = 24 * 60  # minutes
FOLDED = ["3 players", "preflop: BTN folds, SB folds"]
ALL_IN = [
    "3 players",
    "preflop: BTN raises to 6, SB folds, BB raises to 20, BTN raises to 200, BB calls",
    "showdown: BTN Qs Qh, BB Ah Ac",
]
THREE_BET = [
    "3 players",
    "preflop: BTN raises to 5, SB raises to 16, BB folds, BTN calls",
    "flop: SB bets 10, BTN folds",
]
HEADS_UP = ["2 players", "preflop: BTN calls, BB checks", "flop: BB checks, BTN bets 2, BB folds"]
STRADDLE = ["4 players   BTN has 100   CO straddles 4", "preflop: BTN raises to 12, SB folds, BB folds, CO folds"]
SIDE_POT = [
    "3 players   SB has 20",
    "preflop: BTN raises to 60, SB calls, BB calls",
    *CHECKED,
    "showdown: BTN 7s 7c, SB Ah Ac, BB Kh Qd",
]
UNRAISED = ["3 players", "preflop: BTN calls, SB folds, BB checks", "flop: BB checks, BTN bets 3, BB folds"]

HANDS = (
    dated(STEAL, 1, site="Other", room="Club"),
    dated(CALLED, 2, limit="pot-limit", table_name="Nova"),
    dated(SHOWN, 3, game="omaha"),
    dated(FOLDED, 4, play_money=True, max_seats=9),
    dated(ALL_IN, 5),
    dated(THREE_BET, 6, ante=1),
    dated(HEADS_UP, 7, unit=USD),
    dated(STRADDLE, 8, 40 * DAY, fast_fold=True),
    dated(SIDE_POT, 9, 3 * 60),
    dated(UNRAISED, 10, 365 * DAY),
)  # fmt: skip
# What the hands in short cannot say.
CHANGES = (
    "UPDATE hands SET promo = 1 WHERE hand_id = '1'",
    "UPDATE hands SET status = 'findings' WHERE hand_id = '2'",
    "INSERT INTO findings SELECT hand_key, 0, 1, 'P003', 'wrong_winner', 'error', 1, '' FROM hands WHERE hand_id = '2'",
    "INSERT INTO findings SELECT hand_key, 0, 1, 'X001', 'stack', 'info', 1, '' FROM hands WHERE hand_id IN ('2', '6')",
    "UPDATE seats SET position = 'CO' WHERE player = 'BTN' AND hand_key = (SELECT hand_key FROM hands WHERE hand_id = '2')",
    "UPDATE seats SET is_hero = false WHERE hand_key = (SELECT hand_key FROM hands WHERE hand_id = '6')",
    "UPDATE decisions SET position = 'CO' WHERE player = 'BTN' AND hand_key = (SELECT hand_key FROM hands WHERE hand_id = '2')",
    "UPDATE seats SET cashed_out = 1 WHERE player = 'BTN' AND hand_key = (SELECT hand_key FROM hands WHERE hand_id = '3')",
    "UPDATE hands SET board = '2h 7d 9s Jc Kc | 2h 7d 9s Ad Ac' WHERE hand_id = '5'",
    "UPDATE hands SET board = 'Ts Td 4c' WHERE hand_id = '7'",
    "UPDATE hands SET is_tournament = true, tournament_id = 'T10', board = 'Ah Kh Qh' WHERE hand_id = '10'",
    "DELETE FROM decisions WHERE street = 'preflop' AND hand_key = (SELECT hand_key FROM hands WHERE hand_id = '10')",
)
ALL = set(range(1, 11))
SAW = {2, 3, 5, 6, 7, 9, 10}

# Condition -> the hands for which it holds.
HOLDS = {
    "site = OTHER": {1},
    "room = club": {1},
    "game = omaha": {3},
    "limit = pot-limit": {2},
    "stakes = '1/2'": ALL - {4, 7},
    "stakes like '%play money'": {4},
    "bb < 1": {7},
    "ante > 0": {6},
    "currency in (usd, eur)": {7},
    "is_tournament": {10},
    "tournament_id = T10": {10},
    "tournament_id is null": ALL - {10},
    "play_money": {4},
    "fast_fold": {8},
    "table_name = Nova": {2},
    "table_size = 9": {4},
    "players between 3 and 4": ALL - {7},
    "played_at >= '2026-03-01 14:00'": {8, 9, 10},
    "date between 2026-03-01 and 2026-04-10": ALL - {10},
    "date = 2026-04-10": {8},
    "month = 2026-04": {8},
    "year = 2027": {10},
    "weekday = fri": {8},
    "hour = 15": {9},
    "hand_id in (3, 4)": {3, 4},
    "pot_type = unopened": {4, 10},
    "pot_type = limped": {3, 7},
    "pot_type = SRP": {1, 2, 8, 9},
    "pot_type in (3bp, 5bp+)": {6},
    "pot_type = 4bp": {5},
    "total_pot > 30": {5, 6, 9},
    "pot_bb >= 17": {5, 6, 9},
    "pot_bb > 17": {5, 9},
    "flop_players = 3": {9},
    "flop_players = 0": {1, 4, 8},
    "straddled": {8},
    "bomb_pot": {10},
    "run_it_twice": {5},
    "side_pot": {9},
    "promo": {1},
    "board like '2h 7d%'": {2, 3, 5, 6, 9},
    "board = ''": {1, 4, 8},
    "flop = '2h 7d 9s'": {2, 3, 5, 6, 9},
    "flop_suits = monotone": {10},
    "flop_suits is null": {1, 4, 8},
    "flop_paired": {7},
    "flop_connected": {10},
    "flop_high in (A, t)": {7, 10},
    "flop_high < T": {2, 3, 5, 6, 9},
    "board_high > Q": {3, 5, 9, 10},
    "position = co": {2},
    "not is_hero": {6},
    "hole = AA": {3},
    "hole in (QQ+, AKs)": {3, 5},
    "hole = '77-99, AdAs'": {3, 9},
    "hole = any": {3, 5, 9},
    "hole != AA": {5, 9},
    "hole not in (AhAc, QQ)": {3, 9},
    "cards like '%Ad%'": {3},
    "stack_bb < 100": {8},
    "effective_bb < 100": {8},
    "not vpip": {4},
    "pfr": {1, 2, 5, 6, 8, 9},
    "saw_flop": SAW,
    "saw_turn": {3, 5, 9},
    "saw_river": {3, 5, 9},
    "showdown = true": {3, 5, 9},
    "folded_on = flop": {2, 6},
    "folded_on is not null": {2, 4, 6},
    "all_in": {5},
    "won": {1, 3, 7, 8, 9, 10},
    "cash_out": {3},
    "net > 5": {8, 9},
    "net_bb <= -2.5": {2, 5, 6},
    "ev_bb between -80 and -50": {5},  # Queens against Aces win some 19 %: -200 and a fifth of 401
    "opponent = CO": {8},
    "opponent != SB": {7},
    "opponent in (CO, nobody)": {8},
    "opponent not in (CO, SB)": {7},
    "opponent like 'C_'": {8},
    "versus = SB": {6, 9},
    "versus = BB": {2, 3, 5, 7, 9, 10},
    "status = findings": {2},
    "finding = P003": {2},
    "finding = wrong_winner": {2},
    "finding != P003": ALL - {2},
    "finding like 'P%'": {2},
    "finding is not null": {2, 6},
    "severity = error": {2},
    "severity in (error, info)": {2, 6},
    "saw_flop and not won or hand_id = 1": {1, 2, 5, 6},
    "saw_flop and not (won or hand_id = 2)": {5, 6},
}


@pytest.fixture(scope="module")
def db() -> Iterator[Database]:
    with Database() as opened:
        fill(opened, HANDS)
        for change in CHANGES:
            opened.rows(change)
        join(opened, "Me", ["BTN@Demo", "BTN@Other"])
        yield opened


def numbers(db: Database, keys: list[int] | None) -> set[int]:
    return {int(n) for (n,) in db.rows("SELECT hand_id FROM hands WHERE hand_key IN (SELECT unnest(?))", [keys])}


@pytest.mark.parametrize(("condition", "hands"), HOLDS.items())
def test_where_it_holds(db: Database, condition: str, hands: set[int]) -> None:
    assert 0 < len(hands) < len(ALL)
    assert numbers(db, selected(db, "Me", condition)) == hands
    assert player_stats(db, "Me", ["hands"], where=condition).hands == len(hands)
    found = parse_where(condition)
    acted = db.rows(
        f"SELECT DISTINCT h.hand_id FROM decisions AS p JOIN hands AS h USING (hand_key) WHERE p.player = 'BTN' AND {found.sql}",
        found.params,
    )
    assert {int(n) for (n,) in acted} == hands
    assert numbers(db, selected(db, "Me", f"not ({condition})")) <= ALL - hands


def test_versus_is_nobody_for_whom_is_not_in_the_pot(db: Database) -> None:
    """The small blind folds in all pots of the big blind but the one both call."""
    assert numbers(db, selected(db, "SB@Demo", "versus = BB")) == {9}
    assert numbers(db, selected(db, "SB@Demo", "opponent = BB")) == ALL - {1, 7}


def test_every_field_is_tried() -> None:
    words = " ".join(HOLDS).replace("(", " ").split()
    assert [name for name, known in FIELDS.items() if known.filter and name not in words] == []


@pytest.mark.parametrize("name", [name for name, known in FIELDS.items() if known.group])
def test_groups_hold_every_hand_once(db: Database, name: str) -> None:
    """Of hands and of decisions: what is grouped by is the same for both."""
    found = player_stats(db, "Me", ["hands", "vpip", "afq"], by=name)
    assert sum(group.hands for group in found.groups) == len(ALL)
    whole = player_stats(db, "Me", ["afq"]).groups[0].stats["afq"]
    assert sum(group.stats["afq"].opportunities for group in found.groups) == whole.opportunities


def test_groups_stand_in_the_order_of_play(db: Database) -> None:
    keys = [group.key for group in player_stats(db, "Me", ["hands"], by="pot_type").groups]
    assert keys == ["unopened", "limped", "srp", "3bp", "4bp"]
    assert [group.key for group in player_stats(db, "Me", ["hands"], by="flop_high").groups] == [
        "9",
        "T",
        "A",
        "unknown",
    ]


@pytest.mark.parametrize("name", ["opponent", "finding", "net_bb"])
def test_what_a_hand_has_many_of_is_no_group(db: Database, name: str) -> None:
    with pytest.raises(UnusableInput, match=f"cannot group by '{name}'"):
        player_stats(db, "Me", by=name)


def test_a_holding_of_omaha_is_written_in_full() -> None:
    ledger = Ledger()
    ledger.hand(cards="As Kh Ah Ks", hand_class=None)
    ledger.hand(cards="As Kh Ah Kd", hand_class=None)
    ledger.hand(cards=None, hand_class=None)
    assert selected(ledger.db, "Alder", "hole = 'KhKsAhAs'") == [1]
    assert selected(ledger.db, "Alder", "hole != KhKsAhAs") == [2]
    assert selected(ledger.db, "Alder", "hole in (AA, AK)") == []


# -------------------------------------------------------------------------------------------------------------- boards

BOARDS = [
    line.rsplit(maxsplit=5)
    for line in (ROOT / "tests" / "spec" / "boards.txt").read_text(encoding="utf-8").splitlines()
    if line.strip() and not line.startswith(("#", "=="))
]
TRUTHS = {"yes": True, "no": False, "-": None}


@pytest.fixture(scope="module")
def dealt() -> Ledger:
    ledger = Ledger()
    for board, *_ in BOARDS:
        ledger.hand(board="" if board.strip() == "-" else board.strip())
    return ledger


@pytest.mark.parametrize("number", range(len(BOARDS)))
def test_boards(dealt: Ledger, number: int) -> None:
    board, suits, paired, connected, high, highest = BOARDS[number]
    names = ("flop_suits", "flop_paired", "flop_connected", "flop_high", "board_high", "flop")
    picked = ", ".join(FIELDS[name].sql for name in names)
    (found,) = dealt.db.rows(f"SELECT {picked} FROM hands AS h WHERE hand_key = ?", [number + 1])
    unknown = {"-": None}
    assert found == (
        unknown.get(suits, suits),
        TRUTHS[paired],
        TRUTHS[connected],
        unknown.get(high, high),
        unknown.get(highest, highest),
        None if suits == "-" else " ".join(board.split()[:3]),
    )


def test_a_board_of_the_table_is_one() -> None:
    assert len(BOARDS) == 25
    for board, *_ in BOARDS:
        for one in board.replace("-", "").split("|"):
            assert len(set(cards(one))) == len(one.split())
