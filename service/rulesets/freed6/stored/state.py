"""The state of a stored element: pools, attitude, willpower, statuses. Rules F6-LCK-2, F6-ACT-6, F6-STA-1.

Harm and all else that lasts are conditions and stand beside the state.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Annotated

from annotated_types import Len

from service.rulesets.freed6.options import DEFAULT_OPTIONS
from service.rulesets.freed6.stance import Attitude, Willpower
from service.rulesets.freed6.status import StatusColumn, StatusName
from service.rulesets.freed6.stored.sheet import Sheet
from service.rulesets.vocabulary import Count, Doc, Name

MOST_POINTS = 1_000_000
"""Points that a pool holds."""
MOST_STATUSES = 100


@dataclass(frozen=True, slots=True, kw_only=True)
class StoredStatus:
    """Something limited that the element has (F6-STA-1)."""

    column: Annotated[StatusColumn, Doc("What it measures, and so what its steps are called.")]
    status: Annotated[StatusName, Doc("Present step, by its name in the column.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """How an element is, beside its conditions."""

    luck_points: Annotated[Count, Doc("Luck points left in this session.")] = 0
    luck_spent_this_turn: Annotated[bool, Doc("Whether its luck has affected dice in the running turn.")] = False
    action_points: Annotated[Count, Doc("Action points left in this session.")] = 0
    full_spent: Annotated[Count, Doc("Full actions taken in the running round.")] = 0
    bonus_spent: Annotated[Count, Doc("Bonus actions taken in the running round.")] = 0
    effect_roll_this_turn: Annotated[bool, Doc("Whether it made an effect roll in the running turn.")] = False
    attitude: Annotated[Attitude, Doc("Attitude, until an influence with a duration covers it.")] = Attitude.NEUTRAL
    willpower: Annotated[Willpower, Doc("Willpower, until an influence with a duration covers it.")] = Willpower.NEUTRAL
    statuses: Annotated[Mapping[Name, StoredStatus], Len(0, MOST_STATUSES), Doc("Name -> what is left.")] = field(
        default_factory=dict
    )


def begin(sheet: Sheet) -> State:
    """The state of a new element: full pools (F6-LCK-2, F6-ACT-6), attitude and willpower of the sheet."""
    return State(
        luck_points=luck_at_start(sheet),
        action_points=DEFAULT_OPTIONS.action_points_start,
        attitude=sheet.attitude,
        willpower=sheet.willpower,
    )


def luck_at_start(sheet: Sheet) -> int:
    """One point for each rank of Luck (F6-LCK-2); a Stock element has none (F6-LCK-1)."""
    return max(0, sheet.luck_rank) if sheet.is_dynamic else 0


def new_turn(state: State) -> State:
    """Luck may affect dice again (F6-LCK-6), and effect rolls of the last turn are over (F6-EFX-6)."""
    return replace(state, luck_spent_this_turn=False, effect_roll_this_turn=False)


def new_round(state: State) -> State:
    """All actions of a round are there again (F6-ENC-4)."""
    return replace(state, full_spent=0, bonus_spent=0)
