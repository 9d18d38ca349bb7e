"""Capability of a character: act, decide, both or neither.

Rules F6-COND-13, F6-TRK-4 and F6-ACT-1 to F6-ACT-4, with F6-ERR-1.
"""

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.freed6.stored.lookups import tracks
from service.rulesets.freed6.stored.lookups.checks import known
from service.rulesets.freed6.tracks.actor import ActorState, ActorStateResult, judged
from service.rulesets.stored import Disclosure, Find, Participant, Stored


def resolve(request: ActorState, dice: Dice) -> Outcome[ActorStateResult]:  # noqa: ARG001 - nothing is rolled
    """An action needs a roll, a decision does not; conditions can take away either (F6-ACT-1)."""
    result = judged(request)
    applied = (
        ("F6-ACT-2", result.incapacitated),
        ("F6-ACT-3", result.unresisting),
        ("F6-ACT-4", result.out_of_action),
    )
    rules = ("F6-ACT-1", "F6-TRK-4", *(rule for rule, applies in applied if applies))
    code = f"actor_{'acts' if result.can_act else 'idle'}_{'decides' if result.can_decide else 'follows'}"
    return Outcome(result=result, rules=rules, summary=Message(code))


def _of_figure(member: str) -> Find:
    """A member of all that can take action or decision away (F6-ACT-1)."""
    return lambda context: getattr(tracks.actor_state_of(known(context), context.options), member)


STORED = Stored(
    participants=(Participant("character", "Who it is.", must_be_stored=True),),
    lookups={
        member: _of_figure(member) for member in ("damage", "composure", "body", "conditions", "willpower", "out_at")
    },
    discloses=Disclosure(public=("out_of_action", "incapacitated", "unresisting")),
)
"""A query about a stored element, without effects."""


OPERATION = Operation(
    resolve,
    title="Tell who can act and decide",
    description=(
        "Damage, composure, body and named conditions determine whether a character can act, can decide, or "
        "is Out of Action."
    ),
    options=("track_mode", "broken_is_unresisting"),
    stored=STORED,
)
