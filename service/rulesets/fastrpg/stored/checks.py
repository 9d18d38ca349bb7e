"""Checks of sheets and conditions. Rules FR-SHEET-1 to FR-SHEET-7, FR-DMG-1 and FR-GEN-1."""

from collections.abc import Iterable, Iterator
from itertools import chain

from service.rulesets.contract import Remark
from service.rulesets.fastrpg import budget, skill_list
from service.rulesets.fastrpg.budget import Finding, Training
from service.rulesets.fastrpg.effect_codes import NUMBERS, EffectCode, RecurringCode, targets_of
from service.rulesets.fastrpg.levels import XP_OF_LEVEL
from service.rulesets.fastrpg.options import Options
from service.rulesets.fastrpg.stored.sheet import Sheet, SheetEffect
from service.rulesets.fastrpg.stored.state import State
from service.rulesets.stored.conditions import Condition, Effect, Recurring
from service.rulesets.stored.findings import UnknownWord, WordKind, without_number

EFFECTS = tuple(code.value for code in EffectCode)
RECURRING = tuple(code.value for code in RecurringCode)
PLACES = {
    Finding.ABILITY_BUDGET: ("/abilities", "FR-SHEET-2"),
    Finding.ABILITY_CAP: ("/abilities", "FR-SHEET-2"),
    Finding.ABILITY_NEGATIVE: ("/abilities", "FR-SHEET-1"),
    Finding.SKILL_BUDGET: ("/skill_points", "FR-SHEET-4"),
    Finding.SKILL_CAP: ("/skill_points", "FR-SHEET-4"),
    Finding.SPECIAL_LIMIT: ("/special", "FR-SHEET-6"),
    Finding.SPECIALIZED_AT_START: ("/skill_points", "FR-SHEET-3"),
    Finding.STARTING_SKILLS: ("/skill_points", "FR-SHEET-4"),
}
"""Finding of a sheet that can be stored -> the member that it is about, and its rule (FR-SHEET-7)."""


def findings(sheet: Sheet, options: Options) -> tuple[Remark, ...]:
    """Illegal members of a sheet, which is stored nevertheless (FR-SHEET-7)."""
    training = Training(method=sheet.method, level=sheet.level, points=sheet.skill_points)
    found = budget.findings(training, sheet.abilities, sheet.special, options.max_special, None)
    remarks = (Remark(code=each.value, pointer=PLACES[each][0], rule=PLACES[each][1]) for each in found)
    return (*remarks, *_unknown_weapons(sheet))


def findings_of_state(sheet: Sheet, state: State, options: Options) -> tuple[Remark, ...]:  # noqa: ARG001 - the hook's signature
    """The finding of a level that the experience does not reach (FR-SHEET-7, FR-XP-1)."""
    too_low = state.xp < XP_OF_LEVEL[sheet.level]
    return (Remark(code=Finding.XP_TOO_LOW.value, pointer="/xp", rule="FR-XP-1"),) if too_low else ()


def check_condition(condition: Condition, sheet: Sheet, options: Options) -> tuple[UnknownWord, ...]:  # noqa: ARG001 - the hook's signature
    """The codes and targets in a condition that the game does not know (FR-GEN-1)."""
    return (*_of_effects(condition.effects, ""), *_of_recurring(condition.recurring, ""))


def check_sheet(sheet: Sheet, options: Options) -> tuple[UnknownWord, ...]:  # noqa: ARG001 - the hook's signature
    """The codes, targets and skills on a sheet that the game does not know (FR-GEN-1, FR-SKILL-4)."""
    of_powers = (
        chain(_of_effects(condition.effects, place), _of_recurring(condition.recurring, place))
        for index, power in enumerate(sheet.powers)
        if (condition := power.condition) is not None and (place := f"/powers/{index}/condition")
    )
    return (*_of_effects(sheet.effects, ""), *chain.from_iterable(of_powers), *_of_saves(sheet))


def _of_saves(sheet: Sheet) -> Iterator[UnknownWord]:
    """Saves against powers that name no threat or skill, or both, or an unknown skill (FR-SAVE-1, FR-SKILL-4)."""
    for index, power in enumerate(sheet.powers):
        save, place = power.save, f"/powers/{index}/save"
        if save is not None and (save.threat is None) is (save.skill is None):
            yield UnknownWord(kind=WordKind.ONE_OF, pointer=place, word="threat, skill", known=())
        elif save is not None and save.skill is not None and skill_list.find(save.skill) is None:
            known = skill_list.LISTED_NAMES
            yield UnknownWord(kind=WordKind.SKILL, pointer=f"{place}/skill", word=save.skill, known=known)


def _unknown_weapons(sheet: Sheet) -> Iterator[Remark]:
    """Weapons that neither have class and mode nor are an example (FR-DMG-1)."""
    for index, weapon in enumerate(sheet.weapons):
        if weapon.used is None:
            yield Remark(
                code="unknown_weapon", pointer=f"/weapons/{index}", rule="FR-DMG-1", parameters={"weapon": weapon.name}
            )


def _of_effects(effects: Iterable[Effect | SheetEffect], start: str) -> Iterator[UnknownWord]:
    for index, effect in enumerate(effects):
        place = f"{start}/effects/{index}"
        if effect.code not in EFFECTS:
            yield UnknownWord(kind=WordKind.EFFECT, pointer=f"{place}/code", word=effect.code, known=EFFECTS)
        elif (known := targets_of(effect.code, effect.target)) is not None:
            yield UnknownWord(kind=WordKind.TARGET, pointer=f"{place}/target", word=effect.target or "", known=known)
        elif effect.value is None and effect.code in NUMBERS:
            yield without_number(place, "value")


def _of_recurring(recurring: Iterable[Recurring], start: str) -> Iterator[UnknownWord]:
    for index, again in enumerate(recurring):
        place = f"{start}/recurring/{index}"
        if again.code not in RECURRING:
            yield UnknownWord(kind=WordKind.EFFECT, pointer=f"{place}/code", word=again.code, known=RECURRING)
        elif again.value is None and again.dice is None:
            yield without_number(place, "value", "dice")
