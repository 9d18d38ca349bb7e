"""The operations of attacks, in the order in which documentation lists them."""

from service.rulesets.rollunder.combat.attacks import (
    area_attack,
    attack,
    attack_value,
    damage,
    defend,
    luck_avoid,
    support,
)

OPERATIONS = (
    attack_value.OPERATION,
    attack.OPERATION,
    area_attack.OPERATION,
    defend.OPERATION,
    damage.OPERATION,
    luck_avoid.OPERATION,
    support.OPERATION,
)
