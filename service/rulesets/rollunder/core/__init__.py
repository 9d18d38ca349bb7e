"""Nouns of the game that several families share: attributes, dice expressions, checks, outcomes, LUCK, slots."""
