"""An attack: Maneuvers against Armor Class. Rules FR-ATT-1 to FR-ATT-5 and FR-DICE-5, with those of damage."""

from dataclasses import dataclass
from typing import Annotated, Any

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract.messages import Message
from service.rulesets.contract.operation import Operation
from service.rulesets.contract.outcome import Outcome
from service.rulesets.contract.rejection import Rejected
from service.rulesets.fastrpg import ac, check, damage, hit_points, skill_list, weapons
from service.rulesets.fastrpg.abilities import Dexterity, Strength
from service.rulesets.fastrpg.armor import Defense
from service.rulesets.fastrpg.check import Check, CheckResult
from service.rulesets.fastrpg.fighting import (
    UNSTATED_FIGHTER,
    FightingParticipant,
    TargetParticipant,
    WeaponOfOrder,
    attacker_members,
    target_members,
    weapon_of,
)
from service.rulesets.fastrpg.stored.effects.figures import Happening, acted, changed, hurt
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Tier, tier_of
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.participant import after_roll, figure_of, ids_of
from service.rulesets.fastrpg.roller import Roller, refuse_luck, value_of
from service.rulesets.fastrpg.weapons import DamageDice, Weapon, WeaponMode, Wielder
from service.rulesets.stored.commands import Command
from service.rulesets.stored.figures import Cast
from service.rulesets.vocabulary import Doc, Modifier

ALWAYS_HITS = 20
ALWAYS_MISSES = 1
SECRETS = ("target_hp_after", "hp", "hp_max")
"""What tells the Hit Points of the target."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker(Roller):
    """Who attacks, with Maneuvers as `modifier` or as `skill`."""

    str_: Strength
    dex: Dexterity
    maneuvers: Annotated[Modifier | None, Doc("Maneuvers for damage, where it is not what is rolled with.")] = None
    hp: HitPoints | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Defense):
    """Who is attacked; Hit Points come with their maximum or not at all."""

    hp: HitPoints | None = None
    hp_max: HitPointMaximum | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Someone strikes, shoots or throws at a target."""

    attacker: Annotated[Attacker, Doc("Who attacks.")]
    weapon: Annotated[Weapon, Doc("What with.")]
    target: Annotated[Target, Doc("Who is attacked.")]
    options: OptionsField = DEFAULT_OPTIONS


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackResult(CheckResult):
    """Whether the attack hit, and what it did."""

    ac: Annotated[int, Doc("The target's Armor Class with cover.")]
    hit: Annotated[bool, Doc("Whether the attack hits.")]
    critical: Annotated[bool, Doc("A natural 20: it hits for maximum damage.")]
    damage: Annotated[int, Doc("Damage dealt; 0 on a miss.")]
    target_hp_after: Annotated[int | None, Doc("The target's Hit Points now; null when they were not stated.")]
    target_tier_after: Annotated[Tier | None, Doc("The target's tier of harm now; null like its Hit Points.")]


def resolve(request: Attack, dice: Dice) -> Outcome[AttackResult]:
    """Roll Maneuvers against Armor Class (FR-ATT-1); reaching it hits and causes damage (FR-ATT-2).

    Raises:
        Rejected: `attacker_cannot_act`, `target_dead`, `no_melee_form`, `use_hazard`, `total_cover`,
            `luck_not_allowed`, `no_luck_points`, `bad_input` for a skill that is not Maneuvers.
    """
    armor_class = _refuse(request)
    value = value_of(request.attacker, request.options, "/attacker")
    damage_dice = weapons.dice_of(request.weapon, _wielder(request.attacker, value.modifier), request.options)
    rolled = check.roll(request.attacker, value, dice, "attack")
    hit = hits(rolled, armor_class)
    dealt = _damage(request, rolled, damage_dice, dice) if hit else 0
    hp_after, tier_after = hit_points.after_damage(request.target.hp, request.target.hp_max, dealt)
    result = AttackResult(
        **rolled.shown(),
        ac=armor_class,
        hit=hit,
        critical=rolled.natural == ALWAYS_HITS,
        damage=dealt,
        target_hp_after=hp_after,
        target_tier_after=tier_after,
    )
    return Outcome(result=result, rules=_rules(request, rolled, result), summary=_summary(request, rolled, result))


@dataclass(frozen=True, slots=True, kw_only=True)
class AttackOrder:
    """Someone strikes, shoots or throws at somebody, of whom one or both are stored."""

    attacker: Annotated[FightingParticipant, Doc("Who attacks.")] = UNSTATED_FIGHTER
    weapon: WeaponOfOrder = None
    target: Annotated[TargetParticipant, Doc("Who is attacked.")]
    options: OptionsField = DEFAULT_OPTIONS


def stage(order: AttackOrder, cast: Cast) -> Attack:
    """The attack with its sheets looked up."""
    return Attack(**staged_members(order, cast))


def staged_members(order: AttackOrder, cast: Cast, only: WeaponMode | None = None) -> dict[str, Any]:
    """The members of an attack with its sheets looked up; `only` is the mode in which a weapon is looked for."""
    figure = figure_of(order.attacker, cast, "/attacker")
    return {
        "attacker": Attacker(**attacker_members(order.attacker, cast, "/attacker")),
        "weapon": weapon_of(order.weapon, figure, only),
        "target": Target(**target_members(order.target, cast)),
        "options": order.options,
    }


def apply(order: AttackOrder, result: AttackResult, cast: Cast) -> Cast:
    """The attacker's luck and action are used (FR-LUCK-4, FR-TURN-1), and the target takes the damage (FR-HP-1)."""
    attacker = order.attacker.id
    return changed(cast, (attacker, attacked(result)), (attacker, acted), (order.target.id, hurt(result.damage)))


def attacked(result: AttackResult) -> Happening:
    """What an attack costs: luck (FR-LUCK-4), and what holds for one roll."""
    return after_roll(result.luck_spent, skill_list.MANEUVERS, "attack")


def hits(rolled: Check, armor_class: int) -> bool:
    """The total reaches Armor Class (FR-ATT-2); natural 20 always hits (FR-ATT-3), natural 1 misses (FR-ATT-4).

    Only the kept die is looked at (FR-DICE-5).
    """
    if rolled.natural in (ALWAYS_HITS, ALWAYS_MISSES):
        return rolled.natural == ALWAYS_HITS
    return rolled.reaches(armor_class)


def _refuse(request: Attack) -> int:
    """Who cannot act does not attack, the dead are no targets (FR-ATT-5); returns the Armor Class (FR-AC-4)."""
    attacker, target = request.attacker, request.target
    hit_points.refuse_half_known(target.hp, target.hp_max, "/target")
    if attacker.skill not in (None, skill_list.MANEUVERS):
        raise Rejected(
            "bad_input",
            "/attacker/skill",
            expected=Phrase('"{maneuvers}"; all attacks use it', maneuvers=skill_list.MANEUVERS),
        )
    if attacker.hp is not None and attacker.hp <= 0:
        raise Rejected("attacker_cannot_act", "/attacker/hp", name=attacker.name, hp=attacker.hp)
    if target.hp is not None and target.hp_max is not None and tier_of(target.hp, target.hp_max) is Tier.DEAD:
        raise Rejected("target_dead", "/target/hp", hp=target.hp)
    weapons.refuse_weapon(request.weapon, "/weapon")
    armor_class = armor.armor_class(target)
    if armor_class is None:
        raise Rejected("total_cover", "/target/cover")
    refuse_luck(attacker, "/attacker")
    return armor_class


def _wielder(attacker: Attacker, modifier: int) -> Wielder:
    """The attacker as a wielder; Maneuvers not stated is what is rolled with (FR-DMG-5)."""
    maneuvers = modifier if attacker.maneuvers is None else attacker.maneuvers
    return Wielder(str_=attacker.str_, dex=attacker.dex, maneuvers=maneuvers)


def _damage(request: Attack, rolled: Check, damage_dice: DamageDice, dice: Dice) -> int:
    """Maximum damage without dice on a natural 20 (FR-ATT-3), else the weapon's dice (FR-ATT-2)."""
    if rolled.natural == ALWAYS_HITS:
        return damage_dice.maximum
    return damage.rolled(damage_dice, request.attacker.name, dice)


def _rules(request: Attack, rolled: Check, result: AttackResult) -> tuple[str, ...]:
    natural = {ALWAYS_HITS: ("FR-ATT-3",), ALWAYS_MISSES: ("FR-ATT-4",)}.get(rolled.natural, ())
    dealt = weapons.rules_of(request.weapon) if result.hit else ()
    harm = ("FR-HP-1", "FR-HP-2") if result.target_tier_after is not None else ()
    defense = (rule for rule in armor.rules_of(request.target) if rule not in rolled.rules)
    hit = ("FR-ATT-5", "FR-DICE-5", "FR-ATT-2", *natural, *dealt, *harm)
    return ("FR-ATT-1", "FR-TASK-1", *rolled.rules, *defense, *hit)


def _summary(request: Attack, rolled: Check, result: AttackResult) -> Message:
    if not result.hit:
        code = "attack_natural_one" if result.natural == ALWAYS_MISSES else "attack_misses"
    else:
        code = "attack_critical" if result.critical else "attack_hits"
        code += "" if result.target_hp_after is None else "_hp"
    return Message(
        code,
        {
            "name": request.attacker.name,
            "terms": rolled.in_words(),
            "total": result.total,
            "ac": result.ac,
            "damage": result.damage,
            "hp": result.target_hp_after,
            "hp_max": request.target.hp_max,
        },
    )


OPERATION = Operation(
    name="attack",
    title="Attack someone",
    description=(
        "One d20 and Maneuvers against the target's Armor Class, hand to hand and from a distance alike. A hit deals "
        "the weapon's damage; a natural 20 always hits for the maximum, a natural 1 always misses."
    ),
    request=Attack,
    result=AttackResult,
    resolve=resolve,
    options=("light_melee_bonus", "heavy_melee_modifier"),
    rejections=(
        "attacker_cannot_act",
        "target_dead",
        "no_melee_form",
        "use_hazard",
        "total_cover",
        "luck_not_allowed",
        "no_luck_points",
    ),
    streams="The name of the attacker: its d20s, then on a hit without a natural 20 the d6s of damage.",
    headlines=("hit", "damage"),
    score=lambda result: result.damage,
    command=Command(
        order=AttackOrder,
        lead="/attacker",
        ids=lambda order: ids_of(order.attacker, order.target),
        stage=stage,
        apply=apply,
        secrets=SECRETS,
    ),
)
