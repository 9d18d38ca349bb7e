"""The state of a stored character. Rules FB-COND-1, FB-WOUND-5, FB-HEAL-5 and FB-ENC-3."""

from dataclasses import dataclass, replace
from typing import Annotated

from service.rulesets.flyerbook.roller import Incapacitated, Wounds
from service.rulesets.vocabulary import Count, Doc


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """How a character is: wounds and incapacitation, the only states of the game (FB-COND-1)."""

    wounds: Wounds = 0
    incapacitated: Incapacitated = False
    days_since_healing_roll: Annotated[
        Count, Doc("Days since the last healing roll, or since the first wound when none was made.")
    ] = 0


def struck(state: State, wound: bool, incapacitated: bool) -> State:
    """The state after a hit; the days until healing begin with the first wound (FB-ENC-3)."""
    first_wound = wound and state.wounds == 0
    return replace(
        state,
        wounds=state.wounds + int(wound),
        incapacitated=state.incapacitated or incapacitated,
        days_since_healing_roll=0 if first_wound else state.days_since_healing_roll,
    )


def with_wounds(state: State, wounds: int) -> State:
    """The state with this many wounds; with the last one incapacitation ends (FB-WOUND-5, FB-HEAL-5)."""
    return replace(state, wounds=wounds, incapacitated=state.incapacitated and wounds > 0)
