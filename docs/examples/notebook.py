"""A walk through the Python API on the sample hands, cell by cell: run it whole, or open it as a notebook.

    python docs/examples/notebook.py

Every answer is a polars frame, or has ``to_frame()``.  Editors that know ``# %%`` run one cell at a time.
"""

# %% Hands into a database.  Without a path it is in memory; hh.Database("my.duckdb") keeps it in a file.
from pathlib import Path

import polars as pl

import hhanalyzer as hh

FOLDER = Path("sample_histories/sessions")

db = hh.Database()
summary = db.import_paths(FOLDER)
print(f"{summary.files} files, {summary.imported} hands; the hero is {db.default_player()}")

# %% Statistics: a row a group and statistic, with what it was counted from and its 95 % interval.
CASH = "not is_tournament"
stats = db.stats(stats=["hands", "vpip", "pfr", "three_bet", "bb_100", "ev_bb_100"], by="position", where=CASH)
frame = stats.to_frame()
table = frame.pivot("stat", index="group", values="value")
print(table)

# %% Narrowed by words after a colon: in 3-bet pots, out of position; or what came of it, in big blinds.
narrowed = db.stats(
    stats=["cbet_flop", "cbet_flop:srp", "cbet_flop:3bp", "cbet_flop:oop", "cbet_flop:profit"], where=CASH
).to_frame()
print(narrowed)

# %% The pool at the same tables, to compare with.
mine, pool = (db.stats(stats=["vpip", "pfr", "wtsd"], pool=others, where=CASH).to_frame() for others in (False, True))
compared = mine.join(pool, on="stat", suffix="_pool").select("stat", "value", "low", "high", "value_pool")
print(compared)

# %% The winnings graph: sums after each hand.  Green is blue and red together; EV takes the luck out of all-ins.
graph = db.winnings(where=f"{CASH} and game = holdem")
print(graph.select("hand", "net_bb", "showdown_bb", "non_showdown_bb", "ev_net_bb").tail(3))

# %% All-ins with cards to come: what was won, and what they were worth.
all_ins = db.query(
    """SELECT h.hand_id, h.board, s.cards, s.net_bb, s.ev_net_bb, s.equity, s.ev
    FROM seats AS s JOIN hands AS h USING (hand_key) WHERE s.is_hero AND s.ev IS NOT NULL ORDER BY s.net_bb"""
)
print(all_ins.with_columns(luck=pl.col("net_bb") - pl.col("ev_net_bb")))

# %% Filters choose hands everywhere: docs/filters.md has the words.
big = db.hand_list(where="net_bb > 30 and position in (BTN, CO)")
print(big)

# %% Sessions, what an hour brought, and the greatest swings.
sessions, hours, swings = db.sessions(), db.hourly(), db.swings()
print(sessions.select("started_at", "hands", "tables", "minutes", "net_bb").head())
print(hours)
print(swings)

# %% Starting hands, the best first.
print(db.starting_hands().sort("net_bb", descending=True).head())

# %% What is wrong with hands: here in samples with one fault each.  Without a database hh.audit() tells the same.
db.import_paths("sample_histories/pokerstars/faulty")
findings = db.findings()
print(findings.group_by("code", "severity").len().sort("code"))
for result in hh.audit("sample_histories/pokerstars/faulty", select=["P003"]):
    for finding in result.findings:
        print(f"{result.source}:{finding.line}: {finding.message}")

# %%
db.close()
