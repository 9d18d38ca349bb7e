"""A comparative d20: everyone rolls, the higher number wins.

Rules RU-B-CMP-6, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.
"""

from collections.abc import Mapping
from typing import Annotated

from annotated_types import Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core import ranking
from service.rulesets.rollunder.core.ranking import FEWEST_PARTICIPANTS, Groups, refuse_same_names
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Code, Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparativeD20:
    """Two or more roll a d20 each."""

    participants: Annotated[
        tuple[Name, ...],
        Len(FEWEST_PARTICIPANTS, 100),
        Code("bad_participants"),
        Doc("Two or more different names, in rolling order."),
    ]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ComparativeD20Result:
    """Winner of a comparative d20."""

    faces: Annotated[Mapping[str, int], Doc("Name -> d20 face.")]
    order: Annotated[Groups, Doc("Groups of names, highest first; those level share a group.")]
    winner: Annotated[Name | None, Doc("The winner's name; null for a draw.")]
    tie: Annotated[bool, Doc("Whether the highest number was rolled more than once.")]
    winners: Annotated[tuple[str, ...], Doc("The first group.")]


def resolve(request: ComparativeD20, dice: Dice) -> Outcome[ComparativeD20Result]:
    """Everyone rolls once; only the top group matters for a draw (RU-B-CMP-6).

    Raises:
        Rejected: `bad_participants`.
    """
    refuse_same_names(request.participants)
    faces = ranking.comparative_d20(request.participants, dice, "comparative")
    order = ranking.grouped(faces)
    first = order[0]
    result = ComparativeD20Result(
        faces=faces,
        order=order,
        winner=first[0] if len(first) == 1 else None,
        tie=len(first) > 1,
        winners=first,
    )
    return Outcome(result=result, rules=("RU-B-CMP-6",), summary=_summary(result))


def _summary(result: ComparativeD20Result) -> Message:
    faces = ", ".join(f"{name} {face}" for name, face in result.faces.items())
    code = "comparative_d20_draw" if result.tie else "comparative_d20_won"
    return Message(code, {"faces": faces, "winners": ", ".join(result.winners)})


STORED = Stored(
    participants=(character_participant(),),
    discloses=Disclosure(public=("faces", "order", "winner", "tie", "winners")),
)


OPERATION = Operation(
    resolve,
    title="Compare d20s",
    description=(
        "Everyone rolls a d20 and the higher number wins; the same number is a draw. There are no crits, bloopers, "
        "modifiers or LUCK here."
    ),
    rejections=("bad_participants",),
    streams="d20: one for each participant, in the order given.",
    headlines=("winner", "tie"),
    score=lambda result: next(iter(result.faces.values())),
    stored=STORED,
)
