"""Effects of conditions on one check. Rules F6-COND-5, F6-COND-11 and F6-COND-14."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated

from service.dice import Dice
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.freed6.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.freed6.purchase import ABILITY, Effect
from service.rulesets.freed6.standing import StandingCondition
from service.rulesets.freed6.tables import EFFECT_MENU
from service.rulesets.vocabulary import Doc, Name

ABILITY_DICE = "ability_dice"
FIELD_OF = {
    "check_flat": "flat_mod",
    "boost": "boost",
    "penalty": "penalty",
    "wild_dice": "wild_dice_mod",
    "advantage": "advantage",
    "disadvantage": "disadvantage",
    "check_dice": "dice_mod",
    "skill_dice": "skill_dice_mod",
    ABILITY_DICE: "skill_dice_mod",
    "fixed_value": "fixed_mod",
}
"""Effect -> the member of a roller to which it adds (F6-COND-14)."""
RULES = ("F6-COND-14", "F6-COND-5", "F6-COND-11")


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectEffects:
    """A check to be made, and the conditions of the one who makes it."""

    skill: Annotated[Name | None, Doc("Skill of the check; null for a check with the ability alone.")] = None
    ability: Annotated[Name, Doc("Ability of the check.")]
    conditions: Annotated[tuple[StandingCondition, ...], Doc("Conditions that are in place.")] = ()
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class CollectEffectsResult:
    """What all matching effects add to the roller, and to its fixed value."""

    flat_mod: Annotated[int, Doc("Added to totals after the roll.")]
    boost: Annotated[int, Doc("Boost dice: so many more are rolled, and the lowest discarded.")]
    penalty: Annotated[int, Doc("Penalty dice: so many more are rolled, and the highest discarded.")]
    wild_dice_mod: Annotated[int, Doc("More or fewer wild dice.")]
    advantage: Annotated[int, Doc("Sources of Advantage.")]
    disadvantage: Annotated[int, Doc("Sources of Disadvantage.")]
    dice_mod: Annotated[int, Doc("Whole dice more or fewer on this check only.")]
    skill_dice_mod: Annotated[int, Doc("Whole dice more or fewer on the skill itself, which its fixed value follows.")]
    fixed_mod: Annotated[int, Doc("Added to the fixed value, 3 for each effect.")]


def resolve(request: CollectEffects, dice: Dice) -> Outcome[CollectEffectsResult]:  # noqa: ARG001 - nothing is rolled
    """Add up the effects of all instances (F6-COND-5) that match the check (F6-COND-14).

    They apply to every check with the skill until they expire, and are not used up (F6-COND-11).

    Raises:
        Rejected: `ability_not_available`, `unknown_effect`.
    """
    refuse_lost_ability(request, "")
    sums = sums_of(request)
    applied = ", ".join(f"{name} {number:+d}" for name, number in sums.items() if number) or "-"
    summary = Message("effects_collected", {"name": request.skill or request.ability, "effects": applied})
    return Outcome(result=CollectEffectsResult(**sums), rules=RULES, summary=summary)


def sums_of(request: CollectEffects) -> dict[str, int]:
    """Member of a roller -> what all matching effects add to it (F6-COND-5, F6-COND-14).

    Raises:
        Rejected: `unknown_effect`.
    """
    sums = dict.fromkeys(FIELD_OF.values(), 0)
    for effect in _effects(request):
        if touches(effect, request):
            sums[FIELD_OF[effect.effect]] += effect.value or 0
    return sums


def touches(effect: Effect, request: CollectEffects) -> bool:
    """Whether an effect changes the check that is asked about."""
    return effect.effect in FIELD_OF and _matches(effect, request)


def _effects(request: CollectEffects) -> Iterator[Effect]:
    for place, condition in enumerate(request.conditions):
        for index, effect in enumerate(condition.effects):
            if effect.effect not in EFFECT_MENU:
                pointer = f"/conditions/{place}/effects/{index}/effect"
                raise Rejected("unknown_effect", pointer, effect=effect.effect, times=1)
            yield effect


def _matches(effect: Effect, request: CollectEffects) -> bool:
    """Its target is the skill, or the ability of a check without a skill; dice on an ability always reach it."""
    if effect.effect == ABILITY_DICE:
        return effect.target == request.ability
    return effect.target == (request.skill or request.ability)


def refuse_lost_ability(request: CollectEffects, pointer: str) -> None:
    """A check with an ability that was lost fails (F6-COND-14).

    Raises:
        Rejected: `ability_not_available`, below the pointer.
    """
    if is_lost(request):
        raise Rejected("ability_not_available", f"{pointer}/ability", ability=request.ability)


def is_lost(request: CollectEffects) -> bool:
    """Whether conditions have taken the ability of the check away (F6-COND-14)."""
    changes = (
        effect.value or 0
        for effect in _effects(request)
        if effect.effect == ABILITY and effect.target == request.ability
    )
    return sum(changes) < 0


OPERATION = Operation(
    name="collect_effects",
    title="Add up effects for a check",
    description=(
        "Adds up the effects of all conditions that touch a check with a skill or ability, as members of a roller. "
        "An effect matches when its target is the skill, or the ability of a check without a skill."
    ),
    request=CollectEffects,
    result=CollectEffectsResult,
    resolve=resolve,
    rejections=("ability_not_available", "unknown_effect"),
    family="Conditions",
)
