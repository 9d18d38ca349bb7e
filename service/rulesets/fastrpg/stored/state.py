"""The state of a stored character. Rules FR-ENC-1, FR-HP-1 to FR-HP-5, FR-BLEED-2, FR-TURN-1 and FR-OPP-2."""

from collections.abc import Mapping
from dataclasses import field
from typing import Annotated

from annotated_types import Interval, Len

from service.rulesets.fastrpg import tiers
from service.rulesets.fastrpg.hit_points import FEWEST_HP, Stable
from service.rulesets.fastrpg.luck_points import MOST_LUCK, LuckPoints
from service.rulesets.fastrpg.turn import HOURS_PER_DAY, ROUNDS_PER_HOUR
from service.rulesets.vocabulary import Count, Doc, Name
from service.values import dataclass, replace

LEAST_HP, MOST_HP = -(2**53), 1_000_000
"""Least stored Hit Points; far below all possible damage, because there is no floor (FR-HP-1)."""


@dataclass(frozen=True, slots=True, kw_only=True)
class State:
    """State of a character: the part which encounters track (FR-ENC-1), and what lasts beyond them."""

    hp: Annotated[int, Interval(ge=LEAST_HP, le=MOST_HP), Doc("Hit Points now; negative when critical or dead.")] = (
        FEWEST_HP
    )
    stable: Stable = False
    prone: Annotated[bool, Doc("Whether the character is prone; movement stands up again.")] = False
    luck_points: Annotated[LuckPoints | None, Doc("Luck Points held; null: never checked, spent or gained.")] = (
        MOST_LUCK
    )
    xp: Annotated[Count, Doc("Experience points.")] = 0
    reaction_used: Annotated[bool, Doc("Whether the reaction is spent since the last own turn.")] = False
    action_taken: Annotated[bool, Doc("Whether the task action of the running turn is taken.")] = False
    moved_m: Annotated[float, Interval(ge=0, le=1_000_000), Doc("Meters of movement used in the running turn.")] = 0
    rounds_since_hour: Annotated[
        int, Interval(ge=0, le=ROUNDS_PER_HOUR - 1), Doc("Rounds that passed since the last whole hour.")
    ] = 0
    hours_since_day: Annotated[
        int, Interval(ge=0, le=HOURS_PER_DAY - 1), Doc("Hours that passed since the last whole day.")
    ] = 0
    power_uses: Annotated[
        Mapping[Name, Count], Len(0, 50), Doc("Power -> uses that are spent until they come back.")
    ] = field(default_factory=dict)


def with_hp(state: State, hp: int, hp_max: int, stable: bool) -> State:
    """The state with other Hit Points: at 0 or less prone (FR-HP-3), above 0 or dead not stable (FR-BLEED-2)."""
    harm_state = tiers.state_of(min(max(hp, LEAST_HP), MOST_HP), hp_max, stable)
    return replace(state, hp=harm_state.hp, stable=harm_state.stable, prone=state.prone or harm_state.prone)


def new_turn(state: State) -> State:
    """At the start of the own turn: the reaction is back (FR-OPP-2), action and movement are unused (FR-TURN-1)."""
    return replace(state, reaction_used=False, action_taken=False, moved_m=0)
