"""An explosion or the like: one damage roll, a save for each target.

Rules FR-HAZ-1 and FR-HAZ-2, with FR-GEN-1, FR-DICE-1, FR-SAVE-2, FR-DMG-1 and FR-HP-2.
"""

from collections.abc import Mapping
from typing import Annotated

from annotated_types import Interval, Len

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, Rejected, rows_of, where
from service.rulesets.fastrpg import check, damage, hit_points, threats, weapons
from service.rulesets.fastrpg.check import EACH_TARGET, OF_TARGETS, Check
from service.rulesets.fastrpg.difficulties import Difficulty, number_of
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Tier
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.roller import LUCK, D20Roller, refuse_same_names
from service.rulesets.fastrpg.skill_list import Value
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.conditions import used
from service.rulesets.fastrpg.stored.effects.harm import hurt, is_dead, spent
from service.rulesets.fastrpg.stored.figures import EffectContext, Figure, Order
from service.rulesets.fastrpg.stored.lookups.fighters import HP, HP_MAX, maneuvers_skill
from service.rulesets.fastrpg.stored.lookups.rolls import Roll, RollingParticipant, of_d20
from service.rulesets.fastrpg.stored.reports import targets_after
from service.rulesets.fastrpg.stored.rerolls import luck_after
from service.rulesets.fastrpg.threats import OnSuccess, OnSuccessField
from service.rulesets.fastrpg.weapons import WeaponClass
from service.rulesets.stored import Disclosure, PartOfOrder, Stored
from service.rulesets.vocabulary import MOST_ITEMS, Doc, Modifier
from service.values import dataclass

STREAM = "hazard"
RADIUS_OF_EXPLOSION_M = 3

Meters = Annotated[float, Interval(ge=0, le=1_000_000)]
DistanceFromCenter = Annotated[Meters, Doc("Distance from the center in meters; the edge counts as inside.")]

KindOfHazard = Annotated[WeaponClass, Doc("An explosion, or the weapon class whose dice it has.")]
Radius = Annotated[Meters, Doc("Radius in meters.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardTarget(D20Roller):
    """Someone who may be within the radius; Hit Points come with their maximum or not at all."""

    distance_m: DistanceFromCenter
    maneuvers: Annotated[Modifier, Doc("Maneuvers modifier, for the save.")]
    hp: HitPoints | None = None
    hp_max: HitPointMaximum | None = None
    dead: Annotated[bool, Doc("Whether it is dead already: then it rolls nothing and is left out.")] = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Hazard:
    """Request for a hazard: it hurts everyone within a radius."""

    hazard: KindOfHazard
    radius_m: Radius = RADIUS_OF_EXPLOSION_M
    difficulty: Difficulty
    on_success: OnSuccessField = OnSuccess.HALF
    targets: Annotated[tuple[HazardTarget, ...], Len(1, MOST_ITEMS), Doc("Everyone who may be hurt.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardTargetResult:
    """Result of the hazard for one target."""

    affected: Annotated[bool, Doc("Whether the target was within the radius.")]
    save_total: Annotated[int | None, Doc("Total of the save; null outside the radius.")]
    save_success: Annotated[bool | None, Doc("Whether the save succeeded; null outside the radius.")]
    luck_spent: Annotated[int, Doc("Luck Points spent on the save.")]
    damage_taken: Annotated[int, Doc("Hit Points that it costs, after the save.")]
    hp_after: Annotated[int | None, Doc("Hit Points now; null when they were not stated.")]
    tier_after: Annotated[Tier | None, Doc("Tier of harm now; null like the Hit Points.")]


@dataclass(frozen=True, slots=True, kw_only=True)
class HazardResult:
    """Result of the hazard: its one damage roll, and its effect on each target."""

    damage_rolled: Annotated[int, Doc("The one damage roll for all.")]
    targets: Annotated[Mapping[str, HazardTargetResult], Doc("Name -> what happened to that target.")]


def resolve(request: Hazard, dice: Dice) -> Outcome[HazardResult]:
    """Roll damage once, without attack roll, Strength or Dexterity (FR-HAZ-1); everyone inside saves (FR-HAZ-2).

    Raises:
        Rejected: `bad_input` for equal names, and for Hit Points without their maximum.
    """
    _refuse(request)
    rolled = damage.rolled(weapons.DICE_OF_CLASS[request.hazard], STREAM, dice)
    checks = {
        target.name: _save(target, index, dice)
        for index, target in enumerate(request.targets)
        if _inside(request, target)
    }
    alive = [target for target in request.targets if not target.dead]
    targets = {target.name: _hurt(request, target, rolled, checks.get(target.name)) for target in alive}
    result = HazardResult(damage_rolled=rolled, targets=targets)
    return Outcome(result=result, rules=_rules(checks, result), summary=_summary(request, result))


def _needs_of_target(order: Order, part: PartOfOrder, figure: Figure) -> tuple[str, ...]:
    """Abilities which a target needs; one that is alive and inside makes a save (FR-HAZ-2)."""
    inside = part.distance_m <= order.radius_m
    return (Ability.SAVE,) if inside and not is_dead(figure) else ()


def _exploded(figure: Figure, outcome: EffectContext[Hazard, HazardResult]) -> Figure:
    """The figure of a target after the damage (FR-HAZ-2, FR-HP-1), without effects for one roll."""
    target: HazardTarget = outcome.request.targets[outcome.index]
    if not _inside(outcome.request, target):
        return figure
    target_result: HazardTargetResult = outcome.result.targets[target.name]
    saved = used(*ROLL.names(outcome.order, outcome.part, figure))(spent(target_result.luck_spent)(figure))
    return hurt(target_result.damage_taken)(saved)


ROLL = Roll(operations=("save",), skill=maneuvers_skill)
STORED = Stored(
    participants=(
        RollingParticipant(
            path="targets",
            prose="Everyone who may be hurt; the dead roll nothing and are left out.",
            needs=(Ability.BE_HURT,),
            needs_of=_needs_of_target,
            may_need=(Ability.SAVE, Ability.USE_LUCK),
            roll=ROLL,
            component="TargetOfHazard",
        ),
    ),
    lookups={
        **of_d20("targets", ROLL),
        "targets.maneuvers": lambda context: None if context.figure is None else context.figure.sheet.maneuvers,
        "targets.hp": HP,
        "targets.hp_max": HP_MAX,
        "targets.dead": lambda context: None if context.figure is None else is_dead(context.figure),
    },
    effects={"targets": _exploded},
    gm_only=True,
    discloses=Disclosure(
        public=(
            "damage_rolled",
            "affected",
            "save_total",
            "save_success",
            "luck_spent",
            "damage_taken",
            "tier_after",
            "damage",
        ),
        items={"targets": "targets"},
    ),
    apart=(("FR-HAZ-2", ("targets",)),),
    reroll=luck_after(*(f"{each.prefix}luck_after" for each in EACH_TARGET)),
    reports=targets_after,
)


def _refuse(request: Hazard) -> None:
    refuse_same_names([target.name for target in request.targets], "/targets")
    for index, target in enumerate(request.targets):
        if target.name == STREAM:
            expected = Phrase('another name than "{stream}", which is the stream of the damage dice', stream=STREAM)
            raise Rejected("bad_input", f"/targets/{index}/name", expected=expected)
        hit_points.refuse_half_known(target.hp, target.hp_max, f"/targets/{index}")


def _inside(request: Hazard, target: HazardTarget) -> bool:
    """Whether the hazard affects a target: the edge of the radius counts (FR-HAZ-1), the dead are left out."""
    return target.distance_m <= request.radius_m and not target.dead


def _save(target: HazardTarget, index: int, dice: Dice) -> Check:
    """The save of a target inside, with Maneuvers and perhaps luck (FR-HAZ-2, FR-SAVE-1, FR-LUCK-4)."""
    return check.roll(target, Value(modifier=target.maneuvers), dice, "save", EACH_TARGET[index])


def _hurt(request: Hazard, target: HazardTarget, rolled: int, saved: Check | None) -> HazardTargetResult:
    """Damage of a target by its save (FR-SAVE-2); one outside neither rolls nor takes any (FR-HAZ-2)."""
    success = None if saved is None else saved.reaches(number_of(request.difficulty))
    taken = 0 if success is None else threats.damage_taken(rolled, success, request.on_success)
    hp_after, tier_after = hit_points.after_damage(target.hp, target.hp_max, taken)
    return HazardTargetResult(
        affected=saved is not None,
        save_total=None if saved is None else saved.total,
        save_success=success,
        luck_spent=0 if saved is None else saved.luck_spent,
        damage_taken=taken,
        hp_after=hp_after,
        tier_after=tier_after,
    )


def _rules(checks: Mapping[str, Check], result: HazardResult) -> tuple[str, ...]:
    of_checks = (rule for saved in checks.values() for rule in saved.rules)
    saves = ("FR-HAZ-2", "FR-SAVE-1", *of_checks, "FR-SAVE-2", "FR-SAVE-3") if checks else ()
    harm = ("FR-HP-1", "FR-HP-2") if any(target.tier_after for target in result.targets.values()) else ()
    return ("FR-HAZ-1", "FR-DMG-1", "FR-DMG-4", *saves, *harm)


def _summary(request: Hazard, result: HazardResult) -> Message:
    hurt = [f"{name} {target.damage_taken}" for name, target in result.targets.items() if target.affected]
    if not hurt:
        return Message("hazard_misses", {"damage": result.damage_rolled})
    inside = {name for name, target in result.targets.items() if target.affected}
    spared = ", ".join(target.name for target in request.targets if target.name not in inside)
    return Message("hazard_hurts", {"damage": result.damage_rolled, "hurt": ", ".join(hurt), "spared": spared})


OPERATION = Operation(
    resolve,
    title="Let something explode",
    description=(
        "Rolls the damage of an explosion once for everyone within its radius; each of them saves with Maneuvers "
        "against the difficulty. Targets outside are unaffected and do not roll."
    ),
    streams="`hazard`: the d6s of damage. Then the name of each target within the radius: its d20s.",
    headlines=("damage_rolled",),
    refusals=rows_of("targets", where(lambda target: not target.dead, LUCK)),
    decisions=OF_TARGETS,
    score=lambda result: result.damage_rolled,
    stored=STORED,
)
