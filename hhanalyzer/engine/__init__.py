"""The rules of poker: games, betting, pots, showdown, checks.  Knows no text and no site."""
