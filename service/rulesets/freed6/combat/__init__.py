"""Attacks and effect rolls."""

FAMILY = "Combat"
