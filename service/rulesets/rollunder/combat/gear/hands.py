"""A weapon-hand combination. Rules RU-C-HAND-1 to RU-C-HAND-17, with RU-C-GEN-6."""

from typing import Annotated

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.combat.harm.collision import Speed
from service.rulesets.rollunder.core.combat.hands import ROWS, HandsCombination
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.vocabulary import Doc
from service.values import dataclass


@dataclass(frozen=True, slots=True, kw_only=True)
class Hands:
    """Content of the two hands."""

    hands: Annotated[HandsCombination, Doc("The combination.")]
    speed: Annotated[Speed, Doc("SPEED of the mount, for the mounted rows.")] = 0
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HandsResult:
    """Effects of the combination."""

    attack_mod: Annotated[int, Doc("Added to the attack value.")]
    parry_mod: Annotated[int, Doc("Added to a parry.")]
    damage_mod: Annotated[int, Doc("Flat bonus of damage, half the SPEED of mounted rows included.")]
    attacks: Annotated[int, Doc("Attacks in one turn, which may go at different enemies.")]
    reload_factor: Annotated[int, Doc("Multiplies the rounds of reloading.")]


def resolve(request: Hands, dice: Dice) -> Outcome[HandsResult]:  # noqa: ARG001 - nothing is rolled
    """Find the row, and add half the SPEED where it rides (RU-C-HAND-13, RU-C-HAND-14)."""
    row = ROWS[request.hands]
    result = HandsResult(
        attack_mod=row.attack_mod,
        parry_mod=row.parry_mod,
        damage_mod=row.damage_mod + row.speed_bonus(request.speed),
        attacks=row.attacks,
        reload_factor=row.reload_factor,
    )
    parameters = {"attack": result.attack_mod, "parry": result.parry_mod, "damage": result.damage_mod}
    summary = Message("hands", {"hands": request.hands, **parameters})
    return Outcome(result=result, rules=(row.rule,), summary=summary)


OPERATION = Operation(
    resolve,
    title="Look up a weapon-hand combination",
    description=(
        "Two hands can hold two weapons, a shield, a tool or reins. Returns the bonus to attack, parry and "
        "damage, and the number of attacks."
    ),
)
