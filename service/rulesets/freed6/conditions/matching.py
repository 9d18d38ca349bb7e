"""Matching of effects with members of a roller and with checks. Rules F6-COND-11 and F6-COND-14."""

ABILITY_DICE = "ability_dice"
FIELD_OF = {
    "check_flat": "flat_mod",
    "boost": "boost",
    "penalty": "penalty",
    "wild_dice": "wild_dice_mod",
    "advantage": "advantage",
    "disadvantage": "disadvantage",
    "check_dice": "dice_mod",
    "skill_dice": "skill_dice_mod",
    ABILITY_DICE: "skill_dice_mod",
    "fixed_value": "fixed_mod",
}
"""Effect -> the member of a roller to which it adds (F6-COND-14)."""


def matches(code: str, target: str | None, skill: str | None, ability: str | None) -> bool:
    """Whether an effect touches a check: its target is the skill, or the ability of a check without a skill.

    Dice on an ability always reach it.
    """
    return target == (ability if code == ABILITY_DICE else skill or ability)
