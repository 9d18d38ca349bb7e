"""Codes and targets of effects, which are closed lists. Rule FR-GEN-1."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Len

from service.phrases import Phrase
from service.rulesets.fastrpg import skill_list
from service.rulesets.fastrpg.abilities import Ability
from service.rulesets.fastrpg.stored.abilities import names
from service.rulesets.vocabulary import Code, Component, Doc, Matches


class EffectCode(StrEnum):
    """What an effect does: rolls, Armor Class, movement and recovery change, or an ability is barred.

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
    """What a condition does each turn or round: `damage` or `healing`."""

    DAMAGE = "damage"
    HEALING = "healing"


OF_ROLLS = frozenset({EffectCode.ADVANTAGE, EffectCode.DISADVANTAGE, EffectCode.SITUATIONAL})
"""Codes that change rolls; only their targets are skills, abilities and operations."""
ROLLING_OPERATIONS = (
    "task",
    "contest",
    "extended_task",
    "save",
    "attack",
    "opportunity_attack",
    "stabilize",
    "use_power",
)
"""Operations whose rolls an effect may be limited to."""
ROLL_TARGETS = (
    *skill_list.LISTED_NAMES,
    *(ability.value for ability in Ability),
    *ROLLING_OPERATIONS,
)
"""What effects on rolls may be limited to, apart from places such as `Location: Rome`."""
TARGETS = (*ROLL_TARGETS, *(ability.value for ability in names.Ability))
"""All targets that an effect may have, apart from places."""

EffectTarget = Annotated[
    str,
    Len(1, 100),
    Matches(
        skill_list.pattern_of(dict.fromkeys(TARGETS)), Phrase("a skill, an ability, an operation that rolls, or null,")
    ),
    Code("unknown_target"),
    Component("FastrpgEffectTarget", "A skill, an ability key, an operation that rolls, or what somebody can do."),
    Doc("To which rolls it is limited, or the ability that it bars; null: every roll."),
]


def is_roll_target(target: str) -> bool:
    """Whether an effect on rolls may be limited to this; every place is a skill (FR-SKILL-4)."""
    return target in ROLL_TARGETS or skill_list.find(target) is not None
