"""Lasting conditions, each under its own name and all of them behind `condition`."""

from service.rulesets.rollunder.combat.conditions import condition

OPERATIONS = (condition.OPERATION, *condition.MEMBERS)
