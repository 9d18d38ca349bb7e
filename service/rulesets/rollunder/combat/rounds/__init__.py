"""Rounds of combat: turn order, stances, and lengths of actions."""

FAMILY = "Rounds"
