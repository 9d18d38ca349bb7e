"""Somebody stored takes actions of the running round. Rules F6-ENC-5, F6-ACT-5 and F6-ACT-2."""

from dataclasses import dataclass, replace
from functools import partial
from typing import Annotated

from annotated_types import Len

from service.rulesets.freed6.actions import ActionOutcome, Actions, ActionsResult, ActionType
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored import budget, tracks
from service.rulesets.freed6.stored.aftermath import Aftermath, taken
from service.rulesets.freed6.stored.orders import NOBODY_NAMED, StoredElement, stored_id
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionsOrder:
    """What somebody stored wants to do in the running round."""

    character: Annotated[StoredElement, Doc("Who takes them.")] = NOBODY_NAMED
    can_act: Annotated[bool | None, Doc("Instead of what its conditions say.")] = None
    spend: Annotated[tuple[ActionType, ...], Len(0, 100), Doc("Actions to take, in order; none to look them up.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: ActionsOrder, cast: Cast) -> Actions:
    """The actions that are left, and whether any can be taken (F6-ENC-5)."""
    figure = cast[stored_id(order.character, "/character")]
    able = tracks.abilities_of(figure, order.options).can_act if order.can_act is None else order.can_act
    return replace(budget.of(figure), can_act=able, spend=order.spend, options=order.options)


def apply(order: ActionsOrder, result: ActionsResult, cast: Cast) -> Cast:
    """Who took actions has fewer of them until the next round."""
    after = Aftermath(cast, order.options)
    for kind, outcome in zip(order.spend, result.results, strict=True):
        if outcome is ActionOutcome.OK:
            after.change(order.character.id, partial(_spent, kind=kind))
    return after.cast


def _spent(figure: Figure, kind: ActionType) -> Figure:
    return replace(figure, state=taken(figure.state, kind))


COMMAND = Command(
    order=ActionsOrder,
    lead="/character",
    ids=lambda order: (stored_id(order.character, "/character"),),
    stage=stage,
    apply=apply,
)
