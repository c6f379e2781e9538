"""Money over a whole database, of dealt hands of every game and of the samples: nothing appears or gets lost.

Blue and red lines make the green one, EV is net where nothing was all-in, and all players together have what the house
added less what it kept, in fact and on average.
"""

from collections.abc import Iterator
from decimal import Decimal

import pytest

from dealing.settings import SETTINGS
from hhanalyzer.dealing.dealer import deal_setting
from hhanalyzer.dealing.files import writable
from hhanalyzer.dealing.writer import write_pokerstars
from hhanalyzer.pipeline import HandResult, Status, read, read_text
from hhanalyzer.stats import player_stats, winnings
from hhanalyzer.store.database import Database
from project import SAMPLES
from store.filling import fill

HANDS = 12  # of every setting


def dealt() -> Iterator[HandResult]:
    site = writable(None)
    for number, (name, setting) in enumerate(SETTINGS.items(), 1):
        texts = [write_pokerstars(hand) for hand in deal_setting(setting, number, HANDS, site)]
        yield from read_text(name, "\n\n".join(texts))


def sampled() -> Iterator[HandResult]:
    """Hands of the samples that are as they should be."""
    return (result for result in read([str(SAMPLES)]) if result.status is Status.CLEAN)


@pytest.fixture(scope="module", params=[dealt, sampled], ids=["dealt", "samples"])
def db(request: pytest.FixtureRequest) -> Iterator[Database]:
    with Database() as opened:
        fill(opened, list(request.param()))
        yield opened


def test_the_data_has_what_is_to_be_tested(db: Database) -> None:
    kinds = {kind for (kind,) in db.rows("SELECT DISTINCT ev FROM seats WHERE ev IS NOT NULL")}
    assert kinds >= {"exact", "sampled", "partial"}
    ((runs, dead, tournaments),) = db.rows(
        """SELECT count_if(board LIKE '% | %'), (SELECT count(ev_net_dead) FROM seats), count_if(is_tournament)
        FROM hands"""
    )
    assert min(runs, dead, tournaments) > 0


def test_all_players_together_have_the_promo_less_the_rake(db: Database) -> None:
    """A cash-out is settled with the house: it is in net, and the pot's share may stay with the house for it."""
    wrong = db.rows(
        """SELECT hand_id, sum(net), any_value(promo - rake) FROM hands JOIN seats USING (hand_key)
        GROUP BY hand_key, hand_id HAVING sum(net) <> any_value(promo - rake) AND bool_and(cashed_out = 0)"""
    )
    assert wrong == []


@pytest.mark.parametrize("column", ["ev_net", "coalesce(ev_net_dead, ev_net)"])
def test_all_players_together_have_the_promo_less_the_rake_on_average(db: Database, column: str) -> None:
    wrong = db.rows(
        f"""SELECT hand_id, sum({column}), any_value(promo - rake) FROM hands JOIN seats USING (hand_key)
        GROUP BY hand_key, hand_id
        HAVING abs(sum({column}) - any_value(promo - rake)::DOUBLE) > 1e-9 * greatest(1, any_value(total_pot))
            AND (bool_and(cashed_out = 0) OR bool_or(ev IS NOT NULL))"""
    )
    assert wrong == []


def test_ev_is_net_where_nothing_was_all_in(db: Database) -> None:
    wrong = db.rows(
        """SELECT hand_id, player, net, ev_net FROM hands JOIN seats AS s USING (hand_key)
        WHERE abs(net::DOUBLE - ev_net) > 1e-9 * greatest(1, abs(net)) AND ev IS NULL AND cashed_out = 0"""
    )
    assert wrong == []


def test_the_equities_of_a_hand_are_one_pot(db: Database) -> None:
    wrong = db.rows(
        """SELECT hand_key, sum(equity), sum(equity_dead) FROM seats WHERE ev IN ('exact', 'sampled') GROUP BY hand_key
        HAVING abs(sum(equity) - 1) > 1e-9 OR abs(coalesce(sum(equity_dead), 1) - 1) > 1e-9"""
    )
    assert wrong == []


def test_blue_and_red_are_green_for_every_player(db: Database) -> None:
    accounts = db.rows("SELECT player, site FROM seats JOIN hands USING (hand_key) GROUP BY ALL ORDER BY count(*) DESC")
    for player, site in accounts[:40]:
        found = player_stats(db, f"{player}@{site}", ["net", "showdown_net", "non_showdown_net"], by="currency")
        for group in found.groups:
            green, blue, red = (group.stats[name].value for name in ("net", "showdown_net", "non_showdown_net"))
            assert isinstance(green, Decimal)
            assert green == blue + red, (player, site)  # type: ignore[operator]


def test_the_lines_of_the_graph_end_where_the_sums_do(db: Database) -> None:
    ((player, site),) = db.rows(
        "SELECT player, site FROM seats JOIN hands USING (hand_key) GROUP BY ALL ORDER BY count(*) DESC, player LIMIT 1"
    )
    who = f"{player}@{site}"
    lines = winnings(db, who)
    assert (lines["net"] == lines["showdown"] + lines["non_showdown"]).all()
    for group in player_stats(db, who, ["net", "ev_net"], by="currency").groups:
        last = lines.filter(lines["currency"] == group.currency)[-1]
        assert last["net"].item() == group.stats["net"].value
        assert float(last["ev_net"].item()) == pytest.approx(float(group.stats["ev_net"].value or 0), abs=1e-6)
