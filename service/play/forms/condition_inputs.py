"""Input of conditions by the game master; derived from `service.rulesets.stored.conditions.Condition`."""

from typing import Annotated, Any

from annotated_types import Interval

from service.play.forms.forms import FormMember, part
from service.rulesets.stored.conditions import MOST_LEFT, Anchor, Condition, DurationUnit, Phase
from service.rulesets.vocabulary import Doc, Id, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class DurationInput:
    """Duration of a new condition."""

    unit: Annotated[DurationUnit, Doc("The unit that is counted, or the moment at which it ends.")] = (
        DurationUnit.RECOVERED
    )
    count: Annotated[
        int,
        Interval(ge=1, le=MOST_LEFT),
        Doc("Number of full turns, rounds, minutes, hours or days. The current turn or round does not count."),
    ] = 1
    whose: Annotated[Anchor, Doc("Owner of the turns that are counted; only for the unit `turn`.")] = Anchor.TARGET
    combatant: Annotated[Id | None, Doc("The combatant whose turns are counted, for `named`.")] = None
    phase: Annotated[Phase, Doc("Whether it ends at the start or at the end of the last one.")] = Phase.END


UNTIL_RECOVERED = DurationInput()
_OF_BOTH = ("name", "rank", "effects", "recurring", "single_use", "details")
ConditionInput: Any = part(
    Condition,
    "ConditionInput",
    "A new condition: a name, or an entry of the library. Members that differ from their defaults replace "
    "those of the entry.",
    (*_OF_BOTH, "kind", "group", "source"),
    FormMember(
        "name", Annotated[Name | None, Doc("A word or a short phrase; by default the name of the entry.")], None
    ),
    FormMember("from_", Annotated[Name | None, Doc("Id or name of a condition of the library.")], None),
    FormMember("duration", Annotated[DurationInput, Doc("Duration of the condition.")], UNTIL_RECOVERED),
)
ConditionDocument: Any = part(
    Condition,
    "ConditionDocument",
    "Changes of a lasting condition by a game master.",
    (*_OF_BOTH, "duration"),
)
