"""Takes the SQL conditions of statistics apart: the columns they name, and the tests that AND, OR and NOT join."""

import re
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import NamedTuple

# Quoted text, which names nothing; names, quoted or not; brackets; and whatever else stands together.
_TOKENS = re.compile(
    r"""'(?:[^']|'')*' | "(?P<quoted>[^"]+)" | (?P<name>[A-Za-z_]\w*) | [()] | \w+ | [^\s\w'"()]+""", re.VERBOSE
)
_JOINING = ("AND", "OR")
_BRACKETS = {"(": ")", "CASE": "END"}
_DEPTH = dict.fromkeys(_BRACKETS, 1) | dict.fromkeys(_BRACKETS.values(), -1)


class _Token(NamedTuple):
    word: str  # in capitals
    start: int
    end: int


@cache
def names(sql: str) -> frozenset[str]:
    """Return the words of an SQL condition that may name columns, in small letters."""
    found = (match["quoted"] or match["name"] for match in _TOKENS.finditer(sql))
    return frozenset(name.lower() for name in found if name)


def taken_apart(sql: str) -> list[str]:
    """Return the tests that a condition joins by AND, OR and NOT, as they are written."""
    return [sql[start:end] for start, end in _places(sql)]


def replaced(sql: str, by: Callable[[str], str]) -> str:
    """Return a condition with each of its tests replaced."""
    made, done = "", 0
    for start, end in _places(sql):
        made += sql[done:start] + by(sql[start:end])
        done = end
    return made + sql[done:]


@cache
def _places(sql: str) -> tuple[tuple[int, int], ...]:
    return tuple(_tests([_Token(match[0].upper(), *match.span()) for match in _TOKENS.finditer(sql)]))


def _tests(tokens: Sequence[_Token]) -> Iterator[tuple[int, int]]:
    """Yield where each test begins and ends.  Brackets around tests are opened, those within one are not."""
    at = 0
    while at < len(tokens):
        if tokens[at].word in (*_JOINING, "NOT"):
            at += 1
            continue
        end = _end(tokens, at)
        if tokens[at].word == "(" and _closing(tokens, at) == end - 1:
            yield from _tests(tokens[at + 1 : end - 1])
        else:
            yield tokens[at].start, tokens[end - 1].end
        at = end


def _end(tokens: Sequence[_Token], at: int) -> int:
    """Return the number of the token after the test that begins at one."""
    between = False
    while at < len(tokens):
        word = tokens[at].word
        if word in _JOINING and not between:
            return at
        between = word == "BETWEEN" or (between and word not in _JOINING)  # its AND joins no tests
        at = (_closing(tokens, at) if word in _BRACKETS else at) + 1
    return at


def _closing(tokens: Sequence[_Token], at: int) -> int:
    """Return the number of the bracket that closes one; of the last token where none does."""
    depth = 0
    for number in range(at, len(tokens)):
        depth += _DEPTH.get(tokens[number].word, 0)
        if not depth:
            return number
    return len(tokens) - 1
