"""Request of a contest. Rule RU-B-CMP-5."""

from typing import Annotated

from annotated_types import Len

from service.rulesets.rollunder.core.attribute import AttributeName, Score
from service.rulesets.rollunder.core.check import CheckTerms
from service.rulesets.rollunder.core.ranking import FEWEST_PARTICIPANTS
from service.rulesets.rollunder.core.repeat import MOST_PARTICIPANTS
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Code, Doc, Name
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Participant(CheckTerms):
    """One side of a comparative check, with its attribute and circumstances."""

    name: Annotated[Name, Doc("Who takes part; each name once.")]
    attribute: Annotated[AttributeName, Doc("What this side checks.")]
    score: Annotated[Score, Doc("What its d20 must stay below, before modifiers.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class Contest:
    """Two or more make a check each, and the deepest wins."""

    participants: Annotated[
        tuple[Participant, ...],
        Len(FEWEST_PARTICIPANTS, MOST_PARTICIPANTS),
        Code("bad_participants"),
        Doc("Two or more with different names."),
    ]
    options: OptionsField = DEFAULT_OPTIONS
