"""Ways to reach a target in melee. Rules RU-C-ATT-33 to RU-C-ATT-35 and RU-C-ATT-27."""

from enum import StrEnum

from service.rulesets.rollunder.core.arithmetic import half


class ReachMode(StrEnum):
    """Distance that a fighter walks or runs before the blow."""

    FULL_MELEE = "full_melee"
    HALF_MELEE = "half_melee"
    RUN_TO_REACH = "run_to_reach"
    OUT_OF_REACH = "out_of_reach"


def mode_of(distance: float, speed: int) -> ReachMode:
    """The way a distance is covered with this SPEED (RU-C-ATT-33, RU-C-ATT-34, RU-C-ATT-35).

    A runner's attack has the same limit as run-to-reach (RU-C-ATT-27).
    """
    if distance == 0:
        return ReachMode.FULL_MELEE
    if distance <= half(speed):
        return ReachMode.HALF_MELEE
    return ReachMode.RUN_TO_REACH if distance <= speed else ReachMode.OUT_OF_REACH
