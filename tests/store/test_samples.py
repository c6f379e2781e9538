"""What must hold in the database for whatever was imported: the sample histories, and real ones where they are."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from hhanalyzer.stats import catalog, player_stats, winnings
from hhanalyzer.store import Database, import_paths

RATES = [stat.id for stat in catalog().values() if stat.measure == "rate"]

# What each query returns must not be: hands whose money or rows do not fit together.
FAULTS = {
    "nets are what the house gives, less what it keeps": """
        SELECT hand_id, sum(net), any_value(promo - rake), sum(cashed_out) FROM hands JOIN seats USING (hand_key)
        WHERE status = 'clean' GROUP BY hand_id, hand_key
        HAVING sum(net) <> any_value(promo - rake) AND sum(cashed_out) = 0""",
    "net is what came back, less what went in": """
        SELECT * FROM seats WHERE net <> collected + returned + cashed_out - invested""",
    "all-in EV of all together is what the house gives, less what it keeps": """
        SELECT hand_id, sum(ev_net), any_value(promo - rake) FROM hands JOIN seats USING (hand_key)
        WHERE status = 'clean' GROUP BY hand_id, hand_key
        HAVING abs(sum(ev_net) - any_value(promo - rake)::DOUBLE) > 1e-6 AND sum(cashed_out) = 0
            OR abs(sum(ev_net) - any_value(promo - rake)::DOUBLE) > 1e-6 AND NOT bool_or(ev = 'partial')""",
    "all-in EV is net where nothing was all-in": """
        SELECT hand_key FROM seats WHERE ev IS NULL AND ev_net::DECIMAL(38,8) <> net""",
    "equities of a hand are one together": """
        SELECT hand_key FROM seats WHERE ev IS NOT NULL GROUP BY hand_key HAVING abs(sum(equity) - 1) > 1e-9""",
    "pots add up to the total": """
        SELECT hand_id FROM hands JOIN (SELECT hand_key, sum(amount) AS pots FROM (
            SELECT DISTINCT hand_key, pot, amount FROM pots) GROUP BY hand_key) USING (hand_key)
        WHERE pots <> total_pot""",
    "a pot is what was paid into it": """
        SELECT hand_key, pot FROM pots JOIN hands USING (hand_key) WHERE promo = 0
        GROUP BY hand_key, pot HAVING sum(paid) <> any_value(amount)""",
    "shares of the rake add up to it": """
        SELECT hand_id FROM hands JOIN seats USING (hand_key)
        GROUP BY hand_id, hand_key HAVING abs(sum(rake_share) - any_value(rake)::DOUBLE) > 1e-6""",
    "every player dealt in has a row": """
        SELECT hand_id FROM hands LEFT JOIN seats USING (hand_key) WHERE status <> 'cancelled'
        GROUP BY hand_id, hand_key HAVING count(seats.seat) <> any_value(players)""",
    "every row belongs to a hand": """
        SELECT hand_key FROM (SELECT hand_key FROM seats UNION ALL SELECT hand_key FROM decisions
            UNION ALL SELECT hand_key FROM pots UNION ALL SELECT hand_key FROM hand_texts
            UNION ALL SELECT hand_key FROM findings WHERE hand_key IS NOT NULL) ANTI JOIN hands USING (hand_key)""",
    "every hand has its text": "SELECT hand_id FROM hands ANTI JOIN hand_texts USING (hand_key)",
    "a number stands once": """
        SELECT site, room, hand_id FROM hands WHERE hand_id <> '' GROUP BY ALL HAVING count(*) > 1""",
    "a hand with an error or warning is not clean": """
        SELECT hand_id FROM hands SEMI JOIN findings ON hands.hand_key = findings.hand_key
            AND severity <> 'info' AND code <> 'X003' WHERE status = 'clean'""",
    "hands of a file are what became of them": """
        SELECT path FROM files WHERE hands <> imported + duplicates + unsupported + unreadable""",
    "files brought the hands": """
        SELECT (SELECT sum(imported) FROM files) AS said, (SELECT count(*) FROM hands) AS there WHERE said <> there""",
    "decisions lie within what is possible": """
        SELECT hand_id, "order" FROM decisions JOIN hands USING (hand_key)
        WHERE status = 'clean' AND (added > stack_before OR barrels > 2 OR facing_cbet AND level <> 1
            OR street <> 'preflop' AND first_in OR nth > 1 AND last_action IS NULL)""",
}


@pytest.fixture(scope="module")
def sample_db(samples: Path) -> Iterator[Database]:
    with Database() as db:
        import_paths(db, [str(samples)])
        yield db


@pytest.fixture(scope="module")
def corpus_db(corpus: Path) -> Iterator[Database]:
    with Database() as db:
        import_paths(db, [str(corpus / "PokerStars")])
        yield db


@pytest.mark.parametrize("name", FAULTS)
def test_samples(sample_db: Database, name: str) -> None:
    assert sample_db.rows("SELECT count(*) > 50 FROM hands") == [(True,)]
    assert sample_db.rows(FAULTS[name]) == []


@pytest.mark.parametrize("name", FAULTS)
def test_real_hands(corpus_db: Database, name: str) -> None:
    assert corpus_db.rows(FAULTS[name]) == []


def test_figures_of_real_hands_hold_together(corpus_db: Database) -> None:
    by_position = player_stats(corpus_db, by="position").groups
    (whole,) = player_stats(corpus_db).groups
    for name in RATES:
        parts = [group.stats[name] for group in by_position]
        figure = whole.stats[name]
        assert figure.made is not None
        assert 0 <= figure.made <= figure.opportunities
        assert sum(part.opportunities for part in parts) == figure.opportunities
        assert sum(part.made or 0 for part in parts) == figure.made
        if figure.value is not None:
            assert figure.low is not None
            assert figure.high is not None
            assert figure.low <= figure.value <= figure.high
    lines = winnings(corpus_db)
    assert lines.height == whole.hands
    assert (lines["showdown"] + lines["non_showdown"] == lines["net"]).all()
