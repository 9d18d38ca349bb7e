"""Dice and arithmetic: `roll` an expression, do `math` as the game does it, `parse` bracket notation."""

FAMILY = "Dice and arithmetic"
