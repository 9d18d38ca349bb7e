"""Luck points: their pool, expenses and awards.

Rules F6-LCK-1, F6-LCK-2 and F6-LCK-5 to F6-LCK-8, with F6-ERR-1, F6-SF-11 and F6-SF-12.
"""

from typing import Any, Final

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.luck.luck_request import Luck, LuckAction, LuckLeft, LuckPurpose, LuckRefusal, LuckResult
from service.rulesets.freed6.luck.luck_stored import STORED
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
