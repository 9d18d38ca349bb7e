"""The mechanism of stored characters that all games share: participants, lookups, effects, abilities, time."""
