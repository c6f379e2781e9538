"""Writes hands in open formats, in a room's own words, or as tables; what a format cannot say is refused."""
