"""The plus-minus die: faces read as values. Rules FB-DICE-1 and FB-DICE-2."""

from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.flyerbook import plus_minus_die
from service.rulesets.flyerbook.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Code, Doc
from service.values import dataclass

Face = Annotated[int, Interval(ge=1, le=plus_minus_die.SIDES), Code("bad_face")]


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadDice:
    """Faces to read as plus-minus dice."""

    faces: Annotated[tuple[Face, ...], Len(1, 100), Doc("Faces from 1 to 6.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ReadDiceResult:
    """The values of the faces."""

    values: Annotated[tuple[int, ...], Doc("The value of each face, in the same order.")]


def resolve(request: ReadDice, dice: Dice) -> Outcome[ReadDiceResult]:  # noqa: ARG001 - the faces are given
    """Read each face as a plus-minus die: even adds, odd subtracts (FB-DICE-1), nothing explodes (FB-DICE-2)."""
    values = tuple(plus_minus_die.value_of(face) for face in request.faces)
    summary = Message(
        "dice_read",
        {"faces": ", ".join(map(str, request.faces)), "values": ", ".join(f"{value:+d}" for value in values)},
    )
    return Outcome(result=ReadDiceResult(values=values), rules=("FB-DICE-1", "FB-DICE-2"), summary=summary)


OPERATION = Operation(
    resolve,
    title="Read faces as plus-minus dice",
    description="Returns the value of each face: even faces add, odd faces subtract. Nothing is rolled.",
    rejections=("bad_face",),
)
