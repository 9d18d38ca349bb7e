"""`?view=`: how much of a resource an answer has."""

from enum import StrEnum
from typing import Annotated

from service.rulesets.vocabulary import Doc, Example
from service.values import dataclass


class Detail(StrEnum):
    """Detail of a resource in an answer."""

    SUMMARY = "summary"
    FULL = "full"


@dataclass(frozen=True, slots=True, kw_only=True)
class ViewQuery:
    """Detail of the encounter that a write answers."""

    view: Annotated[Detail, Doc("`summary`: the encounter without its combatants."), Example("summary")] = Detail.FULL

    @property
    def is_full(self) -> bool:
        """Whether the answer has all members."""
        return self.view is Detail.FULL
