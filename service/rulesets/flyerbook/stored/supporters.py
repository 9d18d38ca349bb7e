"""Supporters of a roll who are stored. Rule FB-TASK-6."""

from dataclasses import dataclass
from typing import Annotated

from service.rulesets.flyerbook.stored.abilities import Ability
from service.rulesets.stored.participants import Participant
from service.rulesets.vocabulary import Doc, Id, Name


@dataclass(frozen=True, slots=True, kw_only=True)
class Supporter:
    """Somebody stored who helps with a trait."""

    id: Annotated[Id, Doc("A stored character or combatant.")]
    trait: Annotated[Name, Doc("The skill or job that fits, as named on the sheet.")]


def supporters_of(path: str) -> Participant:
    """The supporters of a participant who rolls."""
    return Participant(path=f"{path}.supporters", prose="Who helps.", needs=(Ability.SUPPORT,))
