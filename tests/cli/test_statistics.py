"""``hhanalyzer stats``: how figures are printed; what they are is tested with the statistics."""

import csv
import io
import json
import re
from pathlib import Path

import pytest

from cli.running import Run, invoke
from hhanalyzer.cli.statistics import group_text, interval_text, sample_text, value_text
from hhanalyzer.stats import Figure, Group, catalog
from hhanalyzer.stats.catalog import usual
from project import ROOT, SAMPLES


@pytest.fixture(scope="module")
def db(tmp_path_factory: pytest.TempPathFactory) -> str:
    place = str(tmp_path_factory.mktemp("stats") / "hands.duckdb")
    assert invoke("import", str(SAMPLES / "pokerstars" / "rules"), "--db", place).exit_code == 0
    return place


@pytest.mark.parametrize(
    ("stat", "figure", "currency", "value", "sample", "interval"),
    [
        ("vpip", Figure(0.234, 117, 500, 0.199, 0.273), "USD", "23.4", "117/500", "19.9 to 27.3"),
        ("vpip", Figure(None, 0, 0), "USD", "-", "0/0", ""),
        ("af", Figure(2.5, 1250, 500), "USD", "2.50", "1,250/500", ""),
        ("hands", Figure(14212, None, 14212), "USD", "14,212", "14,212", ""),
        ("bb_100", Figure(4.25, None, 2000, -3.0, 11.5), "EUR", "+4.2", "2,000", "-3.0 to +11.5"),
        ("bb_100", Figure(-0.01, None, 5), "EUR", "0.0", "5", ""),
        ("sd_bb_100", Figure(98.04, None, 2000), "EUR", "98.0", "2,000", ""),
        ("net", Figure(-3, None, 1), "EUR", "-€3.00", "1", ""),
        ("net", Figure(1234.5, None, 9), "USD", "+$1,234.50", "9", ""),
        ("net", Figure(0, None, 9), "USD", "$0.00", "9", ""),
        ("net", Figure(4150, None, 9), "CHIPS", "+4,150", "9", ""),
        ("net", Figure(None, None, 9), None, "-", "9", ""),
    ],
)
def test_a_figure_is_written_as_its_statistic_is_read(
    stat: str, figure: Figure, currency: str | None, value: str, sample: str, interval: str
) -> None:
    known = catalog()[stat]
    assert value_text(known, figure, currency) == value
    assert sample_text(figure) == sample
    assert interval_text(known, figure, currency) == interval


def test_a_small_sample_stands_in_brackets() -> None:
    def told(made: int, of: int) -> str:
        return group_text(catalog()["vpip"], Group("BTN", of, "USD", {"vpip": Figure(made / of, made, of)}))

    assert (told(5, 10), told(15, 30)) == ("(50.0)", "50.0")


def test_one_group_is_a_list(run: Run, db: str) -> None:
    output = run("stats", "--db", db, "--player", "Mara", "--stat", "all").stdout
    assert output.startswith("Mara, ")
    assert all(stat.title in output for stat in catalog().values())


def test_the_usual_statistics_are_shown_where_nobody_asks_for_more(run: Run, db: str) -> None:
    output = run("stats", "--db", db, "--player", "Mara").stdout
    shown = [name for name, stat in catalog().items() if f"\n{stat.title}  " in output]
    assert shown == list(usual(catalog()))
    assert len(shown) < len(catalog()) / 4


def test_what_an_hour_brought_by_three_clocks(run: Run, db: str) -> None:
    output = run("stats", "--db", db, "--player", "Mara").stdout
    assert "minutes with a hand" in output
    assert "each table by itself" in output
    for other in (("--by", "position"), ("--pool",), ("--stat", "vpip"), ("--format", "csv")):
        assert "minutes with a hand" not in run("stats", "--db", db, "--player", "Mara", *other).stdout


def test_narrowed_statistics_and_what_came_of_them(run: Run, db: str) -> None:
    output = run("stats", "--db", db, "--player", "Mara", "--stat", "cbet_flop:srp:oop,call_river:won").stdout
    assert "C-bet flop, SRP, OOP" in output
    assert "Call vs bet river, won" in output
    answer = json.loads(run("stats", "--db", db, "--player", "Mara", "--stat", "af:flop", "--format", "json").stdout)
    assert list(answer["groups"][0]["stats"]) == ["af:flop"]


@pytest.mark.parametrize("option", ["--stats", "--catalog"])
def test_statistics_of_a_file_of_ones_own(run: Run, db: str, tmp_path: Path, option: str) -> None:
    own = tmp_path / "mine.toml"
    document = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    own.write_text(re.findall(r"```toml\n(.*?)```", document, re.DOTALL)[0], encoding="utf-8")
    output = run("stats", "--db", db, "--player", "Mara", option, str(own)).stdout
    assert "Check back turn" in output
    assert "Pot when squeezing" in output
    own.write_text(own.read_text(encoding="utf-8").replace("barrels", "barels"), encoding="utf-8")
    refused = invoke("stats", "--db", db, "--player", "Mara", option, str(own))
    assert refused.exit_code == 2
    assert refused.stderr == (
        f"hhanalyzer: {own}: [check_back_turn]: opportunity: no column 'barels'; did you mean 'barrels'?\n"
    )


def test_rakeback_by_the_rates_of_a_file(run: Run, db: str, tmp_path: Path) -> None:
    rates = tmp_path / "rates.toml"
    document = (ROOT / "docs" / "statistics.md").read_text(encoding="utf-8")
    rates.write_text(re.findall(r"```toml\n(.*?)```", document, re.DOTALL)[1], encoding="utf-8")
    assert "\nRakeback  " in run("stats", "--db", db, "--player", "Mara", "--rakeback", str(rates)).stdout


def test_the_pool_says_whose_it_is(run: Run, db: str) -> None:
    output = run("stats", "--db", db, "--player", "Mara", "--pool", "--stat", "vpip").stdout
    assert output.startswith("Everybody but Mara, ")


def test_a_dialect_is_asked_for_by_name(run: Run, db: str) -> None:
    assert run("stats", "--db", db, "--player", "Mara", "--dialect", "pt4").exit_code == 0


def test_groups_are_a_table(run: Run, db: str) -> None:
    lines = run("stats", "--db", db, "--player", "Mara", "--by", "position", "--stat", "hands,vpip").stdout.splitlines()
    assert lines[2].split() == ["position", "Hands", "VPIP"]
    assert [line.split()[0] for line in lines[3:5]] == ["SB", "BB"]


def test_json_and_csv_say_the_same(run: Run, db: str) -> None:
    words = ("stats", "--db", db, "--player", "Mara", "--by", "position", "--stat", "vpip,net", "--format")
    data = json.loads(run(*words, "json").stdout)
    rows = list(csv.DictReader(io.StringIO(run(*words, "csv").stdout)))
    assert list(data) == ["player", "hands", "groups"]
    flat = [(group["key"], name, figure) for group in data["groups"] for name, figure in group["stats"].items()]
    assert [(row["group"], row["stat"]) for row in rows] == [(key, name) for key, name, _ in flat]
    for row, (_, _, figure) in zip(rows, flat, strict=True):
        for column in ("value", "made", "opportunities", "low", "high"):
            assert row[column] == ("" if figure[column] is None else str(figure[column]))


def test_hands_are_filtered(run: Run, db: str) -> None:
    def hands(*more: str) -> int:
        return int(json.loads(run("stats", "--db", db, "--player", "Mara", "--format", "json", *more).stdout)["hands"])

    assert hands() == hands("--where", "position = BTN") + hands("--where", "position != BTN") > 0


def test_statistics_of_ones_own(run: Run, db: str, tmp_path: Path) -> None:
    own = tmp_path / "own.toml"
    own.write_text(
        '[river_bet]\ntitle = "River bet"\ndefinition = "Bets the river."\nper = "decision"\n'
        'opportunity = "street = \'river\' AND to_call = 0"\nmade = "action = \'bet\'"\nformat = "percent"\n',
        encoding="utf-8",
    )
    result = run("stats", "--db", db, "--player", "Mara", "--catalog", str(own), "--stat", "river_bet")
    assert "River bet" in result.stdout


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (("--by", "shoe_size"), "shoe_size"),
        (("--where", "position ="), "where"),
        (("--where", "1=1; DROP TABLE hands"), "where"),
        (("--stat", "luck"), "luck"),
        (("--dialect", "pt9"), "there are antes, dead_cards, pt4"),
        (("--player", "Nobody'; --"), "Nobody"),
    ],
)
def test_words_that_mean_nothing_cannot_run(run: Run, db: str, words: tuple[str, ...], says: str) -> None:
    result = run("stats", "--db", db, *words)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1


def test_a_statistic_is_explained(run: Run) -> None:
    assert run("explain", "vpip").stdout == f"vpip: VPIP\n  {catalog()['vpip'].definition}\n"
