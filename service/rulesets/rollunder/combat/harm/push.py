"""Pushes, wind and gushes of water. Rules RU-C-PUSH-1 to RU-C-PUSH-5, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6."""

from enum import StrEnum
from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.armor import Armor, WornArmor
from service.rulesets.rollunder.core.combat.conditional_fields import needed
from service.rulesets.rollunder.core.combat.damage_dice import DamageDice, DamageText
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.core.combat.harm import Blow, Harm, harm_of
from service.rulesets.rollunder.core.die import D6
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.effects.harm import hurt
from service.rulesets.rollunder.stored.figures import EffectContext, Figure
from service.rulesets.rollunder.stored.lookups import of_character
from service.rulesets.rollunder.stored.participants import character_participant
from service.rulesets.stored import Disclosure, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass


class PushSource(StrEnum):
    """Cause of a push: a blow with one to three dice, wind, or a gush of water."""

    PUSHES = "pushes"
    PUSHES_2D6 = "pushes_2d6"
    PUSHES_3D6 = "pushes_3d6"
    WIND = "wind"
    GUSH = "gush"


class CrashType(StrEnum):
    """The kind of damage of an impact or a crash."""

    BASH = "bash"
    STUN = "stun"


DICE_OF_PUSH = {
    PushSource.PUSHES: (1, "RU-C-PUSH-1"),
    PushSource.PUSHES_2D6: (2, "RU-C-PUSH-2"),
    PushSource.PUSHES_3D6: (3, "RU-C-PUSH-3"),
}
"""Push -> how many d6 steps, and the rule."""

SUMMARY_OF_HURT = {
    (False, False): "push_way",
    (True, False): "push_impact",
    (False, True): "push_crash",
    (True, True): "push_impact_and_crash",
}
"""Whether there was an impact, and a crash -> the summary."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Push:
    """Request to push a character, or to blow it away."""

    source: Annotated[PushSource, Doc("What pushes.")]
    damage: Annotated[DamageText | None, Doc("For wind and gush: their dice, which are the distance too.")] = None
    type: Annotated[CrashType, Doc("Kind of damage of impact and crash.")] = CrashType.BASH
    crash: Annotated[bool, Doc("Whether the way ends at a wall or on the ground; for wind and gush.")] = False
    armor: WornArmor = 0
    resist: Annotated[bool, Doc("Whether this kind of damage is resisted.")] = False
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class PushResult:
    """Distance of the push, and its effects."""

    steps: Annotated[int, Doc("Steps pushed; a step is a yard.")]
    impact_damage: Annotated[int | None, Doc("Damage of the water itself; null for anything but a gush.")] = None
    crash_damage: Annotated[int | None, Doc("Damage of the crash; null without one.")] = None


def resolve(request: Push, dice: Dice) -> Outcome[PushResult]:
    """Roll the distance of a push (RU-C-PUSH-1), and the damage of impact and crash (RU-C-PUSH-4, RU-C-PUSH-5).

    Raises:
        Rejected: `bad_input` when wind or gush lack `damage`, those of an expression.
    """
    if request.source in DICE_OF_PUSH:
        count, rule = DICE_OF_PUSH[request.source]
        result = PushResult(steps=steps_of(count, dice))
        return Outcome(result=result, rules=(rule,), summary=_summary(result))
    blast = damage_dice.parse(
        needed(request.damage, "/damage", Phrase("the source {source}", source=request.source)), "/damage"
    )
    return _blast(request, blast, dice)


def steps_of(d6_count: int, dice: Dice) -> int:
    """Distance of a push by a hit, even if armor stopped its damage (RU-C-PUSH-1, RU-C-PUSH-2, RU-C-PUSH-3).

    A push is never at its highest because of a crit.
    """
    return D6.total(d6_count, dice, "push")


def _blast(request: Push, blast: DamageDice, dice: Dice) -> Outcome[PushResult]:
    """One roll is distance and damage: of the crash (RU-C-PUSH-4), and of a gush's impact too (RU-C-PUSH-5)."""
    steps = max(0, blast.roll(dice, "push"))
    is_gush = request.source is PushSource.GUSH
    impact = _harm_of_blow(request, steps, dice) if is_gush else None
    crash = _harm_of_blow(request, steps, dice) if request.crash else None
    result = PushResult(
        steps=steps,
        impact_damage=impact.final if impact else None,
        crash_damage=crash.final if crash else None,
    )
    of_harm = (rule for harm in (impact, crash) if harm for rule in harm.rules)
    rules = ("RU-C-PUSH-5" if is_gush else "RU-C-PUSH-4", *of_harm)
    return Outcome(result=result, rules=rules, summary=_summary(result))


def _harm_of_blow(request: Push, damage: int, dice: Dice) -> Harm:
    """Impact and crash are reduced each on its own, with armor rolled for each (RU-C-PUSH-5)."""
    type_ = DamageType(request.type)
    blow = Blow(rolled=damage, type=type_, armor=Armor(worn=request.armor), resist=(type_,) if request.resist else ())
    return harm_of(blow, request.options, dice)


def _summary(result: PushResult) -> Message:
    hurt = (result.impact_damage is not None, result.crash_damage is not None)
    return Message(
        SUMMARY_OF_HURT[hurt],
        {"steps": result.steps, "impact": result.impact_damage, "crash": result.crash_damage},
    )


def _crashes(figure: Figure, outcome: EffectContext[Push, PushResult]) -> Figure:
    """Impact and crash hurt or stun (RU-C-PUSH-4, RU-C-PUSH-5)."""
    harm = (outcome.result.impact_damage or 0) + (outcome.result.crash_damage or 0)
    return hurt(figure, 0, harm) if outcome.request.type is CrashType.STUN else hurt(figure, harm)


STORED = Stored(
    participants=(character_participant(),),
    lookups={
        "armor": lookups.all_armor,
        "resist": of_character(lambda character, order: DamageType(order.type) in character.sheet.resist),
    },
    effects={"character": _crashes},
    gm_only=True,
    discloses=Disclosure(public=("impact_damage", "crash_damage")),
)


OPERATION = Operation(
    resolve,
    title="Push somebody away",
    description=(
        "A pushing hit moves the target one to three d6 steps. Wind and gushes roll once for the distance and the "
        "damage: that of a crash into wall or ground, and for a gush that of the water as well."
    ),
    options=("resist_order",),
    rejections=("bad_expression", "unknown_die"),
    streams="By die: those of the push, once; then the d6 of armor for the impact, and again for the crash.",
    headlines=("steps", "impact_damage", "crash_damage"),
    score=lambda result: result.steps,
    stored=STORED,
)
