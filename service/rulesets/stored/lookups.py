"""Lookups: members of a request that are read from the sheet, state and conditions of a participant."""

from collections.abc import Callable, Mapping
from dataclasses import field
from enum import Enum
from typing import Any, Generic, NamedTuple, TypeVar

from service.phrases import Phrase
from service.rulesets.contract.rejection import Rejected
from service.rulesets.stored.figures import AnyFigure
from service.rulesets.stored.run_time_types import Options_co, Order, PartOfOrder
from service.values import dataclass

Figure_co = TypeVar("Figure_co", bound=AnyFigure, covariant=True)


class LookupContext(NamedTuple, Generic[Figure_co, Options_co]):
    """The participant and member of a lookup; a tuple, since a command makes hundreds and tuples are made fast.

    Attributes:
        figure: the participant; None when it is not stored.
        part: what the order says of the participant, as its `weapon` by name.
        stated: what the order states of the member itself; None where it leaves it out.
        order: the whole order.
        cast: all participants of the order, by id.
        pointer: JSON pointer to the member in the order.
        forced: codes of the bars that a game master sets aside.
        shared: results that the lookups of one participant share, by what they are.
    """

    figure: Figure_co | None
    part: PartOfOrder
    stated: Any
    order: Order[Options_co]
    cast: Mapping[str, Figure_co]
    pointer: str
    forced: frozenset[str]
    shared: dict[object, Any]

    @property
    def options(self) -> Options_co:
        """The house rules of the order."""
        return self.order.options

    def participant(self, member: str) -> Figure_co | None:
        """Another participant of the order; None when it is not stored or left out."""
        part = getattr(self.order, member, None)
        return None if part is None or part.id is None else self.cast.get(part.id)


class Found(Enum):
    """The value of a lookup: `NULL` for null, since None means that nothing was found."""

    NULL = "null"


AnyLookupContext = LookupContext[AnyFigure, Any]
"""A lookup in any game."""
Find = Callable[[AnyLookupContext], object]
"""`context -> value`; None where nothing is known, so that the request's default counts. Raises `Rejected`."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Lookup:
    """Declaration of a looked-up member of a request.

    Attributes:
        find: looks it up, where the order does not state it; with `type`, always.
        participant: its owner, if the member is in no participant and is not the first one's.
        type: annotation of the member in the order, if it differs from the request; `find` then turns the
            stated value into what the request takes.
        default: of a member with a `type` that the order leaves out.
        by_name: whether players may state a text, as the name of something on the sheet.
        by_list: whether players may state a list, for example of helpers, if a number is the game master's.
        choice: whether players may state it, because it is theirs to choose and `find` only turns it into what the
            request takes.
        required: whether the order must state it, where it has a `type`.
    """

    find: Find
    participant: str | None = None
    type: object = None
    default: object = None
    by_name: bool = False
    by_list: bool = False
    choice: bool = False
    required: bool = False


Lookups = Mapping[str, Lookup | Find]
"""Member of the request, as `target.armor`, to how it is looked up."""


def lookup_of(declared: Lookup | Find) -> Lookup:
    """The lookup of a plain function."""
    return declared if isinstance(declared, Lookup) else Lookup(find=declared)


def of_figure(find: Callable[[AnyFigure], object]) -> Find:
    """A lookup from the stored participant alone; it finds nothing where the participant is not stored."""
    return lambda context: None if context.figure is None else find(context.figure)


@dataclass(frozen=True, slots=True, kw_only=True)
class StatedBy:
    """Paths of members that only some senders may state.

    Attributes:
        game_master: members that only a game master states, beside those that are looked up.
        circumstances: facts of the scene, which players state unless the campaign says otherwise.
        sides: path of a participant -> members that only its player chooses.
    """

    game_master: tuple[str, ...] = ()
    circumstances: tuple[str, ...] = field(default=())
    sides: Mapping[str, tuple[str, ...]] = field(default_factory=dict)


def value_needed(pointer: str) -> Rejected:
    """The refusal `bad_input` of an order without a value that no stored participant has either."""
    return Rejected("bad_input", pointer, expected=Phrase("a value, or the `id` of a stored participant who has it"))
