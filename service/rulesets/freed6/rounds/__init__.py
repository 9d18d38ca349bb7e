"""Rounds: actions, the order of turns, and passing time."""

FAMILY = "Turns and time"
