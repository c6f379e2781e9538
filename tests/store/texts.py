"""Hands of one shape as text: Alder raises, Cedar calls, Alder takes it with a bet on the flop."""

from pathlib import Path

from hhanalyzer.store import Database

_HAND = """\
PokerStars Hand #{number}:  Hold'em No Limit ($1/$2 USD) - 2024/03/01 {hour:02}:00:00 UTC
Table 'Larch' 6-max Seat #1 is the button
Seat 1: Alder ($200 in chips)
Seat 2: Birch ($200 in chips)
Seat 3: Cedar ($200 in chips)
Birch: posts small blind $1
Cedar: posts big blind $2
*** HOLE CARDS ***
Dealt to Alder [As Kd]
Alder: raises $4 to $6
Birch: folds
Cedar: calls $4
*** FLOP *** [7c 8c 2h]
Cedar: checks
Alder: bets ${bet}
Cedar: folds
Uncalled bet (${bet}) returned to Alder
Alder collected $12.50 from pot
*** SUMMARY ***
Total pot $13 | Rake $0.50
Board [7c 8c 2h]
Seat 1: Alder (button) collected ($12.50)
Seat 2: Birch (small blind) folded before Flop
Seat 3: Cedar (big blind) folded on the Flop
"""

STUD = """\
PokerStars Hand #{number}:  7 Card Stud Limit ($1/$2 USD) - 2024/03/01 10:00:00 UTC
Table 'Larch' 8-max
Seat 1: Alder ($200 in chips)
Seat 2: Birch ($200 in chips)
*** 3rd STREET ***
Alder: brings in for $0.50
"""


def hand(number: int, bet: int = 8, hour: int = 10) -> str:
    """Return a hand of this number; another bet makes it another hand."""
    return _HAND.format(number=number, bet=bet, hour=hour)


def write(path: Path, *hands: str) -> Path:
    """Write a file of hands."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text("\n\n".join(hands), encoding="utf-8", newline="\n")
    return path


def contents(db: Database) -> dict[str, list[tuple[object, ...]]]:
    """Return all rows of the tables of hands, in an order of their own."""
    tables = ("hands", "hand_texts", "seats", "decisions", "pots", "findings", "tournaments", "quarantine")
    tables += ("standings", "tournament_results")
    return {table: db.rows(f"SELECT * FROM {table} ORDER BY ALL") for table in tables}


def numbers(db: Database) -> list[str]:
    """Return the numbers of the hands in the order of import."""
    return [row[0] for row in db.rows("SELECT hand_id FROM hands ORDER BY hand_key")]
