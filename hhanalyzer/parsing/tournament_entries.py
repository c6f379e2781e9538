"""The end of reading a summary: what a builder has gathered becomes a TournamentSummary.

Here stands which entries are the player's own, and what follows from the rules of tournaments: prizes never grow down
the places, and who enters again has lost the entry before.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from hhanalyzer.model.money import Amount
from hhanalyzer.model.tournament import Entry, TournamentSummary
from hhanalyzer.parsing.tournament import Own, Parts, SummaryBuilder

MOST_BULLETS = 1000


def finish(
    builder: SummaryBuilder,
    line: int,
    end_line: int,
    *,
    bounty_within: bool,
    tells_own_prize: bool,
    tells_bounties: bool,
) -> TournamentSummary:
    """Return the summary.

    ``bounty_within`` says that a bounty of its own line is a part of the buy-in printed, ``tells_own_prize`` that the
    player's own lines hold what he won, so that without such a line it is nothing, ``tells_bounties`` the same of
    bounties.
    """
    parts, own = builder.parts, builder.own
    pool_currency = parts.pool.currency if parts.pool else ""
    costs = _costs(parts, bounty_within)
    if tells_bounties and builder.own.told and costs["bounty"] and builder.own.bounty is None:
        builder.own.bounties = builder.own.bounty = 0
    entries = _entries(builder, tells_own_prize)
    running = any(entry.still_playing for entry in entries) and "finished" not in parts.fields
    known = parts.buy_in.currency if parts.buy_in else ""
    fields: dict[str, Any] = {"finished": not running and own.told} | parts.fields
    return TournamentSummary(
        site=builder.site.title,
        line=line,
        end_line=end_line,
        exponent=builder.exponent,
        currency=known or pool_currency,
        buy_in_text=parts.buy_in_text,
        pool_currency=pool_currency or known,
        prize_pool=parts.pool.total if parts.pool else None,
        rebuy_cost=parts.rebuy.total if parts.rebuy else None,
        addon_cost=parts.addon.total if parts.addon else None,
        entries=entries,
        **costs,
        **fields,
    )


def _costs(parts: Parts, bounty_within: bool) -> dict[str, Any]:
    """Return the parts of the buy-in: two are to the prizes and to the house, a third between them is the bounty."""
    if parts.buy_in is None:
        return {"buy_in": None, "fee": None, "bounty": parts.head}
    first, *rest = parts.buy_in.amounts
    bounty = rest[0] if len(rest) == 2 else parts.head
    if parts.head is not None and bounty_within:
        first -= parts.head
    return {"buy_in": first, "fee": rest[-1] if rest else None, "bounty": bounty}


def _entries(builder: SummaryBuilder, tells_own_prize: bool) -> tuple[Entry, ...]:
    """Return all entries, the player's own marked and completed, those that the list lacks after the others."""
    own, entries = builder.own, list(builder.entries)
    if not (own.told or own.name):
        return tuple(entries)
    name = own.name or _name_at(entries, own.places)
    mine = [i for i, entry in enumerate(entries) if name and entry.player == name]
    for place in own.places:
        if not any(entries[i].place == place for i in mine):
            mine.append(len(entries))
            entries.append(_unlisted(builder, name, place, tells_own_prize))
    if not mine:
        mine.append(len(entries))
        entries.append(Entry(own.line, name, still_playing=own.told))
    lost = min(own.re_entries + 1 - len(mine), MOST_BULLETS)
    for _ in range(lost):
        mine.append(len(entries))
        entries.append(Entry(own.line, name, prize=0, prize_currency=entries[mine[0]].prize_currency))
    best = min(mine, key=lambda i: (not entries[i].still_playing, entries[i].place or MOST_BULLETS**3, i))
    for i in mine:
        entries[i] = replace(entries[i], is_hero=True, rebuys=0, addons=0, extra=0)
    entries[best] = _completed(entries[best], own, builder.parts)
    return tuple(entries)


def _name_at(entries: Sequence[Entry], places: Sequence[int]) -> str:
    """Return who finished in a place, "" where nobody or several did."""
    names = {entry.player for entry in entries if entry.place in places}
    return names.pop() if len(names) == 1 else ""


def _unlisted(builder: SummaryBuilder, name: str, place: int, tells_own_prize: bool) -> Entry:
    """Return an entry that only the player's own line tells of.  Behind a place without a prize there is none."""
    listed = [entry for entry in builder.entries if entry.place is not None]
    beyond = any(entry.prize == 0 and not entry.ticket and (entry.place or 0) < place for entry in listed)
    currency = builder.parts.pool or builder.parts.buy_in
    return Entry(
        builder.own.line,
        name,
        place,
        prize=0 if tells_own_prize or beyond else None,
        prize_currency=currency.currency if currency else "",
    )


def _completed(entry: Entry, own: Own, parts: Parts) -> Entry:
    """Return the player's last entry with what his own lines say."""
    if own.prize is not None:
        entry = replace(entry, prize=own.prize.total, prize_currency=own.prize.currency)
    return replace(
        entry,
        ticket=own.ticket or entry.ticket,
        bounties=own.bounties,
        bounty=own.bounty,
        rebuys=own.rebuys or 0,
        addons=own.addons or 0,
        extra=_extra(own, parts),
    )


def _extra(own: Own, parts: Parts) -> Amount | None:
    """Return what rebuys and add-ons cost him: as told, else by the price of one; None where no line has it."""
    if own.extra is not None:
        return own.extra
    bought = [(own.rebuys or 0, parts.rebuy), (own.addons or 0, parts.addon)]
    if any(count and price is None for count, price in bought):
        return None
    return sum(count * price.total for count, price in bought if price is not None)
