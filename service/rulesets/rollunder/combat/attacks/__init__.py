"""Attacks: `attack` is the whole of it, the others resolve a part alone."""

FAMILY = "Attacks"
