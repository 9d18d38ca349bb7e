"""Passing hours: recovery and luck together.

Rules FR-HEAL-1, FR-HEAL-2, FR-LUCK-1 and FR-TIME-1, with FR-GEN-1, FR-TURN-2 and FR-SPEC-2.
"""

from math import floor
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, rows_of
from service.rulesets.fastrpg import luck_points, recovery
from service.rulesets.fastrpg.hit_points import Tier, tier_of
from service.rulesets.fastrpg.luck_points import Hours, LuckPoints, Lucky
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.recovery import Recovering
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class RestingCharacter(Recovering):
    """Character with passing hours."""

    luck_points: Annotated[LuckPoints | None, Doc("Luck Points held; left out, they are not tracked.")] = None
    lucky: Lucky = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Time:
    """Hours pass for a character."""

    hours: Hours
    character: Annotated[RestingCharacter, Doc("Characters for which time passes.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class TimeResult:
    """The character after the hours."""

    hp: Annotated[int, Doc("Hit Points now.")]
    tier: Annotated[Tier, Doc("Tier of harm now.")]
    luck_points: Annotated[int | None, Doc("Luck Points now; null when they are not tracked.")]


def resolve(request: Time, dice: Dice) -> Outcome[TimeResult]:  # noqa: ARG001 - nothing is rolled
    """Recover (FR-HEAL-1) and gain luck (FR-LUCK-1) for the same whole hours (FR-TIME-1)."""
    character = request.character
    hp = recovery.recovered(character, request.hours)
    held = character.luck_points
    points = None if held is None else luck_points.gained(held, request.hours, character.lucky)
    result = TimeResult(hp=hp, tier=tier_of(hp, character.hp_max), luck_points=points)
    gained = () if points is None else ("FR-LUCK-1", *(("FR-SPEC-2",) if character.lucky else ()))
    parameters = {"hours": floor(request.hours), "hp": hp, "hp_max": character.hp_max, "luck_points": points}
    return Outcome(
        result=result,
        rules=("FR-TIME-1", *recovery.rules_of(character), *gained),
        summary=Message("time_passes" if points is None else "time_passes_with_luck", parameters),
    )


OPERATION = Operation(
    resolve,
    title="Let hours pass",
    description="Recovery of Hit Points and gain of Luck Points together, for the whole hours among those that pass.",
    refusals=rows_of("character", recovery.REFUSALS),
)
