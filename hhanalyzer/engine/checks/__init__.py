"""The audit: what the text claims, held against what the rules give.  CHECKS is its table of contents."""

from collections.abc import Callable, Iterable

from hhanalyzer.engine.checks.awards import awards
from hhanalyzer.engine.checks.cards import board_changed, card_count, card_not_in_deck, duplicate_card
from hhanalyzer.engine.checks.pots import conservation, rake_mismatch, rake_policy, side_pots, total_pot, uncalled
from hhanalyzer.engine.checks.showdown import best_five, hand_description, mucked_winner, must_show, show_order
from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.outcome import Replay
from hhanalyzer.engine.unprinted import in_full
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.hand import Hand

Check = Callable[[Hand, Replay, HouseRules], Iterable[Finding]]

CHECKS: tuple[Check, ...] = (
    duplicate_card,
    card_count,
    board_changed,
    card_not_in_deck,
    total_pot,
    side_pots,
    awards,
    uncalled,
    rake_mismatch,
    rake_policy,
    conservation,
    show_order,
    hand_description,
    best_five,
    mucked_winner,
    must_show,
)


def check(hand: Hand, replay: Replay, house: HouseRules) -> tuple[Finding, ...]:
    """Return everything that is wrong with a hand, by line: of the reading, of the play, and of its claims."""
    hand = in_full(hand, house)
    found = [*hand.unread, *replay.problems]
    if not hand.cancelled:
        found += [problem for one in CHECKS for problem in one(hand, replay, house)]
    return tuple(sorted(found, key=lambda f: (f.line, f.code))) if found else ()
