"""The creation of a condition: its request and its result. Rules F6-COND-3 to F6-COND-6, F6-COND-10 and F6-COND-12."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.freed6.conditions.points import CheckDifficulty, CheckRoller, ResultPoints
from service.rulesets.freed6.conditions.standing_condition import (
    ConditionKind,
    Group,
    Kind,
    StandingCondition,
    StockOnly,
)
from service.rulesets.freed6.core.check import Critical
from service.rulesets.freed6.core.duration import Duration
from service.rulesets.freed6.core.purchase import Effect, Origin, Plan
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.results.rank import OnOwnTurn
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


class NotCreated(StrEnum):
    """Reason why a condition was not created: no ranks, an illegal plan, or an existing discrete condition."""

    NO_RANKS = "no_ranks"
    ILLEGAL_SPEND = "illegal_spend"
    DISCRETE_EXISTS = "discrete_exists"


@dataclass(frozen=True, slots=True, kw_only=True)
class NewCondition:
    """A condition to create."""

    name: Annotated[Name, Doc("A word or short phrase that describes the bearer, such as `Pinned`.")]
    kind: Kind = ConditionKind.DISCRETE
    group: Group = None
    stock_only: StockOnly = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Condition:
    """Result points, or a check for them, create a condition."""

    condition: Annotated[NewCondition, Doc("The new condition.")]
    result_points: ResultPoints = None
    roller: CheckRoller = None
    difficulty: CheckDifficulty = None
    existing: Annotated[tuple[StandingCondition, ...], Doc("Conditions that are there already.")] = ()
    effects: Plan = ()
    on_own_turn: OnOwnTurn = False
    target_dynamic: Annotated[bool, Doc("Whether the one who will carry it is Dynamic.")] = True
    source: Annotated[Origin, Doc("Whose ranks they are.")] = Origin.CHECK
    effect_roll_this_turn: Annotated[bool, Doc("Whether the turn has an effect roll that can gain dice.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionResult:
    """Whether the condition was created; members about it are null when it was not."""

    total: Annotated[int | None, Doc("Total of the check; null when the points were given.")]
    success: Annotated[bool | None, Doc("Whether the check succeeded; null without one.")]
    critical: Annotated[Critical | None, Doc("Flag of the check's wild dice.")]
    result_points: Annotated[int, Doc("How far the check is above its difficulty; they buy ranks.")]
    rank: Annotated[int, Doc("How strong the condition would be, 1 to 6; 0 for a failure.")]
    created: Annotated[bool, Doc("Whether it is in place now.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None
    reason: Annotated[NotCreated | None, Doc("Why it was not created.")] = None
    errors: Annotated[tuple[str, ...], Doc("Findings about the plan, sorted.")] = ()
    severity: Annotated[str | None, Doc("The word for the rank.")] = None
    duration: Annotated[Duration | None, Doc("How long it lasts by its rank.")] = None
    cost: Annotated[int | None, Doc("Ranks spent on effects.")] = None
    ranks_left: Annotated[int | None, Doc("Ranks that no effect has used.")] = None
    effects: Annotated[tuple[Effect, ...], Doc("What it does to its bearer.")] = ()
    replaced: Annotated[str | None, Doc("Progressive: the condition that it replaces.")] = None
    conditions: Annotated[tuple[str, ...], Doc("Names afterwards, existing ones first.")]
