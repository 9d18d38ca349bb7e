"""A check of a stored figure: its die codes, and what its conditions add. Rules F6-CHR-4, F6-COND-14, F6-COND-8."""

from collections.abc import Iterable
from typing import Any

from service.phrases import Phrase, quoted
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6 import collect_effects
from service.rulesets.freed6.character import NORMAL_ABILITIES
from service.rulesets.freed6.collect_effects import CollectEffects
from service.rulesets.freed6.purchase import ABILITY
from service.rulesets.freed6.stored import lasting
from service.rulesets.freed6.stored.orders import RollerOrder
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.stored.conditions import EndReason
from service.rulesets.stored.figures import Figure

NO_DICE = "0D"
"""An ability that is not on the sheet (F6-CHR-2)."""
MOST_DICE, MOST_FLAT = 99, 1000
"""How far modifiers of all conditions together go, as those that a roller may state."""
FIXED = "fixed_mod"
"""What is added to a fixed value, and not to a roll."""
SOURCES = ("boost", "penalty", "advantage", "disadvantage")
"""What is never below 0."""


def code_members(who: RollerOrder, figure: Figure, pointer: str) -> dict[str, Any]:
    """The die codes of a check: as stated, else those of ability and skill on the sheet (F6-CHR-4, F6-DIE-3).

    Raises:
        Rejected: `bad_input` for what is not on the sheet, or beside a whole die code.
    """
    if who.die_code is not None:
        if who.specialization is not None:
            raise Rejected(
                "bad_input", f"{pointer}/die_code", expected=Phrase("either `die_code` or its parts, not both")
            )
        return {"die_code": who.die_code}
    sheet: Sheet = figure.sheet
    ability = ability_of(who, sheet)
    skill = sheet.skills.get(who.skill or "")
    if who.skill is not None and ability is None:
        there = _listed(sheet.skills)
        expected = Phrase(
            "a skill on the sheet of {name}, where there is {there}; or name the `ability` beside it",
            name=figure.name,
            there=there,
        )
        raise Rejected("bad_input", f"{pointer}/skill", expected=expected)
    return {
        "ability": None if ability is None else _ability_code(ability, figure, pointer),
        "skill": skill.die_code if skill else None,
        "specialization": who.specialization,
    }


def ability_of(who: RollerOrder, sheet: Sheet) -> str | None:
    """The ability of a check: as named, else that of its skill."""
    skill = sheet.skills.get(who.skill or "")
    return who.ability or (skill.ability if skill else None)


def modifiers(who: RollerOrder, figure: Figure, pointer: str) -> dict[str, int]:
    """What the order states and what the conditions add to a check, together (F6-COND-14).

    Raises:
        Rejected: `ability_not_available`.
    """
    asked = question(who, figure)
    collect_effects.refuse_lost_ability(asked, pointer)
    added = collect_effects.sums_of(asked)
    return {name: _bounded(name, getattr(who, name) + added[name]) for name in added if name != FIXED}


def fixed_members(who: RollerOrder, figure: Figure, pointer: str) -> dict[str, Any]:
    """The members of somebody who does not roll: codes, and what counts for a fixed value (F6-DIE-6).

    An ability that was lost has no dice, but what is done to its owner can be done.

    Raises:
        Rejected: as `code_members` does.
    """
    asked = question(who, figure)
    if collect_effects.is_lost(asked):
        return {"die_code": NO_DICE}
    added = collect_effects.sums_of(asked)
    dice = _bounded("skill_dice_mod", who.skill_dice_mod + added["skill_dice_mod"])
    return {**code_members(who, figure, pointer), "skill_dice_mod": dice, FIXED: added[FIXED]}


def question(who: RollerOrder, figure: Figure) -> CollectEffects:
    """What the conditions of a figure are asked about a check."""
    ability = ability_of(who, figure.sheet) or ""
    return CollectEffects(skill=who.skill, ability=ability, conditions=tuple(lasting.in_force(figure)))


def used_up(who: RollerOrder, figure: Figure) -> Figure:
    """The figure after a check: what held for one roll and touched this one is over."""
    asked = question(who, figure)
    touching = {
        each.id for each in asked.conditions if any(collect_effects.touches(one, asked) for one in each.effects)
    }
    spent = {
        identity: lasting.over(condition, EndReason.USED)
        for identity, condition in figure.lasting.items()
        if condition.single_use and identity in touching
    }
    return lasting.with_conditions(figure, spent) if spent else figure


def _ability_code(ability: str, figure: Figure, pointer: str) -> str:
    """The die code of an ability: of the sheet, else of a condition that gives it, else 0D (F6-CHR-2, F6-COND-8)."""
    sheet: Sheet = figure.sheet
    given = (effect for each in lasting.in_force(figure) for effect in each.effects)
    codes = [effect.die_code for effect in given if (effect.effect, effect.target) == (ABILITY, ability)]
    gained = next((code for code in codes if code is not None), None)
    if ability in sheet.abilities:
        return sheet.abilities[ability]
    if gained is None and ability not in NORMAL_ABILITIES:
        there = _listed(sheet.abilities)
        expected = Phrase(
            "a normal ability, or one on the sheet of {name}, where there is {there}", name=figure.name, there=there
        )
        raise Rejected("bad_input", f"{pointer}/ability", expected=expected)
    return gained or NO_DICE


def _bounded(name: str, number: int) -> int:
    if name in SOURCES:
        return min(MOST_DICE, max(0, number))
    most = MOST_FLAT if name == "flat_mod" else MOST_DICE
    return min(most, max(-most, number))


def _listed(names: Iterable[str]) -> str:
    return quoted(names) or Phrase("nothing")
