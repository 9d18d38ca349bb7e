"""A chance roll in percent. Rules RU-B-CHANCE-1 and RU-B-CHANCE-2, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.chance import Percent, threshold_of
from service.rulesets.rollunder.core.die import D20
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Chance:
    """Request whether an event with a chance in percent happens."""

    percent: Percent
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ChanceResult:
    """Whether it happens."""

    threshold: Annotated[int, Doc("The highest face that succeeds.")]
    roll: Annotated[int, Doc("The d20 face.")]
    success: Annotated[bool, Doc("Whether the face is within the range.")]


def resolve(request: Chance, dice: Dice) -> Outcome[ChanceResult]:
    """Roll a d20; the top number of the range succeeds (RU-B-CHANCE-1), and no face is special (RU-B-CHANCE-2).

    Raises:
        Rejected: `bad_percent`.
    """
    threshold = threshold_of(request.percent, "/percent")
    face = D20.total(1, dice, "chance")
    result = ChanceResult(threshold=threshold, roll=face, success=face <= threshold)
    summary = Message(
        "chance_success" if result.success else "chance_failure",
        {"percent": request.percent, "threshold": threshold, "roll": face},
    )
    return Outcome(result=result, rules=("RU-B-CHANCE-1", "RU-B-CHANCE-2"), summary=summary)


STORED = Stored(
    participants=(character_participant(),),
    discloses=Disclosure(public=("threshold", "roll", "success", "results", "total")),
)


OPERATION = Operation(
    resolve,
    title="Roll a chance",
    description=(
        "Rolls a chance of 5% to 95% on a d20, where every face is worth 5%. It is no check: nothing is a crit or a "
        "blooper, and LUCK cannot repeat it."
    ),
    rejections=("bad_percent",),
    streams="d20: one.",
    headlines=("success", "roll"),
    score=lambda result: -result.roll,
    stored=STORED,
)
