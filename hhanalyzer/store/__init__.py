"""The database: hands as rows of DuckDB tables.  Knows no text and no rules; schema.sql says what a column means."""

from hhanalyzer.store.database import Database, default_path
from hhanalyzer.store.importing import ImportSummary, Progress, import_paths

__all__ = ["Database", "ImportSummary", "Progress", "default_path", "import_paths"]
