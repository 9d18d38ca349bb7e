"""An explosion or the like: one damage roll, a save for each target. Rules FR-HAZ-1 and FR-HAZ-2."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.rulesets.contract import Message, Operation, Outcome, Rejected
from service.rulesets.fastrpg import check, damage, hit_points, save, weapons
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Tier
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.roller import Advantage, D20Roller, Disadvantage, RollerName, refuse_same_names
from service.rulesets.fastrpg.save import OnSuccess, OnSuccessField
from service.rulesets.fastrpg.skill import Value
from service.rulesets.fastrpg.task import Difficulty, number_of
from service.rulesets.fastrpg.weapons import WeaponClass
from service.rulesets.vocabulary import MOST_ITEMS, Doc, Modifier

STREAM = "hazard"
RADIUS_OF_EXPLOSION_M = 3

Meters = Annotated[float, Interval(ge=0, le=1_000_000)]


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardTarget:
    """Someone who may be within the radius; Hit Points come with their maximum or not at all."""

    name: RollerName
    distance_m: Annotated[Meters, Doc("Distance from the center in meters; the edge counts as inside.")]
    maneuvers: Annotated[Modifier, Doc("Maneuvers modifier, for the save.")]
    hp: HitPoints | None = None
    hp_max: HitPointMaximum | None = None
    advantage: Advantage = False
    disadvantage: Disadvantage = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hazard:
    """Something that hurts everyone within a radius."""

    hazard: Annotated[WeaponClass, Doc("An explosion, or the weapon class whose dice it has.")]
    radius_m: Annotated[Meters, Doc("Radius in meters.")] = RADIUS_OF_EXPLOSION_M
    difficulty: Difficulty
    on_success: OnSuccessField = OnSuccess.HALF
    targets: Annotated[tuple[HazardTarget, ...], Len(1, MOST_ITEMS), Doc("Everyone who may be hurt.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardTargetResult:
    """What the hazard did to one target."""

    affected: Annotated[bool, Doc("Whether the target was within the radius.")]
    save_total: Annotated[int | None, Doc("Total of the save; null outside the radius.")]
    save_success: Annotated[bool | None, Doc("Whether the save succeeded; null outside the radius.")]
    damage_taken: Annotated[int, Doc("Damage taken.")]
    hp_after: Annotated[int | None, Doc("Hit Points now; null when they were not stated.")]
    tier_after: Annotated[Tier | None, Doc("Tier of harm now; null like the Hit Points.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardResult:
    """What the hazard did."""

    damage_rolled: Annotated[int, Doc("The one damage roll for all.")]
    targets: Annotated[Mapping[str, HazardTargetResult], Doc("Name -> what happened to that target.")]


def resolve(request: Hazard, dice: Dice) -> Outcome[HazardResult]:
    """Roll damage once, without attack roll, Strength or Dexterity (FR-HAZ-1); everyone inside saves (FR-HAZ-2).

    Raises:
        Rejected: `bad_input` for equal names, and for Hit Points without their maximum.
    """
    _refuse(request)
    rolled = damage.rolled(weapons.DICE_OF_CLASS[request.hazard], STREAM, dice)
    targets = {target.name: _hurt(request, target, rolled, dice) for target in request.targets}
    saved = any(target.affected for target in targets.values())
    saves = ("FR-HAZ-2", "FR-SAVE-1", "FR-SAVE-2", "FR-SAVE-3") if saved else ()
    harm = ("FR-HP-1", "FR-HP-2") if any(target.tier_after for target in targets.values()) else ()
    return Outcome(
        result=HazardResult(damage_rolled=rolled, targets=targets),
        rules=("FR-HAZ-1", "FR-DMG-1", "FR-DMG-4", *saves, *harm),
        summary=_summary(rolled, targets),
    )


def _refuse(request: Hazard) -> None:
    refuse_same_names([target.name for target in request.targets], "/targets")
    for index, target in enumerate(request.targets):
        if target.name == STREAM:
            expected = f'another name than "{STREAM}", which is the stream of the damage dice'
            raise Rejected("bad_input", f"/targets/{index}/name", expected=expected)
        hit_points.refuse_half_known(target.hp, target.hp_max, f"/targets/{index}")


def _hurt(request: Hazard, target: HazardTarget, rolled: int, dice: Dice) -> HazardTargetResult:
    """A target inside saves with Maneuvers; one outside neither rolls nor suffers (FR-HAZ-2)."""
    affected = target.distance_m <= request.radius_m
    total, success, taken = _save(request, target, rolled, dice) if affected else (None, None, 0)
    hp_after, tier_after = hit_points.after_damage(target.hp, target.hp_max, taken)
    return HazardTargetResult(
        affected=affected,
        save_total=total,
        save_success=success,
        damage_taken=taken,
        hp_after=hp_after,
        tier_after=tier_after,
    )


def _save(request: Hazard, target: HazardTarget, rolled: int, dice: Dice) -> tuple[int, bool, int]:
    """Total, success and damage taken of a target's save against the difficulty (FR-HAZ-2, FR-SAVE-2)."""
    roller = D20Roller(name=target.name, advantage=target.advantage, disadvantage=target.disadvantage)
    saved = check.roll(roller, Value(modifier=target.maneuvers), dice, "save")
    success = saved.reaches(number_of(request.difficulty))
    return saved.total, success, save.damage_taken(rolled, success, request.on_success)


def _summary(rolled: int, targets: Mapping[str, HazardTargetResult]) -> Message:
    hurt = [f"{name} {target.damage_taken}" for name, target in targets.items() if target.affected]
    return Message("hazard_hurts" if hurt else "hazard_misses", {"damage": rolled, "hurt": ", ".join(hurt)})


OPERATION = Operation(
    name="hazard",
    title="Let something explode",
    description=(
        "Rolls the damage of an explosion once for everyone within its radius; each of them saves with Maneuvers "
        "against the difficulty. Targets outside are unaffected and do not roll."
    ),
    request=Hazard,
    result=HazardResult,
    resolve=resolve,
    streams="`hazard`: the d6s of damage. Then the name of each target within the radius: its d20s.",
)
