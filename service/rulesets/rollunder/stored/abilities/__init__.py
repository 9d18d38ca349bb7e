"""Abilities of stored characters and all that bars them. Rule RU-C-ENC-3."""

from service.rulesets.rollunder.options import Options
from service.rulesets.rollunder.stored.abilities import character, posture, rounds, things
from service.rulesets.rollunder.stored.abilities.ability import Ability
from service.rulesets.stored.abilities import AbilityTable, BarContext, barred_by_condition, has_left
from service.rulesets.stored.figures import Figure

__all__ = ["ABILITIES", "Ability", "is_barred"]

HARMLESS = (Ability.BE_HEALED, Ability.REST, Ability.WAKE, Ability.DAILY, Ability.GROW, Ability.FAIRY, Ability.DIE)
"""What needs no encounter, so that it is open to those who have left one."""

BY_HAND = barred_by_condition(Ability, "RU-C-ENC-3")
"""Conditions that a game master has laid to bar something."""
ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        *character.ROWS,
        *posture.ROWS,
        *rounds.ROWS,
        *things.ROWS,
        BY_HAND,
        has_left("RU-C-ENC-1", *(ability for ability in Ability if ability not in HARMLESS)),
    ),
    items=things.usable_things,
)


def is_barred(figure: Figure, ability: Ability, options: Options) -> bool:
    """Whether a condition that was laid by hand keeps somebody from something that happens by itself (RU-C-ENC-3)."""
    return BY_HAND.bar(BarContext(figure=figure, options=options, ability=ability)) is not None
