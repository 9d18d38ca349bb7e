"""What all games share about stored characters: participants, lookups, effects, abilities, conditions and time."""
