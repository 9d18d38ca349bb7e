"""Inputs that can take actions or decisions away from a character. Rules F6-ACT-1 to F6-ACT-4, with F6-TRK-4."""

from typing import Annotated

from annotated_types import Len

from service.rulesets.freed6.core.levels import HIGHEST_LEVEL, OUT_OF_ACTION, HarmOutAt, Ranks, level_of
from service.rulesets.freed6.core.stance import Willpower
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc, Name
from service.values import dataclass

INCAPACITATED, UNRESISTING = "Incapacitated", "Unresisting"
INCAPACITATED_LEVEL = 4


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorState:
    """All that can take action or decision away."""

    damage: Ranks = ()
    composure: Ranks = ()
    body: Ranks = ()
    conditions: Annotated[tuple[Name, ...], Len(0, 100), Doc("Names of conditions that are in place.")] = ()
    willpower: Annotated[Willpower, Doc("Present willpower.")] = Willpower.NEUTRAL
    out_at: HarmOutAt = HIGHEST_LEVEL
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class ActorStateResult:
    """Abilities left to the character."""

    can_act: Annotated[bool, Doc("Whether it can do what needs a roll.")]
    can_decide: Annotated[bool, Doc("Whether it can do what needs no roll.")]
    out_of_action: Annotated[bool, Doc("Whether a track is full, so that the turn is passed by.")]
    incapacitated: Annotated[bool, Doc("Whether level 4 of damage, or a condition, takes all actions.")]
    unresisting: Annotated[bool, Doc("Whether it acts, but as another one decides.")]


def judged(request: ActorState) -> ActorStateResult:
    """Abilities left to a character in this state (F6-ACT-1)."""
    out = _is_out(request)
    incapacitated = _is_incapacitated(request)
    unresisting = _is_unresisting(request)
    return ActorStateResult(
        can_act=not (out or incapacitated),
        can_decide=not (out or unresisting),
        out_of_action=out,
        incapacitated=incapacitated,
        unresisting=unresisting,
    )


def _is_out(request: ActorState) -> bool:
    """Out of Action on any track, or by name: neither acts nor decides (F6-ACT-4)."""
    tracks = (request.damage, request.composure, request.body)
    levels = [level_of(ranks, request.out_at, request.options) for ranks in tracks]
    return max(levels) >= request.out_at or _is_called(OUT_OF_ACTION, request)


def _is_incapacitated(request: ActorState) -> bool:
    """Level 4 of damage, or by name: decides and cannot act; Demoralized and Broken block nothing (F6-ACT-2)."""
    level = level_of(request.damage, request.out_at, request.options)
    return level == INCAPACITATED_LEVEL < request.out_at or _is_called(INCAPACITATED, request)


def _is_unresisting(request: ActorState) -> bool:
    """Whether a named condition leaves actions and no decisions; by option willpower Broken does too (F6-ACT-3)."""
    broken = request.options.broken_is_unresisting and request.willpower is Willpower.BROKEN
    return broken or _is_called(UNRESISTING, request)


def _is_called(name: str, request: ActorState) -> bool:
    """Whether a condition of that name is in place, in upper or lower case (F6-COND-1)."""
    return name.casefold() in {condition.casefold() for condition in request.conditions}
