"""Stored play of FreeD6: sheet, state, abilities, lookups, effects and time.

Stored things are elements: a character, an object, a place or a conflict; all of them can carry conditions.
"""
