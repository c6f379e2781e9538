"""How results are shown: charts as SVG, tables as HTML, one self-contained file.  Counts nothing itself."""
