"""Mechanism of stored play that all games share: participants, lookups, effects, abilities, time."""
