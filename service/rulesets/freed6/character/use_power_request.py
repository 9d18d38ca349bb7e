"""Request to use a power, its result, and the operations that a power may stand for."""

from collections.abc import Mapping
from typing import Annotated

from service.rulesets.contract import Operation
from service.rulesets.freed6.attitude import influence
from service.rulesets.freed6.attitude.influence_request import Influence, InfluenceResult
from service.rulesets.freed6.checks import contest, task
from service.rulesets.freed6.checks.contest import Contest, ContestResult
from service.rulesets.freed6.checks.task import Task, TaskResult
from service.rulesets.freed6.combat import attack
from service.rulesets.freed6.combat.attack import AttackResult
from service.rulesets.freed6.combat.planned_attack import Attack
from service.rulesets.freed6.conditions import condition
from service.rulesets.freed6.conditions.creation import Condition, ConditionResult
from service.rulesets.freed6.core.check_decisions import LuckDecider
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePower:
    """A power, and the one thing that it does."""

    power: Annotated[Name, Doc("What it is called on the sheet.")]
    task: Annotated[Task | None, Doc("A check against a difficulty.")] = None
    contest: Annotated[Contest | None, Doc("A check against a target.")] = None
    attack: Annotated[Attack | None, Doc("An attack.")] = None
    condition: Annotated[Condition | None, Doc("A new condition.")] = None
    influence: Annotated[Influence | None, Doc("Attitude or willpower that is moved.")] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class UsePowerResult:
    """Result of using the power, in the member of its operation; the other members are null."""

    power: Annotated[str, Doc("What it is called on the sheet.")]
    task: Annotated[TaskResult | None, Doc("Result of the power's check, made as `task`.")] = None
    contest: Annotated[ContestResult | None, Doc("Result of the power's opposed check.")] = None
    attack: Annotated[AttackResult | None, Doc("Result of an attack with the power.")] = None
    condition: Annotated[ConditionResult | None, Doc("Result of the condition of the power.")] = None
    influence: Annotated[InfluenceResult | None, Doc("Result of an influence by the power.")] = None


USER, TARGET = LuckDecider("user"), LuckDecider.named("target")
OPERATIONS: Mapping[str, Operation] = {
    each.OPERATION.name: each.OPERATION for each in (task, contest, attack, condition, influence)
}
"""The operations that a power may stand for."""
