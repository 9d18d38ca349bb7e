"""Conditions: made, changed, removed, healed and collected."""

FAMILY = "Conditions"
