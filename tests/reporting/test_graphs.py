"""The winnings graph and the swings: what chance may do, how far below the peak, which hands are marked."""

from datetime import datetime, timedelta
from xml.etree import ElementTree

import polars as pl
import pytest

from hhanalyzer.reporting.charts import WIDE
from hhanalyzer.reporting.graphs import chance_band, drawdown, falls, longest_fall, marked_hands, winnings_in_bb
from hhanalyzer.stats.results import greatest_swing

START = datetime(2026, 3, 1, 12)


def hands(won: list[float], minutes: int = 1, ev: float = 0.0) -> pl.DataFrame:
    """The frame of stats.winnings for hands that won so many big blinds, and ``ev`` more each by all-in EV."""
    sums = pl.Series(won).cum_sum()
    number = pl.int_range(1, len(won) + 1, eager=True)
    nothing = pl.Series([0.0] * len(won))
    return pl.DataFrame(
        {
            "hand": number, "played_at": [START + timedelta(minutes=minutes * n) for n in range(len(won))],
            "net_bb": sums, "showdown_bb": sums, "non_showdown_bb": nothing, "ev_net_bb": sums + ev * number,
        }
    )  # fmt: skip


@pytest.mark.parametrize(
    ("sums", "below"),
    [
        ([5, 3, 8, -2, 8], [0, -2, 0, -10, 0]),
        ([-3, -1, 2, 1], [-3, -1, 0, -1]),  # before the first hand he stood at nothing
        ([0], [0]),
    ],
)
def test_how_far_below_the_peak(sums: list[float], below: list[float]) -> None:
    assert falls(pl.Series(sums)).to_list() == below
    assert -min(below) == greatest_swing(-pl.Series(sums, dtype=pl.Float64))[0]


def test_the_longest_time_below_a_peak_in_hands() -> None:
    assert longest_fall(pl.Series([0, -1, 0, -2, -1, -5, 0, -1])) == 3
    assert longest_fall(pl.Series([0, 0])) == 0


def test_chance_spreads_around_the_all_in_ev_by_the_root_of_the_hands() -> None:
    """100 hands of +3 and -1 bb: 1 bb a hand, standard deviation 2 (2.01 of a sample), EV half a bb a hand more."""
    band, words = chance_band(hands([3, -1] * 50, ev=0.5))
    assert band is not None
    # 150 bb by EV, and 1.96 x 2.01 x 10 = 39.4 about it; after 25 hands a quarter of the one, half of the other.
    assert (band.hands[-1], band.lows[-1], band.highs[-1]) == pytest.approx((100, 110.6, 189.4), abs=0.01)
    quarter = band.hands.index(25)
    assert (band.lows[quarter], band.highs[quarter]) == pytest.approx((17.8, 57.2), abs=0.01)
    assert band.lows[0] == band.highs[0] == 0
    assert "+150.0 bb per 100 hands (the all-in EV) with a standard deviation of 20.1" in words


def test_few_hands_say_nothing_about_chance() -> None:
    assert chance_band(hands([1, -1] * 10)) == (None, "")


def test_hands_that_begin_a_session_are_marked_or_a_month_where_those_are_many() -> None:
    later = pl.when(pl.col("hand") > 20).then(pl.col("played_at") + timedelta(hours=2)).otherwise("played_at")
    words, marks = marked_hands(hands([1.0] * 50).with_columns(played_at=later))
    assert (words, marks) == ("Each small stroke below begins a session.", [20])  # after twenty hands
    words, marks = marked_hands(hands([1.0] * 100, minutes=24 * 60))
    assert (words, marks) == ("Each small stroke below begins a month.", [31, 61, 92])
    assert winnings_in_bb(hands([1.0] * 100, minutes=24 * 60))[0].endswith(words)


def test_the_swings_are_named() -> None:
    caption, drawing = drawdown(hands([10, -4, -8, 2, 1, 5]))
    assert "Greatest downswing \u221212.0 bb in 2 hands; longest time below a peak 5 hands." in caption
    said = {text.text for text in ElementTree.fromstring(drawing.draw(WIDE).svg("")).iter("text")}
    assert {"\u221212.0 bb", "\u22124.0 bb"} <= said


def test_who_never_loses_has_no_downswing() -> None:
    caption, drawing = drawdown(hands([1, 1]))
    assert "downswing" not in caption
    assert drawing.markup().count("<svg") == 2
