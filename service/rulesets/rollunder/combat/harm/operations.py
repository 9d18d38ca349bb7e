"""The operations of harm, in the order in which documentation lists them."""

from service.rulesets.rollunder.combat.harm import bandage, burn, collision, defeat, fall, poison, push, round_end

OPERATIONS = (
    collision.OPERATION,
    fall.OPERATION,
    burn.OPERATION,
    poison.OPERATION,
    push.OPERATION,
    round_end.OPERATION,
    defeat.OPERATION,
    bandage.OPERATION,
)
