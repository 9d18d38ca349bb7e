"""What a character has and shares: items and their needs, contacts, spells, recipes, energies."""
