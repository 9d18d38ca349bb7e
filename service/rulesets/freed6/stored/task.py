"""A check of somebody stored, also against a conflict. Rules F6-CHK-1, F6-COND-14, F6-ENC-2."""

from dataclasses import dataclass
from typing import Annotated

from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored import conflict
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.conflict import Against
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS, UNSTATED, RollerOrder, ids_of
from service.rulesets.freed6.stored.participant import acting
from service.rulesets.freed6.task import Task, TaskResult
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc, Number


@dataclass(frozen=True, slots=True, kw_only=True)
class TaskOrder:
    """Somebody stored makes an ability check or a skill check."""

    roller: Annotated[RollerOrder, Doc("Who makes the check.")] = UNSTATED
    difficulty: Annotated[Number | None, Doc("The number to reach; null for a roll that only wants a total.")] = None
    against: Against = None
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: TaskOrder, cast: Cast) -> Task:
    """The check with its die codes, and with the effects of the roller's conditions (F6-COND-14)."""
    roller = acting(order.roller, cast, order.options, "/roller")
    return Task(roller=roller, difficulty=order.difficulty, options=order.options)


def apply(order: TaskOrder, result: TaskResult, cast: Cast) -> Cast:
    """Who made the check; and the conflict, to which a success adds its rank (F6-ENC-2)."""
    after = Aftermath(cast, order.options)
    after.checked(order.roller)
    conflict.advance(after, order.against, result.rank or 0, result.result_points, order.roller.id)
    return after.cast


COMMAND = Command(
    order=TaskOrder,
    lead="/roller",
    ids=lambda order: ids_of(order.roller.id, order.against),
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    everybody=lambda order: order.roller.luck_point,
)
