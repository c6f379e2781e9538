"""The command line: what users type and what they see.  Calls the library and prints; knows no rules of poker."""

from hhanalyzer.cli.app import cli, main

__all__ = ["cli", "main"]
