"""Using a power of the sheet. Rule FR-GEN-1."""

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected, rows_of
from service.rulesets.fastrpg import check, d20, threats
from service.rulesets.fastrpg.check import EACH_TARGET, USER, Check
from service.rulesets.fastrpg.check import OF_TARGETS as OF_SAVES
from service.rulesets.fastrpg.difficulties import number_of
from service.rulesets.fastrpg.powers import Power, PowerDice
from service.rulesets.fastrpg.roller import (
    LUCK,
    refuse_same_names,
    value_of,
)
from service.rulesets.fastrpg.skill_list import Value
from service.rulesets.fastrpg.use_power_request import PowerTarget, PowerTargetResult, UsePower, UsePowerResult
from service.rulesets.fastrpg.use_power_stored import STORED
from service.values import replace


def resolve(request: UsePower, dice: Dice) -> Outcome[UsePowerResult]:
    """Roll for the power where it has it so (FR-TASK-1), then its dice once for all, and each save (FR-SAVE-1).

    Raises:
        Rejected: `luck_not_allowed`, `not_a_save_skill`, `bad_input` for equal names.
    """
    _refuse(request)
    power = request.power
    roll = _roll(request, dice)
    success = roll is None or roll.reaches(number_of(power.difficulty or 0))
    damage = _rolled(request, power.damage if success else None, "damage", dice)
    healing = _rolled(request, power.healing if success else None, "healing", dice)
    saves = success and power.save is not None
    checks = [_save(each, index, dice) if saves else None for index, each in enumerate(request.targets)]
    targets = tuple(
        _touch(power, target, damage, healing, saved, works=success)
        for target, saved in zip(request.targets, checks, strict=True)
    )
    result = UsePowerResult(
        power=power.name,
        total=None if roll is None else roll.total,
        difficulty=None if roll is None else number_of(power.difficulty or 0),
        success=success,
        luck_spent=0 if roll is None else roll.luck_spent,
        damage_rolled=damage,
        healing_rolled=healing,
        targets=targets,
    )
    return Outcome(result=result, rules=_rules(power, roll, result), summary=_summary(request, result))


def _refuse(request: UsePower) -> None:
    refuse_same_names([target.name for target in request.targets], "/targets")
    if request.power.save is not None:
        threats.skill_of(request.power.save.threat, request.power.save.skill)
    if request.user.luck and not request.power.rolls:
        raise Rejected("luck_not_allowed", "/user/luck")
    for index, target in enumerate(request.targets):
        if target.luck and request.power.save is None:
            raise Rejected("luck_not_allowed", f"/targets/{index}/luck")


def _roll(request: UsePower, dice: Dice) -> Check | None:
    if not request.power.rolls:
        return None
    return check.roll(request.user, value_of(request.user, request.options, "/user"), dice, "power", USER)


def _rolled(request: UsePower, thrown: PowerDice | None, purpose: str, dice: Dice) -> int | None:
    """Some d6 and a modifier, never below 0 (FR-DMG-4)."""
    if thrown is None:
        return None
    return max(0, dice.total(request.user.name, d20.SIDES_OF_EFFECT, thrown.dice, purpose) + thrown.modifier)


def _touch(
    power: Power, target: PowerTarget, damage: int | None, healing: int | None, saved: Check | None, *, works: bool
) -> PowerTargetResult:
    """Result of a power for a target, by its save (FR-SAVE-2); a save that succeeds lets nothing last."""
    success = None if saved is None or power.save is None else saved.reaches(number_of(power.save.difficulty))
    taken = damage or 0
    if success is not None and power.save is not None:
        taken = threats.damage_taken(taken, success, power.save.on_success)
    return PowerTargetResult(
        name=target.name,
        save_total=None if saved is None else saved.total,
        save_success=success,
        luck_spent=0 if saved is None else saved.luck_spent,
        damage_taken=taken,
        healed=healing or 0,
        condition_laid=works and power.condition is not None and not success,
    )


def _save(target: PowerTarget, index: int, dice: Dice) -> Check:
    """The save of a target, perhaps with luck; it is free (FR-SAVE-3, FR-LUCK-4)."""
    value = Value(modifier=target.modifier, can_succeed=target.can_succeed)
    return check.roll(target, value, dice, "save", EACH_TARGET[index])


LUCK_OF_TARGETS = tuple(replace(row, ability="") for row in LUCK)
"""Refusals of luck on the save of a target, which bar no ability."""


def _rules(power: Power, roll: Check | None, result: UsePowerResult) -> tuple[str, ...]:
    of_roll = () if roll is None else ("FR-TASK-1", *roll.rules, "FR-TASK-2", "FR-TASK-3")
    applied = (
        ("FR-SAVE-1", any(target.save_total is not None for target in result.targets)),
        ("FR-SAVE-2", power.save is not None and result.damage_rolled is not None),
        ("FR-HP-1", any(target.damage_taken for target in result.targets)),
        ("FR-HEAL-3", any(target.healed for target in result.targets)),
    )
    return ("FR-GEN-1", *of_roll, *(rule for rule, applies in applied if applies))


def _summary(request: UsePower, result: UsePowerResult) -> Message:
    code = "power_fails" if not result.success else "power_touches" if result.targets else "power_works"
    touched_names = ", ".join(target.name for target in result.targets)
    return Message(code, {"name": request.user.name, "power": result.power, "targets": touched_names})


OPERATION = Operation(
    resolve,
    title="Use a power",
    description=(
        "A power of the sheet, as of magic or of an item: its user rolls where the power has it so, its damage and "
        "healing are rolled once for all, and each target saves. Cost, use and action are gone, worked or not."
    ),
    options=("tech_ability",),
    refusals=(*rows_of("user", LUCK), *rows_of("targets", LUCK_OF_TARGETS)),
    rejections=("not_a_save_skill", "unknown_skill"),
    streams="The name of the user: its d20s, then the d6s of damage and of healing. Then the name of each target that "
    "saves: its d20s.",
    headlines=("success",),
    decisions=(*USER.points(), *OF_SAVES),
    score=lambda result: int(result.success),
    stored=STORED,
    stored_only=True,
)
