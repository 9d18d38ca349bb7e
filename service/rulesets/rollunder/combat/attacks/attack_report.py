"""Result and summary of an attack, from its course."""

from typing import Any

from service.rulesets.contract import Message, Parameter, who_to_whom
from service.rulesets.rollunder.combat.attacks.aftermath import Aftermath
from service.rulesets.rollunder.combat.attacks.attack_result import AttackOutcome, AttackResult, AvoidedBy
from service.rulesets.rollunder.combat.attacks.course import Course
from service.rulesets.rollunder.combat.attacks.freezing import Freezing
from service.rulesets.rollunder.combat.attacks.impact import Impact
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.kind import AttackKind
from service.rulesets.rollunder.core.combat.repeated_check import RepeatedCheck
from service.rulesets.rollunder.core.combat.signed_sum import in_words

Members = dict[str, Any]
"""Members of the result of an attack, by name."""


def result_of(course: Course) -> AttackResult:
    """Everything that came up, and null for the rest."""
    prepared, swing = course.prepared, course.swing
    return AttackResult(
        attack_value=prepared.aim.value,
        attack_roll=swing.attack_roll,
        attack_result=swing.attack_result,
        attack_luck=swing.luck,
        attacker_defenseless=True if prepared.is_all_out else None,
        hit=course.avoided_by is None,
        avoided_by=course.avoided_by,
        mishap=swing.mishap or course.chosen_defense.mishap,
        returns=course.returns,
        **_of_luck(course),
        **_of_defense(course),
        **(_of_impact(course, course.impact) if course.impact else {}),
        **(_of_aftermath(course.aftermath) if course.aftermath else {}),
        **(_of_freezing(course.freezing) if course.freezing else {}),
    )


def summary_of(course: Course) -> Message:
    """Summary in one line: the sum, the roll, and the effect."""
    prepared, swing, request = course.prepared, course.swing, course.prepared.request
    parameters: dict[str, Parameter] = {
        "who": who_to_whom(request.attacker.name, request.target.name, request.attack.weapon),
        "terms": in_words(prepared.aim.base, prepared.aim.applied),
        "roll": swing.attack_roll,
        "luck": course.luck.spent,
        "luck_left": course.luck.pool,
    }
    if course.avoided_by is AvoidedBy.ATTACK_FAILED or swing.attack_result is AttackOutcome.NOT_ROLLED:
        return Message(f"attack_{swing.attack_result}", parameters)
    opening = "sure" if swing.attack_roll is None else swing.attack_result
    if course.protection.stops:
        helped = {"defense_value": course.protection.value, "defense_roll": course.protection.roll}
        return Message(f"attack_{opening}_ally", parameters | helped)
    if course.impact is None:
        made = course.chosen_defense.check
        defended: dict[str, Parameter] = {"defense_value": made.value, "defense_roll": made.roll} if made else {}
        return Message(f"attack_{opening}_{course.avoided_by}", parameters | defended)
    return Message(f"attack_{opening}_{_effect(course.impact)}", parameters | _in_numbers(course, course.impact))


def _of_luck(course: Course) -> Members:
    alertness, luck = course.alertness, course.luck
    return {
        "awareness_roll": alertness.awareness_roll,
        "awareness_outcome": alertness.awareness_outcome,
        "awareness_luck": alertness.awareness_luck,
        "wake_cost": alertness.wake.cost if alertness.wake else None,
        "luck_cost": luck.cost,
        "luck_refused": luck.is_refused if luck.is_used else None,
        "luck_spent": luck.spent if luck.is_used else None,
        "luck_after": luck.pool if luck.is_used else None,
    }


def _of_defense(course: Course) -> Members:
    chosen_defense, parried = course.chosen_defense, course.parried
    made = chosen_defense.check
    return {
        "support_roll": course.protection.roll,
        "support_outcome": course.protection.outcome,
        "support_luck": course.protection.luck,
        "hit_goes_to": course.protection.hit_goes_to,
        "defense_value": made.value if made else None,
        "defense_roll": made.roll if made else None,
        "defense_outcome": made.outcome if made else None,
        "defense_luck": chosen_defense.luck,
        "defense_refused": chosen_defense.refused,
        "counter_attack": chosen_defense.counter_attack,
        "shield_useless": True if chosen_defense.ruins_shield else None,
        "grabber_damage": parried.grabber_damage,
        "parry_damage": parried.parry_damage,
        "parry_item_intact": parried.parry_item_intact,
        "durability_roll": parried.durability_roll,
    }


def _of_impact(course: Course, impact: Impact) -> Members:
    plan, request = course.prepared.plan, course.prepared.request
    return {
        "grabbed": True if request.attack.attack_kind is AttackKind.GRAB else None,
        "damage_dice": str(plan.whole) if plan else None,
        "damage_rolled": impact.rolled,
        "push_steps": impact.push_steps,
        "net_gain": impact.net_gain,
        "enormous_stun": impact.enormous_stun,
        "instant_ko": not impact.knock_out.check.succeeds if impact.knock_out else None,
        **_of_check("instant_ko", impact.knock_out.check if impact.knock_out else None),
        **_of_check("cripple", impact.cripple),
        **_of_harm(impact),
    }


def _of_check(name: str, made: RepeatedCheck | None) -> Members:
    """Roll, outcome and repeats of a check against what the hit does."""
    if made is None:
        return {}
    return {f"{name}_roll": made.roll, f"{name}_outcome": made.outcome, f"{name}_luck": made.luck}


def _of_harm(impact: Impact) -> Members:
    harm = impact.harm
    if harm is None:
        return {}
    return {
        "armor_reduction": harm.armor_reduction,
        "damage_passed": harm.passed,
        "damage_final": harm.final,
        "stun_gain": harm.final if harm.type is DamageType.STUN else None,
    }


def _of_aftermath(after: Aftermath) -> Members:
    return {
        "life_loss": after.life_loss,
        "freeze_gain": after.freeze_gain,
        "burning_dice": after.burning_dice,
        "crippled": after.crippled,
        "stuck_check_mod": after.stuck_check_mod,
        "life_after": after.life_after,
        "stun_after": after.stun_after,
        "statuses": after.statuses,
        "fairy_left": after.fairy_left or None,
    }


def _of_freezing(freezing: Freezing) -> Members:
    return {
        "freeze_level": freezing.level,
        "freeze_roll": freezing.roll,
        "freeze_outcome": freezing.outcome,
        "freeze_luck": freezing.luck,
        "dex_frozen": freezing.dex_lost,
    }


def _effect(impact: Impact) -> str:
    if impact.harm is None:
        return "harmless"
    return "stuns" if impact.harm.type is DamageType.STUN else "hurts"


def _in_numbers(course: Course, impact: Impact) -> dict[str, Parameter]:
    plan, harm, after = course.prepared.plan, impact.harm, course.aftermath
    return {
        "dice": str(plan.whole) if plan else None,
        "rolled": impact.rolled,
        "armor": harm.armor_reduction if harm else None,
        "final": harm.final if harm else None,
        "life": after.life_after if after else None,
        "stun": after.stun_after if after else None,
    }
