"""Stored characters of Flyerbook: sheet, state, abilities, lookups, effects and time."""
