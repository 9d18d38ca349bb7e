"""An opposed check of stored figures. Rules F6-OPP-1, F6-OPP-3, F6-ENC-2 and F6-ENC-6."""

from dataclasses import dataclass
from typing import Annotated

from service.rulesets.freed6.contest import Contest, ContestResult
from service.rulesets.freed6.opposition import OppositionMode
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored import conflict, opposing
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.conflict import Against
from service.rulesets.freed6.stored.opposing import OpponentOrder
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS, UNSTATED_CONTENDER, ContenderOrder, ids_of
from service.rulesets.freed6.stored.participant import contending
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class ContestOrder:
    """Two sides, of whom one or both are stored."""

    initiator: Annotated[ContenderOrder, Doc("The side that acts.")] = UNSTATED_CONTENDER
    opponent: Annotated[OpponentOrder, Doc("The side that answers.")]
    against: Against = None
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: ContestOrder, cast: Cast) -> Contest:
    """The contest; who does not take an action to answer has the fixed value (F6-ENC-6)."""
    return Contest(
        initiator=contending(order.initiator, cast, order.options, "/initiator"),
        opponent=opposing.opponent_of(order.opponent, cast, order.options, "/opponent"),
        options=order.options,
    )


def apply(order: ContestOrder, result: ContestResult, cast: Cast) -> Cast:
    """Those who rolled, and a conflict that the initiator's success moves (F6-ENC-2)."""
    after = Aftermath(cast, order.options)
    after.checked(order.initiator)
    if opposing.mode_of(order.opponent) is OppositionMode.ROLL:
        after.checked(order.opponent)
    conflict.advance(after, order.against, result.rank, result.result_points, order.initiator.id)
    return after.cast


COMMAND = Command(
    order=ContestOrder,
    lead="/initiator",
    ids=lambda order: ids_of(order.initiator.id, order.opponent.id, order.against),
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    everybody=lambda order: order.initiator.luck_point or order.opponent.luck_point,
)
