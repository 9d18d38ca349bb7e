"""Stored characters of Fast Role-Playing: sheet, state, abilities, lookups, effects and time."""
