"""Dice and arithmetic: `roll` an expression, do `math` as the game does it, `parse` bracket notation."""

from service.rulesets.rollunder.dice import math, parse, roll

OPERATIONS = (roll.OPERATION, math.OPERATION, parse.OPERATION)
