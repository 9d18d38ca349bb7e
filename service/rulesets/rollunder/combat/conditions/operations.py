"""The operations of lasting conditions, in the order in which documentation lists them."""

from service.rulesets.rollunder.combat.conditions import condition

OPERATIONS = (condition.OPERATION, *condition.MEMBERS)
