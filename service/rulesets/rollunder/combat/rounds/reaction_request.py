"""Request to attack out of turn, and the result."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.rollunder.core.combat.stances import StanceName
from service.rulesets.rollunder.core.combat.weapon import MeleeRange
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class ReactionTrigger(StrEnum):
    """Trigger of a reaction: closing in with a shorter weapon, leaving the fight, or passing by."""

    INTERCEPT = "intercept"
    COUNTER_ESCAPE = "counter_escape"
    PASSING = "passing"


class ReactionRefusal(StrEnum):
    """Reason why an attack out of turn is not possible here; tested in this order."""

    DEFEND_ONLY = "defend_only"
    RANGE_NOT_LONGER = "range_not_longer"
    NOT_IN_VIEW_OR_RANGE = "not_in_view_or_range"
    ALREADY_ACTED = "already_acted"


@dataclass(frozen=True, slots=True, kw_only=True)
class Reaction:
    """An enemy gives an opening."""

    trigger: Annotated[ReactionTrigger, Doc("What the enemy does.")]
    own_range: Annotated[MeleeRange | None, Doc("For intercept: own melee range.")] = None
    enemy_range: Annotated[MeleeRange | None, Doc("For intercept: that of the enemy.")] = None
    enemy_in_view: Annotated[bool, Doc("For passing: whether the enemy is seen.")] = True
    enemy_in_range: Annotated[bool, Doc("For passing: whether the enemy is within reach.")] = True
    already_acted: Annotated[bool, Doc("Whether the own action of this round is used up.")] = False
    stance: Annotated[StanceName, Doc("Own stance.")] = StanceName.NORMAL
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ReactionResult:
    """Whether there is an attack at once."""

    allowed: Annotated[bool, Doc("Whether the attack is possible.")]
    reason: Annotated[ReactionRefusal | None, Doc("Why not; null when it is possible.")]
    acts_now: Annotated[bool, Doc("Whether the fighter acts at the present place in the order.")]
    action_used: Annotated[bool, Doc("Whether this is the action of the round.")]
