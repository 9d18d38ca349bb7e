"""Schema of supplied dice: faces by stream, or the `rolls` of an answer."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Any

import marshmallow as ma
from annotated_types import Len

from service.rulesets.vocabulary import Component, Doc, Name
from service.schemas.choices import Either
from service.schemas.derive import field_for
from service.schemas.records import Nullable
from service.schemas.strict import Strict
from service.values import dataclass

MOST_DICE = 10_000
"""Dice that one call throws at the most, so that its rolls can always be sent back as `dice`."""

SuppliedFace = Annotated[int, Doc("A face as it fell.")]
Streams = Annotated[
    Mapping[Name, Annotated[tuple[SuppliedFace, ...], Len(0, MOST_DICE)]],
    Len(0, 200),
    Component("Dice", "Faces thrown at a real table, by stream: whose dice they are -> faces in the order thrown."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class ThrownDie:
    """A die of `rolls`, as an answer listed it."""

    stream: Annotated[Name, Doc("Whose die it is.")]
    die: Annotated[Name | None, Doc("The kind of die; ignored.")] = None
    face: SuppliedFace
    purpose: Annotated[Name | None, Doc("Purpose of the roll; ignored.")] = None


Rolls = Annotated[
    tuple[ThrownDie, ...], Len(0, MOST_DICE), Component("Rolls", "Dice as `rolls` of an answer has them, in order.")
]


_PROSE = "Faces by stream, or the rolls of an answer."


class FacesOfRolls(dict[str, tuple[int, ...]]):
    """Faces by stream that were sent as a list of rolls, so that pointers lead to the list."""


class ThrownDice(Either):
    """Faces by stream; a list of rolls is sorted into streams."""

    def __init__(self, **arguments: Any) -> None:
        super().__init__((field_for(Streams), field_for(Rolls)), "DiceOrRolls", _PROSE, **arguments)

    def accept(self, value: Any) -> Mapping[str, tuple[int, ...]]:
        """The faces of each stream, in the order in which they fell."""
        return _by_stream(super().accept(value))

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Mapping[str, tuple[int, ...]]:  # noqa: ARG002 - marshmallow's signature
        by_stream, rolls = self.kinds
        if isinstance(value, dict | list):
            return _by_stream((by_stream if isinstance(value, dict) else rolls).deserialize(value))
        raise ma.ValidationError([self.fault(value)])


def thrown_dice(arguments: Mapping[str, Any]) -> Strict:
    """The field of the member `dice`, which may be null."""
    return Nullable(ThrownDice(), **arguments)


def _by_stream(thrown: Mapping[str, tuple[int, ...]] | Iterable[ThrownDie]) -> Mapping[str, tuple[int, ...]]:
    if isinstance(thrown, Mapping):
        return thrown
    faces: dict[str, list[int]] = {}
    for die in thrown:
        faces.setdefault(die.stream, []).append(die.face)
    return FacesOfRolls({stream: tuple(each) for stream, each in faces.items()})
