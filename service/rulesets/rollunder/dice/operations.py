"""The operations of dice, in the order in which documentation lists them."""

from service.rulesets.rollunder.dice import math, parse, roll

OPERATIONS = (roll.OPERATION, math.OPERATION, parse.OPERATION)
