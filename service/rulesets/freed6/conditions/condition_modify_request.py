"""Request and result of a change of the duration of a condition."""

from typing import Annotated

from annotated_types import Len

from service.rulesets.freed6.conditions.duration_changes import NotModified
from service.rulesets.freed6.conditions.points import CheckDifficulty, CheckRoller, ResultPoints
from service.rulesets.freed6.core.duration import Duration
from service.rulesets.freed6.core.purchase import Purchase, Turn
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.results.rank import RankNumber
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

TURN = Turn(effect_roll=True, names_targets=False)
"""What a change of duration may buy: its target is the condition."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TimedCondition:
    """A condition with a duration to change."""

    name: Annotated[Name, Doc("For the summary only.")]
    duration: Annotated[Duration, Doc("How long it would last without the change.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionModify:
    """Ranks are spent on the duration of a condition."""

    condition: Annotated[TimedCondition, Doc("The condition; it is the target of all purchases.")]
    rank: Annotated[RankNumber | None, Doc("The ranks. Excludes `result_points` and `roller`.")] = None
    result_points: ResultPoints = None
    roller: CheckRoller = None
    difficulty: CheckDifficulty = None
    effects: Annotated[tuple[Purchase, ...], Len(1, 100), Doc("Changes of duration, applied in order.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionModifyResult:
    """Whether the duration was changed."""

    rank: Annotated[int, Doc("Ranks that there were to spend, 0 to 6.")]
    modified: Annotated[bool, Doc("Whether they were enough.")]
    reason: Annotated[NotModified | None, Doc("Why nothing was changed.")] = None
    cost: Annotated[int | None, Doc("Ranks that the changes cost; null without any rank.")] = None
    ranks_left: Annotated[int | None, Doc("Ranks that are left; null when nothing was changed.")] = None
    removed: Annotated[bool, Doc("Whether the condition ends at once.")] = False
    duration: Annotated[Duration | None, Doc("How long it lasts now; null when removed.")]
    action_points_after: Annotated[int | None, Doc("Action points left of who checks; null without one spent.")] = None
