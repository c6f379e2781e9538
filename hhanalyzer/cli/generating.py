"""``hhanalyzer generate``: deal legal hands and write them as history text."""

from datetime import UTC, datetime
from pathlib import Path

import click

from hhanalyzer.cli.console import console
from hhanalyzer.cli.options import subcommand


@subcommand(
    "generate",
    examples=[
        "hhanalyzer generate --hands 200 --seed 1 -o hands",
        "hhanalyzer generate --game omaha --limit pot-limit --players 6 --stakes 0.50/1 -o hands",
        "hhanalyzer generate --tournament --players 9 --hands 300 -o hands",
    ],
)
@click.option("--game", default="holdem", show_default=True, help="A key of `hhanalyzer games`.")
@click.option("--limit", default="no-limit", show_default=True, help="no-limit, pot-limit or fixed-limit.")
@click.option("--players", default=6, show_default=True, type=click.IntRange(2, 10), help="Seats at the table.")
@click.option("--hands", default=100, show_default=True, type=click.IntRange(1), help="How many hands.")
@click.option("--seed", default=1, show_default=True, help="The same seed gives the same bytes.")
@click.option("--stakes", default="0.05/0.10", show_default=True, metavar="SMALL/BIG", help="The blinds, in dollars.")
@click.option("--ante", default="0", metavar="AMOUNT", help="An ante of every player.")
@click.option("--cap", metavar="AMOUNT", help="The most a player can lose in a hand.")
@click.option("--straddle", default=0.0, type=click.FloatRange(0, 1), help="How often a player straddles.")
@click.option("--run-twice", default=0.0, type=click.FloatRange(0, 1), help="How often an all-in is run twice.")
@click.option("--tournament", is_flag=True, help="Sit & gos, one after another, instead of a cash table.")
@click.option("--wild", is_flag=True, help="Players who put their money in with anything.")
@click.option("--hero", default="Hero", show_default=True, help="Whose cards are seen.")
@click.option("--site", "site_name", metavar="SITE", help="In whose words; see `hhanalyzer sites`.")
@click.option("--start", metavar="TIME", default="2025-01-04T19:00", show_default=True, help="When it begins, in UTC.")
@click.option("--fast-fold", is_flag=True, help="A fast-fold table.")
@click.option("--crlf", is_flag=True, help="End lines as Windows does.")
@click.option("-o", "--output", "folder", required=True, metavar="DIR", help="The folder to write into.")
def command(
    game: str,
    limit: str,
    players: int,
    hands: int,
    seed: int,
    stakes: str,
    ante: str,
    cap: str | None,
    straddle: float,
    run_twice: float,
    tournament: bool,
    wild: bool,
    hero: str,
    site_name: str | None,
    start: str,
    fast_fold: bool,
    crlf: bool,
    folder: str,
) -> None:
    """Deal random, plausible and legal hands of any game, and write them as history text, one file a table."""
    from hhanalyzer.dealing.files import generate, writable
    from hhanalyzer.dealing.policy import WILD
    from hhanalyzer.dealing.setting import DOLLARS, usual

    small, big = _blinds(stakes, DOLLARS.exponent)
    setting = usual(
        game,
        limit,
        players,
        small_blind=small,
        big_blind=big,
        ante=_amount(ante, DOLLARS.exponent),
        cap=None if cap is None else _amount(cap, DOLLARS.exponent),
        straddle=straddle,
        run_twice=run_twice,
        tournament=tournament,
        hero=hero,
        fast_fold=fast_fold,
        started=_time(start),
        **({"styles": (WILD,), "hero_style": WILD} if wild else {}),
    )
    files = generate(setting, seed, hands, writable(site_name), Path(folder), "\r\n" if crlf else "\n")
    console().print(f"{hands} hands in {len(files)} files", highlight=False)


def _time(text: str) -> datetime:
    try:
        return datetime.fromisoformat(text).replace(tzinfo=UTC)
    except ValueError:
        raise click.BadParameter(f"{text!r} is not a time such as 2025-01-04T19:00", param_hint="--start") from None


def _blinds(stakes: str, exponent: int) -> tuple[int, int]:
    small, _, big = stakes.partition("/")
    blinds = _amount(small, exponent), _amount(big, exponent)
    if not 0 < blinds[0] <= blinds[1]:
        raise click.BadParameter(f"{stakes!r} are no blinds, such as 0.05/0.10", param_hint="--stakes")
    return blinds


def _amount(text: str, exponent: int) -> int:
    from hhanalyzer.model.money import parse_plain

    try:
        return parse_plain(text, exponent)
    except ValueError:
        raise click.BadParameter(f"{text!r} is not an amount in dollars") from None
