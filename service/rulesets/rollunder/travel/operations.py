"""The operations of travel, in the order in which documentation lists them."""

from service.rulesets.rollunder.travel import jump, movement, vehicle

OPERATIONS = (vehicle.OPERATION, movement.OPERATION, jump.OPERATION)
