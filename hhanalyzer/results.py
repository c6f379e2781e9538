"""A HandResult as plain data: the object ``audit --format jsonl`` prints for each hand.  Pure functions, no files.

The keys are a contract (docs/json.md); amounts are decimal strings with the hand's own number of decimals.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from hhanalyzer.engine.outcome import Pot, Replay
from hhanalyzer.model.findings import Finding
from hhanalyzer.model.hand import Hand, Seat
from hhanalyzer.model.money import Amount, plain
from hhanalyzer.pipeline import HandResult

Json = dict[str, Any]


def hand_json(result: HandResult) -> Json:
    """Return one hand as the object of the contract: what was read, found wrong, computed by the rules, and declared.

    A hand that was not read has no money: ``game`` then holds the words of its header and ``limit`` is None.
    """
    header = result.hand.header if result.hand else None
    data: Json = {
        "source": result.source,
        "line": result.line,
        "site": result.site,
        "hand_id": result.hand_id,
        "game": (header and header.game) or result.game,
        "limit": header.limit if header else None,
        "status": str(result.status),
        "findings": [finding_json(finding) for finding in result.findings],
    }
    if result.hand and result.replay:
        data |= _money_json(result.hand, result.replay)
    return data


def finding_json(finding: Finding) -> Json:
    """Return one finding as plain data; ``line`` is 1-based in the file."""
    return {
        "code": finding.code,
        "name": finding.name,
        "severity": str(finding.severity),
        "line": finding.line,
        "message": finding.message,
    }


def seat_names(seats: Iterable[Seat]) -> dict[int, str]:
    """Return a name for every seat, fit to be a key: a name that two seats bear gets its seat behind it."""
    seats = tuple(seats)
    often = Counter(seat.name for seat in seats)
    return {seat.seat: seat.name if often[seat.name] == 1 else f"{seat.name} (seat {seat.seat})" for seat in seats}


def declared_collected(hand: Hand) -> dict[int, Amount]:
    """Return what each seat took from the pots by the "collected" lines, or by the summary where there are none."""
    claims = hand.claims
    got: dict[int, Amount] = {}
    lines = [(c.seat, c.amount) for c in claims.collected] or [(s.seat, sum(s.won)) for s in claims.seats if s.won]
    for seat, amount in lines:
        got[seat] = got.get(seat, 0) + amount
    return got


def fee_totals(hand: Hand) -> dict[str, Amount]:
    """Return the parts of the rake the text names, each name's amounts added up."""
    total: dict[str, Amount] = {}
    for fee in hand.claims.fees:
        total[fee.name] = total.get(fee.name, 0) + fee.amount
    return total


@dataclass(frozen=True, slots=True)
class _Plain:
    """Writes the amounts and seats of one hand as plain data."""

    exponent: int
    names: Mapping[int, str]

    def amount(self, amount: Amount) -> str:
        """Return an amount as a decimal string."""
        return plain(amount, self.exponent)

    def by_name(self, amounts: Mapping[int, Amount]) -> dict[str, str]:
        """Return amounts of seats under the names of their players."""
        return {self.name(seat): self.amount(amount) for seat, amount in amounts.items()}

    def name(self, seat: int) -> str:
        """Return the name of a seat, also of one the text does not list."""
        return self.names.get(seat, f"seat {seat}")

    def pot(self, pot: Pot) -> Json:
        """Return one pot: its amount before rake, who could win it, and what the winners get of it after rake."""
        return {
            "amount": self.amount(pot.amount),
            "eligible": [self.name(seat) for seat in pot.eligible],
            "winners": self.by_name(pot.winners),
        }


def _money_json(hand: Hand, replay: Replay) -> Json:
    """Return the amounts the rules give and, under ``declared``, those of the text."""
    write = _Plain(hand.header.unit.exponent, seat_names(hand.seats))
    data: Json = {"total_pot": write.amount(replay.total_pot), "rake": write.amount(replay.rake)}
    if hand.claims.fees:
        data["fees"] = {name: write.amount(amount) for name, amount in fee_totals(hand).items()}
    data["pots"] = [write.pot(pot) for pot in replay.pots]
    data["collected"] = write.by_name({s.seat: s.collected for s in replay.seats if s.collected})
    data["net"] = write.by_name({s.seat: s.net for s in replay.seats})
    if cashed_out := {s.seat: s.cashed_out for s in replay.seats if s.cashed_out}:
        data["cashed_out"] = write.by_name(cashed_out)
    total_pot, rake = hand.claims.total_pot, hand.claims.rake
    data["declared"] = {
        "total_pot": write.amount(total_pot.amount) if total_pot else None,
        "rake": write.amount(rake.amount) if rake else None,
        "collected": write.by_name(declared_collected(hand)),
    }
    return data
