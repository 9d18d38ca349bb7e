"""Luck points and action points."""

FAMILY = "Luck and action points"
