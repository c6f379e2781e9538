"""Properties of the betting: what the table calls legal has no problems, everything else has, and chips are conserved."""

from hypothesis import given, settings
from hypothesis import strategies as st

from hhanalyzer.engine.house import HouseRules
from hhanalyzer.engine.legality import problems
from hhanalyzer.engine.limits import Stakes
from hhanalyzer.engine.players import Player
from hhanalyzer.engine.pots import Stake, divide, layers
from hhanalyzer.engine.table import Table
from hhanalyzer.engine.variants import FIXED_LIMIT, NO_LIMIT, POT_LIMIT, VARIANTS
from hhanalyzer.model.events import Action, Post, PostKind, Verb
from hhanalyzer.model.money import Unit

VARIANT = VARIANTS["holdem"]
STAKES = Stakes(50, 100, 0, 100, 200)


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A table of 2-8 players with short and deep stacks, blinds posted."""
    stacks = draw(st.lists(st.integers(1, 3000), min_size=2, max_size=8))
    players = [Player(i + 1, f"P{i + 1}", stack, stack, i) for i, stack in enumerate(stacks)]
    limit = draw(st.sampled_from([NO_LIMIT, POT_LIMIT, FIXED_LIMIT]))
    table = Table(VARIANT, limit, STAKES, players, HouseRules(), Unit("CHIPS", 0))
    small, big = (players[-1], players[0]) if len(players) == 2 else players[:2]
    table.post(Post(1, small.seat, PostKind.SMALL_BLIND, min(50, small.stack)))
    table.post(Post(2, big.seat, PostKind.BIG_BLIND, min(100, big.stack)))
    table.begin_betting(big)
    return table


def legal_actions(table: Table, p: Player, draw: st.DrawFn) -> list[Action]:
    """Every kind of action the table offers the player, with an amount it allows."""
    bounds = table.bounds(p)
    due = bounds.to_call
    actions = [Action(1, p.seat, Verb.FOLD)]
    if due:
        actions.append(Action(1, p.seat, Verb.CALL, due, None, due == p.behind))
    else:
        actions.append(Action(1, p.seat, Verb.CHECK))
    if bounds.can_raise:
        fixed = table.limit == FIXED_LIMIT
        choice = st.sampled_from([bounds.min_to, bounds.max_to]) if fixed else st.integers(bounds.min_to, bounds.max_to)
        to = draw(choice)
        verb = Verb.RAISE if table.current else Verb.BET
        amount, total = (to - table.current, to) if table.current else (to - p.street, None)
        actions.append(Action(1, p.seat, verb, amount, total, to - p.street == p.behind))
    return actions


def illegal_actions(table: Table, p: Player) -> list[Action]:
    """Actions that break a rule, whatever the situation."""
    bounds = table.bounds(p)
    seat, behind = p.seat, p.behind
    bad = [Action(1, seat, Verb.RAISE, None, p.street + behind + 1, True)]  # more than the stack
    if bounds.to_call:
        bad.append(Action(1, seat, Verb.CHECK))
        bad.append(Action(1, seat, Verb.BET, min(200, behind), None, behind <= 200))
        if bounds.to_call > 1 and behind > bounds.to_call:
            bad.append(Action(1, seat, Verb.CALL, bounds.to_call - 1))
    else:
        bad.append(Action(1, seat, Verb.CALL, min(100, behind), None, behind <= 100))
    if bounds.can_raise and bounds.min_to > table.current + 1 and bounds.min_to < p.street + behind:
        low = bounds.min_to - 1
        verb = Verb.RAISE if table.current else Verb.BET
        bad.append(Action(1, seat, verb, low - p.street, low if table.current else None))
    if not bounds.can_raise and behind > bounds.to_call and table.current and table.able > 1:
        to = table.current + max(table.increment, table.bet_size)
        if to < p.street + behind:
            bad.append(Action(1, seat, Verb.RAISE, None, to))
    others = [o for o in table.players if o is not p]
    bad += [Action(1, o.seat, Verb.CHECK) for o in others]
    return bad


@settings(max_examples=150, deadline=None)
@given(tables(), st.data())
def test_legal_actions_have_no_problems_and_illegal_ones_have(table: Table, data: st.DataObject) -> None:
    stacks = sum(p.stack for p in table.players)
    for rule in VARIANT.streets:
        if rule is not VARIANT.streets[0]:
            table.return_uncalled()
            table.next_street(rule)
        for _ in range(60):
            p = table.to_act()
            if p is None:
                break
            for action in illegal_actions(table, p):
                assert problems(table, action), (action, table.bounds(p))
            offered = legal_actions(table, p, data.draw)
            for action in offered:
                assert problems(table, action) == [], (action, table.bounds(p))
            table.apply(data.draw(st.sampled_from(offered)))
            turn = table.to_act()
            kept = list(table._waiting or ())
            assert table._wait() == kept, "kept from one action to the next as if looked for anew"
            assert table.to_act() is turn
            # Chips are conserved: what is behind and what is in the middle are all there ever was.
            assert sum(p.behind for p in table.players) + table.pot == stacks
            assert sum(p.total for p in table.players) == table.pot
        assert table.to_act() is None
    table.return_uncalled()
    pots = layers([Stake(p.seat, p.live + p.street, 0, p.folded_on is None, p.out) for p in table.players])
    assert sum(pot.amount for pot in pots) == table.pot
    assert all(pot.eligible for pot in pots)


contributions = st.lists(st.tuples(st.integers(1, 500), st.booleans(), st.booleans()), min_size=2, max_size=9).filter(
    lambda players: any(live for _, live, _ in players)
)


@given(contributions, st.randoms())
def test_pots_do_not_depend_on_the_order_of_players(players: list[tuple[int, bool, bool]], random: object) -> None:
    stakes = [Stake(i, put, 0, live, all_in) for i, (put, live, all_in) in enumerate(players)]
    shuffled = list(stakes)
    random.shuffle(shuffled)  # type: ignore[attr-defined]
    found = [(pot.amount, set(pot.eligible), pot.paid) for pot in layers(stakes)]
    assert found == [(pot.amount, set(pot.eligible), pot.paid) for pot in layers(shuffled)]
    assert sum(amount for amount, _, _ in found) == sum(put for put, _, _ in players)


@given(st.integers(0, 10_000), st.integers(1, 10), st.sampled_from([1, 5, 25]))
def test_shares_differ_by_one_unit_at_most_and_add_up(amount: int, parts: int, unit: int) -> None:
    shares = divide(amount, parts, unit)
    assert sum(shares) == amount
    assert shares == sorted(shares, reverse=True)
    assert shares[0] - shares[-1] < 2 * unit
