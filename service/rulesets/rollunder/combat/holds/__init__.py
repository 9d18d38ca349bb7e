"""Holding on, and getting free: wrestling, squeezing, ropes and chains, animated metal."""

from service.rulesets.rollunder.combat.holds import animate, grab, restraint, squeeze

OPERATIONS = (grab.OPERATION, squeeze.OPERATION, restraint.OPERATION, animate.OPERATION)
