"""Difference flips: a face counts as its opposite.

Rules F6-FLP-1, F6-FLP-2 and F6-FLP-5, with F6-DIE-8 and F6-ERR-1.
"""

import re
from collections.abc import Iterable
from typing import Annotated

from annotated_types import Interval, Len, MaxLen

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Code, Doc, Matches, Number
from service.values import dataclass

SIDES = 6
DIE_TYPES = (4, 6, 8, 10, 12, 20)
"""The dice that a wild die, and so a flip, can be about (F6-DIE-8)."""
HIGHEST_FLIP = 6
HIGHEST_EXTENDED_FLIP = 20

NOTATION = r"^([fF]|[fF][lL][iI][pP]-)([1-9]|1[0-9]|20)$"
_READ = re.compile(NOTATION)

FlipName = Annotated[
    str,
    MaxLen(20),
    Matches(NOTATION, Phrase("F1 to F6, or Flip-1 to Flip-6,")),
    Code("bad_flip"),
    Doc("`F1` to `F6`, or `Flip-1` to `Flip-6`: the face that counts as its opposite."),
]
Flips = Annotated[tuple[FlipName, ...], Doc("Flips in force; each die is flipped at most once, by the face it shows.")]
Sides = Annotated[int, Interval(ge=4, le=20), Code("bad_die_type"), Doc("Sides of the die: 4, 6, 8, 10, 12 or 20.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Flip:
    """A face, or a list of faces with the flips in force. Without `flips` every face is flipped."""

    face: Annotated[Number | None, Doc("One face. Excludes `faces`.")] = None
    faces: Annotated[tuple[Number, ...] | None, Len(0, 200), Doc("Faces of dice of one kind. Excludes `face`.")] = None
    sides: Sides = SIDES
    flips: Annotated[
        Annotated[tuple[FlipName, ...], Len(0, 20)] | None, Doc("Flips in force; null flips every face.")
    ] = None
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class FlipResult:
    """Values of the faces after the flip."""

    flipped: Annotated[int | None, Doc("What the one face counts as; null for a list.")]
    faces_after: Annotated[tuple[int, ...] | None, Doc("What each face counts as; null for one face.")]
    total: Annotated[int, Doc("All faces together, as they count.")]


def resolve(request: Flip, dice: Dice) -> Outcome[FlipResult]:  # noqa: ARG001 - the faces are given
    """Flip the faces that are named (F6-FLP-1) to one more than the highest face, less the face (F6-FLP-2).

    Raises:
        Rejected: `bad_die_type`, `bad_face`, `bad_flip` (F6-FLP-5), `bad_input` unless either face or faces are given.
    """
    refuse_die_type(request.sides, "/sides")
    faces = _given_faces(request)
    named = frozenset(range(1, request.sides + 1))
    if request.flips is not None:
        named = named_faces(request.flips, "/flips", extended=request.options.extended_flips)
    after = tuple(counted(face, request.sides, named) for face in faces)
    single = request.face is not None
    result = FlipResult(flipped=after[0] if single else None, faces_after=None if single else after, total=sum(after))
    summary = Message("flip_done", {"faces": _listed(faces), "after": _listed(after), "total": result.total})
    return Outcome(result=result, rules=("F6-FLP-1", "F6-FLP-2", "F6-FLP-5"), summary=summary)


def counted(face: int, sides: int, named: frozenset[int]) -> int:
    """The face, or its opposite when a flip names it: physical opposites do not matter (F6-FLP-1, F6-FLP-2)."""
    return sides + 1 - face if face in named else face


def named_faces(flips: Iterable[str], pointer: str, *, extended: bool) -> frozenset[int]:
    """The faces that flips name: 1 to 6, or to 20 by option; the same flip twice is one flip (F6-FLP-5).

    Raises:
        Rejected: `bad_flip`.
    """
    highest = HIGHEST_EXTENDED_FLIP if extended else HIGHEST_FLIP
    faces = set()
    for index, flip in enumerate(flips):
        match = _READ.fullmatch(flip)
        if match is None or int(match[2]) > highest:
            raise Rejected("bad_flip", f"{pointer}/{index}", flip=flip, highest=highest)
        faces.add(int(match[2]))
    return frozenset(faces)


def refuse_die_type(sides: int, pointer: str) -> None:
    """Refuses dice without 4, 6, 8, 10, 12 or 20 sides (F6-DIE-8).

    Raises:
        Rejected: `bad_die_type`.
    """
    if sides not in DIE_TYPES:
        raise Rejected("bad_die_type", pointer, sides=sides)


def _given_faces(request: Flip) -> tuple[int, ...]:
    if (request.face is None) == (request.faces is None):
        raise Rejected("bad_input", "/face", expected=Phrase("either `face` or `faces`"))
    pointer = "/face" if request.faces is None else "/faces"
    faces = request.faces if request.faces is not None else (request.face or 0,)
    if any(not 1 <= face <= request.sides for face in faces):
        raise Rejected("bad_face", pointer, expected=Phrase("faces from 1 to {sides}", sides=request.sides))
    return faces


def _listed(faces: tuple[int, ...]) -> str:
    return ", ".join(map(str, faces))


OPERATION = Operation(
    resolve,
    title="Flip faces",
    description=(
        "A flip makes every die that shows a certain face count as the opposite face: one more than the highest "
        "face, less the face. Send one face, or a list of faces with the flips in force."
    ),
    options=("extended_flips",),
    rejections=("bad_die_type", "bad_flip"),
)
