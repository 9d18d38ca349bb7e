"""Stored resources: campaigns, characters, encounters, combatants and keys."""
