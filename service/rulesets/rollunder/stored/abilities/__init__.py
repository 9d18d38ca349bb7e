"""Abilities of stored characters and all that bars them. Rule RU-C-ENC-3."""

from service.rulesets.rollunder.stored.abilities import character, posture, rounds, things
from service.rulesets.rollunder.stored.abilities.ability import Ability
from service.rulesets.stored.abilities import AbilityTable, barred_by_condition, has_left

__all__ = ["ABILITIES", "Ability"]

HARMLESS = (Ability.BE_HEALED, Ability.REST, Ability.WAKE, Ability.DAILY, Ability.GROW, Ability.FAIRY, Ability.DIE)
"""What needs no encounter, so that it is open to those who have left one."""

ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        *character.ROWS,
        *posture.ROWS,
        *rounds.ROWS,
        *things.ROWS,
        barred_by_condition(Ability, "RU-C-ENC-3"),
        has_left("RU-C-ENC-1", *(ability for ability in Ability if ability not in HARMLESS)),
    ),
    items=things.usable_things,
)
