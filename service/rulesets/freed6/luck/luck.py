"""Luck points: their pool, expenses and awards.

Rules F6-LCK-1, F6-LCK-2 and F6-LCK-5 to F6-LCK-8, with F6-ERR-1, F6-SF-11 and F6-SF-12.
"""

from typing import Any, Final

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.luck.luck_request import (
    Luck,
    LuckAction,
    LuckLeft,
    LuckPurpose,
    LuckRefusal,
    LuckResult,
    LuckState,
)
from service.rulesets.freed6.stored import state as states
from service.rulesets.freed6.stored.abilities.names import Ability
from service.rulesets.freed6.stored.effects.checks import turn_runs
from service.rulesets.freed6.stored.figures import Cast, EffectContext, Figure, LookupContext, Order
from service.rulesets.freed6.stored.lookups.check_effects import luck_is_spent
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.stored.participants import each_once
from service.rulesets.freed6.stored.state import MOST_POINTS, State, is_dynamic
from service.rulesets.stored import BarRow, Disclosure, Participant, StatedBy, Stored
from service.rulesets.stored.effects import changed
from service.rulesets.vocabulary import Absent
from service.values import replace

NO_DICE: Final[Any] = None
"""Dice of what rolls none."""


def resolve(request: Luck, dice: Dice) -> Outcome[LuckResult]:  # noqa: ARG001 - nothing is rolled
    """Only a Dynamic character has Luck (F6-LCK-1); then one of four things happens to the pool.

    Raises:
        Rejected: `luck_requires_dynamic`, `luck_after_roll`, `luck_already_spent_this_turn`, `no_luck_points`.
    """
    others = _others(request)
    _refuse_stock(request)
    before = LuckResult(
        accepted=True,
        luck_points=request.state.luck_points,
        luck_spent_this_turn=request.state.luck_spent_this_turn,
    )
    after, rule = {
        LuckAction.START_SESSION: start_session,
        LuckAction.SPEND: spend,
        LuckAction.AWARD: award,
        LuckAction.NEW_TURN: new_turn,
    }[request.action](request, before)
    outcome = request.action.value if after.accepted else "vetoed"
    summary = Message(f"luck_{outcome}", {"points": after.luck_points, "amount": request.amount})
    return Outcome(result=replace(after, characters=others or Absent.ABSENT), rules=("F6-LCK-1", rule), summary=summary)


def _others(request: Luck) -> tuple[LuckLeft, ...]:
    """The pools of the others, each as if it were alone (F6-LCK-2, F6-LCK-7).

    Raises:
        Rejected: `bad_input` with `spend`, for each decides about the own points; and as `resolve` does.
    """
    if request.characters and request.action is LuckAction.SPEND:
        raise Rejected("bad_input", "/characters", expected=Phrase("only `character`, with `spend`"))
    alone = [replace(request, state=other.state, characters=()) for other in request.characters]
    pools = [resolve(one, NO_DICE).result for one in alone]
    return tuple(
        LuckLeft(name=other.name, luck_points=pool.luck_points)
        for other, pool in zip(request.characters, pools, strict=True)
    )


def start_session(request: Luck, before: LuckResult) -> tuple[LuckResult, str]:
    """The pool at the start of a session: one point for each rank (F6-LCK-2); a new turn begins."""
    return replace(before, luck_points=request.state.luck_rank, luck_spent_this_turn=False), "F6-LCK-2"


def award(request: Luck, before: LuckResult) -> tuple[LuckResult, str]:
    """Bonus points for memorable play, without limit, also for a rank of 0 (F6-LCK-7)."""
    return replace(before, luck_points=before.luck_points + request.amount), "F6-LCK-7"


def new_turn(request: Luck, before: LuckResult) -> tuple[LuckResult, str]:  # noqa: ARG001 - alike for all actions
    """The next turn clears the lock (F6-LCK-6)."""
    return replace(before, luck_spent_this_turn=False), "F6-LCK-6"


def spend(request: Luck, before: LuckResult) -> tuple[LuckResult, str]:
    """The pool after one point, before the roll (F6-LCK-5) and once in a turn (F6-LCK-6); a veto is free (F6-LCK-8).

    A narrative use costs a point as well, but neither needs nor sets the lock of the turn.

    Raises:
        Rejected: as `resolve` does.
    """
    if request.gm_veto:
        return replace(before, accepted=False, reason=LuckRefusal.GM_VETO), "F6-LCK-8"
    for_dice = request.purpose is LuckPurpose.DICE
    if for_dice and request.after_roll:
        raise Rejected("luck_after_roll", "/after_roll")
    if for_dice and before.luck_spent_this_turn:
        raise Rejected("luck_already_spent_this_turn", "/state/luck_spent_this_turn")
    if before.luck_points == 0:
        raise Rejected("no_luck_points", "/state/luck_points")
    after = replace(
        before,
        luck_points=before.luck_points - 1,
        luck_spent_this_turn=before.luck_spent_this_turn or for_dice,
    )
    return after, "F6-LCK-6" if for_dice else "F6-LCK-8"


def _refuse_stock(request: Luck) -> None:
    """Refuses a Stock character, which has no Luck (F6-LCK-1).

    Raises:
        Rejected: `luck_requires_dynamic`.
    """
    uses = request.action in (LuckAction.SPEND, LuckAction.AWARD)
    if not request.state.dynamic and (uses or request.state.luck_rank):
        raise Rejected("luck_requires_dynamic", "/state/dynamic")


def _needs(order: Order, _part: object, _figure: Figure) -> tuple[str, ...]:
    """A use or an award needs luck, a use for dice that the lock is open; a veto uses nothing (F6-SF-12)."""
    if order.gm_veto or order.action not in (LuckAction.SPEND, LuckAction.AWARD):
        return ()
    for_dice = order.action is LuckAction.SPEND and order.purpose is LuckPurpose.DICE
    return (Ability.USE_LUCK, Ability.LUCK_ON_DICE) if for_dice else (Ability.USE_LUCK,)


def _state(context: LookupContext) -> LuckState:
    """The present pool; luck spent by anyone in the running turn counts (F6-LCK-6)."""
    figure = known(context)
    locked = "luck_already_spent_this_turn" not in context.forced and luck_is_spent(context.cast)
    dynamic = "luck_requires_dynamic" in context.forced or is_dynamic(figure)
    return LuckState(
        luck_rank=max(0, figure.sheet.luck_rank) if dynamic else 0,
        luck_points=figure.state.luck_points,
        luck_spent_this_turn=locked,
        dynamic=dynamic,
    )


def _applied(outcome: EffectContext[Luck, LuckResult]) -> Cast:
    """The pools; a new turn frees the luck of all in the encounter (F6-LCK-6)."""
    order, result = outcome.order, outcome.result
    others = () if isinstance(result.characters, Absent) else result.characters
    points = {order.character.id: result.luck_points}
    points |= {each.id: pool.luck_points for each, pool in zip(order.characters, others, strict=True)}
    after = {identity: _after(outcome.cast[identity], left, outcome) for identity, left in points.items()}
    if outcome.order.action is LuckAction.NEW_TURN:
        freed = {each: replace(one, state=states.new_turn(one.state)) for each, one in outcome.cast.items()}
        after = {**freed, **after}
    return changed(outcome.cast, after)


def _after(figure: Figure, left: int, outcome: EffectContext[Luck, LuckResult]) -> Figure:
    """The pool; a point for dice locks the running turn (F6-LCK-6), a new turn clears the last one's lock."""
    order, result = outcome.order, outcome.result
    state: State = replace(figure.state, luck_points=min(MOST_POINTS, left))
    if order.action is LuckAction.NEW_TURN:
        state = states.new_turn(state)
    for_dice = order.action is LuckAction.SPEND and order.purpose is LuckPurpose.DICE and result.accepted
    if for_dice and turn_runs(outcome):
        state = replace(state, luck_spent_this_turn=True)
    elif not result.luck_spent_this_turn:
        state = replace(state, luck_spent_this_turn=False)
    return replace(figure, state=state)


def _by_game_master(order: Order) -> bool:
    """Awards and the start of a session or a turn are for the game master (F6-LCK-7, F6-LCK-8)."""
    return order.action is not LuckAction.SPEND


AFTER_ROLL = BarRow(
    "luck_after_roll", "F6-LCK-5", (Ability.LUCK_ON_DICE,), lambda context: context.given_order.after_roll, fixed=True
)
STORED = Stored(
    participants=(
        Participant(
            "character",
            "Whose pool it is.",
            needs_of=_needs,
            may_need=(Ability.USE_LUCK, Ability.LUCK_ON_DICE),
            must_be_stored=True,
        ),
        Participant(
            "characters",
            "Other characters with the same change.",
            needs_of=_needs,
            may_need=(Ability.USE_LUCK,),
            must_be_stored=True,
            component="CharacterWithLuck",
        ),
    ),
    lookups={"state": _state, "characters.state": _state},
    apply=_applied,
    stated_by=StatedBy(game_master=("gm_veto", "after_roll", "amount")),
    whole_encounter=lambda order: order.action in (LuckAction.SPEND, LuckAction.NEW_TURN),
    decreed=_by_game_master,
    bars={"character": (AFTER_ROLL,)},
    completed=each_once,
    discloses=Disclosure(
        public=("accepted", "name"), about={"character": ("luck_points", "points")}, items={"characters": "characters"}
    ),
)
"""One luck point for dice in a turn, of anyone; a narrative use neither needs nor sets the lock (F6-SF-11)."""


OPERATION = Operation(
    resolve,
    title="Spend, award or reset luck points",
    description=(
        "A session starts with one luck point for each rank of Luck. One point in a turn may double the dice of a "
        "check before it is rolled; the game master may award points, and veto a use."
    ),
    rejections=("luck_requires_dynamic", "luck_after_roll", "luck_already_spent_this_turn", "no_luck_points"),
    stored=STORED,
)
