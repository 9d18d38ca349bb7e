"""The pool of luck points of somebody stored. Rules F6-LCK-1, F6-LCK-2 and F6-LCK-5 to F6-LCK-8."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.rulesets.freed6.luck import Luck, LuckAction, LuckPurpose, LuckResult, LuckState
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.stored.orders import NOBODY_NAMED, StoredElement, stored_id
from service.rulesets.freed6.stored.participant import luck_is_spent
from service.rulesets.freed6.stored.state import MOST_POINTS, State, new_turn
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast, Figure
from service.rulesets.vocabulary import Doc, Positive


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckOrder:
    """Something happens to the luck points of somebody stored."""

    character: Annotated[StoredElement, Doc("Whose pool it is.")] = NOBODY_NAMED
    action: Annotated[LuckAction, Doc("What happens to the points.")]
    purpose: Annotated[LuckPurpose, Doc("`spend`: what the point is for.")] = LuckPurpose.DICE
    after_roll: Annotated[bool, Doc("`spend`: whether the check was rolled already.")] = False
    gm_veto: Annotated[bool, Doc("`spend`: whether the game master forbids it.")] = False
    amount: Annotated[Positive, Doc("`award`: how many points.")] = 1
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: LuckOrder, cast: Cast) -> Luck:
    """What happens to the pool as it stands; luck that anyone has spent in the running turn counts (F6-LCK-6)."""
    figure = cast[stored_id(order.character, "/character")]
    state: State = figure.state
    return Luck(
        state=LuckState(
            luck_rank=max(0, figure.sheet.luck_rank),
            luck_points=state.luck_points,
            luck_spent_this_turn=luck_is_spent(cast),
            dynamic=figure.sheet.is_dynamic,
        ),
        action=order.action,
        purpose=order.purpose,
        after_roll=order.after_roll,
        gm_veto=order.gm_veto,
        amount=order.amount,
        options=order.options,
    )


def apply(order: LuckOrder, result: LuckResult, cast: Cast) -> Cast:
    """The pool; a point for dice locks the running turn, and a new turn frees it for everybody (F6-LCK-6)."""
    identity = stored_id(order.character, "/character")
    if order.action is LuckAction.NEW_TURN:
        return {each: replace(figure, state=new_turn(figure.state)) for each, figure in cast.items()}
    figure = cast[identity]
    return {identity: replace(figure, state=_after(order, result, figure, cast))}


def _after(order: LuckOrder, result: LuckResult, figure: Figure, cast: Cast) -> State:
    state: State = replace(figure.state, luck_points=min(MOST_POINTS, result.luck_points))
    for_dice = order.action is LuckAction.SPEND and order.purpose is LuckPurpose.DICE and result.accepted
    if for_dice and any(each.on_turn for each in cast.values()):
        return replace(state, luck_spent_this_turn=True)
    return state if result.luck_spent_this_turn else replace(state, luck_spent_this_turn=False)


def _by_gm(order: LuckOrder) -> bool:
    """Awards, a veto and the start of a session or a turn are for the game master (F6-LCK-7, F6-LCK-8)."""
    return order.gm_veto or order.action is not LuckAction.SPEND


COMMAND = Command(
    order=LuckOrder,
    lead="/character",
    ids=lambda order: (stored_id(order.character, "/character"),),
    stage=stage,
    apply=apply,
    everybody=lambda order: order.action in (LuckAction.SPEND, LuckAction.NEW_TURN),
    decreed=_by_gm,
)
