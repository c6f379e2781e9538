"""Values as TOML text, for what a hand holds: texts, whole numbers, truths, times, lists and inline tables."""

from collections.abc import Mapping, Sequence
from datetime import time

Value = str | int | bool | time | Sequence["Value"] | Mapping[str, "Value"]

_SHORT = {8: "\\b", 9: "\\t", 10: "\\n", 12: "\\f", 13: "\\r", 34: '\\"', 92: "\\\\"}
# A basic string escapes quotes, backslashes and control characters.
_ESCAPES = {code: f"\\u{code:04X}" for code in (*range(0x20), 0x7F)} | _SHORT


def value_text(value: Value) -> str:
    """Write a value in one line.  Keys of inline tables must be bare ones: letters, digits, ``_`` and ``-``."""
    match value:
        case str():
            return f'"{value.translate(_ESCAPES)}"'
        case bool():
            return str(value).lower()
        case int():
            return str(value)
        case time():
            return f"{value:%H:%M:%S}"
        case Mapping():
            return f"{{ {', '.join(f'{key} = {value_text(one)}' for key, one in value.items())} }}" if value else "{}"
        case _:
            return f"[{', '.join(map(value_text, value))}]"


def array_text(lines: Sequence[Sequence[str]]) -> str:
    """Write a list of texts over several lines, each of the given ones in one of its own."""
    rows = ["  " + ", ".join(map(value_text, line)) + ",\n" for line in lines if line]
    return f"[\n{''.join(rows)}]"
