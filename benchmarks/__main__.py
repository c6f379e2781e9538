"""The table of the README's performance section.

    python -m benchmarks                                        small, some minutes
    python -m benchmarks --hands 20000 --queries 1000000 --memory 20000,200000 --files 1000

Read the ratios; the rates are those of this machine on this day.
"""

import argparse
import platform
from collections.abc import Iterator, Sequence
from datetime import UTC, datetime

from benchmarks import importing, querying

Row = tuple[str, str]


def main(arguments: Sequence[str] | None = None) -> None:
    """Measure what is asked for, and print a table in Markdown."""
    asked = _options().parse_args(arguments)
    print(f"{datetime.now(UTC):%Y-%m-%d}, {_machine()}\n")
    print("| what | measured |\n|---|--:|")
    for words, value in _rows(asked):
        print(f"| {words} | {value} |", flush=True)


def _options() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks", description="Measure hhanalyzer; print ratios.")

    def sizes(text: str) -> list[int]:
        return [int(size) for size in text.split(",") if size]

    parser.add_argument("--hands", type=int, default=10_000, help="hands to read and import; 0: not measured")
    parser.add_argument("--rounds", type=int, default=5, help="rounds, of which the median counts")
    parser.add_argument("--scaling", type=int, default=50_000, help="hands to import by one and two workers")
    parser.add_argument("--files", type=int, default=200, help="files to import again")
    parser.add_argument("--memory", type=sizes, default=[2_000, 20_000], help="sizes of imports to weigh")
    parser.add_argument("--queries", type=sizes, default=[20_000, 200_000], help="sizes of databases to ask")
    return parser


def _rows(asked: argparse.Namespace) -> Iterator[Row]:
    if asked.hands:
        yield from _reading(asked.hands, asked.rounds)
    if asked.scaling:
        rate = importing.scaling(asked.scaling, asked.rounds)
        ratio = rate["2 workers"].over(rate["1 worker"])
        yield f"import of {asked.scaling:,} hands by 2 workers / by 1, by the clock", times(ratio)
        yield "import by 2 workers", f"{rate['2 workers'].per_second:,.0f} hands/s"
    if asked.files:
        yield f"import of {asked.files:,} unchanged files", f"{importing.again(asked.files):.2f} s"
    weighed = [(size, importing.peak_memory(size)) for size in asked.memory]
    for size, megabytes in weighed:
        yield f"peak memory, 2 workers, {size:,} hands", f"{megabytes:,.0f} MB"
    if len(weighed) > 1:
        yield f"peak memory, {weighed[-1][0]:,} / {weighed[0][0]:,} hands", times(weighed[-1][1] / weighed[0][1])
    for size in asked.queries:
        for words, seconds in querying.seconds(size, asked.rounds).items():
            yield f"{words}, {size:,} hands", f"{seconds:.2f} s"


def _reading(hands: int, rounds: int) -> Iterator[Row]:
    rate = importing.rates(hands, rounds)
    yield "scanner / naive regular expressions", times(rate["scanner"].over(rate["naive"]))
    yield "scanner / Lark's own parser", times(rate["scanner"].over(rate["Lark"]))
    yield "scanner / pokerkit", times(rate["scanner"].over(rate["pokerkit"]))
    yield "whole import / naive regular expressions that only parse", times(rate["import"].over(rate["naive"]))
    yield "whole import / pokerkit", times(rate["import"].over(rate["pokerkit"]))
    for words in ("scanner", "import"):
        yield f"{words}, one processor", f"{rate[words].per_second:,.0f} hands/s"


def times(ratio: float) -> str:
    """Write a ratio."""
    return f"{ratio:.2f} x" if ratio < 10 else f"{ratio:.0f} x"


def _machine() -> str:
    import os

    return f"{platform.system()} {platform.machine()}, {os.cpu_count()} processors, Python {platform.python_version()}"


if __name__ == "__main__":
    main()
