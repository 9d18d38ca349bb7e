"""The counted actions of a round. Rules F6-ENC-5 and F6-ACT-5."""

from enum import StrEnum
from typing import Annotated

from annotated_types import Interval

from service.rulesets.freed6.tables import TABLES
from service.rulesets.vocabulary import Doc
from service.values import dataclass

FULL_BASE: int = TABLES["action_budget"]["full_action"]
BONUS_BASE: int = TABLES["action_budget"]["bonus_action"]

MOST_ACTIONS = 100
"""Actions that are counted in a round."""
ActionCount = Annotated[int, Interval(ge=0, le=MOST_ACTIONS)]
ActionModifier = Annotated[int, Interval(ge=-100, le=100)]


class ActionType(StrEnum):
    """Full and bonus actions are counted, free ones are not."""

    FULL = "full"
    BONUS = "bonus"
    FREE = "free"


@dataclass(frozen=True, slots=True, kw_only=True)
class ActionModifiers:
    """Effects on the actions of this round."""

    full_action: Annotated[ActionModifier, Doc("More or fewer full actions.")] = 0
    bonus_action: Annotated[ActionModifier, Doc("More or fewer bonus actions.")] = 0


NO_MODIFIERS = ActionModifiers()


def left(kind: ActionType, base: int, more: int, spent: int) -> int:
    """The actions of a kind that are left, never below 0 (F6-ENC-5); free ones are not counted."""
    return max(0, max(0, base + more) - spent) if kind is not ActionType.FREE else 1
