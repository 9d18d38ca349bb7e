"""Checks of a pool against a difficulty or an opponent."""

FAMILY = "Checks"
