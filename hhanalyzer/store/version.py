"""Which parser read a hand: what is in quarantine is tried again by another one."""

import hashlib
from pathlib import Path

import hhanalyzer.engine.variants
import hhanalyzer.parsing
import hhanalyzer.sites
from hhanalyzer.resources import folder


def parser_version() -> str:
    """Return what changes when a hand might be read that was not before: a digest of the grammars and their readers."""
    packages = (hhanalyzer.parsing, hhanalyzer.sites)
    places = [folder("grammars"), *(Path(package.__path__[0]) for package in packages)]
    files = [path for place in places for path in sorted(place.rglob("*")) if path.suffix in (".lark", ".py")]
    digest = hashlib.sha256()
    for path in [*files, Path(hhanalyzer.engine.variants.__file__)]:
        digest.update(path.read_bytes())
    return digest.hexdigest()[:12]
