"""Belongings of a character: items and their needs, contacts, spells, recipes, energies."""

FAMILY = "Belongings"
