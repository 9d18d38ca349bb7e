"""Stored characters of Rollunder: sheet, state, abilities, lookups, effects and time."""
