"""Starting hands: where a hand stands, in which class it belongs, and which ones are not rated."""

from collections import Counter

from hhanalyzer.model.cards import RANKS
from hhanalyzer.reporting.definition import Section
from hhanalyzer.reporting.matrix import CLASSES, STRONGEST, hand_class_of, matrix_section, starting_hand
from hhanalyzer.reporting.source import Source
from reporting.ledger import Ledger

ALL = [starting_hand(row, column) for row in range(13) for column in range(13)]


def combinations(name: str) -> int:
    """Count the ways to be dealt a hand: 6 for a pair, 4 suited, 12 offsuit."""
    return 6 if len(name) == 2 else 4 if name[2] == "s" else 12


def test_aces_stand_top_left_and_suited_hands_to_the_upper_right() -> None:
    assert starting_hand(0, 0) == "AA"
    assert starting_hand(0, 1) == "AKs"
    assert starting_hand(1, 0) == "AKo"
    assert starting_hand(0, 12) == "A2s"
    assert starting_hand(12, 0) == "A2o"
    assert starting_hand(12, 12) == "22"
    assert len(set(ALL)) == 169
    assert sum(map(combinations, ALL)) == 52 * 51 // 2


def test_every_hand_is_in_one_class_and_every_class_has_hands() -> None:
    dealt = Counter(hand_class_of(name) for name in ALL)
    assert set(dealt) == {title for title, _ in CLASSES}
    ways = Counter({title: sum(combinations(n) for n in ALL if hand_class_of(n) == title) for title in dealt})
    assert ways["Pairs TT to AA"] == 5 * 6
    assert ways["Pairs 66 to 99"] == 4 * 6
    assert ways["Pairs 22 to 55"] == 4 * 6
    assert ways["AK, AQ suited"] == 2 * 4
    assert ways["Other suited aces"] == 10 * 4
    assert ways["Suited broadways"] == 6 * 4  # KQ KJ KT QJ QT JT
    assert ways["Offsuit broadways"] == 6 * 12


def test_classes_of_some_hands() -> None:
    assert hand_class_of("JTs") == "Suited broadways"
    assert hand_class_of("T9s") == hand_class_of("T8s") == "Suited connectors, one-gappers"
    assert hand_class_of("T7s") == "Other suited hands"
    assert hand_class_of("98o") == "Other offsuit hands"
    assert hand_class_of("A2o") == "Other offsuit aces"


def contents(dealt: dict[str, tuple[int, int]]) -> dict[str, dict[str, object]]:
    """Return the fields of both matrices, by hand, for hands dealt so often with so much won each time."""
    ledger = Ledger()
    for name, (times, net) in dealt.items():
        for n in range(times):
            ledger.hand(net, hand_class=name, vpip=n % 2 == 0)
    source = Source(ledger.db, "Alder", {"rate": 30, "matrix": 30})
    grids = matrix_section(source, Section("matrix", "x"))["grids"]
    net, played = ({field.hand: field for row in grid.rows for field in row} for grid in grids)
    return {"net": net, "played": played}


def test_a_hand_dealt_too_rarely_is_not_rated() -> None:
    fields = contents({"AA": (30, 5), "KK": (29, -5)})
    aces, kings, queens = (fields["net"][name] for name in ("AA", "KK", "QQ"))
    assert (aces.text, aces.sample, aces.tone) == ("+10.0", "30", "won")  # 5 dollars are 10 big blinds
    assert (kings.text, kings.sample, kings.tone) == ("", "29", "masked")
    assert (queens.text, queens.sample, queens.about) == ("", "", "QQ: never dealt")
    assert fields["played"]["KK"].tone == "masked"
    assert fields["played"]["AA"].text == "50" and fields["played"]["AA"].sample == "15/30"


def test_colour_follows_sign_and_size() -> None:
    fields = contents({"AA": (30, 10), "KK": (30, 5), "72o": (30, -10), "32o": (30, 0)})["net"]
    assert [fields[name].tone for name in ("AA", "KK", "72o")] == ["won", "won", "lost"]
    assert fields["AA"].heat == fields["72o"].heat == STRONGEST > fields["KK"].heat > 0
    assert fields["32o"].heat == 0
    assert {field.hand for field in fields.values()} == set(ALL)
    assert all(name[0] in RANKS for name in fields)


def test_without_known_cards_there_is_no_matrix() -> None:
    ledger = Ledger()
    ledger.hand(5)
    assert matrix_section(Source(ledger.db, "Alder", {"rate": 30, "matrix": 30}), Section("matrix", "x"))["grids"] == []
