"""A condition is laid on somebody or something stored. Rules F6-COND-3 to F6-COND-12, F6-TRK-5 and F6-TRK-6."""

from dataclasses import dataclass
from functools import partial
from typing import Annotated

from service.rulesets.freed6.condition import Condition, ConditionResult, NewCondition
from service.rulesets.freed6.duration import DurationUnit
from service.rulesets.freed6.purchase import EFFECT_ROLL_DICE, Effect, Origin, Plan
from service.rulesets.freed6.standing import ConditionKind, Group, Kind, StockOnly
from service.rulesets.freed6.stored import effects, lasting, points
from service.rulesets.freed6.stored.orders import ACTING_REJECTIONS
from service.rulesets.freed6.stored.points import PointsOrder
from service.rulesets.freed6.stored.target import involved, target_id
from service.rulesets.freed6.track import TrackName
from service.rulesets.stored import conditions as kept
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class LaidCondition:
    """A condition to lay on somebody."""

    name: Annotated[Name, Doc("A word or short phrase that describes the bearer, such as `Pinned`.")]
    kind: Kind = ConditionKind.DISCRETE
    group: Group = None
    stock_only: StockOnly = False
    track: Annotated[TrackName | None, Doc("The track that it goes on, as a cumulative one.")] = None
    single_use: Annotated[bool, Doc("Whether the next check that it touches uses it up.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class ConditionOrder(PointsOrder):
    """Result points, or a check for them, lay a condition on somebody stored."""

    condition: Annotated[LaidCondition, Doc("What is created.")]
    effects: Plan = ()
    on_own_turn: Annotated[bool | None, Doc("Whether the target's own turn runs; null means as it does.")] = None
    source: Annotated[Origin, Doc("Whose ranks they are.")] = Origin.CHECK


def stage(order: ConditionOrder, cast: Cast) -> Condition:
    """The creation, with what stands on the target already (F6-COND-6)."""
    effects.refuse_retimings(order.effects, "/effects")
    target = cast[target_id(order)]
    new = order.condition
    return Condition(
        condition=NewCondition(name=new.name, kind=_kind(new), group=new.group, stock_only=new.stock_only),
        result_points=order.result_points,
        roller=points.roller_of(order, cast),
        difficulty=order.difficulty,
        existing=tuple(lasting.in_force(target)),
        effects=order.effects,
        on_own_turn=target.on_turn if order.on_own_turn is None else order.on_own_turn,
        target_dynamic=target.sheet.is_dynamic,
        source=order.source,
        options=order.options,
    )


def apply(order: ConditionOrder, result: ConditionResult, cast: Cast) -> Cast:
    """Who made the check, and the target with the condition and what else was bought (F6-ACT-6, F6-EFX-6)."""
    after = points.after_points(order, cast, order.options)
    if result.created:
        after.change(target_id(order), lambda figure: _with_condition(figure, order, result))
        for effect in result.effects:
            if effect.effect in (effects.ACTION_POINT, EFFECT_ROLL_DICE):
                bearer = target_id(order) if effect.effect == effects.ACTION_POINT else order.actor.id
                after.change(bearer, partial(effects.borne, called=None, effect=effect, source=order.actor.id))
    return after.cast


def _with_condition(figure: Figure, order: ConditionOrder, result: ConditionResult) -> Figure:
    """The figure with the condition."""
    new = order.condition
    carried = tuple(effect for effect in result.effects if _is_timed(effect))
    condition = kept.Condition(
        name=new.name,
        kind=kept.ConditionKind(_kind(new).value),
        group=new.group,
        rank=result.rank,
        effects=tuple(map(lasting.kept_effect, carried)),
        source=order.actor.id,
        duration=lasting.kept_duration(result.duration),
        single_use=new.single_use,
        details={
            lasting.TRACK: new.track.value if new.track else None,
            lasting.RESULT_POINTS: result.result_points,
            lasting.STOCK_ONLY: new.stock_only,
            **lasting.code_details(carried),
        },
    )
    return lasting.with_laid(figure, condition)


def _kind(new: LaidCondition) -> ConditionKind:
    """Damage, composure and body are cumulative (F6-COND-2)."""
    return new.kind if new.track is None else ConditionKind.CUMULATIVE


def _is_timed(effect: Effect) -> bool:
    return effect.duration is not None and effect.duration.unit is not DurationUnit.INSTANT


COMMAND = Command(
    order=ConditionOrder,
    lead="/actor",
    ids=involved,
    stage=stage,
    apply=apply,
    rejections=ACTING_REJECTIONS,
    everybody=lambda order: order.lucky,
)
