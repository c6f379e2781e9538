"""Finds the folders that stand beside the code: grammars/ and reports/.  Knows where files are, not what they hold."""

from pathlib import Path

_PACKAGE = Path(__file__).resolve().parent


def folder(name: str) -> Path:
    """Return the folder ``grammars`` or ``reports``: inside the package as installed, beside it in a checkout.

    Raise FileNotFoundError when neither exists, which means the installation is damaged.
    """
    for parent in (_PACKAGE, _PACKAGE.parent):
        if (parent / name).is_dir():
            return parent / name
    raise FileNotFoundError(f"hhanalyzer is not installed completely: no folder {name!r}")
