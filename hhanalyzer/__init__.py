"""Reads poker hand histories, replays every hand by the rules of poker, and says what cannot be right.

>>> import hhanalyzer as hh
>>> for result in hh.read("sample_histories"):
...     print(result.hand_id, result.status)

The names below are the public ones; everything else can be reached but may change.  They are loaded when first used, so
that importing the package costs nothing.  ``sites`` and ``stats`` are modules: ``hh.sites.all_sites()`` and
``hh.stats.player_stats(...)``.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hhanalyzer import sites as sites
    from hhanalyzer import stats as stats
    from hhanalyzer.api import audit as audit
    from hhanalyzer.api import read as read
    from hhanalyzer.asking import Database as Database
    from hhanalyzer.model.findings import Finding as Finding
    from hhanalyzer.model.hand import Hand as Hand
    from hhanalyzer.pipeline import HandResult as HandResult
    from hhanalyzer.reporting import render_report as render_report

__version__ = "0.1.0"

# Public name -> the module it comes from; "" where the name is itself a module of the package.
_HOME = {
    "Database": "hhanalyzer.asking",
    "Finding": "hhanalyzer.model.findings",
    "Hand": "hhanalyzer.model.hand",
    "HandResult": "hhanalyzer.pipeline",
    "audit": "hhanalyzer.api",
    "read": "hhanalyzer.api",
    "render_report": "hhanalyzer.reporting",
    "sites": "",
    "stats": "",
}

__all__ = [
    "Database",
    "Finding",
    "Hand",
    "HandResult",
    "__version__",
    "audit",
    "read",
    "render_report",
    "sites",
    "stats",
]


def __getattr__(name: str) -> Any:
    """Load a public name when it is first asked for."""
    home = _HOME.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(home), name) if home else import_module(f"{__name__}.{name}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted(__all__)
