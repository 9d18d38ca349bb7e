"""The state of a stored character. Rules FB-COND-1, FB-WOUND-5, FB-HEAL-5 and FB-ENC-3."""

from typing import Annotated

from service.rulesets.flyerbook.roller import Incapacitated, Wounds
from service.rulesets.vocabulary import Count, Doc
from service.values import dataclass, replace

MINUTES_PER_DAY = 24 * 60
MOST_MINUTES = 1_000_000


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """State of a character: wounds and incapacitation, the only states of the game (FB-COND-1)."""

    wounds: Wounds = 0
    incapacitated: Incapacitated = False
    minutes_since_healing_roll: Annotated[
        Count, Doc("Minutes since the last healing roll, or since the first wound; they pass while there is a wound.")
    ] = 0

    @property
    def days_since_healing_roll(self) -> int:
        """Whole days since the last healing roll, or since the first wound."""
        return self.minutes_since_healing_roll // MINUTES_PER_DAY


def with_harm(state: State, wound: bool, incapacitated: bool) -> State:
    """The state after a hit (FB-WOUND-1, FB-WOUND-2)."""
    after = with_wounds(state, state.wounds + int(wound))
    return replace(after, incapacitated=state.incapacitated or incapacitated)


def with_wounds(state: State, wounds: int) -> State:
    """The state with this many wounds.

    With the last one incapacitation ends (FB-WOUND-5, FB-HEAL-5); the first one starts the week of healing (FB-ENC-3,
    FB-SB-3).
    """
    begins = state.wounds == 0 or wounds == 0
    return replace(
        state,
        wounds=wounds,
        incapacitated=state.incapacitated and (wounds > 0 or state.wounds == 0),
        minutes_since_healing_roll=0 if begins else state.minutes_since_healing_roll,
    )


def later(state: State, minutes: int) -> State:
    """Some minutes later: the week of healing goes on while there is a wound (FB-HEAL-1, FB-ENC-3, FB-SB-1)."""
    if not state.wounds:
        return state
    since = min(state.minutes_since_healing_roll + minutes, MOST_MINUTES)
    return replace(state, minutes_since_healing_roll=since)
