"""The database: hands as rows of DuckDB tables.  Knows no text and no rules; schema.sql says what a column means.

The importer, and with it all that reads hands, is loaded when it is first used: asking a database needs none of it.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

from hhanalyzer.store.database import Database, default_path

if TYPE_CHECKING:
    from hhanalyzer.store.importing import import_paths
    from hhanalyzer.store.summary import ImportSummary, Progress

__all__ = ["Database", "ImportSummary", "Progress", "default_path", "import_paths"]


def __getattr__(name: str) -> Any:
    """Load a name of the importer when it is first asked for."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module("hhanalyzer.store.importing"), name)
