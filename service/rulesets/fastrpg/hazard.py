"""An explosion or the like: one damage roll, a save for each target. Rules FR-HAZ-1 and FR-HAZ-2."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg import check, damage, hit_points, save, skill_list, weapons
from service.rulesets.fastrpg.check import Check
from service.rulesets.fastrpg.stored.effects.conditions import touching
from service.rulesets.fastrpg.stored.effects.figures import changed, hurt, sheet_of, state_of
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Tier
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.participant import ParticipantName, after_roll, figure_of, ids_of, name_of
from service.rulesets.fastrpg.roller import Advantage, D20Roller, Disadvantage, RollerName, refuse_same_names
from service.rulesets.fastrpg.threats import OnSuccess, OnSuccessField
from service.rulesets.fastrpg.skill_values import Value
from service.rulesets.fastrpg.difficulties import Difficulty, number_of
from service.rulesets.fastrpg.weapons import WeaponClass
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.stored.participants import StoredId
from service.rulesets.vocabulary import MOST_ITEMS, Doc, Modifier

STREAM = "hazard"
RADIUS_OF_EXPLOSION_M = 3

Meters = Annotated[float, Interval(ge=0, le=1_000_000)]
DistanceFromCenter = Annotated[Meters, Doc("Distance from the center in meters; the edge counts as inside.")]

KindOfHazard = Annotated[WeaponClass, Doc("An explosion, or the weapon class whose dice it has.")]
Radius = Annotated[Meters, Doc("Radius in meters.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardTarget:
    """Someone who may be within the radius; Hit Points come with their maximum or not at all."""

    name: RollerName
    distance_m: DistanceFromCenter
    maneuvers: Annotated[Modifier, Doc("Maneuvers modifier, for the save.")]
    hp: HitPoints | None = None
    hp_max: HitPointMaximum | None = None
    advantage: Advantage = False
    disadvantage: Disadvantage = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hazard:
    """Something that hurts everyone within a radius."""

    hazard: KindOfHazard
    radius_m: Radius = RADIUS_OF_EXPLOSION_M
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
    damage_taken: Annotated[int, Doc("Hit Points that it costs, after the save.")]
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
    checks = {target.name: _save(target, dice) for target in request.targets if _inside(request, target)}
    targets = {target.name: _hurt(request, target, rolled, checks.get(target.name)) for target in request.targets}
    result = HazardResult(damage_rolled=rolled, targets=targets)
    return Outcome(result=result, rules=_rules(checks, result), summary=_summary(result))


@dataclass(frozen=True, slots=True, kw_only=True)
class TargetOfHazard:
    """Somebody who may be within the radius: stored, by `id`, or with a `name` and all that counts."""

    id: StoredId = None
    name: ParticipantName = None
    distance_m: DistanceFromCenter
    maneuvers: Annotated[Modifier | None, Doc("Maneuvers modifier, instead of the sheet's.")] = None
    hp: HitPoints | None = None
    hp_max: HitPointMaximum | None = None
    advantage: Advantage = False
    disadvantage: Disadvantage = False


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardOrder:
    """Something that hurts everyone within a radius, the stored ones among them."""

    hazard: KindOfHazard
    radius_m: Radius = RADIUS_OF_EXPLOSION_M
    difficulty: Difficulty
    on_success: OnSuccessField = OnSuccess.HALF
    targets: Annotated[tuple[TargetOfHazard, ...], Len(1, MOST_ITEMS), Doc("Everyone who may be hurt.")]
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: HazardOrder, cast: Cast) -> Hazard:
    """The hazard with the sheets of its targets looked up."""
    return Hazard(
        hazard=order.hazard,
        radius_m=order.radius_m,
        difficulty=order.difficulty,
        on_success=order.on_success,
        targets=tuple(_staged(target, cast, f"/targets/{index}") for index, target in enumerate(order.targets)),
        options=order.options,
    )


def apply(order: HazardOrder, result: HazardResult, cast: Cast) -> Cast:
    """Everyone inside with the damage (FR-HAZ-2, FR-HP-1)."""
    taken = zip(order.targets, result.targets.values(), strict=True)
    inside = [(target.id, told.damage_taken) for target, told in taken if told.affected]
    rolled = tuple((identity, after_roll(0, skill_list.MANEUVERS, "save")) for identity, _ in inside)
    return changed(cast, *rolled, *((identity, hurt(damage)) for identity, damage in inside))


def _staged(target: TargetOfHazard, cast: Cast, pointer: str) -> HazardTarget:
    """A target as the stateless operation takes it.

    Raises:
        Rejected: `bad_input` for somebody unstored without Maneuvers.
    """
    figure = figure_of(target, cast, pointer)
    stated = {name: value for name in ("maneuvers", "hp", "hp_max") if (value := getattr(target, name)) is not None}
    if figure is not None:
        sheet = sheet_of(figure)
        stated = {"maneuvers": sheet.maneuvers, "hp": state_of(figure).hp, "hp_max": sheet.hp_max} | stated
    elif target.maneuvers is None:
        raise Rejected(
            "bad_input", f"{pointer}/maneuvers", expected=Phrase("`maneuvers` of somebody who is not stored")
        )
    touched = touching(figure, skill_list.MANEUVERS, "save")
    return HazardTarget(
        name=name_of(target, figure),
        distance_m=target.distance_m,
        advantage=target.advantage or touched.advantage,
        disadvantage=target.disadvantage or touched.disadvantage,
        **stated | {"maneuvers": stated["maneuvers"] + touched.situational},
    )


def _refuse(request: Hazard) -> None:
    refuse_same_names([target.name for target in request.targets], "/targets")
    for index, target in enumerate(request.targets):
        if target.name == STREAM:
            expected = Phrase('another name than "{stream}", which is the stream of the damage dice', stream=STREAM)
            raise Rejected("bad_input", f"/targets/{index}/name", expected=expected)
        hit_points.refuse_half_known(target.hp, target.hp_max, f"/targets/{index}")


def _inside(request: Hazard, target: HazardTarget) -> bool:
    """The edge of the radius counts as inside (FR-HAZ-1)."""
    return target.distance_m <= request.radius_m


def _save(target: HazardTarget, dice: Dice) -> Check:
    """The save of a target inside, with Maneuvers (FR-HAZ-2, FR-SAVE-1)."""
    roller = D20Roller(name=target.name, advantage=target.advantage, disadvantage=target.disadvantage)
    return check.roll(roller, Value(modifier=target.maneuvers), dice, "save")


def _hurt(request: Hazard, target: HazardTarget, rolled: int, saved: Check | None) -> HazardTargetResult:
    """What a target takes by its save (FR-SAVE-2); one outside neither rolls nor suffers (FR-HAZ-2)."""
    success = None if saved is None else saved.reaches(number_of(request.difficulty))
    taken = 0 if success is None else threats.damage_taken(rolled, success, request.on_success)
    hp_after, tier_after = hit_points.after_damage(target.hp, target.hp_max, taken)
    return HazardTargetResult(
        affected=saved is not None,
        save_total=None if saved is None else saved.total,
        save_success=success,
        damage_taken=taken,
        hp_after=hp_after,
        tier_after=tier_after,
    )


def _rules(checks: Mapping[str, Check], result: HazardResult) -> tuple[str, ...]:
    of_checks = dict.fromkeys(rule for saved in checks.values() for rule in saved.rules)
    saves = ("FR-HAZ-2", "FR-SAVE-1", *of_checks, "FR-SAVE-2", "FR-SAVE-3") if checks else ()
    harm = ("FR-HP-1", "FR-HP-2") if any(target.tier_after for target in result.targets.values()) else ()
    return ("FR-HAZ-1", "FR-DMG-1", "FR-DMG-4", *saves, *harm)


def _summary(result: HazardResult) -> Message:
    hurt = [f"{name} {target.damage_taken}" for name, target in result.targets.items() if target.affected]
    return Message(
        "hazard_hurts" if hurt else "hazard_misses", {"damage": result.damage_rolled, "hurt": ", ".join(hurt)}
    )


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
    headlines=("damage_rolled",),
    score=lambda result: result.damage_rolled,
    command=Command(
        order=HazardOrder,
        lead="/targets/0",
        ids=lambda order: ids_of(*order.targets),
        stage=stage,
        apply=apply,
        gm_only=True,
        secrets=("hp_after",),
    ),
)
