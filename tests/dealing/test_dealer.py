"""The dealer: the same hands for the same seed, nothing illegal, and everything that poker has to offer."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from dealing.settings import FL, NL, PL, SETTINGS
from hhanalyzer.dealing.dealer import deal, deal_setting
from hhanalyzer.dealing.files import generate, writable
from hhanalyzer.dealing.policy import SOLID, STYLES
from hhanalyzer.dealing.seating import Seating
from hhanalyzer.dealing.setting import usual
from hhanalyzer.dealing.strength import best_kept, made, percentile
from hhanalyzer.dealing.wording import STARS
from hhanalyzer.dealing.writer import write_pokerstars
from hhanalyzer.engine.replay import replay
from hhanalyzer.engine.variants import VARIANTS
from hhanalyzer.model.cards import cards
from hhanalyzer.model.errors import UnusableInput
from hhanalyzer.model.events import HoleCards, Post, PostKind, Verb
from hhanalyzer.model.hand import Hand

SITE = writable(None)
HOLDEM = VARIANTS["holdem"]


def text_of(hands: list[Hand]) -> str:
    return "".join(map(write_pokerstars, hands))


def test_the_same_seed_deals_the_same_hands() -> None:
    first, again, other = (list(deal("holdem", NL, 6, seed, 30, SITE)) for seed in (4, 4, 5))
    assert first == again
    assert first != other
    assert text_of(first) == text_of(again)


def test_seeds_and_games_have_numbers_of_their_own() -> None:
    numbers = [
        hand.header.hand_id
        for game, limit in (("holdem", NL), ("omaha", PL))
        for seed in (1, 2)
        for hand in deal(game, limit, 6, seed, 20, SITE)
    ]
    assert len(set(numbers)) == len(numbers) == 80
    assert all(len(number) == 12 for number in numbers)


def test_only_the_hero_shows_his_cards_before_the_end() -> None:
    for hand in deal("holdem", NL, 6, 1, 30, SITE):
        heroes = {seat.seat for seat in hand.seats if seat.is_hero}
        assert {e.seat for e in hand.events if isinstance(e, HoleCards)} == heroes
    for hand in deal("holdem", NL, 6, 1, 10, SITE, hero=""):
        assert not any(isinstance(e, HoleCards) for e in hand.events)


@pytest.mark.parametrize("players", range(2, 11))
def test_tables_of_two_to_ten(players: int) -> None:
    hands = list(deal("holdem", NL, players, players, 10, SITE, changes=0.0))
    assert {len(hand.seats) for hand in hands} <= {players}
    assert all(hand.header.max_seats == players for hand in hands)


@pytest.mark.parametrize(
    ("game", "limit", "players"),
    [("whist", NL, 6), ("holdem", "table-limit", 6), ("holdem", NL, 1), ("holdem", NL, 11), ("omaha6", PL, 8)],
)
def test_what_cannot_be_dealt_is_refused(game: str, limit: str, players: int) -> None:
    with pytest.raises(UnusableInput):
        deal(game, limit, players, 1, 1, SITE)


def test_everything_that_happens_at_a_table_is_dealt() -> None:
    """Side pots, ties, odd units, several boards, dead blinds: nothing the tests rely on stays out by chance."""
    seen: Counter[str] = Counter()
    for name in ("six at a table, straddles, boards run twice", "nine with antes", "Omaha hi-lo", "sit & go of nine"):
        for hand in deal_setting(SETTINGS[name], 1, 150, SITE):
            result = replay(hand, SITE.house)
            seen["side pot"] += len(result.pots) > 1
            seen["three pots"] += len(result.pots) > 2
            seen["tie"] += any(len(award.wins) > 1 for pot in result.pots for award in pot.awards)
            seen["odd unit"] += any(win.odd for pot in result.pots for award in pot.awards for win in award.wins)
            seen["low"] += bool(result.lows)
            seen["no low"] += hand.claims.low_qualified is False
            seen["run twice"] += hand.claims.runs == 2
            seen["uncalled"] += bool(hand.claims.returned)
            seen["walk"] += not any(d.verb is not Verb.FOLD for d in result.decisions)
            seen["short all-in"] += any(d.incomplete for d in result.decisions)
            seen["muck"] += any(claim.outcome == "mucked" for claim in hand.claims.seats)
            seen["sitting out"] += any(seat.sitting_out for seat in hand.seats)
            posts = [event for event in hand.events if isinstance(event, Post)]
            seen["short blind"] += any(post.all_in for post in posts)
            seen["late blind"] += sum(post.kind is PostKind.BIG_BLIND for post in posts) > 1
            for kind in (PostKind.DEAD, PostKind.STRADDLE, PostKind.ANTE):
                seen[str(kind)] += any(post.kind is kind for post in posts)
    assert min(seen.values()) > 0, seen


def test_the_button_goes_round_and_the_clock_goes_on() -> None:
    hands = list(deal("holdem", NL, 6, 3, 60, SITE, changes=0.0, buy_ins=(500,)))
    for before, after in pairwise(hands):
        assert before.header.played_at < after.header.played_at  # type: ignore[operator]
        assert int(before.header.hand_id) < int(after.header.hand_id)
        if before.header.table_name == after.header.table_name:
            assert after.header.button_seat == before.header.button_seat % 6 + 1  # type: ignore[operator]


def test_blinds_of_a_tournament_rise() -> None:
    hands = list(deal("holdem", NL, 9, 1, 60, SITE, tournament=True, level_hands=5))
    blinds = [hand.header.big_blind for hand in hands if hand.header.table_name == hands[0].header.table_name]
    assert blinds == sorted(blinds)
    assert len(set(blinds)) > 2
    assert all(hand.claims.rake and hand.claims.rake.amount == 0 for hand in hands)


def test_the_rake_is_capped_and_rounded_down() -> None:
    for hand in deal("holdem", NL, 6, 2, 80, SITE, rake_cap=20, **{"styles": (STYLES["wild"],)}):
        rake, total = hand.claims.rake, hand.claims.total_pot
        assert rake is not None and total is not None
        assert rake.amount in (0, min(total.amount * 5 // 100, 20))


def test_plausible_play_looks_like_poker() -> None:
    """The hero enters about a quarter of hands, mostly with a raise, and c-bets about half of his flops."""
    counts: Counter[str] = Counter()
    for hand in deal("holdem", NL, 6, 1, 400, SITE):
        result = replay(hand, SITE.house)
        seat = next((s.seat for s in hand.seats if s.is_hero), None)
        mine = [d for d in result.decisions if d.seat == seat and d.street == "preflop"]
        counts["hands"] += bool(mine)
        counts["in"] += any(d.verb in (Verb.CALL, Verb.RAISE) for d in mine)
        counts["raised"] += any(d.verb is Verb.RAISE for d in mine)
    assert 0.15 < counts["in"] / counts["hands"] < 0.35
    assert 0.6 < counts["raised"] / counts["in"] <= 1


# ------------------------------------------------------------------------------------------------------------- strength


def test_better_starting_hands_have_higher_percentiles() -> None:
    hands = ["As Ah", "Ks Kh", "As Ks", "Ts 9s", "9h 4c", "7d 2c"]
    values = [percentile(cards(hand), HOLDEM) for hand in hands]
    assert values == sorted(values, reverse=True)
    assert values[0] > 0.98 and values[-1] < 0.15


def test_made_hands_are_worth_what_they_beat() -> None:
    rng = random.Random(1)
    board = (cards("Ah 7d 2s Jc 9c"),)
    assert made(cards("As Ad"), board, HOLDEM, 1.0, rng) > 0.9
    assert made(cards("4h 3d"), board, HOLDEM, 1.0, rng) < 0.3


def test_discards_keep_what_makes_the_hand() -> None:
    pineapple = VARIANTS["crazy_pineapple"]
    assert set(best_kept(cards("As Ad 2c"), [], pineapple, random.Random(1))) == set(cards("As Ad"))
    assert set(best_kept(cards("As 7d 7c"), [cards("7h 2s Jd")], pineapple, random.Random(1))) == set(cards("7d 7c"))


# ---------------------------------------------------------------------------------------------------------------- files


def test_files_hold_one_table_each(tmp_path) -> None:  # type: ignore[no-untyped-def]
    setting = usual("holdem", NL, 2, small_blind=25, big_blind=50)
    files = generate(setting, 9, 60, SITE, tmp_path / "new" / "folder")
    assert [path.name for path in files] == [f"holdem-no-limit-2max-0.25-0.50-9-0{n}.txt" for n in (1, 2)]
    tables = [set(line for line in path.read_text("utf-8").split("\n") if line.startswith("Table")) for path in files]
    names = [{line.split("'")[1] for line in lines} for lines in tables]
    assert all(len(name) == 1 for name in names) and names[0] != names[1]
    crlf = generate(setting, 9, 60, SITE, tmp_path, "\r\n")
    assert crlf[0].read_bytes().replace(b"\r\n", b"\n") == files[0].read_bytes()


def test_a_game_without_words_is_not_written(tmp_path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.delitem(STARS.games, "omaha_double")
    with pytest.raises(UnusableInput, match="no words"):
        generate(usual("omaha_double", PL, 6), 1, 1, SITE, tmp_path)
    with pytest.raises(UnusableInput, match="no site"):
        writable("nowhere")


def test_the_hero_of_a_cash_table_moves_on_when_he_is_broke() -> None:
    rng = random.Random(1)
    seating = Seating(usual("holdem", FL, 4, hero_style=SOLID), 1, rng)
    table = seating.table_name
    next(s for s in seating.sitters.values() if s.name == "Hero").stack = 0
    seating.prepare()
    assert seating.table_name != table
    assert any(s.name == "Hero" and s.stack for s in seating.sitters.values())
