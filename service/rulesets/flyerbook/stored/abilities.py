"""Abilities of stored characters and what bars them. Rules FB-WOUND-4, FB-ENC-1 and FB-COND-1."""

from enum import StrEnum

from service.rulesets.stored.abilities import AbilityTable, BarContext, BarRow, barred_by_condition, has_left


class Ability(StrEnum):
    """What somebody can do.

    `roll`: make a task, or be either side of a contest. `attack`: start a melee exchange, or shoot. `defend`: be the
    other side of an exchange. `support`: lend +1 to a roll. `heal`: make the weekly healing roll. `be_shot`: be a
    ranged target. `be_harmed`: get damage, wounds and incapacitation.
    """

    ROLL = "roll"
    ATTACK = "attack"
    DEFEND = "defend"
    SUPPORT = "support"
    HEAL = "heal"
    BE_SHOT = "be_shot"
    BE_HARMED = "be_harmed"


def _is_incapacitated(context: BarContext) -> bool:
    return bool(context.figure.state.incapacitated)


ABILITIES = AbilityTable(
    abilities=Ability,
    rows=(
        BarRow(
            code="incapacitated",
            rule="FB-WOUND-4",
            bars=(Ability.ROLL, Ability.ATTACK, Ability.SUPPORT),
            holds=_is_incapacitated,
            visible=True,
        ),
        BarRow(
            code="target_incapacitated",
            rule="FB-WOUND-4",
            bars=(Ability.DEFEND,),
            holds=_is_incapacitated,
            visible=True,
        ),
        barred_by_condition(Ability, "FB-COND-1"),
        has_left("FB-ENC-1", *(ability for ability in Ability if ability is not Ability.BE_HARMED)),
    ),
)
