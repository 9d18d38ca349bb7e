"""Dice and die codes: read, added and flipped, and the chances of one event."""

FAMILY = "Dice"
