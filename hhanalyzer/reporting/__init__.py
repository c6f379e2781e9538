"""How results are shown: charts as SVG, tables as HTML, one self-contained file.  Counts nothing itself."""

from hhanalyzer.reporting.render import render_report

__all__ = ["render_report"]
