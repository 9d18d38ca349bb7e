"""Query parameters that select events, for the log and for streams."""

from typing import Annotated

from annotated_types import Len

from service.phrases import Phrase
from service.play.event_selection import EventFilter
from service.play.resources.event_types import EventType
from service.resolution.refusal import Refusal, of_faults
from service.rulesets.stored.examples import ACTOR
from service.rulesets.vocabulary import Doc, Example, Id
from service.schemas.faults import PlacedFault
from service.values import dataclass

AN_ENCOUNTER = "01976f3e-4b5a-7c00-8000-00000000000e"


@dataclass(frozen=True, slots=True, kw_only=True)
class FilterQuery:
    """Conditions for events."""

    types: Annotated[
        tuple[EventType, ...],
        Len(0, len(EventType)),
        Doc("Only events of these types."),
        Example(("command", "turn.next")),
    ] = ()
    encounter: Annotated[Id | None, Doc("Only events of this encounter."), Example(AN_ENCOUNTER)] = None
    character: Annotated[
        Id | None, Doc("Only events in which this stored character acted or changed."), Example(ACTOR)
    ] = None
    actor: Annotated[Id | None, Doc("Only events that the key with this id caused."), Example(ACTOR)] = None

    @property
    def filter(self) -> EventFilter:
        """The conditions."""
        return EventFilter(types=self.types, encounter=self.encounter, character=self.character, actor=self.actor)


def beyond_the_log(last: int, place: str = "after", kind: str = "parameter") -> Refusal:
    """The refusal of an `after`, or of what is sent in its place, that is higher than the seq of the newest event."""
    detail = Phrase("Expected at most {last}, the newest seq. Read the log again from the start.", last=last)
    return of_faults((PlacedFault(place, "bad_input", detail, kind),))
