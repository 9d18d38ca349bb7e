"""Ranks are spent on effects for those who are stored. Rules F6-COND-7 to F6-COND-9, F6-ACT-5, F6-ACT-6, F6-EFX-6."""

from dataclasses import dataclass
from typing import Annotated

from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.purchase import Origin
from service.rulesets.freed6.rank import RankNumber
from service.rulesets.freed6.spend import Spend, SpendResult
from service.rulesets.freed6.stored import effects
from service.rulesets.freed6.stored.aftermath import Aftermath
from service.rulesets.freed6.stored.effects import Wish
from service.rulesets.freed6.stored.orders import NOBODY_NAMED, StoredElement, ids_of, stored_id
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc, Number


@dataclass(frozen=True, slots=True, kw_only=True)
class SpendOrder:
    """Ranks, and what they should buy for whom."""

    actor: Annotated[StoredElement, Doc("Whose ranks they are; also bears what names no other bearer.")] = NOBODY_NAMED
    rank: Annotated[RankNumber | None, Doc("The ranks. Excludes `result_points`.")] = None
    result_points: Annotated[Number | None, Doc("Points that make the ranks. Excludes `rank`.")] = None
    effects: Annotated[tuple[Wish, ...], Doc("What the ranks buy.")] = ()
    source: Annotated[Origin, Doc("Whose ranks they are.")] = Origin.CHECK
    on_own_turn: Annotated[bool | None, Doc("Whether the turn of `actor` runs; null means as it does.")] = None
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: SpendOrder, cast: Cast) -> Spend:
    """The plan, with what is known of the running turn (F6-EFX-6)."""
    effects.refuse_retimings(order.effects, "/effects")
    figure = cast[stored_id(order.actor, "/actor")]
    return Spend(
        rank=order.rank,
        result_points=order.result_points,
        effects=effects.plain(order.effects),
        source=order.source,
        effect_roll_this_turn=figure.state.effect_roll_this_turn,
        on_own_turn=_on_own_turn(order, cast),
        options=order.options,
    )


def apply(order: SpendOrder, result: SpendResult, cast: Cast) -> Cast:
    """Those who bear what was bought; a plan that is not legal buys nothing."""
    after = Aftermath(cast, order.options)
    actor = stored_id(order.actor, "/actor")
    own_turn = _on_own_turn(order, cast)
    bought = effects.granted(order.effects, result.effects or (), on_own_turn=own_turn)
    effects.take_hold(after, bought, actor, actor)
    return after.cast


def _on_own_turn(order: SpendOrder, cast: Cast) -> bool:
    return cast[stored_id(order.actor, "/actor")].on_turn if order.on_own_turn is None else order.on_own_turn


COMMAND = Command(
    order=SpendOrder,
    lead="/actor",
    ids=lambda order: ids_of(stored_id(order.actor, "/actor"), *effects.bearers(order.effects)),
    stage=stage,
    apply=apply,
)
