"""Effects: the consequences of a command on its participants."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from service.rulesets.stored.figures import Cast, Figure
from service.values import dataclass, replace


@dataclass(frozen=True, slots=True, kw_only=True)
class EffectContext:
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

    order: Any
    request: Any
    result: Any
    cast: Cast
    part: Any = None
    index: int = 0
    identity: str = ""
    event: int = 0
    replaces: int | None = None

    @property
    def options(self) -> Any:
        """The house rules of the order."""
        return self.order.options

    def id_of(self, member: str) -> str | None:
        """The id of a participant of the order; None when it is not stored or left out."""
        part = getattr(self.order, member, None)
        identity: str | None = None if part is None else part.id
        return identity

    def of(self, part: Any, index: int) -> "EffectContext":
        """The context for effects on a participant."""
        return replace(self, part=part, index=index, identity=part.id)


Effect = Callable[[Figure, EffectContext], Figure]
"""`(figure, outcome) -> figure`, pure."""
Effects = Mapping[str, Effect | tuple[Effect, ...]]
"""Path of a participant to its effects, in order."""


def effects_of(declared: Effect | tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects that a participant has."""
    return declared if isinstance(declared, tuple) else (declared,)


def changed(before: Cast, after: Mapping[str, Figure]) -> Cast:
    """Participants that have changed."""
    return {identity: figure for identity, figure in after.items() if figure != before.get(identity)}


def applied(figure: Figure, effects: Iterable[Effect], outcome: EffectContext) -> Figure:
    """The figure after all effects, one after the other."""
    for effect in effects:
        figure = effect(figure, outcome)
    return figure
