"""The operations of holds, in the order in which documentation lists them."""

from service.rulesets.rollunder.combat.holds import animate, grab, restraint, squeeze

OPERATIONS = (grab.OPERATION, squeeze.OPERATION, restraint.OPERATION, animate.OPERATION)
