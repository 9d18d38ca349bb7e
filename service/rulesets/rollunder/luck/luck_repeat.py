"""Repeat a failed check with LUCK.

Rules RU-B-LUCK-1 to RU-B-LUCK-5, with RU-B-DICE-4, RU-C-GEN-1, RU-C-GEN-6, RU-C-ACT-9 and RU-C-LUCK-7 to RU-C-LUCK-11.
"""

from enum import StrEnum
from typing import Annotated, Any

from annotated_types import Interval

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.rollunder.core import outcome, pool, repeat
from service.rulesets.rollunder.core.outcome import HIGHEST_ROLL, LOWEST_ROLL, CheckOutcome
from service.rulesets.rollunder.core.pool import LuckPool, PoolName
from service.rulesets.rollunder.core.repeat import MOST_REPEATS, RULE_OF_COST, Repeats
from service.rulesets.rollunder.core.throw import RULE_OF_DIFFICULTY, Difficulty, DifficultyField, throw
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import effects, lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.figures import LookupContext
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Document, Stored
from service.rulesets.stored.rerolls import Reroll
from service.rulesets.vocabulary import Code, Doc
from service.values import dataclass


class RepeatableKind(StrEnum):
    """Kind of roll that can be repeated: checks on an attribute, and nothing else."""

    TASK = "task"
    TALENT = "talent"
    CONTEST = "contest"


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckRepeat:
    """Request to repeat a check."""

    checked_value: Annotated[int, Interval(ge=-9999, le=9999), Doc("The checked value of the check.")]
    kept: Annotated[int, Interval(ge=LOWEST_ROLL, le=HIGHEST_ROLL), Doc("The d20 face that counted.")]
    repeats_made: Annotated[Repeats, Doc("Repeats of this check so far.")] = 0
    pool: LuckPool
    difficulty: DifficultyField = Difficulty.NORMAL
    kind: Annotated[RepeatableKind, Code("not_repeatable"), Doc("The operation that made the check.")] = (
        RepeatableKind.TASK
    )
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class LuckRepeatResult:
    """Result of the repeat; it counts, even if it is worse."""

    outcome_before: Annotated[CheckOutcome, Doc("The outcome that was repeated.")]
    cost: Annotated[int, Doc("LUCK paid.")]
    pool_after: Annotated[int, Doc("LUCK left.")]
    repeats_made: Annotated[int, Doc("Repeats of this check now.")]
    faces: Annotated[tuple[int, ...], Doc("The d20 faces in the order rolled.")]
    kept: Annotated[int, Doc("The face that counts.")]
    outcome: Annotated[CheckOutcome, Doc("How the last roll went.")]
    success: Annotated[bool, Doc("Whether the outcome is one of the three successes.")]
    depth: Annotated[int, Doc("Checked value minus the face that counts.")]


def resolve(request: LuckRepeat, dice: Dice) -> Outcome[LuckRepeatResult]:
    """Pay and roll the d20 again; modifier and stress do not change (RU-B-LUCK-5).

    Raises:
        Rejected: `not_a_fail`, `no_repeats_left`, `not_enough_points` (RU-B-LUCK-1), in this order.
    """
    before = outcome.outcome_of(request.kept, request.checked_value, request.options)
    _refuse(request, before)
    cost = repeat.cost_of(before, request.repeats_made, request.options)
    pool_after = pool.paid(request.pool, cost, "/pool")
    again = throw(request.checked_value, request.difficulty, request.options, dice, "repeat")
    result = LuckRepeatResult(
        outcome_before=before,
        cost=cost,
        pool_after=pool_after,
        repeats_made=request.repeats_made + 1,
        faces=again.faces,
        kept=again.kept,
        outcome=again.outcome,
        success=again.outcome.succeeds,
        depth=request.checked_value - again.kept,
    )
    return Outcome(result=result, rules=_rules(request, result), summary=_summary(request, result))


def _refuse(request: LuckRepeat, before: CheckOutcome) -> None:
    """A success cannot be repeated, and three repeats are the most (RU-B-LUCK-5)."""
    if before.succeeds:
        raise Rejected("not_a_fail", "/kept", outcome=before)
    if request.repeats_made >= MOST_REPEATS:
        raise Rejected("no_repeats_left", "/repeats_made", most=MOST_REPEATS)


def _rules(request: LuckRepeat, result: LuckRepeatResult) -> tuple[str, ...]:
    rolled = outcome.rules_of(result.kept, request.checked_value, result.outcome)
    price = RULE_OF_COST[result.outcome_before]
    return ("RU-B-LUCK-1", price, "RU-B-LUCK-5", *RULE_OF_DIFFICULTY[request.difficulty], *rolled)


def _summary(request: LuckRepeat, result: LuckRepeatResult) -> Message:
    return Message(
        f"luck_repeat_{result.outcome}",
        {"cost": result.cost, "left": result.pool_after, "roll": result.kept, "value": request.checked_value},
    )


@dataclass(frozen=True, slots=True, kw_only=True)
class OfEvent:
    """The event of a check that is repeated."""

    event: Annotated[
        int | None,
        Interval(ge=1),
        Doc("Seq of the event of the check, which says all about it; the repeat takes its place, like `replaces`."),
    ] = None


def _of_event(context: LookupContext) -> None:
    """A member of the check, which is stated or of its event."""
    raise Rejected("bad_input", context.pointer, expected=Phrase("a value, or the seq of the check in `event`"))


def _check_of(order: Document, result: Document) -> dict[str, Any]:
    """The order of a repeat, from the event of the check (RU-B-LUCK-2); what that has paid stays paid."""
    made = result.get("repeats_made")
    members = {
        "checked_value": result.get("checked_value", order.get("checked_value")),
        "kept": result["kept"],
        "repeats_made": len((result.get("luck") or {}).get("repeats", ())) if made is None else made,
    }
    return members | {name: order[name] for name in ("character", "difficulty") if name in order}


STORED = Stored(
    participants=(character_participant(needs=(Ability.LUCK,)),),
    lookups={
        "pool": lookups.LUCK,
        "checked_value": _of_event,
        "kept": _of_event,
        "repeats_made": lambda _: 0,
        "difficulty": lambda _: Difficulty.NORMAL,
    },
    effects={"character": effects.pool(PoolName.LUCK, before="pool", after="pool_after")},
    beside=OfEvent,
    reroll=Reroll(
        of=(RepeatableKind.TASK.value, RepeatableKind.TALENT.value, "luck_repeat"),
        member="event",
        order_of=_check_of,
        keeps_effects=True,
    ),
    discloses=Disclosure(public=("outcome_before", "faces", "kept", "outcome", "success", "results", "roll", "total")),
)


OPERATION = Operation(
    resolve,
    title="Repeat a failed check",
    description=(
        "Rolls a failed check again for LUCK: 1 for the first repeat, 2 for the second, 3 for the third; 3 "
        "for a blooper19 and 5 for a blooper20 at any time. The last roll counts."
    ),
    options=("equal", "natural_20", "natural_1", "cost_mode"),
    rejections=("not_repeatable", "not_a_fail", "no_repeats_left", "not_enough_points"),
    streams="d20: one, or two when easy or hard.",
    headlines=("success", "outcome", "depth"),
    score=lambda result: result.depth,
    stored=STORED,
)
