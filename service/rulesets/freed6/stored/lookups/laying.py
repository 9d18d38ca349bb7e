"""Lookups of a new condition and its bearer. Rules F6-COND-2, F6-COND-3 and F6-COND-12."""

from typing import Annotated

from service.rulesets.freed6.conditions.creation import NewCondition
from service.rulesets.freed6.conditions.standing_condition import (
    ConditionKind,
    Group,
    Kind,
    StandingCondition,
    StockOnly,
)
from service.rulesets.freed6.core import purchase
from service.rulesets.freed6.core.levels import TrackName
from service.rulesets.freed6.core.purchase import Plan, Turn
from service.rulesets.freed6.stored import targets
from service.rulesets.freed6.stored.effects.purchases import refuse_retimings
from service.rulesets.freed6.stored.figures import LookupContext
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.lookups.conditions import standing_conditions
from service.rulesets.freed6.stored.state import is_dynamic
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidCondition:
    """A condition that an order creates on a participant."""

    name: Annotated[Name, Doc("A word or short phrase that describes the bearer, such as `Pinned`.")]
    kind: Kind = ConditionKind.DISCRETE
    group: Group = None
    stock_only: StockOnly = False
    track: Annotated[TrackName | None, Doc("The track that it goes on, as a cumulative one.")] = None
    single_use: Annotated[bool, Doc("Whether the next check that it touches uses it up.")] = False


def new_condition(context: LookupContext) -> NewCondition:
    """The new condition."""
    new: LaidCondition = context.stated
    return NewCondition(name=new.name, kind=kind_of(new), group=new.group, stock_only=new.stock_only)


def kind_of(new: LaidCondition) -> ConditionKind:
    """Damage, composure and body are cumulative (F6-COND-2)."""
    return new.kind if new.track is None else ConditionKind.CUMULATIVE


def plan(context: LookupContext) -> Plan:
    """The plan; a purchase that is illegal in itself is refused (F6-SF-5)."""
    refuse_retimings(context.stated, context.pointer)
    purchase.refuse_illegal(context.stated, Turn(effect_roll=True), context.pointer)
    targets.refuse_unknown(context.stated, context.cast, context.pointer)
    stated: Plan = context.stated
    return stated


def existing(context: LookupContext) -> tuple[StandingCondition, ...]:
    """Conditions in place; without a discrete one of that name where a game master sets it aside (F6-COND-3)."""
    existing = standing_conditions(known(context))
    if "discrete_exists" in context.forced:
        name = context.order.condition.name.casefold()
        return tuple(each for each in existing if each.name.casefold() != name)
    return existing


def target_dynamic(context: LookupContext) -> bool:
    """Whether the target is Dynamic; not where a game master sets aside what that bars (F6-COND-12)."""
    return "stock_only" not in context.forced and is_dynamic(known(context))
