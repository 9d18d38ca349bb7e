"""Sources of dice and decisions of calls that let time pass."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated, TypeAlias

from annotated_types import Len

from service.dice import Decisions
from service.phrases import Phrase, quoted
from service.play.commands.orders import OrderSource
from service.pointer_tokens import escape
from service.resolution import refusal
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Component, Doc, Name
from service.schemas.faults import PlacedFault
from service.values import dataclass

MOST_DECISIONS, MOST_CHOICES = 200, 100


TimeDecisions: TypeAlias = Annotated[
    Mapping[Name, Annotated[tuple[bool, ...], Len(0, MOST_CHOICES)]],
    Component("TimeDecisions", "Decision -> yes or no, one for each time that it comes."),
]


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeSource(OrderSource):
    """Source of the dice, and decisions about what time brings."""

    decisions: Annotated[
        TimeDecisions,
        Len(0, MOST_DECISIONS),
        Doc(
            "Decisions while time passes: the id of a character or combatant, a dot and the decision -> yes or no, one "
            "for each time that it comes; no where nothing is stated. rollunder: `ID.luck_repeat`, whether LUCK "
            "repeats a failed check that time brings."
        ),
    ] = field(default_factory=dict)


def decided(source: OrderSource, cast: Cast, names: tuple[str, ...]) -> Decisions | None:
    """The decisions of a call that lets time pass; None where it states none.

    Args:
        source: of the call.
        cast: the participants concerned.
        names: of the decisions that the game has.

    Raises:
        Refusal: `bad_input` for an unknown decision.
    """
    stated = source.decisions if isinstance(source, TimeSource) else {}
    if not stated:
        return None
    known = {f"{identity}.{name}" for identity in cast for name in names}
    unknown = [name for name in stated if name not in known]
    if unknown:
        detail = Phrase(
            "Expected the id of a participant for whom this time passes, a dot and the name of a decision: {names}.",
            names=quoted(names) or Phrase("this game has none"),
        )
        faults = tuple(PlacedFault(f"/decisions/{escape(name)}", "bad_input", detail) for name in unknown)
        raise refusal.of_faults(faults)
    return Decisions(stated, frozenset())
