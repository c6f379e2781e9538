"""Who a player is: an account is a name at a site, and a person may have joined several (the table ``aliases``).

The same name at two sites is two players, unless somebody says otherwise.  A player is asked for by the name of a
person, by a name that only one site knows, or as ``NAME@SITE``.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from hhanalyzer.model.errors import UnusableInput

_AT = "@"


class Asked(Protocol):
    """A database that answers."""

    def rows(self, sql: str, params: Sequence[object] = ()) -> list[tuple[str, ...]]:
        """Return the rows of a SELECT."""


@dataclass(frozen=True, slots=True, order=True)
class Account:
    """A name at a site."""

    name: str
    site: str

    def __str__(self) -> str:
        """Return the account as it is asked for."""
        return f"{self.name}{_AT}{self.site}"


@dataclass(frozen=True, slots=True)
class Player:
    """Whose hands are asked about: ``name`` finds him again, ``accounts`` are his; without any he is nobody.

    ``by_name`` says that no other account in the database has one of these names, so that names are enough.
    """

    name: str
    accounts: tuple[Account, ...]
    by_name: bool = True

    def where(self, player: str = "p.player", site: str = "h.site") -> str:
        """Return the SQL condition for his rows, with ``$`` parameters; it names the site only if it must."""
        if not self.accounts:
            return "false"
        names = range(len(self.accounts))
        if self.by_name:
            return f"{player} IN ({', '.join(f'$player{i}' for i in names)})"
        return f"({player}, {site}) IN ({', '.join(f'($player{i}, $site{i})' for i in names)})"

    @property
    def params(self) -> dict[str, object]:
        """The values of the parameters of ``where``."""
        values: dict[str, object] = {}
        for i, account in enumerate(self.accounts):
            values[f"player{i}"] = account.name
            if not self.by_name:
                values[f"site{i}"] = account.site
        return values


def find(db: Asked, text: str) -> Player:
    """Return the player that is asked for.

    Raise UnusableInput where there are no hands of him, and for a name that several sites know and nobody has joined.
    """
    joined = tuple(Account(*row) for row in db.rows(_OF_PERSON, [text]))
    if joined:
        return _player(db, text, joined)
    known = accounts_named(db, text)
    if len(known) == 1:
        owner = _person_of(db, known[0])
        return find(db, owner) if owner else Player(text, tuple(known))
    if known:
        raise UnusableInput(
            f"{text!r} plays at {_listed([account.site for account in known])}, who are different players: "
            f"write {known[0]}, or join your own accounts with hhanalyzer players alias add"
        )
    name, at, site = text.rpartition(_AT)
    found = [account for account in accounts_named(db, name) if account.site.lower() == site.lower()] if at else []
    if not found:
        raise UnusableInput(f"no hands of a player {text!r}")
    owner = _person_of(db, found[0])
    return find(db, owner) if owner else _player(db, str(found[0]), tuple(found))


def most_seen_hero(db: Asked) -> str | None:
    """Return who is the hero of most hands, None where no hand has one; accounts that are joined count together."""
    counted = db.rows(
        """SELECT coalesce(a.person, s.player) AS name, CASE WHEN a.person IS NULL THEN h.site END AS place
        FROM seats AS s JOIN hands AS h USING (hand_key)
        LEFT JOIN aliases AS a ON a.player = s.player AND a.site = h.site
        WHERE s.is_hero GROUP BY name, place ORDER BY count(*) DESC, name, place LIMIT 1"""
    )
    if not counted:
        return None
    name, site = counted[0]
    alone = not site or len(accounts_named(db, name)) == 1
    return name if alone else str(Account(name, site))


def accounts_named(db: Asked, name: str) -> list[Account]:
    """Return the accounts of a name, one a site."""
    sites = db.rows(
        "SELECT DISTINCT h.site FROM seats AS s JOIN hands AS h USING (hand_key) WHERE s.player = ? ORDER BY 1", [name]
    )
    return [Account(name, site) for (site,) in sites]


def people(db: Asked) -> dict[str, list[Account]]:
    """Return the persons with the accounts they have joined, in the order of their names."""
    found: dict[str, list[Account]] = {}
    for person, name, site in db.rows("SELECT person, player, site FROM aliases ORDER BY ALL"):
        found.setdefault(person, []).append(Account(name, site))
    return found


def join(db: Asked, person: str, texts: Sequence[str]) -> list[Account]:
    """Join accounts, each written ``NAME@SITE`` or by a name that only one site knows, under the name of a person.

    Return those that are new.  Raise UnusableInput for an account without hands, or one that is somebody else's.
    """
    if not person.strip():
        raise UnusableInput("a person needs a name")
    new = []
    for account in dict.fromkeys(_account(db, text) for text in texts):
        owner = _person_of(db, account)
        if owner and owner != person:
            raise UnusableInput(f"{account} is joined to {owner!r} already; remove it there first")
        if not owner:
            new.append(account)
    for account in new:
        db.rows("INSERT INTO aliases VALUES (?, ?, ?)", [person, account.site, account.name])
    return new


def part(db: Asked, person: str, texts: Sequence[str] = ()) -> list[Account]:
    """Take accounts from a person, all of them where none is named; return them.

    Raise UnusableInput where he has not joined them.
    """
    own = people(db).get(person, [])
    if not own:
        raise UnusableInput(f"nothing is joined under the name {person!r}")
    gone = [account for text in texts for account in own if text in (str(account), account.name)] if texts else own
    for text in texts:
        if not any(text in (str(account), account.name) for account in gone):
            raise UnusableInput(f"{text} is not joined to {person!r}")
    for account in gone:
        db.rows(
            "DELETE FROM aliases WHERE person = ? AND site = ? AND player = ?", [person, account.site, account.name]
        )
    return gone


_OF_PERSON = "SELECT player, site FROM aliases WHERE person = ? ORDER BY ALL"


def _account(db: Asked, text: str) -> Account:
    """Return one account that has hands, or tournament summaries of its own."""
    known = accounts_named(db, text) or _owners_named(db, text)
    if len(known) == 1:
        return known[0]
    if known:
        raise UnusableInput(f"{text!r} plays at {_listed([a.site for a in known])}: write {known[0]}")
    name, at, site = text.rpartition(_AT)
    there = (*accounts_named(db, name), *_owners_named(db, name)) if at else ()
    found = [account for account in there if account.site.lower() == site.lower()]
    if not found:
        raise UnusableInput(f"no hands of a player {text!r}")
    return found[0]


def _owners_named(db: Asked, name: str) -> list[Account]:
    """Return the accounts of a name whose own tournament summaries are there, one a site."""
    sites = "SELECT DISTINCT site FROM tournament_results WHERE is_hero AND player = ? ORDER BY site"
    return [Account(name, site) for (site,) in db.rows(sites, [name])]


def _person_of(db: Asked, account: Account) -> str:
    """Return who has joined an account, "" for nobody."""
    found = db.rows("SELECT person FROM aliases WHERE player = ? AND site = ?", [account.name, account.site])
    return found[0][0] if found else ""


def _player(db: Asked, name: str, accounts: tuple[Account, ...]) -> Player:
    """Return a player, who is known by names alone where no other account has one of them."""
    known = {account for own in accounts for account in accounts_named(db, own.name)}
    return Player(name, accounts, known <= set(accounts))


def _listed(words: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(words[:-1]), words[-1])))
