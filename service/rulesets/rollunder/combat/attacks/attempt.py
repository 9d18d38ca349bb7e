"""The course of one attack: LUCK before the roll, the roll, and how the target escapes a hit or suffers it.

Rules RU-C-LUCK-1, RU-C-LUCK-7, RU-C-DEF-1, RU-C-TEAM-2, RU-C-TEAM-3, RU-C-DUR-3 and RU-R-40.
"""

from functools import partial
from typing import Any

from service.dice import Dice
from service.rulesets.rollunder.combat.attacks import allies
from service.rulesets.rollunder.combat.attacks.aftermath import aftermath_of
from service.rulesets.rollunder.combat.attacks.alertness import Alertness, alertness_of
from service.rulesets.rollunder.combat.attacks.allies import Protection
from service.rulesets.rollunder.combat.attacks.attack_request import Attack
from service.rulesets.rollunder.combat.attacks.attack_roll import NOT_ROLLED, Swing, swing
from service.rulesets.rollunder.combat.attacks.chosen_defense import UNDEFENDED, ChosenDefense, resolve_defense
from service.rulesets.rollunder.combat.attacks.course import Course
from service.rulesets.rollunder.combat.attacks.freezing import Freezing, freezing_of
from service.rulesets.rollunder.combat.attacks.impact import Impact, LuckOfHit, impact_of
from service.rulesets.rollunder.combat.attacks.luck_ledger import LuckLedger, before_the_roll, instead_of_defense
from service.rulesets.rollunder.combat.attacks.parry_effects import ParryEffects, parry_effects_of
from service.rulesets.rollunder.combat.attacks.preparation import Preparation
from service.rulesets.rollunder.core.combat.kind import DefenseKind
from service.rulesets.rollunder.core.combat.support_kind import SupportKind
from service.rulesets.rollunder.core.repeat import OF_BODYGUARD
from service.values import replace


def attempted(prepared: Preparation, dice: Dice) -> Course:
    """LUCK before the roll (RU-C-LUCK-1), then the roll."""
    luck = before_the_roll(prepared.request, dice)
    if luck.avoided_by is not None:
        return Course(prepared=prepared, swing=NOT_ROLLED, luck=luck)
    swung = swing(prepared.request, prepared.aim, dice)
    return _met(prepared, swung, luck, dice) if swung.hits else Course(prepared=prepared, swing=swung, luck=luck)


def _met(prepared: Preparation, swung: Swing, luck: LuckLedger, dice: Dice) -> Course:
    """A hit that the target may notice, pay for or ward off, and else suffers."""
    request = prepared.request
    alertness = alertness_of(request, dice)
    luck = luck.after_repeats(alertness.awareness_luck)
    luck = luck.after_payment(alertness.wake) if alertness.wake else luck
    luck = instead_of_defense(luck, request, swung, dice, is_asleep=alertness.is_asleep)
    met = partial(Course, prepared=prepared, swing=swung, alertness=alertness)
    if luck.avoided_by is not None:
        return met(luck=luck)
    protection = allies.protected(request, dice)
    met = partial(met, protection=protection)
    if protection.stops:
        return met(luck=luck, parried=_parried_by_ally(prepared, protection, swung, dice))
    if protection.bodyguard is not None:
        instead = replace(prepared, request=allies.against_ally(request, protection.bodyguard))
        return met(luck=luck, **_suffered(instead, swung, _luck_of_bodyguard(request, protection), dice))
    defends = protection.kind is None or request.options.support_then_defends
    defended = _defended(prepared, alertness, luck, dice) if defends else UNDEFENDED
    luck = luck.after_repeats(defended.luck)
    met = partial(met, luck=luck, chosen_defense=defended)
    if not defended.succeeds:
        suffered = _suffered(prepared, swung, LuckOfHit(luck.pool), dice)
        return met(**suffered, luck=_after_checks(luck, **suffered))
    if defended.kind is not DefenseKind.PARRY:
        return met()
    return met(parried=parry_effects_of(request, prepared.plan, prepared.parry_dice, swung, dice))


def _defended(prepared: Preparation, alertness: Alertness, luck: LuckLedger, dice: Dice) -> ChosenDefense:
    """The defense of the target, if it is possible (RU-C-DEF-1)."""
    return resolve_defense(prepared.request, luck.pool, dice, is_unaware=alertness.is_unaware, stated=prepared.refused)


def _parried_by_ally(prepared: Preparation, protection: Protection, swung: Swing, dice: Dice) -> ParryEffects:
    """Effects of the parry of an ally; the item may be tested like the target's (RU-C-TEAM-2, RU-C-DUR-3)."""
    request, aid = prepared.request, prepared.request.defense.support
    if protection.kind is not SupportKind.ALLYSHIELD or aid is None:
        return ParryEffects()
    parried = replace(request, defense=replace(request.defense, durability=aid.durability, modifiers=aid.modifiers))
    return parry_effects_of(parried, prepared.plan, None, swung, dice)


def _luck_of_bodyguard(request: Attack, protection: Protection) -> LuckOfHit:
    """LUCK that an ally has left who takes the hit for the target (RU-C-TEAM-3, RU-R-40)."""
    points = request.defense.support.luck if request.defense.support else 0
    return LuckOfHit(points if protection.luck is None else protection.luck.pool_after, OF_BODYGUARD)


def _suffered(prepared: Preparation, swung: Swing, luck: LuckOfHit, dice: Dice) -> dict[str, Any]:
    """Members of the course about the effects of the hit on the target, or on the ally who is hit instead.

    Args:
        prepared: the attack before its dice.
        swung: the attack roll.
        luck: of the victim, for checks against effects of the hit (RU-C-LUCK-7).
        dice: as they fall.
    """
    request = prepared.request
    impact = impact_of(request, prepared.plan, prepared.net, swung, luck, dice)
    after = aftermath_of(prepared, swung, impact, dice)
    left = replace(luck, pool=luck.pool - sum(spent.spent for spent in impact.repeats if spent is not None))
    return {"impact": impact, "aftermath": after, "freezing": freezing_of(request, after, left, dice)}


def _after_checks(luck: LuckLedger, impact: Impact, freezing: Freezing | None, **_: object) -> LuckLedger:
    """The ledger after repeats of the checks against what the hit does (RU-C-LUCK-7)."""
    for spent in (*impact.repeats, freezing.luck if freezing else None):
        luck = luck.after_repeats(spent)
    return luck
