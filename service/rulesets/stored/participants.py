"""Declaration of an order's participants, and how the order names them."""

from collections.abc import Callable
from dataclasses import KW_ONLY, fields, is_dataclass
from functools import cache
from typing import Annotated, Any

from annotated_types import Len

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.defaults import nothing
from service.rulesets.stored.figures import AnyFigure
from service.rulesets.stored.run_time_types import AnyOrder, PartOfOrder
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass

LONGEST_REFERENCE = 200
Reference = Annotated[str, Len(1, LONGEST_REFERENCE)]
"""An id, a unique name, or an external reference."""
StoredId = Annotated[
    Id | None,
    Doc(
        "A stored character or combatant; other members override its sheet. A unique name or an external reference "
        "is accepted, too."
    ),
]
"""Documented as an id, so that typed clients pass on the ids of answers."""
IsStored = Annotated[bool, Doc("False for a participant that is not stored, whatever its name.")]
"""Read before the order itself, as `service.play.commands.references` says."""


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredParticipant:
    """A stored character or combatant that takes part."""

    id: StoredId = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Somebody:
    """Participant, stored by `id`; without it all that counts must be stated."""

    id: StoredId = None
    name: Annotated[Name | None, Doc("Unique name of a stored participant, or of one that is not stored.")] = None
    stored: IsStored = True


Needs = tuple[str, ...] | Callable[[Any], tuple[str, ...]]
"""Abilities, or `order -> abilities`, where the order decides; it is None where none is given yet."""


@dataclass(frozen=True, slots=True)
class Participant:
    """A participant of a stored operation.

    Attributes:
        path: member of the order, for example `attacker`; `attacker.supporters` for one within another. If the member
            is a list, every item is a participant. Where it is a text, that is the participant's id.
        prose: who that is, for the API documentation.
        needs: abilities that the operation needs of it.
        items: `(order, part of the order) -> names of the items` that it uses; they are asked for bars as well.
        may_need: abilities that some orders need, where `needs` is decided by the order.
        kind: dataclass of the order's member, where the request has no such member; or `Id`, for a plain id.
        beside: dataclass of further members that the order's participant has.
        must_be_stored: whether it has to be named by `id`.
        optional: whether the order may leave it out.
        needs_of: `(order, part of the order, figure) -> further abilities`, where the part or the figure decides; also
            among `may_need`.
        items_of: `(order, part of the order, figure) -> further names`, of items that the order does not name.
        any_of: `figure -> abilities` of which every order needs at least one, where the order decides which: with all
            of them barred the operation is closed.
        component: name of its component in the API documentation; else that of the request's with `Order` behind.
    """

    path: str
    prose: str
    _: KW_ONLY
    needs: Needs = ()
    items: Callable[[AnyOrder, Any], tuple[str, ...]] = nothing
    may_need: tuple[str, ...] = ()
    kind: Any = StoredParticipant
    beside: type | None = None
    must_be_stored: bool = False
    optional: bool = False
    needs_of: Callable[[AnyOrder, Any, AnyFigure], tuple[str, ...]] = nothing
    items_of: Callable[[AnyOrder, Any, AnyFigure], tuple[str, ...]] = nothing
    any_of: Callable[[AnyFigure], tuple[str, ...]] = nothing
    component: str = ""

    @property
    def all_needs(self) -> tuple[str, ...]:
        """All abilities that any order needs of it."""
        return self.may_need if callable(self.needs) else (*self.needs, *self.may_need)

    def abilities(self, order: AnyOrder | None = None) -> tuple[str, ...]:
        """The abilities that an order needs of it; without an order, those that all orders need."""
        return self.needs(order) if callable(self.needs) else self.needs

    def all_items(self, order: AnyOrder, part: PartOfOrder, figure: AnyFigure) -> tuple[str, ...]:
        """The names of the items that an order uses of a named participant."""
        return tuple(dict.fromkeys((*self.items(order, part), *self.items_of(order, part, figure))))

    def all_abilities(self, order: AnyOrder, part: PartOfOrder, figure: AnyFigure) -> tuple[str, ...]:
        """The abilities that an order needs of a named participant."""
        return tuple(dict.fromkeys((*self.abilities(order), *self.needs_of(order, part, figure))))


@dataclass(frozen=True, slots=True, kw_only=True)
class Part:
    """A member of an order with lookups that is no participant, for example the attack of an attacker.

    Attributes:
        path: member of the order, for example `attack`.
        of: path of the participant that it belongs to.
        beside: dataclass of further members that it has in the order.
        component: name of its component in the API documentation; else that of the request's with `Order` behind.
    """

    path: str
    of: str
    beside: type | None = None
    component: str = ""


@dataclass(frozen=True, slots=True)
class NamedParticipant:
    """A participant as an order names it.

    Attributes:
        participant: its declaration.
        pointer: JSON pointer to it in the order.
        index: its place in a list of participants; 0 elsewhere.
        part: the member of the order.
    """

    participant: Participant
    pointer: str
    index: int
    part: Any

    @property
    def id(self) -> str | None:
        """Id of the stored character or combatant; None where it is not stored."""
        identity: str | None = self.part.id
        return identity


def pointer_of(path: str) -> str:
    """The JSON pointer to a member at a path, for example `/sides/0` for `sides.0`."""
    return "/" + path.replace(".", "/")


def named_participants(participants: tuple[Participant, ...], order: AnyOrder) -> tuple[NamedParticipant, ...]:
    """The participants that an order names, in the order of their declaration."""
    found: list[NamedParticipant] = []
    for participant in participants:
        _collect(found, participant, participant.path.split("."), order, "", 0)
    return tuple(found)


def _collect(
    found: list[NamedParticipant], participant: Participant, path: list[str], value: object, pointer: str, index: int
) -> None:
    kind: Any = type(value)
    if isinstance(value, tuple):
        for place, item in enumerate(value):
            _collect(found, participant, path, item, f"{pointer}/{place}", place)
    elif isinstance(value, str):
        found.append(NamedParticipant(participant, pointer, index, StoredParticipant(id=value)))
    elif not path:
        if _members(kind) and hasattr(value, "id"):
            found.append(NamedParticipant(participant, pointer, index, value))
    elif path[0] in _members(kind):
        member = getattr(value, path[0])
        if member is not None:
            _collect(found, participant, path[1:], member, f"{pointer}/{path[0].rstrip('_')}", index)


@cache
def _members(kind: object) -> frozenset[str]:
    """Names of the members of a dataclass; none of anything else."""
    return frozenset(field.name for field in fields(kind)) if is_dataclass(kind) else frozenset()


def stored_id(participant: Any, pointer: str) -> str:
    """The id of a participant that must be stored.

    Raises:
        Rejected: `bad_input` without it; the pointer is that of the participant, who may be absent.
    """
    if participant.id is None:
        raise Rejected("bad_input", pointer, expected=Phrase("the `id` of a stored participant"))
    identity: str = participant.id
    return identity
