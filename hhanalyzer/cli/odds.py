"""``hhanalyzer odds`` and ``icm``: what hands, calls and tournament stacks are worth."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import click

from hhanalyzer.cli.console import console, counted, show, table, write_json
from hhanalyzer.cli.options import format_option, subcommand

if TYPE_CHECKING:
    from hhanalyzer.engine.equity import Equity
    from hhanalyzer.engine.variants import Variant
    from hhanalyzer.model.cards import Cards

RANDOM = ("random", "*", "?")


@subcommand(
    "odds",
    examples=[
        "hhanalyzer odds AhKh QsQc",
        "hhanalyzer odds AsAd random",
        "hhanalyzer odds AhKh QsQc --board Qh7h2c --dead Ac",
        "hhanalyzer odds --game omaha AsAhKsKh 9c8c7d6d",
        "hhanalyzer odds --pot 100 --call 20",
    ],
)
@click.argument("hands", nargs=-1, metavar="[HAND]...")
@click.option("--game", default="holdem", show_default=True, help="A key of `hhanalyzer games`.")
@click.option("--board", default="", metavar="CARDS", help="The cards already on the board.")
@click.option("--dead", default="", metavar="CARDS", help="Other cards known to be out of play.")
@click.option(
    "--samples", default=200_000, show_default=True, type=click.IntRange(100), help="Deals to draw if not exact."
)
@click.option("--seed", default=0, show_default=True, help="The same seed draws the same deals.")
@click.option("--pot", type=click.IntRange(0), metavar="CHIPS", help="The pot before the call, the bet included.")
@click.option("--call", "price", type=click.IntRange(1), metavar="CHIPS", help="What a call costs.")
@format_option("text", "json")
def odds(
    hands: tuple[str, ...],
    game: str,
    board: str,
    dead: str,
    samples: int,
    seed: int,
    pot: int | None,
    price: int | None,
    output_format: str,
) -> None:
    """Work out what share of the pot hands win against each other or against `random`; the price of a call.

    Equities are counted over all boards where that is feasible, else sampled, with their standard error. A tie counts
    as the part of the pot it brings.
    """
    if (pot is None) != (price is None):
        raise click.UsageError("--pot and --call go together")
    if not hands and pot is None:
        raise click.UsageError("give two hands or more, or --pot and --call")
    if pot is not None and price is not None:
        _price(pot, price, output_format)
    if hands:
        from hhanalyzer.engine.equity import equity

        variant = _variant(game)
        held = [None if hand.lower() in RANDOM else _cards(hand) for hand in hands]
        try:
            found = equity(held, _cards(board), _cards(dead), variant, samples=samples, seed=seed)
        except ValueError as error:
            raise click.UsageError(str(error)) from None
        _print(hands, found, output_format)


def _price(pot: int, price: int, output_format: str) -> None:
    from hhanalyzer.engine.equity import pot_odds

    need = pot_odds(pot, price)
    if output_format == "json":
        write_json({"pot": pot, "call": price, "need": float(need), "fraction": str(need)})
    else:
        show(console(), f"calling {price} into {pot} needs {need} of the pots: {float(need):.2%}")


def _print(hands: Sequence[str], found: "Equity", output_format: str) -> None:
    rows = list(zip(hands, found.equities, found.wins, found.ties, found.errors, strict=True))
    if output_format == "json":
        entries = [
            {"hand": hand, "equity": share, "wins": wins, "ties": ties, "standard_error": error}
            for hand, share, wins, ties, error in rows
        ]
        write_json({"exact": found.exact, "outcomes": found.outcomes, "hands": entries})
        return
    out = console()
    cells = [
        (hand, f"{share:.4%}".replace("%", " %"), f"{wins / found.outcomes:.2%}", f"{ties / found.outcomes:.2%}")
        for hand, share, wins, ties, _ in rows
    ]
    table(out, ("hand", "equity", "wins", "ties"), cells, right=(1, 2, 3))
    if found.exact:
        show(out, f"exact, over {counted(found.outcomes, 'outcome')}")
    else:
        show(out, f"{counted(found.outcomes, 'deal')} drawn; standard error {max(found.errors):.3%}")


@subcommand("icm", examples=["hhanalyzer icm 5000 3000 2000 --prizes 50,30,20"])
@click.argument("stacks", nargs=-1, required=True, type=click.IntRange(1), metavar="STACK...")
@click.option("--prizes", required=True, metavar="FIRST,SECOND,...", help="The prizes from the first place down.")
@format_option("text", "json")
def icm(stacks: tuple[int, ...], prizes: str, output_format: str) -> None:
    """Work out what tournament stacks are worth by the independent chip model (Malmuth-Harville)."""
    from hhanalyzer.engine.icm import icm as worth
    from hhanalyzer.engine.icm import places

    try:
        wins = [int(prize) for prize in prizes.split(",")]
        values, chances = worth(stacks, wins), places(stacks, len(wins))
    except ValueError as error:
        raise click.UsageError(f"stacks and prizes must be whole numbers that go together ({error})") from None
    if output_format == "json":
        entries = [
            {"stack": stack, "value": value, "places": chance}
            for stack, value, chance in zip(stacks, values, chances, strict=True)
        ]
        write_json({"prizes": wins, "players": entries})
        return
    headings = ("stack", "worth", *(f"place {n}" for n in range(1, len(wins) + 1)))
    rows = [
        (f"{stack:,}", f"{value:,.4f}", *(f"{chance:.2%}" for chance in row))
        for stack, value, row in zip(stacks, values, chances, strict=True)
    ]
    table(console(), headings, rows, right=tuple(range(len(headings))))


def _variant(game: str) -> "Variant":
    from hhanalyzer.engine.variants import VARIANTS

    if game not in VARIANTS:
        raise click.BadParameter(f"{game!r} is no game (hhanalyzer games lists them)", param_hint="--game")
    return VARIANTS[game]


def _cards(text: str) -> "Cards":
    """Read cards with or without blanks between them: ``AhKh``, ``Ah Kh``."""
    from hhanalyzer.model.cards import card

    packed = "".join(text.split())
    try:
        return tuple(card(packed[at : at + 2]) for at in range(0, len(packed), 2))
    except ValueError as error:
        raise click.UsageError(f"{error} in {text!r}; cards are written like AhKh, a random hand is `random`") from None
