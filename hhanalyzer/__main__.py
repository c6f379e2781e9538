"""``python -m hhanalyzer``: the command line."""

from hhanalyzer.cli import main

if __name__ == "__main__":
    main()
