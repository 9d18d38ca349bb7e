"""Collisions: running into or over a target.

Rules RU-C-ATT-7, RU-C-ATT-10 and RU-C-COL-1 to RU-C-COL-4, with RU-B-DICE-4, RU-C-GEN-1 and RU-C-GEN-6.
"""

from enum import StrEnum
from typing import Annotated, Literal

from annotated_types import Interval

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Reasons, RefusalRow
from service.rulesets.rollunder.core.arithmetic import HUNDRED_PERCENT, divided
from service.rulesets.rollunder.core.combat import damage_dice
from service.rulesets.rollunder.core.combat.damage_dice import DamageText
from service.rulesets.rollunder.core.combat.damage_type import DamageType
from service.rulesets.rollunder.options import DEFAULT_OPTIONS, Options, OptionsField
from service.rulesets.rollunder.options.combat import CollisionPercent
from service.rulesets.rollunder.stored import lookups
from service.rulesets.rollunder.stored.abilities import Ability
from service.rulesets.rollunder.stored.participants import named_item
from service.rulesets.stored import Disclosure, Lookup, Participant, Somebody, StatedBy, Stored
from service.rulesets.vocabulary import Doc
from service.values import dataclass

COLLISION_DAMAGE = "2d6"
COLLISION_ATTACK, STAMPING_ATTACK = 2, -2
STAMPING_SIZES = 2
SLOW_BELOW, FAST_FROM, VERY_FAST_FROM = 5, 15, 30
SLOW_PERCENT, FAST_PERCENT, VERY_FAST_PERCENT = -50, 50, 100
HEAVY_PERCENT, LIGHT_PERCENT = 50, -50

TOO_SMALL: Literal["size_difference_below_2"] = "size_difference_below_2"

Speed = Annotated[int, Interval(ge=0, le=100_000)]
Heavy = Annotated[bool, Doc("Whether the body is fat or made of iron.")]
Light = Annotated[bool, Doc("Whether the body is very thin or soft.")]


class CollisionKind(StrEnum):
    """Running into a target, or over a smaller one."""

    COLLISION = "collision"
    STAMPING = "stamping"


@dataclass(frozen=True, slots=True, kw_only=True)
class Collision:
    """A body runs into or over a target."""

    kind: Annotated[CollisionKind, Doc("Into the target, or over it.")] = CollisionKind.COLLISION
    speed: Annotated[Speed, Doc("SPEED of the attacker.")] = 0
    target_speed: Annotated[Speed, Doc("SPEED of the target; counts when closing.")] = 0
    closing: Annotated[bool, Doc("Whether the target comes towards the attacker.")] = False
    heavy: Heavy = False
    light: Light = False
    size_difference: Annotated[
        int, Interval(ge=-100, le=100), Doc("Sizes by which a stamping attacker is the bigger one.")
    ] = 0
    damage: DamageText = COLLISION_DAMAGE
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class CollisionResult:
    """The damage before armor, or why there is none."""

    allowed: Annotated[bool, Doc("Whether this attack is possible.")]
    reason: Annotated[Literal["size_difference_below_2"] | None, Doc("Why not; null when it is allowed.")] = None
    attack_mod: Annotated[int | None, Doc("Modifier of the attack; null when it is not allowed.")] = None
    type: Annotated[DamageType | None, Doc("Kind of damage; null when it is not allowed.")] = None
    relative_speed: Annotated[int, Doc("SPEED that counts.")]
    percent: Annotated[int | None, Doc("How much of the damage counts; null when it is not allowed.")] = None
    damage_rolled: Annotated[int | None, Doc("Damage before the percentage; null when it is not allowed.")] = None
    damage: Annotated[int | None, Doc("Damage before armor; null when it is not allowed.")] = None


def resolve(request: Collision, dice: Dice) -> Outcome[CollisionResult]:
    """Roll the damage of a collision (RU-C-COL-1) or of stamping (RU-C-COL-4); only the target is damaged.

    Raises:
        Rejected: those of an expression.
    """
    damage = damage_dice.parse(request.damage, "/damage")
    speed = _speed(request)
    is_collision = request.kind is CollisionKind.COLLISION
    percent = percent_of(speed, request.options, heavy=request.heavy, light=request.light)
    percent = percent if is_collision else HUNDRED_PERCENT
    rolled = max(0, damage.roll(dice))
    result = CollisionResult(
        allowed=True,
        attack_mod=COLLISION_ATTACK if is_collision else STAMPING_ATTACK,
        type=DamageType.STUN if is_collision else DamageType.BASH,
        relative_speed=speed,
        percent=percent,
        damage_rolled=rolled,
        damage=divided(rolled * percent, HUNDRED_PERCENT),
    )
    return Outcome(result=result, rules=_rules(request, speed), summary=_summary(request, result))


def _is_too_big(request: Collision) -> bool:
    """Targets of stamping are two sizes smaller (RU-C-COL-4)."""
    return request.kind is CollisionKind.STAMPING and request.size_difference < STAMPING_SIZES


def _impossible(request: Collision, _code: str, _dice: Dice) -> Outcome[CollisionResult]:
    damage_dice.parse(request.damage, "/damage")
    result = CollisionResult(allowed=False, reason=TOO_SMALL, relative_speed=_speed(request))
    return Outcome(result=result, rules=("RU-C-COL-4",), summary=Message("stamping_too_small"))


def _speed(request: Collision) -> int:
    return relative_speed(request.speed, request.target_speed if request.closing else 0)


def relative_speed(speed: int, closing_speed: int) -> int:
    """Attacker and target who move towards each other add up their SPEED (RU-C-ATT-10)."""
    return speed + closing_speed


def percent_of(speed: int, options: Options, *, heavy: bool, light: bool) -> int:
    """Percentage of a collision's damage that counts, never below 0% (RU-C-COL-1 to RU-C-COL-3).

    SPEED and the kind of body change the same base: their percentages add up, or by option multiply.
    """
    changes = (_speed_percent(speed), HEAVY_PERCENT if heavy else 0, LIGHT_PERCENT if light else 0)
    if options.collision_percent is CollisionPercent.ADD:
        return max(0, HUNDRED_PERCENT + sum(changes))
    percent = HUNDRED_PERCENT
    for change in changes:
        percent = divided(percent * (HUNDRED_PERCENT + change), HUNDRED_PERCENT)
    return percent


def _speed_percent(speed: int) -> int:
    """More from SPEED 15 and again from 30 (RU-C-COL-2), less below 5 (RU-C-COL-3)."""
    if speed < SLOW_BELOW:
        return SLOW_PERCENT
    if speed >= VERY_FAST_FROM:
        return VERY_FAST_PERCENT
    return FAST_PERCENT if speed >= FAST_FROM else 0


def _rules(request: Collision, speed: int) -> tuple[str, ...]:
    """The rules of what happened; SPEED and weight do not change stamping (RU-C-COL-4)."""
    if request.kind is CollisionKind.STAMPING:
        return ("RU-C-COL-4",)
    more = ("RU-C-COL-2",) if request.heavy or speed >= FAST_FROM else ()
    less = ("RU-C-COL-3",) if request.light or speed < SLOW_BELOW else ()
    closing = ("RU-C-ATT-10",) if request.closing else ()
    return ("RU-C-ATT-7", *closing, "RU-C-COL-1", *more, *less)


def _summary(request: Collision, result: CollisionResult) -> Message:
    parameters = {
        "speed": result.relative_speed,
        "rolled": result.damage_rolled,
        "percent": result.percent,
        "damage": result.damage,
    }
    return Message(f"collision_{request.kind}", parameters)


STORED = Stored(
    participants=(
        Participant("character", "Who runs.", kind=Somebody, needs=(Ability.ATTACK_MELEE, Ability.RUN)),
        Participant("target", "The character that is hit or run over.", kind=Somebody),
    ),
    lookups={"speed": lookups.speed, "target_speed": Lookup(find=lookups.speed, participant="target")},
    apart=(("RU-C-COL-1", ("character", "target")),),
    stated_by=StatedBy(game_master=("heavy", "light", "size_difference")),
    refused_with=named_item,
    discloses=Disclosure(
        public=("type", "damage_rolled", "damage", "rolled"), about={"character": ("attack_mod", "allowed", "reason")}
    ),
)


REASONS = Reasons(
    rows=(RefusalRow(TOO_SMALL, "RU-C-COL-4", _is_too_big, at="size_difference", ability=Ability.ATTACK_MELEE),),
    answer=_impossible,
)


OPERATION = Operation(
    resolve,
    title="Run into somebody",
    description=(
        "A collision does 2d6 stun, more if fast or heavy and less if slow or light; stamping over a "
        "character at least two sizes smaller does 2d6 bash. The damage is that before armor."
    ),
    options=("collision_percent",),
    rejections=("bad_expression", "unknown_die", "size_difference_below_2"),
    streams="By die: those of the damage, when the attack is allowed.",
    headlines=("damage", "percent"),
    score=lambda result: result.damage or 0,
    reasons=REASONS,
    stored=STORED,
)
