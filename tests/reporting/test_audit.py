"""The audit of a report: every hand accounted for, every finding with its place, nobody's folders shown."""

from hhanalyzer.reporting.audit import FATES, MARKS, Audit, audit
from hhanalyzer.reporting.formats import plural
from reporting.ledger import Ledger


def account(found: Audit) -> dict[str, str]:
    rows = [*found.account.rows, found.account.total]
    return {row[0].text: row[1].text for row in rows}


def ledger_of_all_fates() -> Ledger:
    """One hand of each kind, in two files: seven hands."""
    ledger = Ledger()
    ledger.file("/home/oak/hands/a.txt", hands=5, imported=3, duplicates=1, unsupported=1, findings=2)
    ledger.file("/home/oak/hands/old/b.txt", hands=2, duplicates=1, unreadable=1)
    ledger.hand(1)
    ledger.hand(1, status="findings")
    ledger.hand(0, status="cancelled")
    ledger.finding("P003", "wrong_winner", "error", "pot to Elm, but Oak wins it", hand_key=2, line=41)
    ledger.finding("S001", "show_order", "warning", "Oak shows first", hand_key=2, line=39)
    ledger.quarantine("unsupported", "T004: Badugi is not supported", game="Badugi")
    ledger.quarantine("unreadable", "T002: no end", file_key=2, line=3)
    ledger.quarantine("conflict", "another hand has this number", file_key=2, line=9)
    return ledger


def test_every_hand_is_counted_once() -> None:
    found = audit(ledger_of_all_fates().db, 10)
    assert account(found) == {title: "1" for title, _ in FATES.values()} | {"All": "7"}
    assert found.summary == "7 hands in 2 files: 1 error and 1 warning."
    assert found.errors == 1


def test_findings_have_file_line_hand_and_message_worst_first() -> None:
    found = audit(ledger_of_all_fates().db, 10)
    assert [heading.partition(":")[0] for heading, _ in found.severities] == ["1 error", "1 warning"]
    ((_, (group,)), _) = found.severities
    (finding,) = group.findings
    assert (group.code, group.name, group.mark, group.number) == ("P003", "wrong_winner", MARKS["error"], "1 hand")
    assert (finding.place, finding.hand, finding.message) == ("a.txt:41", "1002", "pot to Elm, but Oak wins it")


def test_what_was_not_read_has_its_reason_and_place() -> None:
    found = audit(ledger_of_all_fates().db, 10)
    groups = {group.fate: group for group in found.unread}
    assert groups["Not readable"].reason == "T002: no end"
    assert groups["Not readable"].places == ["old/b.txt:3"]
    assert groups["Not supported"].game == "PokerStars Badugi"


def test_long_lists_are_cut_and_say_so() -> None:
    ledger = Ledger()
    ledger.file()
    for line in range(1, 8):
        ledger.finding("A001", "out_of_turn", "error", "Oak acts first", line=line)
        ledger.quarantine("unreadable", "T001: what is this", line=line)
    found = audit(ledger.db, 5)
    ((_, (group,)),) = found.severities
    assert [finding.place.rpartition(":")[2] for finding in group.findings] == ["1", "2", "3", "4", "5"]
    assert group.left_out == "2 more: hhanalyzer audit --select A001 lists them all."
    (unread,) = found.unread
    assert len(unread.places) == 5 and unread.number == "7 hands" and unread.left_out.startswith("2 more")


def test_no_folder_above_the_hands_is_shown() -> None:
    ledger = ledger_of_all_fates()
    ledger.finding("X003", "duplicate_hand", "warning", "hand 7 stands at line 3 of /home/oak/hands/old/b.txt too")
    shown = repr(audit(ledger.db, 10))
    assert "oak" not in shown
    assert "line 3 of old/b.txt too" in shown


def test_several_findings_in_one_hand_are_told_apart_from_several_hands() -> None:
    ledger = Ledger()
    ledger.file()
    ledger.hand(1)
    for line in (3, 4):
        ledger.finding("P002", "side_pot", "warning", "the side pot is $2", hand_key=1, line=line)
    ((heading, (group,)),) = audit(ledger.db, 9).severities
    assert heading.startswith("2 warnings")
    assert group.number == f"{plural(2, 'finding')} in {plural(1, 'hand')}"
