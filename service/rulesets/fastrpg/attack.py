"""An attack: Maneuvers against Armor Class.

Rules FR-DICE-5 and FR-ATT-1 to FR-ATT-5, with FR-GEN-1, FR-DICE-1 to FR-DICE-4, FR-AC-1 to FR-AC-4, FR-DMG-1 to
FR-DMG-5, FR-HP-1, FR-HP-2, FR-LUCK-2 to FR-LUCK-5, FR-SPEC-4, FR-SR-3 and FR-SR-11.
"""

from typing import Annotated

from service.dice import Dice
from service.phrases import Phrase
from service.rulesets.contract import Message, Operation, Outcome, RefusalRow, Rejected, rows_of, who_to_whom
from service.rulesets.fastrpg import armor, check, damage, hit_points, skill_list, weapons
from service.rulesets.fastrpg.abilities import Dexterity, Strength
from service.rulesets.fastrpg.armor import Defense
from service.rulesets.fastrpg.check import ATTACKER, Check, CheckResult
from service.rulesets.fastrpg.hit_points import HitPointMaximum, HitPoints, Tier
from service.rulesets.fastrpg.options import DEFAULT_OPTIONS, OptionsField
from service.rulesets.fastrpg.roller import LUCK, Roller, value_of
from service.rulesets.fastrpg.stored.abilities.names import Ability
from service.rulesets.fastrpg.stored.effects.commands import acted, rolled, with_damage
from service.rulesets.fastrpg.stored.lookups.fighters import (
    maneuvers_skill,
    of_attacker,
    of_target,
    weapon_lookup,
    weapon_named,
)
from service.rulesets.fastrpg.stored.lookups.rolls import Roll, RollingParticipant
from service.rulesets.fastrpg.stored.reports import all_of, luck_left, target_after
from service.rulesets.fastrpg.stored.rerolls import luck_after
from service.rulesets.fastrpg.weapons import DamageDice, Weapon, Wielder
from service.rulesets.stored import Disclosure, Participant, StatedBy, Stored
from service.rulesets.vocabulary import Doc, Modifier, Name
from service.values import dataclass

ALWAYS_HITS = 20
ALWAYS_MISSES = 1


@dataclass(frozen=True, slots=True, kw_only=True)
class Attacker(Roller):
    """Attacker, with Maneuvers as `modifier` or as `skill`."""

    str_: Strength
    dex: Dexterity
    maneuvers: Annotated[Modifier | None, Doc("Maneuvers for damage, if the attack is rolled with another skill.")] = (
        None
    )
    hp: HitPoints | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Target(Defense):
    """Target of an attack; Hit Points are stated with their maximum or not at all."""

    name: Annotated[Name | None, Doc("For the summary.")] = None
    hp: HitPoints | None = None
    hp_max: HitPointMaximum | None = None


@dataclass(frozen=True, slots=True, kw_only=True)
class Attack:
    """Someone strikes, shoots or throws at a target."""

    attacker: Annotated[Attacker, Doc("Who attacks.")]
    weapon: Annotated[Weapon, Doc("What with.")]
    target: Annotated[Target, Doc("Participant to attack or affect.")]
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
        Rejected: `bad_input` for a skill that is not Maneuvers, and for Hit Points without their maximum.
    """
    _check(request)
    armor_class = armor.class_to_hit(request.target)
    value = value_of(request.attacker, request.options, "/attacker")
    damage_dice = weapons.dice_of(request.weapon, _wielder(request.attacker, value.modifier), request.options)
    rolled = check.roll(request.attacker, value, dice, "attack", ATTACKER)
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


def hits(rolled: Check, armor_class: int) -> bool:
    """The total reaches Armor Class (FR-ATT-2); natural 20 always hits (FR-ATT-3), natural 1 misses (FR-ATT-4).

    Only the chosen die counts (FR-DICE-5).
    """
    if rolled.natural in (ALWAYS_HITS, ALWAYS_MISSES):
        return rolled.natural == ALWAYS_HITS
    return rolled.reaches(armor_class)


ROLL = Roll(operations=("attack",), skill=maneuvers_skill)
TARGET = Participant(
    "target", "Participant to attack or affect.", needs=(Ability.BE_ATTACKED,), component="TargetParticipant"
)
STORED = Stored(
    participants=(
        RollingParticipant(
            path="attacker",
            prose="Who attacks.",
            needs=(Ability.ATTACK,),
            may_need=(Ability.USE_LUCK,),
            items_of=weapon_named,
            roll=ROLL,
            component="FightingParticipant",
        ),
        TARGET,
    ),
    lookups=of_attacker("attacker", ROLL) | of_target("target") | {"weapon": weapon_lookup()},
    effects={"attacker": (rolled(ROLL), acted), "target": with_damage},
    stated_by=StatedBy(
        game_master=("attacker.first_face", "attacker.maneuvers"), circumstances=("target.cover", "target.cover_blocks")
    ),
    reroll=luck_after("luck_after"),
    discloses=Disclosure(
        public=("faces", "natural", "total", "luck_spent", "hit", "critical", "damage", "target_tier_after", "who"),
        about={
            "attacker": ("modifier", "luck_points_after", "terms", "situational"),
            "target": ("target_hp_after", "hp", "hp_max", "ac"),
        },
    ),
    apart=(("FR-ATT-1", ("attacker", "target")),),
    reports=all_of(luck_left("attacker"), target_after),
)


REFUSALS = (
    RefusalRow("attacker_cannot_act", "FR-ATT-5", hit_points.is_down, of="attacker", at="hp"),
    *rows_of("target", (hit_points.TARGET_DEAD,)),
    *rows_of("weapon", weapons.UNFIT_WEAPONS),
    RefusalRow(
        "total_cover",
        "FR-AC-4",
        armor.is_out_of_reach,
        of="target",
        at="cover",
        ability=Ability.BE_ATTACKED,
        visible=True,
    ),
    *rows_of("attacker", LUCK),
)


def _check(request: Attack) -> None:
    """Refuses half-known Hit Points, and another skill than Maneuvers (FR-ATT-1)."""
    hit_points.refuse_half_known(request.target.hp, request.target.hp_max, "/target")
    if request.attacker.skill not in (None, skill_list.MANEUVERS):
        raise Rejected(
            "bad_input",
            "/attacker/skill",
            expected=Phrase('"{maneuvers}"; all attacks use it', maneuvers=skill_list.MANEUVERS),
        )


def _wielder(attacker: Attacker, modifier: int) -> Wielder:
    """The attacker as a wielder; without Maneuvers the modifier of the roll is used (FR-DMG-5)."""
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
    defense = (rule for rule in armor.rules_to_hit(request.target) if rule not in rolled.rules)
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
            "who": who_to_whom(request.attacker.name, request.target.name),
            "terms": rolled.in_words(),
            "total": result.total,
            "ac": result.ac,
            "damage": result.damage,
            "hp": result.target_hp_after,
            "hp_max": request.target.hp_max,
        },
    )


OPERATION = Operation(
    resolve,
    title="Attack someone",
    description=(
        "One d20 and Maneuvers against the target's Armor Class, hand to hand and from a distance alike. A hit deals "
        "the weapon's damage; a natural 20 always hits for the maximum, a natural 1 always misses."
    ),
    options=("light_melee_bonus", "heavy_melee_modifier", "react_on_own_turn"),
    refusals=REFUSALS,
    streams="The name of the attacker: its d20s, then on a hit without a natural 20 the d6s of damage.",
    headlines=("hit", "damage"),
    decisions=ATTACKER.points(),
    score=lambda result: result.damage,
    stored=STORED,
)
