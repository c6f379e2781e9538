"""How fast hands are evaluated, as ratios to eval7 and phevaluator on the same machine.

    python -m pip install eval7 phevaluator
    python benchmarks/evaluators.py [HANDS]

Everything runs in one thread on the same random seven-card hands, in five interleaved rounds after one to warm up; a
figure is the median CPU time.  The peers are called once a hand on cards built beforehand, their fastest way.  Both are
optional: without one its ratios are left out.  The order of the hands is compared with eval7's first.
"""

import sys
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from random import Random
from statistics import median
from time import process_time
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).resolve().parent.parent))

from hhanalyzer.engine.equity import equity
from hhanalyzer.engine.evaluator import evaluate_many
from hhanalyzer.engine.ranking import RANKINGS, rank, value
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import CARD_TEXT, cards

ROUNDS = 5
HOLDEM, OMAHA = VARIANTS["holdem"], VARIANTS["omaha"]

Task = tuple[str, int, Callable[[], object]]  # name, hands, work

# ours, the peer, the most CPU time a hand ours may take of the peer's
BOUNDS = (
    ("evaluate_many", "eval7.evaluate", 1 / 2),
    ("best (one hand)", "eval7.evaluate", 4),
    ("value (one hand)", "eval7.evaluate", 4),
)


def optional(name: str) -> Any:
    """Import a peer, None where it is not installed."""
    try:
        return __import__(name, fromlist=["_"])
    except ImportError:
        return None


def tasks(hands: list[tuple[int, ...]]) -> list[Task]:
    """List what is timed: ours first, then the peers that are installed."""
    best, many = RANKINGS["high"].best, hands * max(1, 200_000 // len(hands))
    array = np.array(many, dtype=np.uint8)
    split = [(hand[:2], hand[2:]) for hand in hands]
    omaha = [tuple(Random(i).sample(range(52), 9)) for i in range(len(hands) // 20)]
    found: list[Task] = [
        ("evaluate_many", len(many), lambda: evaluate_many(array)),
        ("best (one hand)", len(hands), lambda: [best(hand) for hand in hands]),
        ("value (one hand)", len(hands), lambda: [value(hole, board, HOLDEM) for hole, board in split]),
        ("rank (one hand)", len(hands) // 10, lambda: [rank(hole, board, HOLDEM) for hole, board in split[::10]]),
        ("value (Omaha)", len(omaha), lambda: [value(hand[:4], hand[4:], OMAHA) for hand in omaha]),
    ]
    if eval7 := optional("eval7"):
        built = [[eval7.Card(CARD_TEXT[c]) for c in hand] for hand in hands]
        theirs = [eval7.evaluate(hand) for hand in built]
        ours = evaluate_many(np.array(hands)).tolist()
        for (a, x), (b, y) in pairwise(zip(theirs, ours, strict=True)):
            assert (a > b, a == b) == (x > y, x == y), "eval7 ranks two hands otherwise"
        found.append(("eval7.evaluate", len(hands), lambda: [eval7.evaluate(hand) for hand in built]))
    if phevaluator := optional("phevaluator.evaluator"):
        evaluate = phevaluator.evaluate_cards
        found.append(("phevaluator.evaluate_cards", len(hands), lambda: [evaluate(*hand) for hand in hands]))
    return found


def measure(work: list[Task]) -> dict[str, float]:
    """Return the median CPU microseconds a hand of every task."""
    times: dict[str, list[float]] = {name: [] for name, _, _ in work}
    for turn in range(ROUNDS + 1):
        for name, count, run in work:
            start = process_time()
            run()
            if turn:
                times[name].append((process_time() - start) / count * 1e6)
    return {name: median(rounds) for name, rounds in times.items()}


def show_equities() -> None:
    """Time some exact counts, once each after the tables are built."""
    for title, hands in (
        ("AhKh v QsQc before the flop (1,712,304 boards)", ("Ah Kh", "Qs Qc")),
        ("AsAh v a random hand (2,097,572,400 outcomes)", ("As Ah", None)),
    ):
        start = process_time()
        result = equity([None if hand is None else cards(hand) for hand in hands])
        print(f"{title}: {100 * result.equities[0]:.4f} % in {process_time() - start:.2f} s")


def main() -> int:
    random = Random(1)
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20_000
    costs = measure(tasks([tuple(random.sample(range(52), 7)) for _ in range(count)]))
    peers = [name for name in ("eval7.evaluate", "phevaluator.evaluate_cards") if name in costs]
    for name, cost in costs.items():
        ratios = "".join(f"   {costs[peer] / cost:8.2f} x {peer.split('.')[0]}" for peer in peers if peer != name)
        print(f"{name:28} {cost:9.4f} us/hand   {1 / cost:8.3f} M/s{ratios}")
    show_equities()
    missed = [
        f"{ours} against {peer}" for ours, peer, most in BOUNDS if peer in costs and costs[ours] > most * costs[peer]
    ]
    print(
        "slower than it may be: " + ", ".join(missed)
        if missed
        else "within all bounds"
        if peers
        else "no peer installed"
    )
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
