"""Where something stands: file names shortened to what tells them apart; a report shows nobody's home folder."""

import re
from collections.abc import Iterable, Mapping

_SEPARATOR = re.compile(r"[\\/]+")


def short_names(paths: Iterable[str]) -> dict[str, str]:
    """Return for every path the part below the folder that all of them share, with ``/`` between its parts.

    A single path keeps its file name alone.  Paths of any system are understood, whichever one reads them.
    """
    parts = {path: [part for part in _SEPARATOR.split(path) if part] or [path] for path in paths}
    folders = [words[:-1] for words in parts.values()]
    shared = 0
    if folders:
        first = min(folders, key=len)
        while shared < len(first) and all(folder[shared] == first[shared] for folder in folders):
            shared += 1
    return {path: "/".join(words[shared:]) for path, words in parts.items()}


def shared_folder(names: Mapping[str, str]) -> str:
    """Return what short_names took off the paths, with the separator at its end; "" where it took no folder."""
    cut = {path.removesuffix(path[-len(short) :]) for path, short in names.items()}
    only = cut.pop() if len(cut) == 1 else ""
    return only if _SEPARATOR.sub("", only) else ""
