"""Getting about: vehicles and mounts, moving on one's own, jumping."""

from service.rulesets.rollunder.travel import jump, movement, vehicle

OPERATIONS = (vehicle.OPERATION, movement.OPERATION, jump.OPERATION)
