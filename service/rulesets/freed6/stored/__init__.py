"""Stored play of FreeD6: sheet, state, abilities, lookups, effects and time.

What is stored is an element: a character, an object, a place or a conflict; all of them can carry conditions.
"""
