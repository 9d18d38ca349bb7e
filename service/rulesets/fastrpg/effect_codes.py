"""Codes and targets of effects, which are closed lists. Rule FR-GEN-1."""

from enum import StrEnum

from service.rulesets.fastrpg import skill_list
from service.rulesets.fastrpg.abilities import Ability
from service.rulesets.fastrpg.stored.abilities import names


class EffectCode(StrEnum):
    """Kind of an effect: rolls, Armor Class, movement and recovery change, or an ability is barred.

    `advantage`, `disadvantage`: on rolls. `situational`: a number on rolls. `ac`: on Armor Class. `move_m`: meters on
    the base. `recovery`: Hit Points an hour. `bars`: its target is an ability that is closed.
    """

    ADVANTAGE = "advantage"
    DISADVANTAGE = "disadvantage"
    SITUATIONAL = "situational"
    AC = "ac"
    MOVE_M = "move_m"
    RECOVERY = "recovery"
    BARS = "bars"


class RecurringCode(StrEnum):
    """Recurring effect of a condition, each turn or round: `damage` or `healing`."""

    DAMAGE = "damage"
    HEALING = "healing"


OF_ROLLS = frozenset({EffectCode.ADVANTAGE, EffectCode.DISADVANTAGE, EffectCode.SITUATIONAL})
"""Codes that change rolls; only their targets are skills, abilities and operations."""
NUMBERS = frozenset({EffectCode.SITUATIONAL, EffectCode.AC, EffectCode.MOVE_M, EffectCode.RECOVERY})
"""Codes that are worth their value."""
ROLLING_OPERATIONS = ("task", "contest", "extended_task", "save", "attack", "opportunity_attack", "stabilize")
"""Operations whose rolls an effect may be limited to."""
ROLL_TARGETS = (*skill_list.LISTED_NAMES, *(ability.value for ability in Ability), *ROLLING_OPERATIONS)
"""Limits of effects on rolls, beside places such as `Location: Rome`."""


def targets_of(code: str, target: str | None) -> tuple[str, ...] | None:
    """The targets that an effect of this code may have; None where the one that it has is fine.

    Rolls are limited to a skill, an ability or an operation, and every place is a skill (FR-SKILL-4); `bars` names
    abilities to act. Armor Class, movement and recovery have no targets.
    """
    if code == EffectCode.BARS:
        known: tuple[str, ...] = tuple(ability.value for ability in names.Ability)
    elif target is None or skill_list.find(target) is not None:
        return None
    else:
        known = ROLL_TARGETS
    return None if target in known else known
