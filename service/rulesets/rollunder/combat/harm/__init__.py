"""Harm beside blows: collisions, falls, fire, poison, pushes, what goes on at the end of a round, and defeat."""

from service.rulesets.rollunder.combat.harm import burn, collision, defeat, fall, poison, push, round_end

OPERATIONS = (
    collision.OPERATION,
    fall.OPERATION,
    burn.OPERATION,
    poison.OPERATION,
    push.OPERATION,
    round_end.OPERATION,
    defeat.OPERATION,
)
