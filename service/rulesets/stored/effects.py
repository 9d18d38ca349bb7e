"""Effects: the consequences of a command on its participants."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from service.rulesets.stored.figures import AnyFigure, Cast
from service.rulesets.stored.run_time_types import Options_co, Order, PartOfOrder
from service.values import dataclass, replace

Figure_co = TypeVar("Figure_co", bound=AnyFigure, covariant=True)
Request_co = TypeVar("Request_co", covariant=True)
Result_co = TypeVar("Result_co", covariant=True)


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectContext(Generic[Figure_co, Options_co, Request_co, Result_co]):
    """A resolved command in the form that effects take.

    Attributes:
        order: as it was sent.
        request: with everything looked up.
        result: of the operation.
        cast: all participants of the order, before it.
        part: the participant of the changed figure, as the order names it; None before there is one.
        index: its place in a list of participants.
        identity: its id.
        event: seq of the event that the command becomes; 0 where nothing is logged.
        replaces: seq of the replaced event; None for none.
    """

    order: Order[Options_co]
    request: Request_co
    result: Result_co
    cast: Mapping[str, Figure_co]
    part: Any = None
    index: int = 0
    identity: str = ""
    event: int = 0
    replaces: int | None = None

    @property
    def options(self) -> Options_co:
        """The house rules of the order."""
        return self.order.options

    def id_of(self, member: str) -> str | None:
        """The id of a participant of the order; None when it is not stored or left out."""
        part = getattr(self.order, member, None)
        identity: str | None = None if part is None else part.id
        return identity

    def of(self, part: PartOfOrder, index: int) -> "EffectContext[Figure_co, Options_co, Request_co, Result_co]":
        """The context for effects on a participant."""
        return replace(self, part=part, index=index, identity=part.id or "")


AnyEffectContext = EffectContext[AnyFigure, Any, Any, Any]
"""A resolved command of any operation; the effects of an operation name the types of its request and result."""
Effect = Callable[[AnyFigure, AnyEffectContext], AnyFigure]
"""`(figure, outcome) -> figure`, pure."""
Effects = Mapping[str, Effect | tuple[Effect, ...]]
"""Path of a participant to its effects, in order."""


def effects_of(declared: Effect | tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects that a participant has."""
    return declared if isinstance(declared, tuple) else (declared,)


def changed(before: Cast, after: Cast) -> Cast:
    """Participants that have changed."""
    return {identity: figure for identity, figure in after.items() if figure != before.get(identity)}


def applied(figure: AnyFigure, effects: Iterable[Effect], outcome: AnyEffectContext) -> AnyFigure:
    """The figure after all effects, one after the other."""
    for effect in effects:
        figure = effect(figure, outcome)
    return figure
